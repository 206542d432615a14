"""The two typefaces, cut down to the glyphs that the page can show."""

from __future__ import annotations

import io
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from tools.paths import MODULES, ROOT, digest, files_under, say
from tools.runtime import Files, cached

SERIF = MODULES / "@fontsource" / "shippori-mincho" / "files"
SANS = MODULES / "@fontsource" / "source-sans-3" / "files"
# name in dist/assets/fonts -> the pieces it is put together from, first come first served
FACES = {
    "serif-400": [SERIF / "shippori-mincho-japanese-400-normal.woff2"],
    "serif-700": [SERIF / "shippori-mincho-japanese-700-normal.woff2"],
    "sans-400": [SANS / f"source-sans-3-{part}-400-normal.woff2" for part in ("latin", "latin-ext")],
    "sans-600": [SANS / f"source-sans-3-{part}-600-normal.woff2" for part in ("latin", "latin-ext")],
}
# Names of players come from outside: all of Latin stays, whatever the texts use.
ALWAYS = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))} | set("–—‘’“”…•×−")
FEATURES = ["kern", "liga", "locl", "mark", "mkmk", "ccmp", "tnum", "lnum", "pnum"]
TEXTS = ("*.py", "*.po", "*.html", "*.js", "*.json", "*.txt", "*.css", "*.webmanifest")
# The serif has no long vowels, and Mōri and Kyūshū need them: we set its own macron over its own letters.
MACRONS = dict(zip("ĀāĒēŌōŪū", "AaEeOoUu", strict=True))


def glyphs() -> str:
    """Every character that stands in our texts, sorted."""
    files = files_under(ROOT / "game", *TEXTS) + files_under(ROOT / "assets", *TEXTS) + [ROOT / "index.html"]
    used = set().union(*(file.read_text(encoding="utf-8") for file in files)) | ALWAYS
    return "".join(sorted(char for char in used if char.isprintable()))


def _cut(piece: Path, text: str) -> TTFont:
    options = subset.Options()
    options.layout_features = FEATURES
    options.notdef_outline = True
    font = subset.load_font(str(piece), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    return font


def _parts(pieces: list[Path], text: str) -> list[TTFont]:
    """Each piece cut to the glyphs that no earlier piece had."""
    parts, left = [], set(text)
    for piece in pieces:
        has = left & {chr(code) for code in TTFont(piece, lazy=True).getBestCmap()}
        if has:
            parts.append(_cut(piece, "".join(sorted(has))))
            left -= has
    return parts


def _joined(parts: list[TTFont]) -> TTFont:
    if len(parts) == 1:
        return parts[0]
    files = []
    for part in parts:
        part.flavor = None
        files.append(io.BytesIO())
        part.save(files[-1])
        files[-1].seek(0)
    return Merger().merge(files)


def _set_macron(font: TTFont, long: str, base: str) -> None:
    """Adds one long vowel: the letter, and the macron centred a little above it."""
    names = font.getBestCmap()
    letter, macron = names[ord(base)], names[ord("¯")]
    table = font["glyf"]
    width = font["hmtx"][letter][0]
    shape, bar = table[letter], table[macron]
    right = (shape.xMin + shape.xMax - bar.xMin - bar.xMax) // 2
    up = shape.yMax + font["head"].unitsPerEm // 14 - bar.yMin
    pen = TTGlyphPen(font.getGlyphSet())
    pen.addComponent(letter, (1, 0, 0, 1, 0, 0))
    pen.addComponent(macron, (1, 0, 0, 1, right, up))
    name = f"uni{ord(long):04X}"
    table[name] = pen.glyph()  # also enters the name into the glyph order
    table[name].recalcBounds(table)
    font["hmtx"].metrics[name] = (width, shape.xMin)
    if "vmtx" in font:
        font["vmtx"].metrics[name] = font["vmtx"].metrics[letter]
    for part in font["cmap"].tables:
        if part.isUnicode():
            part.cmap[ord(long)] = name


def _rename(font: TTFont, name: str) -> None:
    """A changed font must not bear the reserved name of the original (SIL Open Font License)."""
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = name.replace(" ", "") if record.nameID == 6 else name


def _face(name: str, pieces: list[Path], text: str) -> bytes:
    """One font file with the glyphs of the text."""
    font = _joined(_parts(pieces, text))
    for long, base in MACRONS.items():
        if ord(long) not in font.getBestCmap():
            _set_macron(font, long, base)
    _rename(font, f"Tenka {name.title()}")
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def files() -> Files:
    """The font files by their path in dist."""
    text = glyphs()

    def make(place: Path) -> None:
        say(f"cutting the fonts to {len(text)} glyphs")
        for name, pieces in FACES.items():
            (place / f"{name}.woff2").write_bytes(_face(name, pieces, text))

    place = cached("fonts", digest(text, Path(__file__), ROOT / "package-lock.json"), make)
    return {f"assets/fonts/{path.name}": path.read_bytes() for path in sorted(place.glob("*.woff2"))}
