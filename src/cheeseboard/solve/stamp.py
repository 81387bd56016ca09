"""What a solved table was made from: the rules' version and a fingerprint of the code behind its numbers."""

import ast
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from cheeseboard.games import get_game

RULES = (("cheeseboard.games.mice", "rules.py"),)
SOLVER = tuple(("cheeseboard.solve", name) for name in ("kernel.py", "model.py", "induction.py"))

Source = tuple[str, str]


def rules_stamp() -> dict[str, Any]:
    """The rules that a table follows."""
    return {"game": "mice", "rules": get_game("mice").version, "rules_code": fingerprint(RULES)}


@cache
def fingerprint(sources: tuple[Source, ...]) -> str:
    """A hash of what these files do. Comments, docstrings and layout do not count."""
    digest = hashlib.sha256()
    for package, name in sources:
        digest.update(plain(files(package).joinpath(name).read_text(encoding="utf-8")).encode() + b"\0")
    return digest.hexdigest()[:32]


def plain(source: str) -> str:
    """The program in a source text, without its words to the reader."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [line for line in node.body if not is_text(line)]
    return ast.dump(tree)


def is_text(line: ast.stmt) -> bool:
    """Is this statement nothing but a string?"""
    value = line.value if isinstance(line, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
