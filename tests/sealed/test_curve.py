"""The arithmetic of the card locks: RFC 7748's vectors, and what a group must keep to."""

from __future__ import annotations

from random import Random

import pytest

from game.core.sealed import curve
from game.core.sealed.locks import Group
from tests.sealed import tiny

ODD_POINTS = [
    0,
    1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
    curve.PRIME - 1,
    curve.PRIME,
    curve.PRIME + 1,
    2 * curve.PRIME,
    2**255 - 1,
    2**256,
    -1,
]
"""The points of small order, and numbers that only look like points."""


def clamped(number: bytes) -> int:
    """A secret number as RFC 7748 reads it."""
    return int.from_bytes(number, "little") & ((1 << 255) - 8) | (1 << 254)


def x25519(number: str, x: str) -> str:
    """The function of RFC 7748, on hexadecimal texts."""
    found = curve.multiply(clamped(bytes.fromhex(number)), int.from_bytes(bytes.fromhex(x), "little") & (2**255 - 1))
    return found.to_bytes(32, "little").hex()


@pytest.mark.parametrize(
    ("number", "x", "expected"),
    [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
)
def test_vectors_of_the_rfc(number: str, x: str, expected: str) -> None:
    assert x25519(number, x) == expected


ITERATED = {
    1: "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
    1000: "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51",
}


def test_iterated_vectors_of_the_rfc() -> None:
    number = x = "0900000000000000000000000000000000000000000000000000000000000000"
    for count in range(1, max(ITERATED) + 1):
        number, x = x25519(number, x), number
        assert number == ITERATED.get(count, number)


def test_two_people_of_the_rfc_agree() -> None:
    """Section 6.1: what Bob makes of the base point, and of what Alice has made of it."""
    bob = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"
    alice_made = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert x25519(bob, "09" + "00" * 31) == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    assert x25519(bob, alice_made) == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"


# -- points and keys -------------------------------------------------------------------------------------


@pytest.mark.parametrize("x", ODD_POINTS)
def test_odd_points_are_refused(x: int) -> None:
    assert not curve.is_point(x)


def test_half_of_all_numbers_lie_on_the_twist_and_are_refused() -> None:
    dice = Random(1)
    found = sum(curve.is_point(dice.randrange(curve.PRIME)) for _ in range(400))
    assert 150 < found < 250


def test_a_name_is_a_point_of_the_large_order() -> None:
    for name in ("0 3 0", "0 3 1", "1 64 0"):
        point = curve.point_of(name)
        assert curve.is_point(point) and curve.multiply(curve.ORDER, point) == 0
    assert len({curve.point_of(f"0 {card} 0") for card in range(60)}) == 60


def test_a_mark_on_a_point_does_not_survive_a_lock() -> None:
    """Somebody adds a point of small order to a card so as to know it again after the other's shuffle."""
    dice = Random(2)
    marked = next(
        x
        for x in (dice.randrange(2, curve.PRIME) for _ in range(99))
        if curve.is_point(x) and curve.multiply(curve.ORDER, x) != 0
    )
    assert curve.multiply(curve.ORDER, curve.lock(marked, curve.key_of(b"mine"))) == 0


@pytest.mark.parametrize("group", [curve, tiny], ids=["curve", "tiny"])
@pytest.mark.parametrize("trial", range(8))
def test_locks_commute_and_come_off(group: Group, trial: int) -> None:
    point = group.point_of(f"card {trial}")
    first, second = group.key_of(b"a%d" % trial), group.key_of(b"b%d" % trial)
    both = group.lock(group.lock(point, first), second)
    assert both == group.lock(group.lock(point, second), first) == group.lock(point, group.combine(first, second))
    assert len({point, both, group.lock(point, first), group.lock(point, second)}) == 4
    assert group.lock(both, group.inverse(second)) == group.lock(point, first)
    assert group.lock(both, group.inverse(group.combine(first, second))) == point
    assert group.is_key(first) and group.is_point(both)


@pytest.mark.parametrize("number", [0, -1, curve.ORDER, curve.ORDER + 1, 2**256])
def test_numbers_that_are_no_keys(number: int) -> None:
    assert not curve.is_key(number)
