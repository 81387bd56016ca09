"""The latest of the log, as much of it as there is room for."""


def wrapped_tail(told: list[str], rows: int, width: int) -> list[str]:
    """The last sentences, put together into so many lines."""
    lines: list[str] = [""]
    for text in reversed(told):
        joined_text = f"{text}  {lines[0]}".rstrip()
        if len(joined_text) <= width:
            lines[0] = joined_text
        elif len(lines) < rows:
            lines.insert(0, text[:width])
        else:
            break
    return lines


def last_that_fit(told: list[str], rows: int, width: int) -> list[str]:
    """The last sentences that fit into a column when wrapped."""
    found: list[str] = []
    used = 0
    for text in reversed(told):
        used += -(-len(text) // width) + (1 if len(text) > width else 0)
        if used > rows:
            break
        found.insert(0, text)
    return found
