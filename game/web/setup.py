"""The set-up screen: how many, who, and which rules. A plain form, so that it works before Python is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import games
from ..bots import LEVELS
from ..core.advice import Measured
from ..core.contract import BadOption, Option
from ..core.drawing.clans import CLANS, crest_icon
from ..core.markup import attributes, esc
from ..core.ui import HUMAN, NAME_LENGTH, Player
from ..core.words import Words
from .parts import button, tool

SEATS = "players"
FEW = 5
EASY = "ashigaru"
"""Who sits in the other seats when somebody wants to play alone without choosing much."""


def screen(words: Words, name: str, values: Mapping[str, str], names: Sequence[str], *, hidden: bool = False) -> str:
    """The form for a new game; ``values`` is what it already holds, ``names`` those of last time."""
    options = asked(name)
    seats = [option for option in options if option.name == SEATS]
    others = [option for option in options if option.name != SEATS]
    number = max(seats[0].values) if seats else 2
    back = tool(words("web.home"), "home", "home", data_show="screen-home")
    start = esc(words("web.start"))
    body = (
        "".join(_option(words, name, option, values) for option in seats)
        + _chooser(words, name, values)
        + f"<fieldset class='seats'><legend>{esc(words('web.seats'))}</legend>"
        + "".join(_seat(words, seat, values, names) for seat in range(number))
        + f"{_records(words, name)}</fieldset>{_rules(words, name, others, values)}"
    )
    return (
        f'<div class="screen setup" id="screen-setup-{name}"{attributes(hidden=hidden)}>'
        f'<header class="bar">{back}<h1 tabindex="-1">{esc(words(f"{name}.title"))}</h1></header>'
        f'<main><form data-act="start" data-game="{name}" autocomplete="off">{body}'
        f'<p class="actions"><button type="submit" class="main" data-act="start" data-game="{name}">'
        f"{start}</button>{button(words('web.start_alone'), 'start', data_game=name, data_others=EASY)}</p>"
        "</form></main></div>"
    )


def asked(name: str) -> list[Option]:
    """The options that a player sets; those that the game fills by itself have no field."""
    game = games.find(name)
    return [option for option in game.options if option.name not in game.filled]


def _chooser(words: Words, name: str, values: Mapping[str, str]) -> str:
    """The field that a game with many scenarios draws itself."""
    chooser = games.find(name).chooser
    return "" if chooser is None else chooser.draw(words, values)


def _option(words: Words, name: str, option: Option, values: Mapping[str, str]) -> str:
    """A set of radio buttons; a list to pull down where there are many values."""
    chosen = values.get(option.name, str(option.default))
    if len(option.values) > FEW:
        items = [(str(value), _value(words, name, option, value)) for value in option.values]
        label = words(f"{name}.option_{option.name}")
        field = _select(option.name, items, chosen, label)
        return f'<p class="pulldown"><span aria-hidden="true">{esc(label)}</span>{field}</p>'
    radios = "".join(
        f"<label><input{attributes(type='radio', name=option.name, value=value, checked=str(value) == chosen)}>"
        f"<span>{esc(_value(words, name, option, value))}</span></label>"
        for value in sorted(option.values, key=_order(option))
    )
    legend = esc(words(f"{name}.option_{option.name}"))
    hint = _hint(words, name, option)
    return f'<fieldset class="choice"><legend>{legend}</legend><div>{radios}</div>{hint}</fieldset>'


def _order(option: Option) -> Any:
    """Numbers go up; words keep the order in which the game lists them."""
    return (lambda value: value) if isinstance(option.default, int) else option.values.index


def _value(words: Words, name: str, option: Option, value: Any) -> str:
    key = f"{name}.option_{option.name}_{str(value).lower()}"
    return words(key) if words.has(key) else str(value)


def _hint(words: Words, name: str, option: Option) -> str:
    key = f"{name}.option_{option.name}_hint"
    return f"<small>{esc(words(key))}</small>" if words.has(key) else ""


def _rules(words: Words, name: str, options: Sequence[Option], values: Mapping[str, str]) -> str:
    chooser = games.find(name).chooser
    switches = [option for option in options if option.values == (False, True)]
    choices = [
        option for option in options if option not in switches and (not chooser or option.name != chooser.option)
    ]
    top = "".join(_switch(words, name, option, values) for option in switches)
    more = "".join(_option(words, name, option, values) for option in choices)
    seed = attributes(
        name="seed", value=values.get("seed", ""), inputmode="numeric", pattern="[0-9]{0,10}", maxlength=10
    )
    more += (
        f'<label class="field"><span>{esc(words("web.seed"))}</span><input type="text"{seed}>'
        f"<small>{esc(words('web.seed_hint'))}</small></label>"
    )
    return f"{top}<details><summary>{esc(words('web.more_options'))}</summary>{more}</details>"


def _switch(words: Words, name: str, option: Option, values: Mapping[str, str]) -> str:
    on = values.get(option.name, "") == "true"
    pairs = attributes(type="checkbox", name=option.name, value="true", checked=on)
    label = esc(words(f"{name}.option_{option.name}"))
    text = f"<span><strong>{label}</strong>{_hint(words, name, option)}</span>"
    return f'<label class="switch"><input{pairs}>{text}</label>'


def _seat(words: Words, seat: int, values: Mapping[str, str], names: Sequence[str]) -> str:
    known = names[seat] if seat < len(names) else ""
    name = attributes(
        type="text",
        name=f"name-{seat}",
        value=values.get(f"name-{seat}", known),
        maxlength=NAME_LENGTH,
        placeholder=words(CLANS[seat].name),
        aria_label=words("web.seat_name", number=seat + 1),
    )
    clan = _select(
        f"clan-{seat}",
        _clans(words),
        values.get(f"clan-{seat}", str(seat)),
        words("web.seat_clan", number=seat + 1),
    )
    played_by = [(level, words(f"web.mind_{level}")) for level in (HUMAN, *LEVELS)]
    level = _select(
        f"mind-{seat}", played_by, values.get(f"mind-{seat}", HUMAN), words("web.seat_mind", number=seat + 1)
    )
    return f'<div class="seat seat-{seat + 1}">{_badges()}<input{name}>{clan}{level}</div>'


def _records(words: Words, name: str) -> str:
    """What each strength has been measured to be worth in this game, under the seats."""
    measured = games.find(name).measured
    lines = "".join(_record(words, one) for level in LEVELS for one in measured if one.level == level)
    return f'<div class="records"><small>{esc(words("web.records"))}</small>{lines}</div>' if lines else ""


def _record(words: Words, one: Measured) -> str:
    """One measured record in words; what is about more players hides together with their seats."""
    key = "web.record_two" if one.players == 2 else "web.record_many"
    text = words(
        key,
        level=words(f"web.rank_{one.level}"),
        rival=words(f"web.rival_{one.rival}"),
        players=one.players,
        games=one.games,
        rate=percent(one.rate),
        fair=percent(1 / one.players),
    )
    return f'<small class="seat-{one.players}">{esc(text)}</small>'


def percent(rate: float) -> int:
    """A rate in whole percent; a hundred only if nothing at all is missing."""
    return 100 if rate == 1 else min(99, round(100 * rate))


def _badges() -> str:
    """The crests of all clans; the style sheet shows the one that is chosen, without any script."""
    return "".join(
        f'<span class="badge clan-{clan}" aria-hidden="true">{crest_icon(clan)}</span>' for clan in range(len(CLANS))
    )


def _clans(words: Words) -> list[tuple[str, str]]:
    return [(str(index), words(clan.name)) for index, clan in enumerate(CLANS)]


def _select(name: str, options: Sequence[tuple[str, str]], chosen: str, label: str) -> str:
    items = "".join(
        f"<option{attributes(value=value, selected=value == chosen)}>{esc(text)}</option>" for value, text in options
    )
    return f'<select name="{name}" aria-label="{esc(label)}">{items}</select>'


# -- reading the form -------------------------------------------------------------------------------


def read_options(name: str, form: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form holds; raises BadOption where it holds something else."""
    form = {**form, **_chosen(name, form)}
    return {option.name: _read(option, form) for option in games.find(name).options}


def _chosen(name: str, form: Mapping[str, str]) -> Mapping[str, str]:
    """What the game's own chooser means by what was picked in it: fields and their values."""
    chooser = games.find(name).chooser
    return {} if chooser is None or chooser.option not in form else chooser.read(form[chooser.option])


def _read(option: Option, form: Mapping[str, str]) -> Any:
    if option.values == (False, True):
        return form.get(option.name) == "true"
    text = form.get(option.name, str(option.default))
    for value in option.values:
        if str(value) == text:
            return value
    raise BadOption(option.name, text)


def read_players(number: int, form: Mapping[str, str]) -> list[Player]:
    """The players that a form names."""
    return [
        Player.load(
            {
                "name": form.get(f"name-{seat}", ""),
                "clan": int(form.get(f"clan-{seat}", seat)),
                "mind": form.get(f"mind-{seat}", HUMAN),
            },
            seat,
        )
        for seat in range(number)
    ]


def seat_others(players: Sequence[Player], level: str) -> None:
    """All but the first seat to this level, where nobody else was chosen."""
    for player in players[1:]:
        player.played_by = level if player.played_by == HUMAN and level in LEVELS else player.played_by


def read_seed(form: Mapping[str, str]) -> int | None:
    """The number of the game if the player gave one."""
    text = form.get("seed", "").strip()
    return int(text) % (1 << 32) if text.isascii() and text.isdigit() else None
