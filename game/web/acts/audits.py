"""The end of a table at a distance: the audit, and the ordinary game that is left of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...core.markup import NOTHING, Html
from ...core.sealed import audit as auditing
from ...core.sealed.audit import Audit
from ...core.sealed.device import Device
from ...core.sealed.records import record_of
from ...core.ui import HUMAN
from .. import distance_parts, distance_store
from ..distance_store import unsent
from ..registry import Data, act, dialog
from .distance import DistanceState, keep, sitting
from .opening import open_by
from .setup import new_save, sit_down

if TYPE_CHECKING:
    from ..app import App


@act("audit")
def open_audit(app: App, _data: Data, _form: Data) -> None:
    """Check everything once more that was promised and opened, in slices; once it holds, the secrets are deleted."""
    device = app.distance.device
    if device is None:
        return

    def show(audited: Audit) -> None:
        app.distance.audited = audited
        if audited.fair and device.over and device.own and not unsent(device):
            device.forget()
            keep(app, device)
        app.dialog = "audit"

    open_by(app, auditing.auditing(device.table, device.logs), show, lambda _error: None)


@dialog("audit")
def audit_dialog(app: App) -> Html:
    """What the audit has found."""
    device, audited = app.distance.device, app.distance.audited
    if device is None or audited is None:
        return NOTHING
    forgotten = bool(device.played) and not device.own
    lines = _audit_lines(app, device, audited)
    return distance_parts.audit(lines, app.words, holds=audited.fair, forgotten=forgotten)


def _audit_lines(app: App, device: Device, audited: Audit) -> list[str]:
    names = [player.name for player in sitting(app, device)]
    return [app.words.say(finding.sentence, names) for finding in audited.findings]


@act("audit_export")
def export_audit(app: App, _data: Data, _form: Data) -> None:
    """The audit in words, and the table itself, so that anybody can run it again."""
    device, audited = app.distance.device, app.distance.audited
    if device is not None and audited is not None:
        data = {"table": device.everything(), "audit": _audit_lines(app, device, audited)}
        app.page.download(f"tenka-audit-{device.table.id.hex()}.json", json.dumps(data, indent=1, ensure_ascii=False))


@act("table_keep")
def keep_as_game(app: App, _data: Data, _form: Data) -> None:
    """Once a game is over and fair: an ordinary game of it, to look back at and to analyse; its secrets are deleted."""
    device = app.distance.device
    if device is None or not device.over:
        return
    save = new_save(app, record_of(device.course), sitting(app, device))
    own = tuple(seat for seat in device.played if sitting(app, device)[seat].played_by == HUMAN)
    slot = f"table-{device.table.id.hex()}"
    distance_store.drop(app.page.store, device.table.id.hex())
    app.distance = DistanceState()
    sit_down(app, save, slot, own)
