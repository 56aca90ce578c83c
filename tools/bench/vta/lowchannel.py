"""
Suite `vta-lowchannel`: convolutions with fewer channels than VTA's block, and dilated ones.

DeepBench's 12 layers of one and three channels and two dilated layers, with strategies of the
compiler's choice, against padding; see `strategies` for what is measured.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 6.1, tables 3 and 4.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from .. import Record
from ..deepbench import ConvLayer, list_layers, paper_layers
from . import strategies as vta_strategies
from .strategies import BOUND_RATIO, Expectation

DEFAULT_MACHINE = "vta-1x16x16-zu"

_ALWAYS = (
    Expectation("performance", BOUND_RATIO, maximum=1.35),
    Expectation("performance", "combined_speedup", minimum=2.8),
    Expectation("memory", "memory_ratio", maximum=0.64),
)
EXPECTATIONS = {
    "vta-1x16x16-zu": (Expectation("performance", "op_speedup", minimum=4.2), *_ALWAYS),
    "vta-1x16x16": (Expectation("performance", "op_speedup", minimum=5.0), *_ALWAYS),
}


def list_workloads() -> list[ConvLayer]:
    """The layers of table 3, in its order."""
    return [
        *(layer for layer in list_layers() if layer.low_channel),
        *paper_layers("rieber_dilated.csv"),
    ]


def records(args: argparse.Namespace) -> Iterator[Record]:
    return vta_strategies.records(args, list_workloads(), DEFAULT_MACHINE)


def summary(records: Sequence[Record]) -> str:
    return vta_strategies.summary("vta-lowchannel", records, EXPECTATIONS)
