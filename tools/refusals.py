"""Every refusal in the sources: which code, rule and values. Read from the syntax tree, so none is forgotten."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeGuard

SOURCES = Path(__file__).parent.parent / "src" / "cheeseboard"


TAKES = frozenset({"verb", "least", "most", "values", "length", "total", "sorts"})
"""What a refusal brings that says what a field or an option takes."""


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
    files = [path for path in sorted(SOURCES.rglob("*.py")) if "tests" not in path.relative_to(SOURCES).parts]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    calls = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        raised
        for path, tree in trees.items()
        for raised in (*refusals_in(tree, part_of(path), calls), *declared_in(tree, part_of(path)))
    ]


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
            if isinstance(node, ast.Call) and name_of(node) == "Refusal" and not is_declared(node.args[0]):
                values = frozenset(keyword.arg or "**" for keyword in node.keywords)
                codes, rules = (constants(arg, function, calls) for arg in node.args[:2])
                together = zip(codes, rules, strict=True) if all_names(node.args[:2]) else product(codes, rules)
                yield from (Raised(code, rule, values, part) for code, rule in together)


def is_declared(code: ast.expr) -> bool:
    """Does the code come from a declaration (`self.shape or self.code`) or a message (`found["code"]`)?

    Then it is found where it is named, or where it was first raised.
    """
    return isinstance(code, ast.Attribute | ast.BoolOp | ast.Subscript)


def declared_in(tree: ast.AST, part: str) -> Iterator[Raised]:
    """Codes that kinds, verbs and options name for their refusals, such as `shape="pass-is-true"`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from (Raised(word, "R7", TAKES, part) for word in defaults_of(node))
        elif isinstance(node, ast.ClassDef):
            lines = [line for line in node.body if isinstance(line, ast.Assign)]
            named = [line.value for line in lines if ast.unparse(line.targets[0]) == "code"]
            yield from (Raised(word_in(value), "R7", TAKES, part) for value in named)
        elif isinstance(node, ast.Call):
            yield from declared_by(node, part)


def word_there(value: ast.expr | None) -> TypeGuard[ast.Constant]:
    """Is this a word that is written out, and not an empty one?"""
    return isinstance(value, ast.Constant) and bool(value.value)


def defaults_of(function: ast.FunctionDef) -> list[str]:
    """Codes that are the default of a parameter called `shape`."""
    pairs = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
    return [str(value.value) for word, value in pairs if word.arg == "shape" and word_there(value)]


def declared_by(call: ast.Call, part: str) -> Iterator[Raised]:
    """Codes that a call names: a verb's or an option's own, or one to fall back on."""
    name = name_of(call)
    if name == "Refusal" and isinstance(call.args[0], ast.BoolOp):
        words = [value for value in call.args[0].values if isinstance(value, ast.Constant)]
        yield from (Raised(word_in(value), "R7", frozenset({"verb"}), part) for value in words)
    if name == "shaped" and len(call.args) == 2:
        yield Raised(word_in(call.args[1]), "R7", TAKES, part)
    if name in ("Verb", "Option"):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        rule = word_in(named["rule"]) if "refusal" in named else "R7"
        codes = [named[key] for key in ("shape", "refusal") if key in named]
        yield from (Raised(word_in(code), rule, frozenset({"verb"}), part) for code in codes)


def word_in(value: ast.expr) -> str:
    """A word that is written out."""
    if not isinstance(value, ast.Constant):
        raise ValueError(f"{ast.unparse(value)} is not a word that can be looked up")
    return str(value.value)


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
    if isinstance(arg, ast.Attribute):  # a rule that a declaration names; without one it is the rule about moves
        return ["R7"]
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
