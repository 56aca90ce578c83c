"""What is known of kernels on machines that are simulated, in a database of measurements."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Final

from ..core.errors import WeftError
from ..core.version import __version__
from .database import Database, Place, hash_text

LATENCY: Final = "latency"
"""The goal that all machines are tuned for, where nothing else is said."""


def name_objective(machine: str, goal: str) -> str:
    """
    What measurements are of: the time that a machine takes, by its name alone, or another `goal`.
    """
    return machine if goal == LATENCY else f"{machine} for {goal}"


def place_on(machine_text: str, key: str, space: int, goal: str = LATENCY) -> Place:
    """
    What measurements of a kernel in a version of its space belong to, on a machine that is
    simulated, which the hash of its text names.
    """
    return Place(name_objective(hash_text(machine_text), goal), key, space, __version__)


def open_known(pass_name: str, path: str | None) -> closing[Database]:
    """The database that a pass takes points from. `WeftError` if none is given or it is none."""
    if path is None:
        raise WeftError(f"{pass_name}: no database to take schedules from; give database=FILE")
    return closing(Database(Path(path)))
