"""
Tensors that sums begin with, or that are added to them: arguments of a function, widened, shifted
left, and spread along axes of the output on their way.

```
%wide = linalg.generic ins(%b)        // extsi, one axis
%init = linalg.broadcast ins(%wide)   // to the output's axes
%sums = linalg.conv_… outs(%init)
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xdsl.dialects import linalg
from xdsl.ir import BlockArgument, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...dialects.common.kinds import is_tensor
from ...transforms.core.errors import WeftError
from ...transforms.kernel.fold_access import fold_access
from ...transforms.kernel.from_linalg import BoundKernel, bind_kernel
from ...transforms.kernel.view import Access, ScalarOp
from .body.initial import Initial
from .request_sums import read_widening

INITIAL_BITS = (8, 16, 32)
"""The widths of numbers that accumulators are set to; see `targets.aie1.simulate.ups`."""


def whole_access(value: SSAValue) -> Access | None:
    """All of a tensor, element by element; `None` for what is no tensor of fixed shape."""
    if not is_tensor(value.type) or -1 in value.type.get_shape():
        return None
    shape, element = value.type.get_shape(), str(value.type.get_element_type())
    return Access("", shape, element, AffineMap.identity(len(shape)))


def trace_argument(
    value: SSAValue, access: Access, is_extended: bool = False
) -> tuple[BlockArgument, Access, int] | None:
    """
    The argument of which `access`, whose map is from iterations of the output's axes, reads
    elements of `value`, how, and by how much they are shifted left; `None` where `value` is not an
    argument that is only widened, shifted, and spread along axes. What reads it extends it to a
    wider type if `is_extended`: then it must not have been shifted before, which may cut bits.
    """
    shift = 0
    extents = _iteration_extents(access)
    while True:
        access, value = fold_access(access, value, extents)
        if access.guards:
            return None
        if isinstance(value, BlockArgument):
            return value, access, shift
        step = _trace_step(value)
        if step is None or (is_extended and step[1]):  # shifted, and then extended
            return None
        bound, more = step
        inner = bound.kernel.inputs[0]
        shift += more
        is_extended = is_extended or _is_extension(bound)
        exprs = access.map.results
        results = tuple(e.replace_dims_and_symbols(exprs, []) for e in inner.map.results)
        access = replace(inner, map=AffineMap(access.map.num_dims, 0, results))
        value = bound.input_values[0]


def _iteration_extents(access: Access) -> tuple[int, ...]:
    """The number of iterations of each dimension of the map, as far as axes tell."""
    found = [1] * access.map.num_dims
    for expr, extent in zip(access.map.results, access.shape, strict=True):
        if isinstance(expr, AffineDimExpr):
            found[expr.position] = extent
    return tuple(found)


def _trace_step(value: SSAValue) -> tuple[BoundKernel, int] | None:
    """The op that makes `value` of one tensor, element by element, and how it shifts them."""
    if not isinstance(value.owner, linalg.ops.GenericOp):
        return None
    bound = bind_kernel(value.owner)
    kernel = bound.kernel
    if len(kernel.outputs) != 1 or len(kernel.inputs) != 1 or bound.reads_output():
        return None
    identity = AffineMap.identity(len(kernel.dims))
    if kernel.outputs[0].map != identity or any(d.kind != "parallel" for d in kernel.dims):
        return None
    found = read_widening(kernel.bodies[0])
    return None if found is None or kernel.inputs[0].guards else (bound, found.shift)


def _is_extension(bound: BoundKernel) -> bool:
    body = bound.kernel.bodies[0]
    while isinstance(body, ScalarOp):
        if body.name == "arith.extsi":
            return True
        body = body.args[0]
    return False


def without_carriers(kernels: Iterable[BoundKernel]) -> list[BoundKernel]:
    """Without those that only bring an argument to where it is added to sums."""
    return [bound for bound in kernels if not _is_carrier(bound)]


def _is_carrier(bound: BoundKernel) -> bool:
    result = bound.op.results[0]
    access = whole_access(result)
    return access is not None and trace_argument(result, access) is not None


def initial_of(
    name: str, sums: str, found: Sequence[tuple[SSAValue, Access, int]]
) -> tuple[BlockArgument, Initial] | None:
    """
    Reads what sums of type `sums` begin with: of each tensor that is added to them the value, how
    it is read by iterations over the output's axes, and by how much its elements are shifted left.
    `None` where there is none. Raises `WeftError` for several, and for what is no argument spread
    along axes.
    """
    if not found:
        return None
    if len(found) > 1:
        raise WeftError(
            f"@{name}: {len(found)} tensors are added to the sums, but accumulators begin with one"
        )
    ((value, read, left),) = found
    source = trace_argument(value, read, is_extended=read.type != sums)
    if source is None:
        raise WeftError(
            f"@{name}: what is added to the sums, or what they begin with, must be an argument of "
            "the function, which may be extended (arith.extsi), shifted left by a constant and "
            "broadcast on its way"
        )
    argument, access, shift = source
    if access.type not in [f"i{bits}" for bits in INITIAL_BITS]:
        known = ", ".join(f"i{bits}" for bits in INITIAL_BITS)
        raise WeftError(
            f"@{name}: sums begin with numbers of type {access.type}, but accumulators are set to "
            f"{known}; convert them before"
        )
    along = tuple(_output_axis(name, access, n) for n in range(len(access.shape)))
    known_axes = [axis for axis in along if axis is not None]
    if len(set(known_axes)) < len(known_axes):
        raise WeftError(f"@{name}: two axes of what sums begin with go along one of the output's")
    bits = int(access.type[1:])
    return argument, Initial(access.shape, bits, along, shift + left)


def _output_axis(name: str, access: Access, number: int) -> int | None:
    """The output's axis that an axis goes along."""
    expr, extent = access.map.results[number], access.shape[number]
    if isinstance(expr, AffineDimExpr):
        return expr.position
    if isinstance(expr, AffineConstantExpr) and extent == 1:
        return None
    raise WeftError(
        f"@{name}: axis {number} of what sums begin with is read at {expr}, but must go along one "
        "of the output's"
    )
