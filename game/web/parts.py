"""Small parts that every screen is made of."""

from __future__ import annotations

from ..core.address import PLAIN, quote
from ..core.markup import Html, attributes, esc, tag
from ..core.words import LANGUAGES, Words

LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "es": "Español"}

ICONS = {
    "home": "M3 11 12 4l9 7M6 9.5V20h12V9.5M10 20v-6h4v6",
    "undo": "M8 5 3.5 9.5 8 14M4 9.5h10a6 6 0 0 1 0 12h-3",
    "share": "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12",
    "log": "M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4",
    "settings": "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M15 5v4M9 10v4M17 15v4",
    "eye": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
    "help": "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z",
    "rules": "M4 5.5c3-1.5 6-1 8 .8 2-1.8 5-2.3 8-.8v13c-3-1.5-6-1-8 .8-2-1.8-5-2.3-8-.8zM12 6.3v13",
    "talk": "M4 5.5h16v13H4zM7.5 9.5l3 2.5-3 2.5M12.5 15h4",
    "close": "M5 5l14 14M19 5 5 19",
    "play": "M7 4.5v15l12-7.5z",
    "pause": "M8 5v14M16 5v14",
    "next": "M6 5l8 7-8 7zM17 5v14",
    "prev": "M18 5l-8 7 8 7zM7 5v14",
    "end": "M4 5l7 7-7 7zM12 5l7 7-7 7zM20.5 5v14",
    "clock": "M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M12 8v4.5l3 2",
    "first": "M20 5l-7 7 7 7zM12 5l-7 7 7 7zM3.5 5v14",
    "battle_on": "M6 2 17 13M13.5 12.5 16.5 9.5M18 2 7 13M7.5 9.5 10.5 12.5M4 19h16M16 15.5 20 19l-4 3.5",
    "battle_back": "M6 2 17 13M13.5 12.5 16.5 9.5M18 2 7 13M7.5 9.5 10.5 12.5M20 19H4M8 15.5 4 19l4 3.5",
    "flag": "M6 21V3.5M6 4.5h12l-3 3.75L18 12H6",
    "hint": "M12 3a6 6 0 0 1 3.5 10.9c-.6.5-1 1.2-1 2.1h-5c0-.9-.4-1.6-1-2.1A6 6 0 0 1 12 3ZM10 19h4M10.5 21.5h3",
    "seal": "M12 3.5l2 1.6h2.7l.8 2.6 2.2 1.5-.9 2.6.9 2.6-2.2 1.5-.8 2.6H14l-2 1.6M12 3.5l-2 1.6H7.3"
    "l-.8 2.6-2.2 1.5.9 2.6-.9 2.6 2.2 1.5.8 2.6H10l2 1.6M8.8 12l2.3 2.3 4.2-4.6",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
}


def icon(name: str) -> Html:
    """A small line drawing; it says nothing to a screen reader."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'


IN_PICTURES = PLAIN | frozenset(" =:/,;()'!.+*")


def picture_address(svg: str) -> str:
    """An SVG text as a data address for an ``img`` element, so that its styles stay inside it."""
    return "data:image/svg+xml," + quote(svg, IN_PICTURES)


def button(label: str, act: str, *, icon_name: str = "", class_: str = "", **data: object) -> Html:
    """A button with its label; ``data`` become its attributes."""
    picture = icon(icon_name) if icon_name else ""
    pairs = attributes(type="button", class_=class_ or None, data_act=act, **data)
    return f"<button{pairs}>{picture}<span>{esc(label)}</span></button>"


def tool(label: str, act: str, icon_name: str, **data: object) -> Html:
    """A button that shows only its picture; the label is for the pointer and the screen reader."""
    pairs = attributes(type="button", class_="tool", data_act=act, aria_label=label, title=label, **data)
    return f"<button{pairs}>{icon(icon_name)}</button>"


def language_choice(words: Words) -> Html:
    """The field that switches the language of everything."""
    options = "".join(
        f"<option{attributes(value=code, selected=code == words.language)}>{LANGUAGE_NAMES[code]}</option>"
        for code in LANGUAGES
    )
    pairs = attributes(id="language", data_act="set", data_name="language", aria_label=words("web.language"))
    return f"<select{pairs}>{options}</select>"


def dialog(title: str, body: Html, words: Words, *, class_: str = "") -> Html:
    """A dialog over everything else; the page opens it as a modal one."""
    close = tool(words("web.close"), "close", "close")
    head = f'<header role="presentation"><h2 id="dialog-title" tabindex="-1">{esc(title)}</h2>{close}</header>'
    pairs = {"id": "dialog", "class_": class_ or None, "data_modal": True, "aria_labelledby": "dialog-title"}
    return tag("dialog", f'<div class="sheet">{head}{body}</div>', **pairs)
