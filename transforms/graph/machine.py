"""Machines of clusters of cores as plain data: what a schedule of a network asks of them."""

from __future__ import annotations

from dataclasses import dataclass

from .costs import Core


@dataclass(frozen=True)
class Grid:
    """
    The machine as far as schedules go: clusters and cores in each, the memories from the
    outermost in with the bits of a word, bytes and rate of the shared one, the rate of the
    outermost, what a core is, and whether one read of the outermost feeds several clusters.
    Rates are bytes per cycle.
    """

    clusters: int
    cores: int
    outer: str
    shared: str
    local: str
    word_bits: int
    shared_bytes: int
    shared_rate: float
    core: Core
    multicast: bool
    outer_rate: float = 0.0
