"""Schedules that are given: each is kept and gives the right numbers, or is refused in one line."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.passes import ModulePass

from weft.dialects.nest.copies import CopyOp
from weft.dialects.nest.schedule import Field, ScheduleAttr
from weft.dialects.nest.steps import KernelOp
from weft.lowering.host.pipeline import host_passes, host_program
from weft.lowering.host.schedule import NestSchedulePass
from weft.targets.host.executable import build_executable
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.reference.scalars import Array
from weft.tools.api import run
from weft.tools.bench.host.ops import Operator, reference_result
from weft.tools.bench.layers import conv2d_mlir, matmul_mlir
from weft.tools.common.arrays import random_array
from weft.tools.registry.contexts import all_meanings, machine_for, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names
from weft.transforms.core.pipeline import entry_of, mark_entry, run_passes
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

SOURCES = {
    "product": matmul_mlir(6, 11, 18, element="f32"),
    "convolution": conv2d_mlir(1, 3, 6, 6, 10, 3, 3, pad=1, element="f32"),
    "channels": conv2d_mlir(2, 9, 5, 7, 10, 3, 3, pad=1, element="f32"),
    "images": conv2d_mlir(9, 8, 5, 6, 10, 3, 3, pad=1, element="f32"),
}


@cache
def prepared(name: str) -> tuple[WeftContext, tuple[ModulePass, ...], str, dict[str, Field]]:
    """
    The passes from scheduling on, the stage before it, and what is chosen if nothing is given.
    """
    ctx = make_context()
    view, _ = machine_for(None, "host")
    ctx.use_machine(view)
    module = load_module(SOURCES[name], ctx)
    mark_entry(module)
    steps = host_passes(view)
    scheduling = [step.name for step in steps].index(NestSchedulePass.name)
    run_passes(steps[:scheduling], ctx, module)
    text = str(module)
    run_passes(steps[scheduling:], ctx, module)
    chosen = kernel_of(module).chosen
    assert chosen is not None
    return ctx, steps[scheduling:], text, chosen.plain_fields()


def kernel_of(module: ModuleOp) -> KernelOp:
    return [op for op in module.walk() if isinstance(op, KernelOp)][-1]


@cache
def wanted(name: str) -> tuple[dict[str, Array], Array]:
    """Arguments, and what the source makes of them."""
    ctx = prepared(name)[0]
    module = load_module(SOURCES[name], ctx)
    function = entry_of(module)
    arrays: dict[str, Array] = {}
    for argument, type in zip(argument_names(function), function.function_type.inputs, strict=True):
        assert isinstance(type, TensorType)
        arrays[argument] = random_array(argument, tuple(type.get_shape()), "f32", 1)
    return arrays, interpret(module, arrays, None, all_meanings(ctx))[0]


@st.composite
def schedules(draw: st.DrawFn, name: str) -> dict[str, Field]:
    """Some fields of a schedule, of which most are ones that fit."""
    base = prepared(name)[3]
    order, reduction = base["order"], base["reduction"]
    assert isinstance(order, tuple)
    assert isinstance(reduction, tuple)
    count = len(order)
    blocks = st.lists(st.sampled_from([1, 1, 1, 2, 3, 5]), min_size=count, max_size=count)
    fields: dict[str, st.SearchStrategy[Field]] = {
        "order": st.permutations(order).map(tuple),
        "blocks": blocks.map(tuple),
        "vector": st.sampled_from([*order, (), reduction[0]]),
        "lanes": st.sampled_from([1, 4, 8, 16, 12]),
        "vectors": st.integers(1, 3),
        "shared": st.integers(0, count + 1),
        "reduction": st.permutations(reduction).map(tuple),
        "folded": st.sampled_from([(), (), *reduction]),
        "packed": st.sampled_from([(), (1,), (0,)]),
        "local": st.sampled_from([base["local"], (), (0,)]),
        "orders": st.sampled_from([(), ((0, 0, 2, 3, 1),), ((0, 0, 3, 2, 1),)]),
        "ahead": st.sampled_from([0, 1, 7, 100000]),
    }
    names = draw(st.lists(st.sampled_from(list(fields)), min_size=1, max_size=3, unique=True))
    return {n: draw(fields[n]) for n in names}


def check(name: str, fields: dict[str, Field]) -> bool:
    """Whether a schedule fits; what it gives is checked then."""
    ctx, steps, text, _ = prepared(name)
    module = load_module(text, ctx)
    attr = ScheduleAttr.of(fields)
    kernel_of(module).attributes["given"] = attr
    try:
        run_passes(steps, ctx, module)
        program = host_program(module, ctx, machine_text="", source=text, weights={})
    except WeftError as error:
        reason = str(error)
    else:
        reason = ""
    if reason:
        assert "\n" not in reason
        return False
    (kernel,) = [op for op in module.walk() if isinstance(op, KernelOp) and op.given is not None]
    assert kernel.given == attr
    assert kernel.chosen is None or not set(kernel.chosen.plain_fields()) & set(fields)
    arrays, expected = wanted(name)
    results, _ = run(build_executable(program), arrays)
    np.testing.assert_allclose(next(iter(results.values())), expected, atol=1e-4)
    return True


@pytest.mark.parametrize("name", SOURCES)
def test_given_schedules(name: str) -> None:
    fit: list[bool] = []

    @settings(max_examples=10)
    @given(schedules(name))
    def each(fields: dict[str, Field]) -> None:
        fit.append(check(name, fields))

    each()
    assert any(fit)


def test_all_that_is_chosen_can_be_given() -> None:
    for name in SOURCES:
        assert check(name, {n: v for n, v in prepared(name)[3].items() if n != "shared"})


@pytest.mark.parametrize("orders", [(), ((0, 0, 2, 3, 1),)])
def test_copies_are_stored_in_the_order_that_is_given(orders: tuple[tuple[int, ...], ...]) -> None:
    assert check("channels", {"orders": orders})
    ctx, steps, text, _ = prepared("channels")
    module = load_module(text, ctx)
    kernel_of(module).attributes["given"] = ScheduleAttr.of({"orders": orders})
    run_passes(steps[:1], ctx, module)
    copies = [op.stored_order() for op in module.walk() if isinstance(op, CopyOp)]
    assert copies == [orders[0][1:] if orders else ()]


def test_orders_that_cannot_be_are_refused() -> None:
    assert not check("channels", {"orders": ((0, 0, 3, 2, 1),)})
    assert not check("convolution", {"orders": ((0, 0, 2, 3, 1),)})  # Three channels are too few.
    assert not check("channels", {"orders": ((0, 0, 2, 3, 1),), "local": (0,)})


@pytest.mark.parametrize("order", [(), (0, 2, 3, 1)])
def test_local_copies_are_made_once_for_each_image(order: tuple[int, ...]) -> None:
    orders = ((0, *order),) if order else ()
    fields: dict[str, Field] = {"orders": orders, "local": (0,)}
    assert check("images", fields)
    ctx, steps, text, _ = prepared("images")
    module = load_module(text, ctx)
    kernel_of(module).attributes["given"] = ScheduleAttr.of(fields)
    run_passes(steps[:1], ctx, module)
    assert not [op for op in module.walk() if isinstance(op, CopyOp)]
    chosen = kernel_of(module).chosen
    assert chosen is not None
    assert chosen.plain_fields()["shared"] == 1


def test_local_copies_of_what_has_no_padding() -> None:
    source = conv2d_mlir(9, 8, 5, 6, 10, 3, 3, element="f32")
    ctx, steps, _, _ = prepared("images")
    module = load_module(source, ctx)
    mark_entry(module)
    machine, _ = machine_for(None, "host")
    passes = host_passes(machine)
    scheduling = [step.name for step in passes].index(NestSchedulePass.name)
    run_passes(passes[:scheduling], ctx, module)
    fields = {"orders": ((0, 0, 2, 3, 1),), "local": (0,)}
    kernel_of(module).attributes["given"] = ScheduleAttr.of(fields)
    run_passes(steps, ctx, module)
    program = host_program(module, ctx, machine_text="", source=source, weights={})
    x, w = (random_array(n, s, "f32", 1) for n, s in (("x", (9, 8, 5, 6)), ("w", (10, 8, 3, 3))))
    names = list(build_executable(program).argument_types())
    results, _ = run(build_executable(program), dict(zip(names, (x, w), strict=True)))
    wanted = reference_result(Operator("", "conv", x.shape, w.shape), x, w)
    np.testing.assert_allclose(next(iter(results.values())), wanted, atol=1e-4)
