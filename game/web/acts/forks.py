"""Two pasts of one table: told, looked at, saved, and one of them taken, as the friends agree."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ... import games
from ...core.markup import NOTHING, Html
from ...core.sealed.device import Device
from ...core.sealed.errors import BadMessage
from ...core.sealed.merge import Fork
from ...core.sealed.rounds import Step, told_in_words
from .. import distance_parts
from ..registry import Data, act, dialog
from .distance import keep, names_at, pay_and_show, refuse, show_table

if TYPE_CHECKING:
    from ..app import App


@dialog("fork")
def fork_dialog(app: App) -> Html:
    """Where two pasts part, and what can be done about it."""
    fork, device = app.distance.fork, app.distance.device
    if fork is None:
        return NOTHING
    ours, theirs = _both(app, device, fork)
    mine = device is not None and fork.seat in device.own
    reason = app.words.say(fork.reason, names_at(app, device))
    return distance_parts.fork(app.words, reason, ours, theirs, mine=mine)


def _both(app: App, device: Device | None, fork: Fork) -> tuple[str, str]:
    """What each of the two pasts tells where they part: the choices themselves, if these are what differs."""
    names = names_at(app, device)
    parted = _parted(app, device, fork)
    if parted is not None and device is not None:
        return _said(app, device.table.game, parted[0], names), _said(app, device.table.game, parted[1], names)
    ours, theirs = (app.words.say(told_in_words(fork.seat, entry), names) for entry in (fork.ours, fork.theirs))
    return ours, theirs


def _parted(app: App, device: Device | None, fork: Fork) -> tuple[Step, Step] | None:
    """The first two choices that differ; not where cards are locked, for these have no names yet."""
    if device is None or device.course.decks or fork.ours is None or fork.theirs is None:
        return None
    try:
        told = device.other_past(app.distance.forked).course.steps
    except BadMessage:
        return None
    pairs = zip(device.course.steps, told, strict=False)
    found = next(((ours, theirs) for ours, theirs in pairs if ours.choice != theirs.choice), None)
    return found if found is not None and found[0].seat == found[1].seat == fork.seat else None


def _said(app: App, game: str, step: Step, names: list[str]) -> str:
    sentence = games.find(game).words.choice_sentence(step.before, step.choice)
    return app.words("distance.fork_choice", name=names[step.seat], choice=app.words.say(sentence, names))


@act("fork_look")
def look_at_fork(app: App, _data: Data, _form: Data) -> None:
    """Look at the game as the link tells it; what is kept here stays as it is."""
    device = app.distance.device
    if device is not None:
        try:
            show_table(app, device.other_past(app.distance.forked), 0)
        except BadMessage as error:
            refuse(app, error, device)


@act("fork_take")
def take_fork(app: App, _data: Data, _form: Data) -> None:
    """Go on with the other past, as friends may agree after a mistake; both are written into a file first."""
    device, text = app.distance.device, app.distance.forked
    if device is None or not device.own:
        return
    export_fork(app, {}, {})
    try:
        device.go_over_to(text)
    except BadMessage as error:
        refuse(app, error, device)
        return
    keep(app, device)
    pay_and_show(app, device)


@act("fork_export")
def export_fork(app: App, _data: Data, _form: Data) -> None:
    """Both pasts as a file, for whoever wants to find out; no secret is in it."""
    device = app.distance.device
    if device is not None:
        both = {"mine": device.everything(), "theirs": app.distance.forked}
        app.page.download(f"tenka-{device.table.id.hex()}.json", json.dumps(both, indent=1))
