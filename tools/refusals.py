"""Every refusal in the sources: which code, rule and values. Read from the syntax tree, so none is forgotten."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent.parent / "src" / "cheeseboard"


class Raised(NamedTuple):
    """One place that refuses something."""

    code: str
    rule: str
    values: frozenset[str]
    part: str
    """The folder it is in: `core`, `games/mice`, `server` …"""


def refusals(under: str = "") -> list[Raised]:
    """All refusals in this folder of the package (or in all of it), in the order of files and lines."""
    return [
        raised for raised in everywhere() if raised.part == under or raised.part.startswith(f"{under}/") or not under
    ]


@cache
def everywhere() -> list[Raised]:
    """All refusals in the package."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCES.rglob("*.py"))}
    calls = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [raised for path, tree in trees.items() for raised in refusals_in(tree, part_of(path), calls)]


def part_of(path: Path) -> str:
    """The folder of a file as a name: a game has its own, everything else counts as its top folder."""
    folders = path.relative_to(SOURCES).parts[:-1]
    return "/".join(folders[:2] if folders[:1] == ("games",) else folders[:1])


def refusals_in(tree: ast.AST, part: str, calls: list[ast.Call]) -> Iterator[Raised]:
    """The refusals of one file."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and name_of(node) == "Refusal":
                values = frozenset(keyword.arg or "**" for keyword in node.keywords)
                codes, rules = (constants(arg, function, calls) for arg in node.args[:2])
                together = zip(codes, rules, strict=True) if all_names(node.args[:2]) else product(codes, rules)
                yield from (Raised(code, rule, values, part) for code, rule in together)


def all_names(args: list[ast.expr]) -> bool:
    """Are these all names? Then callers pass them together, and the first code goes with the first rule."""
    return all(isinstance(arg, ast.Name) for arg in args)


def name_of(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def constants(arg: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef, calls: list[ast.Call]) -> list[str]:
    """The words this expression can be: a word, one of two, or what the callers of the function pass in."""
    if isinstance(arg, ast.Constant):
        return [str(arg.value)]
    if isinstance(arg, ast.IfExp):
        return constants(arg.body, function, calls) + constants(arg.orelse, function, calls)
    if isinstance(arg, ast.Name):
        return passed(arg.id, function, calls) or assigned(arg.id, function, calls)
    raise ValueError(f"{ast.unparse(arg)} in {function.name} is not a word that can be looked up")


def passed(name: str, function: ast.FunctionDef | ast.AsyncFunctionDef, calls: list[ast.Call]) -> list[str]:
    """What callers pass for this parameter."""
    parameters = [parameter.arg for parameter in function.args.args]
    if name not in parameters:
        return []
    place = parameters.index(name)
    given = [call.args[place] for call in calls if name_of(call) == function.name and len(call.args) > place]
    return [str(value.value) for value in given if isinstance(value, ast.Constant)]


def assigned(name: str, function: ast.FunctionDef | ast.AsyncFunctionDef, calls: list[ast.Call]) -> list[str]:
    """What the function itself puts into this name."""
    found = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
    ]
    return [word for value in found for word in constants(value, function, calls)]
