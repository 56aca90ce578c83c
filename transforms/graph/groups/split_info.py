"""
Splitting information of sub-graphs: along which axes of its outputs a sub-graph can be cut so
that an instance fits the local buffer, in how many parts, and how many ops the cut goes through.

Algorithm 1 and equation 1 of *Effectively Scheduling Computational Graphs of Deep Neural
Networks toward Their Domain-Specific Accelerators* (GraphTurbo, OSDI 2023), section 3.1. What
is more here:

* The factor must divide the output's extent, as all parts are alike.
* `ceil(peak / v)` fits is necessary; the largest instance is then also measured with its
  slices as they are, so with halos, and with what the cut does not go through.
* The number of ops counts those that the cut goes through; others run in full in each part.
* A cut is dropped if it computes again, in overlaps of slices, more than it saves: cycles of the
  work done twice against cycles of moving the intermediates, once each way, to far memory.
* With several outputs, the other ones are cut into as many parts, each along the axis which
  repeats the least work (section 3.6 of the paper).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

from ...core.errors import WeftError
from ..model import Box, Network, Tensor

FIRST_FACTORS = (1, 2, 4, 8)
"""The factors that divide the cores of a cluster evenly; all larger ones follow."""


@dataclass(frozen=True)
class Resources:
    """
    A machine's resources for a sub-graph: the bytes of its local buffer, operations per cycle by
    unit, and bytes per cycle to the memory where intermediates would go otherwise.
    """

    buffer_bytes: int
    rates: Mapping[str, int] = field(hash=False)
    far_bytes_per_cycle: int
    buffer: str = "local buffer"

    def work_cycles(self, work: Fraction, unit: str) -> Fraction:
        """The cycles of operations on a unit. Raises `WeftError` if the machine has none."""
        if unit not in self.rates:
            known = ", ".join(self.rates) or "none"
            raise WeftError(f"the machine has no unit '{unit}'; known are {known}")
        return work / self.rates[unit]


@dataclass(frozen=True)
class Split:
    """
    A cut of the sub-graph's main output along axis `dim` in `parts`, which goes through `ops`
    ops. `dims` are the axes of all its outputs, in the order in which they are written.
    """

    dim: int
    parts: int
    ops: int
    dims: tuple[int, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Equation 1: the largest is the best."""
        return (self.ops, -self.parts, -self.dim)


def best_split(splits: Sequence[Split]) -> Split | None:
    """The lexicographic maximum of (ops, -parts, -dim): equation 1. `None` if there are none."""
    return max(splits, key=lambda split: split.rank, default=None)


def split_factors(extent: int) -> Iterator[int]:
    """1, 2, 4, 8, 9, 10, … up to `extent`, which is always one: line 4 of algorithm 1."""
    yield from (v for v in FIRST_FACTORS if v < extent)
    yield from range(FIRST_FACTORS[-1] + 1, extent)
    yield extent


def part_boxes(
    network: Network, ops: Collection[int], dims: Sequence[int], parts: int
) -> list[dict[str, Box]]:
    """The slices of all tensors of a sub-graph in each part, if its outputs are cut at `dims`."""
    return [_boxes_of_part(network, ops, dims, (index, parts)) for index in range(parts)]


def _boxes_of_part(
    network: Network, ops: Collection[int], dims: Sequence[int], part: tuple[int, int]
) -> dict[str, Box]:
    """The slices in one part, given as its number and that of all."""
    index, parts = part
    wanted = {
        name: network.tensors[name].part_box(dim, parts, index)
        for name, dim in zip(network.outputs_of(ops), dims, strict=True)
    }
    return network.needed_boxes(ops, wanted)


def split_info(network: Network, ops: Collection[int], resources: Resources) -> list[Split]:
    """
    All splits of the sub-graph of `ops` that algorithm 1 finds, by the axis of the last output:
    for each the smallest factor with which the instances fit the buffer.
    """
    cuts = sorted(_first_cuts(network, ops, resources), key=lambda cut: cut[1])
    found = (_find_split(network, ops, resources, cut) for cut in cuts)
    return [split for split in found if split is not None]


def find_best_split(network: Network, ops: Collection[int], resources: Resources) -> Split | None:
    """
    The best of `split_info`; only those are looked at that may be it: a cut through all ops is not
    beaten by one into more parts.
    """
    most = _count_split_ops(network, ops, ())
    best: Split | None = None
    for factor, dim in sorted(_first_cuts(network, ops, resources)):
        if best is not None and best.ops == most and best.parts <= factor:
            break
        split = _find_split(network, ops, resources, (factor, dim))
        best = best_split([s for s in (best, split) if s is not None])
    return best


def main_output(network: Network, ops: Collection[int]) -> str:
    """The output by which a sub-graph is cut: the last one that has axes, else the last."""
    outputs = network.outputs_of(ops)
    if not outputs:
        raise WeftError(f"nothing reads what {network.ops[min(ops)].name} writes")
    return next((n for n in reversed(outputs) if network.tensors[n].shape), outputs[-1])


def _first_cuts(
    network: Network, ops: Collection[int], resources: Resources
) -> Iterator[tuple[int, int]]:
    """Per axis the smallest factor with which the part in the middle fits, as (factor, axis)."""
    main = network.tensors[main_output(network, ops)]
    peak = network.peak_bytes(ops)
    if not main.shape and peak <= resources.buffer_bytes:
        yield 1, 0
    for dim, extent in enumerate(main.shape):
        if dim in network.ops[network.producer[main.name]].fixed_axes:
            continue
        if peak <= resources.buffer_bytes:
            yield 1, dim
        elif extent and _middle_fits(network, ops, resources, (dim, extent)):
            factors = _factors_from(main, resources, peak, (1, dim))
            # The finest cut may leave more in one part than its share of the whole.
            fitting = (f for f in factors if _middle_fits(network, ops, resources, (dim, f)))
            yield from ((f, dim) for f in islice(fitting, 1))


def _factors_from(
    main: Tensor, resources: Resources, peak: int, cut: tuple[int, int]
) -> Iterator[int]:
    """The factors of line 4 from one on that divide the extent, and pass line 5."""
    extent = main.shape[cut[1]]
    for factor in split_factors(extent):
        fits = -(-peak // factor) <= resources.buffer_bytes
        if factor >= cut[0] and extent % factor == 0 and fits:
            yield factor


def _find_split(
    network: Network, ops: Collection[int], resources: Resources, cut: tuple[int, int]
) -> Split | None:
    """The split along an axis from a factor on, given as (factor, axis); `None` without one."""
    name, dim = main_output(network, ops), cut[1]
    if cut[0] == 1:
        dims = tuple(dim if n == name else 0 for n in network.outputs_of(ops))
        return Split(dim, 1, _count_split_ops(network, ops, ()), dims)
    main, peak = network.tensors[name], network.peak_bytes(ops)
    for factor in _factors_from(main, resources, peak, cut):
        dims = dims_of_outputs(network, ops, dim, factor)
        if dims is None:
            continue
        parts = part_boxes(network, ops, dims, factor)
        if any(network.peak_bytes(ops, boxes) > resources.buffer_bytes for boxes in parts):
            continue
        if _repeats_too_much(network, ops, resources, parts):
            return None
        return Split(dim, factor, _count_split_ops(network, ops, parts), dims)
    return None


def _middle_fits(
    network: Network, ops: Collection[int], resources: Resources, cut: tuple[int, int]
) -> bool:
    """Tests whether the instance in the middle fits the buffer: none needs much more."""
    dims = dims_of_outputs(network, ops, *cut)
    if dims is None:
        return False
    boxes = _boxes_of_part(network, ops, dims, (cut[1] // 2, cut[1]))
    return network.peak_bytes(ops, boxes) <= resources.buffer_bytes


def refuse_ops_too_large(network: Network, resources: Resources) -> None:
    """Raises `WeftError` for the first op that fits the buffer at no split."""
    for index, op in enumerate(network.ops):
        if all(network.tensors[name].is_weight for name in op.results):
            continue
        if find_best_split(network, (index,), resources) is None:
            sizes = [
                max(network.peak_bytes((index,), boxes) for boxes in cut)
                for cut in _finest_cuts(network, index)
            ]
            least = min(sizes, default=network.peak_bytes((index,)))
            raise WeftError(
                f"op {op.name} fits {resources.buffer} at no split: its smallest instance "
                f"needs {least} bytes, and there are {resources.buffer_bytes}; make the batch "
                f"or the layer smaller, or split for a larger memory"
            )


def _finest_cuts(network: Network, index: int) -> Iterator[list[dict[str, Box]]]:
    """Per axis of the result, the slices in a few parts of the finest cut."""
    shape = network.tensors[main_output(network, (index,))].shape
    for dim, extent in enumerate(shape):
        if dim not in network.ops[index].fixed_axes:
            dims = dims_of_outputs(network, (index,), dim, extent)
            if dims is not None:
                yield part_boxes(network, (index,), dims, extent)


def dims_of_outputs(
    network: Network, ops: Collection[int], dim: int, factor: int, output: str = ""
) -> tuple[int, ...] | None:
    """
    The axes at which all outputs are cut if `output` (else the last) is cut at `dim`: those which
    repeat the least work, the outermost if there are several. `None` if one cannot be cut so.
    """
    outputs = network.outputs_of(ops)
    if factor == 1:
        return (0,) * len(outputs)
    wanted: dict[str, int] = {output or main_output(network, ops): dim}
    for name in reversed([name for name in outputs if name not in wanted]):
        tensor = network.tensors[name]
        fixed = network.ops[network.producer[name]].fixed_axes
        axes = [a for a, n in enumerate(tensor.shape) if n % factor == 0 and a not in fixed]
        if not axes:
            return None
        probe = sorted({0, factor // 2, factor - 1})

        def cost(axis: int, name: str = name, probe: Sequence[int] = tuple(probe)) -> Fraction:
            chosen = wanted | {name: axis}
            return sum_of(
                _work_of(network, ops, network.needed_boxes(ops, {
                    n: network.tensors[n].part_box(a, factor, p) for n, a in chosen.items()
                }))
                for p in probe
            )  # fmt: skip

        wanted[name] = min(axes, key=lambda axis: (cost(axis), axis))
    return tuple(wanted[name] for name in outputs)


def _work_of(network: Network, ops: Collection[int], boxes: Mapping[str, Box]) -> Fraction:
    """Operations, and elements written, for slices: what a poor cut repeats."""
    elements = sum(
        network.tensors[name].box_bytes(boxes[name])
        for index in ops
        for name in network.ops[index].results
        if name in boxes
    )
    return elements + sum_of(network.op_work(index, boxes) for index in ops)


def sum_of(terms: Iterable[Fraction]) -> Fraction:
    """A sum that is a fraction also of nothing."""
    return sum(terms, Fraction(0))


def repeated_cycles(
    network: Network, ops: Collection[int], resources: Resources, parts: Sequence[Mapping[str, Box]]
) -> Fraction:
    """The cycles of work that parts do more than the sub-graph in one piece."""
    total = Fraction(0)
    for index in ops:
        op = network.ops[index]
        extra = sum_of(network.op_work(index, boxes) for boxes in parts) - op.work
        total += resources.work_cycles(max(extra, Fraction(0)), op.unit)
    return total


def _repeats_too_much(
    network: Network, ops: Collection[int], resources: Resources, parts: Sequence[Mapping[str, Box]]
) -> bool:
    """Tests whether what is computed again takes longer than moving the intermediates would."""
    inner = sum(tensor.size_bytes for tensor in intermediates_of(network, ops))
    saved = Fraction(2 * inner, resources.far_bytes_per_cycle)
    return repeated_cycles(network, ops, resources, parts) > saved


def intermediates_of(network: Network, ops: Collection[int]) -> list[Tensor]:
    """The feature maps that a sub-graph writes and that nothing outside reads."""
    outputs = network.outputs_of(ops)
    return [
        network.tensors[name]
        for index in sorted(ops)
        for name in network.ops[index].results
        if name not in outputs and not network.tensors[name].is_weight
    ]


def _count_split_ops(
    network: Network, ops: Collection[int], parts: Sequence[Mapping[str, Box]]
) -> int:
    """
    The ops whose results the cut goes through: an axis moves, and its extent is divided. All, where
    there are no several parts.
    """
    return sum(
        1
        for index in ops
        if all(_is_split(network.tensors[name], parts) for name in network.ops[index].results)
        and not all(network.tensors[name].is_weight for name in network.ops[index].results)
    )


def _is_split(tensor: Tensor, parts: Sequence[Mapping[str, Box]]) -> bool:
    """Tests whether parts differ along one axis of a tensor, whose extent they divide."""
    boxes = [boxes.get(tensor.name) for boxes in parts]
    if len(boxes) <= 1:
        return True
    sides = zip(*(box for box in boxes if box is not None), strict=True)
    moving = [axis for axis, places in enumerate(sides) if len(set(places)) > 1]
    return len(moving) == 1 and all(tensor.shape[a] % len(parts) == 0 for a in moving)
