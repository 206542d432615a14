"""What the player has set once and for all, kept in the store under one key."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ..bots import LEVELS
from ..core.plain import BadData, read_json
from ..core.store import Store, StoreFull, StoreOff
from ..core.ui import CLANS, NAME_LENGTH
from ..core.words import LANGUAGES

KEY = "tenka.settings"
THEMES = ("auto", "light", "dark")
MOTIONS = ("auto", "on", "off")
SPEEDS = (0.5, 1, 2, 4)
ALONE, HERE, AWAY = "alone", "here", "away"
COMPANIES = (ALONE, HERE, AWAY)
"""With whom one plays: with bots, with people at this screen, with people elsewhere."""


@dataclass
class Settings:
    """Each field has a value from the start; odd values from the store are ignored."""

    language: str = ""
    theme: str = "auto"
    motion: str = "auto"
    speed: float = 1
    sound: bool = False
    confirm: bool = True
    ask_all: bool = False
    projected: bool = False
    chance_bar: bool = False
    """Whether a bar shows how likely each seat is to win, where that gives nobody a hint."""
    lines: bool = True
    """Whether what friends type at a live table is shown, and can be answered."""
    company: str = ""
    """With whom the last game was set up, and how strong its bots were; nothing before the first."""
    level: str = ""
    names: list[str] = field(default_factory=list)
    clans: list[int] = field(default_factory=list)
    line_server: str = ""
    """The host that may be asked how friends elsewhere can be reached, with the words it wants; none by default."""
    line_user: str = ""
    line_password: str = ""


LEGAL: dict[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "motion": MOTIONS,
    "speed": SPEEDS,
    "sound": (False, True),
    "confirm": (False, True),
    "ask_all": (False, True),
    "projected": (False, True),
    "chance_bar": (False, True),
    "lines": (False, True),
    "company": COMPANIES,
    "level": tuple(LEVELS),
}
TEXTS = {"line_server": 120, "line_user": 100, "line_password": 100}
"""Of how many characters at most; what they mean is checked where they are used."""


def load(store: Store) -> Settings:
    """The settings in the store; whatever cannot be read stays as it is by default."""
    settings = Settings()
    try:
        data = read_json(store.get(KEY) or "{}")
    except (StoreOff, BadData):
        return settings
    if isinstance(data, dict):
        for known in fields(Settings):
            if known.name in data:
                put(settings, known.name, data[known.name])
    return settings


def put(settings: Settings, name: str, value: Any) -> None:
    """Set one of them, if the value is legal."""
    if name in LEGAL:
        if value in LEGAL[name] and not isinstance(value, bool) ^ isinstance(LEGAL[name][0], bool):
            setattr(settings, name, value)
    elif name in TEXTS and isinstance(value, str) and len(value) <= TEXTS[name]:
        setattr(settings, name, value)
    elif name == "names" and isinstance(value, list):
        settings.names = [str(item)[:NAME_LENGTH] for item in value][:CLANS]
    elif name == "clans" and isinstance(value, list):
        settings.clans = [item for item in value if isinstance(item, int) and 0 <= item < CLANS][:CLANS]


def parsed(name: str, text: str) -> Any:
    """The value of a setting as a form field writes it."""
    for legal in LEGAL.get(name, ()):
        if str(legal).lower() == text.lower():
            return legal
    return None


def save(store: Store, settings: Settings) -> None:
    """Keep the settings; where there is no room or no store they last as long as the page."""
    try:
        store.put(KEY, json.dumps(asdict(settings)))
    except (StoreFull, StoreOff):
        return
