"""A look at a finished map as an SVG page: python -m tools.maps.preview rumble out.svg [plain]."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ASSETS = Path(__file__).parents[2] / "assets" / "maps"
TINTS = ("#e6d9bd", "#e0d2b0", "#eadfc6", "#dccfae", "#e3dcc0")
SHOWN = {"yoshida": "Yoshida-Koriyama", "awa-boso": "Awa", "awa-shikoku": "Awa"}
LOOK = """path{stroke-linejoin:round;stroke-linecap:round;fill:none}
.coast{stroke:#23201c;stroke-width:2.2}.islet{fill:#e6d9bd}
.border{stroke:#23201c;stroke-width:1.2;stroke-opacity:.7}
.sea{stroke:#27456b;stroke-width:5;stroke-dasharray:14 9}
.land{stroke:#c73e2b;stroke-width:2;stroke-dasharray:3 6}
.moon{stroke:#7a5a92;stroke-width:4;stroke-dasharray:4 8}
.wave{stroke:#9fb6b6;stroke-width:1.3}.hill{stroke:#7d6c4a;stroke-width:1.8;stroke-opacity:.5}
rect{fill:none;stroke:#7a5a92;stroke-dasharray:3 3}.sheet{fill:#cfdad8;stroke:none}
.token{fill:#f4ecdc;stroke:#23201c;stroke-width:2;stroke-dasharray:none}
text{font-family:serif;text-anchor:middle;fill:#23201c}"""
Data = dict[str, Any]


def page(data: Data, plain: bool) -> str:
    """The map with a token in every place; with boxes and all links unless plain."""
    width, height = data["size"]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><style>{LOOK}</style>'
    sheet = f'<rect class="sheet" width="{width}" height="{height}"/>'
    marks = _castles(data, plain) if "castle" in next(iter(data["areas"].values())) else _pieces(data)
    layers = [*_ground(data), *_links(data, plain), *marks, *_boxes(data, plain)]
    return "\n".join([head, sheet, *layers, "</svg>"])


def _line(kind: str, path: str) -> str:
    return f'<path class="{kind}" d="{path}"/>'


def _ground(data: Data) -> Iterator[str]:
    yield from (_line("wave", path) for path in data["waves"])
    for i, area in enumerate(data["areas"].values()):
        yield f'<path style="fill:{TINTS[i % len(TINTS)]}" d="{area["path"]}"/>'
    yield _line("islet", data["islets"])
    yield from (_line("hill", path) for path in data["mountains"])
    yield from (_line("border", border["path"]) for border in data["borders"])
    yield _line("coast", data["coast"] + data["islets"])


def _links(data: Data, plain: bool) -> Iterator[str]:
    links, more = data["links"], data.get("extra_links", [])
    if isinstance(links, dict):
        links, more = links["sun"], links["moon"]
    yield from (_line(link["kind"], link["path"]) for link in links if not (plain and link["kind"] == "land"))
    yield from (_line("moon", link["path"]) for link in more if not plain)


def _castles(data: Data, plain: bool) -> Iterator[str]:
    for name, area in data["areas"].items():
        (cx, cy), (nx, ny) = area["castle"], area["name"]
        yield f'<circle class="token" cx="{cx}" cy="{cy}" r="32"/>'
        yield f'<text x="{nx}" y="{ny + 10}" font-size="30">{SHOWN.get(name, name.title())}</text>'
        yield from (_box("", spot, 90, 60) for spot in area["stacks"] if not plain)


def _pieces(data: Data) -> Iterator[str]:
    for name, area in data["areas"].items():
        x, y = area["name"]
        yield f'<text x="{x}" y="{y + 7}" font-size="20">{SHOWN.get(name, name.title())}</text>'
        yield _box("token", area["armies"], 40, 38)
        yield f'<circle class="token" cx="{area["marker"][0]}" cy="{area["marker"][1]}" r="11"/>'
        yield from (_box("", spot, 26, 26) for spot in area["plots"])


def _box(kind: str, spot: list[float], width: float, height: float) -> str:
    x, y = spot[0] - width / 2, spot[1] - height / 2
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _boxes(data: Data, plain: bool) -> Iterator[str]:
    for key in ("title", "inset"):
        if key in data and not plain:
            x, y, width, height = data[key]
            yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'
    x, y = data["compass"]
    yield f'<circle class="token" cx="{x}" cy="{y}" r="40"/>'


def main(name: str, target: str, *flags: str) -> None:
    """Write the preview of one map."""
    Path(target).write_text(page(json.loads((ASSETS / f"{name}.json").read_text()), "plain" in flags))


if __name__ == "__main__":
    main(*sys.argv[1:])
