"""What the build promises: pinned inputs, a page that needs no other host, a list that is exact."""

from __future__ import annotations

import gzip
import html
import io
import json
import re
import zipfile
from collections.abc import Iterator
from gettext import GNUTranslations
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from fontTools.ttLib import TTFont

import build as command_line
from tools import offline, pack, runtime, serve, site
from tools.paths import DIST, ROOT, files_under

OURS = re.compile(r"index\.html|sw\.js|manifest\.webmanifest|start-\w+/boot\.mjs|assets/.*(?<!woff2)")
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.bin")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The content of dist/ by path, of a build made just now."""
    site.build()
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in files_under(DIST)}


def _ours(files: dict[str, bytes]) -> dict[str, str]:
    return {name: data.decode() for name, data in files.items() if OURS.fullmatch(name)}


def _only(files: dict[str, bytes], pattern: str) -> str:
    """The one path that matches."""
    [found] = [name for name in files if re.fullmatch(pattern, name)]
    return found


def _unpacked(files: dict[str, bytes], pattern: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(files[_only(files, pattern)])))


def test_the_lock_file_names_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_every_requirement_is_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    versions = [*package["dependencies"].values(), *package["devDependencies"].values()]
    assert [version for version in versions if not re.fullmatch(r"[\d.]+", version)] == []
    files = sorted(path.name for path in ROOT.glob("requirements-*.txt"))
    lines = [line for name in files for line in (ROOT / name).read_text().splitlines()]
    others = [line for line in lines if line and not line.startswith("#") and "==" not in line]
    assert [line for line in others if line.removeprefix("-r ") not in files] == []


def test_the_service_worker_lists_exactly_the_build(files: dict[str, bytes]) -> None:
    text = files["sw.js"].decode()
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", text, re.S)[1])  # type: ignore[index]
    assert listed == offline.hashes({path: data for path, data in files.items() if path != "sw.js"})
    assert "{{" not in text


def test_no_blank_is_left_unfilled(files: dict[str, bytes]) -> None:
    assert [name for name, text in _ours(files).items() if re.search(r"\{\{[\w-]+\}\}", text)] == []


def test_our_files_name_no_other_host(files: dict[str, bytes]) -> None:
    hosts = {
        (name, host)
        for name, text in _ours(files).items()
        for host in re.findall(r"https?://[\w.-]+", text)
        if host != "http://www.w3.org"  # the name of SVG, never fetched
    }
    assert hosts == set()


def test_the_policy_lets_nothing_in_from_elsewhere(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1]  # type: ignore[index]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == ["'none'"]
    assert {source for sources in rules.values() for source in sources if ":" in source} == {"data:", "blob:"}
    assert "'unsafe-inline'" not in rules["script-src"] + rules["style-src"]


def test_addresses_in_the_page_are_relative_and_there(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    named = re.findall(r'<(?:link|script|img)\b[^>]*?\b(?:href|src)="([^"#]+)"', page)
    assert named
    assert [name for name in named if name.removeprefix("./") not in files] == []


def test_the_scripts_that_shell_js_asks_after_are_those_of_the_page(files: dict[str, bytes]) -> None:
    table = re.search(r"const NEEDED = \{(.*?)\};", files["assets/shell.js"].decode(), re.S)
    loaded = re.findall(r'<script\b[^>]*\bsrc="([^"]+)"', files["index.html"].decode())
    asked = re.findall(r'"([\w.]+)":', table[1] if table else "")
    assert len(asked) == 3 and set(asked) <= {src.rpartition("/")[2] for src in loaded}


def test_the_page_s_modules_lie_under_a_name_made_of_their_content_and_are_asked_for_ahead(
    files: dict[str, bytes],
) -> None:
    modules = {path.name: path.read_bytes() for path in (ROOT / "assets" / "page").iterdir()}
    housed = runtime.housed("assets/page", modules)
    assert len(housed) > 10 and {name: files.get(name) for name in housed} == housed
    page = files["index.html"].decode()
    later = [name for name in housed if f'<link rel="modulepreload" href="{name}">' not in page]
    assert [name.rpartition("/")[2] for name in later] == ["line.js"]  # which the first line to a friend loads


def test_the_interpreter_is_where_the_config_says(files: dict[str, bytes]) -> None:
    found = re.search(r'<script type="py" config="([^"]+)">', files["index.html"].decode())
    assert found
    config = json.loads(html.unescape(found[1]))
    assert config["interpreter"] == "./" + _only(files, r"start-\w+/boot\.mjs")
    engine = re.findall(r'from "\.\./(.*/)pyodide', files[config["interpreter"][2:]].decode())
    assert len(engine) == 2 and {f"{engine[0]}{name}" for name in ENGINE} <= set(files)


def test_what_starts_python_lies_under_a_name_made_of_its_content(files: dict[str, bytes]) -> None:
    start = _only(files, r"start-\w+/boot\.mjs").partition("/")[0] + "/"
    found = {name.removeprefix(start): data for name, data in files.items() if name.startswith(start)}
    assert set(found) == {"boot.mjs", "bots.py", "game.bin", "memory.bin"}
    for name in found:
        assert not set(runtime.housed("start", found | {name: found[name] + b" "})) & set(files)
    assert set(runtime.housed("start", found)) <= set(files)


def test_the_library_holds_no_source_and_none_of_what_the_interpreter_carries(files: dict[str, bytes]) -> None:
    names = set(_unpacked(files, r".*/library\.bin").namelist())
    assert [name for name in names if name.endswith(".py")] == []
    assert {"typing.pyc", "json/decoder.pyc", "asyncio/tasks.pyc", "pyodide/webloop.pyc"} <= names
    assert not {"os.pyc", "codecs.pyc", "email/message.pyc", "importlib/_bootstrap.pyc"} & names


def test_no_script_sends_the_browser_after_a_source_map(files: dict[str, bytes]) -> None:
    scripts = [name for name in files if name.endswith((".js", ".mjs"))]
    assert [name for name in scripts if re.search(rb"^//# sourceMappingURL", files[name], re.M)] == []


def test_the_fonts_hold_the_letters_we_use(files: dict[str, bytes]) -> None:
    for name in re.findall(r'url\("(fonts/[^"]+)"\)', files["assets/fonts.css"].decode()):
        known = TTFont(io.BytesIO(files[f"assets/{name}"])).getBestCmap()
        wanted = "AzéñōūŌ0129" + ("天下" if "serif" in name else "")
        assert [letter for letter in wanted if ord(letter) not in known] == []


def test_the_game_travels_whole(files: dict[str, bytes]) -> None:
    names = {name for name in _unpacked(files, r"start-\w+/game\.bin").namelist() if not name.startswith("pyscript/")}
    sources = {path.relative_to(ROOT).as_posix() for path in pack.contents()}
    assert {name + "c" if name.endswith(".py") else name for name in sources} == names
    assert "game/__init__.pyc" in names
    assert [name for name in names if not name.startswith(("game/", "assets/"))] == []


def test_the_modules_that_pyscript_writes_down_lie_compiled_where_python_looks_first(files: dict[str, bytes]) -> None:
    game = _unpacked(files, r"start-\w+/game\.bin")
    found = {name: game.read(name) for name in game.namelist() if name.startswith("pyscript/")}
    named = {f"pyscript/__pycache__/{Path(name).stem}.cpython-314.pyc" for name in pack.pyscript_modules()}
    assert found.keys() == named and len(named) > 10
    # The flags behind the magic number: known by its hash, which is not compared with the source.
    assert {int.from_bytes(data[4:8], "little") for data in found.values()} == {1}
    sources = b"".join(data for name, data in files.items() if name.startswith("vendor/pyscript/core-"))
    assert all(json.dumps(text.decode())[1:60].encode() in sources for text in pack.pyscript_modules().values())


def test_every_module_starts_in_the_browsers_python() -> None:
    assert runtime.left_out(runtime.compiled(pack.game_zip())) == {}


def test_the_same_words_give_the_same_bytes() -> None:
    pack.compile_words()
    for path in pack.WORDS.glob("*.mo"):
        said = GNUTranslations(io.BytesIO(path.read_bytes())).info()
        assert said["pot-creation-date"].startswith("1980"), path.name


def test_a_second_build_does_nothing() -> None:
    site.build()
    before = {path: path.stat().st_mtime_ns for path in files_under(DIST)}
    assert site.build() == 0
    assert {path: path.stat().st_mtime_ns for path in files_under(DIST)} == before


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.mjs", "text/javascript"), ("a.wasm", "application/wasm"), ("a.webmanifest", "application/manifest+json")],
)
def test_the_server_knows_the_types(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_text("x" * 5000)
    server = serve.Server(tmp_path, "/sub/").start()
    asked = Request(server.url + name, headers={"Accept-Encoding": "gzip"})
    with urlopen(asked) as answer:
        assert answer.headers["Content-Type"].startswith(kind)
        assert answer.headers["Content-Encoding"] == "gzip" and int(answer.headers["Content-Length"]) < 500
    server.stop()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[serve.Server]:
    """A server with one file of text."""
    (tmp_path / "a.txt").write_text("word " * 1000)
    server = serve.Server(tmp_path, "/sub/").start()
    yield server
    server.stop()


def _ask(line: HTTPConnection, **headers: str) -> HTTPResponse:
    line.request("GET", "/sub/a.txt", headers={"Accept-Encoding": "gzip"} | headers)
    answer = line.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    return answer


def test_the_server_keeps_the_line_open_and_answers_a_tag_with_nothing(small: serve.Server) -> None:
    line = HTTPConnection("localhost", small.server_address[1])
    first = _ask(line)
    port = line.sock.getsockname()
    again = _ask(line, **{"If-None-Match": first.headers["ETag"]})
    other = _ask(line, **{"If-None-Match": '"another"'})
    assert line.sock.getsockname() == port and first.version == 11
    assert [answer.status for answer in (first, again, other)] == [200, 304, 200]
    length = int(first.headers["Content-Length"])
    assert [len(answer.body) for answer in (first, again, other)] == [length, 0, length]  # type: ignore[attr-defined]
    assert small.sent == [("a.txt", 200, length), ("a.txt", 304, 0), ("a.txt", 200, length)]


def test_a_stopped_server_is_silent_on_open_lines_too(small: serve.Server) -> None:
    line = HTTPConnection("localhost", small.server_address[1])
    _ask(line)
    small.stop()
    with pytest.raises(OSError):
        _ask(line)


def test_the_server_says_of_caching_what_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    for caching, said in [("max-age=600", "max-age=600"), ("", None)]:
        server = serve.Server(tmp_path, "/sub/", caching=caching).start()
        with urlopen(f"{server.url}a.txt") as answer:
            assert answer.headers["Cache-Control"] == said and answer.headers["ETag"]
        server.stop()


def test_the_server_gives_nothing_from_outside(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "index.html").write_text("in")
    (tmp_path / "secret").write_text("out")
    server = serve.Server(tmp_path / "in", "/sub/")
    assert server.find("/sub/") == server.find("/sub/index.html?x=1") == tmp_path / "in" / "index.html"
    assert [server.find(path) for path in ("/sub/../secret", "/sub/%2e%2e/secret", "/secret", "/")] == [None] * 4
    server.server_close()


@pytest.mark.parametrize(
    ("words", "long", "rest"),
    [
        ("test", False, []),
        ("test --long -x", True, ["-x"]),
        ("test tests/test_build.py -k second", False, ["tests/test_build.py", "-k", "second"]),
        ("test -k second tests/test_build.py --long", True, ["-k", "second", "tests/test_build.py"]),
    ],
)
def test_what_test_does_not_know_goes_to_pytest(words: str, long: bool, rest: list[str]) -> None:
    options = command_line.options_of(words.split())
    assert (options.long, options.pytest) == (long, rest)
