"""
The pass `resize-model`: a model at another batch or sequence length.

The arguments' attribute `weft.dims` names their dimensions, as in
`%tokens: tensor<1x128xi64> {weft.dims = ["batch", "seq"]}`; `""` is one that never changes. In
a function without the attribute, the first dimension of all arguments but weights is `batch`.
A table of embeddings may say `"rows <= 30522"`: it gets at most so many.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, Use
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import is_array, is_tensor
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import function_of, weight_names
from ..kernel.fold_access import constant_of, literal_of
from ..kernel.index_ranges import set_ranges
from ..kernel.moved import MOVES
from ..verify.module import check_bounds
from .generalize import refuse_named
from .repeated_blocks import check_count, find_repeated, keep_blocks
from .resize_infer import ResizedLoops, ShapeInference, Sizes, kept_axes, slices_of
from .sizes import Size

DIMS_ATTRIBUTE = "weft.dims"
"""The argument attribute that names its dimensions."""


def size_names(function: func.FuncOp) -> dict[str, int]:
    """
    The sizes of a function that can be changed, with the extent that each has now: the largest
    one where it is a limit. Blocks that it repeats are a size, too (`repeated_blocks`).
    """
    repeated = {name: blocks.count for name, blocks in find_repeated(function).items()}
    return _dimension_sizes(function) | repeated


def _dimension_sizes(function: func.FuncOp) -> dict[str, int]:
    found: dict[str, int] = {}
    for i, dims in _named_dimensions(function).items():
        shape = _argument_shape(function, i)
        for extent, (name, _) in zip(shape, dims, strict=True):
            if name:
                found[name] = max(extent, found.get(name, 0))
    return found


def resize_function(module: ModuleOp, sizes: Mapping[str, int], name: str | None = None) -> None:
    """
    Gives function `name` (the only one) other `sizes`, such as `{"batch": 4}`, in place.

    Raises `WeftError` for sizes that the function does not have or that are not positive, and
    naming the op for programs that only work at their size: the module is then as it was, but
    for shared constants, which were copied.
    """
    refuse_named(module, "resize-model")
    function = function_of(module, name)
    arguments = _new_arguments(function, sizes)
    repeated = sizes.keys() - _dimension_sizes(function).keys()
    if repeated:
        found = find_repeated(function)
        for name in repeated:
            check_count(function, name, found[name], sizes[name])
    _resize_arguments(module, function, arguments)
    for name in repeated:
        keep_blocks(function, find_repeated(function)[name], sizes[name])


def _resize_arguments(
    module: ModuleOp, function: func.FuncOp, arguments: Mapping[int, Sizes]
) -> None:
    """`resize_function` where arguments have these sizes."""
    if not any(s.changed for shape in arguments.values() for s in shape):
        return
    copies = _copy_shared(function.body.block)
    inference = ShapeInference()
    inference.run(function, arguments)
    for nest in inference.nests.values():
        _check_positions(nest)
    for nest in inference.nests.values():
        _rescale_mean(nest)
    _write_sizes(function, inference)
    _merge_copies(copies)
    set_ranges(function)
    check_bounds(module)


def _argument_shape(function: func.FuncOp, argument: int) -> tuple[int, ...]:
    type = function.body.block.args[argument].type
    return type.get_shape() if isinstance(type, TensorType) else ()


def _named_dimensions(function: func.FuncOp) -> dict[int, list[tuple[str, int | None]]]:
    """Per argument with named dimensions, their names (or `""`) and limits."""
    attributes = list(function.arg_attrs or ())
    named = {
        i: _parse_names(function, i, a.data[DIMS_ATTRIBUTE])
        for i, a in enumerate(attributes)
        if DIMS_ATTRIBUTE in a.data
    }
    if named:
        return named
    weights = weight_names(function)
    return {
        i: [
            ("batch" if axis == 0 else "", None)
            for axis in range(len(_argument_shape(function, i)))
        ]
        for i in range(len(function.body.block.args))
        if i not in weights and _argument_shape(function, i)
    }


def _parse_names(
    function: func.FuncOp, argument: int, attribute: Attribute
) -> list[tuple[str, int | None]]:
    names = attribute.data if is_array(attribute) else ()
    found = [
        re.fullmatch(r"(\w*)(?: <= (\d+))?", n.data) if isinstance(n, StringAttr) else None
        for n in names
    ]
    if len(found) != len(_argument_shape(function, argument)) or None in found:
        raise WeftError(
            f"{describe_op(function)}: {DIMS_ATTRIBUTE} of argument {argument} is {attribute}; "
            "give "
            'each of its dimensions a name, as in ["batch", "", "rows <= 100"]'
        )
    return [(f[1], int(f[2]) if f[2] else None) for f in found if f is not None]


def _new_arguments(function: func.FuncOp, sizes: Mapping[str, int]) -> dict[int, Sizes]:
    known = _dimension_sizes(function)
    if sizes.keys() - known.keys():
        known = size_names(function)
    for name, extent in sizes.items():
        if name not in known:
            have = ", ".join(known) or "none"
            raise WeftError(
                f"@{function.sym_name.data} has no size '{name}' to be changed; it has {have}"
            )
        if extent < 1:
            raise WeftError(f"size '{name}' is {extent}; it must be 1 or more")
    result: dict[int, Sizes] = {}
    for i, dims in _named_dimensions(function).items():
        shape: list[Size] = []
        for extent, (name, limit) in zip(_argument_shape(function, i), dims, strict=True):
            new = sizes.get(name, extent)
            shape.append(Size(((extent, new if limit is None else min(new, limit)),)))
            if limit is None and name in sizes and extent != known[name]:
                raise WeftError(
                    f"@{function.sym_name.data}: '{name}' is {known[name]} in one argument and "
                    f"{extent} in argument {i}; name the dimensions with {DIMS_ATTRIBUTE}"
                )
        result[i] = tuple(shape)
    return result


# --- Values that only give a shape ----------------------------------------------------------


def _copy_shared(block: Block) -> list[list[Operation]]:
    """
    Gives each user of an empty tensor, a fill or a constant its own, so that each can have
    another size. Lists of copies, the original first.
    """
    copies: list[list[Operation]] = []
    for op in reversed(list(block.ops)):
        if not _gives_shape(op):
            continue
        group = [op]
        for use in list(op.results[0].uses)[1:]:
            copy = op.clone()
            Rewriter.insert_op(copy, InsertPoint.before(op))
            use.operation.operands[use.index] = copy.results[0]
            copy.results[0].name_hint = op.results[0].name_hint
            group.append(copy)
        if len(group) > 1:
            copies.append(group)
    return copies


def _gives_shape(op: Operation) -> bool:
    if isinstance(op, arith.ConstantOp):
        return isinstance(op.result.type, TensorType) and constant_of(op.result) is not None
    return isinstance(op, tensor.EmptyOp | linalg.ops.FillOp | tensor.SplatOp)


def _merge_copies(copies: list[list[Operation]]) -> None:
    """Makes copies that came out alike one again."""
    for group in reversed(copies):
        first: dict[tuple[object, ...], Operation] = {}
        for op in sorted(group, key=_op_index):
            key = (op.results[0].type, *op.operands)
            if key in first:
                op.results[0].replace_all_uses_with(first[key].results[0])
                Rewriter.erase_op(op)
            else:
                first[key] = op


def _op_index(op: Operation) -> int:
    block = op.parent_block()
    assert block is not None
    return block.get_operation_index(op)


# --- Bodies that know their size ------------------------------------------------------------


def _check_positions(nest: ResizedLoops) -> None:
    """Refuses bodies that compare or compute positions with the extent of a changed loop."""
    for op in nest.op.body.block.ops:
        if not isinstance(op, linalg.ops.IndexOp):
            continue
        loop = nest.loops[op.dim.value.data]
        reached = {op.results[0]}
        for inner in nest.op.body.block.ops:
            if not reached & set(inner.operands):
                continue
            if inner.name in ("arith.index_cast", "arith.addi", "arith.subi", "arith.muli"):
                reached |= set(inner.results)
            literals = {literal_of(v) for v in inner.operands}
            if loop.changed and loop.old > 1 and literals & {loop.old, loop.old - 1}:
                raise WeftError(
                    f"{describe_op(nest.op)}: its body computes with the extent {loop.old} of a "
                    f"loop that becomes {loop.new}; this size cannot change"
                )


def _rescale_mean(nest: ResizedLoops) -> None:
    """
    Rescales a mean: where a sum of elements over loops that change is divided by their number, in
    the next op, as in a mean, divides by the new number. Refuses sums that may be means or
    variances in disguise: over loops of 1 or 2, by whose number or the one before nobody divides,
    and those that are divided by another number.
    """
    kinds = [k.data for k in nest.op.iterator_types.data]
    reduction = linalg.attrs.IteratorType.REDUCTION
    reduced = [s for s, kind in zip(nest.loops, kinds, strict=True) if kind is reduction]
    if not any(s.changed for s in reduced):
        return
    if {op.name for op in nest.op.body.block.ops} - {"arith.addf", "arith.addi", "linalg.yield"}:
        return
    total = Size(tuple(f for s in reduced for f in s.factors))
    scaled = [_rescale_body(use, total) for r in nest.op.results for use in _list_readers(r)]
    if any(old == 1 != new for old, new in total.factors) or (total.old == 2 and not any(scaled)):
        raise WeftError(
            f"{describe_op(nest.op)}: sums over {total.old} elements, which become {total.new}, "
            "perhaps for a mean; import the model at a size of 3 or more"
        )


def _list_readers(value: SSAValue) -> Iterator[Use]:
    """The uses of a tensor as an input of generics, behind moves too."""
    for use in list(value.uses):
        if isinstance(use.operation, MOVES):
            yield from _list_readers(use.operation.results[0])
        elif isinstance(use.operation, linalg.ops.GenericOp):
            yield use


def _rescale_body(use: Use, count: Size) -> bool:
    """
    Replaces the number that an operand of a generic is divided by, if it is the old count; gives
    whether there was one.
    """
    op = use.operation
    assert isinstance(op, linalg.ops.GenericOp)
    found = False
    for inner in list(op.body.block.args[use.index].uses):
        scale = inner.operation
        if not isinstance(scale, arith.DivfOp | arith.MulfOp):
            continue
        other = 1 - inner.index
        number = literal_of(scale.operands[other])
        if number is None:
            continue
        divides = isinstance(scale, arith.DivfOp)
        old = float(count.old) if divides else 1 / count.old
        if abs(number - old) > 1e-6 * old or (divides and other == 0):
            raise WeftError(
                f"{describe_op(op)}: scales a sum over {count.old} elements, which become "
                f"{count.new}, by a number that may depend on it; this size cannot change"
            )
        new = float(count.new) if divides else 1 / count.new
        type = scale.operands[other].type
        constant = arith.ConstantOp(FloatAttr(new, type))  # pyright: ignore
        Rewriter.insert_op(constant, InsertPoint.before(scale))
        scale.operands[other] = constant.result
        found = True
    return found


# --- Writing --------------------------------------------------------------------------------


def _write_sizes(function: func.FuncOp, inference: ShapeInference) -> None:
    """Puts the inferred sizes into types, maps and properties."""
    for op in list(function.body.block.ops):
        _write_properties(op, inference)
    for (op, i), sizes in inference.repeats.items():
        op.operands[i] = _repeat_value(op, op.operands[i], sizes, inference)
    for nest in inference.nests.values():
        nest.op.properties["indexing_maps"] = ArrayAttr(AffineMapAttr(m) for m in nest.maps)
    for value in list(inference.sizes):
        if inference.has_changed(value):
            assert is_tensor(value.type)
            shape = [s.new for s in inference.sizes[value]]
            type = TensorType(value.type.element_type, shape, value.type.encoding)
            Rewriter.replace_value_with_new_type(value, type)
    function.update_function_type()


def _write_properties(op: Operation, inference: ShapeInference) -> None:
    if isinstance(op, tensor.ExpandShapeOp):
        op.static_output_shape = _to_array(s.new for s in inference.sizes[op.result])
    elif isinstance(op, tensor.ExtractSliceOp):
        _write_extract(op, inference)
    elif isinstance(op, tensor.InsertSliceOp):
        parts = slices_of(op)
        axes = kept_axes(op, [p.extent for p in parts], [s.old for s in inference.sizes[op.source]])
        extents = [p.extent for p in parts]
        for axis, size in zip(axes, inference.sizes[op.source], strict=True):
            extents[axis] = size.new if size.changed else extents[axis]
        op.static_sizes = _to_array(extents)
    elif isinstance(op, arith.ConstantOp) and inference.has_changed(op.result):
        value = op.value
        assert isinstance(value, DenseIntOrFPElementsAttr)
        type = TensorType(value.get_element_type(), [s.new for s in inference.sizes[op.result]])
        op.properties["value"] = DenseIntOrFPElementsAttr(type, value.data)


def _write_extract(op: tensor.ExtractSliceOp, inference: ShapeInference) -> None:
    source, result = inference.sizes[op.source], inference.sizes[op.result]
    parts = [p.of(op, s)[0] for p, s in zip(slices_of(op), source, strict=True)]
    extents = [p.extent for p in parts]
    assert isinstance(op.result.type, TensorType)
    if len(result) == len(parts):
        extents = [s.new for s in result]
    op.static_offsets = _to_array(p.offset for p in parts)
    op.static_sizes = _to_array(extents)


def _to_array(values: Iterable[int]) -> DenseArrayBase[I64]:
    return DenseArrayBase.from_list(i64, list(values))


def _repeat_value(
    op: Operation, value: SSAValue, sizes: Sizes, inference: ShapeInference
) -> SSAValue:
    """`value`, with dimensions of 1 repeated to `sizes`, in front of `op`."""
    assert is_tensor(value.type)
    element = value.type.get_element_type()
    type = TensorType(element, [s.new for s in sizes])
    have = inference.sizes[value]
    rank = len(sizes)
    exprs = [
        AffineExpr.dimension(i) if have[i].new == sizes[i].new else AffineExpr.constant(0)
        for i in range(rank)
    ]
    empty = tensor.EmptyOp((), type)
    body = Block(arg_types=(element, element))
    body.add_op(linalg.ops.YieldOp(body.args[0]))
    maps = (AffineMap(rank, 0, tuple(exprs)), AffineMap.identity(rank))
    generic = linalg.ops.GenericOp(
        (value,),
        (empty.tensor,),
        Region(body),
        [AffineMapAttr(m) for m in maps],
        [linalg.attrs.IteratorTypeAttr.parallel()] * rank,
        (type,),
    )
    Rewriter.insert_op([empty, generic], InsertPoint.before(op))
    return generic.results[0]


@dataclass(frozen=True)
class ResizeModelPass(ModulePass):
    """
    Changes the batch, the sequence length or another size of a model: all shapes are inferred
    again from those of the arguments, as `weft import --batch N --seq L` does.

    `size` names it (one of the function's `weft.dims`), `to` is its new extent. Works on
    functions of one block whose structured ops are generic. Raises `WeftError` naming the op
    for programs that only work at the size they have.

    Limits: numbers that a front end computed from the old size and wrote as constants (a scale by
    the batch, say) are only recognised in means. At a size of 1, taking the first element,
    leaving the dimension out and repeating it are the same program as doing nothing: import
    programs that do so at 2.
    """

    name = "resize-model"

    to: int
    size: str = "batch"
    function: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        resize_function(op, {self.size: self.to}, self.function)
