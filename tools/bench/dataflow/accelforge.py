"""
Machines, layers and mappings of AccelForge, from ours and as ours.

AccelForge reads one specification in YAML. A memory says which tensors it must keep (`keep`) and
which it may (`may_keep`); here all go through the registers of a PE and may bypass what lies
between these and the outermost memory. Energies are per action, which moves a word. A mapping is a
list of loops and of tensors that memories keep, the outermost first; what is kept is what all loops
further in use.

Source: AccelForge 1.0.467, `examples` (`arches/simple.yaml`, `workloads`, `mappings`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....transforms.core.errors import WeftError
from ....transforms.core.json_node import Node
from ....transforms.dataflow.directive.problem import Axis, LayerProblem
from ....transforms.kernel.strides import is_one_to_one
from ....transforms.machine.view import Machine
from ....transforms.solver.levels.spans import Store
from .loop_nest import LoopEntry, LoopMapping, widest_borders
from .plain import plain_view

_EINSUM = "layer"


def architecture_text(machine: Machine, *, linear: bool = False) -> str:
    """
    `machine` as AccelForge's architecture; with `linear`, its PEs in one row. Raises `WeftError` as
    `plain_view` does.
    """
    view, shape = plain_view(machine)
    nodes = [_memory_text(view.home, "inf", "All")]
    for level in reversed(view.levels[1:]):
        store = level.stores[0]
        nodes.append(_memory_text(store, str(store.numbers * store.bits), "Nothing"))
    fanouts = [math.prod(shape)] if linear else shape
    spatial = "".join(f"\n    - {{name: D{i}, fanout: {n}}}" for i, n in enumerate(fanouts))
    store = view.levels[0].stores[0]
    nodes += [
        f"  - !Container\n    name: PE\n    spatial:{spatial}",
        _memory_text(store, str(store.numbers * store.bits), "All"),
        "  - !Compute\n    name: MAC\n    leak_power: 0\n    area: 0\n    actions:\n"
        f"    - {{name: compute, energy: {view.mac_pj!r}, throughput: 1}}",
    ]
    return "\n".join(["arch:", "  nodes:", *nodes, ""])


def _memory_text(store: Store, size: str, keep: str) -> str:
    actions = "".join(
        f"\n    - {{name: {name}, energy: {store.pj!r}, throughput: inf, "
        f"bits_per_action: {store.bits}}}"
        for name in ("read", "write")
    )
    return (
        f"  - !Memory\n    name: {store.name}\n    size: {size}\n    leak_power: 0\n    area: 0\n"
        f"    tensors: {{keep: {keep}, may_keep: All}}\n    actions:{actions}"
    )


def workload_text(problem: LayerProblem) -> str:
    """
    `problem` as AccelForge's workload. Raises `WeftError` where it does not multiply and add up, or
    for elements of several sizes.
    """
    if (problem.combine, problem.value) != ("add", "multiply"):
        raise WeftError(f"layer {problem.name}: AccelForge counts products that are added up")
    bits = {t.element_bits for t in problem.tensors}
    if len(bits) > 1:
        raise WeftError(f"layer {problem.name}: its tensors have elements of several sizes")
    shape = "".join(f"\n    {d}: 0 <= {d} < {n}" for d, n in problem.extents.items() if n > 1)
    accesses = "".join(
        f"\n    - name: {t.name}\n      projection: {{{_projection(t.axes, problem)}}}"
        f"\n      output: {t.role == 'output'}"
        for t in problem.tensors
    )
    return (
        f"workload:\n  iteration_space_shape:{shape}\n"
        f"  bits_per_value: {{All: {bits.pop()}}}\n  einsums:\n  - name: {_EINSUM}\n"
        f"    tensor_accesses:{accesses}\n"
    )


def _projection(axes: Sequence[Axis], problem: LayerProblem) -> str:
    """
    Ranks with their indices, but for dimensions of one iteration; an axis on which no two
    iterations meet is a rank for each of its dimensions.
    """
    parts: list[str] = []
    for axis in axes:
        if is_one_to_one((factor, problem.extents[dim]) for dim, factor in axis.terms):
            parts += [f"{dim.upper()}: {dim}" for dim in axis.dims if problem.extents[dim] > 1]
        else:
            terms = [f"{factor} * {dim}" if factor > 1 else dim for dim, factor in axis.terms]
            parts.append(f"{axis.name.upper()}: {' + '.join(terms)}")
    return ", ".join(parts)


def mapping_text(mapping: LoopMapping, problem: LayerProblem, machine: Machine) -> str:
    """`mapping` as AccelForge's mapping of `problem` on `machine` with its PEs in one row."""
    view, _ = plain_view(machine)
    names = [t.name for t in problem.tensors]
    nodes = [_storage_text(view.home.name, names)]
    sizes = dict(problem.extents)
    inside, borders = widest_borders(mapping, problem)
    for border in reversed(range(len(mapping.temporal) + 1)):
        if border < len(mapping.temporal):
            nodes.append(_loop_text("Temporal", mapping.temporal[border], sizes))
        for level in reversed(range(len(view.levels))):
            if level == 0 and border == inside:
                nodes += [_loop_text("Spatial", loop, sizes) for loop in mapping.spatial]
            kept = [t for t in names if borders[level].get(t) == border]
            nodes += [_storage_text(view.levels[level].stores[0].name, kept)] if kept else []
    nodes.append(f"  - !Compute\n    einsum: {_EINSUM}\n    component: MAC")
    return "\n".join(["mapping:", "  nodes:", *nodes, ""])


def _storage_text(memory: str, tensors: Sequence[str]) -> str:
    return f"  - !Storage\n    tensors: [{', '.join(tensors)}]\n    component: {memory}"


def _loop_text(kind: str, loop: LoopEntry, sizes: dict[str, int]) -> str:
    """A loop over what `sizes` leave of its dimension, which is then less."""
    dim, count = loop
    sizes[dim] //= count
    where = "\n    name: D0\n    component: PE" if kind == "Spatial" else ""
    return f"  - !{kind}{where}\n    rank_variable: {dim}\n    tile_shape: {sizes[dim]}"


def read_mapping(node: Node, problem: LayerProblem, machine: Machine) -> LoopMapping:
    """The mapping in an answer. Raises `WeftError` where it is none of `problem` on `machine`."""
    view, _ = plain_view(machine)
    stores = [level.stores[0].name for level in view.levels]
    parts = node.as_list()
    loops = [part for part in parts if "loop" in part.as_table()]
    temporal: list[LoopEntry] = []
    spatial: dict[str, int] = {}
    for loop in reversed(loops):
        dim = loop.get("dim").as_choice([*problem.extents])
        count = loop.get("count").as_int()
        if loop.get("loop").as_choice(["temporal", "spatial"]) == "spatial":
            spatial[dim] = spatial.get(dim, 1) * count
        elif count > 1:
            temporal.append((dim, count))
    borders: list[dict[str, int]] = [{} for _ in stores]
    left = len(temporal)
    for part in parts:
        if "loop" in part.as_table():
            is_temporal = part.get("loop").as_str() == "temporal"
            left -= is_temporal and part.get("count").as_int() > 1
            continue
        memory = part.get("memory").as_choice([*stores, view.home.name])
        for tensor in part.get("tensors").as_list():
            name = tensor.as_choice([t.name for t in problem.tensors])
            if memory != view.home.name:
                borders[stores.index(memory)][name] = left
    return LoopMapping(
        tuple(temporal), tuple((d, n) for d, n in spatial.items() if n > 1), tuple(borders)
    )
