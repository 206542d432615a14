"""The worker in which the bots think: an interpreter of its own, beside the page's."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter

from .thinking import answer, thought_of

BREATH = 0.03
"""Seconds between two looks at whether we have been asked to stop."""

_stopped = False


async def think(text: str) -> str:
    """Think about a request until its time is up; texts in and out, since those travel anywhere."""
    global _stopped
    _stopped = False
    asked = json.loads(text)
    thought = thought_of(asked)
    until = perf_counter() + asked["seconds"]
    while not thought.done and not _stopped and perf_counter() < until:
        breath = perf_counter() + BREATH
        while not thought.done and perf_counter() < breath:
            thought.step()
        await asyncio.sleep(0)
    return json.dumps(answer(thought))


def stop() -> None:
    """Answer with the best found so far."""
    global _stopped
    _stopped = True
