"""The editions of Samurai Battles' rules, and what sets each apart from the one before.

1  the rules as first published here
"""

from __future__ import annotations

EDITION = 1
"""The newest edition: new games follow it."""
