"""
Figures of GraphTurbo's evaluation for its ten configurations (OSDI 2023, tables 2 to 4): batch per
cluster, tensors by memory, seconds of compiling.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from .. import Record, Value

FILE = Path(__file__).parent.parent / "data" / "graph" / "graphturbo_targets.csv"

SPEEDUPS = {"layerwise": 11.15, "stitch": 6.16}
"""The mean speed-ups over TVM and over AStitch that the evaluation states."""

_COLUMNS = {
    "paper_batch_per_cluster": "batch_per_cluster_graphturbo",
    "paper_layerwise_kernels": "buffers_total_tvm",
    "paper_ddr_tensors": "ddr_graphturbo",
    "paper_llb_tensors": "llb_graphturbo",
    "paper_l1_tensors": "l1_graphturbo",
    "paper_compile_s": "compile_s_graphturbo",
}


@lru_cache(maxsize=1)
def read_rows() -> Mapping[str, Mapping[str, str]]:
    """The rows of the table, by label."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {row["label"]: row for row in csv.DictReader(file)}


def published_columns(label: str) -> Record:
    """The published figures beside ours; empty for another network."""
    row = read_rows().get(label)
    if row is None:
        return {}
    found: dict[str, Value] = {
        name: _parse_number(row[column]) for name, column in _COLUMNS.items()
    }
    return found


def items_at_a_time(label: str, column: str, items: int) -> int:
    """
    The items of the batch that a cluster has at a time by `tvm` or `graphturbo`, the most that
    divides its `items`; all of them for another network.
    """
    row = read_rows().get(label)
    most = items if row is None else int(row[f"batch_per_cluster_{column}"])
    return max(n for n in range(1, items + 1) if items % n == 0 and n <= max(1, most))


def _parse_number(text: str) -> int | None:
    return int(text) if text else None
