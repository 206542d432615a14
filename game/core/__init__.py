"""What every game shares. Knows no browser and no single game."""
