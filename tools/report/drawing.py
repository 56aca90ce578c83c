"""Positions of the nodes of a network's graph: in rows by how far they are from the inputs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from .facts import Edge, Node

_SWEEPS = 4


def place_nodes(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[Node, ...]:
    """
    The nodes with their positions. A node's row is one more than the last of those that it reads;
    an input's is the one above its first reader. Within rows, nodes are in the order of the mean of
    their neighbours' columns (K. Sugiyama et al., 1981), and centred. Nodes come before those that
    read them.
    """
    sources: dict[str, list[str]] = defaultdict(list)
    for edge in edges:
        sources[edge.dest].append(edge.source)
    rows = _find_rows([node.name for node in nodes], sources)
    columns = _order_rows(rows, sources)
    return tuple(replace(n, x=columns[n.name], y=float(rows[n.name])) for n in nodes)


def _find_rows(names: Sequence[str], sources: Mapping[str, Sequence[str]]) -> dict[str, int]:
    rows: dict[str, int] = {}
    for name in names:
        rows[name] = 1 + max((rows[source] for source in sources.get(name, ())), default=-1)
    for name in reversed(names):
        readers = [rows[other] for other in names if name in sources.get(other, ())]
        if readers and not sources.get(name):
            rows[name] = min(readers) - 1
    return rows


def _order_rows(rows: Mapping[str, int], sources: Mapping[str, Sequence[str]]) -> dict[str, float]:
    by_row: dict[int, list[str]] = defaultdict(list)
    for name, row in rows.items():
        by_row[row].append(name)
    neighbours: dict[str, list[str]] = defaultdict(list)
    for name in rows:
        for source in sources.get(name, ()):
            neighbours[name].append(source)
            neighbours[source].append(name)
    columns = {name: _column(i, own) for own in by_row.values() for i, name in enumerate(own)}
    for sweep in range(_SWEEPS):
        for row in sorted(by_row, reverse=bool(sweep % 2)):
            means = {
                name: sum(columns[n] for n in neighbours[name]) / (len(neighbours[name]) or 1)
                for name in by_row[row]
            }
            by_row[row].sort(key=means.__getitem__)
            columns |= {name: _column(i, by_row[row]) for i, name in enumerate(by_row[row])}
    return columns


def _column(position: int, row: Sequence[str]) -> float:
    return position - (len(row) - 1) / 2
