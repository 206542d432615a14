"""The games in the form that research environments ask for: PettingZoo and OpenSpiel, each an optional extra."""
