"""
What was measured, in a file of SQLite: each point of each kernel on each machine.

A measurement is one transaction, so that whoever is killed loses only what was being measured; any
number of processes may write. A kernel is known by the hash of its text, a machine by its
fingerprint, a point by the text of its decisions. The compiler's version stands beside each
measurement, and those of others are not compared with.

The file is the one that is named, or `$WEFT_TUNING_DB`, or `tuning.sqlite` in
`$XDG_CACHE_HOME/weft` (`~/.cache/weft`); that variable set to nothing means none.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import WeftError
from .task import Outcome

FORMAT = 1

_SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE kernels (
  key TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL, family TEXT NOT NULL);
CREATE TABLE measurements (
  machine TEXT NOT NULL, kernel TEXT NOT NULL, space INTEGER NOT NULL, compiler TEXT NOT NULL,
  point TEXT NOT NULL, status TEXT NOT NULL, cost REAL, low REAL, high REAL,
  error REAL NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY (machine, kernel, space, compiler, point));
CREATE TABLE winners (
  machine TEXT NOT NULL, kernel TEXT NOT NULL, space INTEGER NOT NULL, compiler TEXT NOT NULL,
  point TEXT NOT NULL, cost REAL NOT NULL, start_cost REAL NOT NULL,
  PRIMARY KEY (machine, kernel, space, compiler));
"""

# What came later, and files of the same format may lack.
_MORE = """
CREATE TABLE IF NOT EXISTS carried (
  machine TEXT NOT NULL, kernel TEXT NOT NULL, space INTEGER NOT NULL, compiler TEXT NOT NULL,
  point TEXT NOT NULL, source_kernel TEXT NOT NULL, source_point TEXT NOT NULL,
  PRIMARY KEY (machine, kernel, space, compiler, point));
"""


@dataclass(frozen=True)
class Place:
    """
    What measurements belong to: they are compared where all four are equal. `machine` is a
    fingerprint, with the goal where what is measured is not time (`known.name_objective`).
    """

    machine: str
    kernel: str
    space: int
    compiler: str

    def row(self) -> tuple[str, str, int, str]:
        """The values of the columns."""
        return (self.machine, self.kernel, self.space, self.compiler)


@dataclass(frozen=True)
class Winner:
    """The best point that is known of a kernel, its cost, and that of the compiler's own."""

    point: str
    cost: float
    start_cost: float


@dataclass(frozen=True)
class Relative:
    """A similar kernel, and the best point that is known of it."""

    kernel: str
    point: str


class Database:
    """
    A database that is open. Raises `WeftError` for a file that is none, is damaged, is of a newer
    format, or cannot be written to; with `create` a missing one is made.
    """

    def __init__(self, path: Path, *, create: bool = False):
        self.path = path
        if not create and not path.is_file():
            raise WeftError(f"cannot read '{path}': there is no such database")
        with self._explained():
            if create:
                path.parent.mkdir(parents=True, exist_ok=True)
            mode = "rwc" if create else "ro"
            uri = f"{path.absolute().as_uri()}?mode={mode}"
            self._link = sqlite3.connect(uri, uri=True, timeout=60, isolation_level=None)
            if create:
                self._make_tables()
            self._check_format()
            if create:
                self._make_later_tables()

    def close(self) -> None:
        """Ends the connection."""
        self._link.close()

    @contextmanager
    def _explained(self) -> Generator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise WeftError(
                f"cannot use '{self.path}' as a tuning database: {error}; name another, or remove "
                "it"
            ) from error

    def _make_tables(self) -> None:
        self._link.execute("BEGIN IMMEDIATE")
        if not self._link.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in _SCHEMA.split(";\n"):
                self._link.execute(statement)
            self._link.execute("INSERT INTO meta VALUES ('format', ?)", (str(FORMAT),))
        self._link.execute("COMMIT")

    def _make_later_tables(self) -> None:
        for statement in _MORE.split(";\n"):
            self._link.execute(statement)

    def _check_format(self) -> None:
        row = self._link.execute("SELECT value FROM meta WHERE name = 'format'").fetchone()
        found = -1 if row is None or not str(row[0]).isdigit() else int(row[0])
        if found != FORMAT:
            kind = f"of format {found}" if found > FORMAT else "of no format that is known"
            raise WeftError(
                f"'{self.path}' is a tuning database {kind}; this compiler reads {FORMAT}: name "
                "another, or use the compiler that wrote it"
            )

    # --- writing

    def add_kernel(self, key: str, name: str, text: str, family: str) -> None:
        """Notes what a kernel is; `family` is the same for those that differ in extents alone."""
        with self._explained():
            row = (key, name, text, family)
            self._link.execute("INSERT OR IGNORE INTO kernels VALUES (?, ?, ?, ?)", row)

    def add_outcome(self, place: Place, point: str, outcome: Outcome) -> None:
        """
        Notes a measurement. One of the same point that is there already stays, unless its result
        was wrong: with another tolerance it is not.
        """
        costs = [outcome.cost, outcome.low, outcome.high] if outcome.status == "ok" else [None] * 3
        row = (*place.row(), point, outcome.status, *costs, outcome.error, outcome.message)
        with self._explained():
            self._link.execute(
                f"INSERT INTO measurements VALUES ({', '.join('?' * len(row))}) "
                f"ON CONFLICT DO UPDATE SET {_UPDATED} WHERE measurements.status = 'wrong'",
                row,
            )

    def add_carried(self, place: Place, point: str, source: Relative) -> None:
        """Notes of a point that was measured which kernel's best point it came from."""
        row = (*place.row(), point, source.kernel, source.point)
        with self._explained():
            self._link.execute("INSERT OR IGNORE INTO carried VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def set_winner(self, place: Place, winner: Winner) -> None:
        """Notes the best point of a kernel, in place of another."""
        row = (*place.row(), winner.point, winner.cost, winner.start_cost)
        with self._explained():
            self._link.execute("INSERT OR REPLACE INTO winners VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    # --- reading

    def outcomes(self, place: Place) -> dict[str, Outcome]:
        """All measurements of a kernel, by point."""
        with self._explained():
            rows = self._link.execute(
                "SELECT point, status, cost, low, high, error, message FROM measurements "
                f"WHERE {_WHERE} ORDER BY rowid",
                place.row(),
            ).fetchall()
        return {point: _read_outcome(*rest) for point, *rest in rows}

    def winner(self, place: Place) -> Winner | None:
        """The best point that is known of a kernel, if it was compared with the compiler's own."""
        with self._explained():
            row = self._link.execute(
                f"SELECT point, cost, start_cost FROM winners WHERE {_WHERE}", place.row()
            ).fetchone()
        return None if row is None else Winner(*row)

    def better_point(self, place: Place) -> str | None:
        """The best point that is known of a kernel, if it is better than the compiler's own."""
        winner = self.winner(place)
        return winner.point if winner is not None and winner.cost < winner.start_cost else None

    def relatives(self, place: Place, family: str) -> Iterator[Relative]:
        """The best points of kernels of a family on the same machine, but this one."""
        with self._explained():
            rows = self._link.execute(
                "SELECT k.key, w.point FROM winners w JOIN kernels k ON k.key = w.kernel "
                "WHERE w.machine = ? AND w.kernel != ? AND w.space = ? AND w.compiler = ? "
                "AND k.family = ? ORDER BY k.key",
                (*place.row(), family),
            ).fetchall()
        yield from (Relative(*row) for row in rows)

    def carried(self, place: Place) -> dict[str, Relative]:
        """Points that were measured because they, or the like, were the best of other kernels."""
        if not self._has_table("carried"):
            return {}
        with self._explained():
            rows = self._link.execute(
                f"SELECT point, source_kernel, source_point FROM carried WHERE {_WHERE} "
                "ORDER BY rowid",
                place.row(),
            ).fetchall()
        return {point: Relative(*rest) for point, *rest in rows}

    def _has_table(self, name: str) -> bool:
        with self._explained():
            sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
            return bool(self._link.execute(sql, (name,)).fetchone()[0])

    def places(self) -> list[Place]:
        """What there are measurements of, by machine, compiler, the kernel's name, and space."""
        with self._explained():
            rows = self._link.execute(
                "SELECT DISTINCT m.machine, m.kernel, m.space, m.compiler FROM measurements m "
                "LEFT JOIN kernels k ON k.key = m.kernel "
                "ORDER BY m.machine, m.compiler, k.name, m.kernel, m.space"
            ).fetchall()
        return [Place(*row) for row in rows]

    def kernel_names(self) -> dict[str, str]:
        """The names of all kernels, by key."""
        with self._explained():
            return dict(self._link.execute("SELECT key, name FROM kernels ORDER BY key").fetchall())

    def count_measurements(self) -> int:
        """The number of measurements."""
        with self._explained():
            return int(self._link.execute("SELECT count(*) FROM measurements").fetchone()[0])


_UPDATED = ", ".join(
    f"{name} = excluded.{name}" for name in ("status", "cost", "low", "high", "error", "message")
)
_WHERE = "machine = ? AND kernel = ? AND space = ? AND compiler = ?"


def _read_outcome(
    status: str, cost: float | None, low: float, high: float, error: float, message: str
) -> Outcome:
    if status == "ok" and cost is not None:
        return Outcome("ok", cost, low, high, error, message)
    return Outcome.failure(status, message, error)  # pyright: ignore[reportArgumentType]


def hash_text(*parts: str) -> str:
    """The name of a text for good: 32 digits of its SHA-256."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
