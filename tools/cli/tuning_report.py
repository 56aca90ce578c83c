"""What a tuning database knows, as a table and as a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...transforms.core.json_node import Json
from ...transforms.tune.database import Database, Place


def tuning_record(path: Path) -> list[dict[str, Json]]:
    """
    A record for each kernel that was measured: where, how many points by status, the best point and
    its cost (`null` before there is one) and that of the compiler's own, and which points were
    measured because they were the best of a similar kernel. Costs are seconds on the host and
    cycles where a machine is simulated. Raises `WeftError` as `Database` does.
    """
    database = Database(path)
    try:
        names = database.kernel_names()
        return [_place_record(database, place, names) for place in database.places()]
    finally:
        database.close()


def _place_record(database: Database, place: Place, names: Mapping[str, str]) -> dict[str, Json]:
    winner = database.winner(place)
    statuses = Counter(outcome.status for outcome in database.outcomes(place).values())
    return {
        "machine": place.machine,
        "compiler": place.compiler,
        "kernel": names.get(place.kernel, place.kernel),
        "key": place.kernel,
        "space": place.space,
        "statuses": dict(sorted(statuses.items())),
        "start_cost": None if winner is None else winner.start_cost,
        "cost": None if winner is None else winner.cost,
        "winner": None if winner is None else winner.point,
        "carried": [
            {
                "point": point,
                "kernel": names.get(source.kernel, source.kernel),
                "best_there": source.point,
                "best_here": winner is not None and winner.point == point,
            }
            for point, source in database.carried(place).items()
        ],
    }


def tuning_table(records: Sequence[Mapping[str, Json]]) -> str:
    """The records in words, by machine and compiler."""
    if not records:
        return "nothing was measured"
    lines: list[str] = []
    title = ""
    for record in records:
        own = f"machine {record['machine']}, compiler {record['compiler']}:"
        if own != title:
            title = own
            lines.append(title)
        lines.append(f"  {record['kernel']}: {_best_words(record)}; {_status_words(record)}")
        if record["winner"] is not None:
            lines.append(f"    best: {record['winner']}")
        lines += _carried_lines(record)
    lines.append(
        "costs are seconds on the host, cycles where the machine is simulated, or its energy in pJ "
        "and that times cycles (edp) where it says so"
    )
    return "\n".join(lines)


def _best_words(record: Mapping[str, Json]) -> str:
    cost, start = record["cost"], record["start_cost"]
    if not isinstance(cost, float) or not isinstance(start, float):
        return "not compared yet"
    return f"{cost:.6g}, {start / cost:.2f} times the compiler's own"


def _status_words(record: Mapping[str, Json]) -> str:
    statuses = record["statuses"]
    assert isinstance(statuses, dict)
    return ", ".join(f"{count} {status}" for status, count in statuses.items()) or "no points"


def _carried_lines(record: Mapping[str, Json]) -> list[str]:
    carried = record["carried"]
    assert isinstance(carried, list)
    lines: list[str] = []
    for one in carried:
        assert isinstance(one, dict)
        how = "the best here, too" if one["best_here"] else "not the best here"
        lines.append(f"    from {one['kernel']}: {one['point']} ({how})")
    return lines
