"""
The pass `outline-weights`: what is computed from weights alone leaves the function.

```
func @net(%x, %w {weft.weight = "fc.weight"}) { %t = transpose %w;  matmul(%x, %t) }
=>  func @net(%x, %t {weft.weight = "fc.weight.transposed"}) { matmul(%x, %t) }
    func @net_weights(%w {weft.weight = "fc.weight"})
      -> (… {weft.weight = "fc.weight.transposed"}) { transpose %w }
```

The second function is run once, offline, and its results are weights of the first one from then
on. Arguments that nothing needs are dropped from both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ..core.free_names import claim_name
from ..core.functions import WEIGHT_ATTRIBUTE, weight_names
from .weight_values import (
    WeightValues,
    op_name,
    read_values,
    size_of,
    slice_of,
    weight_values,
)

_RESHAPES = ("tensor.expand_shape", "tensor.collapse_shape", "tensor.empty")


def outline_weights(function: func.FuncOp) -> func.FuncOp | None:
    """
    Takes out of a function of one block what is computed from weights alone, and gives it as a
    function, not yet in the module; `None` if there is nothing.
    """
    known = weight_values(function)
    chosen = _choose_values(function.body.block, known)
    outlined = None
    if chosen:
        names = _name_values(chosen, known)
        outlined = _offline_function(function, chosen, names, known)
        _replace_values(function, chosen, names)
    drop_dead(function.body.block)
    for op in function.body.block.ops:
        op.attributes.pop(WEIGHT_ATTRIBUTE, None)
    _order_arguments(function)
    return outlined


def outlined_names(outlined: func.FuncOp) -> list[str]:
    """The names of the weights that the function of `outline_weights` computes, in order."""
    names: list[str] = []
    for attributes in outlined.res_attrs or ():
        assert isinstance(attributes, DictionaryAttr)
        name = attributes.data[WEIGHT_ATTRIBUTE]
        assert isinstance(name, StringAttr)
        names.append(name.data)
    return names


def _choose_values(block: Block, known: WeightValues) -> list[SSAValue]:
    """
    The values to be computed offline: each depends on a weight, is used by what is not known
    before a run, and is no larger than the weights that it comes from, or has a weight's name.
    """
    kept: list[SSAValue] = []
    pending = [
        value
        for op in block.ops
        if not (op.results and known.all_known(op.results))
        for value in read_values(op)
    ]
    seen: set[SSAValue] = set()
    while pending:
        value = pending.pop(0)
        if value in seen or not known.sources.get(value) or isinstance(value, BlockArgument):
            continue
        seen.add(value)
        named = isinstance(value.owner, Operation) and WEIGHT_ATTRIBUTE in value.owner.attributes
        if named or size_of(value) <= sum(map(size_of, known.sources[value])):
            kept.append(value)
        elif isinstance(value.owner, Operation):
            # A copy of a bias to all places, say: made anew in each run.
            pending += read_values(value.owner)
    return kept


def _name_values(values: Sequence[SSAValue], known: WeightValues) -> list[str]:
    """A name for each value, after its largest weight and what is done to it."""
    taken = set(known.names.values())
    names: list[str] = []
    for value in values:
        owner = value.owner
        assert isinstance(owner, Operation)
        given = owner.attributes.get(WEIGHT_ATTRIBUTE)
        name = given.data if isinstance(given, StringAttr) else _derived_name(value, known)
        names.append(claim_name(name, taken))
    return names


def _derived_name(value: SSAValue, known: WeightValues) -> str:
    done = {op_name(op) for op in slice_of([value])}
    what = "folded"
    if done <= {*_RESHAPES, "linalg.transpose"}:
        what = "transposed" if "linalg.transpose" in done else "reshaped"
    return f"{known.main_source(value)}.{what}"


def _offline_function(
    function: func.FuncOp, values: Sequence[SSAValue], names: Sequence[str], known: WeightValues
) -> func.FuncOp:
    sources = set[BlockArgument]().union(*(known.sources[v] for v in values))
    args = sorted(sources, key=lambda a: a.index)
    block = Block(arg_types=[a.type for a in args])
    mapping: dict[SSAValue, SSAValue] = dict(zip(args, block.args, strict=True))
    for old, new in mapping.items():
        new.name_hint = old.name_hint
    for op in slice_of(values):
        clone = op.clone(mapping)
        clone.attributes.pop(WEIGHT_ATTRIBUTE, None)
        block.add_op(clone)
    block.add_op(func.ReturnOp(*(mapping[v] for v in values)))
    return func.FuncOp(
        f"{function.sym_name.data}_weights",
        ([a.type for a in args], [v.type for v in values]),
        Region(block),
        arg_attrs=ArrayAttr([_weight_attributes(known.names[a]) for a in args]),
        res_attrs=ArrayAttr([_weight_attributes(name) for name in names]),
    )


def _weight_attributes(name: str) -> DictionaryAttr:
    return DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr(name)})


def _replace_values(
    function: func.FuncOp, values: Sequence[SSAValue], names: Sequence[str]
) -> None:
    """Makes values weights of the function."""
    block = function.body.block
    attributes = list(function.arg_attrs or [DictionaryAttr({})] * len(block.args))
    for value, name in zip(values, names, strict=True):
        arg = block.insert_arg(value.type, len(block.args))
        arg.name_hint = re.sub(r"\W", "_", f"_{name}" if name[0].isdigit() else name)
        attributes.append(_weight_attributes(name))
        value.replace_all_uses_with(arg)
    function.arg_attrs = ArrayAttr(attributes)
    function.update_function_type()


def drop_dead(block: Block) -> None:
    """Erases ops of the builtin dialects and of layouts whose results nothing uses."""
    for op in reversed(list(block.ops)):
        dialect = op_name(op).split(".")[0]
        pure = dialect in ("affine", "arith", "layout", "linalg", "math", "tensor")
        if pure and op.results and not any(list(r.uses) for r in op.results):
            Rewriter.erase_op(op)


@dataclass
class _Uses:
    """The order in which a function first reads its arguments."""

    block: Block
    places: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    def __post_init__(self) -> None:
        for op in self.block.ops:
            for value in read_values(op):
                self.places.setdefault(value, len(self.places))


def _order_arguments(function: func.FuncOp) -> None:
    """Puts activations first, then weights in the order of their use; others are dropped."""
    block = function.body.block
    weights = weight_names(function)
    uses = _Uses(block).places
    old = list(block.args)
    attributes = list(function.arg_attrs or [DictionaryAttr({})] * len(old))
    activations = [a for a in old if a.index not in weights]
    used = sorted((a for a in old if a.index in weights and a in uses), key=lambda a: uses[a])
    order = [*activations, *used]
    kept = [attributes[a.index] for a in order]
    for arg in order:
        new = block.insert_arg(arg.type, len(block.args))
        new.name_hint = arg.name_hint
        arg.replace_all_uses_with(new)
    for arg in old:
        block.erase_arg(arg)
    function.arg_attrs = ArrayAttr(kept)
    function.update_function_type()


@dataclass(frozen=True)
class OutlineWeightsPass(ModulePass):
    """
    Moves what each function computes from its weights alone to a function of its own,
    `@NAME_weights`, whose results are weights of the first one; see the module's docstring.

    Not moved: what is larger than the weights that it comes from (a bias copied to every place) and
    has no name of its own as a weight, and what depends on no weight. Ops without a use and weights
    without one are dropped; activations stay, in their order, before the weights.
    """

    name = "outline-weights"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [f for f in op.body.ops if isinstance(f, func.FuncOp)]
        for function in functions:
            if len(function.body.blocks) != 1 or not weight_names(function):
                continue
            outlined = outline_weights(function)
            if outlined is not None:
                Rewriter.insert_op(outlined, InsertPoint.after(function))
