"""
The target `toy`: a program is the number of doublings that its function does to a number.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from weft.targets.reference.interpreter import Interpreter, Meaning
from weft.transforms.errors import WeftError
from weft.transforms.load import argument_names, function_of
from weft.transforms.machine import Machine
from weft_toy.convert_toy_to_arith import ConvertToyToArithPass
from weft_toy.dialect import DoubleOp

Array = NDArray[np.generic]
Arrays = tuple[Array, ...]


@dataclass(frozen=True)
class ToyProgram:
    """`num_doublings` of the argument `argument`."""

    function: str
    argument: str
    num_doublings: int
    module_text: str
    target: str = "toy"

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        return {self.argument: ((), "i32")}

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        return arrays

    def host_results(self, results: Sequence[Array]) -> Mapping[str, Array]:
        return {"result": results[0]}

    def summary(self) -> str:
        return f"  {self.num_doublings} doublings"

    def listing(self) -> str:
        return "double\n" * self.num_doublings


def compile_toy(module: ModuleOp, ctx: Context, *, function: str | None, **_: object) -> ToyProgram:
    """Counts the doublings; the source has sums in their place, which every tool knows."""
    entry = function_of(module, function)
    (argument,) = argument_names(entry)
    count = sum(isinstance(op, DoubleOp) for op in entry.walk())
    ConvertToyToArithPass().apply(ctx, module)
    return ToyProgram(entry.sym_name.data, argument, count, str(module))


def write_toy(program: ToyProgram, path: Path) -> None:
    path.mkdir()
    entries = {"format": "weft-toy", "program": vars(program)}
    (path / "manifest.json").write_text(json.dumps(entries))


def load_toy(path: Path) -> ToyProgram:
    return ToyProgram(**json.loads((path / "manifest.json").read_text())["program"])


def run_toy(program: ToyProgram, inputs: Mapping[str, Array]) -> tuple[dict[str, Array], str]:
    if program.argument not in inputs:
        raise WeftError(f"argument {program.argument} is missing")
    return {"result": inputs[program.argument] << np.int32(program.num_doublings)}, "done"


def toy_meanings(machine: Machine) -> Mapping[str, Meaning]:
    return {DoubleOp.name: _double}


def _double(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
    return (args[0] + args[0],)
