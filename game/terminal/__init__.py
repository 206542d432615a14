"""Tenka in a terminal: ``tenka play rumble``."""
