"""
Sums of products with what follows them: the layers that become sums of bytes.

```
%a = sum of %x * %w;  %b = %a + bias;  %y = max(%b, 0)      // one layer, from %x to %y
```
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import f32
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr

from ...dialects.common.kinds import is_tensor
from ..core.errors import WeftError
from ..kernel.affine_scalar import AffineForm
from ..kernel.elementwise import element_type
from ..kernel.fold_access import constant_of
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import Kernel, ScalarArg, ScalarConst
from ..model.affine_chains import AffineChain, affine_step, dims_of, has_one_use, shape_of
from ..model.sums_of_products import is_sum_of_products, structured_maps
from ..model.weight_values import WeightValues
from .activation import Interval, split_interval
from .scales import LARGEST, LARGEST_SUM

_IDENTITY = AffineForm(ScalarConst(1.0, "f32"), ScalarConst(0.0, "f32"))


@dataclass(frozen=True)
class Product:
    """
    A sum of products of `f32` tensors, and the element-wise ops behind it.

    * `data` and `weight` are operands 0 and 1 of `op`, in either order; `weight` is known before
      a run, or another activation (`weight_is_known`).
    * `channels`: per dimension of the op's result, whether its weights have it, too.
    * The result is `interval` of `scale * (sum + offset / scale)`, with the offset of `chain`.
    * `collapse` is a reshape of the sums, before the rest of `members`.
    """

    op: linalg.ops.GenericOp
    data: SSAValue
    weight: SSAValue
    weight_is_known: bool
    channels: tuple[int, ...]
    collapse: tensor.CollapseShapeOp | None
    chain: AffineChain
    interval: Interval
    members: tuple[Operation, ...]

    @property
    def result(self) -> SSAValue:
        return self.members[-1].results[0]

    @property
    def sums(self) -> SSAValue:
        """The sums, in the shape of the result."""
        return (self.collapse or self.op).results[0]

    @property
    def scale(self) -> float:
        """What sums are multiplied by, beside the scales of the bytes."""
        scale = self.chain.form.scale
        assert isinstance(scale, ScalarConst)
        return float(scale.value)

    @property
    def channel_shape(self) -> tuple[int, ...]:
        """The extents of `channel_dims`: each channel may have weights of its own scale."""
        shape = shape_of(self.sums)
        return tuple(shape[d] for d in self.channel_dims)

    @property
    def weight_positions(self) -> tuple[int, ...]:
        """The dimensions of the weights that are `channels`, in that order."""
        maps = structured_maps(self.op)
        assert maps is not None
        weight = 1 if self.op.operands[1] is self.weight else 0
        results = maps[weight].results
        return tuple(results.index(maps[2].results[d]) for d in self.channels)

    @property
    def channel_dims(self) -> tuple[int, ...]:
        """The dimensions of `sums` that the channels are, which are one where they collapse."""
        if self.collapse is None:
            return self.channels
        groups = [[i.value.data for i in g.data] for g in self.collapse.reassociation]
        return tuple(d for d, group in enumerate(groups) if set(group) & set(self.channels))

    @property
    def macs(self) -> int:
        """Its multiply-accumulates."""
        return bind_kernel(self.op, fold=False).kernel.num_points


def find_product(op: Operation, known: WeightValues) -> Product | str | None:
    """
    The layer that begins with `op`; why it is none in bytes, where it is a sum of products; or
    `None`.
    """
    if not isinstance(op, linalg.ops.GenericOp) or not is_sum_of_products(op):
        return None
    if known.is_known(op.results[0]):
        return None
    if any(element_type(v.type) != f32 or not is_tensor(v.type) for v in op.operands):
        return "its numbers are not all tensors of f32"
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError as error:
        return str(error)
    weight = next((i for i in (1, 0) if known.is_known(op.operands[i])), 1)
    reason = _refuse_form(op, kernel)
    if reason is not None:
        return reason
    maps = structured_maps(op)
    assert maps is not None
    is_known = known.is_known(op.operands[weight])
    channels = _channels_of(maps, weight) if is_known else ()
    start = Product(
        op,
        op.operands[1 - weight],
        op.operands[weight],
        is_known,
        channels,
        None,
        AffineChain(op.results[0], (), (), _IDENTITY),
        Interval(),
        (op,),
    )
    return _extend(_with_collapse(start), known)


def _refuse_form(op: linalg.ops.GenericOp, kernel: Kernel) -> str | None:
    """Says why sums cannot be of bytes, if so."""
    if constant_of(op.outputs[0]) != 0:
        return "its sums do not start from zero"
    terms = math.prod(d.extent for d in kernel.dims if d.kind == "reduction")
    if terms * LARGEST * LARGEST >= LARGEST_SUM:
        return f"sums of {terms} products of bytes do not fit in 32 bits"
    return None


def _channels_of(maps: Sequence[AffineMap], weight: int) -> tuple[int, ...]:
    """The dimensions of the result that an operand has, too."""
    inside = {e for e in maps[weight].results if isinstance(e, AffineDimExpr)}
    return tuple(d for d, e in enumerate(maps[2].results) if e in inside)


def _with_collapse(product: Product) -> Product:
    """
    Takes in a reshape behind the sums that joins dimensions, where those with channels join
    nothing else that is more than one.
    """
    value = product.op.results[0]
    user = only_user(value)
    if not isinstance(user, tensor.CollapseShapeOp):
        return product
    shape = shape_of(value)
    for group in user.reassociation:
        dims = {i.value.data for i in group.data}
        if dims & set(product.channels) and any(shape[d] > 1 for d in dims - set(product.channels)):
            return product
    source = AffineChain(user.result, (), (), _IDENTITY)
    return replace(product, collapse=user, chain=source, members=(product.op, user))


def _extend(product: Product, known: WeightValues) -> Product:
    """Takes in what follows: a scale, a bias, then what cuts to an interval."""
    while (user := only_user(product.result)) is not None:
        longer = _with_step(product, user, known)
        if longer is None:
            break
        product = longer
    return product


def _with_step(product: Product, op: Operation, known: WeightValues) -> Product | None:
    """Takes in `scale * x + offset`, with a positive number and an offset by channel, then cut."""
    members = (*product.members, op)
    cut = clamp_of(op)
    if cut is not None:
        return replace(product, interval=product.interval.followed_by(cut), members=members)
    step = affine_step(op, known, lambda body: split_interval(body)[1])
    if step is None or product.interval != Interval() or step.source is not product.result:
        return None
    chain = product.chain.followed_by(step)
    scale = chain.form.scale
    if not isinstance(scale, ScalarConst) or not 0 < scale.value < math.inf:
        return None
    if not set(dims_of(chain.form.offset, chain.reads)) <= set(product.channel_dims):
        return None
    interval, _ = split_interval(bind_kernel(op, fold=False).kernel.bodies[0])
    return replace(product, chain=chain, interval=interval, members=members)


def clamp_of(op: Operation) -> Interval | None:
    """The interval that an op cuts the elements of its one input to, if it does only that."""
    kernel = elementwise_kernel(op)
    if kernel is None or len(kernel.inputs) != 1:
        return None
    interval, inner = split_interval(kernel.bodies[0])
    return interval if isinstance(inner, ScalarArg) and inner.operand == 0 else None


def elementwise_kernel(op: Operation) -> Kernel | None:
    """
    The kernel of an op on `f32` that gives one tensor, each element from those at the same indices
    of its inputs.
    """
    if not isinstance(op, linalg.ops.GenericOp) or len(op.results) != 1:
        return None
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return None
    identity = AffineMap.identity(len(kernel.dims))
    plain = all(a.map == identity and a.type == "f32" for a in kernel.operands)
    whole = all(a.shape == kernel.extents for a in kernel.operands)
    parallel = all(d.kind == "parallel" for d in kernel.dims)
    return kernel if plain and whole and parallel else None


def only_user(value: SSAValue) -> Operation | None:
    """The op that has the only use of a value, in the same block."""
    if not has_one_use(value):
        return None
    user = next(iter(value.uses)).operation
    owner = value.owner
    same = isinstance(owner, Operation) and user.parent_block() is owner.parent_block()
    return user if same and len(user.results) == 1 else None
