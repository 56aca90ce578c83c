"""Steps that only move data: fills, copies, and tensors that are put into larger ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import arith, tensor
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap

from ...targets.host.nest.plan import is_nest
from ...targets.host.nest.steps import Fused, KernelStep, LoopsStep, Tensor, trimmed
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.kernel.fold_access import constant_of, fold_access
from ...transforms.kernel.view import Access, Dim, Kernel, Scalar, ScalarArg, ScalarConst
from .joins import parts_of
from .values import Values


class Moves(Values):
    """Adds steps to the plan that fill and copy; `storage` is what computes."""

    def storage(self, value: SSAValue) -> Tensor:
        """The storage of `value`, after steps that put it there, if need be."""
        raise NotImplementedError

    def computed(self, op: Operation) -> bool:
        """Tests whether steps of its own compute what `op` gives."""
        raise NotImplementedError

    def fill(self, place: Tensor, number: int | float) -> None:
        """All elements one number."""
        kernel = elementwise(f"fill of {place.buffer}", place, (), ScalarConst(number, place.type))
        self.nest(Fused(kernel, (place,), ScalarArg(-1, place.type), place.type))

    def copy(self, value: SSAValue, place: Tensor, *, whole: bool = False) -> None:
        """Moves `value` to `place`, through the data movement that it comes from."""
        shape = place.shape
        owner = value.owner
        if isinstance(owner, Operation) and self.computed(owner):
            self.storage(value)
        access = Access("x", shape, place.type, AffineMap.identity(len(shape)))
        source = value
        if not (whole and value in self.places):
            access, source = fold_access(access, value, shape)
        if source is value and value not in self.places:
            if isinstance(owner, tensor.InsertSliceOp):
                self._insert(owner, place)
                return
            if isinstance(owner, tensor.ConcatOp):
                self._concat(owner, place)
                return
            if isinstance(owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp) or (
                constant_of(value) is not None or isinstance(owner, arith.ConstantOp)
            ):
                self.storage(value)
            else:
                assert isinstance(owner, Operation)
                raise WeftError(f"{describe_op(owner)}: has no lowering to host code")
        tensor_ = self.storage(source)
        kernel = elementwise(f"copy to {place.buffer}", place, (access,), ScalarArg(0, place.type))
        self.nest(Fused(kernel, (tensor_, place), ScalarArg(-1, place.type), place.type))

    def _insert(self, op: tensor.InsertSliceOp, place: Tensor) -> None:
        """The destination, then the slice over it."""
        offsets = op.static_offsets.get_values()
        strides = op.static_strides.get_values()
        sizes = op.static_sizes.get_values()
        if op.offsets or op.sizes or op.strides:
            raise WeftError(f"{describe_op(op)}: places are not constant; give them as numbers")
        self.copy(op.dest, place)
        source = replace(self.storage(op.source), shape=tuple(sizes))
        self._put(describe_op(op), source, place, offsets, strides)

    def _concat(self, op: tensor.ConcatOp, place: Tensor) -> None:
        """The inputs behind each other, as far as they do not lie there already."""
        axis = op.dim.value.data
        offset = 0
        behind = [start for _, start in parts_of(op)] or [None] * len(op.inputs)
        for value, start in zip(op.inputs, behind, strict=True):
            source = self.storage(value)
            if start is not None and self.lies_at(source, place, start):
                offset += source.shape[axis]
                continue
            offsets = [offset if d == axis else 0 for d in range(len(place.shape))]
            self._put(describe_op(op), source, place, offsets, [1] * len(offsets))
            offset += source.shape[axis]

    def _put(
        self,
        name: str,
        source: Tensor,
        place: Tensor,
        offsets: Sequence[int],
        strides: Sequence[int],
    ) -> None:
        """All of `source` into a box of `place`."""
        rank = len(source.shape)
        identity = AffineMap.identity(rank)
        results = (
            e * stride + offset
            for e, stride, offset in zip(identity.results, strides, offsets, strict=True)
        )
        map = AffineMap(rank, 0, tuple(results))
        dims = tuple(Dim(f"d{i}", e, "parallel") for i, e in enumerate(source.shape))
        operands = (
            Access("x", source.shape, place.type, identity),
            Access("y", place.shape, place.type, map),
        )
        kernel = Kernel(name, dims, operands, 1, (ScalarArg(0, place.type),))
        self.nest(Fused(kernel, (source, place), ScalarArg(-1, place.type), place.type))

    # --- Any nest ---------------------------------------------------------------------------

    def nest(self, fused: Fused) -> None:
        """A nest of register tiles, or plain loops where it cannot be one."""
        if not self.planned_nest(fused):
            self.plain(fused.kernel, fused.tensors)

    def planned_nest(self, fused: Fused) -> bool:
        """Adds a nest of register tiles; `False`, with nothing added, if it cannot be one."""
        if 0 in fused.tensors[-1].shape:
            return True  # There is nothing to store.
        fused = trimmed(fused)
        if not is_nest(fused):
            return False
        self.program.steps.append(KernelStep(fused))
        return True

    def plain(self, kernel: Kernel, tensors: Sequence[Tensor]) -> None:
        """One point after the other."""
        self.program.steps.append(LoopsStep(kernel, tuple(tensors)))


def elementwise(name: str, place: Tensor, inputs: Sequence[Access], body: Scalar) -> Kernel:
    """A kernel over the elements of `place`."""
    dims = tuple(Dim(f"d{i}", e, "parallel") for i, e in enumerate(place.shape))
    output = Access("y", place.shape, place.type, AffineMap.identity(len(dims)))
    return Kernel(name, dims, (*inputs, output), len(inputs), (body,))
