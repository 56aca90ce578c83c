"""Running a module by its reference meaning after each pass."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import parse_pipeline

from ....dialects.common.kinds import is_tensor
from ....targets.reference.interpreter import run_function as interpret
from ....transforms.core.functions import WEIGHT_ATTRIBUTE, argument_names, function_of
from ....transforms.layout.apply import to_logical, to_stored
from ....transforms.machine.context import WeftContext
from ...registry import contexts
from ...registry.entries import WeftUniverse
from ...registry.universe import multiverse
from .numbers import Array

FUNCTION = "main"


@cache
def _load_universe() -> WeftUniverse:
    return multiverse()


def pass_of(text: str) -> ModulePass:
    """A pass with its options, as `weft-opt -p` takes it."""
    (spec,) = parse_pipeline(text)
    return _load_universe().all_passes[spec.name]().from_pass_spec(spec)


class PassRun:
    """A module on its way through passes, with logical inputs by the names of the arguments."""

    def __init__(self, ctx: WeftContext, module: ModuleOp, inputs: Mapping[str, Array]) -> None:
        self.ctx = ctx
        self.module = module
        self.meanings = contexts.all_meanings(ctx)
        self.inputs = dict(inputs)

    def apply_pass(self, text: str) -> None:
        """Runs one pass."""
        pass_of(text).apply(self.ctx, self.module)
        if text == "outline-weights":
            self._bind_weights()

    def compute_results(self) -> list[Array]:
        """Verifies the module, and gives what the function computes, as the source has it."""
        self.module.verify()
        function = function_of(self.module, FUNCTION)
        arrays: dict[str, Array] = {}
        for name, argument in zip(argument_names(function), function.args, strict=True):
            assert is_tensor(argument.type)
            arrays[name] = to_stored(self.inputs[name], argument.type)
        values = interpret(self.module, arrays, FUNCTION, self.meanings)
        types = [type for type in function.function_type.outputs if is_tensor(type)]
        return [np.asarray(to_logical(v, t)) for v, t in zip(values, types, strict=True)]

    def _bind_weights(self) -> None:
        """Weights that the function now takes are results of the function beside it."""
        functions = [op for op in self.module.walk() if isinstance(op, func.FuncOp)]
        weights = next((f for f in functions if f.sym_name.data == f"{FUNCTION}_weights"), None)
        if weights is None:
            return
        given = {name: self.inputs[name] for name in argument_names(weights)}
        found = interpret(self.module, given, f"{FUNCTION}_weights", self.meanings)
        assert weights.res_attrs is not None
        for attributes, array in zip(weights.res_attrs, found, strict=True):
            assert isinstance(attributes, DictionaryAttr)
            name = attributes.data[WEIGHT_ATTRIBUTE]
            assert isinstance(name, StringAttr)
            self.inputs[name.data] = array
