"""
What of a function becomes arithmetic of bytes, and at which scales.

Sums of products begin it. What moves bytes or compares them (reshapes, padding, pooling, ReLU) and
sums of two such values follow where all that they read is bytes; what stands between an input and
such an op is done on bytes, too. Values that are compared, moved or added share one scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import f32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from ...dialects.common.kinds import is_tensor
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.affine_scalar import affine_in
from ..kernel.fold_access import constant_of, literal_of
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import ScalarArg, ScalarConst, ScalarOp
from ..model.layers import layer_of
from ..model.weight_values import WeightValues, weight_values
from .activation import Interval
from .marks import clip_of, float_reason
from .products import Product, clamp_of, elementwise_kernel, find_product, only_user
from .scales import ScaleKind, scale_of

_RESHAPES = (tensor.ExpandShapeOp, tensor.CollapseShapeOp, tensor.ExtractSliceOp, tensor.ConcatOp)
MOVING = ("move", "pool")
"""The kinds of followers whose results are among the values that they read."""

_ALL = Interval()


@dataclass(frozen=True)
class Follower:
    """
    An op that can follow bytes with bytes: its `sources` and its result have one scale.

    `kind` is `move`, `pool` (the maximum of windows), `clamp` or `add`; an addition has taken in
    what cuts its result to `interval`.
    """

    kind: str
    op: Operation
    sources: tuple[SSAValue, ...]
    members: tuple[Operation, ...]
    interval: Interval = _ALL

    @property
    def result(self) -> SSAValue:
        return self.members[-1].results[0]


@dataclass(frozen=True)
class Average:
    """A sum of windows and the number that it is multiplied by: it has a scale of its own."""

    op: linalg.ops.GenericOp
    source: SSAValue
    factor: float
    members: tuple[Operation, ...]

    @property
    def result(self) -> SSAValue:
        return self.members[-1].results[0]


Item = Product | Follower | Average


def sources_of(item: Item) -> tuple[SSAValue, ...]:
    """The values that an item reads as bytes, of which known weights are none."""
    if isinstance(item, Follower):
        return item.sources
    if isinstance(item, Average):
        return (item.source,)
    return (item.data,) if item.weight_is_known else (item.data, item.weight)


@dataclass(frozen=True)
class Plan:
    """
    The items of a function that are in bytes, in program order, the scale of each value that is,
    and why sums of products are not, by their ops.
    """

    items: tuple[Item, ...]
    scales: Mapping[SSAValue, float]
    left: Mapping[Operation, str]

    @property
    def products(self) -> Iterator[Product]:
        return (item for item in self.items if isinstance(item, Product))


def make_plan(function: func.FuncOp, kind: ScaleKind) -> Plan:
    """
    Plans a function of one block. `WeftError` where a value of bytes has no `weft.clip`.
    """
    items, left = choose_items(function)
    return Plan(tuple(items), choose_scales(items, kind), left)


def choose_items(function: func.FuncOp) -> tuple[list[Item], dict[Operation, str]]:
    """The items in bytes, in program order, and the sums of products that are not, with reasons."""
    block = function.body.block
    found, left = _find_items(block, weight_values(function))
    kept = _close_over(found)
    return [item for item in found if item.result in kept], left


# --- Items ----------------------------------------------------------------------------------------


def _find_items(block: Block, known: WeightValues) -> tuple[list[Item], dict[Operation, str]]:
    """All that could be an item, and the sums of products that could not."""
    items: list[Item] = []
    left: dict[Operation, str] = {}
    taken = set[Operation]()
    for op in block.ops:
        if op in taken or len(op.results) != 1 or known.is_known(op.results[0]):
            continue
        product = find_product(op, known)
        if isinstance(product, Product):
            reason = float_reason(op)
            product = product if reason is None else reason
        if isinstance(product, str):
            left[op] = product
            continue
        item = product or _find_average(op) or _find_follower(op, known)
        if item is not None:
            items.append(item)
            taken.update(item.members)
    return items, left


def _find_follower(op: Operation, known: WeightValues) -> Follower | None:
    if not is_tensor(op.results[0].type) or op.results[0].type.element_type != f32:
        return None
    if isinstance(op, tensor.PadOp) and _pads_with_bytes(op):
        return Follower("move", op, (op.source,), (op,))
    if isinstance(op, _RESHAPES):
        sources = tuple(v for v in op.operands if is_tensor(v.type))
        fixed = len(sources) == len(op.operands) and not known.sources.keys() & set(sources)
        return Follower("move", op, sources, (op,)) if fixed else None
    return _find_generic(op, known) if isinstance(op, linalg.ops.GenericOp) else None


def _pads_with_bytes(op: tensor.PadOp) -> bool:
    """Tests for padding of known widths with zero, or with what no maximum takes."""
    last = op.region.block.last_op
    fill = literal_of(last.operands[0]) if last is not None else None
    return fill in (0, float("-inf")) and len(op.operands) == 1


def _find_generic(op: linalg.ops.GenericOp, known: WeightValues) -> Follower | None:
    """A copy in another order, a maximum of windows, a cut to an interval, or a sum of two."""
    interval = clamp_of(op)
    if interval is not None:
        kind = "move" if interval == Interval() else "clamp"
        return Follower(kind, op, (op.inputs[0],), (op,), interval)
    if _is_copy(op):
        return Follower("move", op, (op.inputs[0],), (op,))
    if _reduction_of(op, ("arith.maximumf", "arith.maxnumf")) == float("-inf"):
        return Follower("pool", op, (op.inputs[0],), (op,))
    return _find_addition(op, known)


def _find_addition(op: linalg.ops.GenericOp, known: WeightValues) -> Follower | None:
    kernel = elementwise_kernel(op)
    body = kernel.bodies[0] if kernel is not None else None
    if not isinstance(body, ScalarOp) or body.name != "arith.addf" or len(op.inputs) != 2:
        return None
    if not all(isinstance(a, ScalarArg) for a in body.args) or len(body.operands) != 2:
        return None
    if any(known.is_known(v) for v in op.inputs):
        return None
    members: tuple[Operation, ...] = (op,)
    interval = Interval()
    while (user := only_user(members[-1].results[0])) is not None:
        found = clamp_of(user)
        if found is None:
            break
        members, interval = (*members, user), interval.followed_by(found)
    return Follower("add", op, tuple(op.inputs), members, interval)


def _is_copy(op: linalg.ops.GenericOp) -> bool:
    """Tests for a generic that gives elements of its one input in another order, or repeated."""
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return False
    whole = kernel.num_inputs == 1 and len(kernel.outputs) == 1
    plain = whole and isinstance(kernel.bodies[0], ScalarArg) and kernel.bodies[0].operand == 0
    identity = AffineMap.identity(len(kernel.dims))
    return plain and kernel.outputs[0].map == identity and kernel.inputs[0].type == "f32"


def _reduction_of(op: linalg.ops.GenericOp, names: Sequence[str]) -> float | None:
    """What a reduction of its first input by one of `names` starts from, if the op is one."""
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return None
    body = kernel.bodies[0]
    if len(kernel.outputs) != 1 or not isinstance(body, ScalarOp) or body.name not in names:
        return None
    read = {a.operand for a in body.args if isinstance(a, ScalarArg)}
    if read != {0, kernel.num_inputs} or not any(d.kind == "reduction" for d in kernel.dims):
        return None
    start = constant_of(op.outputs[0])
    return None if start is None else float(start)


def _find_average(op: Operation) -> Average | None:
    """A sum of windows that starts from zero, with a factor behind it."""
    if not isinstance(op, linalg.ops.GenericOp) or _reduction_of(op, ("arith.addf",)) != 0:
        return None
    members: tuple[Operation, ...] = (op,)
    user = only_user(op.results[0])
    if isinstance(user, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
        members = (op, user)
        user = only_user(user.results[0])
    factor = _factor_of(user) if user is not None else None
    if factor is None or user is None:
        return None
    return Average(op, op.inputs[0], factor, (*members, user))


def _factor_of(op: Operation) -> float | None:
    """The positive number that an op multiplies its one input by, or divides it by the inverse."""
    kernel = elementwise_kernel(op)
    if kernel is None or len(kernel.inputs) != 1:
        return None
    form = affine_in(kernel.bodies[0], 0)
    if form is None or form.offset != ScalarConst(0.0, "f32"):
        return None
    scale = form.scale
    return float(scale.value) if isinstance(scale, ScalarConst) and scale.value > 0 else None


# --- What is in bytes -----------------------------------------------------------------------------


def _close_over(items: Sequence[Item]) -> set[SSAValue]:
    """
    The results of all that is in bytes, beginning with the sums of products. Ends as sets of items
    only grow, and then only shrink.
    """
    readers: dict[SSAValue, list[Item]] = {}
    for item in items:
        for source in sources_of(item):
            readers.setdefault(source, []).append(item)
    kept = {item.result for item in items if isinstance(item, Product)}
    while True:
        size = len(kept)
        for item in items:
            if all(s in kept for s in sources_of(item)) or _is_ahead(item, kept, readers):
                kept.add(item.result)
        if len(kept) == size:
            break
    for item in reversed(items):
        # What moves bytes that are floats then is moved as floats.
        if isinstance(item, Follower) and item.kind == "move":
            if not any(r.result in kept for r in readers.get(item.result, [])):
                kept.discard(item.result)
    return kept


def _is_ahead(item: Item, kept: set[SSAValue], readers: Mapping[SSAValue, Sequence[Item]]) -> bool:
    """Tests for what moves or pools a value for items in bytes alone."""
    if not isinstance(item, Follower) or item.kind not in MOVING:
        return False
    uses = [use.operation for use in item.result.uses]
    reading = [r for r in readers.get(item.result, []) if r.result in kept]
    return bool(reading) and all(any(u in r.members for r in reading) for u in uses)


# --- Scales ---------------------------------------------------------------------------------------


@dataclass
class _Classes:
    """Sets of values that share a scale, each with one of them that stands for all."""

    parents: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])

    def find(self, value: SSAValue) -> SSAValue:
        self.parents.setdefault(value, value)
        while self.parents[value] is not value:
            value = self.parents[value]
        return value

    def join(self, a: SSAValue, b: SSAValue) -> None:
        self.parents[self.find(a)] = self.find(b)


def choose_scales(items: Sequence[Item], kind: ScaleKind) -> dict[SSAValue, float]:
    """The scale of each value that items read or give as bytes."""
    classes = _Classes()
    for item in items:
        for value in (*sources_of(item), item.result):
            classes.find(value)
        for source in sources_of(item) if isinstance(item, Follower) else ():
            classes.join(source, item.result)
    clips: dict[SSAValue, float] = {}
    for value in measured_values(items):
        root = classes.find(value)
        clips[root] = max(clips.get(root, 0.0), clip_of(value))
    # What is zero throughout has any scale.
    scales = {root: scale_of(clip, kind) if clip else 1.0 for root, clip in clips.items()}
    return {v: scales[classes.find(v)] for v in list(classes.parents)}


def measured_values(items: Sequence[Item]) -> list[SSAValue]:
    """
    The values that decide scales: all that items read and give, but for what only moves or pools
    others, and may be padded with what is no number of theirs.
    """
    moved = {item.result for item in items if isinstance(item, Follower) and item.kind in MOVING}
    found = [v for item in items for v in (*sources_of(item), item.result)]
    return [value for value in dict.fromkeys(found) if value not in moved]


def layer_name(op: Operation) -> str:
    """What an op is called for people: its layer, or itself."""
    return layer_of(op) or describe_op(op)
