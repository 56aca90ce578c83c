"""Segments run by the simulator, compared with NumPy and with what their layers cost alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from helpers.dataflow.random_directives import data
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import Simulation, simulate
from weft.transforms.dataflow.cost.executed import ExecutedCost, executed_cost
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.fits import check_segment
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.machine.view import Machine


def run(
    segment: SegmentDirectives, on: Machine, seed: int = 0, *, counted: bool = True
) -> Simulation:
    """
    Simulates a segment, of which all outputs but those handed over are as NumPy says; with
    `counted`, its words are those of the layers side by side.
    """
    check_segment(segment, on)
    read = {t.name for v in segment.layers for t in v.problem.inputs}
    module = ModuleOp(lower_steps([segment], on))
    module.verify()
    arrays: dict[str, np.ndarray] = {}
    inputs: dict[str, np.ndarray] = {}
    for v in segment.layers:
        random = data(v.problem, seed)
        mine = {t.name: arrays.get(t.name, random[t.name]) for t in v.problem.inputs}
        inputs |= {name: array for name, array in mine.items() if name not in arrays}
        arrays |= mine
        arrays[v.problem.output.name] = compute_reference(v.problem, mine).astype(np.int16)
    found = simulate(module, on, inputs)
    for v in segment.layers:
        name = v.problem.output.name
        if name not in read:
            np.testing.assert_array_equal(found.array(name, "DRAM"), arrays[name])
    if counted:
        check_words(found, segment, on)
    return found


def check_words(found: Simulation, segment: SegmentDirectives, on: Machine) -> None:
    """Words are those of the layers alone, but what they hand over is in nodes, not in DRAM."""
    words = words_of(segment, on)
    assert found.counts.macs == sum(v.problem.macs for v in segment.layers)
    assert dict(found.counts.words) == {k: n for k, n in words.items() if n}


def words_of(segment: SegmentDirectives, on: Machine) -> Counter[str]:
    """The words of a segment by memory."""
    written = {v.problem.output.name for v in segment.layers}
    handed = written & {t.name for v in segment.layers for t in v.problem.inputs}
    words = Counter[str]()
    for v in segment.layers:
        words.update(executed_cost(v, on).words)
        for tensor in v.problem.tensors:
            if tensor.name in handed:
                moved = of_tensor(v, tensor.name, on, lambda cost: cost.words["DRAM"])
                words["DRAM"] -= moved
                words["GBUF"] += moved
    return words


def of_tensor(
    v: LayerDirectives, tensor: str, on: Machine, count: Callable[[ExecutedCost], int]
) -> int:
    """What one tensor adds to a count: twice as wide, it adds as much again."""
    wide = tuple(
        replace(t, element_bits=2 * t.element_bits) if t.name == tensor else t
        for t in v.problem.tensors
    )
    double = replace(v, problem=replace(v.problem, tensors=wide))
    return count(executed_cost(double, on)) - count(executed_cost(v, on))


def run_alone(v: LayerDirectives, on: Machine) -> int:
    """The cycles of a layer with all its nodes, and nothing beside it."""
    return simulate(ModuleOp(lower_steps([v], on)), on, data(v.problem, 0)).cycles
