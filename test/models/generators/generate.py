"""
Writes the networks of the zoo as `.mlir` files, without their weights; needs the extra `torch`.

    python generate.py [NAME ...] [--to FOLDER] [--size batch=4]

By default all of them, to `test/models/zoo`, at batch 1.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path

from catalogue import NETWORKS, Network

import weft
from weft.tools.registry.universe import multiverse
from weft.transforms.core.functions import function_of, weight_names
from weft.transforms.kernel.index_ranges import range_of, set_ranges
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

ZOO = Path(__file__).parents[1] / "zoo"


def network_text(name: str, network: Network, sizes: dict[str, int]) -> str:
    """The module of a network at these sizes, whose arguments say what their dimensions are."""
    example = (network.build(), network.examples(**sizes))
    text = weft.import_model(example, name=name.replace("-", "_")).text
    ctx = WeftContext()
    for dialect, factory in multiverse().all_dialects.items():
        ctx.register_dialect(dialect, factory)
    function = function_of(load_module(text, ctx))
    set_ranges(function)
    weights = weight_names(function)
    inputs = iter(network.inputs)
    missing = set(network.weights) - set(weights.values())
    if missing:
        raise ValueError(f"{name} has no weight {', '.join(missing)}; it has {weights.values()}")
    marks: list[str] = []
    for i in range(len(function.body.block.args)):
        names = network.weights.get(weights[i]) if i in weights else next(inputs).names
        marks.append("")
        if names is not None:
            marks[-1] = "weft.dims = [" + ", ".join(f'"{n}"' for n in names) + "]"
        if i not in weights and (found := range_of(function, i)) is not None:
            marks[-1] += f", weft.range = [{found[0]}, {found[1]}]"
    return with_marks(text, marks)


def with_marks(text: str, marks: list[str]) -> str:
    """The text of a module, with more attributes on its function's arguments."""
    left = iter(marks)

    def add(found: re.Match[str]) -> str:
        both = ", ".join(part for part in (found[2], next(left)) if part)
        return f"{found[1]} {{{both}}}" if both else found[1]

    start = text.index("func.func @")
    end = text.index("->", start)
    argument = re.compile(r"(%\w+: tensor<[^>]*>)(?: \{([^}]*)\})?")
    header = argument.sub(add, text[start:end])
    if next(left, None) is not None:
        raise ValueError("the function has fewer arguments than there are marks")
    return text[:start] + header + text[end:]


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the networks of the zoo.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NETWORKS)}")
    parser.add_argument("--to", type=Path, default=ZOO, metavar="FOLDER")
    parser.add_argument("--size", action="append", default=[], metavar="NAME=N")
    args = parser.parse_args()
    sizes = {name: int(n) for name, n in (size.split("=") for size in args.size)}
    for name in args.names or NETWORKS:
        start = time.perf_counter()
        text = network_text(name, NETWORKS[name], sizes)
        (args.to / f"{name}.mlir").write_text(text)
        print(f"{name}: {len(text)} bytes in {time.perf_counter() - start:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
