"""
Suite `vta-search`: how the effort of a scalar search grows with the channels.

VTA's GEMM, `1 x 16 x 16`, is embedded into a 3x3 convolution of a 56x56 image under all
constraints, by the search as it was published (`scalar_search(published=True)`): every
scalar of the intrinsic is a variable, sums included, and values are tried in lexicographic
order of the operator's dimensions. The strategies are those of the source:

* `none`: one search, in the operator's own order of dimensions.
* `A`: assets. One search per order of dimensions that matters, in turn, one node each.
* `B`: every dimension of the domain is cut to the intrinsic's largest extent.
* `AB`: both.

The order of loops follows the layout: the outputs in the order of the output's layout, then
the reductions in that of the filter's (OIHW, OHWI, HWOI).

* `nodes`: values tried until the first embedding is found, over all assets, `winner_nodes`
  by the asset that found it. `assets`: how many there were.
* `timed_out`: there was no embedding within `NODE_LIMIT` nodes. Nodes, not seconds, end a
  search, so that only `seconds` depends on the computer.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 7, figure 8.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from ....transforms.core.errors import WeftError
from .. import Record, in_parallel
from .embed_search import LAYOUTS, STRATEGIES, Workload, list_workloads, search_first

NODE_LIMIT = 2_000_000
"""Some four times what the slowest workload takes: a few seconds."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    """
    One record per layout, channel count and strategy. Raises `WeftError` for a machine: the
    intrinsic is the figure's.
    """
    if args.machine is not None:
        raise WeftError(
            f"suite 'vta-search' embeds the GEMM of its source's figure and takes no machine "
            f"('{args.machine}'); leave --machine out"
        )
    return in_parallel(args, measure_search, list_workloads(args))


def measure_search(workload: Workload, limit: int = NODE_LIMIT) -> Record:
    """Searches once, for at most `limit` nodes."""
    result, seconds = search_first(workload, limit, published=True)
    return {
        "name": workload.name,
        "layout": workload.layout,
        "channels": workload.channels,
        "strategy": workload.strategy,
        "nodes": result.expanded_nodes,
        "seconds": round(seconds, 4),
        "timed_out": result.stop == "limit",
        "winner_nodes": result.winner_nodes,
        "assets": result.assets,
        "variables": result.variables,
    }


def summary(records: Sequence[Record]) -> str:
    """Per layout and strategy the nodes of the fewest and of the most channels."""
    timed_out = sum(r["timed_out"] is True for r in records)
    lines = [f"vta-search: {len(records)} searches, {timed_out} timed out"]
    for layout in LAYOUTS:
        parts = [
            f"{strategy} {found}"
            for strategy in STRATEGIES
            if (found := _growth_text(records, layout, strategy))
        ]
        if parts:
            lines.append(f"  {layout}, nodes from fewest to most channels: {'; '.join(parts)}")
    spreads = [_node_spread(records, layout) for layout in LAYOUTS]
    known = [spread for spread in spreads if spread is not None]
    if known:
        lines.append(f"  AB varies by a factor of at most {max(known):.2f} (expected: below 4)")
    return "\n".join(lines)


def _list_nodes(records: Sequence[Record], layout: str, strategy: str) -> list[tuple[int, int]]:
    """`(channels, nodes)` of a layout and strategy, by channels."""
    chosen = [r for r in records if (r["layout"], r["strategy"]) == (layout, strategy)]
    return sorted((int(r["channels"] or 0), int(r["nodes"] or 0)) for r in chosen)


def _growth_text(records: Sequence[Record], layout: str, strategy: str) -> str:
    nodes = [n for _, n in _list_nodes(records, layout, strategy)]
    return " to ".join(str(n) for n in (nodes[:1] + nodes[1:][-1:]))


def _node_spread(records: Sequence[Record], layout: str) -> float | None:
    nodes = [n for _, n in _list_nodes(records, layout, "AB")]
    return max(nodes) / min(nodes) if len(nodes) > 1 else None
