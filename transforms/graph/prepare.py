"""
A function before its ops become kernels: copies where two uses of a value ask for different things
of the place that it has.

* What is joined is made in its place in the whole: a view, an argument, or what is joined or
  returned elsewhere too, is copied there.
* What is returned is made in the outermost memory, and nowhere else: an argument, a constant, a
  slice, what is returned twice, or what the network reads again, is copied there.
* A value has one border, with one number: for another number, and for a border around a slice,
  around a border, or along a dimension that is joined or reshaped, there is a copy.

A loop over joined dimensions becomes a loop over each of them where these have few divisors. A
product over `32 x 197` rows that are one dimension of 6,304 elements can only be cut where both
can: a part is whole rows, or a fraction of one. 197 is prime, so that is one element or all. With a
loop over each, parts may be of any size (`costs.part_sizes`).

Slices with steps, and `tensor.insert_slice` into one number, become what cores know. What is
computed of weights alone is found, and put in front.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from ...dialects import graph
from ...dialects.common.kinds import is_tensor
from ..core.blockings import list_divisors
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.fold_access import constant_of, literal_of
from .boxes import groups_of, is_view
from .costs import part_sizes
from .fused import Step, is_free, is_reshape_of, is_step, root_of, users_of
from .plan import is_uniform, make_uniform
from .tensors import element_type_of, shape_of

Groups: TypeAlias = list[list[int]]
"""Of each dimension that is joined, those that it joins."""


def prepare_function(function: func.FuncOp) -> None:
    """
    Puts the copies into a function, and leaves out what nobody reads. Raises `WeftError` for what
    has no such form.
    """
    for op in reversed(list(function.body.block.ops)):
        unread = op.results and not any(result.uses for result in op.results)
        if unread and (is_step(op) or is_free(op)):
            op.detach()
            op.erase()
    _plain_slices(function)
    unjoin_loops(function)
    _copy_joined(function)
    _copy_padded(function)
    _copy_returned(function)


def copied_before(value: SSAValue, before: Operation) -> SSAValue:
    """A copy of a tensor, made by an op in front of another one."""
    assert is_tensor(value.type)
    identity = AffineMap.identity(len(shape_of(value)))
    return _generic_before(value, value.type, identity, before)


def _generic_before(
    value: SSAValue, type: TensorType[Attribute], map: AffineMap, before: Operation
) -> SSAValue:
    """A tensor of elements of another one, by an op in front of `before`."""
    empty = tensor.EmptyOp([], type)
    rank = len(type.get_shape())
    maps = [AffineMapAttr(map), AffineMapAttr(AffineMap.identity(rank))]
    element = type.get_element_type()
    body = Block(arg_types=[element, element])
    body.add_op(linalg.ops.YieldOp(body.args[0]))
    kinds = [linalg.attrs.IteratorTypeAttr.parallel()] * rank
    op = linalg.ops.GenericOp([value], [empty.tensor], Region(body), maps, kinds, [type])
    block = before.parent
    assert block is not None
    block.insert_ops_before([empty, op], before)
    return op.results[0]


# --- loops over joined dimensions ----------------------------------------------------------------


def unjoin_loops(function: func.FuncOp) -> None:
    """Rewrites the structured ops of a function that have such loops."""
    for op in list(function.body.block.ops):
        while isinstance(op, linalg.ops.GenericOp) and (found := _joined_loop(op)) is not None:
            op = _unjoin_loop(op, *found)


def _joined_loop(op: linalg.ops.GenericOp) -> tuple[int, list[int]] | None:
    """A loop over joined dimensions of which an inner one has few divisors, and their extents."""
    maps = [m.data for m in op.indexing_maps.data]
    indices = {o.dim.value.data for o in op.walk() if isinstance(o, linalg.ops.IndexOp)}
    for value, map in zip(op.inputs, maps, strict=False):
        if not isinstance(value.owner, tensor.CollapseShapeOp):
            continue
        inside = shape_of(value.owner.src)
        groups = groups_of(value.owner.reassociation)
        for group, expr in zip(groups, map.results, strict=True):
            extents = [inside[dim] for dim in group]
            sparse = any(part_sizes(e) != list_divisors(e) for e in extents[1:])
            if not isinstance(expr, AffineDimExpr) or not sparse or extents[0] == 1:
                continue
            dim = expr.position
            plain = all(
                e == expr or dim not in e.used_dims() for each in maps for e in each.results
            )
            once = all(list(each.results).count(expr) < 2 for each in maps)
            parallel = str(op.iterator_types.data[dim].data.value) == "parallel"
            if plain and once and parallel and dim not in indices and len(op.results) == 1:
                return dim, extents
    return None


def _unjoin_loop(
    op: linalg.ops.GenericOp, dim: int, extents: Sequence[int]
) -> linalg.ops.GenericOp:
    """The op with a loop for each of `extents` in the place of loop `dim`; it replaces the old."""
    more = len(extents) - 1
    maps = [m.data for m in op.indexing_maps.data]
    operands: list[SSAValue] = []
    for value, map in zip(op.operands, maps, strict=True):
        places = [p for p, e in enumerate(map.results) if e == AffineExpr.dimension(dim)]
        operands.append(_split_before(value, places[0], extents, op) if places else value)
    moved = [AffineExpr.dimension(d if d <= dim else d + more) for d in range(maps[0].num_dims)]
    new_maps: list[AffineMapAttr] = []
    for map in maps:
        exprs: list[AffineExpr] = []
        for expr in map.results:
            if expr == AffineExpr.dimension(dim):
                exprs += (AffineExpr.dimension(dim + n) for n in range(more + 1))
            else:
                exprs.append(expr.replace_dims_and_symbols(moved, ()))
        new_maps.append(AffineMapAttr(AffineMap(map.num_dims + more, 0, tuple(exprs))))
    for index in [o for o in op.walk() if isinstance(o, linalg.ops.IndexOp)]:
        number = index.dim.value.data
        if number > dim:
            index.properties["dim"] = IntegerAttr(number + more, i64)
    kinds = list(op.iterator_types.data)
    kinds[dim : dim + 1] = [kinds[dim]] * (more + 1)
    body = op.detach_region(op.body)
    type = operands[-1].type
    new = linalg.ops.GenericOp(operands[:-1], operands[-1:], body, new_maps, kinds, [type])
    new.attributes.update(op.attributes)
    _insert_before(new, op)
    places = [p for p, e in enumerate(maps[-1].results) if e == AffineExpr.dimension(dim)]
    if places:
        _replace_result(op, new, places[0], extents)
    else:
        op.results[0].replace_all_uses_with(new.results[0])
    op.detach()
    op.erase()
    return new


def _replace_result(op: Operation, new: Operation, place: int, extents: Sequence[int]) -> None:
    """Joins the dimensions of a result again, but for those who want them apart."""
    old, value = op.results[0], new.results[0]
    for use in list(old.uses):
        view = use.operation
        if isinstance(view, tensor.ExpandShapeOp):
            groups = groups_of(view.reassociation)
            shape = shape_of(view.result)
            if [shape[d] for d in groups[place]] == list(extents):
                apart = [*groups[:place], *([d] for d in groups[place]), *groups[place + 1 :]]
                found = _expanded_before(value, apart, shape, view)
                view.result.replace_all_uses_with(found)
                view.detach()
                view.erase()
    if old.first_use is not None:
        groups = _joined_groups(len(shape_of(old)), place, len(extents))
        joined = _collapsed_before(value, groups, op)
        joined.name_hint = old.name_hint
        old.replace_all_uses_with(joined)


def _split_before(value: SSAValue, place: int, extents: Sequence[int], op: Operation) -> SSAValue:
    """An operand of an op with dimension `place` as several; what was joined is not joined."""
    shape = list(shape_of(value))
    shape[place : place + 1] = extents
    if is_uniform(value):
        block = Block()
        made = make_uniform(value, tuple(shape), block, {})
        for inner in list(block.ops):
            inner.detach()
            _insert_before(inner, op)
        return made
    source = value.owner
    if isinstance(source, tensor.CollapseShapeOp):
        groups, inside = groups_of(source.reassociation), shape_of(source.src)
        if [inside[d] for d in groups[place]] == list(extents):
            apart = [*groups[:place], *([d] for d in groups[place]), *groups[place + 1 :]]
            return _collapsed_before(source.src, apart, op)
    groups = _joined_groups(len(shape_of(value)), place, len(extents))
    return _expanded_before(value, groups, shape, op)


def _joined_groups(rank: int, place: int, count: int) -> Groups:
    """Groups of one dimension each, but for `count` at `place`."""
    after = count - 1
    return [
        list(range(d, d + count)) if d == place else [d if d < place else d + after]
        for d in range(rank)
    ]


def _collapsed_before(value: SSAValue, groups: Groups, op: Operation) -> SSAValue:
    """A value with dimensions joined by groups, in front of an op."""
    if all(len(group) == 1 for group in groups):
        return value
    inside = shape_of(value)
    shape = [1] * len(groups)
    for place, group in enumerate(groups):
        for dim in group:
            shape[place] *= inside[dim]
    type = TensorType(element_type_of(value), shape)
    new = tensor.CollapseShapeOp(
        operands=[value], result_types=[type], properties={"reassociation": _groups_attr(groups)}
    )
    _insert_before(new, op)
    return new.result


def _expanded_before(
    value: SSAValue, groups: Groups, shape: Sequence[int], op: Operation
) -> SSAValue:
    """A value with dimensions apart by groups, in front of an op."""
    if all(len(group) == 1 for group in groups):
        return value
    type = TensorType(element_type_of(value), shape)
    new = tensor.ExpandShapeOp(value, [], _groups_attr(groups), shape, type)
    _insert_before(new, op)
    return new.result


def _groups_attr(groups: Groups) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)


# --- what is joined, and what is returned -------------------------------------------------------


def _copy_joined(function: func.FuncOp) -> None:
    for op in list(function.body.block.ops):
        if not isinstance(op, tensor.ConcatOp):
            continue
        for index, value in enumerate(op.inputs):
            joins = [u for u in value.uses if isinstance(u.operation, tensor.ConcatOp)]
            returned = any(isinstance(u.operation, func.ReturnOp) for u in value.uses)
            made = isinstance(value.owner, Operation) and (
                is_step(value.owner) or isinstance(value.owner, tensor.ConcatOp)
            )
            bordered = any(isinstance(user, tensor.PadOp) for user in _users_and_views(value))
            if not made or len(joins) > 1 or returned or bordered:
                op.operands[index] = copied_before(value, op)


def _users_and_views(value: SSAValue) -> Iterator[Operation]:
    """The ops that use a value, and those that use views of it, views among them."""
    for use in value.uses:
        yield use.operation
        if is_view(use.operation):
            yield from _users_and_views(use.operation.results[0])


def _copy_returned(function: func.FuncOp) -> None:
    last = function.body.block.last_op
    assert isinstance(last, func.ReturnOp)
    for index, value in enumerate(list(last.operands)):
        if constant_of(value) is not None:
            raise WeftError(
                f"{describe_op(last)}: result {index} is a constant, which nobody computes; leave "
                "it out"
            )
        if is_tensor(value.type) and not _is_made_for_return(value):
            last.operands[index] = copied_before(value, last)


def _is_made_for_return(value: SSAValue) -> bool:
    """Tests whether a returned value is one that a step makes, or of such, and nobody reads."""
    root = root_of(value)
    if not is_reshape_of(value, root):
        return False
    owner = root.owner
    made = isinstance(owner, Operation) and (is_step(owner) or isinstance(owner, tensor.ConcatOp))
    return made and len(users_of(root)) == 1 and not _is_read_behind(root)


def _is_read_behind(value: SSAValue) -> bool:
    """Tests whether what a value is joined of is read elsewhere too."""
    op = value.owner
    if not isinstance(op, tensor.ConcatOp):
        return False
    return any(len(users_of(v)) > 1 or _is_read_behind(v) for v in op.inputs)


# --- borders ------------------------------------------------------------------------------------


def _copy_padded(function: func.FuncOp) -> None:
    numbers: dict[SSAValue, int | float] = {}
    copies: dict[tuple[SSAValue, int | float], SSAValue] = {}
    for op in list(function.body.block.ops):
        if not isinstance(op, tensor.PadOp):
            continue
        number = _number_of(op)
        low, high = _integers_of(op.static_low), _integers_of(op.static_high)
        if not any(low) and not any(high):
            continue
        root = root_of(op.source)
        padded = {d for d in range(len(low)) if low[d] or high[d]}
        key = op.source, number
        if key in copies:
            op.operands[0] = copies[key]
        elif not takes_border(op.source, padded) or numbers.get(root, number) != number:
            copies[key] = op.operands[0] = copied_before(op.source, op)
        else:
            numbers[root] = number


def _number_of(op: tensor.PadOp) -> int | float:
    last = op.region.block.last_op
    assert last is not None
    found = literal_of(last.operands[0])
    if found is None:
        raise WeftError(
            f"{describe_op(op)}: pads by a number that is computed; pad by a constant, or join "
            "with a tensor of it"
        )
    return found


def _integers_of(attr: DenseArrayBase[IntegerType]) -> list[int]:
    return [int(v) for v in attr.get_values()]


def takes_border(value: SSAValue, padded: set[int]) -> bool:
    """
    Tests whether a value can have a border along these dimensions where it is, seen through
    reshapes that only add or drop dimensions of one element.
    """
    op = value.owner
    if isinstance(op, tensor.ConcatOp):
        return op.dim.value.data not in padded
    if isinstance(op, tensor.PadOp | tensor.ExtractSliceOp):
        return False
    if not isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
        return constant_of(value) is None
    expands = isinstance(op, tensor.ExpandShapeOp)
    wide = shape_of(op.result if expands else op.src)
    inner: set[int] = set()
    for joined, group in enumerate(groups_of(op.reassociation)):
        real = [d for d in group if wide[d] > 1] or group[-1:]
        mine = padded & set(group) if expands else {joined} & padded
        if mine and (len(real) > 1 or (expands and not mine <= set(real))):
            return False
        if mine:
            inner.add(joined if expands else real[0])
    return takes_border(op.src, inner)


# --- slices -------------------------------------------------------------------------------------


def _plain_slices(function: func.FuncOp) -> None:
    """Slices with steps as ops that read with steps; insertions into one number as borders."""
    for op in list(function.body.block.ops):
        if isinstance(op, tensor.ExtractSliceOp) and _has_steps(op):
            _replace_op(op, _read_with_steps(op))
        elif isinstance(op, tensor.InsertSliceOp):
            _replace_op(op, _insert_as_border(op))


def _has_steps(op: tensor.ExtractSliceOp | tensor.InsertSliceOp) -> bool:
    return any(step != 1 for step in op.static_strides.get_values())


def _replace_op(op: Operation, value: SSAValue) -> None:
    value.name_hint = value.name_hint or op.results[0].name_hint
    op.results[0].replace_all_uses_with(value)
    op.detach()
    op.erase()


def _read_with_steps(op: tensor.ExtractSliceOp) -> SSAValue:
    if op.offsets or op.sizes or op.strides:
        raise WeftError(f"{describe_op(op)}: its place is computed; slice at constants")
    assert is_tensor(op.result.type)
    dims = _kept_dims(op.static_sizes, shape_of(op.result))
    exprs: list[AffineExpr] = []
    places = zip(op.static_offsets.get_values(), op.static_strides.get_values(), dims, strict=True)
    for offset, step, dim in places:
        expr = AffineExpr.constant(0) if dim is None else AffineExpr.dimension(dim) * int(step)
        exprs.append(expr + int(offset))
    map = AffineMap(len(shape_of(op.result)), 0, tuple(exprs))
    return _generic_before(op.source, op.result.type, map, op)


def _kept_dims(sizes: DenseArrayBase[IntegerType], shape: tuple[int, ...]) -> list[int | None]:
    """The dimension of the result for each of a slice; `None` for those that it drops."""
    given = _integers_of(sizes)
    found: list[int | None] = []
    at = 0
    for number, size in enumerate(given):
        rest = len(given) - number
        if at < len(shape) and shape[at] == size and (size != 1 or len(shape) - at == rest):
            found.append(at)
            at += 1
        else:
            found.append(None)
    return found


def _insert_as_border(op: tensor.InsertSliceOp) -> SSAValue:
    """
    Writes an insertion into a tensor of one number as a border around what is inserted. Between
    elements that are steps apart there is a border too, along a dimension of its own behind each.
    """
    number = constant_of(op.dest)
    shape, result = shape_of(op.source), shape_of(op.result)
    if number is None or op.offsets or op.sizes or op.strides or len(shape) != len(result):
        raise WeftError(
            f"{describe_op(op)}: only all dimensions of a tensor are inserted, at constants, and "
            "into one number; join tensors by tensor.concat instead"
        )
    value = op.source
    steps, offsets = _integers_of(op.static_strides), _integers_of(op.static_offsets)
    if _has_steps(op):
        value = _spread_elements(value, steps, number, op)
        shape = tuple(1 + (n - 1) * step for n, step in zip(shape, steps, strict=True))
    high = [e - o - n for e, o, n in zip(result, offsets, shape, strict=True)]
    return _pad_before(value, offsets, high, number, op)


def _spread_elements(value: SSAValue, steps: list[int], number: float, op: Operation) -> SSAValue:
    """A tensor with `steps - 1` elements of one number between its own."""
    for dim, step in enumerate(steps):
        extent = shape_of(value)[dim]
        if step == 1 or extent == 1:
            continue
        apart = [*shape_of(value)[: dim + 1], 1, *shape_of(value)[dim + 1 :]]
        groups = [
            [d] if d < dim else [d, d + 1] if d == dim else [d + 1] for d in range(len(steps))
        ]
        value = _reshape_before(value, groups, apart, op, expand=True)
        value = _pad_before(
            value, [0] * len(apart), _one_at(dim + 1, step - 1, len(apart)), number, op
        )
        joined = [*apart[:dim], extent * step, *apart[dim + 2 :]]
        value = copied_before(_reshape_before(value, groups, joined, op, expand=False), op)
        sizes = [*joined[:dim], 1 + (extent - 1) * step, *joined[dim + 1 :]]
        zeros, ones = [0] * len(sizes), [1] * len(sizes)
        cut = tensor.ExtractSliceOp.from_static_parameters(value, zeros, sizes, ones)
        _insert_before(cut, op)
        value = cut.result
    return value


def _one_at(dim: int, number: int, rank: int) -> list[int]:
    return [number if d == dim else 0 for d in range(rank)]


def _reshape_before(
    value: SSAValue, groups: list[list[int]], shape: list[int], op: Operation, *, expand: bool
) -> SSAValue:
    attr = ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)
    assert is_tensor(value.type)
    type = TensorType(value.type.get_element_type(), shape)
    if expand:
        new: Operation = tensor.ExpandShapeOp(value, [], attr, shape, type)
    else:
        new = tensor.CollapseShapeOp(
            operands=[value], result_types=[type], properties={"reassociation": attr}
        )
    _insert_before(new, op)
    return new.results[0]


def _pad_before(
    value: SSAValue, low: list[int], high: list[int], number: float, op: Operation
) -> SSAValue:
    """A tensor with a border of one number."""
    assert is_tensor(value.type)
    kind = value.type.get_element_type()
    shape = [a + n + b for a, n, b in zip(low, shape_of(value), high, strict=True)]
    attr = FloatAttr(number, kind) if isinstance(kind, AnyFloat) else IntegerAttr(int(number), kind)  # pyright: ignore
    constant = arith.ConstantOp(attr)
    _insert_before(constant, op)
    body = Block(arg_types=[IndexType()] * len(shape))
    body.add_op(tensor.YieldOp(constant.result))
    pad = tensor.PadOp(value, [], [], Region(body), low, high, TensorType(kind, shape))
    _insert_before(pad, op)
    return pad.result


def _insert_before(new: Operation, before: Operation) -> None:
    block = before.parent
    assert block is not None
    block.insert_op_before(new, before)


# --- what weights alone decide ------------------------------------------------------------------
# Done once, in front of all that depends on the batch: a loop over parts of the batch gives parts
# of what it computes, and what is the same for all parts cannot leave it. So such kernels stand in
# front of the loops, and what they give lives on.


def fixed_values(function: func.FuncOp, inputs: Collection[SSAValue]) -> set[SSAValue]:
    """The values of a function that depend on none of these arguments."""
    moving = set(inputs)
    found: set[SSAValue] = set()
    for op in function.body.block.ops:
        read = {value for inner in op.walk() for value in inner.operands}
        (moving if read & moving else found).update(op.results)
    return found


def split_steps(steps: list[Step], fixed: Collection[SSAValue]) -> tuple[list[Step], list[Step]]:
    """
    The steps that several others read of what is fixed, with those that only these read, and all
    others. One that a single other step reads is best done with it.
    """
    apart: set[Operation] = set()
    for step in reversed(steps):
        users = set(users_of(step.result))
        joined = any(isinstance(user, tensor.ConcatOp) for user in users)
        if step.result in fixed and not joined and (len(users) > 1 or users <= apart):
            apart.add(step.op)
    return [s for s in steps if s.op in apart], [s for s in steps if s.op not in apart]


def hoist_fixed(function: func.FuncOp, fixed: Collection[SSAValue]) -> list[graph.SubgraphOp]:
    """Moves leaves that only leaves read, and compute what is fixed, to the front; gives them."""
    block = function.body.block
    found: list[graph.SubgraphOp] = []
    for op in list(block.ops):
        if not isinstance(op, graph.SubgraphOp) or not set(op.results) <= set(fixed):
            continue
        if all(isinstance(user, graph.SubgraphOp) for r in op.results for user in users_of(r)):
            found.append(op)
    for op in reversed(found):
        op.detach()
        first = block.first_op
        assert first is not None
        block.insert_op_before(op, first)
    return found
