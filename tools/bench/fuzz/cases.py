"""
Cases: a target, a number and a seed make a program, its inputs and how it is compiled.

The same three make the same case on every machine; nothing else is drawn from.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np

from ....transforms.core.errors import WeftError
from .draw_host import host_program, wide_program
from .draw_layers import aie1_program, noc_program, unsigned_program, vta_program
from .draw_networks import network_program
from .pass_lists import PassList, draw_passes
from .program import Program

Draw: TypeAlias = Callable[[np.random.Generator], Program]

VTA: Final = ("vta-1x16x16", "vta-1x16x16-zu", "vta-8x8x8-zu")
NODES: Final = ("edge", "edge-systolic", "multi-2x2", "multi-4x4", "multi-8x8")
GOALS: Final = ("energy", "latency", "edp")
STRATEGIES: Final = ("none",) * 8 + ("performance", "memory")
TARGETS: Final = ("host", "pass", *VTA, "aie1", "noc", "system")

DRAWS: Final[Mapping[str, Draw]] = MappingProxyType(
    {
        "host": wide_program,
        "plain": host_program,
        "aie1": aie1_program,
        "noc": noc_program,
        "system": network_program,
        "unsigned": unsigned_program,
        **dict.fromkeys(VTA, vta_program),
    }
)


@dataclass(frozen=True)
class Case:
    """
    A program and what is done with it: `machine` and `options` are those of `weft.compile`,
    `threads` those of a run; or passes, for the target `pass`.
    """

    target: str
    number: int
    seed: int
    program: Program
    machine: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    threads: int | None = None
    passes: PassList | None = None

    @property
    def name(self) -> str:
        """The name by which `--only` finds it."""
        return f"{self.target}.{self.number}"

    @property
    def input_seed(self) -> int:
        """The seed from which the inputs are drawn."""
        return self.seed * 1_000_003 + self.number


def make_case(target: str, number: int, seed: int, machine: str | None = None) -> Case:
    """
    The case of that number; networks of the target `system` are for `machine`, if one is given.
    `WeftError` for an unknown target.
    """
    if target not in TARGETS:
        raise WeftError(f"there is no target '{target}' to draw for (known: {', '.join(TARGETS)})")
    # Machines of one kind get different programs, too.
    rng = np.random.default_rng([seed, zlib.crc32(target.encode()), number])
    if target == "pass":
        passes = draw_passes(rng)
        return Case(target, number, seed, DRAWS[passes.source](rng), passes.machine, passes=passes)
    program = DRAWS[target](rng)
    if target == "system":
        return Case(target, number, seed, program, machine or str(rng.choice(VTA)))
    if target == "host":
        return Case(target, number, seed, program, threads=int(rng.integers(1, 3)))
    if target == "noc":
        machine, goal = (str(rng.choice(words)) for words in (NODES, GOALS))
        return Case(target, number, seed, program, machine, (("goal", goal),))
    if target in VTA:
        strategy = str(rng.choice(STRATEGIES))
        return Case(target, number, seed, program, target, (("strategy", strategy),))
    return Case(target, number, seed, program)
