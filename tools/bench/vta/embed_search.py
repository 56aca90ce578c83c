"""
The cost of embedding when it is searched scalar by scalar.

A GEMM intrinsic `1 x 16 x 16` is put into a 3x3 convolution of a 56x56 image, under all
constraints, until the first embedding is found. Operator layouts are combined with growing
channel counts and with the two strategies for search: A, assets that traverse the dimensions
in different orders, and B, a bound of 16 on every dimension.

The order of loops follows the layout, the innermost one being tried first: the outputs in the
order of the output's layout, then the reductions in that of the filter's (OIHW, OHWI, HWOI).
An output is one element here, whatever the order of its summands, so that the effort does not
grow with the channels as it does in the figure (in suite `vta-search` it does); nor does NHWC,
for one image, differ from HWNC.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 7, figure 8.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir.affine import AffineExpr, AffineMap

from ....transforms.embed.problem import Constraints
from ....transforms.kernel.view import Access, Dim, Kernel, ScalarArg, ScalarOp
from .. import Record, in_parallel, is_selected
from ..scalar import ScalarResult, scalar_search

CHANNELS = (16, 32, 64, 128, 256, 512)
STRATEGIES = ("none", "A", "B", "AB")
IMAGE = 56
WINDOW = 3
NODE_LIMIT = 1_000_000
"""So many nodes take a few seconds; the slowest of the workloads needs about a tenth."""


@dataclass(frozen=True)
class DataFormat:
    """The dimensions of a convolution in loop order, and the index names of its tensors."""

    dims: str
    image: tuple[str, ...]
    filter: str
    output: str


LAYOUTS = {
    "NCHW": DataFormat("nkhwcrs", ("n", "c", "hr", "ws"), "kcrs", "nkhw"),
    "NHWC": DataFormat("nhwkrsc", ("n", "hr", "ws", "c"), "krsc", "nhwk"),
    "HWNC": DataFormat("hwnkrsc", ("hr", "ws", "n", "c"), "rskc", "hwnk"),
}


@dataclass(frozen=True)
class Workload:
    layout: str
    channels: int
    strategy: str

    @property
    def name(self) -> str:
        return f"{self.layout}-{self.channels}-{self.strategy}"

    @property
    def operator(self) -> Kernel:
        return make_convolution(self.layout, self.channels, IMAGE, WINDOW)


def list_workloads(args: argparse.Namespace) -> list[Workload]:
    """All layouts, channel counts and strategies, of these the selected ones."""
    all_of = (
        Workload(layout, channels, strategy)
        for layout in LAYOUTS
        for channels in CHANNELS
        for strategy in STRATEGIES
    )
    return [w for w in all_of if is_selected(args, w.name)]


def records(args: argparse.Namespace) -> Iterator[Record]:
    """One record per layout, channel count and strategy."""
    return in_parallel(args, measure_search, list_workloads(args))


def search_first(
    workload: Workload, limit: int, *, published: bool = False
) -> tuple[ScalarResult, float]:
    """The first embedding that is found, for at most `limit` nodes, and the seconds it took."""
    intrinsic, operator = make_gemm(), workload.operator
    start = time.perf_counter()
    result = scalar_search(
        intrinsic,
        operator,
        Constraints(padding=False),
        limit=limit,
        portfolio="A" in workload.strategy,
        bound=max(intrinsic.extents) if "B" in workload.strategy else None,
        max_solutions=1,
        published=published,
    )
    return result, time.perf_counter() - start


def measure_search(workload: Workload) -> Record:
    """
    Searches once. `expanded_nodes` is over all assets, `winner_nodes` of the one that found
    the embedding; `complete` tells that the search gave an answer before the node limit.
    """
    result, seconds = search_first(workload, NODE_LIMIT)
    return {
        "name": workload.name,
        "layout": workload.layout,
        "channels": workload.channels,
        "strategy": workload.strategy,
        "variables": result.variables,
        "iterations": workload.operator.num_points,
        "assets": result.assets,
        "expanded_nodes": result.expanded_nodes,
        "winner_nodes": result.winner_nodes,
        "complete": result.stop != "limit",
        "found": bool(result.solutions),
        "solve_s": round(seconds, 4),
    }


def summary(records: Sequence[Record]) -> str:
    """Per layout and strategy the most nodes that any channel count took."""
    parts: list[str] = []
    for layout in LAYOUTS:
        most = {
            s: max(n for r in records if (n := _record_nodes(r, layout, s)) is not None)
            for s in STRATEGIES
            if any(_record_nodes(r, layout, s) is not None for r in records)
        }
        if most:
            parts.append(f"{layout} " + ", ".join(f"{s} {n}" for s, n in most.items()))
    found = sum(r["found"] is True for r in records)
    seconds = statistics.median(float(r["solve_s"] or 0) for r in records)
    return (
        f"embed-search: {found}/{len(records)} embedded, median {seconds:.2f} s; "
        f"expanded nodes at most: {'; '.join(parts)}"
    )


def _record_nodes(record: Record, layout: str, strategy: str) -> int | None:
    """The nodes of a record of this layout and strategy."""
    if (record["layout"], record["strategy"]) != (layout, strategy):
        return None
    return int(record["expanded_nodes"] or 0)


def make_gemm(rows: int = 1, columns: int = 16, depth: int = 16) -> Kernel:
    """`out[i, o] += x[i, c] * w[o, c]`, VTA's GEMM where nothing else is said."""
    extents = {"i": rows, "o": columns, "c": depth}
    return _make_product("gemm", "ioc", "c", extents, (("i", "c"), "oc", "io"))


def make_convolution(layout: str, channels: int, image: int, window: int) -> Kernel:
    """A convolution of one image, stride 1, as many output as input channels, no padding."""
    names = LAYOUTS[layout]
    extents = {d: channels if d in "kc" else image if d in "hw" else window for d in "khwcrs"}
    accesses = (names.image, names.filter, names.output)
    return _make_product("conv2d", names.dims, "crs", {"n": 1, **extents}, accesses)


def _make_product(
    name: str,
    dims: str,
    reductions: str,
    extents: dict[str, int],
    accesses: tuple[Sequence[str], Sequence[str], Sequence[str]],
) -> Kernel:
    """A multiply-accumulate kernel; an index is the sum of the dimensions it names."""
    operands: list[Access] = []
    for operand, type, indices in zip("xwy", ("i8", "i8", "i32"), accesses, strict=True):
        results = tuple(
            sum((AffineExpr.dimension(dims.index(d)) for d in index), AffineExpr.constant(0))
            for index in indices
        )
        shape = tuple(sum(extents[d] - 1 for d in index) + 1 for index in indices)
        operands.append(Access(operand, shape, type, AffineMap(len(dims), 0, results)))
    factors = tuple(ScalarOp("arith.extsi", (ScalarArg(a, "i8"),), "i32") for a in (0, 1))
    multiply = ScalarOp("arith.muli", factors, "i32")
    return Kernel(
        name,
        tuple(Dim(d, extents[d], "reduction" if d in reductions else "parallel") for d in dims),
        tuple(operands),
        2,
        (ScalarOp("arith.addi", (ScalarArg(2, "i32"), multiply), "i32"),),
    )
