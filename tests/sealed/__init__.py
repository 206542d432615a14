"""Games at a distance: transcripts, chains, seals, card locks."""
