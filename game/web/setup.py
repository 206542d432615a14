"""The set-up screen: with whom, how strong, which side; all else behind "More". It works before Python is up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import cycle
from typing import Any, NamedTuple

from .. import games
from ..bots import LEVELS
from ..core import bot_names
from ..core.advice import Measured
from ..core.contract import Chooser
from ..core.drawing.clans import CLANS, crest_icon
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.options import BadOption, Option
from ..core.ui import HUMAN, NAME_LENGTH, Player
from ..core.words import Name, Words
from .parts import tool
from .registry import TABLES
from .settings import ALONE, AWAY, COMPANIES, HERE
from .suggestion import Suggestion

SEATS = "players"
OWN = "own_side"
"""The field for whom one plays: an army or a clan; no option of a game may bear its name."""
FEW = 5
STYLE = "style"
MIXED = "mixed"
"""Every bot in a style of its own; no style of a game may bear this name."""
EASY = next(iter(LEVELS))
"""Who sits in the other seats when somebody plays alone and has not chosen yet."""


def screen(
    words: Words,
    name: str,
    values: Mapping[str, str],
    names: Sequence[str],
    *,
    hidden: bool = False,
    suggestion: Suggestion | None = None,
) -> Html:
    """The form for a new game; ``values`` is what it already holds, ``names`` those of last time.

    What is asked depends on the company. The style sheet shows the fields of the one that is chosen, so that the
    form works without any script.
    """
    back = tool(words("web.home"), "home", "home", data_show="screen-home")
    body = (
        _company(words, values)
        + _level(words, name, values, suggestion)
        + _kinds(words, values)
        + _side(words, name, values)
        + _chooser(words, name, values)
        + _people(words, name, values, names)
        + _more(words, name, values)
    )
    return (
        f'<div class="screen setup" id="screen-setup-{esc(name)}"{attributes(hidden=hidden)}>'
        f'<header class="bar">{back}<h1 tabindex="-1">{esc(words(f"{name}.title"))}</h1></header>'
        f'<main><form data-act="start" data-game="{esc(name)}" autocomplete="off">{body}'
        f'<p class="actions begin"><button type="submit" class="main" data-act="start" data-game="{esc(name)}">'
        f"{esc(words('web.start'))}</button></p></form></main></div>"
    )


def _company(words: Words, values: Mapping[str, str]) -> Html:
    items = [(one, words(f"web.company_{one}"), words(f"web.company_{one}_hint")) for one in COMPANIES]
    chosen = values.get("company", ALONE)
    return _radios("company", words("web.company"), items, chosen, class_="choice company")


def _level(words: Words, name: str, values: Mapping[str, str], suggestion: Suggestion | None) -> Html:
    """One strength for all bots; what each has been measured to be worth lies behind a question mark."""
    items = [(level, words(f"web.level_{level}"), words(f"web.role_{level}")) for level in LEVELS]
    chosen, styled = values.get("level", EASY), _styled(name)
    records = _records(words, name) + _suggestion(words, suggestion)
    return _radios("level", words("web.level"), items, chosen, class_="choice if-alone", more=records, styled=styled)


def _suggestion(words: Words, suggestion: Suggestion | None) -> Html:
    """Which level to try next."""
    if suggestion is None:
        return NOTHING
    won, played, rival, level = suggestion
    names = {"rival": words(f"web.role_{rival}"), "level": words(f"web.role_{level}")}
    return f'<small class="suggestion">{esc(words("web.suggestion", won=won, played=played, **names))}</small>'


def _styled(name: str) -> Collection[str]:
    """The levels that can have a style in this game."""
    game = games.find(name)
    return game.styled if game.styles else ()


def _style(words: Words, name: str, values: Mapping[str, str]) -> Html:
    """The characters of the bots, each in a sentence; shown where a bot has a level that can have one."""
    styles = games.find(name).styles
    if not styles:
        return NOTHING
    keys = {"": "web.style_any", **{style: f"{name}.style_{style}" for style in styles}, MIXED: "web.style_mixed"}
    items = [(style, words(key), words(f"{key}_note")) for style, key in keys.items()]
    class_ = Html("choice styles if-styled")
    return _radios(STYLE, words("web.style"), items, values.get(STYLE, ""), class_=class_)


def _kinds(words: Words, values: Mapping[str, str]) -> Html:
    """The kinds of tables at which people who are elsewhere can sit: see ``registry.TABLES``."""
    items = [(kind, words(f"web.table_{kind}"), words(f"web.table_{kind}_hint")) for kind in TABLES]
    chosen = values.get("table", next(iter(TABLES), ""))
    return _radios("table", words("web.table"), items, chosen, class_="choice kinds if-away")


def _side(words: Words, name: str, values: Mapping[str, str]) -> Html:
    """Whom one plays: a side where the seats differ by the rules, else a clan."""
    sides = games.find(name).sides
    items = [(str(seat), words(side), "") for seat, side in enumerate(sides)]
    if sides:
        return _radios(OWN, words("web.side"), items, values.get(OWN, "0"), class_="choice own-side if-one")
    clans = [(str(clan), text, "") for clan, (_, text) in enumerate(_clans(words))]
    badges = [f'<span class="badge clan-{clan}">{crest_icon(clan)}</span>' for clan in range(len(CLANS))]
    chosen = values.get(OWN, values.get("clan-0", "0"))
    return _radios(OWN, words("web.side_clan"), clans, chosen, class_="choice own-side clans if-alone", before=badges)


def _people(words: Words, name: str, values: Mapping[str, str], names: Sequence[str]) -> Html:
    """How many play, and who sits where."""
    seats = [option for option in asked(name) if option.name == SEATS]
    number, sides = max(seats[0].values) if seats else 2, games.find(name).sides
    return (
        f'<div class="people">{"".join(_option(words, name, option, values) for option in seats)}'
        f"<fieldset class='seats'><legend>{esc(words('web.seats'))}</legend>"
        f"{''.join(_seat(words, seat, values, names, sides, _styled(name)) for seat in range(number))}</fieldset></div>"
    )


Item = tuple[str, str, str]
"""A value, what it is called, and a line about it."""


def _radios(
    name: str,
    legend: str,
    items: Sequence[Item],
    chosen: str,
    *,
    class_: Html,
    more: Html = NOTHING,
    before: Sequence[Html] = (),
    styled: Collection[str] = (),
) -> Html:
    """A set of radio buttons, each with its name and perhaps a line about it; ``styled`` are marked for the sheet."""
    known = chosen if any(value == chosen for value, *_ in items) else items[0][0] if items else ""
    pictures = before or [NOTHING] * len(items)
    radios = "".join(
        f"<label><input{attributes(type='radio', name=name, value=value, checked=value == known, class_=mark)}>"
        f"<span>{picture}<b>{esc(text)}</b>{f'<small>{esc(hint)}</small>' if hint else ''}</span></label>"
        for (value, text, hint), picture in zip(items, pictures)
        for mark in [_mark(value in styled)]
    )
    return f'<fieldset class="{class_}"><legend>{esc(legend)}</legend><div>{radios}</div>{more}</fieldset>'


def asked(name: str) -> list[Option]:
    """The options that a player sets; those that the game fills by itself have no field."""
    game = games.find(name)
    return [option for option in game.options if option.name not in game.filled]


def _chooser(words: Words, name: str, values: Mapping[str, str]) -> Html:
    """The field that a game with many scenarios draws itself."""
    chooser = games.find(name).chooser
    return NOTHING if chooser is None else chooser.draw(words, values)


def _option(words: Words, name: str, option: Option, values: Mapping[str, str]) -> Html:
    """A set of radio buttons; a list to pull down where there are many values."""
    chosen = values.get(option.name, str(option.default))
    label, hint = _label(words, name, option), _hint(words, name, option)
    if len(option.values) > FEW:
        items = [(str(value), _value(words, name, option, value)) for value in option.values]
        field = f'<p class="pulldown">{_select(option.name, items, chosen, label)}</p>'
        return f'<fieldset class="choice"><legend>{esc(label)}</legend>{field}{hint}</fieldset>'
    radios = "".join(
        f"<label><input{attributes(type='radio', name=option.name, value=value, checked=str(value) == chosen)}>"
        f"<span>{esc(_value(words, name, option, value))}</span></label>"
        for value in sorted(option.values, key=_order(option))
    )
    return f'<fieldset class="choice"><legend>{esc(label)}</legend><div>{radios}</div>{hint}</fieldset>'


def _label(words: Words, name: str, option: Option) -> str:
    return words(f"{name}.option_{option.name}")


def _order(option: Option) -> Any:
    """Numbers go up; words keep the order in which the game lists them."""
    return (lambda value: value) if isinstance(option.default, int) else option.values.index


def _value(words: Words, name: str, option: Option, value: Any) -> str:
    key = f"{name}.option_{option.name}_{str(value).lower()}"
    return words(key) if words.has(key) else str(value)


def _hint(words: Words, name: str, option: Option) -> Html:
    key = f"{name}.option_{option.name}_hint"
    return f"<small>{esc(words(key))}</small>" if words.has(key) else NOTHING


def _more(words: Words, name: str, values: Mapping[str, str]) -> Html:
    """Everything that has a sensible value already."""
    chooser = games.find(name).chooser
    options = [option for option in asked(name) if option.name != SEATS and not _chosen_by(chooser, option)]
    switches = [option for option in options if option.values == (False, True)]
    body = _style(words, name, values) + "".join(_switch(words, name, option, values) for option in switches)
    body += "".join(_option(words, name, option, values) for option in options if option not in switches)
    return f'<details class="more"><summary>{esc(words("web.more"))}</summary>{body}{_seed(words, values)}</details>'


def _chosen_by(chooser: Chooser | None, option: Option) -> bool:
    return chooser is not None and chooser.option == option.name


def _seed(words: Words, values: Mapping[str, str]) -> Html:
    seed = attributes(
        name="seed", value=values.get("seed", ""), inputmode="numeric", pattern="[0-9]{0,10}", maxlength=10
    )
    return (
        f'<label class="field"><span>{esc(words("web.seed"))}</span><input type="text"{seed}>'
        f"<small>{esc(words('web.seed_hint'))}</small></label>"
    )


def _switch(words: Words, name: str, option: Option, values: Mapping[str, str]) -> Html:
    on = values.get(option.name, "") == "true"
    pairs = attributes(type="checkbox", name=option.name, value="true", checked=on)
    label = esc(_label(words, name, option))
    text = f"<span><strong>{label}</strong>{_hint(words, name, option)}</span>"
    return f'<label class="switch"><input{pairs}>{text}</label>'


def _seat(
    words: Words,
    seat: int,
    values: Mapping[str, str],
    names: Sequence[str],
    sides: Sequence[Name],
    styled: Collection[str],
) -> Html:
    """Name, clan and who plays; where the seats differ by the rules, nobody chooses a clan."""
    known = names[seat] if seat < len(names) else ""
    name = attributes(
        type="text",
        name=f"name-{seat}",
        value=values.get(f"name-{seat}", known),
        maxlength=NAME_LENGTH,
        placeholder=words(sides[seat] if sides else CLANS[seat].name),
        aria_label=words("web.seat_name", number=seat + 1),
    )
    clan = _select(
        f"clan-{seat}",
        _clans(words),
        values.get(f"clan-{seat}", str(seat)),
        words("web.seat_clan", number=seat + 1),
    )
    played_by = [(level, words(f"web.played_by_{level}")) for level in (HUMAN, *LEVELS)]
    level = _select(
        f"played-by-{seat}",
        played_by,
        values.get(f"played-by-{seat}", HUMAN),
        words("web.seat_played_by", number=seat + 1),
        styled,
    )
    if sides:
        return f'<div class="seat seat-{seat + 1}"><input{name}>{level}</div>'
    return f'<div class="seat seat-{seat + 1}">{_badges()}<input{name}>{clan}{level}</div>'


def _records(words: Words, name: str) -> Html:
    """What each strength has been measured to be worth in this game, behind a question mark."""
    measured = games.find(name).measured
    lines = "".join(_record(words, one) for level in LEVELS for one in measured if one.level == level)
    if not lines:
        return NOTHING
    mark = f'<summary aria-label="{esc(words("web.records"))}" title="{esc(words("web.records"))}">?</summary>'
    return f'<details class="records">{mark}<div><small>{esc(words("web.records"))}</small>{lines}</div></details>'


def _record(words: Words, one: Measured) -> Html:
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


def _badges() -> Html:
    """The crests of all clans; the style sheet shows the one that is chosen, without any script."""
    return "".join(
        f'<span class="badge clan-{clan}" aria-hidden="true">{crest_icon(clan)}</span>' for clan in range(len(CLANS))
    )


def _clans(words: Words) -> list[tuple[str, str]]:
    return [(str(index), words(clan.name)) for index, clan in enumerate(CLANS)]


def _mark(styled: bool) -> str | None:
    """What tells the style sheet that a bot which is so chosen can have a style."""
    return "styled" if styled else None


def _select(
    name: str, options: Sequence[tuple[str, str]], chosen: str, label: str, styled: Collection[str] = ()
) -> Html:
    items = "".join(
        f"<option{attributes(value=value, selected=value == chosen, class_=mark)}>{esc(text)}</option>"
        for value, text in options
        for mark in [_mark(value in styled)]
    )
    return f'<select name="{esc(name)}" aria-label="{esc(label)}">{items}</select>'


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


class Seating(NamedTuple):
    """Who sits where, with whom, and at what kind of table."""

    players: list[Player]
    company: str
    own: int
    """The seat of whoever has filled in the form, where that is one person."""
    table: str
    """A kind of table for people who are elsewhere; empty in other companies."""


def read_seating(name: str, number: int, form: Mapping[str, str], seed: int = 0) -> Seating:
    """What a form says about people; whatever is odd in it is made good. The seed decides what the form leaves open."""
    company = form.get("company") if form.get("company") in COMPANIES else HERE
    sides = games.find(name).sides
    own = _number(form.get(OWN, ""), len(sides)) if sides and company != HERE else 0
    players = [_player(seat, form) for seat in range(number)]
    if company == ALONE:
        level = form["level"] if form.get("level") in LEVELS else EASY
        for seat, player in enumerate(players):
            player.played_by = HUMAN if seat == own else level
        if not sides:
            players[own].clan = _number(form.get(OWN, ""), len(CLANS))
    if company == AWAY:
        players[own].played_by = HUMAN
    _give_styles(name, players, form, seed)
    kind = form["table"] if form.get("table") in TABLES else next(iter(TABLES))
    return Seating(players, company or HERE, own, kind if company == AWAY else "")


def _give_styles(name: str, players: Sequence[Player], form: Mapping[str, str], seed: int) -> None:
    """The style of the form for every bot that can have one, or all styles by turns from one that the seed picks."""
    styles, chosen = games.find(name).styles, form.get(STYLE, "")
    start = seed % len(styles) if styles else 0
    around = cycle([*styles[start:], *styles[:start]] if chosen == MIXED else [chosen] if chosen in styles else [])
    for player in players:
        if player.played_by in _styled(name):
            player.played_by = bot_names.styled(player.played_by, next(around, ""))


def _player(seat: int, form: Mapping[str, str]) -> Player:
    clan = _number(form.get(f"clan-{seat}", ""), len(CLANS), seat)
    played_by = form.get(f"played-by-{seat}", HUMAN)
    return Player.load({"name": form.get(f"name-{seat}", ""), "clan": clan, "mind": played_by}, seat)


def _number(text: str, below: int, default: int = 0) -> int:
    return int(text) if text.isascii() and text.isdigit() and int(text) < below else default


def read_seed(form: Mapping[str, str]) -> int | None:
    """The number of the game if the player gave one."""
    text = form.get("seed", "").strip()
    return int(text) % (1 << 32) if text.isascii() and text.isdigit() else None
