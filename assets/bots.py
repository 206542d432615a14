"""What the bots' worker runs."""

from game.web.worker import stop, think

__export__ = ["think", "stop"]
