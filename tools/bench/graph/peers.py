"""
Networks as SET and SoMa schedule them, beside our own schedules, on their machines.

On `set-8x4`, SET's tree of a network and a tree that is searched here become programs of the same
form (`lowering.graph.meshes`), and run in the same simulator. Trees of SET have as much room
as they like; ours have that of the machine. A segment takes the batch in equal parts: some of them
are simulated, and the others take as long as the last of these. `peer_cycles` are the peer's own
figures, with delay as goal.

On `soma-16`, the search's schedule stands beside SoMa's own figures.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ....lowering.graph.meshes.programs import Names
from ....lowering.graph.meshes.rounds import Rounds, Simulated, sum_rounds
from ....transforms.core.errors import WeftError
from ....transforms.graph.meshes.machine import one_core_machine, set_machine
from ....transforms.graph.meshes.parts import Divider
from ....transforms.graph.meshes.search import TreeSearch
from ....transforms.graph.set_costs import (
    SetMachine,
    allot_cores,
    bounds_of,
    segment_fetches,
    segments_of,
)
from ....transforms.graph.set_tree import Layers, SetLayer, SetNode
from ....transforms.machine.view import Machine, load_machine, machine_from_text
from ...registry.universe import resolve_machine
from ...schedules.set import LAYERS, read_layers, read_tree
from .. import Record, is_selected

ROOMS = (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4)
"""The shares of a buffer that are searched for, until all ranges find their places."""

SET_NAMES = Names("DRAM", "BUF", "core", "array", "lanes", (4, 8))
SOMA_NAMES = Names("DRAM", "BUF", "chip", "array", "lanes", (1,))


@dataclass(frozen=True)
class Peer:
    """A network at a batch on a machine, and the peer's own cycles and bytes of DRAM."""

    peer: str
    network: str
    batch: int
    cycles: int
    dram_bytes: int | None

    @property
    def name(self) -> str:
        """The name by which `--only` selects it."""
        return f"{self.peer} {self.network}"


PEERS = (
    Peer("SET", "resnet", 64, 34_200_000, 991_000_000),
    Peer("SET", "goog", 64, 12_600_000, 403_000_000),
    Peer("SET", "vgg", 64, 41_800_000, 465_000_000),
    Peer("SET", "bert", 16, 8_440_000, 248_000_000),
    Peer("SoMa", "resnet", 1, 851_851, None),
    Peer("SoMa", "goog", 1, 338_356, None),
    Peer("SoMa", "bert-base", 1, 585_216, None),
    Peer("SoMa", "gpt2-small", 1, 585_216, None),
)

BLOCKS = ("bert-base", "gpt2-small")
"""Networks that are one block of 12 heads, 768 wide, with 512 tokens, both the same layers."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    for given in PEERS:
        if is_selected(args, given.name) or is_selected(args, given.network):
            yield record_of(given)


def record_of(given: Peer) -> Record:
    """The record of one network; with an `error` where it cannot be scheduled or run."""
    known: Record = {
        "name": given.name,
        "network": given.network,
        "peer": given.peer,
        "batch": given.batch,
        "peer_cycles": given.cycles,
        "peer_dram_bytes": given.dram_bytes,
    }
    try:
        layers = layers_of(given.network)
        peer = _simulate_peer(given, layers) if given.peer == "SET" else None
        return known | {
            "peer_simulated_cycles": None if peer is None else peer.cycles,
            "peer_simulated_dram_bytes": None if peer is None else peer.dram_bytes,
            **search_record(given, layers),
        }
    except WeftError as error:
        return known | {"error": str(error)}


def layers_of(network: str) -> Layers:
    """The layers of a network, of the table or a block."""
    return block_layers(768, 12, 512) if network in BLOCKS else read_layers(LAYERS, network)


def block_layers(width: int, heads: int, tokens: int) -> Layers:
    """
    A block of a transformer in SET's form: each head's keys are transposed, so that they are
    weights; softmax is a pointwise layer; the hidden layer is four times as wide.
    """
    found: dict[str, SetLayer] = {}

    def add(name: str, kind: str, reads: int, gives: int, *inputs: str, **more: Any) -> None:
        rows = more.pop("rows", tokens)
        external = 0 if inputs else reads
        found[name] = SetLayer(
            name, kind, reads, gives, rows, 1, external=external, inputs=inputs, **more
        )

    each = width // heads
    add("x", "pointwise", width, width)
    add("q", "conv", width, width, "x")
    for head in range(heads):
        add(f"k{head}", "conv", width, each, "x")
        add(f"kt{head}", "transpose", 1, tokens, f"k{head}", rows=each)
    add("v", "conv", width, width, "x")
    keys = tuple(f"kt{head}" for head in range(heads))
    add("qk", "groupconv", width, heads * tokens, "q", groups=heads, weight_inputs=keys)
    add("softmax", "pointwise", 1, heads * tokens, "qk")
    values = {"groups": heads, "weight_inputs": ("v",)}
    add("qkv", "groupconv", heads * tokens, width, "softmax", **values)
    add("out", "conv", width, width, "qkv")
    add("attended", "eltwise", 2, width, "x", "out")
    add("more", "conv", width, 4 * width, "attended")
    add("less", "conv", 4 * width, width, "more")
    add("sum", "eltwise", 2, width, "attended", "less")
    return found


def machine_of(peer: str) -> tuple[Machine, SetMachine, Names]:
    """A peer's machine, as SET's rules see it, and its names."""
    machine = load_machine(resolve_machine("set-8x4" if peer == "SET" else "soma-16"))
    if peer == "SET":
        return machine, set_machine(machine), SET_NAMES
    return machine, one_core_machine(machine), SOMA_NAMES


# --- Trees ----------------------------------------------------------------------------------------


def _simulate_peer(given: Peer, layers: Layers) -> Simulated:
    """SET's own tree."""
    return simulate_tree(read_tree(LAYERS.parent / f"set_{given.network}_SET.tree.txt"), layers)


def simulate_tree(tree: SetNode, layers: Layers) -> Simulated:
    """
    Simulates a tree of SET on `set-8x4`, with as much room as it needs. Raises `WeftError` for a
    tree that is none of the network.
    """
    machine, rules, names = machine_of("SET")
    places = allot_cores(tree, layers, rules)
    times = tree.parts if tree.kind == "T" else 1
    divider, roomy = Divider(rules), _with_much_room(machine)
    total: list[Simulated] = []
    for node in segments_of(tree):
        fetches = segment_fetches(node, layers, rules)
        rounds = Rounds(node, layers, divider, places, times, fetches)
        total.append(rounds.simulate_rounds(roomy, rules, names, None))
    return sum_rounds(total)


def search_record(given: Peer, layers: Layers) -> Record:
    """Our tree: searched for, with less room until all ranges find their places, and simulated."""
    machine, rules, names = machine_of(given.peer)
    room = rules.buffer_bytes
    begun = time.process_time()
    search = TreeSearch(layers, given.batch, rules)
    searched = time.process_time() - begun
    problem: WeftError | None = None
    for share in ROOMS:
        begun = time.process_time()
        found = search.find_tree(int(share * room))
        nodes = zip(found.tree.children, found.fetches, strict=True)
        divider = Divider(rules)
        rounds = [Rounds(node, layers, divider, {}, 1, fetches) for node, fetches in nodes]
        try:
            if rules.cores == 1:
                rounds = [each.tune_pieces(machine, rules, names) for each in rounds]
            for each in rounds:
                each.write_programs(min(each.count, 2), rules, names, room)
            searched += time.process_time() - begun
            simulated = sum_rounds(
                [each.simulate_rounds(machine, rules, names, room) for each in rounds]
            )
        except WeftError as error:
            searched += time.process_time() - begun
            problem = error
            continue
        described = _describe_found(given, layers, rules, simulated)
        return described | {"search_s": searched, "segments": len(rounds)}
    assert problem is not None
    raise problem


def _describe_found(given: Peer, layers: Layers, rules: SetMachine, simulated: Simulated) -> Record:
    work, moved = bounds_of(layers, given.batch, rules)
    return {
        "cycles": simulated.cycles,
        "cycles_bound": math.ceil(max(work, moved)),
        "dram_bytes": simulated.dram_bytes,
        "dram_bytes_bound": round(moved * rules.dram_bytes),
    }


def _with_much_room(machine: Machine) -> Machine:
    """The machine with memories in which all that a tree ever holds has its own place."""
    path = resolve_machine("set-8x4")
    text = path.read_text(encoding="utf-8")
    for name in ("DRAM", "BUF"):
        depth = machine.find_memory(name).usable_entries
        text = text.replace(f"depth = {depth}", f"depth = {1 << 50}")
    return machine_from_text(text, "set-8x4 with much room")


def summary(found: Sequence[Record]) -> str:
    """A line for each network, and the geometric mean beside SET."""
    lines = [_describe_record(record) for record in found]
    figures = ("peer_cycles", "peer_simulated_cycles")
    shares = [
        cast(int, r["cycles"]) / min(cast(int, r[k]) for k in figures)
        for r in found
        if r.get("error") is None and r["peer"] == "SET"
    ]
    if shares:
        mean = math.exp(sum(map(math.log, shares)) / len(shares))
        lines.append(f"cycles beside the smaller of SET's two figures: {mean:.2f} (geometric mean)")
    return "\n".join(lines)


def _describe_record(record: Record) -> str:
    if record.get("error") is not None:
        return f"{record['name']}: {record['error']}"
    cycles, bound = cast(int, record["cycles"]), cast(int, record["cycles_bound"])
    simulated = record["peer_simulated_cycles"]
    own = "" if simulated is None else f", simulated {cast(int, simulated) / 1e6:.3f} M"
    return (
        f"{record['name']}: {cycles / 1e6:.3f} M cycles ({cycles / bound:.2f} of the bound), "
        f"{record['peer']} {cast(int, record['peer_cycles']) / 1e6:.3f} M{own}; "
        f"{cast(int, record['dram_bytes']) / 1e6:.0f} MB, searched in "
        f"{cast(float, record['search_s']):.1f} s"
    )
