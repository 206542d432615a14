"""What the bots' worker runs."""

from game.web.worker import stop, study, think

__export__ = ["think", "study", "stop"]
