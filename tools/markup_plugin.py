"""A plugin for mypy: text that is put together from markup and harmless things is markup, any other text is not.

``Html`` (game/core/markup.py) is ``str`` at run time, so that f-strings stay readable and quick. What mypy has to know
to tell the two apart is said here, the way that PEP 675 says it of literal strings: an f-string, a ``join`` or a sum is
``Html`` if everything in it is a literal, a number or ``Html`` itself. Where ``Html`` is wanted and raw text stands in
an f-string, the error says so. Only modules that import from game.core.markup are read this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    ConditionalExpr,
    Context,
    DictExpr,
    Expression,
    FloatExpr,
    ForStmt,
    FuncItem,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    Var,
    WithStmt,
)
from mypy.patterns import AsPattern
from mypy.plugin import CheckerPluginInterface, FunctionContext, FunctionSigContext, MethodContext, MethodSigContext
from mypy.plugin import Plugin as MypyPlugin
from mypy.types import CallableType, Instance, LiteralType, TupleType, Type, UnionType, get_proper_type

MODULE = "game.core.markup"
HTML = f"{MODULE}.Html"
RAW = "Raw text in markup: pass it through esc()"
HARMLESS = (HTML, "builtins.int", "builtins.float")

Lookup = Callable[[Expression], Type | None]
"""The type of an expression, if it is known already."""


class Plugin(MypyPlugin):
    """Which calls are looked at."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """What makes one text of several."""
        return METHODS.get(fullname)

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """``Html(...)`` is for literals."""
        return _html if fullname == HTML else None

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], CallableType] | None:
        """A parameter that wants ``Html`` takes a literal as well."""
        return _signature if fullname.startswith(("game.", "tests.")) and fullname != HTML else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], CallableType] | None:
        """The same for methods."""
        return _signature if fullname.startswith(("game.", "tests.")) else None


def plugin(_version: str) -> type[MypyPlugin]:
    """Where mypy begins."""
    return Plugin


# -- the hooks -----------------------------------------------------------------------------------------


def _join(ctx: MethodContext) -> Type:
    """``separator.join(texts)``, and thus any f-string of more than one part."""
    texts = ctx.args[0][0]
    if isinstance(texts, (ListExpr, TupleExpr)):
        return _put_together(ctx, [_receiver(ctx), *texts.items])
    reader = _Reader(_checker(ctx.api))
    return _put_together(ctx, [_receiver(ctx)], [] if reader.harmless_items(texts) else [texts])


def _format(ctx: MethodContext) -> Type:
    """``f"{value}"``: mypy reads it as a call of ``"{:{}}".format(value, "")``."""
    return _put_together(ctx, [_receiver(ctx), *(value for formal in ctx.args for value in formal)])


def _add(ctx: MethodContext) -> Type:
    """``text + text``, ``text * number``."""
    return _put_together(ctx, [_receiver(ctx), ctx.args[0][0]])


METHODS: dict[str, Callable[[MethodContext], Type]] = {
    f"{text}.{name}": hook
    for text in ("builtins.str", HTML)
    for name, hook in (("join", _join), ("format", _format), ("__add__", _add), ("__mul__", _add))
}


def _put_together(ctx: MethodContext, parts: list[Expression], raw: Sequence[Expression] = ()) -> Type:
    checker = _checker(ctx.api)
    if not _about_markup(checker.tree):
        return ctx.default_return_type
    raw = [*raw, *(part for part in parts if not _Reader(checker).harmless(part))]
    if raw and not _is_html(ctx.api.type_context[-1]):
        return ctx.default_return_type
    for part in raw:
        checker.fail(RAW, part)
    return _markup(checker)


def _html(ctx: FunctionContext) -> Type:
    """``Html(text)`` is for what is markup by its looks; whatever else is trusted needs the door of that name."""
    checker = _checker(ctx.api)
    for expression in ctx.args[0]:
        if not _Reader(checker).harmless(expression):
            checker.fail(RAW, expression)
    return ctx.default_return_type


def _signature(ctx: FunctionSigContext | MethodSigContext) -> CallableType:
    """The same signature, with ``str`` for each ``Html`` that is given a literal."""
    signature = ctx.default_signature
    wanted = [i for i, formal in enumerate(signature.arg_types) if _is_html(formal)]
    if not wanted:
        return signature
    checker = _checker(ctx.api)
    reader = _Reader(checker, partial(checker.get_expression_type, type_context=_markup(checker)))
    formals = list(signature.arg_types)
    for i in wanted:
        if not all(map(_typed, ctx.args[i])) and all(map(reader.harmless, ctx.args[i])):
            formals[i] = checker.named_type("builtins.str")
    return signature.copy_modified(arg_types=formals)


def _typed(expression: Expression) -> bool:
    """Whether the type of an expression says by itself if it is markup."""
    return isinstance(expression, (CallExpr, MemberExpr))


def _receiver(ctx: MethodContext) -> Expression:
    """The text before the dot or the plus."""
    node = ctx.context
    if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr):
        return node.callee.expr
    assert isinstance(node, (OpExpr, OperatorAssignmentStmt))
    return node.left if isinstance(node, OpExpr) else node.lvalue


def _checker(api: CheckerPluginInterface) -> TypeChecker:
    assert isinstance(api, TypeChecker)
    return api


def _markup(checker: TypeChecker) -> Instance:
    """The type ``Html``."""
    info = checker.modules[MODULE].names["Html"].node
    assert isinstance(info, TypeInfo)
    return Instance(info, [])


def _about_markup(tree: MypyFile) -> bool:
    """Whether a module imports anything from the module of markup, or is it."""
    names = (symbol.fullname for symbol in tree.names.values())
    return any(name is not None and name.startswith(f"{MODULE}.") for name in names)


def _is_html(wanted: Type | None) -> bool:
    proper = get_proper_type(wanted)
    return isinstance(proper, Instance) and proper.type.fullname == HTML


# -- what is harmless ------------------------------------------------------------------------------------


class _Reader:
    """Tells what can stand in markup as it is."""

    def __init__(self, checker: TypeChecker, lookup: Lookup | None = None) -> None:
        self.checker = checker
        self.lookup = lookup or checker.lookup_type_or_none
        self.names: set[object] = set()
        """The names that are being looked into, so that ``text = text + more`` comes to an end."""
        self.loops: set[object] = set()
        """The same for what is looped over."""

    def harmless(self, expression: Expression) -> bool:
        """Whether this is markup, a number, or made of literals."""
        if isinstance(expression, (StrExpr, IntExpr, FloatExpr)):
            return True
        return self._by_parts(expression) or harmless_type(self.lookup(expression))

    def _by_parts(self, expression: Expression) -> bool:
        match expression:
            case ConditionalExpr():
                return self.harmless(expression.if_expr) and self.harmless(expression.else_expr)
            case OpExpr(op="+" | "*" | "or"):
                return self.harmless(expression.left) and self.harmless(expression.right)
            case OpExpr(op="and"):
                # Of a text, only the empty one is left over here.
                return _is_text(self.lookup(expression.left)) and self.harmless(expression.right)
            case TupleExpr() | ListExpr():
                return all(map(self.harmless, expression.items))
            case IndexExpr():
                return self._is_table(expression.base)
            case NameExpr():
                return self._every_value(expression, self.harmless)
            case CallExpr(callee=MemberExpr(name="format", expr=StrExpr())):
                return all(map(self.harmless, expression.args))
            case CallExpr(callee=MemberExpr(name="join", expr=StrExpr())):
                return self.harmless_items(expression.args[0])
            case CallExpr(callee=NameExpr(fullname="builtins.str"), args=[value]):
                return self.harmless(value)
            case CallExpr(callee=MemberExpr(name="lower" | "upper", expr=text)):
                return self.harmless(text)
        return False

    def harmless_items(self, texts: Expression) -> bool:
        """Whether each of these is harmless."""
        if isinstance(texts, ListComprehension):
            return self.harmless_items(texts.generator)
        if isinstance(texts, GeneratorExpr):
            return self.harmless(texts.left_expr)
        if isinstance(texts, (TupleExpr, ListExpr)):
            return all(map(self.harmless, texts.items))
        if isinstance(texts, CallExpr) and isinstance(texts.callee, NameExpr) and texts.callee.name == "map":
            function, *values = texts.args
            if isinstance(function, NameExpr) and function.fullname == "builtins.str":
                return all(map(self.harmless_items, values))
        return self._is_table(texts) or self._harmless_items(texts)

    def _harmless_items(self, texts: Expression) -> bool:
        # ``join`` asks for ``str``, and mypy is content to find that: without being asked it says what it sees.
        found = get_proper_type(self.checker.get_expression_type(texts))
        if isinstance(found, TupleType):
            return all(map(harmless_type, found.items))
        if not isinstance(found, Instance) or _is_text(found):
            return False
        return harmless_type(self.checker.analyze_iterable_item_type_without_expression(found, texts)[1])

    def _is_table(self, expression: Expression) -> bool:
        """Whether this is a display of what is harmless or the name of one, so that any item of it is."""
        match expression:
            case NameExpr():
                return self._every_value(expression, self._is_table)
            case TupleExpr() | ListExpr():
                return all(map(self.harmless, expression.items))
            case DictExpr():
                return all(key is not None and self.harmless(value) for key, value in expression.items)
        return False

    def _every_value(self, name: NameExpr, check: Callable[[Expression], bool]) -> bool:
        """Whether all that a name of this module is ever given passes the check."""
        values = self._values(name)
        if not values or name.node in self.names:
            return bool(values)
        self.names.add(name.node)
        passed = all(map(check, values))
        self.names.discard(name.node)
        return passed

    def _values(self, name: NameExpr) -> list[Expression]:
        """All that a name is ever given; empty if some of it is not written out in this module."""
        found: list[Expression] = []
        for given in _assigned(self.checker.tree).get(name.node, [UNKNOWN]):
            values = [given.value] if given.value else self._items(given.sequence)
            parts = [part for value in values for part in _parts(value, given.path)]
            if not parts or any(part is None or isinstance(part, ListExpr) for part in parts):
                return []  # a list may grow where nobody sees it: its type has to say what is in it
            found += [part for part in parts if part is not None]
        return found

    def _items(self, sequence: Expression | None) -> list[Expression]:
        """What a loop over this gives, one by one; empty if that is not written out."""
        match sequence:
            case TupleExpr() | ListExpr():
                return list(sequence.items)
            case NameExpr() if sequence.node not in self.loops:
                self.loops.add(sequence.node)
                items = [item for value in self._values(sequence) for item in self._items(value)]
                self.loops.discard(sequence.node)
                return items
            case CallExpr(callee=NameExpr(name="enumerate"), args=[first, *_]):
                return [TupleExpr([IntExpr(0), item]) for item in self._items(first)]
            case CallExpr(callee=MemberExpr(name="items", expr=NameExpr() as name)):
                tables = self._values(name)
                pairs = [pair for table in tables if isinstance(table, DictExpr) for pair in table.items]
                return [TupleExpr([key, value]) for key, value in pairs if key is not None]
        return []


def _parts(value: Expression, path: Sequence[int]) -> list[Expression | None]:
    """What may lie at a place within displays that lie in one another; None if that cannot be seen."""
    if not path:
        return [value]
    if isinstance(value, ConditionalExpr):
        return _parts(value.if_expr, path) + _parts(value.else_expr, path)
    if isinstance(value, TupleExpr) and path[0] < len(value.items):
        return _parts(value.items[path[0]], path[1:])
    return [None]


def harmless_type(found: Type | None) -> bool:
    """Whether everything of a type can stand in markup."""
    proper = get_proper_type(found)
    if isinstance(proper, UnionType):
        return all(map(harmless_type, proper.items))
    return isinstance(proper, LiteralType) or (isinstance(proper, Instance) and _harmless_instance(proper))


def _harmless_instance(found: Instance) -> bool:
    known = found.last_known_value is not None or found.type.is_enum
    return known or any(found.type.has_base(name) for name in HARMLESS)


def _is_text(found: Type | None) -> bool:
    proper = get_proper_type(found)
    return isinstance(proper, Instance) and proper.type.has_base("builtins.str")


# -- what names are given --------------------------------------------------------------------------------


class _Given(NamedTuple):
    """Something that a name is given: a value, or an item of a sequence; the path leads to it through tuples."""

    value: Expression | None = None
    sequence: Expression | None = None
    path: tuple[int, ...] = ()


UNKNOWN = _Given()
Values = dict[object, list[_Given]]
"""All that a name is ever given, by its definition."""


class _Last:
    """The module that was read last, since mypy goes from one to the next."""

    tree: MypyFile | None = None
    values: Values = {}


def _assigned(tree: MypyFile) -> Values:
    if _Last.tree is not tree:
        _Last.tree, _Last.values = tree, {}
        for node in _nodes(tree):
            for target, given in _givings(node):
                _give(target, given)
    return _Last.values


def _give(target: Context | None, given: _Given) -> None:
    match target:
        case RefExpr():
            _Last.values.setdefault(target.node, []).append(given)
        case Var():
            _Last.values.setdefault(target, []).append(given)
        case TupleExpr() | ListExpr():
            starred = any(isinstance(item, StarExpr) for item in target.items)
            for place, item in enumerate(target.items):
                _give(item, UNKNOWN if starred else given._replace(path=(*given.path, place)))
        case StarExpr():
            _give(target.expr, UNKNOWN)
        case IndexExpr():
            _give(target.base, UNKNOWN)


def _givings(node: Node) -> Iterator[tuple[Context | None, _Given]]:
    """The names that a statement or an expression gives something to."""
    match node:
        case AssignmentStmt():
            yield from ((target, _Given(node.rvalue)) for target in node.lvalues)
        case OperatorAssignmentStmt():
            yield node.lvalue, _Given(node.rvalue)
        case AssignmentExpr():
            yield node.target, _Given(node.value)
        case ForStmt():
            yield node.index, _Given(sequence=node.expr)
        case GeneratorExpr():
            yield from ((index, _Given(sequence=items)) for index, items in zip(node.indices, node.sequences))
        case CallExpr(callee=MemberExpr(name="update" | "setdefault", expr=table)):
            yield table, UNKNOWN
        case WithStmt():
            yield from ((target, UNKNOWN) for target in node.target)
        case AsPattern():
            yield node.name, UNKNOWN
        case FuncItem():
            yield from ((argument.variable, UNKNOWN) for argument in node.arguments)


ELSEWHERE = frozenset({"node", "info", "names", "type", "analyzed", "var"})
"""Attributes of nodes that lead out of what is written there."""


def _nodes(top: Node) -> Iterator[Node]:
    """All nodes of a module. (The visitors of mypy are compiled and cannot be inherited from.)"""
    seen: set[int] = set()
    left: list[object] = [top]
    while left:
        one = left.pop()
        if isinstance(one, (list, tuple)):
            left += one
        elif isinstance(one, Node) and id(one) not in seen:
            seen.add(id(one))
            yield one
            names = getattr(type(one), "__mypyc_attrs__", None) or vars(one)
            left += [getattr(one, name, None) for name in names if name not in ELSEWHERE]
