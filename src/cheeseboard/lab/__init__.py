"""The lab: simulate, study and picture the games.

For notebooks and programs: `cheeseboard.simulate`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cheeseboard.lab.simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]

HOMES = {"Simulation": "simulation", "simulate": "simulation"}


def __getattr__(name: str) -> Any:
    """Each part of the lab loads when it is first asked for: none of them slows the others down."""
    if name not in HOMES:
        raise AttributeError(f"module 'cheeseboard.lab' has no attribute {name!r}")
    return getattr(import_module(f"cheeseboard.lab.{HOMES[name]}"), name)
