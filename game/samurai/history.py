"""What is known of the battles besides the scenario files: who led there, and who won in the end.

Where on the map each leader stood is not known, so the names go by rank: an army commander first, then the mounted,
then those on foot. Names are the same in every language.
"""

from __future__ import annotations

from functools import lru_cache

from .board import BLUE, RED
from .scenario import scenario
from .state import NOBODY
from .units import COMMANDER

_LED = """
2 Mōri Motonari | Kumagai Motonao
3 Mōri Motonari | Takeda Motoshige
4 Shishido Motoyoshi | Amako Kunihisa
5 Mōri Motonari | Amako Akihisa
6 Mōri Motonari | Amako Akihisa
7 Sue Harukata | Amako Akihisa, Amako Hisayuki
8 Imagawa Yoshimoto | Oda Nobuhide
9 Uesugi Tomosada | Hōjō Ujiyasu, Hōjō Tsunashige
10 Taigen Sessai | Oda Nobuhide, Oda Nobuhiro
11 Matsudaira Motoyasu | Sakuma Morishige
12 Imagawa Yoshimoto | Oda Nobunaga
13 Kakizaki Kageie | Takeda Nobushige
14 Uesugi Kenshin, Kakizaki Kageie | Yamamoto Kansuke
15 Uesugi Kenshin | Takeda Shingen
16 Amakasu Kagemochi | Kōsaka Masanobu, Baba Nobuharu
17 Uesugi Kenshin, Kakizaki Kageie | Takeda Shingen, Kōsaka Masanobu
18 Satomi Yoshihiro | Hōjō Ujiyasu, Tōyama Tsunakage
19 Satomi Yoshihiro | Hōjō Ujiyasu, Hōjō Ujimasa
20 Hōjō Ujiteru, Hōjō Ujikuni | Takeda Shingen, Yamagata Masakage
21 Yamanaka Shikanosuke | Mōri Terumoto, Kikkawa Motoharu
22 Asai Nagamasa, Asakura Kagetake | Oda Nobunaga, Tokugawa Ieyasu
23 Asakura Kagetake, Makara Naotaka | Tokugawa Ieyasu, Honda Tadakatsu
24 Asai Nagamasa, Isono Kazumasa | Oda Nobunaga
25 Tokugawa Ieyasu, Honda Tadakatsu | Takeda Shingen, Yamagata Masakage, Baba Nobuharu
26 Ōkubo Tadayo, Amano Yasukage | Anayama Nobukimi
27 Itō Sukeyasu | Shimazu Yoshihiro
28 Oda Nobunaga, Tokugawa Ieyasu | Takeda Katsuyori, Yamagata Masakage, Baba Nobuharu
29 Oda Nobunaga, Tokugawa Ieyasu | Naitō Masatoyo, Takeda Nobukado
30 Sakuma Nobumori | Baba Nobuharu, Sanada Nobutsuna, Sanada Masateru
31 Ōkubo Tadayo | Yamagata Masakage
32 Uesugi Kenshin | Shibata Katsuie
33 Ryūzōji Takanobu | Shimazu Iehisa, Arima Harunobu
34 Date Masamune, Moniwa Yoshinao | Satake Yoshishige
35 Date Masamune, Katakura Kagetsuna | Ashina Yoshihiro
36 Ukita Hideie | Ii Naomasa, Fukushima Masanori
37 Mōri Hidemoto, Kikkawa Hiroie | Ikeda Terumasa, Asano Yoshinaga
38 Ishida Mitsunari, Shimazu Yoshihiro | Kuroda Nagamasa, Hosokawa Tadaoki
39 Gotō Mototsugu | Date Masamune, Mizuno Katsunari
40 Sanada Yukimura | Date Masamune, Mizuno Katsunari
"""


def _read(text: str) -> dict[int, tuple[list[str], list[str]]]:
    """Each line: the number of a scenario, Red's leaders, Blue's."""
    found = {}
    for line in text.strip().splitlines():
        number, _, sides = line.partition(" ")
        red, blue = ([name.strip() for name in side.split(",")] for side in sides.split("|"))
        found[int(number)] = (red, blue)
    return found


LED = _read(_LED)
"""The leaders that history names, by scenario and side."""
WON = {
    **dict.fromkeys((2, 3, 4, 5, 6, 7, 10, 11, 13, 14, 18, 26, 28, 29, 30, 31, 32, 35), RED),
    **dict.fromkeys((8, 9, 12, 15, 16, 17, 19, 20, 21, 22, 23, 24, 25, 27, 33, 34, 36, 38, 39), BLUE),
}
"""Who won in history; battles that were never fought or that nobody won are missing."""


def victor(number: int) -> int:
    """The side that won in history, or NOBODY."""
    return WON.get(number, NOBODY)


@lru_cache(maxsize=64)
def leader_names(number: int) -> tuple[str, ...]:
    """The names of a scenario's leaders in the order of their numbers; empty where history knows none."""
    leaders = scenario(number).leaders
    names = [""] * len(leaders)
    for side in (RED, BLUE):
        own = [leader for leader, (owner, _, _) in enumerate(leaders) if owner == side]
        ranked = sorted(own, key=lambda leader: _rank(leaders[leader][1]))
        for leader, name in zip(ranked, LED.get(number, ([], []))[side]):
            names[leader] = name
    return tuple(names)


def _rank(kind: int) -> int:
    """Army commanders first, then the mounted; kinds are numbered the other way round."""
    return COMMANDER - kind
