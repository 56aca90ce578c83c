"""
A kernel group as one kernel: the epilogues' operands are read at the producer's iterations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from xdsl.dialects import linalg
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...targets.host.nest.flat import ACCUMULATOR, substitute_operand
from ...targets.host.nest.steps import Fused, Tensor
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import is_weight
from ...transforms.kernel.fold_access import constant_of, fold_access
from ...transforms.kernel.from_linalg import BoundKernel, KernelGroup, bind_kernel
from ...transforms.kernel.nest_kernel import Term, term_of
from ...transforms.kernel.view import (
    Access,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    linear_form,
    scalar_operands,
    with_leaves,
)
from .group import inverse_of
from .inline import (
    Expression,
    Expressions,
    compose_access,
    count_operations,
    move_scalar,
    reads_once,
)
from .orders import Order, reorder_access

_CHAINED = -2
"""Stands for the value so far, while an epilogue's body is put after it."""

Storage = Callable[[SSAValue], tuple[Tensor, Order | None]]


def fuse_group(
    group: KernelGroup,
    storage: Storage,
    output: Tensor,
    order: Order | None,
    expressions: Expressions,
) -> Fused | None:
    """
    The group as one kernel that stores to `output`, in `order` if that is another than its own;
    `storage` gives the tensors that values lie in, with their orders, `expressions` what values
    are that need not be stored. `None` for a producer that has several outputs or is no
    reduction of a term, and for epilogues that read what has no place among its iterations.
    """
    parts = _collect_parts(group)
    return None if parts is None else parts.build_fused(storage, output, order, expressions)


def expression_of(group: KernelGroup) -> Expression | None:
    """
    Each element of an element-wise group's result in terms of its index; `None` for
    other groups, and for ones that read with padding or against the innermost dimension.
    """
    parts = _collect_parts(group)
    if parts is None or parts.combine is not None or parts.start is not None:
        return None
    kernel = group.producer.kernel
    order = inverse_of(replace(parts.output, guards=()), kernel)
    if order is None:
        return None
    rank = len(parts.output.shape)
    index = [AffineExpr.constant(0) if a is None else AffineExpr.dimension(a) for a in order]
    accesses = tuple(
        replace(
            a,
            map=AffineMap(
                rank, 0, tuple(e.replace_dims_and_symbols(index, ()) for e in a.map.results)
            ),
        )
        for a in parts.accesses
    )
    inner = max((i for i, e in enumerate(parts.output.shape) if e != 1), default=0)
    for access in accesses:
        outside = any(inner in e.used_dims() for e in access.map.results[:-1])
        strided = access.map.results and inner in access.map.results[-1].used_dims()
        if access.guards or outside:
            return None
        if strided and access.map.results[-1] != AffineExpr.dimension(inner):
            return None
    scalar = move_scalar(
        substitute_operand(parts.result, ACCUMULATOR, parts.term),
        {i: i for i in range(len(accesses))},
        tuple(index),
    )
    return None if scalar is None else Expression(scalar, accesses, tuple(parts.values))


def _collect_parts(group: KernelGroup) -> _GroupParts | None:
    start = term_of(group.producer.kernel)
    if start is None:
        return None
    parts = _GroupParts(group.producer, start)
    for epilogue in group.epilogues:
        if not parts.append_kernel(epilogue.bound, epilogue.chained):
            return None
    return parts


def _source_of_copy(access: Access, value: SSAValue) -> tuple[Access, SSAValue] | None:
    """
    If `value` is a generic that stores elements of one operand unchanged: the access to that.
    Only of weights, which are packed from their source at no cost, and of changes that need no
    guard.
    """
    op = value.owner
    if not isinstance(op, linalg.ops.GenericOp) or len(op.results) != 1:
        return None
    try:
        bound = bind_kernel(op, name=op.name)
    except WeftError:
        return None  # A look-up in a table, which has a step of its own.
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


_MAXIMUM_OPERATIONS = 400
"""A nest of more scalar operations takes up no further values; they are stored."""


def _resolve_operands(scalar: Scalar, inlined: Mapping[int, Scalar]) -> Scalar:
    """`scalar` with what operands stand for, in which others may stand for something, too."""
    done: dict[int, Scalar] = {}

    def resolve_leaf(node: Scalar) -> Scalar:
        return done.get(node.operand, node) if isinstance(node, ScalarArg) else node

    pending = [n for n in scalar_operands(scalar) if n in inlined]
    while pending:
        meant = inlined[pending[-1]]
        missing = [n for n in scalar_operands(meant) if n in inlined and n not in done]
        if missing:
            pending += missing
        else:
            done[pending.pop()] = with_leaves(meant, resolve_leaf)
    return with_leaves(scalar, resolve_leaf)


class _GroupParts:
    """The operands, collected; numbers of epilogue operands follow those of the producer."""

    def __init__(self, producer: BoundKernel, reduction: Term):
        kernel = producer.kernel
        self.producer = producer
        self.output = kernel.outputs[0]
        self.accesses = list(kernel.inputs)
        self.values = list(producer.input_values)
        self.combine = reduction.combine
        self.init = producer.inits[0] if producer.inits[0] is not None else 0
        self.start: int | None = None
        self.term = reduction.term
        self.result: Scalar = ScalarArg(ACCUMULATOR, self.output.type)
        self.type = self.output.type
        out = kernel.num_inputs
        reads = producer.reads_output()
        if reads and producer.inits[0] is None:
            self.start = len(self.accesses)
            self.accesses.append(self.output)
            self.values.append(producer.output_values[0])
        if reduction.combine is None and reads:
            old: Scalar = (
                ScalarConst(self.init, self.type)
                if self.start is None
                else ScalarArg(self.start, self.type)
            )
            self.term = substitute_operand(self.term, out, old)
            self.start = None

    def append_kernel(self, bound: BoundKernel, chained: int) -> bool:
        kernel = bound.kernel
        order = inverse_of(kernel.operands[chained], kernel)
        if order is None:
            return False
        # Where the producer's iterations are in the epilogue's.
        results = [
            AffineExpr.constant(0) if axis is None else self.output.map.results[axis]
            for axis in order
        ]

        at = AffineMap(self.output.map.num_dims, 0, tuple(results))
        numbers: dict[int, int] = {}
        for i, (access, value) in enumerate(zip(kernel.inputs, bound.input_values, strict=True)):
            if i == chained:
                continue
            numbers[i] = len(self.accesses)
            self.accesses.append(compose_access(access, replace(access, map=at)))
            self.values.append(value)
        numbers[chained] = _CHAINED
        body = move_scalar(kernel.bodies[0], numbers, at.results)
        if body is None:
            return False
        self.result = substitute_operand(body, _CHAINED, self.result)
        self.output = replace(kernel.outputs[0], map=at)
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
                self.term = substitute_operand(self.term, i, constant)
                self.result = substitute_operand(self.result, i, constant)

    def inline_values(self, expressions: Expressions) -> None:
        """Evaluates values where they are read, and what these are computed from, likewise."""
        extents = self.producer.kernel.extents
        every = frozenset(range(len(extents)))
        inlined: dict[int, Scalar] = {}
        work = count_operations(self.term) + count_operations(self.result)
        for used, side in (
            (every, scalar_operands(self.term)),
            (self.output.used_dims, scalar_operands(self.result)),
        ):
            known: dict[tuple[SSAValue, Access], int] = {}
            waiting = sorted(n for n in side if n >= 0 and n != self.start)
            for number in waiting:  # which grows meanwhile
                access, value = self.accesses[number], self.values[number]
                same = known.setdefault((value, replace(access, name="")), number)
                if same != number:
                    inlined[number] = ScalarArg(same, access.type)
                    continue
                if work > _MAXIMUM_OPERATIONS or not reads_once(access, extents, used):
                    continue
                if (found := expressions(value)) is not None:
                    first = len(self.accesses)
                    scalar = self._insert_value(access, found)
                    if scalar is not None:
                        inlined[number] = scalar
                        work += count_operations(scalar)
                        waiting += range(first, len(self.accesses))
        self.term = _resolve_operands(self.term, inlined)
        self.result = _resolve_operands(self.result, inlined)

    def _insert_value(self, access: Access, expression: Expression) -> Scalar | None:
        """A value at the index of an access, in terms of new operands; `None` if it has none."""
        first = len(self.accesses)
        numbers = {i: first + i for i in range(len(expression.accesses))}
        scalar = move_scalar(expression.scalar, numbers, access.map.results)
        if scalar is not None:
            self.accesses += [compose_access(a, access) for a in expression.accesses]
            self.values += expression.values
        return scalar

    def build_fused(
        self, storage: Storage, output: Tensor, order: Order | None, expressions: Expressions
    ) -> Fused:
        self.inline_values(expressions)
        self.fold_constants()
        self.fold_copies()
        read = scalar_operands(self.term) | scalar_operands(self.result) | {self.start}
        tensors = [self._stored_access(i, storage, i in read) for i in range(len(self.accesses))]
        stored: Access = replace(self.output, type=output.type, guards=())
        if order is not None:
            stored, output = reorder_access(stored, output, order)
        kernel = replace(
            self.producer.kernel,
            operands=(*self.accesses, stored),
            num_inputs=len(self.accesses),
            bodies=(self.term,),
        )
        assert isinstance(kernel, Kernel)
        return Fused(
            kernel=kernel,
            tensors=(*tensors, output),
            result=self.result,
            type=self.type,
            combine=self.combine,
            init=self.init,
            start=self.start,
        )

    def _stored_access(self, number: int, storage: Storage, read: bool) -> Tensor:
        """The position of an operand; its access is changed to the order there."""
        access = self.accesses[number]
        if not read:
            self.accesses[number] = replace(access, guards=())
            return Tensor("unread", access.shape, access.type)
        place, order = storage(self.values[number])
        if order is not None:
            self.accesses[number], place = reorder_access(access, place, order)
        return place
