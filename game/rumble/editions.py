"""The editions of Rumble Nation's rules, and what sets each apart from the one before.

1  the rules as first published here; no fault has been found in them since
"""

from __future__ import annotations

EDITION = 1
"""The newest edition: new games follow it."""
