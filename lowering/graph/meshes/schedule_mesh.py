"""
The pass `schedule-mesh`: a network on a mesh of cores with a buffer each, or on one core, as the
tree (`decision`), or as the loops over clusters of `graph-schedule`: whichever is expected to take
fewer cycles. A fact says which, another what the other takes, or why it cannot be.

With a database, it is the best known of both forms, if there is one. Leaves alone what is scheduled
already.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ....dialects import graph, noc
from ....dialects.common.kinds import is_array
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import Fact, add_facts, drop_facts, entry_of, facts_of
from ....transforms.graph.machine import MESH_TREE, grid_for
from ....transforms.graph.meshes.machine import mesh_rules
from ....transforms.graph.meshes.network import Network, read_network
from ....transforms.graph.meshes.parts import Divider
from ....transforms.graph.meshes.search import TreeSearch
from ....transforms.graph.schedule.clusters import take_known
from ....transforms.graph.schedule.graph_schedule import schedule_function
from ....transforms.graph.schedule.known import KnownLoops
from ....transforms.graph.schedule.leaves import tilings_for
from ....transforms.graph.schedule.search import EXPECTED
from ....transforms.graph.set_costs import SetMachine, bounds_of
from ....transforms.machine.context import context_of
from ....transforms.machine.view import Machine
from ....transforms.tune.database import Winner
from ....transforms.tune.facts import add_tuned
from ....transforms.tune.known import open_known
from .decision import tree_attribute
from .known_tree import find_place, known_rounds, read_tree
from .programs import Names
from .rounds import Rounds
from .whole import count_unrolled

ROOMS = (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""The shares of a buffer that are searched for, until all ranges find their places."""

_FOLDERS = re.compile(r"(?:[^\s:]*/)(?=[^\s:/]+:\d+:\d+)")
"""The folders of a file in which an op is: what is said of a module is the same everywhere."""

CHOSEN, OTHER, REFUSED, DIGEST = "mesh.chosen", "mesh.other_cycles", "mesh.refused", "mesh.digest"
"""Facts: what is chosen, the cycles of the other form, or why there is none, and of which tree."""

_LOOPS = "loops over clusters"
"""The form beside trees."""


@dataclass(frozen=True)
class Found:
    """The segments of a tree, the cycles that they are expected to take, and a bound of these."""

    rounds: list[Rounds]
    cycles: int
    least_cycles: int


@dataclass(frozen=True)
class ScheduleMeshPass(ModulePass):
    """
    Schedules a function as a tree on a mesh, or as loops over clusters; see the module. `database`:
    of trees that were measured; a fact says of one that is taken which (`tuned`, `tuned_digest`).
    """

    name = "schedule-mesh"

    database: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = entry_of(op)
        if MESH_TREE in entry.attributes:
            _drop_stale_facts(entry)
            return
        if any(isinstance(inner, graph.ScopeOp | noc.ProgramOp) for inner in op.walk()):
            return
        machine = context_of(ctx).machine()
        if self.database is None or not self._take_known(op, ctx, machine):
            _schedule(op, machine)

    def _take_known(self, op: ModuleOp, ctx: Context, machine: Machine) -> bool:
        """Takes what is known to be faster than the compiler's own; tests whether there is such."""
        place = find_place(op, machine)
        with open_known(self.name, self.database) as database:
            winner = database.winner(place)
        if winner is None or winner.cost >= winner.start_cost:
            return False
        _take_winner(op, ctx, place.kernel, winner)
        return True


def _take_winner(op: ModuleOp, ctx: Context, key: str, winner: Winner) -> None:
    """
    Schedules a module as is known best, by the text of a point. Raises `WeftError` for one that is
    none of it.
    """
    entry, machine = entry_of(op), context_of(ctx).machine()
    found = read_tree(winner.point, ctx)
    if isinstance(found, graph.LoopAttr):
        grid = grid_for(machine, entry)
        tilings = tilings_for(context_of(ctx), grid)
        take_known(entry, KnownLoops(found, key, winner), grid, tilings)
        add_facts(entry, {CHOSEN: _LOOPS})
        return
    network = read_network(entry)
    words = words_of(network, machine)
    rounds = known_rounds(op, network, mesh_rules(machine, words), words, found)
    tree = Found(rounds, math.ceil(winner.cost), find_bound(network, machine))
    _keep_tree(entry, tree, {})
    add_tuned(entry, {key: winner.point}, 1)


def _schedule(op: ModuleOp, machine: Machine) -> None:
    """Schedules a module in the form that is expected to take fewer cycles."""
    entry = entry_of(op)
    problems: list[str] = []
    tree, loops = None, op.clone()
    try:
        tree = find_segments(read_network(entry), machine)
    except WeftError as error:
        problems.append(f"as a tree: {error}")
    try:
        other = entry_of(loops)
        schedule_function(other, grid_for(machine, other))
    except WeftError as error:
        loops = None
        problems.append(f"as loops over clusters: {error}")
    if tree is None and loops is None:
        raise WeftError("; ".join(problems))
    _choose(op, entry, tree, loops, problems)


def _drop_stale_facts(entry: func.FuncOp) -> None:
    """Drops what is known of the tree that a function had before it was edited."""
    if facts_of(entry).get(DIGEST) != _hash_tree(entry):
        drop_facts(entry, "mesh.")
        drop_facts(entry, "graph.")
        add_facts(entry, {CHOSEN: "tree", DIGEST: _hash_tree(entry)})


def _hash_tree(entry: func.FuncOp) -> str:
    """A digest of a function's tree."""
    return hashlib.sha256(str(entry.attributes[MESH_TREE]).encode()).hexdigest()[:16]


def prefers_tree(tree: int | None, loops: int | None) -> bool:
    """Tests whether a tree of so many cycles is chosen beside loops of so many; `None`: none."""
    return tree is not None and (loops is None or tree <= loops)


def _choose(
    op: ModuleOp,
    entry: func.FuncOp,
    tree: Found | None,
    loops: ModuleOp | None,
    problems: list[str],
) -> None:
    """Puts what takes fewer cycles into the module, with facts about both."""
    found = None if loops is None else facts_of(entry_of(loops)).get(EXPECTED)
    cycles = found if isinstance(found, int) else None
    facts: dict[str, Fact] = {}
    if problems:
        facts[REFUSED] = _FOLDERS.sub("", problems[0])
    if tree is not None and prefers_tree(tree.cycles, cycles):
        _keep_tree(entry, tree, facts if cycles is None else facts | {OTHER: cycles})
        return
    assert loops is not None
    facts[CHOSEN] = _LOOPS
    if tree is not None:
        facts[OTHER] = tree.cycles
    op.detach_region(op.body)
    op.add_region(loops.detach_region(loops.body))
    add_facts(entry_of(op), facts)


def _keep_tree(entry: func.FuncOp, tree: Found, facts: Mapping[str, Fact]) -> None:
    """Puts a tree into a function, with facts about it and others."""
    entry.attributes[MESH_TREE] = tree_attribute(tree.rounds)
    mine = {CHOSEN: "tree", DIGEST: _hash_tree(entry), EXPECTED: tree.cycles}
    add_facts(entry, {**facts, **mine, "graph.least_cycles": tree.least_cycles})


def describe_choice(function: func.FuncOp) -> Iterator[str]:
    """The lines of `weft compile`: what was chosen, and what the other form takes."""
    facts = facts_of(function)
    if CHOSEN not in facts:
        return
    tree = function.attributes.get(MESH_TREE)
    if EXPECTED not in facts:
        yield "the tree was edited: what it costs is known when it is simulated"
        return
    segments = f" of {len(tree.data)} segments" if is_array(tree) else ""
    cycles, least = facts[EXPECTED], facts.get("graph.least_cycles")
    above = f"; no schedule takes fewer than {least}" if isinstance(least, int) else ""
    yield f"scheduled as {facts['mesh.chosen']}{segments}: {cycles} cycles expected{above}"
    if OTHER in facts:
        yield f"the other form is expected to take {facts['mesh.other_cycles']} cycles"
    if REFUSED in facts:
        yield f"not {facts['mesh.refused']}"


def words_of(network: Network, machine: Machine) -> int:
    """The words of the machine that an element of a network takes."""
    return max(1, -(-network.bits // min(m.element_bits for m in machine.memories)))


def names_of_mesh(machine: Machine) -> Names:
    """The names of the parts of a machine that is a mesh."""
    outer, near = (machine.levels[n].memories[0] for n in (0, 1))
    level = machine.levels[1].name
    cores = next(a for a in machine.arrays if a.level == level)
    products = next(c for c in machine.computes if len(c.tile) == 3)
    lanes = next(c for c in machine.computes if c.lanes)
    return Names(outer, near, level, products.engine, lanes.engine, cores.shape)


def find_segments(network: Network, machine: Machine) -> Found:
    """
    The best tree of the search whose ranges find their places. Raises `WeftError` where there is
    none.
    """
    words = words_of(network, machine)
    rules, names = mesh_rules(machine, words), names_of_mesh(machine)
    search = TreeSearch(network.layers, network.batch, rules)
    problem: WeftError | None = None
    for share in ROOMS:
        found = search.find_tree(int(share * rules.buffer_bytes))
        nodes = zip(found.tree.children, found.fetches, strict=True)
        divider = Divider(rules)
        rounds = [
            Rounds(node, network.layers, divider, {}, 1, fetches, words=words)
            for node, fetches in nodes
        ]
        try:
            if rules.cores == 1:
                rounds = [each.tune_pieces(machine, rules, names) for each in rounds]
            for each in rounds:
                _check_room(each, rules, names)
        except WeftError as error:
            problem = error
            continue
        return Found(rounds, math.ceil(found.cycles), find_bound(network, machine))
    assert problem is not None
    raise problem


def find_bound(network: Network, machine: Machine) -> int:
    """Cycles that no tree takes fewer than."""
    rules = mesh_rules(machine, words_of(network, machine))
    return math.ceil(max(bounds_of(network.layers, network.batch, rules)))


def _check_room(rounds: Rounds, rules: SetMachine, names: Names) -> None:
    """Raises `WeftError` where the ranges of a segment find no places in its loop."""
    together = count_unrolled(rounds, rules.cores)
    rounds.write_programs(together, rules, names, rules.buffer_bytes, "part")
