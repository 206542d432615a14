"""Games at a distance: dice that nobody can aim and secrets that nobody can read. docs/fair-play.md explains it."""
