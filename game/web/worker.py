"""The worker in which the bots think: an interpreter of its own, beside the page's."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter

from .studying import Studies
from .thinking import answer, thought_of

BREATH = 0.03
"""Seconds between two looks at whether we have been asked to stop."""

PORTION = 0.3
"""Seconds of a longer study until all that is known of it is told."""

_stopped = False
_studies = Studies()


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


async def study(text: str) -> str:
    """Go on with a longer study for a moment; bots may think in between."""
    study = _studies.of(json.loads(text))
    until = perf_counter() + PORTION
    while not study.done and perf_counter() < until:
        breath = perf_counter() + BREATH
        while not study.done and perf_counter() < breath:
            study.step()
        await asyncio.sleep(0)
    return json.dumps(study.dump())


def stop() -> None:
    """Answer with the best found so far."""
    global _stopped
    _stopped = True
