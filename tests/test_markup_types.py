"""Raw text in markup is a type error: mypy over a module of small cases, with the plugin of tools/markup_plugin.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

from game.core.markup import NOTHING, attributes, breakable, esc, tag
from tools.paths import ROOT

RAW = "Raw text in markup: pass it through esc()"
CASES = """
from typing import Any, Literal
from collections.abc import Sequence
from game.core.markup import NOTHING, Html, esc, tag, trusted

CLASSES = ("lit", "dim")
SHAPES = {"dot": "M0 0h1", "dash": "M0 0h5"}


def escaped(name: str) -> Html:
    return f"<p>{esc(name)}</p>"


def raw(name: str) -> Html:
    return f"<p>{name}</p>"  # raw


def raw_in_a_ternary(name: str, on: bool) -> Html:
    return f"<p>{name if on else 'nobody'}</p>"  # raw


def raw_by_itself(name: str) -> Html:
    return f"{name}"  # raw


def raw_with_a_format(name: str) -> Html:
    return f"<b>{name:>9}</b>"  # raw


def raw_in_a_sum(name: str) -> Html:
    return "<p>" + name  # raw


def raw_in_a_join(names: Sequence[str]) -> Html:
    return "".join(names)  # raw


def raw_in_a_loop(names: Sequence[str]) -> Html:
    return "".join(f"<li>{name}</li>" for name in names)  # raw


def raw_separator(rows: Sequence[Html], separator: str) -> Html:
    return separator.join(rows)  # raw


def raw_through_a_name(name: str) -> Html:
    text = f"<i>{name}</i>"
    return f"<p>{text}</p>"  # raw


def raw_by_the_door(name: str) -> Html:
    return Html(name)  # raw


def raw_from_anything(thing: Any) -> Html:
    return f"<p>{thing}</p>"  # raw


def raw_from_a_table(table: dict[str, str]) -> Html:
    return f'<path d="{table["dot"]}"/>'  # raw


def raw_sometimes(name: str, on: bool) -> Html:
    text = "nobody"
    if on:
        text = name
    return f"<p>{text}</p>"  # raw


def raw_in_a_list_that_grows(name: str) -> Html:
    rows = ["<li>"]
    rows.append(name)
    return "".join(rows)  # raw


def raw_in_a_table_that_grows(name: str) -> Html:
    table = {"first": "<li>"}
    table["second"] = name
    return f"<ul>{table['first']}</ul>"  # raw


def raw_in_a_dictionary(names: dict[Html, str]) -> Html:
    return f"<p>{names}</p>"  # raw


def raw_as_an_argument(name: str) -> Html:
    return tag("p", name)  # other


def raw_as_a_result(name: str) -> Html:
    return name  # other


def raw_that_was_markup(text: Html) -> Html:
    return text.replace("&lt;", "<")  # other


def numbers(n: int, share: float, on: bool) -> Html:
    return f'<p data-n="{n}" data-share="{share:.1f}">{on}{n + 1}</p>'


def literals(on: bool, kind: Literal["own", "white"]) -> Html:
    extra = " lit" if on else ""
    if not on:
        extra += " dim"
    return f'<p class="{"on" if on else "off"}{extra} {kind}"></p>'


def tables(i: int, name: str) -> Html:
    return "".join(f'<path class="{CLASSES[i]} {side}" d="{SHAPES[name]}"/>' for side in ("left", "right"))


def sums(rows: list[Html]) -> Html:
    body = "<ul>" + "".join(rows) + "</ul>"
    body += "<hr>" * 3
    return body if rows else NOTHING


def lists(names: Sequence[str]) -> Html:
    rows = [f"<li>{esc(name)}</li>" for name in names]
    return "\\n".join(rows)


def a_word_and_its_markup(rule: str) -> Html:
    return f"<p>{rule and tag('b', esc(rule))}</p>"


def children(name: str, on: bool) -> Html:
    return tag("p", "<br>", esc(name), "<hr>" if on else tag("i"), class_=name)


def trusted_markup(text: str) -> Html:
    return trusted(text)


def plain_text(name: str, n: int) -> str:
    parts = [f"{n}. ", name]
    return f"{name}: {' '.join(parts)}"
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy says of the cases, by line."""
    folder = tmp_path_factory.mktemp("cases")
    path = folder / "cases.py"
    path.write_text(CASES, encoding="utf-8")
    config = ROOT / "pyproject.toml"
    words = ["--strict", f"--config-file={config}", f"--cache-dir={folder / 'cache'}", "--no-pretty", str(path)]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        said, failed, _ = api.run(words)
    assert not failed, failed
    lines = re.findall(rf"^{re.escape(str(path))}:(\d+): error: (.*)$", said, re.MULTILINE)
    assert len(lines) == said.count("error:"), said
    return {int(line): text for line, text in lines}


LINES = CASES.split("\n")


@pytest.mark.parametrize("number", [i for i, line in enumerate(LINES, 1) if "return " in line])
def test_raw_text_is_an_error_and_nothing_else_is(found: dict[int, str], number: int) -> None:
    """Each case is an error with our message if it says so, another error of types, or none."""
    line, said = LINES[number - 1], found.get(number, "")
    if line.endswith("# raw"):
        assert RAW in said
    elif line.endswith("# other"):
        assert "Html" in said and RAW not in said
    else:
        assert not said


def test_there_are_no_other_errors(found: dict[int, str]) -> None:
    assert all("return " in LINES[line - 1] for line in found), found


def test_markup_is_plain_text_at_run_time() -> None:
    """The type costs nothing: what is made is ``str`` and nothing else."""
    assert {type(made) for made in (NOTHING, esc("<"), tag("p", esc("&")), attributes(id=1))} == {str}


def test_attributes_and_text_are_escaped() -> None:
    assert tag("p", esc("<b>"), title='"&') == '<p title="&quot;&amp;">&lt;b&gt;</p>'


def test_every_trusted_text_says_why() -> None:
    """``trusted`` is the one door for markup that mypy cannot see: a comment on its line says why."""
    calls = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(Path(ROOT / "game").rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if re.search(r"(?<!def )\btrusted\(", line) and "  # " not in line
    ]
    assert not calls


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Posizionamento di 5 armate", "Posi|zio|na|mento di 5 armate"),
        ("Battaglia/Spostamento A", "Battaglia/~Sposta|mento A"),
        ("Reclutamiento", "Reclu|ta|miento"),
        ("<Castle>", "&lt;Castle&gt;"),
    ],
)
def test_long_words_say_where_they_may_be_broken(text: str, broken: str) -> None:
    shown = breakable(text)
    assert shown.replace("\N{SOFT HYPHEN}", "|").replace("\N{ZERO WIDTH SPACE}", "~") == broken
