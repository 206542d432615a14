"""Dragon cards played with one's command card; those that alter the board act before the orders (ruling 26)."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import NEAR, SECTION
from ..cards import ONE_SECTION, PLACES
from ..choices import DEFECT, LEADER_AT, STAY, UNIT_AT, Become, Defect, Dragon, Leader, Stay, Take, Unit
from ..editions import coat_turned_arrives, famine_cause
from ..scenario import NOWHERE
from ..state import State
from ..terrain import WATER
from ..units import AA, ASP, CIRCLE, GUARD, HONOR, INFANTRY, RANGED, SQUARE, STRENGTH, SWORDS, SYMBOL
from . import decks
from .dragon import offers
from .honor import candidates, gain, lose_to_dragon
from .losses import lose_blocks, lose_leader
from .orders import card_row, command, suits_messenger
from .pieces import about, about_leader, leaders_of, units_of
from .retreat import flee
from .victory import arrive, check_hills

TURNCOAT_DICE, RICHER_DICE = 3, 2
RED_DRAGON_DICE = 3
TEA_TOKENS, TEA_TOKENS_WITH_TENT = 2, 3
FAMINE_TOKENS = 2


def escorts(state: State, seat: int) -> list[Dragon]:
    """The dragon cards that a seat may play with its command card, and to some end."""
    if not state.dragons[seat]:
        return []
    return [choice for choice in offers(state, seat, FITS) if FITS[choice.card](state, seat)]


def fitting(state: State, seat: int) -> list[str]:
    """The cards that would do anything if the seat played them with its command card."""
    return [card for card, fits in FITS.items() if fits(state, seat)]


def start(state: State, seat: int, card: str, emit: Emit) -> None:
    """Begin the effect of a card; those that last for the turn need none."""
    if card in START:
        START[card](state, seat, emit)


def _has_tent(state: State, seat: int) -> bool:
    return state.tents[seat] != NOWHERE


# -- Ninja Assassin --------------------------------------------------------------------------------


def _ask_assassin(state: State, seat: int, _emit: Emit) -> None:
    state.agenda.append(("assassin", seat))


def _assassin(state: State, task: Task) -> list[Choice]:
    victims = leaders_of(state, 1 - task[1])
    return [LEADER_AT[place] for place in sorted(state.leader_places[leader] for leader in victims)]


def _answer_assassin(state: State, task: Task, choice: Leader, emit: Emit) -> None:
    seat, victim = task[1], state.leader_at[choice.place]
    faces = state.roll(1)
    falls = SWORDS in faces
    emit(events.Check("check", *about_leader(state, victim), choice.place, faces, falls))
    if falls:
        decks.lose_command_card(state, 1 - seat, emit)
        lose_leader(state, victim, emit)


# -- Tactical Wisdom -------------------------------------------------------------------------------


def _one_section(state: State, _seat: int) -> bool:
    return state.card.rpartition("_")[0] in ONE_SECTION


def _ask_wisdom(state: State, seat: int, _emit: Emit) -> None:
    state.agenda.append(("wisdom", seat))


def _wisdom(state: State, _task: Task) -> list[Choice]:
    title, _, place = state.card.rpartition("_")
    return [Become("become", f"{title}_{other}") for other in PLACES if other != place]


def _answer_wisdom(state: State, task: Task, choice: Become, emit: Emit) -> None:
    state.card = choice.card
    emit(events.Become("become", task[1], state.card))


# -- Physician -------------------------------------------------------------------------------------


def _weak(state: State, seat: int) -> list[int]:
    return [unit for unit in units_of(state, seat) if state.blocks[unit] < STRENGTH]


def _ask_physician(state: State, seat: int, _emit: Emit) -> None:
    state.agenda.append(("physician", seat))


def _physician(state: State, task: Task) -> list[Choice]:
    return [UNIT_AT[place] for place in sorted(state.places[unit] for unit in _weak(state, task[1]))]


def _answer_physician(state: State, task: Task, choice: Unit, emit: Emit) -> None:
    """One block, or all of them where the command tent stands in the same section."""
    seat, place = task[1], choice.place
    unit = state.unit_at[place]
    section = SECTION[seat]
    near_tent = _has_tent(state, seat) and section[place] & section[state.tents[seat]]
    blocks = STRENGTH - state.blocks[unit] if near_tent else 1
    state.blocks[unit] += blocks
    emit(events.Heal("heal", *about(state, unit), place, blocks, state.blocks[unit], unit))


# -- Blue Dragon -----------------------------------------------------------------------------------


def wet(state: State, place: int) -> bool:
    """Whether a hex is water or next to it."""
    return WATER[state.terrain_at[place]] or any(WATER[state.terrain_at[near]] for near in NEAR[place])


def _drenched(state: State, seat: int) -> list[int]:
    return [unit for unit in units_of(state, 1 - seat) if wet(state, state.places[unit])]


def _blue_dragon(state: State, seat: int, emit: Emit) -> None:
    for unit in _drenched(state, seat):
        faces = state.roll(1)
        emit(events.DragonRoll("dragon_roll", seat, "blue_dragon", faces, state.places[unit]))
        if faces[0] == SYMBOL[state.kinds[unit]] and faces[0] <= SQUARE:
            lose_blocks(state, unit, 1, "dragon", emit)
        if state.victor >= 0:
            return


# -- Turncoat --------------------------------------------------------------------------------------


def _wavering(state: State, seat: int) -> list[int]:
    return [unit for unit in units_of(state, 1 - seat) if state.leader_at[state.places[unit]] < 0]


def _ask_turncoat(state: State, seat: int, _emit: Emit) -> None:
    state.agenda.append(("turncoat", seat))


def _turncoat(state: State, task: Task) -> list[Choice]:
    return [UNIT_AT[place] for place in sorted(state.places[unit] for unit in _wavering(state, task[1]))]


def _answer_turncoat(state: State, task: Task, choice: Unit, emit: Emit) -> None:
    """Both roll; whoever rolls more honor decides. More banners give a die, more tokens two."""
    rolls = [state.roll(_turncoat_dice(state, seat)) for seat in (0, 1)]
    unit = state.unit_at[choice.place]
    emit(events.Loyalty("loyalty", *about(state, unit), choice.place, rolls[0], rolls[1]))
    honor = [faces.count(HONOR) for faces in rolls]
    if honor[0] != honor[1]:
        state.agenda.append(("loyalty", honor.index(max(honor)), unit))


def _turncoat_dice(state: State, seat: int) -> int:
    scores, tokens = state.scores, state.tokens
    more = scores[seat] > scores[1 - seat]
    return TURNCOAT_DICE + more + RICHER_DICE * (tokens[seat] > tokens[1 - seat])


def _loyalty(_state: State, _task: Task) -> list[Choice]:
    return [STAY, DEFECT]


def _answer_loyalty(state: State, task: Task, choice: Stay | Defect, emit: Emit) -> None:
    unit = task[2]
    if isinstance(choice, Defect):
        state.owners[unit] = 1 - state.owners[unit]
        emit(events.Defect("defect", *about(state, unit), state.places[unit], unit))
        _settle_turned(state, unit, emit)


def _settle_turned(state: State, unit: int, emit: Emit) -> None:
    """What a turned unit brings to its new side and takes from the old one."""
    if coat_turned_arrives(state):
        state.holders = [(holder, place) for holder, place in state.holders if holder != unit]
        arrive(state, unit, emit)
    else:
        check_hills(state, emit)


# -- Rice Famine, Red Dragon -----------------------------------------------------------------------


def _circles(state: State, seat: int) -> int:
    return sum(SYMBOL[state.kinds[unit]] == CIRCLE for unit in units_of(state, 1 - seat))


def _rice_famine(state: State, seat: int, emit: Emit) -> None:
    faces = state.roll(_circles(state, seat))
    emit(events.DragonRoll("dragon_roll", seat, "rice_famine", faces, NOWHERE))
    symbols = tuple(sorted(face for face in faces if face <= SQUARE))
    state.agenda.append(("casualties", 1 - seat, NOWHERE, symbols, *famine_cause(state)))
    if HONOR in faces:
        lose_to_dragon(state, 1 - seat, FAMINE_TOKENS * faces.count(HONOR), emit)


def _red_dragon(state: State, seat: int, emit: Emit) -> None:
    faces = state.roll(RED_DRAGON_DICE + _has_tent(state, seat))
    emit(events.DragonRoll("dragon_roll", seat, "red_dragon", faces, NOWHERE))
    state.agenda.append(("scare", 1 - seat, tuple(sorted(face for face in faces if face <= SQUARE))))


def _scare(state: State, task: Task, emit: Emit) -> None:
    """Duty: for each symbol the owner retreats a unit of his choice."""
    _, seat, faces = task
    if not faces:
        return
    state.agenda.append(("scare", seat, faces[1:]))
    able = candidates(state, seat, NOWHERE, faces[0])
    if len(able) > 1:
        state.agenda.append(("scared", seat, faces[0]))
    elif able:
        flee(state, able[0], 1, emit)


def _scared(state: State, task: Task) -> list[Choice]:
    able = candidates(state, task[1], NOWHERE, task[2])
    return [UNIT_AT[place] for place in sorted(state.places[unit] for unit in able)]


def _answer_scared(state: State, _task: Task, choice: Unit, emit: Emit) -> None:
    flee(state, state.unit_at[choice.place], 1, emit)


# -- Tea Ceremony, White Dragon, Ninja Thief -------------------------------------------------------


def _tea_ceremony(state: State, seat: int, emit: Emit) -> None:
    faces = state.roll(command(state, seat))
    emit(events.DragonRoll("dragon_roll", seat, "tea_ceremony", faces, NOWHERE))
    each = TEA_TOKENS_WITH_TENT if _has_tent(state, seat) else TEA_TOKENS
    gain(state, seat, each * faces.count(HONOR), "tea_ceremony", emit)


def _white_dragon(state: State, seat: int, emit: Emit) -> None:
    decks.draw_command(state, seat, emit)


def _ask_thief(state: State, seat: int, _emit: Emit) -> None:
    state.agenda.append(("thief", seat))


def _thief(state: State, _task: Task) -> list[Choice]:
    return [Take("take", card) for card in sorted(set(state.dragon_discards))]


def _answer_thief(state: State, task: Task, choice: Take, emit: Emit) -> None:
    """The booty comes on top of the one card a turn, now if it goes with a command card, or later."""
    seat, card = task[1], choice.card
    state.dragon_discards.remove(card)
    state.dragons[seat].append(card)
    state.booty = card
    emit(events.Take("take", seat, card))
    state.agenda.append(("escorts", seat))


# -- the tables ------------------------------------------------------------------------------------


def _any_unit(fits: Callable[[int], bool]) -> Callable[[State, int], bool]:
    return lambda state, seat: any(fits(state.kinds[unit]) for unit in units_of(state, seat))


def _always(_state: State, _seat: int) -> bool:
    return True


FITS: dict[str, Callable[[State, int], bool]] = {
    "ashigaru_attack": _any_unit(lambda kind: kind == ASP),
    "ninja_assassin": lambda state, seat: bool(leaders_of(state, 1 - seat)),
    "tactical_wisdom": _one_section,
    "physician": lambda state, seat: bool(_weak(state, seat)),
    "blue_dragon": lambda state, seat: bool(_drenched(state, seat)),
    "turncoat": lambda state, seat: bool(_wavering(state, seat)),
    "flaming_arrows": _any_unit(lambda kind: bool(RANGED[kind]) and kind != AA),
    "brave_messenger": lambda state, _seat: suits_messenger(card_row(state)),
    "rank_fire": _any_unit(lambda kind: kind == AA),
    "move_like_wind": _any_unit(lambda kind: INFANTRY[kind] and kind != GUARD),
    "ninja_thief": lambda state, _seat: bool(state.dragon_discards),
    "panic": _always,
    "rice_famine": lambda state, seat: _circles(state, seat) > 0,
    "red_dragon": _always,
    "tea_ceremony": _always,
    "white_dragon": _always,
}
"""The cards that go with a command card, and when each can do anything at all."""

START: dict[str, Callable[[State, int, Emit], None]] = {
    "ninja_assassin": _ask_assassin,
    "tactical_wisdom": _ask_wisdom,
    "physician": _ask_physician,
    "blue_dragon": _blue_dragon,
    "turncoat": _ask_turncoat,
    "rice_famine": _rice_famine,
    "red_dragon": _red_dragon,
    "tea_ceremony": _tea_ceremony,
    "white_dragon": _white_dragon,
    "ninja_thief": _ask_thief,
}

QUESTIONS = {
    "assassin": Question(_assassin, _answer_assassin),
    "wisdom": Question(_wisdom, _answer_wisdom),
    "physician": Question(_physician, _answer_physician),
    "turncoat": Question(_turncoat, _answer_turncoat),
    "loyalty": Question(_loyalty, _answer_loyalty),
    "scared": Question(_scared, _answer_scared),
    "thief": Question(_thief, _answer_thief),
}
DUTIES: dict[str, Duty] = {"scare": _scare}
