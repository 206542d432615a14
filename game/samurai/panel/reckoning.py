"""The reckoning of an attack line by line, with the exact chance of each result; and the dice that were rolled."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.markup import NOTHING, Html, esc
from ...core.position import Event, View
from ...core.ui import Ui
from ...core.words import Sentence
from .. import events
from ..choices import Ignore
from ..odds import Odds, fells_leader, of_strike
from ..rules.combat import Strike
from ..rules.honor import LACK_DICE
from ..rules.result import honor_gained, ignoring
from ..scene import dice
from ..scene.marks import counted
from ..scene.playback import Roll, rolls_of
from ..scene.preview import dice_of, lines_of, retreating, retreats, strike_for
from ..state import State
from ..units import FACES, HONOR
from ..words.names import card_name, hex_name, piece_name, reason_name

MANY_FLAGS = 3
"""So many flags or more share one line."""


def percent(chance: float) -> str:
    """A chance as people read it: whole percents, and never a false none or certain."""
    if 0 < chance < 0.01:
        return "<1 %"
    if 0.99 < chance < 0.9999:
        return ">99 %"
    return f"{round(100 * chance)} %"


def decimal(ui: Ui, value: float) -> str:
    """A number with one decimal, as the language writes it."""
    whole, tenths = divmod(round(10 * value), 10)
    return ui.words("samurai.decimal", whole=whole, tenths=tenths)


def reckoning(view: View[State], ui: Ui) -> Html:
    """The attack under the pointer or in preparation, reckoned out."""
    strike = strike_for(view.position, ui.preview)
    return _strike(view.position, ui, strike) if strike else NOTHING


def _strike(state: State, ui: Ui, strike: Strike) -> Html:
    number = dice_of(state, strike)
    args = {"piece": piece_name(state, strike.origin), "target": piece_name(state, strike.goal)}
    title = ui.say(Sentence("samurai.reckon_title", {**args, "goal": hex_name(strike.goal)}))
    rows = "".join(_line(ui, reason, amount, i == 0) for i, (reason, amount) in enumerate(lines_of(state, strike)))
    total = esc(ui.words("samurai.reckon_total"))
    return (
        f'<section class="sb-reckon" aria-label="{esc(title)}"><h3>{esc(title)}</h3>'
        f'<table class="sb-lines"><tbody>{rows}'
        f'<tr class="sb-total"><th scope="row">{total}</th><td>{_dice_word(ui, number)}</td></tr></tbody></table>'
        f"{_chances(state, ui, strike, number)}</section>"
    )


def _line(ui: Ui, reason: str, amount: int, first: bool) -> Html:
    shown = str(amount) if first else f"{amount:+d}".replace("-", "−")
    return f'<tr><th scope="row">{esc(ui.words(reason_name(reason)))}</th><td>{esc(shown)}</td></tr>'


def _dice_word(ui: Ui, number: int) -> Html:
    return esc(ui.words("samurai.dice", n=number))


def _chances(state: State, ui: Ui, strike: Strike, number: int) -> Html:
    odds = of_strike(state, strike, number)
    if odds is None:
        text = esc(ui.words("samurai.odds_leader", chance=percent(fells_leader(number))))
        return f'<p class="sb-odds-note">{text}</p>'
    return f'<div class="sb-odds">{_hit_bars(ui, odds)}{_flag_bars(ui, odds)}</div>{_notes(state, ui, strike, odds)}'


def _hit_bars(ui: Ui, odds: Odds) -> Html:
    last = len(odds.hits) - 1
    bars = [(f"{number}{' †' if number == last else ''}", chance) for number, chance in enumerate(odds.hits) if chance]
    return _bars(ui.words("samurai.odds_hits"), bars, "sb-bars")


def _flag_bars(ui: Ui, odds: Odds) -> Html:
    bars = [(str(number), chance) for number, chance in enumerate(odds.flags[:MANY_FLAGS])]
    rest = sum(odds.flags[MANY_FLAGS:])
    if rest:
        bars.append((f"{MANY_FLAGS}+", rest))
    return _bars(ui.words("samurai.odds_flags"), bars, "sb-bars sb-bars-flags")


def _bars(title: str, bars: Sequence[tuple[str, float]], classes: Html) -> Html:
    rows = "".join(
        f'<li><b>{esc(label)}</b><span class="sb-track"><i style="width:{100 * chance:.0f}%"></i>'
        f"<span>{esc(percent(chance))}</span></span></li>"
        for label, chance in bars
    )
    return f'<div class="{classes}"><p>{esc(title)}</p><ul aria-label="{esc(title)}">{rows}</ul></div>'


def _notes(state: State, ui: Ui, strike: Strike, odds: Odds) -> Html:
    """How many blocks on average, what lets the target ignore flags, and what one flag would cost it."""
    unit = state.unit_at[strike.goal]
    end = [ui.words("samurai.odds_end")] if odds.destroyed else []
    notes = [" ".join([ui.words("samurai.odds_mean", mean=decimal(ui, odds.mean)), *end])]
    notes += _ignoring(state, ui, unit, strike)
    paths = retreats(state, unit, 1)
    if paths:
        notes.append(cost_words(ui, paths[0][1], paths[0][2], state.tokens[state.owners[unit]]))
    if not strike.inspired and honor_gained(state, strike, unit, (HONOR,)):
        notes.append(ui.words("samurai.odds_honor", chance=percent(odds.honor)))
    return "".join(f'<p class="sb-odds-note">{esc(note)}</p>' for note in notes)


def _ignoring(state: State, ui: Ui, unit: int, strike: Strike) -> list[str]:
    lines = ignoring(state, unit, state.kinds[strike.unit])
    if not lines:
        return []
    reasons = ui.words.listing([ui.words(f"samurai.ignore_{reason}") for reason, _ in lines])
    return [ui.words("samurai.odds_ignores", n=min(2, len(lines)), reasons=reasons)]


def cost_words(ui: Ui, blocks: int, tokens: int, held: int) -> str:
    """What a retreat would cost somebody who holds so many tokens, in words."""
    parts = []
    if blocks:
        parts.append(ui.words("samurai.cost_blocks", n=blocks))
    if tokens:
        parts.append(ui.words("samurai.cost_tokens", n=tokens))
    if not parts:
        return ui.words("samurai.cost_nothing")
    cost = ui.words("samurai.cost_retreat", costs=ui.words.listing(parts))
    missing = tokens - held
    return cost if missing <= 0 else f"{cost} {ui.words('samurai.cost_lack', n=LACK_DICE + missing)}"


def retreat_costs(view: View[State], ui: Ui, choice: Ignore) -> str:
    """For the choice how many flags to ignore: what obeying the others would cost at best."""
    found = retreating(view, choice)
    if found is None or not found[2]:
        return ""
    blocks, tokens = min((blocks, tokens) for _, blocks, tokens in found[2])
    return cost_words(ui, blocks, tokens, view.position.tokens[view.position.owners[found[0]]])


# -- dice that were rolled --------------------------------------------------------------------------------------


def tray(_view: View[State], ui: Ui) -> Html:
    """The dice of the last choice, each roll with what it was for."""
    rolls = [roll for event in ui.events for roll in rolls_of(event)]
    return "".join(_roll(ui, roll, i) for i, roll in enumerate(rolls[-3:]))


def _roll(ui: Ui, roll: Roll, place: int) -> Html:
    labels = [ui.words(f"samurai.face_{FACES[face]}") for face in roll.faces]
    counts = counted(ui, roll)
    drawn = dice.in_panel(roll.faces, counts, f"pd-{ui.serial}-{place}", labels)
    clan = ui.players[roll.seat].clan
    title = esc(_roll_title(ui, roll.event, roll.seat))
    return (
        f'<figure class="sb-rolled clan-{clan}"><figcaption>{title}</figcaption>'
        f'<div class="sb-dice-row">{drawn}</div></figure>'
    )


def _roll_title(ui: Ui, event: Event, seat: int) -> str:
    if isinstance(event, events.DragonRoll):
        return f"{ui.players[seat].name}: {ui.words(card_name(event.card))}"
    what = event.mode if isinstance(event, events.Strike) else event[0]
    return f"{ui.players[seat].name}: {ui.words(f'samurai.roll_{what}')}"
