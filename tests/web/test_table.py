"""The table around any game: what keeps its place, who is spoken to, what is forgotten in time, what others did."""

from __future__ import annotations

import re
from typing import Any

import pytest

import game
from game import games
from game.core.chance import Chance
from game.core.record import Record
from game.core.save_texts import Save
from game.core.ui import Player as Seat
from game.shogun.choices import Go
from game.shogun.odds import attack_odds
from game.shogun.state import State
from game.web import since
from game.web.acts.setup import sit_down
from game.web.session import Session
from tests.games import of_kind
from tests.questions import questions
from tests.web.fake import Disk, Player

QUESTIONS = [(name, task) for name in game.GAMES for task in questions(name)]


def seated(record: Record, *, bots: tuple[int, ...] = (), mine: tuple[int, ...] | None = None) -> Player:
    """A table at which that game lies."""
    player = Player()
    number = len(record.state.scores)
    players = [Seat(f"P{seat}", seat, "ashigaru" if seat in bots else "human").dump() for seat in range(number)]
    sit_down(player.app, Save(record, "A game", players), "slot", mine)
    player.app.draw()
    return player


def table(player: Player) -> Session:
    assert player.app.session
    return player.app.session


def part(player: Player, pattern: str) -> str:
    found = re.search(pattern, player.page.html, re.S)
    assert found, pattern
    return found.group(0)


PANEL = r'<div class="panel" id="panel">.*?<div class="foot"'
TAGS = re.compile(r"<(/?[a-z0-9]+)")


def answers(player: Player) -> list[str]:
    """What can be pressed in the panel, in its order."""
    return re.findall(r'<button[^>]* data-(?:choices|act)="[^"]*"', part(player, PANEL))


# -- the row for confirming -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "task"), QUESTIONS)
def test_the_row_for_confirming_is_there_at_every_question(name: str, task: str) -> None:
    """Picking anything adds nothing above what can be pressed, and takes nothing away."""
    record = questions(name)[task]
    player = seated(record.branch())
    session = table(player)
    session.lift()
    player.app.draw()
    assert player.page.html.count('id="confirm"') == 1
    before = answers(player)
    for index in range(min(len(session.offered()), 12)):
        if session.tap([index], confirm=True):
            player = seated(record.branch())
            session = table(player)
            session.lift()
            continue
        player.app.draw()
        assert session.picked is not None and player.page.html.count('id="confirm"') == 1
        assert player.page.html.index('id="panel"') < player.page.html.index('id="confirm"')
        assert [re.sub(r' aria-pressed="\w+"', "", one) for one in answers(player)] == before
        session.back()


def test_no_button_stands_where_a_choice_will_be_confirmed() -> None:
    player = Player()
    player.start()
    player.choose(("roll",))
    row = part(player, r'<div class="confirm" id="confirm">.*?</div>')
    assert 'class="free"' in row and "<button" not in row
    player.act("choose", choices=len(table(player).offered()) - 2)
    row = part(player, r'<div class="confirm" id="confirm">.*?</div>')
    assert 'data-act="confirm"' in row and 'data-act="escape"' in row


# -- who is spoken to -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game.GAMES)
def test_while_bots_choose_they_are_spoken_of(name: str) -> None:
    """The prompt names them in the third person, the same while one bot chooses, and asks the player nothing."""
    player = seated(Record(name, {}, 3))
    session = table(player)
    for seat in range(1, len(session.players)):
        session.players[seat].played_by = "ashigaru"
    prompts: dict[int, set[str]] = {}
    for _ in range(120):
        if session.state.turn in session.here:
            session.lift()
            session.play(session.state.choices()[0])
        session.skip()
        if session.bot_turn:
            player.app.draw()
            text = part(player, r'id="prompt"[^>]*>[^<]*')
            prompts.setdefault(session.state.turn or 0, set()).add(text)
            own = session.game.words.prompt(session.state)
            assert player.app.words.say(own, [one.name for one in session.players]) not in text
            assert "data-choices" not in player.page.html and 'class="card-why"' not in player.page.html
            session.play(session.state.choices()[-1])
    assert prompts and all(len(texts) <= 2 for texts in prompts.values()), prompts


def test_no_dice_question_is_shown_of_a_roll_that_somebody_else_must_split() -> None:
    player = seated(Record("rumble", {"players": 2}, 5).branch(), bots=(1,))
    session = table(player)
    while session.state.agenda[-1][0] != "deploy" or session.state.turn != 1:
        session.play(session.state.choices()[0])
        session.skip()
    player.app.draw()
    assert 'class="tray"' in player.page.html and 'class="split"' not in player.page.html
    assert player.app.words("rumble.reroll_none") not in player.shown


# -- what is forgotten in time ----------------------------------------------------------------------


def test_typed_answers_stay_at_their_table_and_in_their_language() -> None:
    player = Player()
    player.start()
    player.act("talk")
    player.act("command", {"line": "what"})
    assert 'id="said"' in player.page.html and len(player.app.talk.answers) == 2
    player.act("set", name="language", value="it")
    assert player.app.talk.open and player.app.talk.answers == []
    player.act("command", {"line": "what"})
    player.act("home")
    player.start()
    assert player.app.talk.open and player.app.talk.answers == [] and player.app.talk.listed == ()


def test_the_note_about_a_hex_goes_with_the_next_choice() -> None:
    player = seated(Record("samurai", {}, 3))
    session = table(player)
    session.lift()
    player.act("game", do="ask", hex="50")
    assert 'class="sb-asked"' in player.page.html
    session.play(session.state.choices()[0])
    session.skip()
    session.lift()
    player.app.draw()
    assert 'class="sb-asked"' not in player.page.html


def test_titles_of_new_games_are_told_apart() -> None:
    player = Player(Disk())
    titles = []
    for _ in range(3):
        player.start(**{"name-0": "Ada", "name-1": "Bo", "name-2": "Cy"})
        titles.append(table(player).save.title)
    assert titles == ["Rumble Nation: Ada, Bo, Cy" + more for more in ("", " (2)", " (3)")]


# -- the curtain ------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", [task for task in questions("shogun") if task not in ("bid", "plan", "seal")])
def test_what_is_chosen_from_open_things_needs_no_curtain(task: str) -> None:
    """Everybody may look on, so nothing hidden is drawn; who chooses may ask to see it."""
    player = seated(questions("shogun")[task].branch())
    session = table(player)
    assert not session.curtained and session.open_to_all and session.my_turn
    shown, state = session.view(), of_kind(State, session.state)
    assert shown.choices == tuple(state.choices())
    assert shown.position.plans == state.known_to(None).plans
    player.act("lift")
    assert session.view().position.plans == state.known_to(state.turn).plans
    session.play(session.state.choices()[0])
    if session.state.turn is not None and session.lifted != session.state.turn:
        assert session.viewer is None


@pytest.mark.parametrize("task", ["bid", "plan", "seal"])
def test_a_plan_is_made_behind_the_curtain(task: str) -> None:
    player = seated(questions("shogun")[task].branch())
    assert table(player).curtained and 'data-act="lift"' in player.page.html


# -- the default ------------------------------------------------------------------------------------


def attacks(number: int) -> list[Record]:
    """Games of Shogun in which somebody must say with how many armies to attack."""
    found: list[Record] = []
    record, chance = Record("shogun", {}, 1), Chance(1)
    while len(found) < number:
        if record.state.turn is None:
            record = Record("shogun", {}, record.seed + 1)
        state = of_kind(State, record.state)
        task, legal = state.agenda[-1], state.choices()
        if task[0] == "march_size" and state.owner[task[4]] != task[1] and len(legal) > 2:
            found.append(record.branch())
        goes = [choice for choice in legal if isinstance(choice, Go) and state.owner[choice.goal] != state.turn]
        record.play(chance.pick(goes or legal))
    return found


def test_the_keyboard_is_led_to_a_sensible_number_of_armies() -> None:
    """Never to one army where many would win far more often."""
    for record in attacks(8):
        player = seated(record)
        session, state = table(player), of_kind(State, record.state)
        _, seat, _, _, goal = state.agenda[-1]
        player.act("default")
        chosen: Any = session.default
        legal: Any = session.view().choices
        assert chosen in legal and f'data-default="{legal.index(chosen)}"' in player.page.html
        wins = {choice.armies: attack_odds(state, seat, goal, choice.armies).win for choice in legal}
        assert wins[chosen.armies] > max(wins.values()) - 0.35


@pytest.mark.parametrize(("name", "task"), QUESTIONS)
def test_every_question_has_a_default_that_can_be_chosen(name: str, task: str) -> None:
    player = seated(questions(name)[task].branch())
    session = table(player)
    session.lift()
    player.act("default")
    assert session.default in session.view().choices
    player.act("choose", choices=session.view().choices.index(session.default))
    assert session.default is None or session.picked is not None or session.narrowed


# -- what others have done --------------------------------------------------------------------------


@pytest.mark.parametrize("name", game.GAMES)
def test_what_others_changed_stays_marked_until_ones_own_next_act(name: str) -> None:
    record = Record(name, {}, 11)
    while record.state.turn != 0 or len(record.choices) < {"rumble": 12}.get(name, 90):
        record.play(record.state.choices()[len(record.choices) % len(record.state.choices())])
        assert record.state.turn is not None
    player = seated(record, bots=tuple(range(1, len(record.state.scores))))
    session = table(player)
    session.lift()
    for _ in range(400):
        marks = since.since(session)
        if session.state.turn is None or (marks and session.my_turn):
            break
        choices = session.state.choices()
        session.play(choices[len(session.log) % len(choices)])
        session.skip()
    assert marks and 0 not in marks.values()
    player.app.draw()
    places = {place.key for place in session.game.places.places(session.view(), session.ui(player.app.words))}
    assert set(marks) <= places
    assert player.page.html.count('class="touched-line"') == len(marks)
    assert 'id="since"' in player.page.html and session.players[next(iter(marks.values()))].name in player.shown
    session.play(session.state.choices()[0])
    session.skip()
    if session.state.turn == 0:
        assert not since.since(session) or since.first_unseen(session, 0) == len(session.log) - 1


def test_playing_it_back_walks_through_all_choices_of_the_others() -> None:
    player = seated(Record("rumble", {"players": 3}, 5).branch(), bots=(1, 2))
    session = table(player)
    while not (session.my_turn and len(session.log) > 6):
        session.play(session.state.choices()[-1] if len(session.state.choices()) == 1 else session.state.choices()[0])
        session.skip()
    marks = since.since(session)
    player.act("playback_since")
    assert session.playing_back and player.page.html.count('data-phase="playback"') == 1
    told: dict[str, int] = {}
    while session.playing_back:
        assert session.shown == session.shots[session.frame].at
        told |= since.shown(session)
        player.app.draw()
        session.step()
    assert told == marks
    assert session.my_turn


def test_a_line_of_the_log_lights_its_place_and_has_the_mark_of_its_clan() -> None:
    player = Player()
    player.start()
    player.play_on(6)
    line = part(
        player, r'<button type="button" class="line" data-act="light" data-at="\d+" data-event="\d+">.*?</button>'
    )
    assert "clan-mark clan-" in line
    at, event = re.findall(r'data-(?:at|event)="(\d+)"', line)
    player.act("light", at=at, event=event)
    session = table(player)
    assert len(since.shown(session)) == 1 and player.page.html.count('class="touched-line"') == 1
    player.act("light", at=at, event=event)
    assert session.lit is None


def test_a_line_chosen_in_the_sheet_of_the_log_puts_the_sheet_away() -> None:
    player = Player()
    player.start()
    player.play_on(6)
    player.act("dialog", name="log")
    player.act("light", at=1, event=0)
    assert player.app.dialog == "" and table(player).lit == (1, 0)
    player.act("light", at=99, event=0)
    assert table(player).lit is None


@pytest.mark.parametrize("name", game.GAMES)
def test_the_places_of_events_are_places_of_the_board(name: str) -> None:
    found = games.find(name)
    record = questions(name)[max(questions(name), key=lambda task: len(questions(name)[task].choices))]
    keys = {key for events in record.log for event in events for key in found.places.touched(event).places}
    assert keys and all(found.places.place_name(key) for key in keys)
