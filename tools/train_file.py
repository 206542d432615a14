"""A net as the page reads it: whole numbers, twelve bits for each weight (``game/core/judgement.py``)."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.core.judgement import BITS, OFFSET
from tools.paths import ROOT, write_if_changed
from tools.train_net import Net

FORMAT = 1
MOST_BYTES = 60_000
"""No game's file is larger."""


def path(game: str) -> Path:
    """Where the page looks for a game's weights."""
    return ROOT / "assets" / "judgement" / f"{game}.json"


def write(game: str, nets: Mapping[int, dict[str, Any]], target: Path | None = None) -> int:
    """Write the nets by number of seats; the size of the file."""
    named = {str(seats): net for seats, net in sorted(nets.items())}
    data = (json.dumps({"format": FORMAT, "game": game, "nets": named}, indent=1) + "\n").encode()
    write_if_changed(target or path(game), data)
    return len(data)


def kept(game: str, target: Path | None = None) -> dict[int, dict[str, Any]]:
    """The nets that the file has so far."""
    file = target or path(game)
    nets = json.loads(file.read_text("utf-8"))["nets"] if file.is_file() else {}
    return {int(seats): net for seats, net in nets.items()}


def packed(net: Net) -> dict[str, Any]:
    """A net in whole numbers: each layer's weights times a unit of its own, as fine as twelve bits allow."""
    layers, unit = [], 1.0
    for at, (weights, biases) in enumerate(zip(net.mean_weights, net.mean_biases)):
        weights = weights * net.scale[:, None] if at == 0 else weights
        fine = (OFFSET - 1) / float(np.abs(weights).max())
        unit *= fine
        rows = np.rint(weights.T * fine).astype(int)
        layers.append({
            "inputs": len(weights),
            "weights": _letters(rows.ravel()),
            "biases": [round(float(bias) * unit) for bias in biases],
        })  # fmt: skip
    return {"unit": unit, "layers": layers}


def _letters(numbers: NDArray[Any]) -> str:
    """Two numbers in three bytes, as base64."""
    pairs = [int(number) + OFFSET for number in numbers]
    pairs += [OFFSET] * (len(pairs) % 2)
    data = b"".join((a | b << BITS).to_bytes(3, "little") for a, b in zip(pairs[::2], pairs[1::2]))
    return b64encode(data).decode()
