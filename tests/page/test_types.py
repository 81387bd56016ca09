"""The page's types follow from the Python declarations, and are as fresh as these."""

from pathlib import Path
from typing import Literal

import pytest

from tests.page import declared
from tools.make_types import Target, main, stale, targets
from tools.typescript import Names, declarations, union, written

EXPECTED = """\
export type Colour = "red" | "green";

/** A card of the row. */
export type Card = {
  holes: number;
  colour: Colour | null;
  seen_by: number[];
};

/** What all of them have. */
export type Base = {
  game: string;
};

/** How it ended. */
export type Ending = {
  reason: "won" | "lost";
};

/** What a seat may know. */
export type View = {
  game: string;
  row: (Card | null)[];
  pair: [number, string];
  names: string[];
  counts: Record<string, number[]>;
  anything: unknown;
  over: boolean;
  result: Ending | null;
  hint?: string;
};

/** The first message. */
export type Hello = {
  type: "hello";
  id: string;
  also?: string[] | null;
  options?: Record<string, unknown>;
};

/** The last one. */
export type Bye = {
  type: "bye";
};

export type Message = Hello | Bye;
"""


def test_every_declaration_becomes_a_type() -> None:
    """Names, sentences, optional fields, lists, unions, messages and what comes from elsewhere; no bounds."""
    assert "\n".join(declarations(declared)) == EXPECTED


def test_a_long_union_stands_one_type_on_a_line() -> None:
    """As the page's formatter would write it."""
    words = [f'"{"x" * 30}{n}"' for n in range(4)]
    assert union("Long", words) == "export type Long =\n" + "\n".join(f"  | {word}" for word in words) + ";\n"


def test_what_has_no_type_is_named() -> None:
    """A declaration that the page could not read is an error here, not a surprise there."""
    with pytest.raises(TypeError, match="no TypeScript for"):
        written(Names(declared), bytes)
    assert written(Names(declared), Literal[1, True, None]) == "1 | true | null"


def test_a_stale_file_is_found_and_mended(tmp_path: Path) -> None:
    """Missing or changed: named; the same: not."""
    target = Target(("tests.page.declared",), tmp_path / "types.ts")
    assert list(stale([target])) == [target.file]
    target.file.write_text(target.text(), encoding="utf-8")
    assert stale([target]) == {}
    target.file.write_text(target.text().replace("holes", "dots"), encoding="utf-8")
    assert stale([target]) == {target.file: target.text()}


def test_a_module_that_declares_nothing_is_left_alone(tmp_path: Path) -> None:
    """Then the types are written by hand."""
    assert stale([Target(("tests.page.nowhere",), tmp_path / "a.ts"), Target(("tests.page",), tmp_path / "b.ts")]) == {}


def test_the_types_of_the_page_are_fresh() -> None:
    """If not: python -m tools.make_types."""
    assert any(target.file.name == "types.ts" for target in targets())
    assert main(["--check"]) == 0
