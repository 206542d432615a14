"""What was arranged at a table and not yet chosen, such as half a plan: kept on this device, never in a link."""

from __future__ import annotations

import json
from typing import Any

from ..core.plain import BadData, read_json
from ..core.store import Store, StoreFull, StoreOff

PLACE = "tenka.desk."


def read(store: Store, slot: str) -> dict[str, Any]:
    """What lay on the desk of a slot; nothing if that cannot be read."""
    try:
        data = read_json(store.get(PLACE + slot) or "{}")
    except (StoreOff, BadData):
        return {}
    return data if isinstance(data, dict) else {}


def write(store: Store, slot: str, local_state: dict[str, Any]) -> None:
    """Remember what lies there; it can be arranged again, so a full store is no misfortune."""
    try:
        if local_state:
            store.put(PLACE + slot, json.dumps(local_state))
        else:
            drop(store, slot)
    except (StoreFull, StoreOff):
        return


def drop(store: Store, slot: str) -> None:
    """Clear the desk of a slot."""
    store.drop(PLACE + slot)
