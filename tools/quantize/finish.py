"""A quantised function as a model: what depends on weights alone is computed, constants too."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from ...dialects.common.kinds import is_dense_elements, is_tensor
from ...targets.reference.interpreter import run_function
from ...targets.reference.scalars import Array, dtype_of
from ...transforms.core.free_names import claim_name
from ...transforms.core.functions import WEIGHT_ATTRIBUTE, weight_names
from ...transforms.core.literals import splat_of
from ...transforms.machine.context import WeftContext
from ...transforms.model.layers import layer_of
from ...transforms.model.outline_weights import outline_weights, outlined_names
from ..importer.common.model import make_identifier
from ..registry.contexts import all_meanings


def compute_weights(
    function: func.FuncOp, weights: Mapping[str, Array], ctx: WeftContext
) -> dict[str, Array]:
    """
    Takes out of a function what depends on its weights alone, and constant tensors that are no one
    number; gives all of its weights.
    """
    computed = dict(weights)
    outlined = outline_weights(function)
    if outlined is not None:
        given = {n: weights[n] for n in weight_names(outlined).values()}
        results = run_function(ModuleOp([outlined]), given, None, all_meanings(ctx))
        computed |= dict(zip(outlined_names(outlined), results, strict=True))
    computed |= _hoist_constants(function, set(computed))
    return {name: computed[name] for name in weight_names(function).values()}


def _hoist_constants(function: func.FuncOp, taken: set[str]) -> dict[str, Array]:
    """Makes constant tensors weights of the function, called after the layer that reads them."""
    found: dict[str, Array] = {}
    block = function.body.block
    for op in [op for op in block.ops if isinstance(op, arith.ConstantOp)]:
        array = _elements_of(op)
        if array is None:
            continue
        reader = next(iter(op.result.uses)).operation
        name = claim_name(f"{layer_of(reader) or 'layer'}.{_role_of(array)}", taken)
        found[name] = array
        argument = block.insert_arg(op.result.type, len(block.args))
        argument.name_hint = make_identifier(name)
        op.result.replace_all_uses_with(argument)
        Rewriter.erase_op(op)
        marks = list(function.arg_attrs or [DictionaryAttr({})] * (len(block.args) - 1))
        marks.append(DictionaryAttr({WEIGHT_ATTRIBUTE: StringAttr(name)}))
        function.arg_attrs = ArrayAttr(marks)
    function.update_function_type()
    return found


def _role_of(array: Array) -> str:
    return "multiplier" if array.dtype == np.int32 else "scale"


def _elements_of(op: Operation) -> Array | None:
    """The elements of a constant tensor that are not all the same."""
    assert isinstance(op, arith.ConstantOp)
    type, value = op.result.type, op.value
    if not is_tensor(type) or not is_dense_elements(value) or splat_of(value) is not None:
        return None
    numbers = np.array(list(value.get_values()))
    return numbers.astype(dtype_of(str(type.element_type))).reshape(type.get_shape())
