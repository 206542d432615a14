"""Plain data from text that nobody has looked at yet: a file, a slot of the store, a setting."""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST = 4_000_000
"""No text of ours has more characters."""
DEEPEST = 12
"""No data of ours lies deeper: a position in a save is seven lists down."""
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.S)
"""Texts in quotation marks, which may hold any bracket, and brackets outside of them."""
STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class BadData(ValueError):
    """Text that is not JSON, or JSON such as we never write."""


def read_json(text: str) -> Any:
    """The data in a text; raises BadData for what is too long, too deep, or no JSON at all."""
    if len(text) > LONGEST:
        raise BadData(f"{len(text)} characters")
    if _depth_of(text) > DEEPEST:
        raise BadData("nested too deep")
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadData("not JSON") from error


def _refuse(constant: str) -> None:
    """JSON has no NaN and no infinity, whatever Python's reader says."""
    raise BadData(constant)


def _depth_of(text: str) -> int:
    """How many lists and dicts lie around the innermost item.

    Counted in the text, before anybody reads it: Python's reader recurses, and in the browser a text that is
    nested deep enough ends the whole interpreter's stack, not only Python's.
    """
    depth = deepest = 0
    for token in TOKENS.finditer(text):
        step = STEPS.get(token[0], 0)
        depth += step
        if depth > deepest:
            deepest = depth
            if deepest > DEEPEST:
                break
    return deepest
