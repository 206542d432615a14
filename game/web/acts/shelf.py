"""The home screen, and the games kept here as it lists them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ... import games
from ...core.markup import Html
from ...core.record import Replaying
from ...core.save_texts import Head
from ...core.store import StoreOff
from ...core.ui import Player
from .. import distance_store, home, training
from ..distance import players_of
from ..distance_store import TableHead
from ..parts import picture_address
from ..registry import Data, act, screen

if TYPE_CHECKING:
    from ..app import App

MORE = 12
"""So many games come with each tap; before the first one a short list of games in progress is shown whole."""


SHORT = 6
"""So many other games in progress are a short list. A longer one stays folded, so that home opens at once."""
NONE_YET = {"playing": 0, "finished": 0}


@dataclass
class ShelfState:
    """How much of the shelf is shown, and what is known of its games."""

    shown: dict[str, int] = field(default_factory=lambda: dict(NONE_YET))
    cards: dict[str, str] = field(default_factory=dict)
    """What was said of each card that has been drawn."""
    looking_at_old: bool = False
    """Whether the next slice of looking at old saves is scheduled."""
    old_save: Replaying[None] | None = None
    """The old save that is being looked at."""


@screen("home")
def home_screen(app: App) -> Html:
    """The games, and what is kept here."""
    return home.screen(app.words, _shelf(app))


@act("home")
def go_home(app: App, _data: Data, _form: Data) -> None:
    """Back to the home screen; the game is saved already."""
    app.cancel_scheduled()
    app.session = None
    app.joining = None
    app.screen, app.dialog, app.shelf.shown = "home", "", dict(NONE_YET)


@act("shelf_more")
def shelf_more(app: App, data: Data, _form: Data) -> None:
    """Show more of the games that are kept here."""
    kind = data.get("kind", "")
    if kind in app.shelf.shown:
        app.shelf.shown[kind] += MORE


def _shelf(app: App) -> home.Shelf:
    try:
        heads, waiting, aside = app.saves.heads(), app.saves.headless(), app.saves.damaged()
    except StoreOff:
        return home.Shelf()
    if waiting:
        _look_at_old_saves(app)
    playing = [slot for slot, head in heads.items() if not head.over]
    finished = [slot for slot, head in heads.items() if head.over]
    last = (playing or finished)[:1]
    shown = {**app.shelf.shown, "playing": max(app.shelf.shown["playing"], SHORT if len(playing) - 1 <= SHORT else 0)}
    reason = app.words("core.record_broken")
    exercises = training.read(app.page.store)
    return home.Shelf(
        _card(app, last[0], heads[last[0]]) if last else None,
        [_card(app, slot, heads[slot]) for slot in playing[1 : 1 + shown["playing"]]],
        [_card(app, slot, heads[slot]) for slot in finished[: shown["finished"]]],
        {"playing": len(playing[1:]), "finished": len(finished)},
        len(waiting),
        [(slot, reason) for slot in aside],
        [(slot, app.words.say(why)) for slot, why in app.saves.refused.items()],
        (len(training.due(exercises, app.page.now())), len(exercises)),
        [_table_card(app, head) for head in sorted(distance_store.heads(app.page.store), key=_by_debt)],
    )


def _by_debt(head: TableHead) -> tuple[bool, bool, int]:
    return head.over, not head.owing, -head.updated


def _table_card(app: App, head: TableHead) -> home.TableCard:
    names = ", ".join(player.name for player in players_of(head.names, app.words))
    status = "distance.turn_over" if head.over else "distance.turn_yours" if head.owing else "distance.turn_theirs"
    title, when = app.words(f"{head.game}.title"), app.page.date(head.updated, app.settings.language)
    return home.TableCard(head.id, head.game, f"{title}: {names}", app.words(status), when)


def _card(app: App, slot: str, head: Head) -> home.Card:
    status, picture = _drawn(app, slot, head)
    return home.Card(slot, head.title, status, app.page.date(head.updated, app.settings.language), picture, head.over)


def _drawn(app: App, slot: str, head: Head) -> tuple[str, str]:
    """What the game waits for and the name of its small picture, drawn once for each state of the game."""
    key, cards = f"{slot} {head.revision} {app.words.language}", app.shelf.cards
    if key not in cards:
        try:
            cards[key], picture = _draw_card(app, head)
        except Exception:  # whatever lies in a head that somebody has tampered with spoils this card alone
            cards[key], picture = "", f"assets/pictures/{head.game}.svg"
        app.page.picture(key, picture)
    return cards[key], key


def _draw_card(app: App, head: Head) -> tuple[str, str]:
    players = [Player.load(data, seat) for seat, data in enumerate(head.players)]
    state, game = head.state(), games.find(head.game)
    status = app.words.say(game.prompt(state), [player.name for player in players])
    return status, picture_address(game.scene.picture(state, [player.clan for player in players]))


def _look_at_old_saves(app: App) -> None:
    """Saves from before there were heads get theirs, a slice at a time while the home screen is shown."""
    if not app.shelf.looking_at_old:
        app.shelf.looking_at_old = True
        app.page.later(1, lambda: _give_head(app))


def _give_head(app: App) -> None:
    app.shelf.looking_at_old = False
    waiting = app.saves.headless() if app.screen == "home" else []
    if waiting:
        app.shelf.old_save = app.shelf.old_save or app.saves.giving_head(waiting[0])
        if next(app.shelf.old_save, None) is None:
            app.shelf.old_save = None
            app.draw()
        _look_at_old_saves(app)
