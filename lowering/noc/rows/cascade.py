"""
Reductions that are cut over nodes in a row, whose kernels hand their sums on by the cascade.

The nodes of a row that add to the same sums compute each of their tiles together: the first one
begins the sums, the last one finishes and stores them, and no sums are in memory before. Which end
of the row is the first depends on the direction of the cascade there. Before each tile, all say to
the first one that they are ready (signal `ready`), which lets them begin with itself (`go`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.directive.fits import array_of
from ....transforms.dataflow.directive.nest import Nest, NestLoop
from ....transforms.dataflow.directive.placement import ArrayPlacement, Placement
from ....transforms.dataflow.directive.tiles import Values
from ....transforms.machine.neighbours import cascade_step
from ....transforms.machine.view import Machine


@dataclass(frozen=True)
class Cascade:
    """The stack `step` of nodes level 1 that cuts a reduction, and where its nodes are."""

    step: NestLoop
    key: str
    array: ArrayPlacement

    @property
    def cores(self) -> int:
        """The nodes that hand sums on to each other."""
        return self.step.extent

    def place_of(self, values: Values) -> int:
        """The number of a node among those, in the order in which they hand sums on."""
        return self._turn_round(values[self.step], values)

    def is_last(self, values: Values) -> bool:
        """Tests whether a node finishes the sums."""
        return self.place_of(values) == self.cores - 1

    def digit_at(self, place: int, values: Values) -> int | None:
        """
        The stack's value of the node with another number, beside one with stacks `values`; `None`
        for none.
        """
        if not 0 <= place < self.cores:
            return None
        return self._turn_round(place, values)

    def _turn_round(self, digit: int, values: Values) -> int:
        row, _ = self.array.coordinate(values)
        return digit if cascade_step(row) > 0 else self.cores - 1 - digit


def find_cascade(
    nest: Nest, machine: Machine, placement: Placement, keys: dict[NestLoop, str]
) -> Cascade | None:
    """
    The cascade of a layer that kernels compute, if a reduction is cut over nodes. Raises
    `WeftError` for one whose nodes are not joined.
    """
    problem, level = nest.problem, nest.levels[1].directives
    steps = [s for s in nest.stacks(1) if s.dim in problem.reductions]
    if not steps:
        return None
    step = steps[0]
    where = f"layer {problem.name}: level {level.level}: '{step.dim}' is cut over nodes"
    array = array_of(machine, level.level)
    if array is None or array.cascade is None:
        raise WeftError(
            f"{where}, but kernels of different nodes do not add to the same sums: no cascade "
            f"joins them; hold all {problem.extents[step.dim]} of it"
        )
    if len(steps) > 1 or any(s.dim in problem.reductions for s in nest.loops):
        raise WeftError(
            f"{where}, and so is another reduction, or it is divided over time too; a cascade has "
            "one stack, and each node holds all that it sums"
        )
    if problem.extents[step.dim] != step.stride * step.extent:
        raise WeftError(
            f"{where} in parts of {step.stride}, which are not all of the same size; nodes of a "
            f"cascade take parts that divide the {problem.extents[step.dim]} of it"
        )
    arrays = placement.arrays[1]
    assert arrays is not None
    digit = next(d for d in arrays[-1].digits if d.step == step)
    if digit.axis != len(array.shape) - 1 or digit.weight != 1:
        raise WeftError(
            f"{where}, which are not side by side in a row, as a cascade joins them; make it the "
            "first stack"
        )
    return Cascade(step, keys[step], arrays[-1])
