"""Plain data from text that nobody has looked at yet: a file, a slot of the store, a setting."""

from __future__ import annotations

import json
from typing import Any

LONGEST = 4_000_000
"""No text of ours has more characters."""
DEEPEST = 12
"""No data of ours lies deeper: a position in a save is seven lists down."""


class BadData(ValueError):
    """Text that is not JSON, or JSON such as we never write."""


def read_json(text: str) -> Any:
    """The data in a text; raises BadData for what is too long, too deep, or no JSON at all."""
    if len(text) > LONGEST:
        raise BadData(f"{len(text)} characters")
    try:
        data = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadData("not JSON") from error
    if _depth_of(data) > DEEPEST:
        raise BadData("nested too deep")
    return data


def _refuse(constant: str) -> None:
    """JSON has no NaN and no infinity, whatever Python's reader says."""
    raise BadData(constant)


def _depth_of(data: Any) -> int:
    """How many lists and dicts lie around the innermost item, counted no further than it matters.

    Level by level and without recursion: the data may be nested deeper than Python's stack.
    """
    level, depth = [data], 0
    while level and depth <= DEEPEST:
        level = [item for outer in level for item in _items(outer)]
        depth += 1
    return depth


def _items(data: Any) -> Any:
    if isinstance(data, dict):
        return data.values()
    return data if isinstance(data, list) else ()
