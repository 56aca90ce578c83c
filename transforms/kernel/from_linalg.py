"""
Kernels read from linalg: structured ops on tensors become `Kernel`s, and kernels that share
their output loops become `KernelGroup`s.

`bind_kernel` reads one `linalg.generic`. Ops that only move data on the way into it are
folded into the access functions, so that the kernel reads the tensor that is really there:

```
%p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {zero}
%y = linalg.generic ins(%p, ...)        // reads %p[n, c, h + r, w + s]
=>  x[n, c, h + r - 1, w + s - 1] where 0 <= h + r - 1 < H and 0 <= w + s - 1 < W, else 0
```

`kernel_groups` reads a whole function. Named ops are generalised before (`load_module`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from xdsl.dialects import affine, arith, func, linalg, math, tensor
from xdsl.dialects.builtin import AnyFloat, IndexType
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...dialects.common.kinds import is_integer, is_tensor
from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError
from .fold_access import constant_of, fold_access, literal_of
from .view import (
    Access,
    Dim,
    DimKind,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    fold_scalar,
    linear_form,
    scalar_operands,
    with_leaves,
)

_KINDS: dict[linalg.attrs.IteratorType, DimKind] = {
    linalg.attrs.IteratorType.PARALLEL: "parallel",
    linalg.attrs.IteratorType.REDUCTION: "reduction",
}


@dataclass(frozen=True, eq=False)
class BoundKernel:
    """
    A kernel with the IR it was read from.

    * `values`: the value behind each operand. An input's is the tensor before the padding
      that was folded into its access; an output's is the tensor it starts from.
    * `inits`: per output the constant that it starts from (then also the `fill` of its
      access), or `None` if it starts from the elements of its value.
    """

    op: linalg.ops.GenericOp
    kernel: Kernel
    values: tuple[SSAValue, ...]
    inits: tuple[int | float | None, ...]

    @property
    def input_values(self) -> tuple[SSAValue, ...]:
        return self.values[: self.kernel.num_inputs]

    @property
    def output_values(self) -> tuple[SSAValue, ...]:
        return self.values[self.kernel.num_inputs :]

    @property
    def results(self) -> tuple[SSAValue, ...]:
        return tuple(self.op.results)

    def reads_output(self, output: int = 0) -> bool:
        """Tests whether a body reads the value so far of output number `output`."""
        arg = self.kernel.num_inputs + output
        return any(arg in scalar_operands(body) for body in self.kernel.bodies)


def kernel_of(op: Operation) -> Kernel:
    """The kernel of one `linalg.generic`; see `bind_kernel`."""
    return bind_kernel(op).kernel


def bind_kernel(op: Operation, *, fold: bool = True, name: str | None = None) -> BoundKernel:
    """
    Reads one `linalg.generic` on static tensors with quasi-affine maps.

    With `fold`, `tensor.pad`, strided `tensor.insert_slice` into a constant,
    `tensor.extract_slice` and unit-dimension reshapes in front of an input move into its
    access. Scalars captured from outside the body become literals if they are constants,
    and else rank-0 inputs after the others; so do tensors that `tensor.extract` reads at
    quasi-affine places. The kernel is called `name`; without one, by the op and its place, which
    takes time in long blocks.

    Raises `WeftError` naming the op for what a kernel cannot say: other ops, dynamic
    shapes, symbols in maps, windows, bodies of several blocks or with other than scalar
    arithmetic.
    """
    if not isinstance(op, linalg.ops.GenericOp):
        raise WeftError(
            f"{describe_op(op)} is not a linalg.generic: named structured ops are generalised "
            "when a module is loaded (weft.load), other ops have no kernel"
        )
    maps = [attr.data for attr in op.indexing_maps.data]
    values = [*op.inputs, *op.outputs]
    num_inputs = len(op.inputs)
    operands = _accesses_of(op)
    dims = _dims_of(op, operands)
    if fold:
        extents = tuple(d.extent for d in dims)
        for i in range(num_inputs):
            operands[i], values[i] = fold_access(operands[i], values[i], extents)
    inits = tuple(constant_of(v) for v in op.outputs)
    for i, init in enumerate(inits):
        if init is not None:
            operands[num_inputs + i] = replace(operands[num_inputs + i], fill=init)
    body = _Body(op)
    bodies = body.read_body()
    captured = [body.capture_access(i, len(dims)) for i in range(len(body.captured))]
    if captured:
        operands[num_inputs:num_inputs] = captured
        values[num_inputs:num_inputs] = [value for value, _ in body.captured]
        bodies = tuple(_shift_args(b, num_inputs, len(captured), len(maps)) for b in bodies)
        num_inputs += len(captured)
    kernel = Kernel(name or describe_op(op), dims, _unique_names(operands), num_inputs, bodies)
    return BoundKernel(op, kernel, tuple(values), inits)


def loop_extents(op: linalg.ops.GenericOp) -> tuple[int, ...]:
    """
    The number of iterations of each loop of a generic, whatever its body does. `WeftError` as in
    `bind_kernel`, for dynamic shapes and the like.
    """
    extents = _plain_extents(op)
    if extents is None:
        extents = tuple(dim.extent for dim in _dims_of(op, _accesses_of(op)))
    return extents


def _plain_extents(op: linalg.ops.GenericOp) -> tuple[int, ...] | None:
    """
    The extents of loops, quickly found where nothing is wrong with the op (what `_accesses_of` and
    `_dims_of` refuse); `None` where something is, or where operands are no tensors.
    """
    maps, values = op.indexing_maps.data, (*op.inputs, *op.outputs)
    kinds = [attr.data for attr in op.iterator_types.data]
    if len(maps) != len(values) or not all(kind in _KINDS for kind in kinds):
        return None
    found: dict[int, int] = {}
    for value, attr in zip(values, maps, strict=True):
        type, map = value.type, attr.data
        if map.num_symbols or not is_tensor(type):
            return None
        shape = type.get_shape()
        if len(shape) != len(map.results):
            return None
        for expr, extent in zip(map.results, shape, strict=True):
            plain = isinstance(expr, AffineDimExpr)
            if extent < 0 or (plain and found.setdefault(expr.position, extent) != extent):
                return None
    if any(dim not in found for dim in range(len(kinds))):
        return None
    return tuple(found[dim] for dim in range(len(kinds)))


def loop_index(op: linalg.ops.GenericOp, value: SSAValue) -> AffineExpr | None:
    """
    An index that the body of `op` computes, in terms of the loops; `None` if it is not
    quasi-affine in them.
    """
    try:
        return _Body(op).read_index(value)
    except WeftError:
        return None


def _accesses_of(op: linalg.ops.GenericOp) -> list[Access]:
    maps = [attr.data for attr in op.indexing_maps.data]
    values = [*op.inputs, *op.outputs]
    if len(maps) != len(values):
        raise WeftError(f"{describe_op(op)}: {len(maps)} indexing maps for {len(values)} operands")
    return [
        _access_of(op, i, value, map)
        for i, (value, map) in enumerate(zip(values, maps, strict=True))
    ]


def _unique_names(operands: Sequence[Access]) -> tuple[Access, ...]:
    taken: set[str] = set()
    result: list[Access] = []
    for i, access in enumerate(operands):
        name = access.name if access.name not in taken else f"{access.name}_{i}"
        taken.add(name)
        result.append(replace(access, name=name))
    return tuple(result)


def _value_name(value: SSAValue, default: str) -> str:
    return value.name_hint or default


def _access_of(op: linalg.ops.GenericOp, index: int, value: SSAValue, map: AffineMap) -> Access:
    is_output = index >= len(op.inputs)
    default = f"out{index - len(op.inputs)}" if is_output else f"in{index}"
    if is_output and op.results:
        value = op.results[index - len(op.inputs)]
    name = _value_name(value, default)
    if map.num_symbols:
        raise WeftError(
            f"{describe_op(op)}: the indexing map of operand {index}, {map}, has symbols; "
            "write them as constants"
        )
    type = value.type
    if not is_tensor(type):
        if is_output or not (is_integer(type) or isinstance(type, IndexType | AnyFloat)):
            raise WeftError(
                f"{describe_op(op)}: operand {index} has type {type}; kernels are read from "
                "tensors (bufferise later)"
            )
        return Access(name, (), str(type), map)
    shape = type.get_shape()
    if any(extent < 0 for extent in shape):
        raise WeftError(
            f"{describe_op(op)}: operand {index} has the dynamic shape {type}; give every "
            "dimension a size"
        )
    if len(map.results) != len(shape):
        raise WeftError(
            f"{describe_op(op)}: the indexing map of operand {index}, {map}, has "
            f"{len(map.results)} results for a tensor of rank {len(shape)}"
        )
    return Access(name, shape, str(type.get_element_type()), map)


def _dims_of(op: linalg.ops.GenericOp, operands: Sequence[Access]) -> tuple[Dim, ...]:
    """Each dimension's extent is that of a tensor dimension which it indexes alone."""
    extents: dict[int, int] = {}
    for access in operands:
        for expr, extent in zip(access.map.results, access.shape, strict=True):
            if not isinstance(expr, AffineDimExpr):
                continue
            known = extents.setdefault(expr.position, extent)
            if known != extent:
                raise WeftError(
                    f"{describe_op(op)}: dimension d{expr.position} runs over {known} elements "
                    f"of one operand and {extent} of {access.name}"
                )
    dims: list[Dim] = []
    for i, attr in enumerate(op.iterator_types.data):
        kind = _kind_of(attr)
        if kind is None:
            raise WeftError(
                f"{describe_op(op)}: iterator type {attr.data} of d{i} is not supported; use "
                "parallel or reduction"
            )
        if i not in extents:
            raise WeftError(
                f"{describe_op(op)}: the extent of d{i} is not known, since no operand is "
                "indexed by it alone"
            )
        dims.append(Dim(f"d{i}", extents[i], kind))
    return tuple(dims)


def _kind_of(attr: linalg.attrs.IteratorTypeAttr) -> DimKind | None:
    return _KINDS.get(attr.data)


def _shift_args(scalar: Scalar, first: int, count: int, num_operands: int) -> Scalar:
    """
    Renumbers after `count` inputs were put in at position `first`; captured ones were
    numbered from `num_operands` on.
    """

    def shift_leaf(node: Scalar) -> Scalar:
        if not isinstance(node, ScalarArg) or node.operand < first:
            return node
        shift = count if node.operand < num_operands else first - num_operands
        return replace(node, operand=node.operand + shift)

    return with_leaves(scalar, shift_leaf)


def scalar_name(op: Operation) -> str:
    """The name that a `ScalarOp` has for `op`: its name, of a comparison with the predicate."""
    if isinstance(op, arith.CmpiOp):
        return f"{op.name}:{arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]}"
    if isinstance(op, arith.CmpfOp):
        return f"{op.name}:{arith.CMPF_COMPARISON_OPERATIONS[op.predicate.value.data]}"
    return op.name


class _Body:
    """
    Reads the scalar expressions of a region, collecting the captured scalars, and tensors with
    the places at which they are read.
    """

    def __init__(self, op: linalg.ops.GenericOp):
        self.op = op
        self.num_operands = len(op.operands)
        self.captured: list[tuple[SSAValue, tuple[AffineExpr, ...]]] = []
        self.known: dict[SSAValue, Scalar] = {}

    def read_body(self) -> tuple[Scalar, ...]:
        op = self.op
        if len(op.body.blocks) != 1:
            raise WeftError(
                f"{describe_op(op)}: the body has {len(op.body.blocks)} blocks; a kernel's body "
                "is a single block of scalar ops"
            )
        terminator = op.body.block.last_op
        if not isinstance(terminator, linalg.ops.YieldOp):
            raise WeftError(f"{describe_op(op)}: the body does not end with linalg.yield")
        return tuple(self.read_scalar(v) for v in terminator.operands)

    def read_scalar(self, value: SSAValue) -> Scalar:
        pending = [value]
        while pending:
            missing = [v for v in self._needed_values(pending[-1]) if v not in self.known]
            if missing:
                pending += reversed(missing)
                continue
            last = pending.pop()
            if last not in self.known:
                self.known[last] = self._read_value(last)
        return self.known[value]

    def _needed_values(self, value: SSAValue) -> Sequence[SSAValue]:
        """The values of the body that `value` is computed from by one op of it."""
        owner = value.owner
        if value in self.known or literal_of(value) is not None or isinstance(owner, Block):
            return ()
        if owner.parent_block() is not self.op.body.block or isinstance(owner, linalg.ops.IndexOp):
            return ()
        if not isinstance(owner, tensor.ExtractOp):
            self._checked_name(owner)
            return owner.operands
        # What indices are computed from beyond affine maps.
        found: dict[SSAValue, None] = {}
        pending = list(reversed(owner.indices))
        while pending:
            index = pending.pop()
            if isinstance(index.owner, affine.ApplyOp):
                pending += reversed(index.owner.mapOperands)
            else:
                found.setdefault(index)
        return list(found)

    def _read_value(self, value: SSAValue) -> Scalar:
        if (literal := literal_of(value)) is not None:
            return ScalarConst(literal, str(value.type))
        owner = value.owner
        if owner is self.op.body.block and isinstance(value, BlockArgument):
            return ScalarArg(value.index, str(value.type))
        if isinstance(owner, Block) or owner.parent_block() is not self.op.body.block:
            if not (is_integer(value.type) or isinstance(value.type, IndexType | AnyFloat)):
                raise WeftError(
                    f"{describe_op(self.op)}: the body reads {describe_value(value)} of type "
                    f"{value.type} from outside; only scalars can be captured"
                )
            return self._capture_value(value, (), str(value.type))
        if isinstance(owner, linalg.ops.IndexOp):
            return ScalarIndex(owner.dim.value.data)
        if isinstance(owner, tensor.ExtractOp):
            return self._read_extract(owner)
        return ScalarOp(
            self._checked_name(owner),
            tuple(self.read_scalar(v) for v in owner.operands),
            str(value.type),
        )

    def capture_access(self, number: int, num_dims: int) -> Access:
        """The access to captured value `number`."""
        value, exprs = self.captured[number]
        name = _value_name(value, f"s{number}")
        map = AffineMap(num_dims, 0, exprs)
        if is_tensor(value.type):
            return Access(name, value.type.get_shape(), str(value.type.get_element_type()), map)
        return Access(name, (), str(value.type), map)

    def _capture_value(self, value: SSAValue, exprs: tuple[AffineExpr, ...], type: str) -> Scalar:
        self.captured.append((value, exprs))
        return ScalarArg(self.num_operands + len(self.captured) - 1, type)

    def _read_extract(self, op: tensor.ExtractOp) -> Scalar:
        """An element of a captured tensor, read where the indices say so quasi-affinely."""
        exprs = [self.read_index(index) for index in op.indices]
        found = tuple(e for e in exprs if e is not None)
        source = op.tensor
        outside = not isinstance(source.owner, Block) or source.owner is not self.op.body.block
        static = is_tensor(source.type) and -1 not in source.type.get_shape()
        if len(found) != len(exprs) or not outside or not static:
            raise WeftError(
                f"{describe_op(self.op)}: the body holds tensor.extract at places that are not "
                "quasi-affine in the loops, which is not scalar arithmetic of arith or math"
            )
        return self._capture_value(source, found, str(op.result.type))

    def read_index(self, value: SSAValue) -> AffineExpr | None:
        """The index `value` in terms of the loops; `None` if it is not quasi-affine in them."""
        num_dims = len(self.op.iterator_types.data)
        known: dict[SSAValue, AffineExpr | None] = {}
        pending = [value]
        while pending:
            last = pending[-1]
            owner = last.owner
            if not isinstance(owner, affine.ApplyOp):
                known[pending.pop()] = _affine_expr(self.read_scalar(last), num_dims)
                continue
            missing = [v for v in owner.mapOperands if v not in known]
            if missing:
                pending += missing
                continue
            args = [known[v] for v in owner.mapOperands]
            known[pending.pop()] = _apply_map(owner.map.data, args, num_dims)
        return known[value]

    def _checked_name(self, op: Operation) -> str:
        """The `scalar_name` of `op`; refuses what is not scalar arithmetic."""
        if isinstance(op, arith.CmpiOp | arith.CmpfOp):
            return scalar_name(op)
        known = op.name in _scalar_ops()
        # Flags that only promise (overflow, fast-math) do not change what is computed.
        deciding = set(op.properties) - {"overflowFlags", "overflow_flags", "fastmath"}
        if not known or deciding or op.regions or len(op.results) != 1:
            what = f"{op.name} with {', '.join(sorted(deciding))}" if deciding else op.name
            raise WeftError(
                f"{describe_op(self.op)}: the body holds {what}, which is not scalar arithmetic "
                "of arith or math"
            )
        return op.name


@cache
def _scalar_ops() -> frozenset[str]:
    return frozenset(op.name for d in (arith.Arith, math.Math) for op in d.operations)


_MOST_TERMS = 64
"""The parts of an index expression beyond which it is written as a sum over the dimensions."""


def _shorten_expr(expr: AffineExpr, num_dims: int) -> AffineExpr | None:
    """
    `expr`, if it is long, as a sum: expressions are trees, which double where a value is added to
    itself. `None` for a long one that is not linear.
    """
    count, left = 0, [expr]
    while left and count <= _MOST_TERMS:
        count += 1
        term = left.pop()
        left += (term.lhs, term.rhs) if isinstance(term, AffineBinaryOpExpr) else ()
    if count <= _MOST_TERMS:
        return expr
    form = linear_form(expr, num_dims)
    if form is None:
        return None
    total = AffineExpr.constant(form[1])
    for dim, coefficient in enumerate(form[0]):
        total = total + AffineExpr.dimension(dim) * coefficient if coefficient else total
    return total


def _apply_map(
    map: AffineMap, args: Sequence[AffineExpr | None], num_dims: int
) -> AffineExpr | None:
    """The first result of a map at indices."""
    known = [a for a in args if a is not None]
    if len(known) != len(args):
        return None
    expr = map.results[0].replace_dims_and_symbols(known[: map.num_dims], known[map.num_dims :])
    return _shorten_expr(expr, num_dims)


def _affine_expr(scalar: Scalar, num_dims: int) -> AffineExpr | None:
    """An index computed from loop indices and constants; `None` for other scalars."""

    def visit_node(node: Scalar, args: tuple[AffineExpr | None, ...]) -> AffineExpr | None:
        if isinstance(node, ScalarIndex):
            return AffineExpr.dimension(node.dim)
        if isinstance(node, ScalarConst) and isinstance(node.value, int):
            return AffineExpr.constant(node.value)
        expr = _fold_operation(node, args) if isinstance(node, ScalarOp) else None
        return None if expr is None else _shorten_expr(expr, num_dims)

    return fold_scalar(scalar, visit_node)


def _fold_operation(scalar: ScalarOp, args: Sequence[AffineExpr | None]) -> AffineExpr | None:
    """A scalar op on index expressions; `None` for one that is not quasi-affine."""
    known = [a for a in args if a is not None]
    if len(known) != len(args):
        return None
    constant = isinstance(known[-1], AffineConstantExpr)
    match scalar.name:
        case "arith.index_cast":
            return known[0]
        case "arith.addi":
            return known[0] + known[1]
        case "arith.subi":
            return known[0] + known[1] * -1
        case "arith.muli" if constant or isinstance(known[0], AffineConstantExpr):
            return known[0] * known[1] if constant else known[1] * known[0]
        case "arith.floordivsi" if constant:
            return known[0] // known[1]
        case _:
            return None


# --- Groups ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Epilogue:
    """
    An elementwise kernel over the output of its group so far, which is its input number
    `chained`; that access and the output's are the identity.
    """

    bound: BoundKernel
    chained: int

    @property
    def kernel(self) -> Kernel:
        return self.bound.kernel


@dataclass(frozen=True, eq=False)
class KernelGroup:
    """
    A producer with the epilogues that share its output loops (bias, shift, clip,
    activation), in order. Only `result`, the last one's, is used outside.
    """

    producer: BoundKernel
    epilogues: tuple[Epilogue, ...] = ()

    @property
    def init(self) -> int | float | None:
        """The constant the producer's output starts from; `None` if a value's elements."""
        return self.producer.inits[0]

    @property
    def members(self) -> tuple[BoundKernel, ...]:
        return (self.producer, *(e.bound for e in self.epilogues))

    @property
    def last(self) -> BoundKernel:
        return self.members[-1]

    @property
    def result(self) -> SSAValue:
        return self.last.op.results[0]

    @property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The values read from outside, each once, in order of first use."""
        inner = {m.op.results[0] for m in self.members[:-1]}
        seen: dict[SSAValue, None] = {}
        for member in self.members:
            for value in member.input_values:
                if value not in inner:
                    seen.setdefault(value)
            for i, value in enumerate(member.output_values):
                if member.inits[i] is None and member.reads_output(i):
                    seen.setdefault(value)
        return tuple(seen)


def kernels_of(scope: func.FuncOp | Block) -> tuple[BoundKernel, ...]:
    """
    The kernels of a function or block in program order. Generics that only fill a tensor
    with a constant are inits, not kernels.
    """
    return tuple(
        bind_kernel(op)
        for block in _list_blocks(scope)
        for op in block.ops
        if isinstance(op, linalg.ops.GenericOp)
        and not (len(op.results) == 1 and constant_of(op.results[0]) is not None)
    )


def _list_blocks(scope: func.FuncOp | Block) -> Iterator[Block]:
    if isinstance(scope, Block):
        yield scope
    else:
        yield from scope.body.blocks


def kernel_groups(scope: func.FuncOp | Block) -> tuple[KernelGroup, ...]:
    """The kernels of a function in groups; see `group_kernels`."""
    return group_kernels(kernels_of(scope))


def group_kernels(
    kernels: Iterable[BoundKernel],
    chained_input: Callable[[SSAValue, BoundKernel], int | None] | None = None,
) -> tuple[KernelGroup, ...]:
    """
    Groups kernels, given in program order, ordered by their last member.

    A kernel joins a group if `chained_input` names the input through which it alone reads the
    group's result, which is one of its inputs: by default for an elementwise kernel that is the
    only use of the value. Of several such groups it is the latest, whose other inputs exist by
    then.
    """
    joins = chained_input or _chained_input
    groups: dict[SSAValue, tuple[int, KernelGroup]] = {}
    for number, bound in enumerate(kernels):
        made = KernelGroup(bound)
        read = {value: groups[value] for value in bound.input_values if value in groups}
        for value, (_, group) in sorted(read.items(), key=lambda item: -item[1][0]):
            chained = joins(value, bound)
            if chained is not None and len(group.last.op.results) == 1:
                del groups[value]
                made = KernelGroup(group.producer, (*group.epilogues, Epilogue(bound, chained)))
                break
        groups[made.result] = number, made
    return tuple(group for _, group in groups.values())


def _chained_input(value: SSAValue, bound: BoundKernel) -> int | None:
    """The input through which the elementwise kernel `bound` alone reads `value`."""
    kernel = bound.kernel
    if len(list(value.uses)) != 1 or len(kernel.outputs) != 1 or bound.reads_output():
        return None
    if any(d.kind != "parallel" for d in kernel.dims):
        return None
    identity = AffineMap.identity(len(kernel.dims))
    if kernel.outputs[0].map != identity:
        return None
    for i, (access, operand) in enumerate(zip(kernel.inputs, bound.input_values, strict=True)):
        if operand is value:
            whole = access.map == identity and access.shape == kernel.extents
            return i if whole and not access.guards else None
    return None
