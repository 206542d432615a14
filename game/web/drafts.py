"""What was arranged at a table and not yet chosen, such as half a plan: kept on this device, never in a link."""

from __future__ import annotations

import json
from typing import Any

from ..core.plain import BadData, read_json
from ..core.store import Store, StoreFull, StoreOff

PLACE = "tenka.desk."  # an older word, kept because drafts lie under it on players' devices


def read(store: Store, slot: str) -> dict[str, Any]:
    """The draft of a slot; nothing if that cannot be read."""
    try:
        data = read_json(store.get(PLACE + slot) or "{}")
    except (StoreOff, BadData):
        return {}
    return data if isinstance(data, dict) else {}


def write(store: Store, slot: str, local_state: dict[str, object]) -> None:
    """Remember the draft; it can be arranged again, so a full store is no misfortune."""
    try:
        if local_state:
            store.put(PLACE + slot, json.dumps(local_state))
        else:
            drop(store, slot)
    except (StoreFull, StoreOff):
        return


def drop(store: Store, slot: str) -> None:
    """Throw the draft of a slot away."""
    store.drop(PLACE + slot)
