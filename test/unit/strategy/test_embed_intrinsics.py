"""The pass `embed-intrinsics`, and the functions behind it, from Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.intrin import ApplyOp
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.describe import describe_op
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of, mark_entry
from weft.transforms.embed.explain import NoEmbedding
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.embed.problem import Constraints
from weft.transforms.kernel.from_linalg import KernelGroup, kernel_groups
from weft.transforms.layout.map import Layout, Unfold
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module
from weft.transforms.schedule.search import SearchOptions
from weft.transforms.strategy.choose import StrategyOptions
from weft.transforms.strategy.embed_intrinsics import (
    EmbedIntrinsicsPass,
    embed_group,
    list_embeddings,
)
from weft.transforms.strategy.facts import compared_strategies

POOL = """
func.func @pool(%x: tensor<1x16x8x8xi8>) -> tensor<1x16x4x4xi8> {
  %least = arith.constant -128 : i8
  %window = tensor.empty() : tensor<2x2xi8>
  %e = tensor.empty() : tensor<1x16x4x4xi8>
  %init = linalg.fill ins(%least : i8) outs(%e : tensor<1x16x4x4xi8>) -> tensor<1x16x4x4xi8>
  %y = linalg.generic {
    indexing_maps = [
      affine_map<(n, c, h, w, r, s) -> (n, c, h * 2 + r, w * 2 + s)>,
      affine_map<(n, c, h, w, r, s) -> (r, s)>, affine_map<(n, c, h, w, r, s) -> (n, c, h, w)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %window : tensor<1x16x8x8xi8>, tensor<2x2xi8>) outs(%init : tensor<1x16x4x4xi8>) {
  ^bb0(%a: i8, %unused: i8, %most: i8):
    %max = arith.maxsi %a, %most : i8
    linalg.yield %max : i8
  } -> tensor<1x16x4x4xi8>
  func.return %y : tensor<1x16x4x4xi8>
}
"""


@pytest.fixture(scope="module")
def ctx() -> WeftContext:
    return make_context("vta-1x16x16")


def load(text: str, ctx: WeftContext) -> ModuleOp:
    return load_module(text, ctx, "test.mlir")


def group_of(text: str, ctx: WeftContext) -> KernelGroup:
    (function,) = [o for o in load(text, ctx).walk() if isinstance(o, func.FuncOp)]
    (group,) = kernel_groups(function)
    return group


def places(group: KernelGroup, ctx: WeftContext, options: EmbedOptions) -> list[str]:
    machine = ctx.machine()
    kernel = embed_group(group, machine, options).application.kernel
    intrinsic = machine.find_intrinsic("vta_gemm").kernel
    listed = list_embeddings(group, machine, options)
    return [e.describe(kernel, intrinsic) for e in listed]


def test_the_best_are_listed(ctx: WeftContext) -> None:
    group = group_of(conv2d_mlir(1, 16, 8, 8, 32, 1, 1, epilogue=Epilogue(shift=6)), ctx)
    machine = ctx.machine()
    listed = list_embeddings(group, machine, EmbedOptions(candidates=3))
    assert len(listed) == 3
    embedded = embed_group(group, machine)
    assert listed[0] == embedded.application.embedding
    assert embedded.reason == ""
    costs = [e.overhead_cost() for e in listed]
    assert costs == sorted(costs)
    assert list_embeddings(group.producer.kernel, machine, EmbedOptions(candidates=3)) == listed
    assert len(list_embeddings(group, machine)) == EmbedOptions().candidates
    with pytest.raises(WeftError, match="asked for 0 embeddings"):
        list_embeddings(group, machine, EmbedOptions(candidates=0))
    with pytest.raises(WeftError, match="no intrinsic 'gem'"):
        list_embeddings(group, machine, EmbedOptions(intrinsic="gem"))


def test_a_padded_window_of_one_is_not_embedded(ctx: WeftContext) -> None:
    """Its indices have an offset; whatever else there is, digits are cut from the start on."""
    group = group_of(conv2d_mlir(1, 16, 8, 8, 16, 1, 1, pad=1, epilogue=Epilogue(shift=6)), ctx)
    options = EmbedOptions(candidates=100)
    for place in places(group, ctx, options):
        assert "h(" not in place
        assert "w(" not in place
    free = list_embeddings(group, ctx.machine(), replace(options, storable=False))
    assert len(free) > len(list_embeddings(group, ctx.machine(), options))


def test_a_constraint_of_the_users_own(ctx: WeftContext) -> None:
    text = conv2d_mlir(1, 16, 8, 8, 16, 1, 1, epilogue=Epilogue(shift=6))
    options = EmbedOptions(candidates=1, user={"image": lambda v: v.uses("h", "y")})
    (place,) = places(group_of(text, ctx), ctx, options)
    assert "h(2) w(8)" in place
    module = load(text, ctx)
    EmbedIntrinsicsPass(options=options).apply(ctx, module)
    (op,) = [o for o in module.walk() if isinstance(o, ApplyOp)]
    assert [len(d) for d in op.embedding.get_digits()] == [0, 2, 1]
    impossible = EmbedOptions(
        constraints=Constraints(padding=False), user={"no inputs": lambda v: ~v.uses("c")}
    )
    with pytest.raises(NoEmbedding, match="constraint no inputs"):
        EmbedIntrinsicsPass(options=impossible).apply(ctx, load(text, ctx))


def test_switches_of_the_pass(ctx: WeftContext) -> None:
    text = conv2d_mlir(1, 16, 10, 10, 20, 3, 3, epilogue=Epilogue(shift=6))
    with pytest.raises(NoEmbedding, match="padding is off"):
        EmbedIntrinsicsPass(padding=False).apply(ctx, load(text, ctx))
    # Rows and columns share indices with the window, so that storage forbids them still.
    with pytest.raises(NoEmbedding, match=r"by itself.*\(storage\)"):
        EmbedIntrinsicsPass(padding=False, linear=False).apply(ctx, load(text, ctx))
    module = load(text, ctx)
    EmbedIntrinsicsPass(
        padding=False, linear=False, dense=False, origin=False, storable=False
    ).apply(ctx, module)
    (op,) = [o for o in module.walk() if isinstance(o, ApplyOp)]
    assert op.embedding.get_overheads() == (0, 0)


def test_the_place_is_that_of_the_last_member(ctx: WeftContext) -> None:
    module = load(conv2d_mlir(1, 16, 4, 4, 16, 1, 1, epilogue=Epilogue(True, 6, True)), ctx)
    (function,) = [o for o in module.walk() if isinstance(o, func.FuncOp)]
    (group,) = kernel_groups(function)
    last = describe_op(group.last.op)
    assert len(group.members) > 1
    assert last.startswith("test.mlir:")
    EmbedIntrinsicsPass().apply(ctx, module)
    (op,) = [o for o in module.walk() if isinstance(o, ApplyOp)]
    assert describe_op(op) == last.replace("linalg.generic", "intrin.apply")


def test_nothing_to_compute(ctx: WeftContext) -> None:
    text = matmul_mlir(7, 16, 53, epilogue=Epilogue(shift=6)).replace("<7x", "<0x")
    with pytest.raises(WeftError, match=r"test\.mlir:\d+:\d+: .*: dimension n has extent 0"):
        EmbedIntrinsicsPass().apply(ctx, load(text, ctx))


def test_operations_are_compared_before_the_start(ctx: WeftContext) -> None:
    with pytest.raises(NoEmbedding, match="kernel takes the maximum of i8") as error:
        EmbedIntrinsicsPass().apply(ctx, load(POOL, ctx))
    assert "starts from" not in str(error.value)


def test_what_transforms_take_is_a_cost_model_of_the_context() -> None:
    text = conv2d_mlir(1, 1, 6, 6, 16, 3, 3, epilogue=Epilogue(shift=6))
    few = SearchOptions(num_evaluated=9)
    step = EmbedIntrinsicsPass.of(StrategyOptions(count=1, search=few), relaxed=True)
    assert step.options is None

    def strategy(seconds: float) -> str:
        """What is taken where unfolding takes that long."""

        def cost(shape: Sequence[int], size: int, source: Layout, result: Layout) -> float:
            return seconds * any(isinstance(p, Unfold) for p in result.primitives)

        ctx = make_context("vta-1x16x16")
        ctx.cost_models = {**ctx.cost_models, "host-transforms": lambda: cost}
        module = load(text, ctx)
        mark_entry(module)
        step.apply(ctx, module)
        assert f"macs = {4 * 4 * 16 * 9} : i64" in str(module)
        return next(c.strategy for c in compared_strategies(entry_of(module)) if c.taken)

    assert "unroll" in strategy(0)
    assert strategy(1) == "none"
    ctx = make_context("vta-1x16x16")
    ctx.cost_models = {"vta": ctx.cost_models["vta"]}
    with pytest.raises(WeftError, match=r"'host-transforms' has no cost model \(known: vta\)"):
        step.apply(ctx, load(text, ctx))


def test_only_the_intrinsics_of_a_unit(ctx: WeftContext) -> None:
    text = conv2d_mlir(1, 16, 4, 4, 16, 1, 1, epilogue=Epilogue(shift=6))
    with pytest.raises(NoEmbedding, match="vta_add does not embed"):
        EmbedIntrinsicsPass(unit="alu").apply(ctx, load(text, ctx))
    with pytest.raises(WeftError, match="no compute unit 'tensor'"):
        EmbedIntrinsicsPass(unit="tensor").apply(ctx, load(text, ctx))
    module = load(text, ctx)
    EmbedIntrinsicsPass(unit="gemm").apply(ctx, module)
    (op,) = [o for o in module.walk() if isinstance(o, ApplyOp)]
    assert op.intrinsic.string_value() == "vta_gemm"
