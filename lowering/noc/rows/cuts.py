"""
Cuts of a reduction over rows of nodes that hand sums on, as the solver of one layer sees them.

The solver finds blocks for one part of the reduction, on a machine in which each row of nodes that
hand sums on is one node. What enters is counted as if it came so much slower, since each node of a
row takes inputs of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ....transforms.core.blockings import list_divisors
from ....transforms.dataflow.directive.problem import Axis, LayerProblem, Tensor
from ....transforms.machine.view import Machine
from ....transforms.solver.levels.cost import Batch
from ....transforms.solver.levels.model import Ints, Model
from ....transforms.solver.levels.spans import MachineView


@dataclass(frozen=True)
class RowCut:
    """The reduction `dim` in equal parts over `cores` nodes of a row."""

    dim: str
    cores: int

    def part_of(self, problem: LayerProblem) -> LayerProblem:
        """The layer with one part of the reduction."""
        dims = tuple(
            replace(d, extent=d.extent // self.cores) if d.name == self.dim else d
            for d in problem.dims
        )
        return replace(problem, dims=dims, tensors=tuple(map(self._cut_tensor, problem.tensors)))

    def _cut_tensor(self, tensor: Tensor) -> Tensor:
        return replace(tensor, axes=tuple(map(self._cut_axis, tensor.axes)))

    def _cut_axis(self, axis: Axis) -> Axis:
        if self.dim not in axis.dims:
            return axis
        return replace(axis, extent=axis.extent // self.cores)

    def view_of(self, view: MachineView) -> MachineView:
        """The machine with a node for each row of them."""
        node = view.levels[0]
        links = node.links
        if links is not None:
            links = replace(links, bytes_per_cycle=links.bytes_per_cycle / self.cores)
        node = replace(node, copies=node.copies // self.cores, links=links)
        home_bytes = view.home_bytes / self.cores
        return replace(view, levels=(node, *view.levels[1:]), home_bytes=home_bytes)

    def widen_batch(self, model: Model, batch: Batch) -> Batch:
        """The candidates of a part as those of the whole layer."""
        place = model.dims.index(self.dim)

        def widen(values: Ints) -> Ints:
            found = np.array(values)
            found[:, place] *= self.cores
            return found

        groups, blocks = widen(batch.groups), np.array(batch.blocks)
        blocks[1:] = widen(batch.blocks)[1:]
        return Batch(blocks, groups, batch.orders, batch.held, batch.shared)


def list_row_cuts(problem: LayerProblem, machine: Machine) -> Iterator[RowCut]:
    """
    The cuts of the first reduction, over as many nodes as divide it, and a row: each node has
    several iterations left, and the reduction alone moves its axis of each input.
    """
    dim = next((d for d in problem.dims if d.kind == "reduction" and d.extent > 1), None)
    (columns,) = (a.shape[-1] for a in machine.arrays if a.level == machine.levels[-2].name)
    axes = [a for t in problem.inputs for a in t.axes if dim is not None and dim.name in a.dims]
    plain = all(len(a.dims) == 1 and a.offset == 0 for a in axes)
    if dim is None or not plain:
        return
    for cores in list_divisors(dim.extent):
        if 1 < cores <= columns and columns % cores == 0 and dim.extent // cores > 1:
            yield RowCut(dim.name, cores)
