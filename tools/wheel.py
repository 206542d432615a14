"""Compiles the words before hatchling packs the wheel: git, and so a checkout, has only the .po files."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WordsHook(BuildHookInterface[Any]):
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called once for each wheel."""
        sys.path.insert(0, self.root)
        from tools.pack import compile_words

        compile_words()
