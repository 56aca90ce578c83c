"""The rule table: from what an intrinsic takes to what is stored, and its proofs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.dialects.common.digits import Digit
from weft.tools.bench.layers import conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.embed.relaxed import RelaxedCandidate
from weft.transforms.kernel.dim_roles import named_by_role
from weft.transforms.kernel.from_linalg import kernel_groups
from weft.transforms.kernel.view import Kernel
from weft.transforms.layout.map import Layout, LayoutError, Pad
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.strategy.prove import prove_strategy
from weft.transforms.strategy.rules import RULES, Feature
from weft.transforms.strategy.stored import StoredKernel, StrategyError
from weft.transforms.strategy.strategies import PLAIN, Strategy, make_strategy

LoadText = Callable[[str], ModuleOp]
Group = Sequence[tuple[str, int] | tuple[str, int, int]]


@pytest.fixture
def kernel(load: LoadText) -> Callable[[str], Kernel]:
    def of(text: str) -> Kernel:
        module = load(text)
        GeneralizeNamedOpsPass().apply(make_context(), module)
        function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
        (group,) = kernel_groups(function)
        return named_by_role(group.producer.kernel)

    return of


def candidate(
    kernel: Kernel, *groups: Group, fused: Sequence[int] = (), packs: Group = ()
) -> RelaxedCandidate:
    """What each intrinsic dimension takes: `(dim, extent, stride)`."""
    place = {d.name: i for i, d in enumerate(kernel.dims)}

    def digits(group: Group) -> tuple[Digit, ...]:
        return tuple(Digit(place[g[0]], *g[1:]) for g in group)

    return RelaxedCandidate(
        binding=(0, 1, 2),
        groups=tuple(digits(g) for g in groups),
        fused=tuple(i in fused for i in range(len(groups))),
        packs=digits(packs),
        sizes=(1,) * len(groups),
        extents=kernel.extents,
        features=(),
        mac_overhead=0,
        data_overhead=0,
        stored=(),
    )


def check(kernel: Kernel, chosen: RelaxedCandidate, name: str, *layouts: str) -> None:
    strategy = make_strategy(kernel, chosen)
    assert strategy.name == name
    assert [str(layout) for layout in strategy.layouts] == [*layouts]
    assert prove_strategy(kernel, (), strategy).proved


def test_stencil_unroll(kernel: Callable[[str], Kernel]) -> None:
    """The whole window: im2col."""
    conv = kernel(conv2d_mlir(1, 3, 8, 9, 16, 3, 3, stride=2, pad=1))
    check(
        conv,
        candidate(conv, [], [("k", 16)], [("c", 3), ("r", 3), ("s", 3)], fused=[2]),
        "stencil unroll r, s; reorder c r s; fuse c r s",
        "[pad(dim=2, low=1, high=0), unfold(dim=2, tile_size=3, interval=2), "
        "pad(dim=4, low=1, high=1), unfold(dim=4, tile_size=3, interval=2), "
        "reorder(perm=[0, 2, 4, 1, 3, 5]), fuse(dim=3, count=3)]",
        "[fuse(dim=1, count=3)]",
        "[]",
    )


def test_a_part_of_the_window(kernel: Callable[[str], Kernel]) -> None:
    """Five rows are three pairs; pairs at stride 2 do not overlap, so nothing is copied."""
    conv = kernel(conv2d_mlir(1, 1, 15, 9, 16, 5, 3, stride=2))
    check(
        conv,
        candidate(conv, [], [("k", 16)], [("r", 2)]),
        "image pack r_1 interleaved; split r_0 r_1",
        "[pad(dim=2, low=0, high=1), split(dim=2, factors=[8, 2])]",
        "[pad(dim=2, low=0, high=1), split(dim=2, factors=[3, 2])]",
        "[]",
    )


def test_image_pack_in_blocks(kernel: Callable[[str], Kernel]) -> None:
    """Eight blocks of two columns with a halo; the output is taken apart again."""
    conv = kernel(conv2d_mlir(1, 8, 6, 16, 8, 3, 3, pad=1))
    check(
        conv,
        candidate(conv, [("w", 8, 2)], [("k", 8)], [("c", 8)]),
        "image pack w_0 blocked; split w_0 w_1",
        "[pad(dim=3, low=1, high=1), unfold(dim=3, tile_size=4, interval=2)]",
        "[]",
        "[split(dim=3, factors=[8, 2])]",
    )


def test_image_pack_interleaved(kernel: Callable[[str], Kernel]) -> None:
    """A dilated window is dense in each of the images."""
    conv = kernel(conv2d_mlir(1, 8, 12, 12, 8, 3, 3, dilation=2))
    check(
        conv,
        candidate(conv, [], [("k", 8)], [("c", 8)], packs=[("w", 2)]),
        "image pack w_1 interleaved; split w_0 w_1",
        "[split(dim=3, factors=[6, 2])]",
        "[]",
        "[split(dim=3, factors=[4, 2])]",
    )
    packed = make_strategy(conv, candidate(conv, [], [("k", 8)], [("c", 8)], packs=[("w", 2)]))
    assert str(packed.kernel.inputs[0].map.results[3]) == "(d3 + d7)"


def test_pad_split_and_fuse(kernel: Callable[[str], Kernel]) -> None:
    """A window of one: rows and columns are one dimension."""
    conv = kernel(conv2d_mlir(1, 8, 7, 7, 8, 1, 1))
    check(
        conv,
        candidate(conv, [("h", 7), ("w", 7)], [("k", 8)], [("c", 8)], fused=[0]),
        "fuse h w",
        "[fuse(dim=2, count=2)]",
        "[]",
        "[fuse(dim=2, count=2)]",
    )


def test_two_dimensions_that_are_fused(kernel: Callable[[str], Kernel]) -> None:
    """Pixels and taps of one operand: each stay side by side."""
    conv = kernel(conv2d_mlir(1, 3, 9, 11, 16, 3, 3))
    taps = [("c", 3), ("r", 3), ("s", 3)]
    check(
        conv,
        candidate(conv, [], [("h", 7), ("w", 9)], taps, fused=[1, 2]),
        "stencil unroll r, s; reorder c r s; fuse c r s, h w",
        "[unfold(dim=2, tile_size=3, interval=1), unfold(dim=4, tile_size=3, interval=1), "
        "reorder(perm=[0, 2, 4, 1, 3, 5]), fuse(dim=3, count=3), "
        "reorder(perm=[0, 3, 1, 2]), fuse(dim=2, count=2)]",
        "[fuse(dim=1, count=3)]",
        "[fuse(dim=2, count=2)]",
    )


def test_padding_of_outputs(kernel: Callable[[str], Kernel]) -> None:
    """27 columns are eight blocks of four: what is too much is dropped."""
    conv = kernel(conv2d_mlir(1, 8, 4, 27, 8, 3, 3, pad=1))
    strategy = make_strategy(conv, candidate(conv, [("w", 8, 4)], [("k", 8)], [("c", 8)]))
    assert prove_strategy(conv, (), strategy).proved
    assert str(strategy.layouts[2]).startswith("[pad(dim=3, low=0, high=5), split(")


def test_proof_finds_what_is_wrong(kernel: Callable[[str], Kernel]) -> None:
    conv = kernel(conv2d_mlir(1, 8, 6, 16, 8, 3, 3, pad=1))
    good = make_strategy(conv, candidate(conv, [("w", 8, 2)], [("k", 8)], [("c", 8)]))
    shifted = Layout(tuple(replace(s, low=2, high=0) if s.kind == "pad" else s
                           for s in good.layouts[0].primitives))  # fmt: skip
    wrong = replace(good, layouts=(shifted, *good.layouts[1:]))
    with pytest.raises(LayoutError, match=r"is read instead of an element at n=\d"):
        prove_strategy(conv, (), wrong)


def test_proof_finds_padding_that_counts(kernel: Callable[[str], Kernel]) -> None:
    """Padding of a reduction that is no zero, and padding that writes what is read back."""
    product = kernel(matmul_mlir(5, 6, 7))
    names = [d.name for d in product.dims]
    good = make_strategy(product, candidate(product, [(names[2], 4, 2)], [(names[0], 4, 2)]))
    assert prove_strategy(product, (), good).proved
    ones = tuple(
        Layout(tuple(replace(s, value=1) if isinstance(s, Pad) else s for s in layout.primitives))
        for layout in good.layouts
    )
    with pytest.raises(LayoutError, match=r"padding of .* changes the output at"):
        prove_strategy(product, (), replace(good, layouts=ones))
    # Of 4 x 2 rows 5 are there: the first one of padding goes where the last one is.
    *inputs, output = good.kernel.operands
    outer, inner = (AffineExpr.dimension(good.loops.names.index(f"n_{i}")) for i in (0, 1))
    row = outer * 2 + inner
    back = inner - row // 5 + row // 6
    results = tuple(back if r == inner else r for r in output.map.results)
    wrapped = replace(output, map=AffineMap(output.map.num_dims, 0, results))
    wrong = replace(good, kernel=replace(good.kernel, operands=(*inputs, wrapped)))
    with pytest.raises(LayoutError, match="an iteration of padding writes an element at"):
        prove_strategy(product, (), wrong)


def test_plain(kernel: Callable[[str], Kernel]) -> None:
    product = kernel(matmul_mlir(5, 6, 7))
    layouts = (Layout(),) * len(product.operands)
    strategy = Strategy(PLAIN, product, (), layouts, StoredKernel(product).new_loops())
    assert strategy.is_plain
    assert strategy.name == "none"
    assert prove_strategy(product, (), strategy).proved


# --- the table --------------------------------------------------------------------------------


def test_the_table_is_in_order() -> None:
    """Unroll and pack, which exclude each other, then pad, split, reorder and fuse."""
    names = ["stencil unroll", "image pack", "pad", "split", "reorder", "fuse"]
    assert [rule.name for rule in RULES] == names
    assert [rule.order for rule in RULES] == [1, 1, 2, 3, 4, 5]


@dataclass(frozen=True)
class Refuse:
    """A user's rule: windows may not be unrolled."""

    name: str = "refuse"
    order: int = 0

    def applies(self, feature: Feature) -> bool:
        return feature.overlap and feature.stride == 1

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        raise StrategyError(f"{feature.taken.digit.name} is not to be unrolled")


@dataclass(frozen=True)
class Forever:
    """A user's rule that changes nothing."""

    name: str = "forever"
    order: int = 9

    def applies(self, feature: Feature) -> bool:
        return True

    def store(self, kernel: StoredKernel, feature: Feature) -> str:
        return ""


def test_rules_of_the_user(kernel: Callable[[str], Kernel]) -> None:
    conv = kernel(conv2d_mlir(1, 3, 8, 9, 16, 3, 3))
    chosen = candidate(conv, [], [("k", 16)], [("c", 3), ("s", 3)], fused=[2])
    with pytest.raises(StrategyError, match="s is not to be unrolled"):
        make_strategy(conv, chosen, rules=(*RULES, Refuse()))
    with pytest.raises(StrategyError, match="'forever' applies again and again"):
        make_strategy(conv, chosen, rules=(*RULES, Forever()))


def test_without_a_rule(kernel: Callable[[str], Kernel]) -> None:
    conv = kernel(conv2d_mlir(1, 3, 8, 9, 16, 3, 3))
    chosen = candidate(conv, [], [("k", 16)], [("s", 3)])
    with pytest.raises(StrategyError, match="indexed by s and others, and no rule"):
        make_strategy(conv, chosen, rules=RULES[1:])
