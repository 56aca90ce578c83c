"""`weft import`: a model of another framework as a module, with its weights beside it."""

from __future__ import annotations

import argparse

from .importer.model import name_in
from .importer.sources import SOURCES, import_model


def add_arguments(parser: argparse.ArgumentParser) -> None:
    spellings = ", ".join(kind.spelling for kind in SOURCES)
    parser.add_argument("source", metavar="SOURCE", help=f"one of {spellings}")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="NAME",
        help="writes NAME.mlir and NAME.npz; a folder takes the model's own name",
    )
    parser.add_argument("--name", help="the function's name, if not NAME or the source's")
    parser.add_argument(
        "--input",
        action="append",
        default=[],
        metavar="SHAPExTYPE",
        help="an example input for a PyTorch module, such as 1x3x224x224xf32; once per input",
    )


def execute(args: argparse.Namespace) -> int:
    name = args.name or name_in(args.output)
    model = import_model(args.source, name=name, inputs=args.input)
    text, weights = model.save(args.output)
    size = sum(w.nbytes for w in model.weights.values())
    print(f"imported @{model.name}: {len(model.weights)} weights of {size / 1e6:.1f} MB")
    for path in (text, weights):
        print(f"  wrote {path}")
    return 0
