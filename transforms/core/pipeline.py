"""
Compiles as pipelines of passes: running them stage by stage, and what every stage carries.

A stage is a module after some pass. It prints, parses back, and can be gone on from: the whole
pipeline applies to any stage, since a pass leaves alone what is already past it. What was decided
stands in ops and attributes; facts about the way there (operations of the source, bounds,
candidates) in the attribute `weft.facts` of the entry, which `weft.entry` marks. `weft.format` of
the module is the version of all these.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import TypeAlias, TypeVar, cast

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    UnitAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.traits import SymbolUserOpInterface

from ...dialects.common.kinds import is_dense_array
from .errors import WeftError
from .functions import function_of

ENTRY = "weft.entry"
"""Marks the function that is compiled."""
FACTS = "weft.facts"
"""What is known of the way to a stage, as a dictionary on the entry."""
FORMAT = "weft.format"
"""The version of the attributes of a module that is on its way."""
VERSION = 1

Fact: TypeAlias = "int | float | bool | str | Sequence[Fact] | Mapping[str, Fact] | None"

T = TypeVar("T")
OnStage: TypeAlias = Callable[[ModulePass, ModuleOp], None]


# --- running --------------------------------------------------------------------------------


def run_passes(
    passes: Iterable[ModulePass],
    ctx: Context,
    module: ModuleOp,
    on_stage: OnStage | None = None,
    verified: Parts | None = None,
) -> None:
    """
    Applies `passes` to `module` in order, verifies each stage, and gives it to `on_stage`. What a
    pass has left as it was is not verified again; nor is what is as it was when it was `verified`.
    """
    known = verified or {}
    for step in passes:
        step.apply(ctx, module)
        now: Parts = {}
        _verify_changes(module, known, now)
        known = now
        if on_stage is not None:
            on_stage(step, module)


P = TypeVar("P", bound=ModulePass)


def run_up_to(
    kind: type[P], passes: Sequence[ModulePass], ctx: Context, module: ModuleOp
) -> P | None:
    """
    Applies the passes before the one that is of a class to `module`; gives that one, or `None`, and
    applies nothing, if there is none.
    """
    for number, step in enumerate(passes):
        if isinstance(step, kind):
            run_passes(passes[:number], ctx, module)
            return step
    return None


Parts: TypeAlias = dict[Operation, list[object]]
"""By op, all that it consists of."""

_NEXT = object()
"""Ends a list of parts, whose length is no part: equal numbers need not be the same object."""


def parts_in(module: ModuleOp) -> Parts:
    """The parts of all ops of a module."""
    return {op: _parts_of(op) for op in module.walk()}


def _verify_changes(op: Operation, known: Parts, now: Parts) -> bool:
    """
    Verifies what is in `op`, and `op` itself, if any of that is not as it is `known`, or names
    symbols, whose meaning is elsewhere. `now` is told all parts. Gives whether anything was.
    """
    changed = False
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                changed |= _verify_changes(inner, known, now)
            if block.is_empty:
                block.verify()
    parts = now[op] = _parts_of(op)
    changed |= op not in known or not _is_same(known[op], parts)
    if changed or op.has_trait(SymbolUserOpInterface):
        op.verify(verify_nested_ops=False)
    return changed


def _parts_of(op: Operation) -> list[object]:
    """All that an op consists of: what it is given, what it says, and the ops in it."""
    found: list[object] = [op.parent, op.next_op is None]
    for value in op.operands:
        found += (value, value.type)
    found.append(_NEXT)
    found += [v.type for v in op.results]
    found += op.successors
    for said in (op.attributes, op.properties):
        found.append(_NEXT)
        for item in said.items():
            found += item
    for region in op.regions:
        found.append(_NEXT)
        for block in region.blocks:
            found += (block, *[v.type for v in block.args], *block.ops)
    return found


def _is_same(one: Sequence[object], other: Sequence[object]) -> bool:
    """
    Tests whether two lists hold the same objects; equal ones do not count, which takes long to ask.
    """
    return len(one) == len(other) and all(map(operator.is_, one, other))


def pipeline_text(passes: Iterable[ModulePass]) -> str:
    """
    The passes with their options, as `weft-opt -p` takes them. Raises `WeftError` naming an option
    that is a Python object, which no text stands for.
    """
    return ",".join(str(_as_text(step).spec()) for step in passes)


def _as_text(step: ModulePass) -> ModulePass:
    """`step`, if all of its options are plain."""
    for field in fields(step):
        value: object = getattr(step, field.name)
        is_tuple = isinstance(value, tuple)
        parts = cast("tuple[object, ...]", value) if is_tuple else (value,)
        if not all(part is None or isinstance(part, str | int | float) for part in parts):
            raise WeftError(
                f"{step.name}: its {field.name.replace('_', '-')} are a Python object "
                f"({type(value).__name__}), which cannot be written as text: print the pipeline "
                "without them"
            )
    return step


DEFAULT = "default"
"""Where the metadata of an option has the value that it stands for when it is not given."""


def pass_option(default: T) -> T | None:
    """
    An option of a pass that means `default` where it is not given, which is `None`: so one that is
    given can be told from one that is not, even where both mean the same.
    """
    return dataclasses.field(default=None, metadata={DEFAULT: default})


def chosen_options(step: ModulePass) -> dict[str, object]:
    """The options of a pass by name, those that are not given as what they mean then."""
    return {f.name: _chosen_value(getattr(step, f.name), f.metadata) for f in fields(step)}


def _chosen_value(value: object, metadata: Mapping[str, object]) -> object:
    return metadata.get(DEFAULT) if value is None else value


def given_options(step: ModulePass) -> list[str]:
    """The names of a pass's options that are given: that are not the defaults of its fields."""
    found: list[str] = []
    for field in fields(step):
        default = field.default
        if default is MISSING and field.default_factory is not MISSING:
            default = field.default_factory()
        if getattr(step, field.name) != default:
            found.append(field.name)
    return found


def refuse_decided(step: ModulePass, names: Iterable[str] | None = None) -> None:
    """
    Raises `WeftError` for options of `step` (those of `names`; by default all) that are given
    although what they decide stands in the text already.
    """
    for name in given_options(step):
        if names is None or name in names:
            raise WeftError(
                f"{step.name}: {name.replace('_', '-')}={getattr(step, name)} is given, but the "
                "text has decided that already: leave the option out, or begin with an earlier "
                "stage"
            )


# --- what stages carry ----------------------------------------------------------------------


def mark_entry(module: ModuleOp, name: str | None = None) -> func.FuncOp:
    """
    Marks the function `name` of a module as the one that is compiled, or its only one, unless
    one is marked. Raises `WeftError` where that does not say which, where another is marked, and
    for a module of a newer format.
    """
    check_format(module)
    marked = marked_entry(module)
    if marked is not None:
        if name is not None and marked.sym_name.data != name:
            raise WeftError(
                f"the entry is @{marked.sym_name.data}, as the text says: @{name} can be compiled "
                "from an earlier stage only"
            )
        return marked
    entry = function_of(module, name)
    entry.attributes[ENTRY] = UnitAttr()
    module.attributes[FORMAT] = IntegerAttr(VERSION, i64)
    return entry


def marked_entry(module: ModuleOp) -> func.FuncOp | None:
    """The function that is marked. Raises `WeftError` for more than one."""
    functions = (op for op in module.body.ops if isinstance(op, func.FuncOp))
    marked = [op for op in functions if ENTRY in op.attributes]
    if len(marked) > 1:
        names = ", ".join(f"@{op.sym_name.data}" for op in marked)
        raise WeftError(f"{len(marked)} functions are marked '{ENTRY}' ({names}): mark one")
    return marked[0] if marked else None


def entry_of(module: ModuleOp) -> func.FuncOp:
    """The function that is compiled: the marked one, else the only one. Raises `WeftError`."""
    return marked_entry(module) or function_of(module)


def check_format(module: ModuleOp, name: str = "module") -> None:
    """Raises `WeftError` for a module that is of no known format; `name` is what it is called."""
    version = module.attributes.get(FORMAT)
    if version is None:
        return
    if not isinstance(version, IntegerAttr):
        raise WeftError(f"{name}: '{FORMAT}' is {version}, expected a number")
    if not 1 <= version.value.data <= VERSION:
        raise WeftError(
            f"{name}: has format {version.value.data} of weft's attributes, but this weft knows 1 "
            f"to {VERSION}: use the weft that wrote it, or a newer one"
        )


def facts_of(function: func.FuncOp) -> dict[str, Fact]:
    """The facts of a function. Raises `WeftError` for what is none."""
    found = function.attributes.get(FACTS)
    if found is None:
        return {}
    if not isinstance(found, DictionaryAttr):
        raise WeftError(f"'{FACTS}' of @{function.sym_name.data} is {found}, expected a dictionary")
    return {name: _from_attribute(value) for name, value in found.data.items()}


def add_facts(function: func.FuncOp, facts: Mapping[str, Fact]) -> None:
    """Adds facts to those of a function; newer ones take the place of those of the same name."""
    found = function.attributes.get(FACTS)
    known: Mapping[str, Attribute] = found.data if isinstance(found, DictionaryAttr) else {}
    new = {name: _to_attribute(value) for name, value in facts.items()}
    function.attributes[FACTS] = DictionaryAttr({**known, **new})


def drop_facts(function: func.FuncOp, prefix: str) -> None:
    """Drops the facts of a function whose names begin so."""
    found = function.attributes.get(FACTS)
    if isinstance(found, DictionaryAttr):
        kept = {name: value for name, value in found.data.items() if not name.startswith(prefix)}
        function.attributes[FACTS] = DictionaryAttr(kept)


def _to_attribute(fact: Fact) -> Attribute:
    match fact:
        case None:
            return UnitAttr()
        case bool():
            return IntegerAttr(int(fact), IntegerType(1))
        case int():
            return IntegerAttr(fact, i64)
        case float():
            return FloatAttr(fact, f64)
        case str():
            return StringAttr(fact)
        case Mapping():
            return DictionaryAttr({name: _to_attribute(value) for name, value in fact.items()})
        case _ if fact and all(type(value) is int for value in fact):
            return DenseArrayBase.from_list(i64, [v for v in fact if isinstance(v, int)])
        case _:
            return ArrayAttr([_to_attribute(value) for value in fact])


def _from_attribute(attribute: Attribute) -> Fact:
    match attribute:
        case UnitAttr():
            return None
        case IntegerAttr(type=IntegerType(width=width)) if width.data == 1:
            return bool(attribute.value.data)
        case IntegerAttr():
            return attribute.value.data
        case FloatAttr():
            return attribute.value.data
        case StringAttr():
            return attribute.data
        case BytesAttr():  # how letters outside of ASCII are read back
            return attribute.data.decode()
        case DictionaryAttr():
            return {name: _from_attribute(value) for name, value in attribute.data.items()}
        case _ if is_dense_array(attribute):
            return [int(value) for value in attribute.get_values()]
        case ArrayAttr():
            return [_from_attribute(value) for value in attribute.data]
        case _:
            raise WeftError(f"{attribute} is no fact: give numbers, texts, lists, dictionaries")
