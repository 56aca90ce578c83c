"""
The cycles and energy that the solver expects of random small networks, beside simulated ones.

A record for each network (`small_networks`), goal energy and latency, and segments of one and of
five layers at most (in space `turns`, of one alone): `expected_…` is what the schedule's record
has, written before anything is simulated, `simulated_…` what its programs take; `cycles_ratio` and
`energy_ratio` are the first by the second. `busiest` is the port or link at which transfers waited
longest. `--only 'small/1?'` takes some of the networks, `--space` another space than `executable`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from ....targets.noc.executable import NocFunction, run
from ....transforms.core.errors import WeftError
from ....transforms.solver.spaces import EXECUTABLE, FULL, SPACES
from ...api import compile as compile_network
from .. import Record, in_parallel, is_selected
from .small_networks import draw_network

COUNT = 100
"""Networks in all."""

GOALS = ("energy", "latency")
DEGREES = (1, 5)

_NEAR, _CLOSE = 0.1, 0.25
"""How far from what is simulated expected cycles are counted as near, and as close."""


@dataclass(frozen=True)
class Work:
    """A network by its number, and how it is scheduled."""

    seed: int
    goal: str
    degree: int
    space: str

    @property
    def name(self) -> str:
        return f"small/{self.seed}"


def records(args: argparse.Namespace) -> Iterator[Record]:
    space = getattr(args, "space", None) or EXECUTABLE.name
    if space not in SPACES or (not SPACES[space].rules.executable and space != FULL.name):
        raise WeftError(f"space '{space}' has no programs; use executable, full or turns")
    degrees = DEGREES[:1] if SPACES[space].rules.turns else DEGREES
    works = (Work(seed, g, d, space) for seed in range(COUNT) for g in GOALS for d in degrees)
    yield from in_parallel(args, record_of, [w for w in works if is_selected(args, w.name)])


def record_of(work: Work) -> Record:
    """The record of one network; with an `error` where it has no schedule or no programs."""
    network = draw_network(work.seed)
    found: Record = {
        "name": work.name,
        "machine": network.machine,
        "batch": network.batch,
        "layers": ", ".join(network.layers),
        "goal": work.goal,
        "degree": work.degree,
        "space": work.space,
    }
    options = {"goal": work.goal, "degree": work.degree, "space": work.space}
    try:
        compiled = compile_network(network.text, machine=network.machine, options=options)
        assert isinstance(compiled, NocFunction)
        return found | compare_run(compiled)
    except WeftError as error:
        return found | {"error": str(error)}


def compare_run(compiled: NocFunction) -> Record:
    """What is expected of a compiled network, beside what its programs take."""
    _, report = run(compiled, {}, timing=True)
    simulated, record = report.simulation, compiled.record
    cycles, energy = (cast(float, record[n]) for n in ("latency_cycles", "energy_pj"))
    return {
        "segments": cast(int, record["segments"]),
        "expected_cycles": cycles,
        "simulated_cycles": simulated.cycles,
        "cycles_ratio": cycles / simulated.cycles,
        "expected_pj": energy,
        "simulated_pj": simulated.energy.total,
        "energy_ratio": energy / simulated.energy.total,
        "busiest": next(iter(simulated.waited), None),
    }


def summary(found: Sequence[Record]) -> str:
    """How near expected cycles and energies are, by degree, and goals that miss their own."""
    good = [r for r in found if r.get("error") is None]
    lines = [f"{r['name']}: {r['error']}" for r in found if r.get("error") is not None]
    for degree in dict.fromkeys(r["degree"] for r in good):
        lines.append(_degree_line([r for r in good if r["degree"] == degree]))
    worse = list_worse(good)
    lines.append(
        f"goal latency is expected to take longer than goal energy in {len(worse)} cases"
        f"{': ' if worse else ''}{', '.join(worse)}"
    )
    return "\n".join(lines)


def _degree_line(found: Sequence[Record]) -> str:
    cycles, energy = (
        np.array([abs(cast(float, r[name]) - 1) for r in found])
        for name in ("cycles_ratio", "energy_ratio")
    )
    near, close = (100 * float((cycles <= part).mean()) for part in (_NEAR, _CLOSE))
    worst = found[int(cycles.argmax())]
    return (
        f"degree {found[0]['degree']}, {len(found)} schedules: expected cycles within 10 % of "
        f"simulated ones in {near:.1f} %, within 25 % in {close:.1f} %, farthest {worst['name']} "
        f"for {worst['goal']} ({cast(float, worst['cycles_ratio']):.3f}); energy within 2 % in "
        f"{100 * float((energy <= 0.02).mean()):.1f} %, at most {100 * float(energy.max()):.1f} %"
    )


def list_worse(found: Sequence[Record]) -> list[str]:
    """The networks of which goal latency expects more cycles than goal energy does."""
    by_goal = {
        (r["name"], r["degree"], r["goal"]): cast(float, r["expected_cycles"]) for r in found
    }
    return [
        f"{name} (degree {degree})"
        for (name, degree, goal), cycles in by_goal.items()
        if goal == "latency" and cycles > by_goal.get((name, degree, "energy"), cycles)
    ]
