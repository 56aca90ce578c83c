"""`weft import`: a model of another framework as a module, with its weights beside it."""

from __future__ import annotations

import argparse
import sys

from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of
from ...transforms.core.progress import progress_line
from ...transforms.kernel.coverage import coverage_of
from ...transforms.model.load import load_module
from ..common.arrays import parse_seed
from ..importer.accuracy import check_model
from ..importer.common.model import ImportedModel, name_in
from ..importer.sources import SOURCES, import_model
from ..registry.contexts import make_context
from ..zoo.models import list_zoo, sizes_of
from .model_options import add_float_type, add_size
from .quiet import add_quiet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    spellings = ", ".join(kind.spelling for kind in SOURCES)
    parser.add_argument("source", metavar="SOURCE", nargs="?", help=f"one of {spellings}")
    parser.add_argument("--list-zoo", action="store_true", help="list the networks of the zoo")
    parser.add_argument(
        "-o",
        "--output",
        default="./",
        metavar="NAME",
        help="writes NAME.mlir and NAME.npz; in a folder (by default this one) the model's own "
        "name is taken",
    )
    parser.add_argument("--name", help="the function's name, if not NAME or the source's")
    parser.add_argument(
        "--input",
        action="append",
        default=[],
        metavar="SHAPExTYPE",
        help="an example input for a PyTorch module, such as 1x3x224x224xf32; once per input",
    )
    parser.add_argument("--batch", type=int, metavar="N", help="import for another batch")
    parser.add_argument("--seq", type=int, metavar="L", help="import for another sequence length")
    add_size(parser, "another size", "rows=1000000")
    add_float_type(parser)
    parser.add_argument(
        "--seed", type=parse_seed, default=0, help="of the weights of a network of the zoo"
    )

    parser.add_argument(
        "--dequantize",
        action="store_true",
        help="of ONNX: QLinear ops as floats between ops that quantise, which weft quantize takes",
    )
    add_quiet(parser)
    parser.add_argument(
        "--check",
        action="store_true",
        help="compare with the model's own framework: errors are measured against its evaluation "
        "in f64, and may be at most twice (the largest: four times) those of its own f32",
    )


def execute(args: argparse.Namespace) -> int:
    if args.list_zoo:
        print(list_zoo())
        return 0
    if args.source is None:
        raise WeftError("nothing to import: give a SOURCE, or --list-zoo for networks by name")
    name = args.name or name_in(args.output)
    sizes = _parse_sizes(args)
    if args.check and (sizes or args.type is not None):
        raise WeftError(
            "--check compares the model as it is; leave out --batch, --seq, --size and --type"
        )
    with progress_line("import"):
        model = import_model(
            args.source,
            name=name,
            inputs=args.input,
            sizes=sizes,
            seed=args.seed,
            float_type=args.type,
            dequantize=args.dequantize,
        )
    function = function_of(load_module(model.text, make_context(), model.name))
    text, weights = model.save(args.output)
    size = sum(w.nbytes for w in model.weights.values())
    print(f"imported @{model.name}: {len(model.weights)} weights of {size / 1e6:.1f} MB")
    for path in (text, weights):
        print(f"  wrote {path}")
    print(coverage_of(function).describe())
    return _check_results(model, args.seed) if args.check else 0


def _check_results(model: ImportedModel, seed: int) -> int:
    """Prints the errors of a model's results; 1 if one is too large."""
    found = check_model(model, seed)
    for result in found:
        print(f"  check: {result.describe()}")
    wrong = [result.name for result in found if not result.passes]
    if wrong:
        framework = model.framework.name if model.framework is not None else ""
        print(
            f"error: the imported model differs from {framework} by more than it may: "
            f"{', '.join(wrong)}",
            file=sys.stderr,
        )
    return 1 if wrong else 0


def _parse_sizes(args: argparse.Namespace) -> dict[str, int]:
    """The sizes that the command line asks for."""
    sizes = {"batch": args.batch, "seq": args.seq}
    found = {name: extent for name, extent in sizes.items() if extent is not None}
    return found | sizes_of(args.size)
