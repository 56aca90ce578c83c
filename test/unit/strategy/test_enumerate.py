"""Strategies of operators that are equal but for names, and of those with agreed layouts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import UnitAttr

from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.kernel.from_linalg import KernelGroup, kernel_groups
from weft.transforms.layout.apply import with_layout
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module
from weft.transforms.partition.hoist_layouts import convert_body
from weft.transforms.strategy.choose import (
    AGREED,
    Candidate,
    StrategyOptions,
    choose_candidate,
    compile_candidates,
)
from weft.transforms.strategy.enumerate import list_stored
from weft.transforms.strategy.group import Attempt

OPTIONS = StrategyOptions(count=2)


@pytest.fixture(scope="module")
def ctx() -> WeftContext:
    return make_context("vta-1x16x16")


def function_of(ctx: WeftContext, shift: int = 6) -> func.FuncOp:
    text = conv2d_mlir(1, 3, 6, 6, 16, 3, 3, epilogue=Epilogue(shift=shift))
    module = load_module(text, ctx, "test.mlir")
    (function,) = [o for o in module.walk() if isinstance(o, func.FuncOp)]
    return function


def group_of(function: func.FuncOp) -> KernelGroup:
    (group,) = kernel_groups(function)
    return group


def attempt_of(group: KernelGroup, ctx: WeftContext) -> Attempt:
    machine = ctx.machine()
    intrinsic = machine.find_intrinsic("vta_gemm")
    return Attempt.of_group(group, machine, intrinsic, EmbedOptions())


def test_equal_operators_have_the_same_strategies_by_their_own_names(ctx: WeftContext) -> None:
    one = attempt_of(group_of(function_of(ctx)), ctx)
    kernel = one.kernel
    operands = tuple(replace(o, name=f"my_{o.name}") for o in kernel.operands)
    other = replace(
        attempt_of(group_of(function_of(ctx, shift=5)), ctx),
        kernel=replace(kernel, name="mine", operands=operands),
    )
    assert one.rank_candidates() == other.rank_candidates()
    found, rest = list_stored(one, 2, (1, 1), OPTIONS.rules)
    again, other_rest = list_stored(other, 2, (1, 1), OPTIONS.rules)
    assert len(found) == len(again) >= 2
    assert rest == other_rest
    for a, b in zip(found, again, strict=True):
        assert a.strategy.layouts is b.strategy.layouts
        assert (a.application.kernel.name, b.application.kernel.name) == (kernel.name, "mine")
        names = [o.name for o in b.application.kernel.operands]
        assert names == [f"my_{o.name}" for o in a.application.kernel.operands]
        assert [o.name for o in b.strategy.kernel.operands] == names
        shifts = [dict(c.params) for c in (a.application.epilogue[0], b.application.epilogue[0])]
        assert shifts[0] != shifts[1]


def held_as(candidate: Candidate, function: func.FuncOp) -> None:
    """Makes callers hold what a function takes and gives as a candidate of its kernel stores it."""
    values = (*candidate.group.producer.input_values, candidate.group.result)
    data, _, result = candidate.plain_layouts[: len(values)]
    types = (function.function_type.inputs.data[0], function.function_type.outputs.data[0])
    convert_body(function, {0: with_layout(types[0], data)}, {0: with_layout(types[1], result)})  # pyright: ignore[reportArgumentType]


def test_of_agreed_operators_only_what_callers_hold_is_compared(ctx: WeftContext) -> None:
    machine = ctx.machine()
    plain = compile_candidates(group_of(function_of(ctx)), machine, options=OPTIONS)
    assert len(plain) == 3
    for number in (1, 2):
        function = function_of(ctx)
        held_as(plain[number], function)
        group = group_of(function)
        assert len(compile_candidates(group, machine, options=OPTIONS)) == 3
        group.producer.op.attributes[AGREED] = UnitAttr()
        (left,) = compile_candidates(group, machine, options=OPTIONS)
        assert left.plain_layouts == plain[number].plain_layouts
        assert choose_candidate([left]) is left


def test_agreed_operators_that_no_strategy_is_for(ctx: WeftContext) -> None:
    group = group_of(function_of(ctx))
    group.producer.op.attributes[AGREED] = UnitAttr()
    with pytest.raises(WeftError, match=r"has the attribute 'weft.agreed', but no strategy stores"):
        compile_candidates(group, ctx.machine(), options=OPTIONS)
