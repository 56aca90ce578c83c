"""
The kernel: one structured op seen as a polyhedral tensor expression.

A kernel is a perfect loop nest over named dimensions, a quasi-affine access function for
each operand, and a scalar body:

```
for (n, k, h, w, c, r, s):
    out[n, k, h, w] = body(out[n, k, h, w], x[n, c, 2*h + r - 1, 2*w + s - 1], f[k, c, r, s])
```

Convolutions are nothing special here: strides, dilations, groups and transposition are all
access functions. Embedding, tiling and layouts look at kernels and never at ops.
`Kernel.footprint` and `Kernel.restrict` are the two queries on which tiles and halos rest.

Views of a kernel add what a level needs, each made by one function: `LayerProblem` (`problem_of`)
is the text of `dataflow.layer`, `LayerShape` (`shape_of`) its sizes by role, `GridKernel`
(`grid_kernel`) the loops outside of an intrinsic, `Flat` (`Phase`) operands at places in memory,
`EmbeddingProblem` two kernels and a question, `GradientNest` (`gradient_nests`) a term to be
written as linalg. Each says there why it is no kernel.

The module is plain mathematics: it reads no IR. Access functions are xDSL's `AffineMap`,
whose dimension `i` is `Kernel.dims[i]`.
"""

from __future__ import annotations

import math
import operator
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, TypeVar

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from .linear import Linear
from .strides import is_filled

_T = TypeVar("_T")

DimKind: TypeAlias = Literal["parallel", "reduction"]

Box: TypeAlias = tuple[tuple[int, int], ...]
"""A half-open interval `(lower, upper)` per dimension, in the order of `Kernel.dims`."""


@dataclass(frozen=True)
class Dim:
    """One iteration dimension, running over `0 .. extent - 1`."""

    name: str
    extent: int
    kind: DimKind = "parallel"


@dataclass(frozen=True)
class ScalarArg:
    """The scalar read from operand `operand`: for an output, its value so far."""

    operand: int
    type: str


@dataclass(frozen=True, eq=False)
class ScalarConst:
    """
    A literal; `type` is an MLIR scalar type such as `i32` or `f32`. Floats are equal if their bits
    are: NaN is like itself, and 0.0 is not like -0.0, as `1 / x` and `copysign` tell them apart.
    """

    value: int | float
    type: str

    def _compare_key(self) -> tuple[object, str]:
        bits = struct.pack("<d", self.value) if width_of(self.type) is None else self.value
        return bits, self.type

    def __hash__(self) -> int:
        return hash(self._compare_key())

    def __eq__(self, other: object) -> bool:
        return (
            self._compare_key() == other._compare_key()
            if isinstance(other, ScalarConst)
            else NotImplemented
        )


@dataclass(frozen=True)
class ScalarIndex:
    """The value of iteration dimension `dim`, as by `linalg.index`."""

    dim: int
    type: str = "index"


@dataclass(frozen=True, eq=False, repr=False)
class ScalarOp:
    """
    A scalar operation: `name` is the MLIR op (`arith.addi`), with what else decides its
    meaning appended after a colon (`arith.cmpi:slt`).

    A value that is used twice is one object in the arguments of both users: expressions are
    graphs, whose trees may be exponentially larger. What walks them does so by `nodes_of` and
    `fold_scalar`, which see each object once and need no recursion; so do equality and `repr`
    here, and hashes and `operands` are known from the arguments'.
    """

    name: str
    args: tuple[Scalar, ...]
    type: str
    operands: frozenset[int] = field(init=False)
    """The operands that the expression reads."""
    _hash: int = field(init=False)

    def __post_init__(self) -> None:
        read = {scalar_operands(arg) for arg in self.args}
        operands = read.pop() if len(read) == 1 else frozenset[int]().union(*read)
        object.__setattr__(self, "operands", operands)
        object.__setattr__(self, "_hash", hash((self.name, self.args, self.type)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScalarOp):
            return NotImplemented
        pending: list[tuple[Scalar, Scalar]] = [(self, other)]
        seen: set[tuple[int, int]] = set()
        while pending:
            a, b = pending.pop()
            if a is b or (id(a), id(b)) in seen:
                continue
            if not (isinstance(a, ScalarOp) and isinstance(b, ScalarOp)):
                if a != b:
                    return False
                continue
            if (a._hash, a.name, a.type, len(a.args)) != (b._hash, b.name, b.type, len(b.args)):
                return False
            seen.add((id(a), id(b)))
            pending += zip(a.args, b.args, strict=True)
        return True

    def __repr__(self) -> str:
        """Each operation once, after those that it uses: `%0 = arith.negf(arg 0) : f32; …`."""
        names: dict[int, str] = {}
        lines: list[str] = []
        for node in nodes_of(self):
            if not isinstance(node, ScalarOp):
                names[id(node)] = str(node)
                continue
            names[id(node)] = f"%{len(lines)}"
            args = ", ".join(names[id(a)] for a in node.args)
            lines.append(f"%{len(lines)} = {node.name}({args}) : {node.type}")
        return "; ".join(lines)


Scalar: TypeAlias = ScalarArg | ScalarConst | ScalarIndex | ScalarOp


def width_of(type: str) -> int | None:
    """The bits of an integer type (`index`: 64), or `None` for other types."""
    if type == "index":
        return 64
    if type.startswith("i") and type[1:].isdecimal():
        return int(type[1:])
    return None


def scalar_operands(scalar: Scalar) -> frozenset[int]:
    """The operands that a scalar expression reads."""
    if isinstance(scalar, ScalarArg):
        return frozenset((scalar.operand,))
    return scalar.operands if isinstance(scalar, ScalarOp) else frozenset()


def nodes_of(*scalars: Scalar) -> list[Scalar]:
    """All nodes of expressions, each object once, arguments before what uses them."""
    found: dict[int, Scalar] = {}
    pending: list[tuple[Scalar, bool]] = [(s, False) for s in reversed(scalars)]
    while pending:
        node, ready = pending.pop()
        if id(node) in found:
            continue
        if ready or not isinstance(node, ScalarOp):
            found[id(node)] = node
            continue
        pending.append((node, True))
        pending += ((arg, False) for arg in reversed(node.args) if id(arg) not in found)
    return list(found.values())


_FEW_NODES = 32
"""The results of so few nodes are all kept, without counting what still needs them."""


def fold_scalar(scalar: Scalar, visit: Callable[[Scalar, tuple[_T, ...]], _T]) -> _T:
    """
    Folds an expression by `visit`: it is given each node once, with what it made of the
    node's arguments. Results are kept until they have been used for the last time.
    """
    if not isinstance(scalar, ScalarOp):
        return visit(scalar, ())
    nodes = nodes_of(scalar)
    if len(nodes) <= _FEW_NODES:
        kept: dict[int, _T] = {}
        for node in nodes:
            inner = node.args if isinstance(node, ScalarOp) else ()
            kept[id(node)] = visit(node, tuple([kept[id(a)] for a in inner]))
        return kept[id(scalar)]
    uses = Counter(id(arg) for node in nodes if isinstance(node, ScalarOp) for arg in node.args)
    results: dict[int, _T] = {}
    for node in nodes:
        args = node.args if isinstance(node, ScalarOp) else ()
        results[id(node)] = visit(node, tuple(results[id(a)] for a in args))
        uses.subtract(map(id, args))
        for arg in args:
            if not uses[id(arg)]:
                results.pop(id(arg), None)
    return results[id(scalar)]


def with_args(scalar: Scalar, args: tuple[Scalar, ...]) -> Scalar:
    """An operation on other arguments; itself if they are the same, and for what has none."""
    if not isinstance(scalar, ScalarOp) or all(map(operator.is_, scalar.args, args)):
        return scalar
    return ScalarOp(scalar.name, args, scalar.type)


def with_leaves(scalar: Scalar, leaf: Callable[[Scalar], Scalar]) -> Scalar:
    """An expression with what `leaf` makes of its arguments, constants and indices."""

    def visit_node(node: Scalar, args: tuple[Scalar, ...]) -> Scalar:
        return with_args(node, args) if isinstance(node, ScalarOp) else leaf(node)

    return fold_scalar(scalar, visit_node)


@dataclass(frozen=True)
class InRange:
    """The access is real where `lower <= expr < upper`, and reads the fill elsewhere."""

    expr: AffineExpr
    lower: int
    upper: int

    def __str__(self) -> str:
        return f"{self.lower} <= {self.expr} < {self.upper}"


@dataclass(frozen=True)
class Divides:
    """The access is real where `divisor` divides `expr`, and reads the fill elsewhere."""

    expr: AffineExpr
    divisor: int

    def __str__(self) -> str:
        return f"{self.divisor} divides {self.expr}"


Guard: TypeAlias = InRange | Divides


@dataclass(frozen=True)
class Access:
    """
    The index map and guards of one operand.

    * `shape`: the logical shape of the tensor that is really there, after padding and zero
      insertion were folded into the access.
    * `map`: iteration dimensions to tensor indices, one result per tensor dimension.
    * `guards`: where all hold, the access reads element `map(point)`, which is then within
      `shape`; elsewhere it reads `fill`. Outputs have no guards.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    map: AffineMap
    guards: tuple[Guard, ...] = ()
    fill: int | float = 0

    @property
    def used_dims(self) -> frozenset[int]:
        """The iteration dimensions on which the accessed element depends."""
        return frozenset(self.map.used_dims())


@dataclass(frozen=True)
class Footprint:
    """
    The part of a tensor that a box of iterations touches: the smallest box around it.

    `lower[i] <= index[i] < upper[i]`, not clipped to the tensor where a guarded access
    leaves it. `exact` tells that every element of the box is touched; if it does not hold
    (strided access), the box only contains the touched elements.
    """

    lower: tuple[int, ...]
    upper: tuple[int, ...]
    exact: bool

    @property
    def extents(self) -> tuple[int, ...]:
        return tuple(upper - lower for lower, upper in zip(self.lower, self.upper, strict=True))

    @property
    def size(self) -> int:
        return math.prod(self.extents)


@dataclass(frozen=True)
class Kernel:
    """
    A structured op as a tensor expression; see the module's docstring.

    `operands` holds the inputs first and the outputs last; `bodies` has one expression per
    output, the value that an iteration stores. `name` is what errors call the op.
    """

    name: str
    dims: tuple[Dim, ...]
    operands: tuple[Access, ...]
    num_inputs: int
    bodies: tuple[Scalar, ...]

    @property
    def inputs(self) -> tuple[Access, ...]:
        return self.operands[: self.num_inputs]

    @property
    def outputs(self) -> tuple[Access, ...]:
        return self.operands[self.num_inputs :]

    @property
    def extents(self) -> tuple[int, ...]:
        return tuple(d.extent for d in self.dims)

    @property
    def num_points(self) -> int:
        """The number of iterations; for a multiply-accumulate body, the MACs."""
        return math.prod(self.extents)

    @property
    def domain(self) -> Box:
        return tuple((0, d.extent) for d in self.dims)

    def without_names(self) -> Kernel:
        """The kernel without what it and its operands are called in a text."""
        operands = tuple(replace(o, name=f"operand{i}") for i, o in enumerate(self.operands))
        return replace(self, name="", operands=operands)

    def with_names_of(self, other: Kernel) -> Kernel:
        """The kernel, called as `other` is, and its operands as the other's."""
        operands = zip(self.operands, other.operands, strict=True)
        named = tuple(replace(own, name=its.name) for own, its in operands)
        return replace(self, name=other.name, operands=named)

    def footprint(self, operand: int, box: Box) -> Footprint:
        """
        The smallest box around what the iterations in `box` touch of operand `operand`, and
        whether the box is filled. It is tight for linear indices and for divided ones; for
        other quasi-affine indices it may be too wide, and is then not called exact.
        """
        access = self.operands[operand]
        if any(hi <= lo for lo, hi in box):
            nothing = (0,) * len(access.shape)
            return Footprint(nothing, nothing, True)
        lower: list[int] = []
        upper: list[int] = []
        divides = [g for g in access.guards if isinstance(g, Divides)]
        exact = True
        for expr in access.map.results:
            guard = next((g for g in divides if expr == g.expr // g.divisor), None)
            if guard is None:
                lo, hi, filled = expr_range(expr, box)
            else:
                # Only multiples count, so the lower end is rounded up.
                divides.remove(guard)
                lo, hi, filled = expr_range(guard.expr, box)
                lo, hi = -(-lo // guard.divisor), hi // guard.divisor
            lower.append(lo)
            upper.append(max(lo, hi + 1))
            exact &= filled
        # Two indices that share an iteration dimension trace a diagonal, not a box.
        seen: set[int] = set()
        for expr in access.map.results:
            moving = {d for d in expr.used_dims() if box[d][1] - box[d][0] > 1}
            exact &= not (moving & seen)
            seen |= moving
        return Footprint(tuple(lower), tuple(upper), exact and not divides)

    def restrict(self, box: Box) -> Kernel:
        """
        The kernel of the iterations in `box` alone, renumbered from zero. Tensors keep
        their shapes: the accesses are shifted. Guards that hold on all of `box` are left out.
        """
        dims = tuple(replace(d, extent=hi - lo) for d, (lo, hi) in zip(self.dims, box, strict=True))
        shifted = [AffineExpr.dimension(i) + lo for i, (lo, _) in enumerate(box)]

        def shift_expr(expr: AffineExpr) -> AffineExpr:
            return expr.replace_dims_and_symbols(shifted, ())

        def shift_guard(guard: Guard) -> Guard:
            return replace(guard, expr=shift_expr(guard.expr))

        operands = tuple(
            replace(
                a,
                map=AffineMap(len(dims), 0, tuple(shift_expr(r) for r in a.map.results)),
                guards=tuple(shift_guard(g) for g in a.guards if not guard_holds(g, box)),
            )
            for a in self.operands
        )
        bodies = tuple(_shift_scalar(b, box) for b in self.bodies)
        return replace(self, dims=dims, operands=operands, bodies=bodies)


def _shift_scalar(scalar: Scalar, box: Box) -> Scalar:
    def shift_leaf(leaf: Scalar) -> Scalar:
        if isinstance(leaf, ScalarIndex) and (lower := box[leaf.dim][0]):
            return ScalarOp("arith.addi", (leaf, ScalarConst(lower, leaf.type)), leaf.type)
        return leaf

    return with_leaves(scalar, shift_leaf)


def border_axis(access: Access, guard: Guard) -> int | None:
    """
    The tensor dimension whose border `guard` is: real within the tensor, fill outside. `None`
    if it is another guard.
    """
    num_dims = access.map.num_dims
    for axis, (expr, extent) in enumerate(zip(access.map.results, access.shape, strict=True)):
        if isinstance(guard, InRange) and (guard.lower, guard.upper) == (0, extent):
            # The same sum may be written in another order.
            form = linear_form(expr, num_dims)
            if expr == guard.expr or (
                form is not None and form == linear_form(guard.expr, num_dims)
            ):
                return axis
    return None


def linear_form(expr: AffineExpr, num_dims: int) -> tuple[tuple[int, ...], int] | None:
    """
    `(coefficients, constant)` of a linear expression over `num_dims` dimensions, or `None`
    if it holds a floor division or a remainder: `linear.Linear` by all dimensions.
    """
    form = Linear.from_expr(expr)
    return None if form is None else (form.coefficients(num_dims), form.constant)


def block_index(expr: AffineExpr) -> tuple[AffineExpr, int]:
    """The expression and size of `expr floordiv size`; another expression itself, and 1."""
    if isinstance(expr, AffineBinaryOpExpr) and expr.kind is AffineBinaryOpKind.FloorDiv:
        if isinstance(expr.rhs, AffineConstantExpr) and expr.rhs.value > 0:
            return expr.lhs, expr.rhs.value
    return expr, 1


def expr_range(expr: AffineExpr, box: Box) -> tuple[int, int, bool]:
    """
    The smallest and largest value of `expr` on `box`, and whether every integer between
    them is taken. For quasi-affine expressions the range may be too wide; it is then
    reported as not filled.
    """
    form = linear_form(expr, len(box))
    if form is None:
        return _quasi_affine_range(expr, box)
    coefficients, constant = form
    lower = upper = constant
    spans: list[tuple[int, int]] = []
    for c, (lo, hi) in zip(coefficients, box, strict=True):
        ends = (c * lo, c * (hi - 1))
        lower += min(ends)
        upper += max(ends)
        if c and hi - lo > 1:
            spans.append((abs(c), hi - lo))
    return lower, upper, is_filled(spans)


def _quasi_affine_range(expr: AffineExpr, box: Box) -> tuple[int, int, bool]:
    """`expr_range` of an expression with a division or remainder."""
    if isinstance(expr, AffineBinaryOpExpr) and isinstance(expr.rhs, AffineConstantExpr):
        divisor = expr.rhs.value
        lower, upper, filled = expr_range(expr.lhs, box)
        # Dividing or wrapping a run of integers gives a run again.
        if expr.kind is AffineBinaryOpKind.FloorDiv:
            return lower // divisor, upper // divisor, filled
        if expr.kind is AffineBinaryOpKind.CeilDiv:
            return -(-lower // divisor), -(-upper // divisor), filled
        if expr.kind is AffineBinaryOpKind.Mod:
            if lower // divisor == upper // divisor:
                return lower % divisor, upper % divisor, filled
            return 0, divisor - 1, filled and upper - lower >= divisor - 1
    return (*_interval_of(expr, box), False)


def guard_holds(guard: Guard, box: Box) -> bool:
    """Tests whether `guard` is known to hold on every iteration of `box`."""
    if isinstance(guard, InRange):
        lower, upper, _ = expr_range(guard.expr, box)
        return guard.lower <= lower and upper < guard.upper
    form = linear_form(guard.expr, len(box))
    if form is None:
        return False
    coefficients, constant = form
    for coefficient, (lower, upper) in zip(coefficients, box, strict=True):
        constant += coefficient * lower
        if upper - lower > 1 and coefficient % guard.divisor:
            return False
    return constant % guard.divisor == 0


def _interval_of(expr: AffineExpr, box: Box) -> tuple[int, int]:
    """Interval arithmetic: a correct but perhaps wide range of `expr` on `box`."""
    if isinstance(expr, AffineDimExpr):
        return box[expr.position][0], box[expr.position][1] - 1
    if isinstance(expr, AffineConstantExpr):
        return expr.value, expr.value
    if not isinstance(expr, AffineBinaryOpExpr):
        raise ValueError(f"{expr}: symbols are not supported in access functions")
    l_lo, l_hi = _interval_of(expr.lhs, box)
    r_lo, r_hi = _interval_of(expr.rhs, box)
    match expr.kind:
        case AffineBinaryOpKind.Add:
            return l_lo + r_lo, l_hi + r_hi
        case AffineBinaryOpKind.Mul:
            ends = [a * b for a in (l_lo, l_hi) for b in (r_lo, r_hi)]
            return min(ends), max(ends)
        case AffineBinaryOpKind.FloorDiv:
            return l_lo // r_lo, l_hi // r_lo
        case AffineBinaryOpKind.CeilDiv:
            return -(-l_lo // r_lo), -(-l_hi // r_lo)
        case AffineBinaryOpKind.Mod:
            if l_lo // r_lo == l_hi // r_lo:
                return l_lo % r_lo, l_hi % r_lo
            return 0, r_lo - 1


def evaluate_map(map: AffineMap, point: Sequence[int]) -> tuple[int, ...]:
    """The tensor index that `map` gives at the iteration `point`."""
    return map.eval(point, ())
