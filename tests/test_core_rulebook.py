"""Rulebooks: what the Markdown means, what is refused, and that a search finds what a reader would type."""

from __future__ import annotations

import pytest

from game.core.rulebook import BadRulebook, folded, parse

TEXT = """# A game

## The goal {#goal}

Take the **castle** before [winter](#winter).

![Two castles](castles)

### Ties {#ties}

- The first wins,
  always.
- Não: così è.

## Winter {#winter}

| month | snow |
|---|---|
| one | two feet |
"""


def test_sections_have_their_ids_titles_depths_and_blocks() -> None:
    book = parse(TEXT)
    assert [(one.name, one.title, one.depth, len(one.blocks)) for one in book.sections] == [
        ("goal", "The goal", 2, 2), ("ties", "Ties", 3, 1), ("winter", "Winter", 2, 1),
    ]  # fmt: skip
    assert book.pictures() == ["castles"] and book.links() == ["winter"]
    assert book["ties"].title == "Ties"


def test_plain_words_have_no_marks() -> None:
    book = parse(TEXT)
    assert book["goal"].plain == "The goal Take the castle before winter. Two castles"
    assert book["ties"].plain == "Ties The first wins, always. Não: così è."
    assert book["winter"].plain == "Winter month snow one two feet"


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("castle", ["goal"]),
        ("WINTER", ["winter", "goal"]),
        ("cosi", ["ties"]),
        ("first always", ["ties"]),
        ("first castle", []),
        ("  ", []),
    ],
)
def test_a_search_finds_every_word_in_any_case_without_accents_titles_first(query: str, names: list[str]) -> None:
    assert [hit.section.name for hit in parse(TEXT).search(query)] == names


def test_an_excerpt_shows_the_words_around() -> None:
    long = TEXT.replace("Take the", "word " * 60 + "take the " + "word " * 60)
    (hit,) = parse(long).search("take")
    assert "take the word" in hit.excerpt and len(hit.excerpt) < 150


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Words first.\n\n## Then {#then}", "before the first heading"),
        ("## No id", "without an id"),
        ("## Goal {#goal}\ntoo near", "too near"),
        ("## One {#one}\n\n## Again {#one}", "stands twice: one"),
        ("## One {#one}\n\nsee [there](#nowhere)", "no section: nowhere"),
    ],
)
def test_a_bad_rulebook_says_where(text: str, says: str) -> None:
    with pytest.raises(BadRulebook, match=says):
        parse(text)


def test_folding() -> None:
    assert folded("Così È Ñandú") == "cosi e nandu"
