"""The twelve tactic cards and the six daimyo cards, as tables."""

from __future__ import annotations

from typing import NamedTuple


class March(NamedTuple):
    """A card that moves own soldiers from one area to one other.

    ``links`` names the neighbours it may go to: near (any link), land, sea, or own (any other
    area that already holds an own soldier).
    """

    need: int
    links: str
    half: bool = False

    def size(self, soldiers: int) -> int:
        """How many soldiers go when the origin holds that many."""
        return soldiers // 2 if self.half else self.need


class Lure(NamedTuple):
    """A card that moves an opponent's soldiers, and perhaps own ones with them, to one neighbour."""

    theirs: int
    own: int
    own_at_origin: bool
    own_at_goal: bool


MARCHES = {
    "scout": March(1, "near"),
    "mountain": March(2, "land"),
    "marine": March(2, "sea"),
    "squad": March(2, "near", half=True),
    "ninja": March(1, "own"),
}
LURES = {
    "exile": Lure(1, 0, own_at_origin=True, own_at_goal=False),
    "prisoner": Lure(1, 0, own_at_origin=False, own_at_goal=True),
    "decoy": Lure(2, 1, own_at_origin=True, own_at_goal=False),
}

TACTICS = (
    "scout",
    "mountain",
    "marine",
    "squad",
    "ninja",
    "kyo",
    "support",
    "rebel",
    "exile",
    "prisoner",
    "decoy",
    "retreat",
)
DAIMYO = ("uesugi", "oda", "takeda", "mori", "chosokabe", "otomo")

KANJI = {
    "scout": "物見",
    "mountain": "山越え",
    "marine": "水軍",
    "squad": "分隊",
    "ninja": "忍",
    "kyo": "上洛",
    "support": "加勢",
    "rebel": "謀反",
    "exile": "追放",
    "prisoner": "人質",
    "decoy": "囮",
    "retreat": "退却",
    "uesugi": "上杉謙信",
    "oda": "織田信長",
    "takeda": "武田信玄",
    "mori": "毛利元就",
    "chosokabe": "長宗我部元親",
    "otomo": "大友宗麟",
}

DAIMYO_REACH = 3
"""Uesugi, Takeda, Mōri and Chōsokabe act on up to this many pieces."""
OTOMO_REACH = 2
RETREAT_SIZE = 2
