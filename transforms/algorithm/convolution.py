"""
Convolutions as rewrites of algorithms see them: which loop plays which role, whatever the order.

A convolution is a kernel `y[n…, k…, p…] += x[n…, c…, s p + d q…] * w[k…, c…, q…]`, with the axes of
each tensor in any order: layouts such as `NCHW` and `NHWC` differ in that alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ..core.errors import WeftError
from ..kernel.view import Kernel, Scalar, ScalarArg, ScalarOp, linear_form

Role: TypeAlias = Literal["batch", "out_channel", "in_channel", "position", "window"]


@dataclass(frozen=True)
class Axis:
    """
    An axis of the data that a window slides over, read at
    `stride * position + dilation * window + offset`.
    """

    position: int
    window: int
    stride: int
    dilation: int
    offset: int


@dataclass(frozen=True)
class Convolution:
    """
    A kernel read as a convolution. `axes` are in the data's order; loops are numbered as in
    `Kernel.dims`. `data` and `weight` are the numbers of the operands.
    """

    kernel: Kernel
    data: int
    weight: int
    axes: tuple[Axis, ...]
    roles: tuple[Role, ...]

    def loops(self, role: Role) -> tuple[int, ...]:
        """The loops of a role, in order."""
        return tuple(i for i, r in enumerate(self.roles) if r == role)

    def extent(self, loop: int) -> int:
        return self.kernel.dims[loop].extent

    def extents(self, loops: Sequence[int]) -> tuple[int, ...]:
        return tuple(map(self.extent, loops))

    @property
    def window(self) -> tuple[int, ...]:
        """The taps along each axis."""
        return tuple(self.extent(axis.window) for axis in self.axes)

    @property
    def terms(self) -> int:
        """The products of an output."""
        count = 1
        for loop in (*self.loops("in_channel"), *self.loops("window")):
            count *= self.extent(loop)
        return count

    def loop_at(self, operand: int, place: int) -> int | Axis:
        """The loop, or the axis of a window, that indexes axis `place` of an operand."""
        expr = self.kernel.operands[operand].map.results[place]
        if isinstance(expr, AffineDimExpr):
            return expr.position
        used = expr.used_dims()
        return next(axis for axis in self.axes if axis.window in used)


def convolution_of(kernel: Kernel) -> Convolution:
    """
    Reads a kernel as a convolution. Raises `WeftError` with the reason where it is none: another
    body than a product that is added, groups, or a loop in no role.
    """
    if kernel.num_inputs != 2 or len(kernel.outputs) != 1 or not _adds_products(kernel.bodies[0]):
        raise _refused(kernel, "its body is not a sum of products of two inputs")
    data = next((i for i in (0, 1) if not kernel.operands[i].map.is_projected_permutation()), None)
    if data is None:
        raise _refused(kernel, "no window slides over an input")
    weight = 1 - data
    for number in (weight, 2):
        if not _is_plain(kernel.operands[number].map):
            raise _refused(kernel, f"operand {number} is not indexed by one loop an axis")
    axes = tuple(_list_axes(kernel, data))
    roles = _roles_of(kernel, data, weight, axes)
    if "in_channel" not in roles or "out_channel" not in roles:
        raise _refused(kernel, "it has no channels to sum over, or none to write")
    return Convolution(kernel, data, weight, axes, roles)


def _refused(kernel: Kernel, reason: str) -> WeftError:
    return WeftError(f"{kernel.name} is no convolution with another algorithm: {reason}")


def _is_plain(map: AffineMap) -> bool:
    loops = [e.position for e in map.results if isinstance(e, AffineDimExpr)]
    return len(loops) == len(map.results) == len(set(loops))


def _adds_products(body: Scalar) -> bool:
    """Tests for `out + a * b` in f32, with operands in any order."""
    if not isinstance(body, ScalarOp) or body.name != "arith.addf" or body.type != "f32":
        return False
    out = ScalarArg(2, "f32")
    product = next((a for a in body.args if a != out), None)
    return (
        out in body.args
        and isinstance(product, ScalarOp)
        and product.name == "arith.mulf"
        and set(product.args) == {ScalarArg(0, "f32"), ScalarArg(1, "f32")}
    )


def _list_axes(kernel: Kernel, data: int) -> list[Axis]:
    found: list[Axis] = []
    for expr in kernel.operands[data].map.results:
        if isinstance(expr, AffineDimExpr):
            continue
        form = linear_form(expr, len(kernel.dims))
        used = [] if form is None else [i for i, c in enumerate(form[0]) if c]
        kinds = [kernel.dims[i].kind for i in used]
        if form is None or sorted(kinds) != ["parallel", "reduction"]:
            raise _refused(kernel, f"the index {expr} of its data is no window's")
        if min(form[0]) < 0:
            raise _refused(kernel, f"the index {expr} of its data runs backwards")
        position, window = used if kinds[0] == "parallel" else used[::-1]
        found.append(Axis(position, window, form[0][position], form[0][window], form[1]))
    return found


def _roles_of(kernel: Kernel, data: int, weight: int, axes: Sequence[Axis]) -> tuple[Role, ...]:
    positions = {axis.position for axis in axes}
    windows = {axis.window for axis in axes}
    used = [kernel.operands[i].used_dims for i in (data, weight, 2)]
    roles: list[Role] = []
    for loop, dim in enumerate(kernel.dims):
        match tuple(loop in dims for dims in used):
            case (True, False, True):
                roles.append("position" if loop in positions else "batch")
            case (True, True, False):
                roles.append("window" if loop in windows else "in_channel")
            case (False, True, True):
                roles.append("out_channel")
            case (True, True, True):
                raise _refused(kernel, f"it has {dim.extent} groups")
            case _:
                raise _refused(kernel, f"loop {dim.name} is in no role")
    return tuple(roles)
