"""A quantised function as a model: what depends on weights alone is computed, constants too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import numpy as np
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Attribute, SSAValue

from ...dialects.common.kinds import is_tensor
from ...targets.reference.interpreter import Interpreter, builtin_meanings, run_function
from ...targets.reference.scalars import Array
from ...transforms.core.free_names import find_free_name
from ...transforms.core.functions import WEIGHT_ATTRIBUTE, weight_names
from ...transforms.kernel.fold_access import constant_of
from ...transforms.kernel.index_ranges import RANGE_ATTRIBUTE, SHIFTS
from ...transforms.machine.context import WeftContext
from ...transforms.model.layers import layer_of
from ...transforms.model.outline_weights import drop_dead, outline_weights, outlined_names
from ...transforms.model.weight_values import slice_of, weight_values
from ..importer.common.model import make_identifier
from ..registry.contexts import all_meanings


def compute_weights(
    function: func.FuncOp, weights: Mapping[str, Array], ctx: WeftContext
) -> dict[str, Array]:
    """
    Takes out of a function what depends on its weights alone, and tensors of constants; gives all
    of its weights.
    """
    computed = dict(weights)
    outlined = outline_weights(function)
    if outlined is not None:
        given = {n: weights[n] for n in weight_names(outlined).values()}
        results = run_function(ModuleOp([outlined]), given, None, all_meanings(ctx))
        computed |= dict(zip(outlined_names(outlined), results, strict=True))
    computed |= hoist_constants(function, computed, ctx)
    return {name: computed[name] for name in weight_names(function).values()}


def hoist_constants(
    function: func.FuncOp, taken: Collection[str], ctx: WeftContext
) -> dict[str, Array]:
    """
    Makes tensors that are computed from constants alone, and are no one number, weights of the
    function, called after the layer that reads them; gives their values.
    """
    values = list(_constant_tensors(function))
    interpreter = Interpreter(ModuleOp([]), {**builtin_meanings(), **all_meanings(ctx)})
    for op in slice_of(values):
        interpreter.run_op(op)
    found: dict[str, Array] = {}
    block = function.body.block
    marks = list(function.arg_attrs or [DictionaryAttr({})] * len(block.args))
    for value in values:
        array = interpreter.value_of(value)
        reader = next(iter(value.uses)).operation
        stem = f"{layer_of(reader) or 'layer'}.{_role_of(value, array)}"
        name = find_free_name(stem, {*taken, *found})
        found[name] = array
        argument = block.insert_arg(value.type, len(block.args))
        argument.name_hint = make_identifier(name)
        value.replace_all_uses_with(argument)
        marks.append(_mark_of(name, array))
    function.arg_attrs = ArrayAttr(marks)
    function.update_function_type()
    drop_dead(block)
    return found


def _constant_tensors(function: func.FuncOp) -> Iterator[SSAValue]:
    """The tensors that come of constants alone and that other ops read."""
    known = weight_values(function)
    read = dict.fromkeys(
        value
        for op in function.body.block.ops
        if not (op.results and known.all_known(op.results))
        for value in op.operands
    )
    for value in read:
        constant = known.is_known(value) and not known.sources[value]
        if constant and is_tensor(value.type) and constant_of(value) is None:
            if not isinstance(value.owner, tensor.EmptyOp):
                yield value


def _mark_of(name: str, array: Array) -> DictionaryAttr:
    """What is said of a weight; of factors and shifts also between which numbers they are."""
    mark: dict[str, Attribute] = {WEIGHT_ATTRIBUTE: StringAttr(name)}
    if array.dtype == np.int32 and array.size:
        ends = (int(array.min()), int(array.max()) + 1)
        mark[RANGE_ATTRIBUTE] = ArrayAttr([IntegerAttr(end, 64) for end in ends])
    return DictionaryAttr(mark)


def _is_shift(value: SSAValue) -> bool:
    """Tests whether elements of a tensor are what an op shifts by."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, linalg.ops.GenericOp):
            inside = op.body.block.args[use.index].uses
            if any(u.operation.name in SHIFTS and u.index == 1 for u in inside):
                return True
    return False


def _role_of(value: SSAValue, array: Array) -> str:
    if array.dtype.kind == "f":
        return "constant"
    if _is_shift(value):
        return "shift"
    return "multiplier" if array.dtype == np.int32 else "indices"
