"""The names of things as sentence keys: units, leaders, terrain, cards, armies, scenarios and their rules."""

from __future__ import annotations

from typing import Any

from ...core.words import Name, Seat, Sentence
from .. import board
from ..cards import COMMAND_CARDS, DRAGON_CARDS
from ..events import LONE_LEADER
from ..history import leader_names
from ..scenario import RULES, Scenario
from ..state import State
from ..terrain import CHART
from ..units import FACES, KINDS, LEADERS

NOTES = (
    Sentence("samurai.note_maps"),
    Sentence("samurai.note_costs"),
    Sentence("samurai.note_misprint"),
    Sentence("samurai.note_rulings"),
    Sentence("samurai.note_battle_back"),
    Sentence("samurai.note_units"),
    Sentence("samurai.note_cards"),
    Sentence("samurai.note_turned"),
    Sentence("samurai.note_campaign"),
    Sentence("samurai.note_flanks"),
    Sentence("samurai.note_editions"),
    Sentence("samurai.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""


# -- pieces, terrain, cards ------------------------------------------------------------------------


def unit_name(kind: int) -> Name:
    """A kind of unit, in the plural: ashigaru spears."""
    return Name(f"samurai.unit_{KINDS[kind].code.lower()}")


def leader_name(kind: int) -> Name:
    """A kind of leader."""
    return Name(f"samurai.leader_{LEADERS[kind]}")


def leader_sentence(state: State, leader: int) -> Sentence:
    """Which leader of whom: by name where history knows him."""
    args: dict[str, Any] = {
        "seat": Seat(state.leader_owners[leader]),
        "leader": leader_name(state.leader_kinds[leader]),
    }
    name = called(state, leader)
    return (
        Sentence("samurai.hex_leader_named", {**args, "name": name}) if name else Sentence("samurai.hex_leader", args)
    )


def called(state: State, leader: int) -> str:
    """The name of a leader; empty where nobody knows it, and in positions that were laid out by hand."""
    names = leader_names(state.scenario.number)
    return names[leader] if len(names) == len(state.leader_kinds) else ""


def target_name(kind: int) -> Name:
    """A kind of unit under attack, or the leader who stands alone."""
    return Name("samurai.lone_leader") if kind == LONE_LEADER else unit_name(kind)


def piece_name(state: State, place: int) -> Name:
    """The unit in a hex, or the leader who stands there alone."""
    unit = state.unit_at[place]
    if unit >= 0:
        return unit_name(state.kinds[unit])
    leader = state.leader_at[place]
    return leader_name(state.leader_kinds[leader]) if leader >= 0 else Name("samurai.nobody")


def terrain_name(kind: int) -> Name:
    """A kind of terrain."""
    return Name(f"samurai.terrain_{CHART[kind].name}")


def terrain_text(kind: int) -> Name:
    """What a kind of terrain does, in a sentence or two."""
    return Name(f"samurai.terrain_{CHART[kind].name}_text")


def card_name(card: str) -> Name:
    """A card of either deck."""
    if card in DRAGON_CARDS:
        return Name(f"samurai.dragon_{card}")
    return Name(f"samurai.card_{card}") if card in COMMAND_CARDS else Name("samurai.card_unknown")


def card_text(card: str) -> Name:
    """What a card of either deck does."""
    return Name(f"samurai.dragon_{card}_text" if card in DRAGON_CARDS else f"samurai.card_{card}_text")


def moment(card: str) -> Name:
    """When a dragon card can be played."""
    return Name(f"samurai.when_{DRAGON_CARDS[card].when}")


CLANS = {
    "amako": "Amako", "asai": "Asai", "asakura": "Asakura", "date": "Date", "hojo": "Hōjō",
    "imagawa": "Imagawa", "ito": "Itō", "mori": "Mōri", "oda": "Oda", "osaka": "Ōsaka", "ouchi": "Ōuchi",
    "ryuzoji": "Ryūzōji", "satomi": "Satomi", "shimazu": "Shimazu", "shinguto": "Shingūtō",
    "shishido": "Shishido", "takeda": "Takeda", "tokugawa": "Tokugawa", "uesugi": "Uesugi",
}  # fmt: skip
"""Armies with the name of a clan, which is the same in every language."""


def army_name(army: str) -> str:
    """An army, by the name that scenario files use: a clan's name, or a key."""
    return CLANS[army] if army in CLANS else Name(f"samurai.army_{army}")


def dice_names(faces: tuple[int, ...]) -> tuple[Name, ...]:
    """The faces of dice, sorted so that equal ones stand together."""
    return tuple(Name(f"samurai.face_{FACES[face]}") for face in sorted(faces))


def hex_name(place: int) -> str:
    """A hex by its row and column."""
    return board.name(place)


def reason_name(reason: str) -> Name:
    """A line of a reckoning: ``base``, ``out_forest``, ``leader``, a card ..."""
    if reason in DRAGON_CARDS or reason in COMMAND_CARDS:
        return card_name(reason)
    return Name(f"samurai.line_{reason}")


# -- scenarios -------------------------------------------------------------------------------------


def scenario_title(number: int) -> Name:
    """The title of a scenario."""
    return Name(f"samurai.scenario_{number}_title")


def scenario_story(number: int) -> Name:
    """What happened there, in a few sentences."""
    return Name(f"samurai.scenario_{number}_story")


def scenario_history(number: int) -> Name:
    """What came of it in history."""
    return Name(f"samurai.scenario_{number}_history")


def battle_title(number: int, year: int) -> Sentence:
    """Title and year of a battle; one that never was has no year."""
    if not year:
        return Sentence(scenario_title(number))
    return Sentence("samurai.battle_title", {"title": scenario_title(number), "year": str(year)})


def scenario_rules(scenario: Scenario) -> list[Sentence]:
    """What is special about a scenario: victory first, then every rule of its own."""
    sentences = [Sentence("samurai.rule_flags", {"n": scenario.flags})]
    if any(tent >= 0 for tent in scenario.tents) and not scenario.rules["storm"]:
        sentences.append(Sentence("samurai.rule_tent"))
    for name, rows in scenario.rules.items():
        for row in rows:
            sentences.append(Sentence(f"samurai.rule_{name}", _rule_args(scenario, name, row)))
    return sentences


def _rule_args(scenario: Scenario, name: str, row: tuple[Any, ...]) -> dict[str, Any]:
    """The arguments of a rule by what its line in the scenario file means."""
    args: dict[str, Any] = {}
    for kind, value in zip(RULES[name], row):
        if kind == "side":
            args["army"], args["enemy"] = army_name(scenario.armies[value]), army_name(scenario.armies[1 - value])
        elif kind in ("hex", "hexes"):
            args["hex"] = hex_name(value) if kind == "hex" else tuple(map(hex_name, value))
        elif kind == "kind":
            args["unit"] = unit_name(value)
        elif kind == "card":
            args["card"] = card_name(value)
        else:
            args["number"] = value
    return args


def certainties(scenario: Scenario) -> list[Sentence]:
    """How certain each part of a set-up is, said openly; units by the army that they are of."""
    armies = {"red": army_name(scenario.armies[board.RED]), "blue": army_name(scenario.armies[board.BLUE])}
    return [
        Sentence(f"samurai.sure_{'units' if part in armies else part}", _sure_args(armies.get(part, ""), degree))
        for part, degree in scenario.sure.items()
    ]


def _sure_args(army: str, degree: str) -> dict[str, Any]:
    found: dict[str, Any] = {"degree": Name(f"samurai.degree_{degree}")}
    return {"army": army, **found} if army else found


def say(key: str, seat: int, **args: Any) -> Sentence:
    """A sentence about a seat."""
    return Sentence(key, {"seat": Seat(seat), **args})
