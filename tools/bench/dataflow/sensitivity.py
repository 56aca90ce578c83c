"""
Results of the dataflow solver on machines of other sizes, with other `k`, and next to others.

* `sizes …`: other batches, nodes, PEs and buffers, after table V of KAPLA's paper, whose figures
  are lost; the machine's energies stay. With the gap to a proved bound, and with `--exhaustive`
  what exhaustive search finds.
* `k …`: 1 to 8 chains of segments, after figure 11: `overhead_vs_best` is against the best of
  all of them.
* `random …` and `annealing …`: other solvers; `overhead_vs_kapla` is against the solver.

The networks are AlexNet, the MLP and the LSTM, or those of the zoo that `--only` names, as
`sizes*,k lstm*` or `nnd/mlp_s`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ....transforms.solver.front import SolveOptions
from .. import Record, is_selected
from .kapla import Sizes, Work, in_fresh_processes, options_of
from .options import complete_options

NETWORKS = ("alexnet", "mlp", "lstm")
KS = tuple(range(1, 9))

SIZES: Mapping[str, tuple[int, Sizes]] = {
    "b64 16x16 8x8": (64, Sizes((16, 16), (8, 8), 16384, 32)),
    "b64 4x4 8x8": (64, Sizes((4, 4), (8, 8), 16384, 32)),
    "b64 4x4 16x16 large": (64, Sizes((4, 4), (16, 16), 65536, 64)),
    "b8 16x16 8x8": (8, Sizes((16, 16), (8, 8), 16384, 32)),
    "b1 4x4 8x8": (1, Sizes((4, 4), (8, 8), 16384, 32)),
}
"""Batch, nodes, PEs of a node and words of its buffers, by name."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    asked = complete_options(args)
    named = [w for net in _list_networks(args) for w in _list_works(net, asked, options_of(asked))]
    chosen = [(name, work) for name, work in named if _is_wanted(args, name, work.net)]
    found = in_fresh_processes([work for _, work in chosen], asked.jobs)
    made = [{**r, "name": name} for (name, _), r in zip(chosen, found, strict=True)]
    yield from _compare_records(made)


def _list_networks(args: argparse.Namespace) -> list[str]:
    """The usual networks, and those of the zoo that `--only` names plainly."""
    words = cast(str, args.only or "").replace(",", " ").split()
    return [*NETWORKS, *dict.fromkeys(word for word in words if word.startswith("nnd/"))]


def _is_wanted(args: argparse.Namespace, name: str, net: str) -> bool:
    return is_selected(args, name) or is_selected(args, net)


def _list_works(
    net: str, asked: argparse.Namespace, options: SolveOptions
) -> Iterator[tuple[str, Work]]:
    machine, batch = asked.machine or "multi", asked.batch or 64
    plain = Work(net, asked.mode, machine, batch, options, False, False)
    for name, (size, sizes) in SIZES.items():
        bounded = replace(plain, bound=True, exhaustive=asked.exhaustive, sizes=sizes)
        yield f"sizes {net} {name}", replace(bounded, batch=asked.batch or size)
    for k in KS:
        yield f"k {net} {k}", replace(plain, options=replace(options, k=k))
    for solver in ("random", "annealing"):
        yield f"{solver} {net}", replace(plain, options=replace(options, solver=solver))


def _compare_records(found: Sequence[Record]) -> Iterator[Record]:
    """The records, with how much each is above others of its network."""
    energies: dict[str, dict[int, float]] = {}
    for record in found:
        if record.get("error") is None and _record_kind(record) == "k":
            chains = energies.setdefault(str(record["net"]), {})
            chains[cast(int, record["k"])] = cast(float, record["energy_pj"])
    for record in found:
        chains = energies.get(str(record["net"]), {})
        kind, energy = _record_kind(record), record.get("energy_pj")
        kapla = chains.get(4)
        more: Record = {"overhead_vs_best": None, "overhead_vs_kapla": None}
        if isinstance(energy, float) and kind == "k":
            more["overhead_vs_best"] = energy / min(chains.values()) - 1
        elif isinstance(energy, float) and kind != "sizes" and kapla is not None:
            more["overhead_vs_kapla"] = energy / kapla - 1
        yield record | more


def _record_kind(record: Record) -> str:
    return str(record["name"]).split()[0]


def summary(found: Sequence[Record]) -> str:
    """One line for each workload."""
    return "\n".join(map(_record_line, found))


def _record_line(record: Record) -> str:
    if record.get("error") is not None:
        return f"{record['name']}: {record['error']}"
    text = f"{record['name']}: {cast(float, record['energy_pj']) / 1e9:.5g} mJ"
    for name, words in (
        ("gap_to_bound", "above the bound"),
        ("overhead_vs_exhaustive", "above exhaustive"),
        ("overhead_vs_best", "above the best"),
        ("overhead_vs_kapla", "above kapla"),
    ):
        share = record.get(name)
        text += f", {100 * share:.2f} % {words}" if isinstance(share, float) else ""
        if name == "gap_to_bound" and isinstance(share, float):
            text += f" ({record['bound_space']}, counted as {record['bound_convention']})"
    return f"{text}, {cast(float, record['solve_s']):.2f} s"
