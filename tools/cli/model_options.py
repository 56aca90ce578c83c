"""The options of commands that take models: `--function`, `--size` and `--type`."""

from __future__ import annotations

import argparse

from ...transforms.model.change_float_type import FLOAT_TYPES


def add_function(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names the function of a module."""
    parser.add_argument("--function", help="the function, if the module has several")


def add_size(
    parser: argparse.ArgumentParser, which: str = "a size", example: str = "batch=64"
) -> None:
    """Adds the option that changes sizes of a model; its help says of `which`."""
    parser.add_argument(
        "--size",
        action="append",
        default=[],
        metavar="NAME=N",
        help=f"change {which} that the module's weft.dims name, such as {example}",
    )


def add_float_type(parser: argparse.ArgumentParser) -> None:
    """Adds the option that changes the type of a model's floats."""
    parser.add_argument(
        "--type",
        choices=FLOAT_TYPES,
        help="store tensors of floats so; sums, softmax and norms stay f32",
    )
