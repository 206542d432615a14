"""The choice of a scenario: forty battles with map, year, sides, length, balance, what is special, and their story.

A campaign stands behind the second of its two battles.

Plain radio buttons in labels, so that it works before Python is up; the maps are files of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.words import Words
from ..balance import BALANCE, EVENED
from ..scenario import NUMBERS, Scenario, scenario
from ..setup import CAMPAIGNS
from ..words.names import army_name, scenario_rules, scenario_story, scenario_title

CAMPAIGN = "campaign-"
"""Before the number of its first battle: the value that stands for a campaign."""
LENGTHS = ((4, "short"), (5, "middle"))
"""Up to so many banners a battle is of this length; with more it is long."""


def setup(words: Words, values: Mapping[str, str]) -> Html:
    """The field set that takes the place of plain buttons for the option ``scenario``."""
    picked = values.get("scenario", str(NUMBERS[0]))
    items = "".join(_item(words, number, picked) + _campaign(words, number, picked) for number in NUMBERS)
    legend = esc(words("samurai.option_scenario"))
    return f'<fieldset class="sb-chooser"><legend>{legend}</legend><div class="sb-scenarios">{items}</div></fieldset>'


def chosen(value: str) -> dict[str, str]:
    """What a value of the choice means: a scenario by itself, or the first battle of a campaign."""
    scenario, _, campaign = value.partition(CAMPAIGN)
    return {"scenario": campaign or scenario, "course": "campaign" if campaign else "battle"}


def _item(words: Words, number: int, picked: str) -> Html:
    return _radio(str(number), picked, _words(words, number))


def _campaign(words: Words, number: int, picked: str) -> Html:
    """The campaign of which a battle is the second."""
    first = next((first for first, second in CAMPAIGNS.items() if second == number), None)
    return _radio(f"{CAMPAIGN}{first}", picked, _campaign_words(words, first, number)) if first else NOTHING


def _radio(value: str, picked: str, text: Html) -> Html:
    radio = attributes(type="radio", name="scenario", value=value, checked=value == picked)
    return f'<label class="sb-scenario"><input{radio}>{text}</label>'


@lru_cache(maxsize=128)
def _words(words: Words, number: int) -> Html:
    battle = scenario(number)
    special = "".join(f"<li>{esc(words.say(rule))}</li>" for rule in scenario_rules(battle))
    return (
        f'{_picture(number)}<span class="sb-scenario-name"><b>{number}</b> {esc(words(scenario_title(number)))}</span>'
        f'<span class="sb-scenario-facts">{esc(facts(words, battle))}</span>'
        f'<span class="sb-scenario-more"><span>{esc(words(scenario_story(number)))}</span>'
        f"<ul>{special}{_balance(words, battle)}</ul></span>"
    )


@lru_cache(maxsize=16)
def _campaign_words(words: Words, first: int, second: int) -> Html:
    """The two battles in their order, and how a campaign goes."""
    battles = "".join(f"<li>{number}: {esc(words(scenario_title(number)))}</li>" for number in (first, second))
    title = words(f"samurai.campaign_{first}_title", first=first, second=second)
    return (
        f'{_picture(first)}<span class="sb-scenario-name">{esc(title)}</span>'
        f'<span class="sb-scenario-facts">{esc(_campaign_facts(words, scenario(first)))}</span>'
        f'<span class="sb-scenario-more"><span>{esc(words("samurai.campaign_text"))}</span><ul>{battles}</ul></span>'
    )


def _campaign_facts(words: Words, battle: Scenario) -> str:
    red, blue = (words(army_name(army)) for army in battle.armies)
    parts = (str(battle.year), words("samurai.sides", red=red, blue=blue), words("samurai.campaign_length"))
    return " · ".join(parts)


def _picture(number: int) -> Html:
    pairs = attributes(
        src=f"assets/pictures/samurai-{number}.svg", width=160, height=132, alt="", loading="lazy", decoding="async"
    )
    return f"<img{pairs}>"


def facts(words: Words, battle: Scenario) -> str:
    """Year, sides, length and how strong bots fared on either side, in a line."""
    red, blue = (words(army_name(army)) for army in battle.armies)
    parts = [str(battle.year)] * bool(battle.year) + [words("samurai.sides", red=red, blue=blue)]
    parts.append(words(f"samurai.length_{length(battle)}"))
    found = BALANCE.get(battle.number)
    if found:
        parts.append(words("samurai.balance_short", wins=found.wins, losses=found.games - found.wins))
    return " · ".join(parts)


def _balance(words: Words, battle: Scenario) -> Html:
    """How often Red won between strong bots, if that has been measured; which side that favors, and what evens it."""
    found = BALANCE.get(battle.number)
    if not found:
        return NOTHING
    bounds = {"low": round(100 * found.low), "high": round(100 * found.high)}
    red = words(army_name(battle.armies[0]))
    lines = [words("samurai.balance", red=red, wins=found.wins, games=found.games, **bounds)]
    if found.favored is not None:
        lines.append(words("samurai.balance_uneven", army=words(army_name(battle.armies[found.favored]))))
        lines += _evened(words, battle, red)
    return "".join(f"<li>{esc(line)}</li>" for line in lines)


def _evened(words: Words, battle: Scenario, red: str) -> list[str]:
    """The handicap with which it came out even, or nearest to it."""
    even = EVENED.get(battle.number)
    if even is None:
        return []
    handicap = words(f"samurai.option_handicap_{even.handicap}")
    key = "samurai.balance_even" if even.even else "samurai.balance_nearer"
    return [words(key, handicap=handicap, red=red, wins=even.wins, games=even.games)]


def length(battle: Scenario) -> str:
    """How long a battle takes, by the banners needed and the armies' size."""
    many = len(battle.units) > 26
    return next((name for most, name in LENGTHS if battle.flags <= most and not (many and name == "short")), "long")
