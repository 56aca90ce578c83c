"""Steps that only move data: fills, copies, and tensors that are put into larger ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import arith, tensor
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap

from ...targets.host.nest.plan import is_nest
from ...targets.host.nest.steps import Fused, KernelStep, LoopsStep, Tensor, trim_operands
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

    def is_computed(self, op: Operation) -> bool:
        """Tests whether steps of its own compute what `op` gives."""
        raise NotImplementedError

    def fill_tensor(self, dest: Tensor, number: int | float) -> None:
        """All elements one number."""
        kernel = build_elementwise(
            f"fill of {dest.buffer}", dest, (), ScalarConst(number, dest.type)
        )
        self.add_nest(Fused(kernel, (dest,), ScalarArg(-1, dest.type), dest.type))

    def copy_value(self, value: SSAValue, dest: Tensor, *, whole: bool = False) -> None:
        """Moves `value` to `dest`, through the data movement that it comes from."""
        shape = dest.shape
        owner = value.owner
        if isinstance(owner, Operation) and self.is_computed(owner):
            self.storage(value)
        access = Access("x", shape, dest.type, AffineMap.identity(len(shape)))
        source = value
        if not (whole and value in self.places):
            access, source = fold_access(access, value, shape)
        if source is value and value not in self.places:
            if isinstance(owner, tensor.InsertSliceOp):
                self._insert_slice(owner, dest)
                return
            if isinstance(owner, tensor.ConcatOp):
                self._join_inputs(owner, dest)
                return
            if isinstance(owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp) or (
                constant_of(value) is not None or isinstance(owner, arith.ConstantOp)
            ):
                self.storage(value)
            else:
                assert isinstance(owner, Operation)
                raise WeftError(f"{describe_op(owner)}: has no lowering to host code")
        tensor_ = self.storage(source)
        kernel = build_elementwise(
            f"copy to {dest.buffer}", dest, (access,), ScalarArg(0, dest.type)
        )
        self.add_nest(Fused(kernel, (tensor_, dest), ScalarArg(-1, dest.type), dest.type))

    def _insert_slice(self, op: tensor.InsertSliceOp, dest: Tensor) -> None:
        """The destination, then the slice over it."""
        offsets = op.static_offsets.get_values()
        strides = op.static_strides.get_values()
        sizes = op.static_sizes.get_values()
        if op.offsets or op.sizes or op.strides:
            raise WeftError(f"{describe_op(op)}: places are not constant; give them as numbers")
        self.copy_value(op.dest, dest)
        source = replace(self.storage(op.source), shape=tuple(sizes))
        self._copy_box(describe_op(op), source, dest, offsets, strides)

    def _join_inputs(self, op: tensor.ConcatOp, dest: Tensor) -> None:
        """The inputs behind each other, as far as they do not lie there already."""
        axis = op.dim.value.data
        offset = 0
        behind = [start for _, start in parts_of(op)] or [None] * len(op.inputs)
        for value, start in zip(op.inputs, behind, strict=True):
            source = self.storage(value)
            if start is not None and self.lies_at(source, dest, start):
                offset += source.shape[axis]
                continue
            offsets = [offset if d == axis else 0 for d in range(len(dest.shape))]
            self._copy_box(describe_op(op), source, dest, offsets, [1] * len(offsets))
            offset += source.shape[axis]

    def _copy_box(
        self,
        name: str,
        source: Tensor,
        dest: Tensor,
        offsets: Sequence[int],
        strides: Sequence[int],
    ) -> None:
        """All of `source` into a box of `dest`."""
        rank = len(source.shape)
        identity = AffineMap.identity(rank)
        results = (
            e * stride + offset
            for e, stride, offset in zip(identity.results, strides, offsets, strict=True)
        )
        map = AffineMap(rank, 0, tuple(results))
        dims = tuple(Dim(f"d{i}", e, "parallel") for i, e in enumerate(source.shape))
        operands = (
            Access("x", source.shape, dest.type, identity),
            Access("y", dest.shape, dest.type, map),
        )
        kernel = Kernel(name, dims, operands, 1, (ScalarArg(0, dest.type),))
        self.add_nest(Fused(kernel, (source, dest), ScalarArg(-1, dest.type), dest.type))

    # --- Any nest ---------------------------------------------------------------------------

    def add_nest(self, fused: Fused) -> None:
        """A nest of register tiles, or plain loops where it cannot be one."""
        if not self.planned_nest(fused):
            self.add_loops(fused.kernel, fused.tensors)

    def planned_nest(self, fused: Fused) -> bool:
        """Adds a nest of register tiles; `False`, with nothing added, if it cannot be one."""
        if 0 in fused.tensors[-1].shape:
            return True  # There is nothing to store.
        fused = trim_operands(fused)
        if not is_nest(fused):
            return False
        self.program.steps.append(KernelStep(fused))
        return True

    def add_loops(self, kernel: Kernel, tensors: Sequence[Tensor]) -> None:
        """One point after the other."""
        self.program.steps.append(LoopsStep(kernel, tuple(tensors)))


def build_elementwise(name: str, dest: Tensor, inputs: Sequence[Access], body: Scalar) -> Kernel:
    """A kernel over the elements of `dest`."""
    dims = tuple(Dim(f"d{i}", e, "parallel") for i, e in enumerate(dest.shape))
    output = Access("y", dest.shape, dest.type, AffineMap.identity(len(dims)))
    return Kernel(name, dims, (*inputs, output), len(inputs), (body,))
