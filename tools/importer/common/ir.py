"""
Work on modules in the upstream bindings: passes, arguments, layers and texts.

The bindings have no types; what comes from them is `Any` to a checker and stays inside these
functions.
"""
# pyright: reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ....transforms.core.bindings import new_context, upstream_module
from ....transforms.core.errors import BrokenIR, WeftError
from ....transforms.core.functions import WEIGHT_ATTRIBUTE
from ....transforms.model.layers import LAYER_ATTRIBUTE
from .model import Argument, make_identifier


def run_pipeline(module: object, pipeline: str) -> None:
    """Runs passes on a module; the bindings' `MLIRError` where they refuse it."""
    passes = upstream_module("passmanager").PassManager
    with module.context:
        passes.parse(f"builtin.module({pipeline})").run(module.operation)


def reason_of(error: Exception) -> str:
    """The text of an error of the bindings, as one line, without its notes."""
    lines = [line for line in str(error).splitlines() if "error:" in line]
    return " ".join((lines[0] if lines else str(error)).split())


def walk_ops(module: object) -> Iterator[object]:
    """All ops of a module, outer ones first; what is yielded may be erased."""
    found: list[object] = []
    advance = upstream_module("ir").WalkResult.ADVANCE

    def visit(op: object) -> object:
        found.append(op)
        return advance

    module.operation.walk(visit, upstream_module("ir").WalkOrder.PRE_ORDER)
    yield from found


def function_in(module: object) -> object:
    """The only function of a module; `WeftError` when there are others."""
    functions = [op for op in module.body.operations if op.operation.name == "func.func"]
    if len(functions) != 1:
        names = ", ".join(f"@{f.name.value}" for f in functions) or "none"
        raise WeftError(f"the model must be one function; it has {len(functions)} ({names})")
    return functions[0]


def set_arguments(function: object, name: str, arguments: Sequence[Argument]) -> None:
    """
    Renames a function, and marks its weights by their names. Of attributes that a front end left
    on it, only weft's stay.
    """
    ir = upstream_module("ir")
    attributes = function.operation.attributes
    with function.operation.context:
        given = list(attributes["arg_attrs"]) if "arg_attrs" in attributes else []
        marks: list[object] = []
        for i, argument in enumerate(arguments):
            old = given[i] if i < len(given) else {}
            mark = {a.name: a.attr for a in old if a.name.startswith("weft.")}
            if argument.value is not None:
                mark[WEIGHT_ATTRIBUTE] = ir.StringAttr.get(argument.name)
            marks.append(ir.DictAttr.get(mark))
        for spare in [a for a in attributes if a not in ("function_type", "sym_name")]:
            del attributes[spare]
        attributes["sym_name"] = ir.StringAttr.get(name)
        attributes["arg_attrs"] = ir.ArrayAttr.get(marks)


def name_layers(module: object, layer_of: Callable[[object], str | None]) -> None:
    """Gives every op of linalg its `weft.layer`, by what its location says."""
    ir = upstream_module("ir")
    with module.context:
        for op in walk_ops(module):
            if not op.name.startswith("linalg.") or op.name in ("linalg.yield", "linalg.index"):
                continue
            layer = layer_of(op.location)
            if layer and LAYER_ATTRIBUTE not in op.attributes:
                op.attributes[LAYER_ATTRIBUTE] = ir.StringAttr.get(layer)


def file_of(location: object) -> str | None:
    """The file that a location names first, or `None`."""
    found = re.search(r'"((?:[^"\\]|\\.)*)":\d+:\d+', str(location))
    return found[1] if found else None


def generic_text(module: object) -> str:
    """The module in generic form, which xDSL parses whatever ops it knows."""
    return module.operation.get_asm(print_generic_op_form=True)


def pretty_text(text: str, spelled: Sequence[str]) -> str:
    """
    A module's text in the ops' own forms, without what upstream canonicalises away. `spelled` are
    what the function's arguments are called in it (`unique_identifiers`).
    """
    ir = upstream_module("ir")
    with new_context(any_dialects=True):
        try:
            module = ir.Module.parse(text)
            run_pipeline(module, "canonicalize,cse")
        except ir.MLIRError as error:
            raise BrokenIR(f"the model is not valid upstream: {reason_of(error)}") from error
        printed = module.operation.get_asm()

    def spell(found: re.Match[str]) -> str:
        number = int(found[1])
        return f"%{spelled[number]}" if number < len(spelled) else found[0]

    return re.sub(r"%arg(\d+)\b", spell, printed)


_PRINTED = re.compile(r"arg\d+|in(_\d+)?|out(_\d+)?|cst(_\d+)?|c\d+(_\w+)?")
"""What the bindings call values by themselves."""


def unique_identifiers(names: Sequence[str]) -> list[str]:
    """
    Names as identifiers that differ, and are none that the bindings print themselves. None
    ends in `_1`: xDSL takes such an end for its own, and drops it.
    """
    taken: set[str] = set()
    result: list[str] = []
    for number, name in enumerate(names):
        plain = re.sub(r"_+(\d+)$", r"\1", make_identifier(name))
        # No underscores behind it make `c1_scale` another name than `c1_i32` is.
        plain = f"v{plain}" if re.match(r"\d|c\d+_", plain) else plain
        chosen, count = plain, 0
        while chosen in taken or (_PRINTED.fullmatch(chosen) and chosen != f"arg{number}"):
            count += 1
            chosen = f"{plain}{count}" if plain in taken else f"{plain}{'_' * count}"
        taken.add(chosen)
        result.append(chosen)
    return result
