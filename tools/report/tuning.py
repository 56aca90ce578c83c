"""The history of a tuning database: the costs of points in the order of their measurements."""

from __future__ import annotations

import math
from pathlib import Path

from ...transforms.tune.database import Database, Place
from .facts import Tuned


def read_history(path: Path) -> tuple[Tuned, ...]:
    """The kernels of a database that were measured. Raises `WeftError` as `Database` does."""
    database = Database(path)
    try:
        names = database.kernel_names()
        return tuple(
            _view_kernel(database, place, names.get(place.kernel, place.kernel))
            for place in database.places()
        )
    finally:
        database.close()


def _view_kernel(database: Database, place: Place, name: str) -> Tuned:
    outcomes = database.outcomes(place)
    winner = database.winner(place)
    return Tuned(
        name,
        place.machine,
        tuple(outcomes),
        tuple(o.cost if math.isfinite(o.cost) else None for o in outcomes.values()),
        None if winner is None else winner.start_cost,
        None if winner is None else winner.cost,
    )
