"""
Kernels in `nest`: what its ops say as plain data, and plain data as its attributes and bodies.

`kernel_of_loops` reads a `nest.loops`. A `nest.kernel` is a kernel whose body is the term that is
reduced, what joins the terms, and the epilogue, whose operand `ACCUMULATOR` is the joined value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, FloatAttr, IntegerAttr
from xdsl.ir import Block, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint

from ...dialects.common.ints import make_int_array, plain_ints
from ...dialects.nest.attrs import DimsAttr, GuardAttr, GuardedAccessAttr
from ...dialects.nest.body import (
    COMBINING,
    DotOp,
    IndexOp,
    PairDotOp,
    ReduceOp,
    SignedDotOp,
    YieldOp,
)
from ...dialects.nest.buffers import element_type_of
from ...dialects.nest.steps import KernelOp, LoopsOp
from ..core.describe import describe_op
from ..core.errors import WeftError
from .elementwise import literal_attr, scalar_names, scalar_operation, scalar_type
from .fold_access import literal_of
from .from_linalg import scalar_name
from .view import (
    Access,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
    scalar_operands,
)

ACCUMULATOR = -1
"""The operand number that stands for the joined value in an epilogue."""

DOT = "weft.dot4"
"""The scalar op that `nest.dot` is."""

PAIR_DOT = "weft.pair_dot"
"""The scalar op that `nest.pair_dot` is."""

SIGNED_DOT = "weft.signed_dot4"
"""The scalar op that `nest.signed_dot` is."""

DOTS: Mapping[str, type[DotOp | PairDotOp | SignedDotOp]] = {
    DOT: DotOp,
    SIGNED_DOT: SignedDotOp,
    PAIR_DOT: PairDotOp,
}
"""The ops on words, by the scalar ops that they are."""


@dataclass(frozen=True)
class Reduction:
    """
    The parts of a body: `combine` joins the values of `term`, from `init` on or from the operand
    `start`; `result` is what is stored. Without `combine`, `result` is the term's epilogue.
    """

    term: Scalar
    result: Scalar
    type: str
    combine: str | None = None
    init: int | float = 0
    start: int | None = None

    @property
    def read_operands(self) -> frozenset[int]:
        """The operands that values depend on."""
        read = scalar_operands(self.term) | scalar_operands(self.result)
        started = frozenset[int]() if self.start is None else frozenset((self.start,))
        return (read | started) - {ACCUMULATOR}


# --- attributes ---------------------------------------------------------------------------------


def dims_attr(dims: Sequence[Dim]) -> DimsAttr:
    """The extents and kinds of dimensions."""
    return DimsAttr.of([d.extent for d in dims], [d.kind == "reduction" for d in dims])


def dims_of(attr: DimsAttr) -> tuple[Dim, ...]:
    """Dimensions, called `d0`, `d1` and so on."""
    return tuple(
        Dim(f"d{i}", e, "reduction" if attr.is_reduced(i) else "parallel")
        for i, e in enumerate(attr.sizes())
    )


def access_attr(access: Access) -> GuardedAccessAttr:
    """An access without its name and the type of elements."""
    type = scalar_type(access.type)
    fill = literal_attr(access.fill if access.guards else 0, type)
    guards = ArrayAttr(_guard_attr(g, access.map.num_dims) for g in access.guards)
    return GuardedAccessAttr(make_int_array(access.shape), AffineMapAttr(access.map), guards, fill)


def access_of(attr: GuardedAccessAttr, name: str, type: str) -> Access:
    """The access, to elements of `type`."""
    fill = number_of(attr.fill) if attr.guards.data else 0
    guards = tuple(map(_guard_of, attr.guards))
    return Access(name, attr.sizes(), type, attr.map.data, guards, fill)


def _guard_attr(guard: Guard, num_dims: int) -> GuardAttr:
    index = AffineMapAttr(AffineMap(num_dims, 0, (guard.expr,)))
    if isinstance(guard, InRange):
        return GuardAttr(index, make_int_array((guard.lower, guard.upper)))
    return GuardAttr(index, make_int_array((guard.divisor,)))


def _guard_of(attr: GuardAttr) -> Guard:
    (expr,), bounds = attr.index.data.results, plain_ints(attr.bounds)
    return Divides(expr, bounds[0]) if len(bounds) == 1 else InRange(expr, *bounds)


def number_of(attr: FloatAttr | IntegerAttr) -> int | float:
    """The number of an attribute; integers signed, `i1` as 0 or 1."""
    found = literal_of(arith.ConstantOp(attr).result)
    assert found is not None
    return found


# --- bodies -------------------------------------------------------------------------------------


def reduction_body(accesses: Sequence[Access], parts: Reduction) -> Region:
    """The body of a `nest.kernel` with these inputs."""
    block = Block(arg_types=[scalar_type(a.type) for a in accesses])
    writer = _Writer(block)
    if parts.combine is None:
        joined = writer.write_scalar(parts.term)
    else:
        term = writer.write_scalar(parts.term)
        init = literal_attr(parts.init, scalar_type(parts.type))
        start = None if parts.start is None else block.args[parts.start]
        op = ReduceOp(parts.combine, term, init, start)
        joined = writer.builder.insert(op).result
    writer.operands[ACCUMULATOR] = joined
    writer.builder.insert(YieldOp([writer.write_scalar(parts.result)]))
    return Region(block)


def loops_body(kernel: Kernel) -> Region:
    """The body of a `nest.loops`."""
    block = Block(arg_types=[scalar_type(a.type) for a in kernel.operands])
    writer = _Writer(block)
    writer.builder.insert(YieldOp([writer.write_scalar(body) for body in kernel.bodies]))
    return Region(block)


class _Writer:
    """Writes scalars into a block, each node once."""

    def __init__(self, block: Block):
        self.builder = Builder(InsertPoint.at_end(block))
        self.operands: dict[int, SSAValue] = dict(enumerate(block.args))
        self.known: dict[object, SSAValue] = {}

    def write_scalar(self, scalar: Scalar) -> SSAValue:
        return fold_scalar(scalar, self._write_node)

    def _write_node(self, node: Scalar, args: tuple[SSAValue, ...]) -> SSAValue:
        if isinstance(node, ScalarArg):
            return self.operands[node.operand]
        if isinstance(node, ScalarOp):
            if node.name in DOTS:
                return self.builder.insert(DOTS[node.name](*args)).result
            return scalar_operation(node, args, self.builder)
        if node not in self.known:
            if isinstance(node, ScalarIndex):
                self.known[node] = self.builder.insert(IndexOp(node.dim)).result
            else:
                attr = literal_attr(node.value, scalar_type(node.type))
                self.known[node] = self.builder.insert(arith.ConstantOp(attr)).result
        return self.known[node]


def read_reduction(op: KernelOp) -> Reduction:
    """The body of a `nest.kernel`. Raises `WeftError` for one with other than scalar arithmetic."""
    values, reduce = _read_block(op.body.block)
    last = op.body.block.last_op
    assert isinstance(last, YieldOp)
    result = values[last.values[0]]
    if reduce is None:
        type = str(last.values[0].type)
        return Reduction(result, ScalarArg(ACCUMULATOR, type), type, None, 0, None)
    start = None
    if reduce.start is not None:
        found = values[reduce.start]
        if not isinstance(found, ScalarArg):
            raise WeftError(f"{describe_op(op)}: starts from other than an element that it reads")
        start = found.operand
    type = str(reduce.result.type)
    term = values[reduce.term]
    return Reduction(term, result, type, reduce.combine.data, number_of(reduce.init), start)


def read_loops(op: LoopsOp) -> tuple[Scalar, ...]:
    """The bodies of a `nest.loops`. Raises `WeftError` as `read_reduction` does."""
    values, _ = _read_block(op.body.block)
    last = op.body.block.last_op
    assert isinstance(last, YieldOp)
    return tuple(values[v] for v in last.values)


def _read_block(block: Block) -> tuple[Mapping[SSAValue, Scalar], ReduceOp | None]:
    """The scalars of a body's values."""
    values: dict[SSAValue, Scalar] = {
        arg: ScalarArg(arg.index, str(arg.type)) for arg in block.args
    }
    reduce = None
    for op in block.ops:
        if isinstance(op, YieldOp):
            continue
        if len(op.results) != 1 or op.regions:
            raise WeftError(f"{describe_op(op)}: is no scalar arithmetic of arith or math")
        result = op.results[0]
        type = str(result.type)
        literal = literal_of(result)
        if literal is not None:
            values[result] = ScalarConst(literal, type)
        elif isinstance(op, IndexOp):
            values[result] = ScalarIndex(op.dim.value.data)
        elif isinstance(op, ReduceOp):
            reduce = op
            values[result] = ScalarArg(ACCUMULATOR, type)
        else:
            name = next((n for n, dot in DOTS.items() if isinstance(op, dot)), scalar_name(op))
            if name.partition(":")[0] not in scalar_names() and name not in DOTS:
                raise WeftError(f"{describe_op(op)}: is no scalar arithmetic of arith or math")
            values[result] = ScalarOp(name, tuple(values[v] for v in op.operands), type)
    return values, reduce


# --- kernels ------------------------------------------------------------------------------------


def kernel_of_loops(op: LoopsOp) -> Kernel:
    """The kernel of a `nest.loops`."""
    buffers = [*op.inputs, *op.outputs]
    accesses = tuple(
        access_of(a, f"x{i}", str(element_type_of(b)))
        for i, (a, b) in enumerate(zip(op.accesses, buffers, strict=True))
    )
    name = _op_name(op)
    return Kernel(name, dims_of(op.dims), accesses, len(op.inputs), read_loops(op))


def kernel_of_reduction(op: KernelOp, parts: Reduction) -> Kernel:
    """The kernel of a `nest.kernel`, whose body is the term alone."""
    buffers = [*op.inputs, op.output]
    accesses = tuple(
        access_of(a, f"x{i}", str(element_type_of(b)))
        for i, (a, b) in enumerate(zip((*op.reads, op.writes), buffers, strict=True))
    )
    return Kernel(_op_name(op), dims_of(op.dims), accesses, len(op.inputs), (parts.term,))


def _op_name(op: KernelOp | LoopsOp) -> str:
    return describe_op(op) if op.source is None else op.source.data


@dataclass(frozen=True)
class Term:
    """
    `combine` of `term`s, or without one the term alone; the operand number of the output stands for
    where it starts.
    """

    term: Scalar
    combine: str | None


def term_of(kernel: Kernel) -> Term | None:
    """The term of a kernel of one output and how it is combined; `None` for other kernels."""
    if len(kernel.outputs) != 1:
        return None
    body, out = kernel.bodies[0], kernel.num_inputs
    reads = out in scalar_operands(body)
    if all(d.kind == "parallel" for d in kernel.dims):
        return Term(body, None)
    if not reads or not isinstance(body, ScalarOp) or body.name not in COMBINING:
        return None
    so_far = [i for i, a in enumerate(body.args) if isinstance(a, ScalarArg) and a.operand == out]
    if len(so_far) != 1 or len(body.args) != 2:
        return None
    term = body.args[1 - so_far[0]]
    return None if out in scalar_operands(term) else Term(term, body.name)
