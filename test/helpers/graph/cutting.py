"""Functions whose ops are cut into parts, and run before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType
from xdsl.ir import Operation, SSAValue

from weft.dialects.graph import TreeOp
from weft.targets.reference.interpreter import element_dtype, run_function
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.graph.sequences import flatten_sequence, wrap_sequence
from weft.transforms.model.load import load_module

Arrays = tuple[np.ndarray, ...]


def function_in(module: ModuleOp) -> func.FuncOp:
    return next(op for op in module.body.ops if isinstance(op, func.FuncOp))


def made_inputs(module: ModuleOp, indices: int = 4) -> dict[str, np.ndarray]:
    """Small whole numbers, so that sums are exact in any order; integers below `indices`."""
    rng = np.random.default_rng(7)
    inputs: dict[str, np.ndarray] = {}
    for number, arg in enumerate(function_in(module).body.block.args):
        assert isinstance(arg.type, TensorType)
        shape = [2 if n == DYNAMIC_INDEX else n for n in arg.type.get_shape()]
        dtype = element_dtype(arg.type)
        low, high = (-3, 4) if dtype.kind == "f" else (0, indices)
        inputs[arg.name_hint or f"arg{number}"] = rng.integers(low, high, shape).astype(dtype)
    return inputs


def run(module: ModuleOp, inputs: Mapping[str, np.ndarray]) -> Arrays:
    ctx = make_context()
    return run_function(module, inputs, None, all_meanings(ctx))


def named(module: ModuleOp, name: str) -> SSAValue:
    """The result of that name."""
    ops = (op for op in module.walk() for value in op.results if value.name_hint == name)
    return next(value for op in ops for value in op.results if value.name_hint == name)


def run_of(first: SSAValue, last: SSAValue) -> list[Operation]:
    """The ops of a block from the one that makes `first` to the one that makes `last`."""
    found = [first.owner]
    while found[-1] is not last.owner:
        following = found[-1].next_op if isinstance(found[-1], Operation) else None
        assert following is not None
        found.append(following)
    return [op for op in found if isinstance(op, Operation)]


def wrapped(
    module: ModuleOp, names: Sequence[str], parts: int, dims: Mapping[str, int], **options: object
) -> TreeOp:
    """Wraps the ops from that of `names[0]` to that of the last name."""
    ops = run_of(named(module, names[0]), named(module, names[-1]))
    cuts = {named(module, name): dim for name, dim in dims.items()}
    return wrap_sequence(ops, parts, cuts, **options)  # pyright: ignore[reportArgumentType]


def check_cut(
    text: str, names: Sequence[str], parts: int, dims: Mapping[str, int], **options: object
) -> TreeOp:
    """Runs a function as it is, with the sequence, printed and read back, and flattened again."""
    module = load_module(text, make_context())
    inputs = made_inputs(module)
    wanted = run(module, inputs)
    tree = wrapped(module, names, parts, dims, **options)
    module.verify()
    again = load_module(str(module), make_context())
    flat = module.clone()
    flatten_sequence(next(op for op in flat.walk() if isinstance(op, TreeOp)))
    flat.verify()
    for stage in (module, again, flat):
        for mine, theirs in zip(run(stage, inputs), wanted, strict=True):
            np.testing.assert_array_equal(mine, theirs)
    return tree
