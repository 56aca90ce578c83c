"""
Replaces layouts on types by the tensors that are stored.

Before, types have logical shapes and say how they are stored; after, they have the stored
shapes and say nothing. It is the last step before upstream passes, which know no layouts
and drop encodings silently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    ModuleOp,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from ....dialects.common.kinds import is_array, is_tensor
from ....dialects.layout.attr import LayoutMapAttr
from ....dialects.layout.ops import ConvertOp, LogicalOp, PrepackOp, StoredOp
from ....dialects.layout.primitives import Primitive, Shape
from ...core.describe import describe_op
from ...core.functions import LAYOUT_ATTRIBUTE
from ...core.pipeline import marked_entry
from ...model.generalize import generalize_module, is_named
from ..apply import change_of_layout, layout_of, stored_type
from ..join import expand_joins
from ..map import list_shapes
from ..order import join_reorders
from .emit import RebuildOnStored
from .expand import Expander
from .generic import STRUCTURED, Rebuild, has_layout, plan_rebuild
from .kept import is_worth_keeping, keep_changes, separate_operands
from .pads import pad_stored, split_pad

_SHAPELESS = (func.FuncOp, func.ReturnOp, func.CallOp, tensor.EmptyOp, ModuleOp)
"""Ops that mean the same on a stored tensor as on the logical one."""


def _assert_no_layouts(module: Operation, kept: Collection[Operation]) -> None:
    """Refuses what has a layout still, but what is kept; other dialects' encodings are theirs."""
    for op in (o for o in module.walk() if o not in kept):
        for attribute in _attributes_of(op):
            found = _encoded_in(attribute)
            if found is not None:
                raise PassFailedException(
                    f"layout-materialize: {describe_op(op)}: {found} within an attribute has a "
                    "layout, which this pass does not materialise"
                )


def _attributes_of(op: Operation) -> Iterator[Attribute]:
    """The types of the op's results and of its blocks' arguments, and its attributes."""
    yield from op.result_types
    for region in op.regions:
        for block in region.blocks:
            yield from block.arg_types
    yield from op.properties.values()
    yield from op.attributes.values()


def _encoded_in(attribute: Attribute) -> Attribute | None:
    """A tensor type with a layout that is or is within `attribute`."""
    if is_tensor(attribute):
        return attribute if isinstance(attribute.encoding, LayoutMapAttr) else None
    inner: Sequence[Attribute] = ()
    if isinstance(attribute, ParametrizedAttribute):
        inner = attribute.parameters
    elif is_array(attribute):
        inner = attribute.data
    elif isinstance(attribute, DictionaryAttr):
        inner = tuple(a for name, a in attribute.data.items() if name != LAYOUT_ATTRIBUTE)
    parts = (_encoded_in(a) for a in inner)
    return next((found for found in parts if found is not None), None)


Steps: TypeAlias = tuple[tuple[Primitive, Shape], ...]
"""The primitives of a change of layout, each with the shape that it takes."""


def _list_primitives(op: ConvertOp | PrepackOp) -> Steps:
    """The primitives of a change, which moves elements once, each with the shape that it takes."""
    source, result = op.source_type, op.result_type
    layout = change_of_layout(source.get_shape(), layout_of(source), layout_of(result))
    layout = join_reorders(stored_type(source).get_shape(), layout)
    along = list_shapes(stored_type(source).get_shape(), layout)
    return tuple(zip(layout.primitives, along, strict=False))


def _check_op(op: Operation) -> None:
    """1. The op means the same on stored tensors, or is rebuilt for them."""
    if isinstance(op, (*_SHAPELESS, *STRUCTURED, ConvertOp, PrepackOp, StoredOp, LogicalOp)):
        return
    for type in (*op.operand_types, *op.result_types):
        if _encoded_in(type) is not None:
            raise PassFailedException(
                f"layout-materialize: {describe_op(op)}: works on the logical tensor, but its type "
                f"{type} is stored otherwise; lower the op, or convert the tensor first"
            )


def _stored_type(type: Attribute) -> Attribute:
    if is_tensor(type) and isinstance(type.encoding, LayoutMapAttr):
        return stored_type(type)
    return type


def _retype_op(op: Operation) -> None:
    """Gives the op's results and its blocks' arguments, and a function, stored types."""
    for result in op.results:
        if (new_type := _stored_type(result.type)) != result.type:
            Rewriter.replace_value_with_new_type(result, new_type)
    for region in op.regions:
        for argument in (a for block in region.blocks for a in block.args):
            if (new_type := _stored_type(argument.type)) != argument.type:
                Rewriter.replace_value_with_new_type(argument, new_type)
    if isinstance(op, func.FuncOp):
        op.function_type = FunctionType.from_lists(
            [_stored_type(t) for t in op.function_type.inputs],
            [_stored_type(t) for t in op.function_type.outputs],
        )


def _note_layouts(function: func.FuncOp) -> None:
    """Notes on the arguments and results of the entry which layouts they have."""
    type = function.function_type
    function.arg_attrs = _with_layouts(type.inputs.data, function.arg_attrs)
    function.res_attrs = _with_layouts(type.outputs.data, function.res_attrs)


def _with_layouts(
    types: Sequence[Attribute], attributes: ArrayAttr[DictionaryAttr] | None
) -> ArrayAttr[DictionaryAttr] | None:
    if not any(_encoded_in(type) for type in types):
        return attributes
    old = [DictionaryAttr({})] * len(types) if attributes is None else attributes.data
    return ArrayAttr(
        DictionaryAttr(dict(sorted({**known.data, LAYOUT_ATTRIBUTE: type}.items())))
        if _encoded_in(type)
        else known
        for known, type in zip(old, types, strict=True)
    )


@dataclass(frozen=True)
class ExpandChange(RewritePattern):
    """
    A change of layout becomes upstream ops.

    1. `changes` has its steps, from when types had layouts.
    """

    changes: Mapping[Operation, Steps]

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: ConvertOp | PrepackOp, rewriter: PatternRewriter) -> None:
        steps = self.changes.get(op)
        if steps is None:  # 1.
            return
        expander = Expander(rewriter, op.source, op.result_type.element_type)
        expander.apply_steps(steps)
        rewriter.replace(op, [], [expander.value])


@dataclass(frozen=True)
class DropView(RewritePattern):
    """
    A view of a tensor as what is stored, or back, is that: both have one type now.

    1. The view is none of `kept`, beside a change that stays.
    """

    kept: Collection[Operation]

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: StoredOp | LogicalOp, rewriter: PatternRewriter) -> None:
        if op not in self.kept:  # 1.
            rewriter.replace(op, [], [op.source])


@dataclass(frozen=True)
class LayoutMaterializePass(ModulePass):
    """
    Replaces tensors with a layout by what is stored, and changes of layout by upstream ops.

    Before: `layout.convert %x : tensor<6xi8> to tensor<6xi8, #layout.map<[split(..)]>>`.
    After: `tensor.expand_shape %x .. : tensor<6xi8> into tensor<2x3xi8>`.

    Structured ops (`linalg`, `tensor.pad`) are rebuilt on what is stored: their loops are
    those of the stored result, their accesses `S_X(S_Y^-1(L'))` (see `layout.rebuild`). A pad of
    axes that its layout leaves whole, the same before and after, is one of what is stored.

    1. Other ops only pass encoded tensors around (`func`, `tensor.empty`), convert them, or see
    them as what is stored, which they are then (`layout.stored`, `layout.logical`).
    2. Layouts are of values, not within attributes. Encodings of other dialects stay.

    Of the entry, arguments and results keep their types as `weft.layout`, by which callers hold
    them.

    With `prove`, z3 proves that the rebuilt accesses read the same elements.

    With `splits_pads`, another `tensor.pad` whose result has a layout is not rebuilt: what it
    reads is padded plainly, and stored anew behind that, each without a choice for each element.

    With `keeps_changes`, changes of layout that no neighbour could do on the side, or not as fast,
    or that unfold, stay ops between views of stored tensors (`rewrite.kept`), and element-wise ops
    read what is stored as their results are.

    A `layout.prepack` becomes run-time code as well: where weights are to be packed
    offline, that happens before this pass. Padding of tensors that a function receives is
    the caller's to fill.
    """

    name = "layout-materialize"

    prove: bool = True
    splits_pads: bool = False
    keeps_changes: bool = False

    @override
    def apply(self, ctx: Context, op: ModuleOp) -> None:
        expand_joins(op)
        pads = [o for o in op.walk() if isinstance(o, tensor.PadOp) and has_layout(o)]
        kept = {pad for pad in pads if pad_stored(pad)}
        for pad in pads if self.splits_pads else ():
            if pad not in kept:
                split_pad(pad)
        if any(is_named(inner) and has_layout(inner) for inner in op.walk()):
            generalize_module(op, ctx, keeps_layouts=True)
        if self.keeps_changes:
            separate_operands(op)
        for inner in op.walk():
            _check_op(inner)
        structured = [
            o for o in op.walk() if isinstance(o, STRUCTURED) and has_layout(o) and o not in kept
        ]
        rebuilds: dict[Operation, Rebuild] = {o: plan_rebuild(o, self.prove) for o in structured}
        converts = [o for o in op.walk() if isinstance(o, ConvertOp | PrepackOp)]
        whole = [o for o in converts if isinstance(o, ConvertOp) and is_worth_keeping(o)]
        whole = whole if self.keeps_changes else []
        changes: dict[Operation, Steps] = {
            o: _list_primitives(o) for o in converts if o not in whole
        }
        stay = keep_changes(whole)
        entry = marked_entry(op)
        if entry is not None:
            _note_layouts(entry)
        for inner in op.walk():
            if inner not in stay:
                _retype_op(inner)
        views = any(isinstance(o, StoredOp | LogicalOp) for o in op.walk())
        patterns: list[RewritePattern] = [
            RebuildOnStored(rebuilds),
            ExpandChange(changes),
            DropView(stay),
        ]
        applier = GreedyRewritePatternApplier(patterns, dce_enabled=False)
        if rebuilds or changes or views:
            PatternRewriteWalker(applier, apply_recursively=False).rewrite_module(op)
        _assert_no_layouts(op, stay)  # 2.
