"""The choice of a scenario: forty battles with map, year, sides, length, balance, what is special, and their story.

Plain radio buttons in labels, so that it works before Python is up; the maps are files of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.core.markup import attributes, esc
from game.core.words import Words
from game.samurai.balance import BALANCE
from game.samurai.names import army_name, scenario_rules, scenario_story, scenario_title
from game.samurai.scenario import NUMBERS, Scenario, scenario

LENGTHS = ((4, "short"), (5, "middle"))
"""Up to so many banners a battle is of this length; with more it is long."""


def setup(words: Words, values: Mapping[str, str]) -> str:
    """The field set that takes the place of plain buttons for the option ``scenario``."""
    chosen = values.get("scenario", str(NUMBERS[0]))
    items = "".join(_item(words, number, str(number) == chosen) for number in NUMBERS)
    legend = esc(words("samurai.option_scenario"))
    return f'<fieldset class="sb-chooser"><legend>{legend}</legend><div class="sb-scenarios">{items}</div></fieldset>'


def _item(words: Words, number: int, chosen: bool) -> str:
    radio = attributes(type="radio", name="scenario", value=number, checked=chosen)
    return f'<label class="sb-scenario"><input{radio}>{_words(words, number)}</label>'


@lru_cache(maxsize=128)
def _words(words: Words, number: int) -> str:
    field = scenario(number)
    special = "".join(f"<li>{esc(words.say(rule))}</li>" for rule in scenario_rules(field))
    picture = attributes(
        src=f"assets/pictures/samurai-{number}.svg", width=160, height=132, alt="", loading="lazy", decoding="async"
    )
    return (
        f'<img{picture}><span class="sb-scenario-name"><b>{number}</b> {esc(words(scenario_title(number)))}</span>'
        f'<span class="sb-scenario-facts">{esc(facts(words, field))}</span>'
        f'<span class="sb-scenario-more"><span>{esc(words(scenario_story(number)))}</span>'
        f"<ul>{special}{_balance(words, field)}</ul></span>"
    )


def facts(words: Words, field: Scenario) -> str:
    """Year, sides, length and how strong bots fared on either side, in a line."""
    red, blue = (words(army_name(army)) for army in field.armies)
    parts = [str(field.year)] * bool(field.year) + [words("samurai.sides", red=red, blue=blue)]
    parts.append(words(f"samurai.length_{length(field)}"))
    found = BALANCE.get(field.number)
    if found:
        parts.append(words("samurai.balance_short", wins=found.wins, losses=found.games - found.wins))
    return " · ".join(parts)


def _balance(words: Words, field: Scenario) -> str:
    """How often Red won between strong bots, if that has been measured."""
    found = BALANCE.get(field.number)
    if not found:
        return ""
    bounds = {"low": round(100 * found.low), "high": round(100 * found.high)}
    red = words(army_name(field.armies[0]))
    return f"<li>{esc(words('samurai.balance', red=red, wins=found.wins, games=found.games, **bounds))}</li>"


def length(field: Scenario) -> str:
    """How long a battle takes, by the banners needed and the armies' size."""
    many = len(field.units) > 26
    return next((name for most, name in LENGTHS if field.flags <= most and not (many and name == "short")), "long")
