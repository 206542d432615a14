"""Every act of the markup and of the scripts has its function, and every function its markup.

Two witnesses: a tour through everything that the page can show, and the source of the markup.
"""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import game
from game.core import words as catalogues
from game.core.markup import Html
from game.core.saves import SLOT, Saves
from game.web import acts, join, registry
from game.web.app import App
from game.web.registry import ACTS, DIALOGS, SCREENS
from tests import words as compiled
from tests.games import random_record
from tests.web import live_friends
from tests.web.fake import LONG_LINK, Disk, FakePage, Player
from tests.web.fake_lines import Hub
from tests.web.friends import Friend, pass_on, play_to_the_end, table
from tests.web.test_analysis import at_the_end, opened, think
from tests.web.test_coach import DAY, analysed, choose, finished, make_hasty, practice, thought
from tests.web.test_sequel import begun, fight_on
from tests.web.test_shelf import GOLDEN, change, disk_with, saved

ROOT = Path(__file__).parents[2]
ACT = re.compile(r'data-act="([^"]*)"')
SENT = re.compile(r"\bact: ([^,}\n]*)|data\.act \|\|([^;\n]*)")
"""What a script sends by itself, and what it sends for an element without an act."""


# -- the tour ----------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What was shown, by name."""

    acts: set[str] = field(default_factory=set)
    screens: set[str] = field(default_factory=set)
    dialogs: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    """The dialogs that the markup offers to open."""

    def note(self, app: App, html: str) -> None:
        """Something was drawn."""
        self.acts.update(ACT.findall(html))
        self.opened.update(re.findall(r'data-act="dialog"[^>]* data-name="([^"]*)"', html))
        self.screens.add(app.screen)
        if 'id="dialog"' in html:
            self.dialogs.add(app.dialog)


def show_shelf(_patch: pytest.MonkeyPatch) -> None:
    disk = disk_with(playing=6, finished=1)
    disk.texts[SLOT + "broken"] = '{"tenka_save": 1, "record": '
    disk.texts[SLOT + "later"] = '{"tenka_save": 99}'
    player = Player(disk)
    player.let_time_pass()
    for name in ("shelf", "delete", "settings", "about", "help"):
        player.act("dialog", name=name, slot="p0")
    player.act("import", value="not a save")


def show_ways_in(_patch: pytest.MonkeyPatch) -> None:
    player = Player()
    for name in game.GAMES:
        player.act("setup", game=name)
        player.act("learn", game=name)
        player.act("rules", game=name)


def show_playing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FakePage, "can_share", lambda page: True)
    player = Player()
    player.start()
    player.act("talk")
    for name in ("share", "log", "help"):
        player.act("dialog", name=name)
    player.act("close")
    player.choose(("roll",))
    session = player.app.session
    assert session
    index = next(at for at, choice in enumerate(session.state.choices()) if choice[0] == "deploy")
    player.act("choose", choices=index)
    player.act("confirm")


def show_end(_patch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.start()
    player.play_on(500)
    player.act("playback_skip")
    player.let_time_pass()
    player.act("decisive")
    player.act("seek", value="4")
    player.act("bookmark", {"note": "here"})
    player.act("dialog", name="chronicle")
    player.act("dialog", name="chronicle_clear")


def show_analysis(_patch: pytest.MonkeyPatch) -> None:
    think(opened("rumble", {"players": 3}))


def show_coach(patch: pytest.MonkeyPatch) -> None:
    """An exercise from its question to its answer, and the box it goes into."""
    make_hasty(patch)
    player, mistakes = analysed()
    player.act("practice", at=mistakes[0].at)
    player.act("practice_tell")
    player.act("practice_again")
    player.act("practice_back")
    player.page.clock += DAY
    player.act("home")
    player.act("training")
    choose(player, practice(player).mistake.better)


def show_board(patch: pytest.MonkeyPatch) -> None:
    """The analysis board: ways to go on, a line left, dice chosen, a position set up by hand."""
    make_hasty(patch)
    player = finished()
    session = player.app.session
    assert session
    rolled = next(at for at, choice in enumerate(session.record.choices) if choice[0] == "roll" and at > 6)
    player.act("chance_bar")
    player.act("explore", at=rolled + 1)
    player.act("explore_pick")
    player.act("explore_pick")
    thought(player)
    player.act("explore_play", way=0)
    player.act("playback_skip")
    player.act("explore_back")
    player.act("explore_placing")


def show_secrets(_patch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.act("start", {"players": "3", "seed": "5"}, game="shogun")
    while player.app.session and not player.app.session.my_turn:
        player.act("lift" if player.app.session.curtained else "playback_skip")
    player.play_on(8)
    over = at_the_end("shogun", {"players": 3})
    over.act("replay", to="toggle")


def show_battle(_patch: pytest.MonkeyPatch) -> None:
    player = begun(18)
    fight_on(player)
    assert player.app.session
    player.app.session.skip()
    player.app.draw()


def show_cards(_patch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.act("start", {"scenario": "1", "seed": "5"}, game="samurai")
    player.play_on(30)


def show_bots(_patch: pytest.MonkeyPatch) -> None:
    Player().start(**{"played-by-0": "gunshi", "played-by-1": "gunshi", "played-by-2": "gunshi"})


def show_link(_patch: pytest.MonkeyPatch) -> None:
    host, friend = Player(), Player()
    host.start()
    assert host.app.session
    friend.act("address", hash=join.address(host.app.session.record, host.app.session.players))
    turn = host.app.session.state.turn
    friend.act("join", seat=(turn or 0) + 1 if turn == 0 else 0)
    friend.act("dialog", name="ending")
    friend.act("dialog", name="end_sure", kind="draw")
    friend.act("declare", kind="draw")
    assert friend.app.session
    host.act("address", hash=join.address(friend.app.session.record, friend.app.session.players))
    host.act("join", seat=turn)


def show_conflict(_patch: pytest.MonkeyPatch) -> None:
    disk = disk_with(playing=1)
    one, two = Player(disk), Player(disk)
    one.act("open", slot="p0")
    two.act("open", slot="p0")
    one.play_on(1)
    two.act("stored", key=SLOT + "p0")


def show_long_opening(_patch: pytest.MonkeyPatch) -> None:
    name, disk = "samurai-21-whole.edition-1.json", Disk()
    disk.texts[SLOT + name] = (GOLDEN / name).read_text(encoding="utf-8")
    Player(disk).act("open", slot=name)


def show_long_link(_patch: pytest.MonkeyPatch) -> None:
    Player().act("address", hash=LONG_LINK)


def show_other_rules(patch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    Saves(disk).write("a", saved(random_record("rumble", {"players": 4}, 52), "War", 5))
    change(patch)
    Player(disk).act("open", slot="a")


def show_lesson(_patch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.act("lesson", game="rumble", name="turn")
    for _ in range(2):  # two things to do, then one to read
        player.act("choose", choices=0)
        player.let_time_pass()


def show_distance(patch: pytest.MonkeyPatch) -> None:
    """A table from its invitation to its audit; and two pasts of it."""
    patch.setattr(FakePage, "can_share", lambda page: True)
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    anna, bruno = friends
    pass_on(friends)
    anna.act("dialog", name="seals")
    anna.act("dialog", name="table_move")
    anna.act("close")
    play_to_the_end(friends)
    for friend in (anna, bruno):
        friend.act("playback_skip")
    anna.act("dialog", name="seals")
    anna.act("audit")
    anna.settle()
    anna.act("close")
    host, carla = Friend("Anna"), Friend("Carla")
    host.act("start", {"company": "away", "table": "mail", "players": "2", "played-by-1": "human"}, game="rumble")
    host.act("table_invite", seat=1)
    invitation = host.link()
    for guest in (Friend("Bruno"), carla):
        guest.open(invitation)
        guest.act("table_join", {"name": guest.name})
        host.open(guest.send())
    host.act("home")
    show_orders()
    show_plan()


def show_plan() -> None:
    """A plan that is sealed at a distance."""
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    friends[0].act("game", do="fill")
    friends[0].act("game", do="seal")


def show_orders() -> None:
    """A battle at a distance, in which a player says when to be asked."""
    friends = table("samurai", "dice", ["Anna", "Bruno"], scenario="1")
    pass_on(friends)
    friends[0].act("dialog", name="seals")
    friends[0].act("close")


def show_taking_back(patch: pytest.MonkeyPatch) -> None:
    """A live table at which somebody asks to take something back."""
    friends = live_friends.table("samurai", Hub(), ["Anna", "Bruno"], scenario="1")
    asker, other = live_friends.until_it_can_be_asked(friends)
    asker.act("undo")
    live_friends.settle(friends)
    other.act("live_back", agree="1")


def show_live(patch: pytest.MonkeyPatch) -> None:
    """A live table from the first call to one more game, with everybody who is looked for in between."""
    patch.setattr(FakePage, "can_share", lambda page: True)
    net = Hub()
    host, guest = live_friends.lay("rumble", net, ["Anna", "Bruno"])
    live_friends.call(host, guest, 1)
    live_friends.settle([host, guest])
    guest = guest.reloaded(remembers=False)  # so that the line cannot come back by itself
    live_friends.settle([host, guest])
    live_friends.call(host, guest, 1)
    live_friends.play([host, guest])
    for friend in (host, guest):
        friend.act("playback_skip")
    host.act("live_again")
    live_friends.settle([host, guest])
    second = live_friends.LiveFriend("Chiara", net)
    second.open("https://tenka.example/#l=a1AAAA")


STOPS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    show_shelf,
    show_ways_in,
    show_playing,
    show_end,
    show_analysis,
    show_coach,
    show_board,
    show_secrets,
    show_battle,
    show_cards,
    show_bots,
    show_link,
    show_conflict,
    show_long_opening,
    show_long_link,
    show_other_rules,
    show_lesson,
    show_distance,
    show_live,
    show_taking_back,
)


@pytest.fixture(scope="module")
def seen() -> Iterator[Seen]:
    """What a tour through the whole page shows."""
    found, draw = Seen(), App.draw

    def noting(app: App) -> None:
        draw(app)
        assert isinstance(app.page, FakePage)
        found.note(app, app.page.html)

    for stop in STOPS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(catalogues, "load", compiled.words)
            patch.setattr(App, "draw", noting)
            stop(patch)
    yield found


# -- scripts and sources -----------------------------------------------------------------------------


def sent() -> set[str]:
    """The acts that scripts of the page name."""
    scripts = [path for path in (ROOT / "assets").rglob("*.*js") if path.suffix in (".js", ".mjs")]
    parts = [part for path in scripts for part in SENT.findall(path.read_text(encoding="utf-8"))]
    told = re.findall(r'"act": "(\w+)"', (ROOT / "game" / "web" / "browser.py").read_text(encoding="utf-8"))
    return {*told, *(name for part in parts for name in re.findall(r'"(\w+)"', "".join(part)))}


def written() -> set[str]:
    """The acts that the source of the markup names: attributes, buttons and tools."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "game").rglob("*.py")]
    return {name for tree in trees for node in ast.walk(tree) for name in named(node)}


def named(node: ast.AST) -> list[str]:
    """The acts that one node of a program names."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.findall(r'data-act="(\w+)"', node.value)
    if not isinstance(node, ast.Call):
        return []
    values = [pair.value for pair in node.keywords if pair.arg == "data_act"]
    if isinstance(node.func, ast.Name) and node.func.id in ("button", "tool"):
        values += node.args[1:2]
    return [text for value in values for text in texts(value)]


def texts(node: ast.expr) -> list[str]:
    """The texts that an expression may come to, as far as they stand in it."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


# -- what is compared --------------------------------------------------------------------------------


def test_every_act_that_is_shown_or_sent_has_its_function_and_every_function_is_reached(seen: Seen) -> None:
    assert seen.acts | sent() == ACTS.keys()


def test_every_act_in_the_source_of_the_markup_has_its_function() -> None:
    assert len(written()) > 50 and written() <= ACTS.keys()


def test_scripts_send_what_no_element_can_say() -> None:
    """So that the tests above cannot pass by reading no scripts."""
    assert {"choose", "hover", "escape", "ask", "address", "stored", "elsewhere", "close", "game"} <= sent()


def test_every_screen_and_dialog_is_shown_by_its_function(seen: Seen) -> None:
    assert seen.screens == SCREENS.keys() and seen.dialogs == DIALOGS.keys()
    assert seen.opened <= DIALOGS.keys()


def test_every_module_of_acts_is_loaded() -> None:
    helpers = {"announce", "schedule", "autosave"}
    files = {path.stem for path in Path(acts.__file__ or "").parent.glob("*.py")} - {"__init__"}
    assert set(acts.__all__) == files - helpers


# -- the dispatcher ----------------------------------------------------------------------------------


@pytest.fixture
def player(compiled_words: None) -> Player:
    """Somebody at the home screen."""
    return Player()


@pytest.mark.parametrize("name", ["nonsense", "", "__init__", "draw", "x" * 500])
def test_an_act_that_nobody_knows_is_logged_and_nothing_else(
    player: Player, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    player.page.html = "untouched"
    with caplog.at_level(logging.WARNING):
        player.act(name)
    assert player.page.html == "untouched" and "no act has the name" in caplog.text and len(caplog.text) < 200


TABLE_ACTS = [name for name, act in ACTS.items() if act.__qualname__.startswith("table_act")]


@pytest.mark.parametrize("name", TABLE_ACTS)
def test_what_needs_a_game_does_nothing_without_one(player: Player, name: str) -> None:
    player.page.html = "untouched"
    player.act(name)
    assert player.page.html == "untouched" and player.app.screen == "home" and not player.page.store.texts


def test_what_belongs_to_another_screen_does_nothing(player: Player) -> None:
    player.start()
    player.page.html = "untouched"
    player.act("analysis_close")
    player.act("analysis_seek", at=1)
    assert player.page.html == "untouched" and player.app.screen == "table"


def test_no_two_functions_share_a_name() -> None:
    with pytest.raises(ValueError, match="'home'"):
        registry.act("home")(lambda app, data, form: None)
    with pytest.raises(ValueError, match="'table'"):
        registry.table_screen("table")(lambda app, session: Html(""))
