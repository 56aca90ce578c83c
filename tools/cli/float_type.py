"""The option `--type` of commands that take models."""

from __future__ import annotations

import argparse

from ...transforms.model.change_float_type import FLOAT_TYPES


def add_float_type(parser: argparse.ArgumentParser) -> None:
    """Adds the option that changes the type of a model's floats."""
    parser.add_argument(
        "--type",
        choices=FLOAT_TYPES,
        help="store tensors of floats so; sums, softmax and norms stay f32",
    )
