"""A look at a finished map: its lines, boxes for tokens and names, as an SVG page."""

import json
import sys
from pathlib import Path
from typing import Any

LOOK = """path{stroke-linejoin:round;stroke-linecap:round}
.coast{fill:none;stroke:#23201c;stroke-width:2.2}.shade{fill:none;stroke:#8d7a55;stroke-opacity:.25}
.land{fill:#e6d9bd}.border{fill:none;stroke:#23201c;stroke-width:1.2;stroke-opacity:.7}
.sea{fill:none;stroke:#27456b;stroke-width:5;stroke-dasharray:14 9}
.walk{fill:none;stroke:#c73e2b;stroke-width:2;stroke-dasharray:3 6}
.extra{fill:none;stroke:#7a5a92;stroke-width:4;stroke-dasharray:4 8}
.wave{fill:none;stroke:#9fb6b6;stroke-width:1.3}.hill{fill:none;stroke:#7d6c4a;stroke-width:2;stroke-opacity:.55}
.box{fill:none;stroke:#7a5a92;stroke-width:1;stroke-dasharray:3 3}
text{font-family:serif;font-size:30px;text-anchor:middle;fill:#23201c}"""


def rumble(data: dict[str, Any], boxes: bool = True) -> str:
    """Rumble's map as SVG text, with the boxes of castle, name and stacks."""
    w, h = data["size"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><style>{LOOK}</style>',
           f'<rect width="{w}" height="{h}" fill="#cfdad8"/>']
    out += [f'<path class="wave" d="{d}"/>' for d in data.get("waves", [])]
    out += [f'<path class="land" d="{data["coast"]}{data["islets"]}"/>']
    tints = ["#e6d9bd", "#e0d2b0", "#eadfc6", "#dccfae"]
    for i, (name, area) in enumerate(data["areas"].items()):
        out.append(f'<path d="{area["path"]}" fill="{tints[i % 4]}"/>')
    out += [f'<path class="hill" d="{d}"/>' for d in data["mountains"]]
    out += [f'<path class="border" d="{b["path"]}"/>' for b in data["borders"]]
    out += [f'<path class="coast" d="{data["coast"]}{data["islets"]}"/>']
    for link in data["links"]:
        out.append(f'<path class="{"sea" if link["kind"] == "sea" else "walk"}" d="{link["path"]}"/>')
    if boxes:
        out += [f'<path class="extra" d="{link["path"]}"/>' for link in data["extra_links"]]
    for name, area in data["areas"].items():
        (cx, cy), (nx, ny) = area["castle"], area["name"]
        out.append(f'<circle cx="{cx}" cy="{cy}" r="32" fill="#f4ecdc" stroke="#23201c" stroke-width="2"/>')
        label = {"yoshida": "Yoshida-Koriyama"}.get(name, name.title())
        out.append(f'<text x="{nx}" y="{ny + 10}">{label}</text>')
        if boxes:
            out += [f'<rect class="box" x="{x - 45}" y="{y - 30}" width="90" height="60"/>' for x, y in area["stacks"]]
    if boxes:
        x, y, bw, bh = data["title"]
        out.append(f'<rect class="box" x="{x}" y="{y}" width="{bw}" height="{bh}"/>')
        x, y = data["compass"][:2]
        out.append(f'<circle class="box" cx="{x}" cy="{y}" r="50"/>')
    return "\n".join(out) + "</svg>"


def main(source: str, target: str, *flags: str) -> None:
    """Write the preview of one map file."""
    Path(target).write_text(rumble(json.loads(Path(source).read_text()), "plain" not in flags))


if __name__ == "__main__":
    main(*sys.argv[1:])
