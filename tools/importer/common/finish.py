"""The cleaning that is the same for models of every source."""
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from io import StringIO

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, UnitAttr
from xdsl.ir import Attribute
from xdsl.printer import Printer

from ....targets.reference.interpreter import run_function
from ....targets.reference.scalars import Array
from ....transforms.core.free_names import claim_name
from ....transforms.core.functions import (
    NAME_ATTRIBUTE,
    UNSIGNED_ATTRIBUTE,
    weight_names,
)
from ....transforms.core.literals import ExactParser
from ....transforms.core.progress import tell_progress
from ....transforms.kernel.simplify_generics import simplify_generics
from ....transforms.machine.context import WeftContext
from ....transforms.model.fold_batch_norm import fold_batch_norm
from ....transforms.model.hoist_constants import hoist_constants
from ....transforms.model.load import load_module
from ....transforms.model.outline_weights import outline_weights, outlined_names
from ...registry.contexts import all_meanings, make_context
from .ir import (
    function_in,
    generic_text,
    name_layers,
    pretty_text,
    run_pipeline,
    set_arguments,
    unique_identifiers,
    walk_ops,
)
from .model import Argument, Front, ImportedModel, Result


def finish_import(front: Front, name: str) -> ImportedModel:
    """The model in `front`, cleaned; `name` is that of its function and files."""
    tell_progress("simplifying")
    arguments = _clean_upstream(front, name)
    context = make_context()
    context.allow_unregistered = True
    module = ExactParser(context, generic_text(front.module), name).parse_module()
    (function,) = [op for op in module.body.ops if isinstance(op, func.FuncOp)]
    simplify_generics(module)
    fold_batch_norm(function)
    known = {a.name: a.value for a in arguments if a.value is not None}
    tell_progress("computing what weights alone decide")
    weights, offline = evaluate_offline(function, known, context)
    named = weight_names(function)
    inputs = names_apart([a for a in arguments if a.value is None], set(named.values()))
    activations = iter(inputs)
    names = [named.get(i) or next(activations).name for i in range(len(function.args))]
    spelled = unique_identifiers(names)
    _mark_names(function, inputs, front.results, spelled)
    text = pretty_text(generic_form(module), spelled)
    return ImportedModel(name, text, {n: weights[n] for n in named.values()}, offline)


def names_apart(inputs: Sequence[Argument], weights: Container[str]) -> list[Argument]:
    """Inputs that are not called like a weight, as both stand in `.npz` files, or each other."""
    taken = {a.name for a in inputs if a.name not in weights}
    found: list[Argument] = []
    for argument in inputs:
        chosen, count = argument.name, 1
        while chosen in weights or (chosen != argument.name and chosen in taken):
            chosen = f"{argument.name}_input{count if count > 1 else ''}"
            count += 1
        taken.add(chosen)
        found.append(replace(argument, name=chosen))
    return found


def _mark_names(
    function: func.FuncOp,
    inputs: Sequence[Argument],
    results: Sequence[Result],
    spelled: Sequence[str],
) -> None:
    """
    Says on inputs and results what they are called, where it is another name than `spelled` in the
    text, and which ones are unsigned.
    """
    weights = weight_names(function)
    marks = [dict(a.data) for a in function.arg_attrs or ()]
    marks = marks or [dict[str, Attribute]() for _ in function.args]
    left = iter(inputs)
    for i, mark in enumerate(marks):
        if i not in weights:
            mark |= _name_attributes(next(left), spelled[i])
    function.arg_attrs = ArrayAttr([DictionaryAttr(m) for m in marks])
    if results:
        function.res_attrs = ArrayAttr([DictionaryAttr(_name_attributes(r, None)) for r in results])


def _name_attributes(value: Argument | Result, spelled: str | None) -> dict[str, Attribute]:
    found: dict[str, Attribute] = {UNSIGNED_ATTRIBUTE: UnitAttr()} if value.unsigned else {}
    if value.name and value.name != spelled:
        found[NAME_ATTRIBUTE] = StringAttr(value.name)
    return found


def _clean_upstream(front: Front, name: str) -> Sequence[Argument]:
    """Cleans in the bindings; gives the arguments, with those that were constants."""
    module, function = front.module, function_in(front.module)
    drop_asserts(module)
    run_pipeline(module, "canonicalize,cse,symbol-dce")
    join_as_they_are(module)
    name_layers(module, front.layer_of)
    taken = {a.name for a in front.arguments}
    constants: list[Argument] = []
    for location, value in hoist_constants(module, function):
        stem = front.layer_of(location)
        chosen = claim_name(f"{stem}.constant" if stem else "constant", taken)
        constants.append(Argument(chosen, value))
    arguments = (*front.arguments, *constants)
    set_arguments(function, name, arguments)
    for spare in list(module.operation.attributes):
        del module.operation.attributes[spare]
    return arguments


def evaluate_offline(
    function: func.FuncOp, weights: Mapping[str, Array], context: WeftContext
) -> tuple[Mapping[str, Array], str]:
    """
    Computes what depends on weights alone, which leaves the function; the weights with it, and
    the text of the module that computed them.
    """
    outlined = outline_weights(function)
    if outlined is None:
        return weights, ""
    named = weight_names(outlined)
    text = generic_form(ModuleOp([outlined]))
    loaded = load_module(text, context, function.sym_name.data)
    results = run_function(
        loaded, {n: weights[n] for n in named.values()}, None, all_meanings(context)
    )
    spelled = unique_identifiers(list(named.values()))
    computed = dict(zip(outlined_names(outlined), results, strict=True))
    return {**weights, **computed}, pretty_text(text, spelled)


def generic_form(module: ModuleOp) -> str:
    """The text of a module in generic form, which the bindings read whatever ops it has."""
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(module)
    return stream.getvalue()


def join_as_they_are(module: object) -> None:
    """Removes casts to unknown extents before `tensor.concat`, which front ends write."""
    for op in walk_ops(module):
        if op.name != "tensor.cast" or "?" in str(op.operands[0].type):
            continue
        if all(use.owner.name == "tensor.concat" for use in op.results[0].uses):
            op.results[0].replace_all_uses_with(op.operands[0])
            op.erase()


def drop_asserts(module: object) -> None:
    """
    Removes the checks that a front end writes into the program, of indices and of shapes that
    are known: weft's programs have no way to stop.
    """
    for op in walk_ops(module):
        if op.name == "cf.assert":
            op.erase()
