"""The service worker: the exact list of a build's files with their hashes, and a name made of them."""

from __future__ import annotations

import hashlib
import json

from tools.paths import ROOT, digest
from tools.runtime import Files

NO_FILES = '{ "{{files}}": "" }'  # the blank of sw.js is an object, so that it is a script before it is filled in


def hashes(files: Files) -> dict[str, str]:
    """Path -> the start of its SHA-256, as assets/sw.js computes it."""
    return {path: hashlib.sha256(files[path]).hexdigest()[:20] for path in sorted(files)}


def service_worker(files: Files) -> bytes:
    """assets/sw.js with its blanks filled in."""
    listed = hashes(files)
    text = (ROOT / "assets" / "sw.js").read_text(encoding="utf-8")
    build = digest(json.dumps(listed))[:12]
    return text.replace("{{build}}", build).replace(NO_FILES, json.dumps(listed, indent=1)).encode()
