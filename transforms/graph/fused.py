"""
Fused kernels: structured ops whose values between stay in a core, part by part of their result.

All follows from a part of the last result (`boxes`): what each op computes for it, what is read
from outside, and how much of each value there is at a time. Costs are arrays over many parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import FixedBitwidthType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.fold_access import constant_of
from ..kernel.from_linalg import loop_extents
from ..kernel.index import simplify_expr
from ..kernel.view import linear_form
from .boxes import (
    Sizes,
    SymbolicBox,
    box_through_map,
    box_through_view,
    is_view,
    joined_box,
    source_of,
)
from .tensors import element_bits, shape_of

_CONVERSIONS = frozenset(
    (
        "tensor.extract",
        "arith.extf",
        "arith.truncf",
        "arith.extsi",
        "arith.extui",
        "arith.trunci",
        "linalg.yield",
    )
)
_FREE = frozenset(("arith.constant", "linalg.index", "arith.index_cast"))


@dataclass(frozen=True, eq=False)
class Step:
    """
    One structured op: `reads` with their maps, `result` with its map (dimensions alone),
    the loops' `extents` and which of them are `parallel`; `is_product` says that it adds products
    of its two reads, `scalar_ops` how many scalar operations an iteration takes otherwise, on
    elements of `bits` bits, and `op_names` what they are.
    """

    op: linalg.ops.GenericOp
    reads: tuple[SSAValue, ...]
    maps: tuple[AffineMap, ...]
    result: SSAValue
    result_map: AffineMap
    extents: tuple[int, ...]
    parallel: tuple[bool, ...]
    is_product: bool
    scalar_ops: int
    bits: int
    tables: tuple[SSAValue, ...] = ()
    op_names: tuple[str, ...] = ()

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """Of a product, by loop: `b`, `m`, `n`, `k`, by which of the operands it moves."""
        one, two = (frozenset(d for e in m.results for d in e.used_dims()) for m in self.maps[:2])
        names: list[str] = []
        for dim, parallel in enumerate(self.parallel):
            if not parallel:
                names.append("k")
            else:
                names.append("b" if (dim in one) == (dim in two) else "m" if dim in one else "n")
        return tuple(names)

    @cached_property
    def result_loops(self) -> dict[int, int]:
        """The loops that the dimensions of the result are; those of one element are none."""
        exprs = enumerate(self.result_map.results)
        return {d: e.position for d, e in exprs if isinstance(e, AffineDimExpr)}

    def read_chunk_dim(self) -> int | None:
        """The reduction that may be cut into chunks: the longest, if there is one."""
        found = [(e, -d) for d, e in enumerate(self.extents) if not self.parallel[d] and e > 1]
        return -max(found)[1] if found else None


def step_of(op: linalg.ops.GenericOp) -> Step:
    """
    The view of one op. Raises `WeftError` for more than one result, and for maps of it that are
    not dimensions.
    """
    if len(op.results) != 1:
        raise WeftError(f"{describe_op(op)} has {len(op.results)} results, but one is needed")
    result_map = op.indexing_maps.data[-1].data
    plain = [isinstance(e, AffineDimExpr) or not e.used_dims() for e in result_map.results]
    if not all(plain):
        raise WeftError(f"{describe_op(op)} writes at {result_map}, not at dimensions alone")
    body = [inner for inner in op.body.block.ops if inner.name not in _FREE]
    scalar = [inner for inner in body if inner.name not in _CONVERSIONS]
    reads = _reads_of(op)
    uses_output = op.body.block.args[-1].first_use is not None
    product = (
        len(reads) == 2
        and uses_output
        and [inner.name for inner in scalar]
        in (["arith.mulf", "arith.addf"], ["arith.muli", "arith.addi"])
    )
    kinds = [inner.results[0].type for inner in body if inner.results]
    bits = max((k.bitwidth for k in kinds if isinstance(k, FixedBitwidthType)), default=0)
    parallel = tuple(str(t.data.value) == "parallel" for t in op.iterator_types)
    return Step(
        op,
        tuple(value for value, _ in reads),
        tuple(map for _, map in reads),
        op.results[0],
        result_map,
        loop_extents(op),
        parallel,
        product,
        len(scalar),
        bits or element_bits(op.results[0]),
        tuple(dict.fromkeys(o.tensor for o in body if isinstance(o, tensor.ExtractOp))),
        tuple(inner.name for inner in scalar),
    )


def _reads_of(op: linalg.ops.GenericOp) -> list[tuple[SSAValue, AffineMap]]:
    """
    The values that an op reads, with their maps. What its body does not look at, such as the window
    of a pooling, is not read; an output is where its elements are used and no constant.
    """
    used = [argument.first_use is not None for argument in op.body.block.args]
    maps = [m.data for m in op.indexing_maps.data]
    values = [
        *((v, is_used) for v, is_used in zip(op.inputs, used[:-1], strict=True)),
        (op.outputs[0], used[-1] and constant_of(op.outputs[0]) is None),
    ]
    return [(v, map) for (v, is_read), map in zip(values, maps, strict=True) if is_read]


@dataclass(frozen=True, eq=False)
class PartBoxes:
    """
    The footprint of parts of a fused kernel's result: the box of each value (what it reads from
    outside under the values that are really there, behind views), and the iterations of each step.
    Along `aligned` dimensions of the result, boxes are right only for parts that begin at multiples
    of their size.
    """

    boxes: Mapping[SSAValue, SymbolicBox]
    iterations: tuple[SymbolicBox, ...]
    valid: npt.NDArray[np.bool_]
    aligned: frozenset[int]

    def of_rows(self, rows: npt.NDArray[np.int64]) -> PartBoxes:
        """The rows of the parts with these numbers; a column that boxes share stays one."""
        known: dict[int, npt.NDArray[Any]] = {}

        def take(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
            found = known.get(id(column))
            if found is None:
                found = known[id(column)] = column[rows]
            return found

        boxes = {value: box.of_rows(take) for value, box in self.boxes.items()}
        iterations = tuple(b.of_rows(take) for b in self.iterations)
        return PartBoxes(boxes, iterations, take(self.valid), self.aligned)


@dataclass(frozen=True)
class Strip:
    """
    Strips in which a core goes through each chunk of a product: `size` elements along dimension
    `dim` of the product's result.
    """

    size: int
    dim: int


@dataclass(frozen=True, eq=False)
class FusedKernel:
    """
    Steps in program order, of which the last gives `result`; `outputs` are the values that
    are used outside, `result` among them. `chunked` is the number of the step whose reduction is
    cut into chunks, if one may be.
    """

    steps: tuple[Step, ...]

    @property
    def result(self) -> SSAValue:
        """The value of the last step."""
        return self.steps[-1].result

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The extents of the result."""
        return shape_of(self.result)

    @cached_property
    def inner(self) -> frozenset[SSAValue]:
        """The values of the steps."""
        return frozenset(step.result for step in self.steps)

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The values that are read from outside, behind views, each once."""
        found: dict[SSAValue, None] = {}
        for step in self.steps:
            for value in step.reads:
                root = root_of(value, self.inner)
                if root not in self.inner and constant_of(root) is None:
                    found.setdefault(root)
        return tuple(found)

    @cached_property
    def tables(self) -> tuple[SSAValue, ...]:
        """The tensors of which elements are looked up, each once."""
        return tuple(dict.fromkeys(t for step in self.steps for t in step.tables))

    @cached_property
    def outputs(self) -> tuple[SSAValue, ...]:
        """The values that others use, the result last."""
        mine = {step.op for step in self.steps}
        found = [
            s.result for s in self.steps[:-1] if any(u not in mine for u in users_of(s.result))
        ]
        return (*found, self.result)

    @cached_property
    def chunked(self) -> int | None:
        """The one product among the steps, if its reduction may be cut into chunks."""
        products = [i for i, step in enumerate(self.steps) if step.is_product]
        if len(products) != 1 or self.steps[products[0]].read_chunk_dim() is None:
            return None
        reads = {root_of(v, self.inner) for v in self.steps[products[0]].reads}
        return None if reads & self.inner else products[0]

    @cached_property
    def chunk_extent(self) -> int:
        """The extent of the reduction that is cut into chunks; 1 for none."""
        if self.chunked is None:
            return 1
        step = self.steps[self.chunked]
        dim = step.read_chunk_dim()
        assert dim is not None
        return step.extents[dim]

    @cached_property
    def strip_inputs(self) -> dict[int, SSAValue]:
        """
        The inputs that may come in strips, by dimension of the product's result: what the product
        alone reads, and once, and which the dimension moves alone among what it reads.
        """
        if self.chunked is None:
            return {}
        product, found = self.steps[self.chunked], dict[int, SSAValue]()
        reads = [root_of(v, self.inner) for step in self.steps for v in step.reads]
        for dim, loop in product.result_loops.items():
            if product.roles[loop] not in "mn":
                continue
            (value,) = (
                v
                for v, map in zip(product.reads, product.maps, strict=True)
                if any(loop in e.used_dims() for e in map.results)
            )
            root = root_of(value, self.inner)
            if reads.count(root) == 1 and root not in self.tables:
                found[dim] = root
        return found

    @cached_property
    def origin_ranges(self) -> tuple[tuple[int, int], ...]:
        """The least and the greatest of each origin and one beyond: of parts, a chunk, a strip."""
        strip = 1 if self.chunked is None else max(shape_of(self.steps[self.chunked].result))
        return tuple((0, e) for e in (*self.shape, self.chunk_extent, strip))

    def find_part_boxes(
        self, sizes: npt.NDArray[np.int64], strip: Strip | None = None
    ) -> PartBoxes:
        """
        Finds the boxes that parts of the result need. `sizes` has a row for each: the extents along
        the result's dimensions, and the size of a chunk. Origins are the parts' offsets, then the
        chunk's. With a `strip`, what the product does at a time, and its input that comes in
        strips, are one of these, from the last origin on; valid are the parts that have several.
        """
        rank = len(self.shape)
        ranges = self.origin_ranges
        ones = np.ones(len(sizes), np.bool_)
        columns = [np.ascontiguousarray(sizes[:, d]) for d in range(rank + 1)]
        boxes: dict[SSAValue, SymbolicBox] = {
            self.result: SymbolicBox(
                tuple(AffineExpr.dimension(d) for d in range(rank)), tuple(columns[:rank]), ones
            )
        }
        iterations: list[SymbolicBox] = []
        valid = ones
        still = [columns[d] == extent for d, (_, extent) in enumerate(ranges[: rank + 1])]
        for number in reversed(range(len(self.steps))):
            step = self.steps[number]
            if step.result not in boxes:
                raise WeftError(f"{describe_op(step.op)} gives nothing that the result needs")
            chunk = columns[rank] if number == self.chunked else None
            box = _iterations_of(step, boxes[step.result], rank, chunk)
            if strip is not None and number == self.chunked:
                box = _strip_of(step, box, strip, rank + 1)
            iterations.append(box)
            for value, map in zip(step.reads, step.maps, strict=True):
                if constant_of(value) is not None:
                    continue
                needed, padded = box_through_map(map, box), False
                while value not in self.inner and isinstance(value.owner, Operation):
                    if not is_view(value.owner):
                        break
                    needed = box_through_view(value.owner, needed)
                    padded = padded or isinstance(value.owner, tensor.PadOp)
                    value = source_of(value.owner)
                if padded and value in self.inner:
                    # A border is not computed by the step that gives what is in it.
                    valid = np.zeros_like(valid)
                plain = tuple(simplify_expr(o, ranges) for o in needed.offsets)
                needed = SymbolicBox(plain, needed.sizes, needed.valid)
                boxes[value] = joined_box(boxes.get(value), needed, shape_of(value), still)
        for box in boxes.values():
            valid = valid & box.valid
        aligned = frozenset(
            dim
            for box in (*boxes.values(), *iterations)
            for expr in box.offsets
            if linear_form(expr, rank + 2) is None
            for dim in expr.used_dims() - {rank, rank + 1}
        )
        return PartBoxes(boxes, tuple(reversed(iterations)), valid, aligned)


def _iterations_of(step: Step, box: SymbolicBox, rank: int, chunk: Sizes | None) -> SymbolicBox:
    """The iterations of a step that give a part of its result."""
    like = np.ones_like(box.valid, np.int64)
    offsets = [AffineExpr.constant(0)] * len(step.extents)
    sizes = [like * e for e in step.extents]
    for expr, offset, size in zip(step.result_map.results, box.offsets, box.sizes, strict=True):
        if isinstance(expr, AffineDimExpr):
            offsets[expr.position], sizes[expr.position] = offset, size
    if chunk is not None:
        dim = step.read_chunk_dim()
        assert dim is not None
        offsets[dim], sizes[dim] = AffineExpr.dimension(rank), chunk
    return SymbolicBox(tuple(offsets), tuple(sizes), box.valid)


def _strip_of(step: Step, box: SymbolicBox, strip: Strip, origin: int) -> SymbolicBox:
    """A strip of the iterations of a product, from an origin on."""
    offsets, sizes, loop = list(box.offsets), list(box.sizes), step.result_loops[strip.dim]
    valid = box.valid & (sizes[loop] % strip.size == 0) & (sizes[loop] > strip.size)
    offsets[loop] = offsets[loop] + AffineExpr.dimension(origin)
    sizes[loop] = np.full_like(sizes[loop], strip.size)
    return SymbolicBox(tuple(offsets), tuple(sizes), valid)


def root_of(value: SSAValue, inner: frozenset[SSAValue] = frozenset()) -> SSAValue:
    """The value that is really there, behind views; those in `inner` are there."""
    while value not in inner and isinstance(value.owner, Operation) and is_view(value.owner):
        value = source_of(value.owner)
    return value


def is_reshape_of(value: SSAValue, root: SSAValue) -> bool:
    """Tests whether a value is another one behind reshapes alone; true of the value itself."""
    while value is not root:
        op = value.owner
        if not isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            return False
        value = source_of(op)
    return True


def users_of(value: SSAValue) -> list[Operation]:
    """The ops that use a value, also through views."""
    found: list[Operation] = []
    for use in value.uses:
        if is_view(use.operation):
            found += users_of(use.operation.results[0])
        else:
            found.append(use.operation)
    return found


def is_step(op: Operation) -> bool:
    """Tests whether an op computes: a generic that does not only fill."""
    return isinstance(op, linalg.ops.GenericOp) and constant_of(op.results[0]) is None


def is_free(op: Operation) -> bool:
    """Tests whether an op takes no work: a constant, an empty tensor, a fill, a view."""
    return (
        is_view(op)
        or isinstance(op, tensor.EmptyOp)
        or op.name == "arith.constant"
        or (len(op.results) == 1 and constant_of(op.results[0]) is not None)
    )


def ceil_div(a: Sizes, b: int) -> Sizes:
    """`a / b`, rounded up."""
    return -(-a // b)


def product_of(sizes: Sequence[Sizes], like: Sizes) -> Sizes:
    """The product of columns; ones for none."""
    found = np.ones_like(like)
    for size in sizes:
        found = found * size
    return found
