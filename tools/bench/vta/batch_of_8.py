"""
Suite `vta-8x8x8`: convolutions of one image on a VTA that computes eight rows at a time.

Ten layers, all of batch 1, with strategies of the compiler's choice, against padding the
batch to 8; see `strategies` for what is measured.

The source's figures for memory are of a reference that stores the border of the image (its
ratios for data, 0.19 and 0.16 for images of 16 and 32, are those of blocks of 6 x 10 and of
10 x 18 to 18 x 18 and 34 x 34 positions). VTA's LOADs make the border, so that `memory_ratio`
counts none, and is the larger for it; `border_memory_ratio` counts as the source does.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 6.2, table 5.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from .. import Record
from ..deepbench import ConvLayer, paper_layers
from . import strategies as vta_strategies
from .strategies import BORDER_RATIO, BOUND_RATIO, Expectation

DEFAULT_MACHINE = "vta-8x8x8-zu"

EXPECTATIONS = {
    DEFAULT_MACHINE: (
        Expectation("performance", "op_speedup", minimum=6.3),
        Expectation("performance", BOUND_RATIO),
        Expectation("performance", "combined_speedup", minimum=5.0),
        Expectation("memory", "memory_ratio", maximum=0.33),
        Expectation("memory", BORDER_RATIO),
    )
}


def list_workloads() -> list[ConvLayer]:
    """The layers of table 5, in its order."""
    return paper_layers("rieber_8x8x8.csv")


def records(args: argparse.Namespace) -> Iterator[Record]:
    return vta_strategies.records(args, list_workloads(), DEFAULT_MACHINE)


def summary(records: Sequence[Record]) -> str:
    return vta_strategies.summary("vta-8x8x8", records, EXPECTATIONS)
