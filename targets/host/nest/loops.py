"""
Plain loops: any kernel, one point after the other.

What register tiles cannot say is run so: quasi-affine accesses, guards of any kind, several
outputs, bodies that are no reduction of a term. Outputs are read and written in place, outside of
the innermost loops that do not move them; there, long sums are cut into blocks (`sums`).
Threads share the outermost parallel dimension whose steps store to different places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....transforms.kernel.scatter import shared_dim
from ....transforms.kernel.view import Access, Guard, InRange, Kernel
from ..text.lines import Writer
from .flat import Address
from .sums import Run, block_terms, step_size, steps_of, sum_runs, summed_outputs
from .value import Lanes, Value

_KINDS = {
    AffineBinaryOpKind.FloorDiv: "arith.floordivsi",
    AffineBinaryOpKind.CeilDiv: "arith.ceildivsi",
}


def emit_loops(name: str, kernel: Kernel, buffers: Sequence[str]) -> str:
    """
    The function `@name(<a memref per buffer, once, in order>, %thread, %threads)`. `buffers` are
    those of the operands. Outputs hold what they start from.
    """
    w = Writer()
    shared = shared_dim(kernel)
    indices = [""] * len(kernel.dims)
    order = [*range(len(kernel.dims))]
    if shared is not None:
        order.remove(shared)
        order.insert(0, shared)

    outside = len(order) - _count_stationary(kernel, order)

    def emit_level(level: int) -> None:
        if level == outside:
            _Inside(w, kernel, buffers, indices, order[level:]).emit_body()
            return
        dim = order[level]
        if dim == shared:
            lower, upper = w.share_pieces(kernel.dims[dim].extent)
        else:
            lower, upper = w.constant(0), w.constant(kernel.dims[dim].extent)
        with w.loop(lower, upper) as index:
            indices[dim] = index
            emit_level(level + 1)

    if shared is None:
        zero = w.constant(0)
        first = w.op(f"arith.cmpi eq, %thread, {zero} : index")
        with w.block(f"scf.if {first}"):
            emit_level(0)
    else:
        emit_level(0)
    return w.write_function(name, loop_arguments(kernel, buffers))


def loop_arguments(kernel: Kernel, buffers: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The buffers of `emit_loops` with their types, each once."""
    found: dict[str, str] = {}
    for access, buffer in zip(kernel.operands, buffers, strict=True):
        found.setdefault(buffer, _memref_type(access))
    return tuple(found.items())


def _memref_type(access: Access) -> str:
    size = 1
    for extent in access.shape:
        size *= extent
    return f"memref<{max(1, size)}x{access.type}>"


def _count_stationary(kernel: Kernel, order: Sequence[int]) -> int:
    """Along how many of the innermost loops all outputs stay where they are."""
    if 0 in kernel.extents:
        return 0
    moving = frozenset[int]().union(*(access.used_dims for access in kernel.outputs))
    count = 0
    for dim in reversed(order):
        if dim in moving or kernel.dims[dim].kind != "reduction":
            break
        count += 1
    return count


class _Inside:
    """All iterations of the loops over `dims`, at one place of each output, then the stores."""

    def __init__(
        self,
        w: Writer,
        kernel: Kernel,
        buffers: Sequence[str],
        indices: Sequence[str],
        dims: Sequence[int],
    ):
        self.w = w
        self.kernel = kernel
        self.buffers = buffers
        self.indices = [*indices]
        self.dims = dims
        self.summed = summed_outputs(kernel)
        self.runs: tuple[tuple[Run, ...], ...] = ((Run(1),),) * len(dims)
        if any(self.summed):
            counts = [kernel.extents[d] for d in dims]
            self.runs = sum_runs(counts, 1, block_terms(len(self.summed)))

    def emit_body(self) -> None:
        w, kernel, count = self.w, self.kernel, self.kernel.num_inputs
        outputs = list(zip(kernel.outputs, self.buffers[count:], strict=True))
        values = [_read_access(w, access, buffer, self.indices) for access, buffer in outputs]
        for (access, buffer), value in zip(outputs, self._emit_loop(0, values), strict=True):
            at = _access_offset(w, access, self.indices)
            w.line(f"memref.store {value.text}, %{buffer}[{at}] : {_memref_type(access)}")

    def _emit_loop(self, level: int, values: Sequence[Value]) -> list[Value]:
        """The loops from `level` on; gives the values of the outputs after."""
        if level == len(self.dims):
            return self._emit_iteration(values)
        extent = self.kernel.extents[self.dims[level]]
        return self._cut_loop(level, self.runs[level], extent, self.w.constant(0), values)

    def _cut_loop(
        self, level: int, runs: Sequence[Run], left: int | str, start: str, values: Sequence[Value]
    ) -> list[Value]:
        """`left` iterations from `start` on of the loop at `level`, as nested `runs`."""
        w, (run, *inner) = self.w, runs

        def emit_iteration(number: str, names: Sequence[str]) -> list[str]:
            old = [replace(v, text=n) for v, n in zip(values, names, strict=True)]
            given = self._empty_sums(old) if run.fresh else old
            at = w.add(start, w.scale_value(number, run.size))
            if inner:
                after = self._cut_loop(level, inner, step_size(w, run, left, number), at, given)
            else:
                self.indices[self.dims[level]] = at
                after = self._emit_loop(level + 1, given)
            return [v.text for v in (self._join_outputs(old, after) if run.fresh else after)]

        given = [(v.text, v.type) for v in values]
        texts = w.carry_values(steps_of(w, run, left), given, emit_iteration)
        return [replace(v, text=text) for v, text in zip(values, texts, strict=True)]

    def _empty_sums(self, values: Sequence[Value]) -> list[Value]:
        """The values that a block begins from: sums at zero, other values as they are."""
        return [
            replace(v, text=self.w.constant(0, v.type)) if summed else v
            for v, summed in zip(values, self.summed, strict=True)
        ]

    def _join_outputs(self, old: Sequence[Value], after: Sequence[Value]) -> list[Value]:
        """The outputs after a block that began from `_empty_sums(old)`."""
        return [
            replace(b, text=self.w.op(f"arith.addf {a.text}, {b.text} : {b.type}")) if summed else b
            for a, b, summed in zip(old, after, self.summed, strict=True)
        ]

    def _emit_iteration(self, outputs: Sequence[Value]) -> list[Value]:
        """All bodies at one point."""
        kernel = self.kernel
        inputs = zip(kernel.inputs, self.buffers[: kernel.num_inputs], strict=True)
        read = [_read_access(self.w, access, buffer, self.indices) for access, buffer in inputs]
        scalars = _Scalars(self.w, [*read, *outputs], self.indices)
        return [scalars.evaluate_scalar(body, {}, 1) for body in kernel.bodies]


class _Scalars(Lanes):
    """Scalars whose operands are read already."""

    def __init__(self, w: Writer, values: Sequence[Value], indices: Sequence[str]):
        places = [Address("", 1, v.type, ()) for v in values]
        super().__init__(w, places, [""] * len(values), indices, ())
        for i, value in enumerate(values):
            self._known["load", i, 0] = value


def _read_access(w: Writer, access: Access, buffer: str, indices: Sequence[str]) -> Value:
    def load_element() -> str:
        at = _access_offset(w, access, indices)
        return w.op(f"memref.load %{buffer}[{at}] : {_memref_type(access)}")

    if not access.guards:
        return Value(load_element(), access.type)
    condition = None
    for guard in access.guards:
        holds = _test_guard(w, guard, indices)
        condition = holds if condition is None else w.op(f"arith.andi {condition}, {holds} : i1")
    fill = w.constant(access.fill, access.type)
    result = w.name()
    with w.block(f"{result} = scf.if {condition} -> ({access.type})", "} else {"):
        w.line(f"scf.yield {load_element()} : {access.type}")
    w.line(f"  scf.yield {fill} : {access.type}")
    w.line("}")
    return Value(result, access.type)


def _test_guard(w: Writer, guard: Guard, indices: Sequence[str]) -> str:
    value = _index_text(w, guard.expr, indices)
    if isinstance(guard, InRange):
        above = w.op(f"arith.cmpi sge, {value}, {w.constant(guard.lower)} : index")
        below = w.op(f"arith.cmpi slt, {value}, {w.constant(guard.upper)} : index")
        return w.op(f"arith.andi {above}, {below} : i1")
    rest = w.op(f"arith.remsi {value}, {w.constant(guard.divisor)} : index")
    return w.op(f"arith.cmpi eq, {rest}, {w.constant(0)} : index")


def _access_offset(w: Writer, access: Access, indices: Sequence[str]) -> str:
    offset = w.constant(0)
    for expr, extent in zip(access.map.results, access.shape, strict=True):
        offset = w.add(w.scale_value(offset, extent), _index_text(w, expr, indices))
    return offset


def _index_text(w: Writer, expr: AffineExpr, indices: Sequence[str]) -> str:
    if isinstance(expr, AffineDimExpr):
        return indices[expr.position]
    if isinstance(expr, AffineConstantExpr):
        return w.constant(expr.value)
    assert isinstance(expr, AffineBinaryOpExpr)
    lhs, rhs = _index_text(w, expr.lhs, indices), _index_text(w, expr.rhs, indices)
    match expr.kind:
        case AffineBinaryOpKind.Add:
            return w.op(f"arith.addi {lhs}, {rhs} : index")
        case AffineBinaryOpKind.Mul:
            return w.op(f"arith.muli {lhs}, {rhs} : index")
        case AffineBinaryOpKind.Mod:
            # The remainder of floor division: not negative.
            quotient = w.op(f"arith.floordivsi {lhs}, {rhs} : index")
            whole = w.op(f"arith.muli {quotient}, {rhs} : index")
            return w.op(f"arith.subi {lhs}, {whole} : index")
        case _:
            return w.op(f"{_KINDS[expr.kind]} {lhs}, {rhs} : index")
