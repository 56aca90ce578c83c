"""
A kernel group as one kernel: the epilogues' operands are read at the producer's iterations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from xdsl.dialects import linalg
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ..targets.host.nest_flat import ACCUMULATOR, substituted
from ..targets.host.nest_plan import Fused, Tensor
from ..transforms.fold_access import constant_of, fold_access
from ..transforms.kernel import (
    Access,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    linear_form,
    scalar_operands,
)
from ..transforms.kernel_from_linalg import BoundKernel, KernelGroup, bind_kernel
from ..transforms.load import is_weight

COMBINING = frozenset(
    f"arith.{op}"
    for op in (
        "addf addi mulf muli maximumf minimumf maxnumf minnumf "
        "maxsi maxui minsi minui andi ori xori"
    ).split()
)
"""Ops that may join the values of a reduction in any order."""

Storage = Callable[[SSAValue], Tensor]


def fuse(group: KernelGroup, storage: Storage, output: Tensor) -> Fused | None:
    """
    The group as one kernel that stores to `output`; `storage` gives the tensors that values lie
    in. `None` for a producer that has several outputs or is no reduction of a term, and for
    epilogues that read what has no place among its iterations.
    """
    start = _producer(group.producer)
    if start is None:
        return None
    parts = _Parts(group.producer, start)
    for epilogue in group.epilogues:
        if not parts.append(epilogue.bound, epilogue.chained):
            return None
    return parts.fused(storage, output)


@dataclass(frozen=True)
class _Form:
    """`combine` of `term`s; the operand number of the output stands for where it starts."""

    term: Scalar
    combine: str | None


def _producer(bound: BoundKernel) -> _Form | None:
    kernel = bound.kernel
    if len(kernel.outputs) != 1:
        return None
    body, out = kernel.bodies[0], kernel.num_inputs
    reads = out in scalar_operands(body)
    if all(d.kind == "parallel" for d in kernel.dims):
        return _Form(body, None)
    if not reads or not isinstance(body, ScalarOp) or body.name not in COMBINING:
        return None
    so_far = [i for i, a in enumerate(body.args) if isinstance(a, ScalarArg) and a.operand == out]
    if len(so_far) != 1 or len(body.args) != 2:
        return None
    term = body.args[1 - so_far[0]]
    return None if out in scalar_operands(term) else _Form(term, body.name)


def _source_of_copy(access: Access, value: SSAValue) -> tuple[Access, SSAValue] | None:
    """
    If `value` is a generic that stores elements of one operand unchanged: the access to that.
    Only of weights, which are packed from their source at no cost, and of changes that need no
    guard.
    """
    op = value.owner
    if not isinstance(op, linalg.ops.GenericOp) or len(op.results) != 1:
        return None
    if len(op.body.blocks) != 1 or op.body.block.first_op is not op.body.block.last_op:
        return None
    bound = bind_kernel(op)
    kernel, body = bound.kernel, bound.kernel.bodies[0]
    if not isinstance(body, ScalarArg) or body.operand >= kernel.num_inputs:
        return None
    source, result = kernel.operands[body.operand], kernel.outputs[0]
    origin = bound.values[body.operand]
    if source.guards or not isinstance(origin.type, TensorType) or not is_weight(origin):
        return None
    if result.map != AffineMap.identity(len(kernel.dims)):
        return None
    results = list(access.map.results)
    exprs = tuple(e.replace_dims_and_symbols(results, ()) for e in source.map.results)
    if access.guards or any(linear_form(e, access.map.num_dims) is None for e in exprs):
        return None
    map = AffineMap(access.map.num_dims, 0, exprs)
    return replace(source, map=map, guards=()), origin


class _Parts:
    """The operands, collected; numbers of epilogue operands follow those of the producer."""

    def __init__(self, producer: BoundKernel, form: _Form):
        kernel = producer.kernel
        self.producer = producer
        self.output = kernel.outputs[0]
        self.accesses = list(kernel.inputs)
        self.values = list(producer.input_values)
        self.combine = form.combine
        self.init = producer.inits[0] if producer.inits[0] is not None else 0
        self.start: int | None = None
        self.term = form.term
        self.result: Scalar = ScalarArg(ACCUMULATOR, self.output.type)
        self.type = self.output.type
        out = kernel.num_inputs
        reads = producer.reads_output()
        if reads and producer.inits[0] is None:
            self.start = len(self.accesses)
            self.accesses.append(self.output)
            self.values.append(producer.output_values[0])
        if form.combine is None and reads:
            old: Scalar = (
                ScalarConst(self.init, self.type)
                if self.start is None
                else ScalarArg(self.start, self.type)
            )
            self.term = substituted(self.term, out, old)
            self.start = None

    def append(self, bound: BoundKernel, chained: int) -> bool:
        kernel = bound.kernel
        results = self.output.map.results

        def composed(expr: AffineExpr) -> AffineExpr:
            return expr.replace_dims_and_symbols(list(results), ())

        numbers: dict[int, int] = {}
        for i, (access, value) in enumerate(zip(kernel.inputs, bound.input_values, strict=True)):
            if i == chained:
                continue
            numbers[i] = len(self.accesses)
            map = AffineMap(
                self.output.map.num_dims, 0, tuple(composed(e) for e in access.map.results)
            )
            guards = tuple(replace(g, expr=composed(g.expr)) for g in access.guards)
            self.accesses.append(replace(access, map=map, guards=guards))
            self.values.append(value)

        def moved(scalar: Scalar) -> Scalar | None:
            if isinstance(scalar, ScalarArg):
                if scalar.operand == chained:
                    return self.result
                return replace(scalar, operand=numbers[scalar.operand])
            if isinstance(scalar, ScalarIndex):
                expr = results[scalar.dim]
                if isinstance(expr, AffineDimExpr):
                    return replace(scalar, dim=expr.position)
                return None
            if isinstance(scalar, ScalarOp):
                args = [moved(a) for a in scalar.args]
                kept = tuple(a for a in args if a is not None)
                return replace(scalar, args=kept) if len(kept) == len(args) else None
            return scalar

        result = moved(kernel.bodies[0])
        if result is None:
            return False
        self.result = result
        self.stored = kernel.outputs[0].type
        return True

    def fold_copies(self) -> None:
        """
        Reads what was only moved, such as transposed or flipped weights, where it comes from.
        """
        extents = self.producer.kernel.extents
        for i, (access, value) in enumerate(zip(self.accesses, self.values, strict=True)):
            while (step := _source_of_copy(access, value)) is not None:
                access, value = fold_access(*step, extents)
            self.accesses[i], self.values[i] = access, value

    def fold_constants(self) -> None:
        """Numbers instead of tensors of which all elements are one number."""
        for i, (access, value) in enumerate(zip(self.accesses, self.values, strict=True)):
            number = None if access.guards else constant_of(value)
            if number is not None and i != self.start:
                constant = ScalarConst(number, access.type)
                self.term = substituted(self.term, i, constant)
                self.result = substituted(self.result, i, constant)

    def fused(self, storage: Storage, output: Tensor) -> Fused:
        self.fold_constants()
        self.fold_copies()
        read = scalar_operands(self.term) | scalar_operands(self.result) | {self.start}
        self.accesses = [
            access if i in read else replace(access, guards=())
            for i, access in enumerate(self.accesses)
        ]
        stored: Access = replace(self.output, type=output.type, guards=())
        kernel = replace(
            self.producer.kernel,
            operands=(*self.accesses, stored),
            num_inputs=len(self.accesses),
            bodies=(self.term,),
        )
        assert isinstance(kernel, Kernel)
        tensors = [
            storage(value) if i in read else Tensor("unread", access.shape, access.type)
            for i, (access, value) in enumerate(zip(self.accesses, self.values, strict=True))
        ]
        return Fused(
            kernel=kernel,
            tensors=(*tensors, output),
            result=self.result,
            type=self.type,
            combine=self.combine,
            init=self.init,
            start=self.start,
        )
