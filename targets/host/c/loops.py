"""Kernels as loops of C: what `targets.reference.evaluate` computes, one iteration at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....transforms.core.errors import WeftError
from ....transforms.kernel.index import expr_bounds, simplify_expr
from ....transforms.kernel.view import (
    Access,
    Box,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    guard_holds,
    nodes_of,
    scalar_operands,
)
from .scalars import c_literal, c_type, scalar_text

_OPERATORS = {AffineBinaryOpKind.Add: "+", AffineBinaryOpKind.Mul: "*"}


def kernel_lines(kernel: Kernel, arrays: Sequence[str], from_fill: Sequence[bool]) -> list[str]:
    """
    A block that runs the kernel on the arrays of its operands, which are expressions of C.

    An output holds what it starts from, unless `from_fill` says that it starts from the `fill` of
    its access: this is for those that `starts_itself` allows. Raises `WeftError` naming the kernel
    for scalar ops and types without a form in C.
    """
    nest = _Nest(kernel, tuple(from_fill))
    try:
        return ["{", *_indent([*nest.pointer_lines(arrays), *nest.loop_lines()]), "}"]
    except WeftError as error:
        raise WeftError(f"{kernel.name}: {error}") from error


def starts_itself(kernel: Kernel, output: int) -> bool:
    """
    Tests whether the loops store each element of an output once, so that it needs no start: the
    sums over the reductions begin with the `fill` of its access.
    """
    owned = frozenset(i for i, d in enumerate(kernel.dims) if d.kind == "parallel")
    access = kernel.outputs[output]
    dims = [e.position for e in access.map.results if isinstance(e, AffineDimExpr)]
    plain = len(dims) == len(access.map.results) == len(set(dims))
    whole = all(kernel.dims[d].extent == n for d, n in zip(dims, access.shape, strict=False))
    return plain and whole and owned == frozenset(dims)


def index_text(expr: AffineExpr, box: Box) -> str:
    """An index in terms of the loops `i0`, `i1`, …, which run over `box`."""
    return _write_index(simplify_expr(expr, box), box)


def _write_index(expr: AffineExpr, box: Box) -> str:
    match expr:
        case AffineConstantExpr():
            return str(expr.value)
        case AffineDimExpr():
            return f"i{expr.position}"
        case AffineBinaryOpExpr():
            return _write_binary(expr, box)
        case _:
            raise WeftError(f"the index {expr} has no form in C")


def _write_binary(expr: AffineBinaryOpExpr, box: Box) -> str:
    lhs, rhs = _write_index(expr.lhs, box), _write_index(expr.rhs, box)
    if expr.kind in _OPERATORS:
        return f"({lhs} {_OPERATORS[expr.kind]} {rhs})"
    from_zero = expr_bounds(expr.lhs, box)[0] >= 0
    if expr.kind is AffineBinaryOpKind.FloorDiv:
        return f"({lhs} / {rhs})" if from_zero else f"weft_floor_divide({lhs}, {rhs})"
    if expr.kind is AffineBinaryOpKind.Mod:
        return f"({lhs} % {rhs})" if from_zero else f"weft_modulo({lhs}, {rhs})"
    return f"weft_ceil_divide({lhs}, {rhs})"


def _write_guard(guard: Guard, box: Box) -> str:
    text = index_text(guard.expr, box)
    if isinstance(guard, InRange):
        return f"{guard.lower} <= {text} && {text} < {guard.upper}"
    return f"weft_modulo({text}, {guard.divisor}) == 0"


def _position_text(access: Access, box: Box) -> str:
    """The number of the element that an access reads, in row-major order."""
    position: AffineExpr = AffineExpr.constant(0)
    for expr, extent in zip(access.map.results, access.shape, strict=True):
        position = position * extent + expr
    return index_text(position, box)


def read_text(access: Access, array: str, box: Box) -> str:
    """What an access reads: an element, or its fill where a guard fails."""
    element = f"{array}[{_position_text(access, box)}]"
    guards = [_write_guard(g, box) for g in access.guards if not guard_holds(g, box)]
    if not guards:
        return element
    return f"{' && '.join(guards)} ? {element} : {c_literal(access.fill, access.type)}"


def _indent(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]


@dataclass(frozen=True)
class _Nest:
    """
    The loops of a kernel. Where each output belongs to the parallel loops, these are outside and
    the output is a variable within them; else the loops keep their order.
    """

    kernel: Kernel
    from_fill: tuple[bool, ...]

    @property
    def outer(self) -> list[int]:
        """The loops outside of those in which outputs are variables."""
        kernel = self.kernel
        if all(starts_itself(kernel, i) for i in range(len(kernel.outputs))):
            return [i for i, d in enumerate(kernel.dims) if d.kind == "parallel"]
        return list(range(len(kernel.dims)))

    @property
    def inner(self) -> list[int]:
        outer = set(self.outer)
        return [i for i in range(len(self.kernel.dims)) if i not in outer]

    @property
    def read(self) -> frozenset[int]:
        """The operands that bodies read."""
        return frozenset[int]().union(*map(scalar_operands, self.kernel.bodies))

    def pointer_lines(self, arrays: Sequence[str]) -> Iterator[str]:
        """Pointers to what is read and written, which do not overlap."""
        kernel = self.kernel
        for i, access in enumerate(kernel.operands):
            const = "const " if i < kernel.num_inputs else ""
            if i >= kernel.num_inputs or i in self.read:
                yield f"{const}{c_type(access.type)} *restrict a{i} = {arrays[i]};"

    def loop_lines(self) -> list[str]:
        """The loops."""
        lines = self._inner_lines()
        for dim in reversed(self.outer):
            lines = self._loop(dim, lines)
        return lines

    def _loop(self, dim: int, body: Sequence[str]) -> list[str]:
        extent = self.kernel.extents[dim]
        if extent == 1:
            return list(body)
        head = f"for (int64_t i{dim} = 0; i{dim} < {extent}; i{dim}++) {{"
        return [head, *_indent(body), "}"]

    def _inner_lines(self) -> list[str]:
        """One point of the outer loops: outputs that are read are variables `s0`, `s1`, …"""
        kernel = self.kernel
        before, after, stores = list[str](), list[str](), list[str]()
        for i, access in enumerate(kernel.outputs):
            element = f"a{kernel.num_inputs + i}[{_position_text(access, kernel.domain)}]"
            if kernel.num_inputs + i not in self.read and not self.inner:
                stores.append(element)
                continue
            start = c_literal(access.fill, access.type) if self.from_fill[i] else element
            before.append(f"{c_type(access.type)} s{i} = {start};")
            after.append(f"{element} = s{i};")
            stores.append(f"s{i}")
        body = self._body_lines(stores)
        for dim in reversed(self.inner):
            body = self._loop(dim, body)
        return [*before, *body, *after]

    def _body_lines(self, stores: Sequence[str]) -> list[str]:
        """One iteration: each value once, then the outputs, which are stored as `stores` say."""
        kernel = self.kernel
        lines, names = list[str](), dict[int, str]()
        for node in nodes_of(*kernel.bodies):
            names[id(node)] = self._node_text(node, names)
            if isinstance(node, ScalarConst):
                continue
            name = f"t{len(lines)}"
            lines.append(f"const {c_type(node.type)} {name} = {names[id(node)]};")
            names[id(node)] = name
        bodies = zip(stores, kernel.bodies, strict=True)
        return [*lines, *(f"{store} = {names[id(body)]};" for store, body in bodies)]

    def _node_text(self, node: Scalar, names: dict[int, str]) -> str:
        kernel = self.kernel
        match node:
            case ScalarConst():
                return c_literal(node.value, node.type)
            case ScalarIndex():
                return f"i{node.dim}" if kernel.extents[node.dim] != 1 else "0"
            case ScalarArg() if node.operand >= kernel.num_inputs:
                return f"s{node.operand - kernel.num_inputs}"
            case ScalarArg():
                access = kernel.operands[node.operand]
                return read_text(access, f"a{node.operand}", kernel.domain)
            case ScalarOp():
                types = [a.type for a in node.args]
                return scalar_text(node.name, [names[id(a)] for a in node.args], types, node.type)
