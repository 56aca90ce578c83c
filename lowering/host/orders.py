"""
In which order the host stores activations: as the module has them, or with channels innermost.

A depth-wise convolution reads few elements for each that it gives. With channels innermost its
vectors are full whatever the image's width is, no lanes are picked for strides, and padding
moves whole vectors; with rows innermost it is two to four times slower, measured over the shapes
of MobileNet v1 and v2.

A dense convolution sums over channels. With rows innermost these are as far from each other as
planes are large: each is on a page and in a line of its own, of which a tile of a few positions
reads a part. With channels innermost the lines that a tile reads are whole and follow each other.
On a Xeon, DenseNet-121's convolutions are 1.17 times as fast so and ResNet-50's 1.08 times, but for
some of 3 x 3 on 7 x 7; ResNet-18's are level. That is where channels fill a line. It is not so for
products whose factors are rounded to bf16: words of two channels are made of planes.

So what convolutions read and write is stored with channels innermost, and the kernels around them
read or write it so: nothing is converted between.

Functions may also say how arguments and results are stored:

```
%t = linalg.generic {weft.stored}                    // %t[n, c, h, w] = %arg[n, h, w, c]
       ins(%arg : tensor<1x8x8x4xf32>) outs(..) -> tensor<1x4x8x8xf32>
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from xdsl.dialects import tensor
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.common.kinds import is_tensor
from ...targets.host.nest.steps import Tensor
from ...transforms.kernel.from_linalg import BoundKernel, KernelGroup
from ...transforms.kernel.view import Access, Kernel, ScalarArg, ScalarOp
from ...transforms.model.operators import STORED_ATTRIBUTE

Order = tuple[int, ...]
"""The axes of a tensor as they are stored, outermost first."""

_CHANNELS = 1
"""The axis of channels in what frameworks give: behind the batch."""


_LINE = 64
"""Bytes of a cache line, which channels have to fill."""


def plan_orders(
    groups: Iterable[KernelGroup],
    kernels: Mapping[Operation, BoundKernel],
    fixed: Callable[[SSAValue], bool],
    dense: bool = True,
) -> dict[SSAValue, Order]:
    """
    The values that are stored in another order than their own: those of depth-wise convolutions,
    and of `dense` ones, too. `fixed` are those that lie where somebody else wants them.
    """
    found: dict[SSAValue, Order] = {}
    results = {g.producer.op: g.result for g in groups}
    for bound in kernels.values():
        depthwise = is_depthwise(bound.kernel)
        if not depthwise and not (dense and is_convolution(bound.kernel)):
            continue
        for value in (bound.input_values[0], results.get(bound.op)):
            if value is None or fixed(value) or value not in results.values():
                continue
            type = value.type
            if is_tensor(type) and isinstance(type.element_type, AnyFloat):
                filled = type.get_shape()[_CHANNELS] * type.element_type.size >= _LINE
                if (depthwise or filled) and _only_kernels_read(value, kernels):
                    found[value] = channels_last(len(type.get_shape()))
    return found


def channels_last(rank: int) -> Order:
    """The order with the axis of channels last."""
    return (*(i for i in range(rank) if i != _CHANNELS), _CHANNELS)


def reorder_access(access: Access, dest: Tensor, order: Order) -> tuple[Access, Tensor]:
    """An access to a tensor that is stored in another order, and the tensor as it is stored."""
    shape = tuple(access.shape[i] for i in order)
    map = AffineMap(access.map.num_dims, 0, tuple(access.map.results[i] for i in order))
    return replace(access, shape=shape, map=map), replace(dest, shape=shape)


def is_depthwise(kernel: Kernel) -> bool:
    """
    Tests whether a kernel multiplies windows of each channel by weights of the channel's own: the
    dimension of channels is one of the input, of the weights and of the output.
    """
    if not _sums_products(kernel):
        return False
    (image, weight), output = kernel.inputs, kernel.outputs[0]
    if len(image.shape) < 3 or len(output.shape) != len(image.shape):
        return False
    channel = image.map.results[_CHANNELS]
    if not isinstance(channel, AffineDimExpr) or output.map.results[_CHANNELS] != channel:
        return False
    if any(
        isinstance(expr, AffineDimExpr) and kernel.dims[expr.position].kind == "reduction"
        for expr, extent in zip(image.map.results, image.shape, strict=True)
        if extent > 1
    ):
        return False  # Groups of several channels.
    window = image.map.results[-1].used_dims()
    return channel.position in weight.used_dims and len(window) > 1


def is_convolution(kernel: Kernel) -> bool:
    """
    Tests whether a kernel sums products over all channels of an image and a window of it, perhaps
    of one position, for each channel of an output.
    """
    if not _sums_products(kernel):
        return False
    (image, weight), output = kernel.inputs, kernel.outputs[0]
    if not len(image.shape) == len(output.shape) == len(weight.shape) >= 3:
        return False
    batch, channel = (image.map.results[i] for i in (0, _CHANNELS))
    if batch != output.map.results[0] or set(batch.used_dims()) & weight.used_dims:
        return False
    made = output.map.results[_CHANNELS]
    if not isinstance(channel, AffineDimExpr) or not isinstance(made, AffineDimExpr):
        return False
    summed = kernel.dims[channel.position].kind == "reduction"
    return summed and {channel.position, made.position} <= weight.used_dims


def _sums_products(kernel: Kernel) -> bool:
    """Tests whether all a kernel does is to sum products of two operands."""
    if kernel.num_inputs != 2 or len(kernel.outputs) != 1:
        return False
    body = kernel.bodies[0]
    if not isinstance(body, ScalarOp) or body.name != "arith.addf":
        return False
    products = [a for a in body.args if isinstance(a, ScalarOp) and a.name == "arith.mulf"]
    return len(products) == 1 and all(isinstance(a, ScalarArg) for a in products[0].args)


def _only_kernels_read(value: SSAValue, kernels: Mapping[Operation, BoundKernel]) -> bool:
    """Tests whether all that read `value`, perhaps with padding, are kernels."""
    for use in value.uses:
        user = use.operation
        if isinstance(user, tensor.PadOp):
            pads = [u.operation for u in user.result.uses]
            if not all(p in kernels and value in kernels[p].input_values for p in pads):
                return False
        elif user not in kernels or value not in kernels[user].input_values:
            return False
    return True


@dataclass(frozen=True)
class StoredView:
    """`result[d] = source[d[axes[0]], d[axes[1]], ..]`."""

    source: SSAValue
    result: SSAValue
    axes: Order

    @property
    def order(self) -> Order:
        """The order in which a result has the axes of what is seen."""
        return tuple(map(self.axes.index, range(len(self.axes))))


def list_views(kernels: Iterable[BoundKernel]) -> Iterator[StoredView]:
    """The views among kernels: transpositions that have the attribute `weft.stored`."""
    for bound in kernels:
        axes = _transposed_axes(bound) if STORED_ATTRIBUTE in bound.op.attributes else None
        if axes is not None:
            yield StoredView(bound.input_values[0], bound.results[0], axes)


def _transposed_axes(bound: BoundKernel) -> Order | None:
    """The axes of the result by those of the source; `None` for what is no transposition."""
    kernel = bound.kernel
    body, identity = kernel.bodies[0], AffineMap.identity(len(kernel.dims))
    if kernel.num_inputs != 1 or len(kernel.outputs) != 1 or kernel.outputs[0].map != identity:
        return None
    if not isinstance(body, ScalarArg) or body.operand or kernel.inputs[0].guards:
        return None
    exprs = kernel.inputs[0].map.results
    axes = tuple(e.position for e in exprs if isinstance(e, AffineDimExpr))
    if len(axes) < len(exprs) or sorted(axes) != [*range(len(kernel.dims))]:
        return None
    return axes
