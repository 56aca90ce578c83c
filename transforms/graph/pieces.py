"""
Wide values in pieces: what a product makes for another one that sums it up, such as the hidden
values of a feed-forward network, where all of it is too much for the shared memory.

For each piece of the value's columns there are two leaves, one that makes it, and one that adds
what it gives to the sum so far; the last one does what is behind the product. Weights are read in
slices. So more items are there at a time, and weights are read less often. The sum so far is
rounded to the type of what the network goes on with, after each piece.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ...dialects import graph
from ...dialects.common.kinds import is_tensor
from ..core.alike import Alike
from ..core.blockings import list_divisors
from ..core.errors import WeftError
from ..core.free_names import claim_name
from .boxes import groups_of
from .form import clone_into, kernel_of_leaf
from .fused import FusedKernel, Step, root_of
from .rules import OpRules
from .sequences import wrap_sequence
from .tensors import element_type_of, shape_of
from .trees.tree import Facts


@dataclass(frozen=True)
class Wide:
    """
    A value that leaf `maker` makes and `reader` alone reads, as its input `place`, which sums up
    its dimension `dim` by `product` together with dimension `other_dim` of input `other`. Input
    `residual`, if there is one, is added to the sum with nothing but sums in between.
    """

    maker: graph.SubgraphOp
    reader: graph.SubgraphOp
    place: int
    dim: int
    product: Operation
    other: int
    other_dim: int
    residual: int | None = None

    @property
    def value(self) -> SSAValue:
        """The value."""
        return self.maker.results[0]

    @property
    def extent(self) -> int:
        """The extent that is cut."""
        return shape_of(self.value)[self.dim]


def split_values(
    function: func.FuncOp,
    leaves: Sequence[graph.SubgraphOp],
    facts: Facts,
    inputs: Collection[SSAValue],
    alike: Alike,
) -> list[graph.SubgraphOp]:
    """
    Puts leaves for pieces in the place of those of values that are too wide for all items; gives
    the leaves that there are then. Arguments that are no `inputs` are weights.
    """
    block = function.body.block
    places = {leaf: n for n, leaf in enumerate(leaves)}
    others = {op for op in block.ops if isinstance(op, graph.SubgraphOp)} - places.keys()
    weights = set(block.args) - set(inputs)
    for wide in list(find_wide(leaves, weights)):
        pieces = pieces_of(facts, places[wide.maker], places[wide.reader], wide.extent)
        if pieces > 1:
            with suppress(WeftError):  # what cannot be cut stays whole
                split_wide(function, wide, pieces, alike)
    found = (op for op in block.ops if isinstance(op, graph.SubgraphOp))
    return [op for op in found if op not in others]


def find_wide(leaves: Sequence[graph.SubgraphOp], weights: Collection[SSAValue]) -> Iterator[Wide]:
    """The values that could come in pieces, with products on both sides that read `weights`."""
    inside = frozenset(leaves)
    for maker in leaves:
        if len(maker.results) != 1 or not set(maker.inputs) & set(weights):
            continue
        users = {use.operation for use in maker.results[0].uses}
        if len(users) != 1 or not users <= inside:
            continue
        (reader,) = users
        assert isinstance(reader, graph.SubgraphOp)
        if [v is maker.results[0] for v in reader.inputs].count(True) == 1:
            yield from _wide_between(maker, reader, weights)


def _wide_between(
    maker: graph.SubgraphOp, reader: graph.SubgraphOp, weights: Collection[SSAValue]
) -> Iterator[Wide]:
    """The value between two leaves, if each of them has one product, and the second one sums it."""
    kernels = kernel_of_leaf(maker), kernel_of_leaf(reader)
    if any(sum(step.is_product for step in kernel.steps) != 1 for kernel in kernels):
        return
    if len(reader.results) != 1:
        return
    (step,) = (step for step in kernels[1].steps if step.is_product)
    place = list(reader.inputs).index(maker.results[0])
    mine = reader.body.block.args[place]
    if [root_of(v) is mine for v in step.reads].count(True) != 1:
        return
    if sum(root_of(v) is mine for each in kernels[1].steps for v in each.reads) != 1:
        return
    at = [root_of(v) is mine for v in step.reads].index(True)
    one, two = step.reads[at], step.reads[1 - at]
    argument = root_of(two)
    if argument not in reader.body.block.args:
        return
    number = list(reader.body.block.args).index(argument)  # pyright: ignore[reportArgumentType]
    if reader.inputs[number] not in weights:
        return
    loop = step.read_chunk_dim()
    if loop is None:
        return
    dims = [_dim_behind(v, m, loop) for v, m in ((one, step.maps[at]), (two, step.maps[1 - at]))]
    if dims[0] is not None and dims[1] is not None and _takes_sums(step.result, reader.results[0]):
        residual = _residual_of(reader, kernels[1], step)
        yield Wide(maker, reader, place, dims[0], step.op, number, dims[1], residual)


def _residual_of(reader: graph.SubgraphOp, kernel: FusedKernel, product: Step) -> int | None:
    """The input that a leaf adds to its product, as large as its result."""
    arguments = list(reader.body.block.args)
    value = product.result
    while True:
        users = [s for s in kernel.steps if any(root_of(v) is value for v in s.reads)]
        if len(users) != 1 or not all(users[0].parallel) or len(users[0].reads) > 2:
            return None
        (step,) = users
        if set(step.op_names) - {"arith.addf", "arith.addi"}:
            return None
        for other in map(root_of, step.reads):
            once = sum(root_of(v) is other for s in kernel.steps for v in s.reads) == 1
            if other in arguments and other.type == reader.results[0].type and once:
                return arguments.index(other)  # pyright: ignore[reportArgumentType]
        value = step.result


def _takes_sums(product: SSAValue, result: SSAValue) -> bool:
    """Tests whether a leaf's result has as many elements as its product, of the same sort."""
    one, two = shape_of(product), shape_of(result)
    kinds = element_type_of(product), element_type_of(result)
    alike = kinds[0] == kinds[1] or all(isinstance(kind, AnyFloat) for kind in kinds)
    wide, narrow = (one, two) if len(one) > len(two) else (two, one)
    return alike and (one == two or groups_between(wide, narrow) is not None)


def _dim_behind(value: SSAValue, map: AffineMap, loop: int) -> int | None:
    """The dimension of the argument behind an operand that a loop alone moves, if there is one."""
    expr = AffineExpr.dimension(loop)
    places = [p for p, e in enumerate(map.results) if loop in e.used_dims()]
    if len(places) != 1 or map.results[places[0]] != expr:
        return None
    dim: int | None = places[0]
    while dim is not None and isinstance(value.owner, Operation):
        op = value.owner
        if not isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            return None
        dim = _through_view(op, dim, inwards=True)
        value = op.src
    return dim


def _through_view(
    op: tensor.CollapseShapeOp | tensor.ExpandShapeOp, dim: int, *, inwards: bool
) -> int | None:
    """A dimension of a view's result as one of its source (`inwards`), or the other way round."""
    groups = groups_of(op.reassociation)
    wide = isinstance(op, tensor.ExpandShapeOp) == inwards
    if wide:
        return next((n for n, group in enumerate(groups) if group == [dim]), None)
    return groups[dim][0] if len(groups[dim]) == 1 else None


# --- how many ------------------------------------------------------------------------------------

MOST_PIECES = 8
"""A value comes in so many pieces at most."""

FILLED = 0.97
"""The share of the shared memory that the leaves of a wide value may take with pieces."""


def pieces_of(facts: Facts, maker: int, reader: int, extent: int) -> int:
    """
    In how many pieces the value of leaf `maker` for leaf `reader` comes, which has `extent` columns
    to cut: the fewest with which as many items are there at a time as with any; 1 where none helps,
    or weights can stay as it is.
    """
    mine = (*facts.leaves[maker].weights, *facts.leaves[reader].weights)
    if _most_items(facts, maker, reader, 1, sum(facts.weights[w] for w in mine)):
        return 1
    counts = [n for n in list_divisors(extent) if n <= MOST_PIECES]
    most = [_most_items(facts, maker, reader, count) for count in counts]
    return counts[most.index(max(most))]


def _most_items(facts: Facts, maker: int, reader: int, pieces: int, beside: int = 0) -> int:
    """
    The most items for which the two leaves fit, `beside` so many bytes; 0 if they do not for one.
    """
    one, two = facts.leaves[maker], facts.leaves[reader]
    (value,) = one.gives
    ends, spans = facts.inputs | facts.outputs, facts.spans
    alive = {v for v, (a, b) in enumerate(spans) if a <= reader and b >= reader}
    if pieces > 1:
        # What is read for each piece stays till the last; what is given is there from the first.
        alive |= {v for v, (a, b) in enumerate(spans) if a <= maker and b >= maker}
        alive |= {*one.reads, *two.gives}
    # What each piece reads is written over by none.
    replaced = max(
        (
            facts.values[old]
            for old, new in two.replaces
            if spans[old][1] == reader and not {old, new} & ends
            if pieces == 1 or old not in one.reads
        ),
        default=0,
    )
    size = sum(facts.values[v] for v in alive if v not in facts.outputs and v != value)
    size += facts.values[value] // pieces - replaced
    held = sum(min(facts.weights[w] // pieces, 2 * facts.chunk) for w in two.weights)
    held += sum(min(facts.weights[w] // pieces, facts.chunk) for w in one.weights)
    room = int(facts.room * (FILLED if pieces > 1 else 1.0)) - held - beside
    return max((n for n in list_divisors(facts.items) if n * size <= room), default=0)


# --- the rewrite ----------------------------------------------------------------------------------


def split_wide(function: func.FuncOp, wide: Wide, pieces: int, alike: Alike) -> None:
    """
    Puts leaves for so many pieces in the place of the two of a wide value. Raises `WeftError`, and
    changes nothing, where it cannot be cut so.
    """
    block = function.body.block
    taken = {o.label.data for o in block.ops if isinstance(o, graph.SubgraphOp)}
    size = wide.extent // pieces
    tree = wrap_sequence([wide.maker], pieces, {wide.value: wide.dim}, rules=OpRules(alike))
    leaves = [o for o in tree.body.block.ops if isinstance(o, graph.SubgraphOp)]
    if len(leaves) != 1 or any(v.owner is not tree.body.block for v in leaves[0].inputs):
        raise WeftError(f"{wide.maker.title()}: its parts are no single kernels")
    before: SSAValue | None = None
    for piece in range(pieces):
        made = _maker_of_piece(tree, leaves[0], piece, wide, taken, function)
        weight = wide.reader.inputs[wide.other]
        slice = _slice_of(weight, wide.other_dim, piece * size, size, function)
        before = _reader_of_piece(wide, made, slice, before, (piece, pieces), taken)
    assert before is not None
    before.name_hint = wide.reader.results[0].name_hint
    wide.reader.results[0].replace_all_uses_with(before)
    for op in (wide.reader, tree):
        op.detach()
        op.erase()


def _slice_of(value: SSAValue, dim: int, first: int, size: int, function: func.FuncOp) -> SSAValue:
    """A slice of an argument of a function, made in front of all else, with a name of its own."""
    block = function.body.block
    name = f"{value.name_hint}.{dim}.{first}"
    for op in block.ops:
        if isinstance(op, tensor.ExtractSliceOp) and op.result.name_hint == name:
            return op.result
    shape = list(shape_of(value))
    offsets = [first if d == dim else 0 for d in range(len(shape))]
    shape[dim] = size
    new = tensor.ExtractSliceOp.from_static_parameters(value, offsets, shape, [1] * len(shape))
    start = block.first_op
    assert start is not None
    block.insert_op_before(new, start)
    new.result.name_hint = name
    return new.result


def _maker_of_piece(
    tree: graph.SequenceOp,
    leaf: graph.SubgraphOp,
    piece: int,
    wide: Wide,
    taken: set[str],
    function: func.FuncOp,
) -> SSAValue:
    """A leaf in front of the reader that makes a piece."""
    windows = tree.windows()
    known: dict[SSAValue, SSAValue] = {}
    for number, (argument, window) in enumerate(zip(tree.body.block.args, windows, strict=True)):
        value = tree.inputs[number]
        if window is not None:
            first = piece * window.step
            value = _slice_of(value, window.dim, first, window.size, function)
        known[argument] = value
    new = leaf.clone(known)
    new.label = type(new.label)(claim_name(f"{wide.maker.label.data}.{piece}", taken))
    block = wide.reader.parent
    assert block is not None
    block.insert_op_before(new, wide.reader)
    return new.results[0]


def _reader_of_piece(
    wide: Wide,
    made: SSAValue,
    weight: SSAValue,
    before: SSAValue | None,
    place: tuple[int, int],
    taken: set[str],
) -> SSAValue:
    """
    A leaf in front of the reader that adds what a piece gives to the sum so far; `place` is the
    number of the piece, and how many there are.
    """
    last = place[0] == place[1] - 1
    reader, at = wide.reader, wide.place
    inputs = list(reader.inputs)
    inputs[at], inputs[wide.other] = made, weight
    if wide.residual is not None:
        before = inputs[wide.residual] if before is None else before
        if last:
            inputs[wide.residual], before = before, None
    old = reader.body.block
    given = [*inputs, *([] if before is None else [before])]
    body = Block(arg_types=[v.type for v in given])
    known: dict[SSAValue, SSAValue] = {}
    for number, argument in enumerate(old.args):
        if number not in (at, wide.other):
            known[argument] = body.args[number]
    narrow: dict[SSAValue, tuple[SSAValue, int]] = {old.args[at]: (body.args[at], wide.dim)}
    narrow[old.args[wide.other]] = body.args[wide.other], wide.other_dim
    for operand in wide.product.operands:
        if root_of(operand) in narrow:
            _narrow_view(operand, narrow, known, body)
    clone_into(body, wide.product, known)
    result = known[wide.product.results[0]]
    outer = reader.results[0]
    if before is not None:
        kind = result.type if last else None
        result = _add_sum(body, result, body.args[-1], kind or outer.type)
    elif not last:
        result = _add_sum(body, result, None, outer.type)
    if last:
        known[wide.product.results[0]] = result
        clone_behind(old, body, known)
        result = known[reader.yielded()[0]]
    body.add_op(graph.YieldOp([result]))
    used = [n for n, a in enumerate(body.args) if a.first_use is not None]
    for number in reversed(range(len(given))):
        if number not in used:
            body.erase_arg(body.args[number])
    name = claim_name(f"{reader.label.data}.{place[0]}", taken)
    op = graph.SubgraphOp(name, [given[n] for n in used], [result.type], Region(body))
    block = reader.parent
    assert block is not None
    block.insert_op_before(op, reader)
    return op.results[0]


def clone_behind(old: Block, new: Block, known: dict[SSAValue, SSAValue]) -> None:
    """Adds copies of all ops of a block that are not there yet, without its end."""
    for op in old.ops:
        if not isinstance(op, graph.YieldOp) and any(r not in known for r in op.results):
            if all(r.first_use is not None for r in op.results):
                clone_into(new, op, known)


def _narrow_view(
    value: SSAValue,
    narrow: dict[SSAValue, tuple[SSAValue, int]],
    known: dict[SSAValue, SSAValue],
    body: Block,
) -> tuple[SSAValue, int]:
    """The view of a piece that stands for an operand, and its dimension that is cut."""
    if value in narrow:
        known[value] = narrow[value][0]
        return narrow[value]
    op = value.owner
    assert isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp)
    source, inner = _narrow_view(op.src, narrow, known, body)
    dim = _through_view(op, inner, inwards=False)
    assert dim is not None
    shape = list(shape_of(value))
    shape[dim] = shape_of(source)[inner]
    type = TensorType(element_type_of(value), shape)
    if isinstance(op, tensor.ExpandShapeOp):
        new: Operation = tensor.ExpandShapeOp(source, [], op.reassociation, shape, type)
    else:
        new = tensor.CollapseShapeOp(
            operands=[source],
            result_types=[type],
            properties={"reassociation": op.reassociation},
        )
    body.add_op(new)
    known[value] = new.results[0]
    return new.results[0], dim


# --- sums -----------------------------------------------------------------------------------------


def _add_sum(body: Block, value: SSAValue, before: SSAValue | None, type: Attribute) -> SSAValue:
    """
    What a piece gives, added to the sum `before` it if there is one, as elements of `type`, in its
    shape; of these, operands are reshapes.
    """
    assert is_tensor(type)
    shape = type.get_shape()
    reads = [_reshaped(body, v, shape) for v in (value, before) if v is not None]
    empty = tensor.EmptyOp([], type)
    kinds = [element_type_of(v) for v in reads]
    inner = Block(arg_types=[*kinds, type.get_element_type()])
    parts = [_converted(inner, inner.args[n], kinds[0]) for n in range(len(reads))]
    total = parts[0] if len(parts) == 1 else _added(inner, parts[0], parts[1])
    inner.add_op(linalg.ops.YieldOp(_converted(inner, total, type.get_element_type())))
    maps = [AffineMapAttr(AffineMap.identity(len(shape)))] * (len(reads) + 1)
    kinds_of_loops = [linalg.attrs.IteratorTypeAttr.parallel()] * len(shape)
    op = linalg.ops.GenericOp(reads, [empty.tensor], Region(inner), maps, kinds_of_loops, [type])
    made = root_of(value).owner
    if isinstance(made, Operation) and "weft.layer" in made.attributes:
        op.attributes["weft.layer"] = made.attributes["weft.layer"]
    body.add_ops([empty, op])
    return op.results[0]


def _added(block: Block, one: SSAValue, other: SSAValue) -> SSAValue:
    kind = arith.AddfOp if isinstance(one.type, AnyFloat) else arith.AddiOp
    op = kind(one, other)
    block.add_op(op)
    return op.results[0]


def _converted(block: Block, value: SSAValue, kind: Attribute) -> SSAValue:
    """A number as one of another type of the same sort."""
    if value.type == kind:
        return value
    assert isinstance(value.type, AnyFloat)
    assert isinstance(kind, AnyFloat)
    wider = kind.bitwidth > value.type.bitwidth
    op = arith.ExtFOp(value, kind) if wider else arith.TruncFOp(value, kind)
    block.add_op(op)
    return op.results[0]


def _reshaped(body: Block, value: SSAValue, shape: Sequence[int]) -> SSAValue:
    """A tensor with dimensions joined, or apart."""
    mine = shape_of(value)
    if mine == tuple(shape):
        return value
    expands = len(shape) > len(mine)
    groups = groups_between(*((shape, mine) if expands else (mine, shape)))
    assert groups is not None
    attr = ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)
    type = TensorType(element_type_of(value), shape)
    if expands:
        new: Operation = tensor.ExpandShapeOp(value, [], attr, shape, type)
    else:
        new = tensor.CollapseShapeOp(
            operands=[value], result_types=[type], properties={"reassociation": attr}
        )
    body.add_op(new)
    return new.results[0]


def groups_between(wide: Sequence[int], narrow: Sequence[int]) -> list[list[int]] | None:
    """The dimensions of one shape that are each one of the other, if they are joined so."""
    groups: list[list[int]] = []
    at = 0
    for extent in narrow:
        group = [at]
        size = wide[at] if at < len(wide) else 0
        while size < extent and at + 1 < len(wide):
            at += 1
            group.append(at)
            size *= wide[at]
        if size != extent:
            return None
        groups.append(group)
        at += 1
    return groups if at == len(wide) and len(wide) > len(narrow) else None
