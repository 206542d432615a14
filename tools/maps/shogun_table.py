"""What is given for Shogun's map: a seed for each province, land neighbours, sea links."""

from . import coast
from .coast import Point
from .links import SeaLink

# Longitude and latitude of a place in each province as the board merges them; some are moved a little
# from its chief town so that a short border falls on land.
SEEDS: dict[str, Point] = {
    "aki": (132.46, 34.40),
    "awa-boso": (139.90, 35.05),
    "awa-shikoku": (134.32, 33.84),
    "bingo": (133.20, 34.62),
    "bitchu": (133.62, 34.79),
    "bizen": (134.00, 34.75),
    "echigo": (138.80, 37.45),
    "echizen": (136.22, 36.06),
    "etchu": (137.18, 36.64),
    "harima": (134.69, 34.90),
    "hida": (137.25, 36.14),
    "hitachi": (140.40, 36.35),
    "hoki": (133.82, 35.43),
    "ise": (136.45, 34.72),
    "iwami": (132.08, 34.90),
    "iyo": (132.75, 33.85),
    "izu": (138.95, 35.00),
    "izumo": (132.95, 35.37),
    "kaga": (136.50, 36.36),
    "kai": (138.57, 35.62),
    "kazusa": (140.20, 35.38),
    "kii": (135.45, 33.95),
    "kozuke": (139.08, 36.55),
    "mikawa": (137.32, 34.95),
    "mimasaka": (134.00, 35.07),
    "mino": (136.90, 35.60),
    "musashi": (139.45, 35.85),
    "mutsu": (140.00, 37.45),
    "noto": (136.90, 37.15),
    "omi": (136.10, 35.12),
    "owari": (136.87, 35.20),
    "sagami": (139.34, 35.50),
    "sanuki": (133.85, 34.20),
    "settsu": (135.45, 34.70),
    "shima": (136.82, 34.40),
    "shimosa": (140.30, 35.80),
    "shimotsuke": (139.85, 36.65),
    "shinano": (138.10, 36.15),
    "suruga": (138.45, 35.15),
    "tajima": (134.74, 35.48),
    "tamba": (135.25, 35.15),
    "tosa": (133.15, 33.36),
    "totomi": (137.88, 34.88),
    "wakasa": (135.70, 35.47),
    "yamato": (135.85, 34.45),
}

# Each pair once, under the name that comes first in the alphabet.
NEIGHBOURS: dict[str, str] = {
    "aki": "bingo iwami",
    "awa-boso": "kazusa",
    "awa-shikoku": "iyo sanuki tosa",
    "bingo": "bitchu hoki iwami izumo",
    "bitchu": "bizen hoki mimasaka",
    "bizen": "harima mimasaka",
    "echigo": "etchu kozuke mutsu shinano",
    "echizen": "hida kaga mino omi wakasa",
    "etchu": "hida kaga noto shinano",
    "harima": "hoki mimasaka settsu tajima tamba",
    "hida": "kaga mino shinano",
    "hitachi": "mutsu shimosa shimotsuke",
    "hoki": "izumo mimasaka tajima",
    "ise": "kii mino omi owari shima yamato",
    "iwami": "izumo",
    "iyo": "sanuki tosa",
    "izu": "sagami suruga",
    "kaga": "noto",
    "kai": "musashi sagami shinano suruga totomi",
    "kazusa": "shimosa",
    "kii": "settsu yamato",
    "kozuke": "musashi mutsu shimosa shimotsuke shinano",
    "mikawa": "mino owari shinano totomi",
    "mino": "omi owari shinano",
    "musashi": "sagami shimosa shinano",
    "mutsu": "shimotsuke",
    "omi": "settsu tamba wakasa yamato",
    "sagami": "suruga",
    "settsu": "tamba yamato",
    "shimosa": "shimotsuke",
    "shinano": "totomi",
    "suruga": "totomi",
    "tajima": "tamba wakasa",
    "tamba": "wakasa",
}
LAND: list[tuple[str, str]] = [(a, b) for a, row in NEIGHBOURS.items() for b in row.split()]

SHIKOKU = ("awa-shikoku", "iyo", "sanuki", "tosa")
CROP = (131.0, 32.5, 141.5, 38.9)  # west, south, east, north: what lies beyond is never on the sheet
# Land added before the cut, where a short border needs it: Iyo-Sanuki.
SILT: list[list[Point]] = [[(133.30, 33.90), (133.40, 34.06), (133.66, 34.18), (133.75, 34.00)]]
URAGA: list[Point] = [(139.70, 34.95), (139.74, 35.25), (139.88, 35.50)]  # kept open: the mouth of Tokyo bay

# Wanted room, 1 where not named: much for provinces with many neighbours or that run off the sheet.
ROOM: dict[str, float] = {
    "shinano": 1.75,
    "mutsu": 2.8,
    "echigo": 1.45,
    "kozuke": 1.3,
    "mino": 1.3,
    "omi": 1.2,
    "kii": 1.15,
    "aki": 1.7,
    "iwami": 1.6,
    "ise": 1.25,
    "iyo": 1.25,
    "awa-shikoku": 1.15,
    "tosa": 1.15,
    "etchu": 1.15,
    "bingo": 1.1,
    "hoki": 1.1,
    "shimosa": 1.1,
    "harima": 1.1,
    "noto": 1.2,
    "sagami": 1.12,
    "kaga": 1.12,
    "suruga": 1.1,
    "settsu": 1.12,
    "shimotsuke": 1.18,
    "hitachi": 1.15,
    "mikawa": 1.12,
    "totomi": 1.15,
}

NAMES: dict[str, str] = {"awa-boso": "Awa", "awa-shikoku": "Awa"}  # as drawn; else the id with a capital
PLOTS: dict[str, int] = {
    name: plots
    for plots, names in {
        1: "bizen hitachi iwami kai mikawa mimasaka mino sanuki settsu shima shimosa tajima tamba",
        3: "etchu iyo izu izumo kaga kazusa omi sagami shimotsuke shinano",
    }.items()
    for name in names.split()
}  # else 2

ISLETS = (coast.SADO, coast.AWAJI, coast.OKI, coast.OKI_WEST, coast.OSHIMA, coast.SHODO)
TITLE = [40, 30, 420, 170]  # left, top, width, height of open sea for a cartouche
INSET = [700, 740, 660, 230]  # the same for a track or a legend
COMPASS = [640, 900]

# The strokes that both sides of the board have.
BOTH: list[SeaLink] = [
    ("aki", "iyo", (118, 664), (124, 704), (156, 736)),
    ("awa-shikoku", "kii", (424, 752), (478, 778), (526, 742)),
    ("awa-boso", "izu", (1252, 508), (1206, 486), (1156, 506)),
]
SEA: dict[str, list[SeaLink]] = {
    "sun": [
        *BOTH,
        ("harima", "sanuki", (430, 576), (428, 650), (366, 700)),
        ("izu", "shima", (1104, 572), (960, 690), (806, 644)),
        ("kaga", "tajima", (722, 236), (540, 250), (478, 384)),
    ],
    "moon": [
        *BOTH,
        ("bizen", "sanuki", (296, 644), (282, 672), (304, 702)),
        ("mikawa", "shima", (862, 570), (840, 606), (792, 612)),
        ("kazusa", "musashi", (1282, 372), (1256, 362), (1238, 322)),
        ("echigo", "noto", (1052, 132), (960, 48), (872, 64)),
        ("hoki", "noto", (300, 402), (420, 180), (756, 116)),
    ],
}
