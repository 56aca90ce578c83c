"""
Operands and results as IRDL can carry them.

A variable of IRDL has one value in an op: a variadic group there holds operands of one and
the same type. A group that may mix types is therefore carried as `NUM_SLOTS` groups, each of
which takes the next operands as long as their type stays the same; `operandSegmentSizes` (or
`resultSegmentSizes`) tells how many each took.

```
inputs: tensor<4xi8>, tensor<4xi8>, tensor<2xi32>   →   inputs_0: 2, inputs_1: 1, inputs_2: 0 …
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import cast

from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue
from xdsl.irdl import (
    AllOf,
    AttrConstraint,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    AttrSizedSegments,
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    MessageConstraint,
    OpDef,
    OperandDef,
    OptionalDef,
    RangeConstraint,
    RangeLengthConstraint,
    RangeOf,
    ResultDef,
    VarConstraint,
    VariadicDef,
)
from xdsl.irdl.operations import VarIRConstruct
from xdsl.utils.runtime_final import is_runtime_final

from .errors import WeftError

NUM_SLOTS = 16
"""Slots of one group: how often the type may change within it, and one."""

SIDES: tuple[tuple[VarIRConstruct, type[AttrSizedSegments]], ...] = (
    (VarIRConstruct.OPERAND, AttrSizedOperandSegments),
    (VarIRConstruct.RESULT, AttrSizedResultSegments),
)
"""What has slots, with the option that names the attribute of sizes."""


@cache
def _upstream_dialects() -> frozenset[str]:
    return frozenset(get_all_dialects()) | {"builtin"}


def is_carried(name: str) -> bool:
    """Tests whether the op or attribute `name` is of a dialect that upstream MLIR does not have."""
    dialect, dot, _ = name.partition(".")
    return bool(dot) and dialect not in _upstream_dialects()


@dataclass(frozen=True)
class Group:
    """One operand or result definition: its name, kind and slots."""

    name: str
    kind: str
    """`"single"`, `"optional"` or `"variadic"`."""
    num_slots: int
    constraint: AttrConstraint
    """Of each element."""

    @property
    def slot_names(self) -> list[str]:
        if self.num_slots == 1:
            return [self.name]
        return [f"{self.name}_{i}" for i in range(self.num_slots)]


def groups_of(definition: OpDef, side: VarIRConstruct) -> list[Group]:
    """The operands or the results of an op, in order."""
    defined: Sequence[tuple[str, OperandDef | ResultDef]]
    defined = definition.operands if side == VarIRConstruct.OPERAND else definition.results
    return [_make_group(name, entry) for name, entry in defined]


def _make_group(name: str, entry: OperandDef | ResultDef) -> Group:
    constraint, uniform = element_constraint(entry.constr)
    if isinstance(entry, OptionalDef):
        return Group(name, "optional", 1, constraint)
    if isinstance(entry, VariadicDef):
        return Group(name, "variadic", 1 if uniform else NUM_SLOTS, constraint)
    return Group(name, "single", 1, constraint)


def element_constraint(range_constraint: RangeConstraint) -> tuple[AttrConstraint, bool]:
    """
    The constraint of a range on each of its elements, and whether it makes them all equal. What it
    asks of their number, or of all of them together, is left out.
    """
    inner = getattr(range_constraint, "constraint", None)
    if isinstance(range_constraint, RangeOf):
        return range_constraint.constr, _fixes_one(range_constraint.constr)
    if isinstance(inner, RangeConstraint):
        return element_constraint(cast(RangeConstraint, inner))
    return RangeOf(Attribute).constr, False


def exact_length(range_constraint: RangeConstraint) -> int | None:
    """The only number of elements that a range may have, if there is but one."""
    if isinstance(range_constraint, RangeLengthConstraint):
        length = range_constraint.length
        if length.can_infer(set()):
            value = getattr(length, "value", None)
            return value if isinstance(value, int) else None
    return None


def _fixes_one(constraint: AttrConstraint) -> bool:
    """Tests whether all that meet the constraint in one op are equal."""
    match constraint:
        case MessageConstraint():
            return _fixes_one(constraint.constr)
        case AllOf():
            return any(_fixes_one(part) for part in constraint.attr_constrs)
        case BaseAttr(attr=base):
            if not (is_runtime_final(base) and issubclass(base, ParametrizedAttribute)):
                return False
            return not base.get_irdl_definition().parameters
        case _:
            return isinstance(constraint, EqAttrConstraint | VarConstraint)


def needs_sizes(groups: Sequence[Group]) -> bool:
    """
    Tests whether sizes must be given: more than one slot may hold more or less than one element.
    """
    return sum(group.num_slots for group in groups if group.kind != "single") > 1


def spread_sizes(op: Operation) -> dict[str, Attribute]:
    """
    The sizes of slots by attribute, for an op that holds them otherwise or not at all.

    `WeftError` where a group has more types in turn than slots.
    """
    found: dict[str, Attribute] = {}
    if not isinstance(op, IRDLOperation):
        return found
    definition = op.get_irdl_definition()
    for side, option in SIDES:
        groups = groups_of(definition, side)
        if needs_sizes(groups):
            slots = [size for group in groups for size in _run_lengths(op, group)]
            found[option.attribute_name] = DenseArrayBase.from_list(i32, slots)
    return found


def _run_lengths(op: Operation, group: Group) -> list[int]:
    held: object = getattr(op, group.name)
    one = isinstance(held, SSAValue)
    values = cast(Sequence[SSAValue], [held] if one else held or ())
    types = [value.type for value in values]
    if group.num_slots == 1:
        return [len(types)]
    runs = [len(list(same)) for _, same in groupby(types)]
    if len(runs) > group.num_slots:
        raise WeftError(
            f"{op.name}: the types of {group.name} change {len(runs) - 1} times in turn, but "
            f"IRDL carries {group.num_slots - 1} changes; bring those of one type together"
        )
    return runs + [0] * (group.num_slots - len(runs))


def gather_sizes(
    definition: OpDef, attributes: Mapping[str, Attribute]
) -> dict[str, DenseArrayBase | None]:
    """
    The attributes to put in place of sizes of slots in `attributes`: those of groups, or None where
    the op has no such attribute. Empty where there are no sizes of slots.
    """
    found: dict[str, DenseArrayBase | None] = {}
    for side, option in SIDES:
        sizes = attributes.get(option.attribute_name)
        groups = groups_of(definition, side)
        slots = [group.num_slots for group in groups]
        if not isinstance(sizes, DenseArrayBase) or not needs_sizes(groups):
            continue
        values = [int(value) for value in sizes.get_values()]
        has_option = any(isinstance(o, option) for o in definition.options)
        if len(values) != sum(slots) or (has_option and len(values) == len(slots)):
            continue
        places = [sum(slots[:i]) for i in range(len(slots) + 1)]
        sums = [sum(values[a:b]) for a, b in pairwise(places)]
        found[option.attribute_name] = DenseArrayBase.from_list(i32, sums) if has_option else None
    return found
