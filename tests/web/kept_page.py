"""A page without a browser that keeps what it has, as the real one does: parts that are only named stay."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from game.core.markup import Html
from game.core.shown import Shown
from tests.web.fake import Disk, FakePage

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


@dataclass
class Node:
    """An element: its name, its attributes, and what lies in it."""

    name: str
    attributes: dict[str, str | None]
    children: list[Node | str] = field(default_factory=list)

    @property
    def elements(self) -> list[Node]:
        """The elements in it."""
        return [child for child in self.children if isinstance(child, Node)]


class Tree(HTMLParser):
    """Markup as elements; what is closed must be open."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = [self.root]
        self.feed(markup)
        self.close()
        assert self.open == [self.root], [node.name for node in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        node = Node(tag, dict(attrs))
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An empty element of SVG."""
        self.open[-1].children.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        """Text."""
        self.open[-1].children.append(data)


class KeptPage(FakePage):
    """Keeps the parts that are the same, and says how many characters it was handed."""

    def __init__(self, store: Disk | None = None) -> None:
        super().__init__(store)
        self.shown = Shown()
        self.tree = Node("", {})
        self.handed: list[int] = []

    def render(self, html: Html) -> None:
        """Put what is new around what stays."""
        self.html = html
        self.handed.append(len(html))
        places = {str(node.attributes["id"]): (around, i) for around, i, node in _walk(self.tree) if _id(node)}
        self.tree = _filled(Tree(html).root, places)


def _id(node: Node) -> bool:
    return "id" in node.attributes


def _walk(top: Node) -> list[tuple[Node, int, Node]]:
    """Each element with what it lies in, and its place there."""
    found = [(top, i, node) for i, node in enumerate(top.elements)]
    return found + [deeper for _, _, node in found for deeper in _walk(node)]


def _filled(node: Node, places: dict[str, tuple[Node, int]]) -> Node:
    children: list[Node | str] = []
    for child in node.children:
        if isinstance(child, Node) and "data-same" in child.attributes:
            children += _run(child, places)
        else:
            children.append(_filled(child, places) if isinstance(child, Node) else child)
    return Node(node.name, node.attributes, children)


def _run(stub: Node, places: dict[str, tuple[Node, int]]) -> list[Node]:
    """The elements that a stub stands for."""
    first, last = str(stub.attributes["id"]), stub.attributes["data-same"]
    around, start = places[first]
    end = start if not last else places[last][1]
    run = around.elements[start : end + 1]
    assert run and run[0].name == stub.name and (not last or places[last][0] is around), (first, last)
    return run


def difference(one: Node | str, other: Node | str) -> str:
    """Where two trees differ first, and how; empty if they are alike."""
    if isinstance(one, str) or isinstance(other, str):
        return "" if one == other else f"{one!r:.200} is not {other!r:.200}"
    if (one.name, one.attributes) != (other.name, other.attributes):
        return f"<{one.name} {one.attributes}> is not <{other.name} {other.attributes}>"
    if len(one.children) != len(other.children):
        return f"in <{one.name} {one.attributes}>: {len(one.children)} is not {len(other.children)}"
    found = (difference(*pair) for pair in zip(one.children, other.children))
    return next((f"in <{one.name} {one.attributes}>: {where}" for where in found if where), "")
