"""Prose wraps at 120 columns, and wrapping changes nothing that a reader sees."""

from tools.wrap_docs import WIDTH, wrap

LONG = "word " * 40


def test_paragraphs_and_items_are_wrapped_with_their_indent():
    """No line is wider; the second line of an item stands under its text."""
    lines = wrap(f"- {LONG}\n- short\n\n{LONG}").split("\n")
    assert max(map(len, lines)) <= WIDTH
    assert lines[1].startswith("  word")
    assert " ".join(lines).split() == f"- {LONG} - short {LONG}".split()


def test_what_is_no_prose_stays():
    """Tables, code, headings, links by name and lines that already fit."""
    for text in (f"| {LONG} |", f"```\n{LONG}\n```", f"# {LONG}", f"[name]: {LONG}", f"> {LONG}", "a short\nline"):
        assert wrap(text) == text


def test_code_and_links_are_not_broken_and_no_word_becomes_a_mark():
    """`a b` and [a b](c) stay on one line; a dash or number that would begin a line stays on the line before."""
    filler = "x" * (WIDTH - 4)
    assert f"`{LONG.strip()}`" in wrap(f"{filler} `{LONG.strip()}` {LONG}")
    assert "[two words](target)" in wrap(f"{filler} [two words](target) {LONG}")
    assert not any(line.startswith(("- ", "1. ")) for line in wrap(f"{filler}xx - {filler} 1. {LONG}").split("\n"))
