"""Small ways to break a module: another comparison, another number, a statement left out."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mod: ast.Mult,
}  # fmt: skip

NO_RULES = {"kind", "is_long", "any_option"}  # they make play faster and change nothing: check_game compares any_option with options()


class Mutant(NamedTuple):
    """One broken copy of a module."""

    module: str
    function: str
    lines: range  # that are broken
    statement: str
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """What identifies it while lines move."""
        if self.before == self.statement:
            return f"{self.function}: {self.statement} -> {self.after}"
        return f"{self.function}: {self.statement}  [{self.before} -> {self.after}]"

    @property
    def key(self) -> str:
        """Its name among all mutants of a game."""
        return f"{self.module.partition('.rules')[2].strip('.') or 'rules'} {self.name}"


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module; those that look alike are numbered."""
    seen: dict[str, int] = {}
    for scope, node in statements(ast.parse(source)):
        for part, change in changes(node):
            before, after = ast.unparse(part), "(left out)" if isinstance(change, ast.Pass) else ast.unparse(change)
            statement = ast.unparse(node).partition("\n")[0]
            lines = range(part.lineno, (part.end_lineno or part.lineno) + 1)
            mutant = Mutant(module, scope, lines, statement, before, after, spliced(source, part, ast.unparse(change)))
            seen[mutant.name] = seen.get(mutant.name, 0) + 1
            yield mutant if seen[mutant.name] == 1 else mutant._replace(after=f"{after} #{seen[mutant.name]}")


def spliced(source: str, part: Any, text: str) -> str:
    """The source with one part of it replaced. Columns count bytes."""
    lines = source.encode().split(b"\n")
    first, last = part.lineno - 1, part.end_lineno - 1
    middle = (f"({text})" if isinstance(part, ast.expr) else text).encode()
    joined = lines[first][: part.col_offset] + middle + lines[last][part.end_col_offset :]
    return b"\n".join([*lines[:first], joined, *lines[last + 1 :]]).decode()


def statements(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """All statements of functions. What stands outside them names and numbers things: the edition's tests and kept matches pin that."""
    for outer in tree.body:
        if isinstance(outer, ast.FunctionDef) and outer.name not in NO_RULES:
            for node in ast.walk(outer):
                if isinstance(node, ast.stmt) and node is not outer:
                    yield outer.name, node


def changes(node: ast.stmt) -> Iterator[tuple[ast.stmt | ast.expr, ast.stmt | ast.expr]]:
    """What parts of the statement may become: the whole of it, or an expression at its head."""
    if isinstance(node, ast.AugAssign | ast.Assign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield node, ast.Pass()
    if isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
        yield node, replaced(node, op=OPERATORS[type(node.op)]())
    for field in ("value", "test", "iter"):
        expression = getattr(node, field, None)
        if isinstance(expression, ast.expr) and not is_docstring(node):
            for changed in broken(expression):
                yield expression, changed


def broken(expression: ast.expr) -> Iterator[ast.expr]:
    """The expression with one thing changed somewhere inside it."""
    for index, inner in enumerate(ast.walk(expression)):
        for other in alternatives(inner):
            if inner is expression:
                yield other
            else:
                twin = deepcopy(expression)
                yield Swap(list(ast.walk(twin))[index], other).visit(twin)


def alternatives(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield replaced(node, ops=[COMPARISONS[type(node.ops[0])](), *node.ops[1:]])
    elif isinstance(node, ast.BoolOp):
        yield replaced(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield replaced(node, op=OPERATORS[type(node.op)]())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.IfExp):
        yield replaced(node, body=node.orelse, orelse=node.body)


class Swap(ast.NodeTransformer):
    """Puts one node in place of another."""

    def __init__(self, target: ast.AST, other: ast.AST) -> None:
        self.target = target
        self.other = other

    def visit(self, node: ast.AST) -> ast.AST:
        return self.other if node is self.target else super().visit(node)


def replaced(node: Any, **fields: object) -> Any:
    twin = deepcopy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
