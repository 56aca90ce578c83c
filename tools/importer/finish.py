"""The cleaning that is the same for models of every source."""
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO

from xdsl.dialects import func
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr
from xdsl.parser import Parser
from xdsl.printer import Printer

from ...targets.reference.interpreter import run
from ...targets.reference.scalars import Array
from ...transforms.context import WeftContext
from ...transforms.fold_batch_norm import fold_batch_norm
from ...transforms.load import WEIGHT_ATTRIBUTE, load_module, weight_names
from ...transforms.outline_weights import outline_weights
from ..api import all_meanings, make_context
from .ir import generic_text, pretty_text, run_pipeline, walk
from .model import Front, ImportedModel


def finish(front: Front, name: str) -> ImportedModel:
    """The model in `front`, cleaned; `name` is that of its function and files."""
    drop_asserts(front.module)
    run_pipeline(front.module, "canonicalize,cse,symbol-dce")
    context = make_context()
    context.allow_unregistered = True
    module = Parser(context, generic_text(front.module), name).parse_module()
    (function,) = [op for op in module.body.ops if isinstance(op, func.FuncOp)]
    weights = {a.name: a.value for a in front.arguments if a.value is not None}
    fold_batch_norm(function)
    weights = _offline(function, weights, context)
    named = weight_names(function)
    activations = iter(a.name for a in front.arguments if a.value is None)
    names = [named.get(i) or next(activations) for i in range(len(function.body.block.args))]
    return ImportedModel(
        name, pretty_text(_text(module), names), {n: weights[n] for n in named.values()}
    )


def _offline(
    function: func.FuncOp, weights: Mapping[str, Array], context: WeftContext
) -> Mapping[str, Array]:
    """Computes what depends on weights alone, which leaves the function; the weights with it."""
    outlined = outline_weights(function)
    if outlined is None:
        return weights
    needed = weight_names(outlined).values()
    loaded = load_module(_text(ModuleOp([outlined])), context, function.sym_name.data)
    results = run(loaded, {n: weights[n] for n in needed}, None, all_meanings(context))
    return {**weights, **dict(zip(_result_names(outlined), results, strict=True))}


def _result_names(outlined: func.FuncOp) -> list[str]:
    names: list[str] = []
    for attributes in outlined.res_attrs or ():
        assert isinstance(attributes, DictionaryAttr)
        name = attributes.data[WEIGHT_ATTRIBUTE]
        assert isinstance(name, StringAttr)
        names.append(name.data)
    return names


def _text(module: ModuleOp) -> str:
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(module)
    return stream.getvalue()


def drop_asserts(module: object) -> None:
    """
    Removes the checks that a front end writes into the program, of indices and of shapes that
    are known: weft's programs have no way to stop.
    """
    for op in walk(module):
        if op.name == "cf.assert":
            op.erase()
