"""
Machines, layers and mappings of ZigZag (`zigzag-dse`), from ours and as ours.

ZigZag calls operands `I`, `W` and `O` (its memories' `I1`, `I2` and `O`), and dimensions by words
in capitals. Windows are a relation between dimensions; on borders it counts what lies outside.
A memory lists the operands that go through it, and the dimensions of the array that one copy of it
serves; energies are per access of its port, which is as wide as a word here.

Source: ZigZag 3.9.1, `zigzag/parser` (`accelerator_validator.py`, `workload_validator.py`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from ....transforms.core.errors import WeftError
from ....transforms.core.json_node import Json, Node
from ....transforms.dataflow.directive.problem import Axis, LayerProblem
from ....transforms.kernel.strides import is_one_to_one
from ....transforms.machine.view import Machine
from .loop_nest import LoopEntry, LoopMapping
from .plain import plain_view

_OPERANDS: Mapping[str, tuple[str, str]] = {
    "input": ("I", "I1"), "weight": ("W", "I2"), "output": ("O", "O"),
}  # fmt: skip
"""By role: what ZigZag calls an operand of a layer, and of a memory."""

_MOVES = {"I1": ("fh", "tl"), "I2": ("fh", "tl"), "O": ("fh", "tl", "fl", "th")}
"""What an operand's data do at a memory's port: from and to the next memory in and out."""


# --- Questions ------------------------------------------------------------------------------------


def accelerator_document(
    machine: Machine, problem: LayerProblem, bypassing: Sequence[Collection[str]] = ()
) -> dict[str, Json]:
    """
    `machine` as ZigZag's accelerator. `bypassing`: by level, the innermost first, the tensors of
    `problem` that do not go through it. Raises `WeftError` as `plain_view` does.
    """
    view, shape = plain_view(machine)
    array = [f"D{i + 1}" for i in range(len(shape))]
    memories: dict[str, Json] = {}
    for index, store in enumerate((*(level.stores[0] for level in view.levels), view.home)):
        left_out = bypassing[index] if index < len(bypassing) else ()
        operands = [
            _OPERANDS[t.role][1]
            for t in sorted(problem.tensors, key=lambda t: _OPERANDS[t.role][1])
            if t.name not in left_out
        ]
        memories[store.name] = {
            "size": store.numbers * store.bits, "r_cost": store.pj, "w_cost": store.pj,
            "area": 0.0, "latency": 1, "operands": operands, "ports": [_port(operands, store.bits)],
            "served_dimensions": [] if index == 0 else array,
        }  # fmt: skip
    unit: dict[str, Json] = {"unit_energy": view.mac_pj, "unit_area": 0.0}
    unit |= {"dimensions": array, "sizes": list(shape)}
    return {"name": view.name, "memories": memories, "operational_array": unit}


def _port(operands: Sequence[str], bits: int) -> Json:
    allocation = [f"{name}, {move}" for name in operands for move in _MOVES[name]]
    return {
        "name": "rw_port_1", "type": "read_write", "bandwidth_min": bits, "bandwidth_max": bits,
        "allocation": allocation,
    }  # fmt: skip


def layer_document(problem: LayerProblem) -> dict[str, Json]:
    """
    `problem` as a layer of ZigZag's workload. Raises `WeftError` for what ZigZag does not express:
    other than two inputs that are multiplied and added up, and windows over other than two
    dimensions.
    """
    if [t.role for t in problem.tensors] != ["input", "weight", "output"]:
        raise WeftError(f"layer {problem.name}: ZigZag takes an input, a weight and an output")
    if (problem.combine, problem.value) != ("add", "multiply"):
        raise WeftError(f"layer {problem.name}: ZigZag counts products that are added up")
    windows = [a for t in problem.tensors for a in t.axes if _is_window(a, problem)]
    index = {
        _OPERANDS[t.role][0]: "".join(
            f"[{name}]" for a in t.axes for name in _axis_dims(a, problem)
        )
        for t in problem.tensors
    }
    bits = {_OPERANDS[t.role][0]: t.element_bits for t in problem.tensors}
    return {
        "id": 0,
        "name": problem.name,
        "operator_type": "Conv",
        "equation": f"O{index['O']}+=W{index['W']}*I{index['I']}",
        "dimension_relations": [_relation(axis, problem) for axis in windows],
        "loop_dims": [d.upper() for d in problem.extents],
        "loop_sizes": list(problem.extents.values()),
        "operand_precision": {**bits, "O_final": bits["O"]},
        "operand_source": {"I": 0, "W": 0},
        "pr_loop_dims": [a.name.upper() for a in windows],
        "pr_loop_sizes": [a.extent for a in windows],
        "padding": [[-a.offset, _count_behind(a, problem)] for a in windows],
    }


def _is_window(axis: Axis, problem: LayerProblem) -> bool:
    return not is_one_to_one((factor, problem.extents[dim]) for dim, factor in axis.terms)


def _axis_dims(axis: Axis, problem: LayerProblem) -> list[str]:
    if _is_window(axis, problem):
        return [axis.name.upper()]
    return [dim.upper() for dim in axis.dims]


def _relation(axis: Axis, problem: LayerProblem) -> str:
    if len(axis.terms) != 2:
        raise WeftError(
            f"layer {problem.name}: ZigZag's windows slide over two dimensions, but "
            f"'{axis.name}' over {len(axis.terms)}"
        )
    terms = " + ".join(f"{factor}*{dim.upper()}" for dim, factor in axis.terms)
    return f"{axis.name.upper()}={terms}"


def _count_behind(axis: Axis, problem: LayerProblem) -> int:
    """The indices behind the end of an axis that iterations reach."""
    return max(0, axis.last(problem.extents) - axis.extent + 1)


# --- Mappings -------------------------------------------------------------------------------------


def mapping_document(mapping: LoopMapping, problem: LayerProblem) -> dict[str, Json]:
    """`mapping` as an answer has it: the loops of each memory that an operand goes through."""
    temporal: dict[str, Json] = {}
    for tensor in problem.tensors:
        borders = [b[tensor.name] for b in mapping.borders if tensor.name in b]
        ends = [0, *borders, len(mapping.temporal)]
        temporal[_OPERANDS[tensor.role][0]] = [
            _loops_document(mapping.temporal[begin:end]) for begin, end in pairwise(ends)
        ]
    return {"spatial": _loops_document(mapping.spatial), "temporal": temporal}


def _loops_document(loops: Sequence[LoopEntry]) -> list[Json]:
    return [[dim.upper(), count] for dim, count in loops]


def read_mapping(node: Node, problem: LayerProblem, levels: int) -> LoopMapping:
    """
    The mapping in an answer, whose operands go through `levels` memories and the outermost.
    Raises `WeftError` where it is none.

    Loops side by side may count fewer iterations than there are PEs, and parts of one; they have
    what the temporal loops leave.
    """
    names = {dim.upper(): dim for dim in problem.extents}
    table = node.get("temporal")
    orders: list[tuple[LoopEntry, ...]] = []
    borders: list[dict[str, int]] = [{} for _ in range(levels)]
    for tensor in problem.tensors:
        memories = table.get(_OPERANDS[tensor.role][0])
        parts = [_read_loops(part, names) for part in memories.as_list()]
        if len(parts) != levels + 1:
            raise memories.expected_error(f"the loops of {levels + 1} memories")
        for level in range(levels):
            borders[level][tensor.name] = sum(map(len, parts[: level + 1]))
        orders.append(tuple(loop for part in parts for loop in part))
    if len(set(orders)) != 1:
        raise table.error("its operands have different loops")
    found = LoopMapping(orders[0], (), tuple(borders))
    side_by_side = dict.fromkeys(dim for dim, _ in _read_loops(node.get("spatial"), names))
    spatial = tuple(
        (dim, math.ceil(problem.extents[dim] / found.reach(dim, len(orders[0]))))
        for dim in side_by_side
    )
    return LoopMapping(orders[0], tuple((d, n) for d, n in spatial if n > 1), tuple(borders))


def _read_loops(node: Node, names: Mapping[str, str]) -> list[LoopEntry]:
    """Loops; those of one iteration are left out."""
    found: list[LoopEntry] = []
    for loop in node.as_list():
        parts = loop.as_list()
        if len(parts) != 2:
            raise loop.expected_error("a dimension and a number of iterations")
        dim, count = names[parts[0].as_choice([*names])], parts[1].as_float()
        if count > 1:
            found.append((dim, math.ceil(count)))
    return found
