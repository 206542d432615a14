"""The words for tests of the page: compiled in memory, so that no build is needed."""

from __future__ import annotations

import pytest

from game.core import words as catalogues
from tests import words as compiled


@pytest.fixture
def compiled_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application finds the words of the .po files as they are now."""
    monkeypatch.setattr(catalogues, "load", compiled.words)
