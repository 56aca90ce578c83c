"""Results of a PyTorch module, in its own types and in f64."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from copy import deepcopy
from importlib import import_module
from typing import Any

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ..common.model import Framework, Results
from .source import in_evaluation, silence_torch


def framework_of(
    module: Any, inputs: Sequence[object] | None, source: str, *, has_mode: bool = True
) -> Framework:
    """
    The framework that gives a module's results. Of `inputs`, those it was exported with, the
    tensors are the inputs of the imported model. `has_mode` is whether it can be put in evaluation
    mode.
    """
    torch = import_module("torch")

    def called(module: Any, given: Sequence[object]) -> list[Array]:
        with silence_torch(), in_evaluation(module) if has_mode else nullcontext():
            return _call_module(module, given)

    def evaluate(arrays: Sequence[Array]) -> Results:
        tensors = iter(torch.from_numpy(np.array(a)) for a in arrays)
        given = [next(tensors) if isinstance(i, torch.Tensor) else i for i in inputs or arrays]
        try:
            own = called(module, given)
            with silence_torch():
                wide, doubles = deepcopy(module).double(), [_widen_value(i) for i in given]
            with wide_types():
                exact = called(wide, doubles)
        except Exception as error:
            reason = next((line for line in str(error).splitlines() if line.strip()), repr(error))
            raise WeftError(
                f"{source}: PyTorch cannot evaluate it in f64: {type(error).__name__}: {reason}"
            ) from error
        return own, exact

    known = None
    if inputs is not None:
        known = [i.detach().cpu().numpy() for i in inputs if isinstance(i, torch.Tensor)]
    return Framework("PyTorch", evaluate, known)


def _call_module(module: Callable[..., object], inputs: Sequence[object]) -> list[Array]:
    """The tensors among what a module gives, in the order of their tree."""
    torch = import_module("torch")
    leaves = import_module("torch.utils._pytree").tree_leaves
    with torch.no_grad():
        results = leaves(module(*inputs))
    return [r.detach().cpu().numpy() for r in results if isinstance(r, torch.Tensor)]


def _widen_value(value: object) -> object:
    torch = import_module("torch")
    narrow = isinstance(value, torch.Tensor) and value.is_floating_point()
    return value.double() if narrow else value


def wide_types() -> Any:
    """
    A context in which PyTorch computes in f64 where it would in f32 or less: types that a model
    asks for are that, and so are the tensors that it makes or holds outside of its parameters.
    """
    torch = import_module("torch")
    mode = import_module("torch.utils._python_dispatch").TorchDispatchMode
    tree_map = import_module("torch.utils._pytree").tree_map
    small = (torch.float32, torch.float16, torch.bfloat16)

    def widened(value: object) -> object:
        if isinstance(value, torch.dtype):
            return torch.float64 if value in small else value
        if isinstance(value, torch.Tensor) and value.dtype in small:
            return value.double()
        return value

    class Wide(mode):
        def __torch_dispatch__(
            self, call: Any, types: object, args: object = (), kwargs: object = None
        ) -> object:
            del types
            found = call(*tree_map(widened, args), **tree_map(widened, kwargs or {}))
            return tree_map(widened, found)

    return Wide()
