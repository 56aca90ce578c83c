"""The results of a simulation: counts of what was done, and their energy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from .spec import NocSpec


@dataclass
class Counts:
    """
    The counts of what was done: multiplications with their sums, words read or written by memory,
    and words times links by level of the array; by compute unit, its multiplications, and the
    cycles that it worked, of all nodes together.
    """

    macs: int = 0
    words: Counter[str] = field(default_factory=Counter[str])
    hops: Counter[str] = field(default_factory=Counter[str])
    unit_macs: Counter[str] = field(default_factory=Counter[str])
    unit_cycles: Counter[str] = field(default_factory=Counter[str])


@dataclass(frozen=True)
class Energy:
    """
    In pJ, by component: MACs, each memory, the links of each array, idling. `unknown` names those
    that something was done in, but whose energy the machine does not say: they are 0 here.
    """

    mac: float
    memories: Mapping[str, float]
    hops: Mapping[str, float]
    static: float
    unknown: tuple[str, ...] = ()

    @property
    def total(self) -> float:
        return self.mac + sum(self.memories.values()) + sum(self.hops.values()) + self.static


def energy_of(counts: Counts, cycles: int, spec: NocSpec) -> Energy:
    """Counts times the machine's constants, and its idle power times the cycles."""
    prices = {unit.name: unit.op_pj for unit in spec.units}
    done: dict[str, int] = {f"@{name}": words for name, words in counts.words.items()}
    done |= {f"hops of @{name}": words for name, words in counts.hops.items()}
    done |= {f"MACs of @{name}": macs for name, macs in counts.unit_macs.items()}
    done |= {"idle": cycles, "MACs": counts.unit_macs[""]}
    return Energy(
        mac=sum(macs * prices.get(name, 0.0) for name, macs in counts.unit_macs.items()),
        memories={
            b.name: counts.words[b.name] * b.word_pj for level in spec.levels for b in level.buffers
        },
        hops={
            level.name: counts.hops[level.name] * level.hop_pj
            for level in spec.levels
            if level.shape and level.over is None
        },
        static=cycles * spec.static_pj,
        unknown=tuple(name for name in (*spec.missing, "MACs") if done.get(name)),
    )
