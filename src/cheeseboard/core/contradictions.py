"""What is wrong with a declaration: sentences for the person who writes a game, before anybody plays it.

A mistake that would show itself in the middle of a game, or only in the lab, is found when the game is made.
"""

from collections.abc import Iterator
from typing import Any

from cheeseboard.core.cards import pack_of
from cheeseboard.core.cells import BadDeclaration, Cell
from cheeseboard.core.declaration import Declaration
from cheeseboard.core.kinds import Choice
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.rules import Rules
from cheeseboard.core.show import COMMON

NEEDED = tuple(name for name in vars(Rules) if not name.startswith("_"))


def check_declaration(game: Declaration) -> None:
    """Raise BadDeclaration with every sentence that there is to say."""
    found = [sentence for look in LOOKS for sentence in look(game)]
    if found:
        raise BadDeclaration("; ".join(found))


def functions(game: Declaration) -> Iterator[str]:
    """The functions that rules.py must have, some of them because of what game.py declares."""
    rules: Any = game.rules
    needed = [*NEEDED]
    if game.grammar.chance and game.plain("chance"):
        needed += ["chance", "roll"]
    if len(game.reasons) > 1:
        needed.append("reason")
    if game.verdicts:
        needed.append("verdict")
    needed += [name for cell in game.State.cells for name in (cell.open_if, cell.held_by) if name]
    missing = [name for name in dict.fromkeys(needed) if not hasattr(rules, name)]
    if missing:
        yield f"rules.py has no {', '.join(missing)}"


def seats(game: Declaration) -> Iterator[str]:
    """How many play, and whether every row by seat has room for them."""
    least, most = game.players
    if not 1 <= least <= most:
        yield f"players = ({least}, {most}) is not (least, most)"
    for cell in game.State.cells:
        if cell.seats and cell.seats < most:
            yield f"{cell.name} has {cell.seats} seats, and up to {most} play"
    if least == 1 and len(game.verdicts) < 2:
        yield "a game for one has no winner: name verdicts in game.py, the worst first, and give rules.py a verdict(t)"


def names(game: Declaration) -> Iterator[str]:
    """Phases have a cell, and no cell has the name of something that every view has."""
    phases = [cell for cell in game.State.cells if cell.name == "phase"]
    if game.phases and not phases:
        yield f"{len(game.phases)} phases need a cell: phase: int = cell({len(game.phases) - 1})"
    elif game.phases and phases[0].most >= len(game.phases):
        yield f"the cell phase goes up to {phases[0].most}, but only {len(game.phases)} phases have a name in game.py"
    own = {cell.name for cell in game.State.cells if game.plain("view")} - {"players", "options", "phase"}
    for name in sorted(own & set(COMMON)):
        yield f"every view has its own {name}: call the cell something else"


def packs(game: Declaration) -> Iterator[str]:
    """Cards are dealt into rows that are long enough and can hold their numbers."""
    dealt = [cell for cell in game.State.cells if cell.dealt]
    if not (game.plain("pack") and game.plain("dealt")):
        return
    if game.cards and not dealt:
        yield "cards need a row to be dealt into: say dealt=True"
    for number, cell in enumerate(dealt):
        most = max((card.sides[number] for card in game.cards if number < len(card.sides)), default=0)
        if cell.size < len(pack_of(game.cards)) or cell.most < most:
            yield f"{cell.name} is too small for {len(pack_of(game.cards))} cards up to {most}"


def defaults(game: Declaration) -> Iterator[str]:
    """The default of every option, and what it offers by name, are values that it takes."""
    for option in game.options:
        for what, value in option.values().items():
            try:
                option.checked(value)
            except Refusal as refusal:
                yield f"the option {option.name} does not take its {what}, {value!r} ({refusal.code})"


def homes(game: Declaration) -> Iterator[str]:
    """Every option has a cell with room for it, where the rules find it; unless the game itself looks after them."""
    if not all(map(game.plain, ("pack", "deal", "start", "dealt", "blank"))):
        return
    cells = {cell.name: cell for cell in game.State.cells}
    for option in game.options:
        if option.cell not in cells:
            yield f"the option {option.name} needs a cell of that name in State (or another one: cell=…)"
            continue
        for what, value in option.values().items():
            if not has_room(cells[option.cell], option.number(value)):
                yield f"the cell {option.cell} has no room for the option's {what}, {value!r}"
        if not tells_apart(option):
            yield f"the rules cannot tell the choices of the option {option.name} apart: say numbers or words, not both"


def tells_apart(option: Option) -> bool:
    """Is every choice another number for the rules? A word is known by its place, a number by itself."""
    values = option.kind.values if isinstance(option.kind, Choice) else ()
    return len({option.number(value) for value in values}) == len(values)


def has_room(cell: Cell, value: Any) -> bool:
    """Can the cell hold this number, or the row these numbers?"""
    if cell.length is None:
        return isinstance(value, int) and cell.least <= value <= cell.most
    return (
        isinstance(value, list | tuple)
        and len(value) == cell.size
        and all(cell.least <= number <= cell.most for number in value)
    )


LOOKS = (functions, seats, names, packs, defaults, homes)
