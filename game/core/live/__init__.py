"""A table at which friends sit at the same time: what its devices say to one another over any ordered channel."""
