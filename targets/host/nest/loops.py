"""
Plain loops: any kernel, one point after the other.

What register tiles cannot say is run so: quasi-affine accesses, guards of any kind, several
outputs, bodies that are no reduction of a term. Outputs are read and written in place; threads
share the outermost parallel dimension whose steps store to different places.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....transforms.kernel.scatter import shared_dim
from ....transforms.kernel.view import Access, Guard, InRange, Kernel
from ..text.lines import Writer
from .flat import Place
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

    def nest(level: int) -> None:
        if level == len(order):
            _point(w, kernel, buffers, indices)
            return
        dim = order[level]
        if dim == shared:
            lower, upper = w.share(kernel.dims[dim].extent)
        else:
            lower, upper = w.constant(0), w.constant(kernel.dims[dim].extent)
        with w.loop(lower, upper) as index:
            indices[dim] = index
            nest(level + 1)

    if shared is None:
        zero = w.constant(0)
        first = w.op(f"arith.cmpi eq, %thread, {zero} : index")
        with w.block(f"scf.if {first}"):
            nest(0)
    else:
        nest(0)
    return w.function(name, loop_arguments(kernel, buffers))


def loop_arguments(kernel: Kernel, buffers: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The buffers of `emit_loops` with their types, each once."""
    found: dict[str, str] = {}
    for access, buffer in zip(kernel.operands, buffers, strict=True):
        found.setdefault(buffer, _memref(access))
    return tuple(found.items())


def _memref(access: Access) -> str:
    size = 1
    for extent in access.shape:
        size *= extent
    return f"memref<{max(1, size)}x{access.type}>"


def _point(w: Writer, kernel: Kernel, buffers: Sequence[str], indices: Sequence[str]) -> None:
    """All bodies at one point, then the stores."""
    values: list[Value] = []
    for access, buffer in zip(kernel.operands, buffers, strict=True):
        values.append(_read(w, access, buffer, indices))
    lanes = _Point(w, values, indices)
    count = kernel.num_inputs
    results = [lanes.evaluate(body, {}, 1) for body in kernel.bodies]
    for access, buffer, result in zip(kernel.outputs, buffers[count:], results, strict=True):
        at = _offset(w, access, indices)
        w.line(f"memref.store {result.text}, %{buffer}[{at}] : {_memref(access)}")


class _Point(Lanes):
    """Scalars whose operands are read already."""

    def __init__(self, w: Writer, values: Sequence[Value], indices: Sequence[str]):
        places = [Place("", 1, v.type, ()) for v in values]
        super().__init__(w, places, [""] * len(values), indices, ())
        for i, value in enumerate(values):
            self._known["load", i, 0] = value


def _read(w: Writer, access: Access, buffer: str, indices: Sequence[str]) -> Value:
    def load() -> str:
        at = _offset(w, access, indices)
        return w.op(f"memref.load %{buffer}[{at}] : {_memref(access)}")

    if not access.guards:
        return Value(load(), access.type)
    condition = None
    for guard in access.guards:
        holds = _holds(w, guard, indices)
        condition = holds if condition is None else w.op(f"arith.andi {condition}, {holds} : i1")
    fill = w.constant(access.fill, access.type)
    result = w.name()
    with w.block(f"{result} = scf.if {condition} -> ({access.type})", "} else {"):
        w.line(f"scf.yield {load()} : {access.type}")
    w.line(f"  scf.yield {fill} : {access.type}")
    w.line("}")
    return Value(result, access.type)


def _holds(w: Writer, guard: Guard, indices: Sequence[str]) -> str:
    value = _index(w, guard.expr, indices)
    if isinstance(guard, InRange):
        above = w.op(f"arith.cmpi sge, {value}, {w.constant(guard.lower)} : index")
        below = w.op(f"arith.cmpi slt, {value}, {w.constant(guard.upper)} : index")
        return w.op(f"arith.andi {above}, {below} : i1")
    rest = w.op(f"arith.remsi {value}, {w.constant(guard.divisor)} : index")
    return w.op(f"arith.cmpi eq, {rest}, {w.constant(0)} : index")


def _offset(w: Writer, access: Access, indices: Sequence[str]) -> str:
    offset = w.constant(0)
    for expr, extent in zip(access.map.results, access.shape, strict=True):
        offset = w.add(w.scaled(offset, extent), _index(w, expr, indices))
    return offset


def _index(w: Writer, expr: AffineExpr, indices: Sequence[str]) -> str:
    if isinstance(expr, AffineDimExpr):
        return indices[expr.position]
    if isinstance(expr, AffineConstantExpr):
        return w.constant(expr.value)
    assert isinstance(expr, AffineBinaryOpExpr)
    lhs, rhs = _index(w, expr.lhs, indices), _index(w, expr.rhs, indices)
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
