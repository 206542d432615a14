"""Small pieces of the panel: a picture with its number, a button for a choice, a bar of odds."""

from __future__ import annotations

from ...core.markup import NOTHING, Html, esc
from ...core.position import Choice, View
from ...core.ui import Ui, choice_button, visually_hidden
from ..odds import Odds
from ..state import State
from ..words import choice_sentence


def icon_number(picture: Html, number: object, label: str = "", classes: Html = Html("sg-bit")) -> Html:
    """A picture and a number; the label says both, to the pointer and to a screen reader."""
    if not label:
        return f'<span class="{classes}">{picture}{esc(number)}</span>'
    shown = f'<b aria-hidden="true">{esc(number)}</b>'
    return f'<span class="{classes}" title="{esc(label)}">{picture}{shown}{visually_hidden(label)}</span>'


def labelled_choice(
    view: View[State],
    ui: Ui,
    choice: Choice,
    *,
    body: Html = NOTHING,
    class_: str = "",
    key: str = "",
    hidden: bool = False,
) -> Html:
    """A button for a choice; where a mere picture is shown, its words are for screen readers."""
    label = ui.say(choice_sentence(view.position, choice))
    shown = body or f"<span>{esc(label)}</span>"
    if hidden:
        shown = f'<span class="sg-shown" aria-hidden="true">{shown}</span>{visually_hidden(label)}'
    return choice_button(view, ui, choice, shown, class_=class_, key=key)


def odds_text(ui: Ui, odds: Odds) -> str:
    """The chances to win, tie and lose in hundredths."""
    win, tie = round(100 * odds.win), round(100 * odds.tie)
    return ui.words("shogun.odds", win=win, tie=tie, loss=100 - win - tie)


def odds_bar(odds: Odds, text: str) -> Html:
    """The chances as a bar of three, and what they are in words."""
    names = Html("win"), Html("tie"), Html("loss")
    parts = zip(names, odds, strict=True)
    bar = "".join(f'<i class="sg-odds-{name}" style="flex-grow:{100 * part:.0f}"></i>' for name, part in parts)
    shown = f'<span class="sg-bar" aria-hidden="true">{bar}</span>'
    return f'<span class="sg-odds">{shown}<small>{esc(text)}</small></span>'
