"""Finds a Chromium for the tests and benchmarks, and knows how to start it; brings the other engines where it can."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tools import webdriver
from tools.paths import ROOT, BuildError, say

# For root and closed networks; the last one keeps V8 from re-tiering the large wasm module, which crashes the
# renderer of some builds in a quarter of fresh boots. Benchmarks state these flags beside their numbers.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --js-flags=--no-wasm-tier-up"
).split()
VARIABLE = "PLAYWRIGHT_CHROMIUM_EXECUTABLE"
NAMES = ("chromium chromium-browser google-chrome google-chrome-stable chrome microsoft-edge msedge").split()
MAC = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
       "/Applications/Chromium.app/Contents/MacOS/Chromium",
       "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge")  # fmt: skip


def _given() -> str | None:
    path = os.environ.get(VARIABLE)
    if path and not shutil.which(path):
        raise BuildError(f"{VARIABLE} names {path}, but there is no such program.")
    return path


def _found() -> str | None:
    return next((path for name in (*NAMES, *MAC) if (path := shutil.which(name))), None)


def _playwrights_own() -> str | None:
    """The Chromium that Playwright keeps for itself, fetched if need be."""
    ask = "from playwright.sync_api import *\nwith sync_playwright() as p: print(p.chromium.executable_path)"
    path = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout.strip()
    if path and not os.path.exists(path):
        say("no browser on this machine: fetching Playwright's Chromium")
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], cwd=ROOT)
    return path if path and os.path.exists(path) else None


def _from_system() -> str | None:
    install("chromium")
    return _found()


def install(*packages: str) -> None:
    """Asks the system's package manager, where there is one and we may."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    say(f"asking the system's package manager for {', '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet)
    subprocess.run(["apt-get", "install", "-y", "-qq", *packages], env=quiet, stdout=subprocess.DEVNULL)


def other_engines() -> None:
    """Brings Firefox and WebKit to this machine if they can be had; the tests say which are missing."""
    for engine in webdriver.ENGINES:
        if engine.missing():
            install(*engine.packages)


def find() -> str:
    """The path of a browser; its absence is an error, never a reason to skip."""
    for look in (_given, _found, _playwrights_own, _from_system):
        path = look()
        if path:
            return path
    raise BuildError(f"The browser tests need Chromium, Chrome or Edge: install one or set {VARIABLE}.")
