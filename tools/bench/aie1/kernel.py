"""
One convolution on one AI Engine: compiled, executed, compared, and measured.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.pattern_rewriter import PatternRewriter

from ....dialects.aie1 import ScheduleAttr
from ....dialects.triplet import BodyOp
from ....lowering.aie1.assemble import executable_of, kernel_run
from ....lowering.aie1.convert_linalg_to_triplet import ConvertSum
from ....lowering.aie1.convert_triplet_to_aie1 import ConvertBody
from ....lowering.aie1.request import Request, request_of, sum_of_products
from ....lowering.aie1.schedule import SCHEDULE
from ....lowering.aie1.schedule_json import axis_names
from ....lowering.aie1.tune import Tuned, TuneOptions, tune_request
from ....targets.aie1.emit.c import HEADER, header_text
from ....targets.aie1.executable import Aie1Function, run, stored_array
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.aie1.select.layouts import layout_text, unpack_array
from ....targets.aie1.simulate.execute import Execution
from ....targets.reference.interpreter import run_function as interpret
from ....targets.reference.scalars import Array
from ....transforms.core.functions import function_of
from ....transforms.model.load import load_module
from ....transforms.strategy.replace_group import erase_unused
from ...api import load_machine
from ...registry.contexts import make_context
from .pack_text import pack_text
from .workload_bound import workload_ii_bound
from .workloads import Convolution, module_of

SEED = 1
_DIGIT = {"x": "X'", "y": "Y'", "z": "Z'"}


@dataclass(frozen=True)
class Measured:
    """A kernel that was found, and the run that was compared."""

    request: Request
    tuned: Tuned
    executable: Aie1Function
    execution: Execution
    bit_exact: bool
    c_bit_exact: bool | None
    source_lines: int

    @property
    def workload_ii_bound(self) -> int:
        tuned, spec = self.tuned, self.tuned.program.spec
        return workload_ii_bound(
            tuned.problem,
            tuned.schedule,
            tuned.body.shape,
            spec,
            self.request.result_bits,
        )

    def layout_text(self, name: str) -> str:
        """The layout of image or output in the paper's words."""
        stored = self.tuned.body.image if name == "image" else self.tuned.body.output
        prime = name == "image"
        letters: list[str] = []
        for number, axis in enumerate(self.request.bordered.tensor(name).axes):
            dims = sorted(axis.dims, key=lambda d: d in self.request.problem.reductions)
            letter = dims[0] if dims else f"({number})"
            letters.append(_DIGIT.get(letter, letter.upper()) if prime else letter.upper())
        return layout_text(stored, letters)

    @property
    def filter_layout(self) -> str:
        """The packed filter: its layout in the paper's words, or the order of uses."""
        problem, body = self.tuned.problem, self.tuned.body
        names = axis_names(problem.tensor("filter"), problem)
        return pack_text(body.filter.index, body.filter.shape, names, body.shape.columns)


def measure_kernel(
    convolution: Convolution,
    options: TuneOptions,
    machine: str = "aie1",
    progress: Callable[[str], None] | None = None,
) -> Measured:
    """
    Tunes a convolution, runs its words and its C on random numbers of the full range, and
    compares both with the reference.
    """
    text = module_of(convolution)
    module = load_module(text, make_context())
    request = request_of(function_of(module))
    spec = Aie1Spec.from_machine(load_machine(machine))
    tuned = tune_request(request, spec, options, progress)
    executable = tuned_executable(module.clone(), request, tuned, options)
    inputs = random_inputs(executable, SEED)
    (expected,) = interpret(module, executable.logical_arguments(inputs))
    results, report = run(executable, inputs)
    return Measured(
        request=request,
        tuned=tuned,
        executable=executable,
        execution=report.execution,
        bit_exact=np.array_equal(results[executable.result.name], expected),
        c_bit_exact=c_equals(executable, inputs, expected),
        source_lines=len(text.splitlines()),
    )


def tuned_executable(
    module: ModuleOp, request: Request, tuned: Tuned, options: TuneOptions
) -> Aie1Function:
    """The executable of a kernel that was made of the only function of `module`, its `request`."""
    function, spec = function_of(module), tuned.program.spec
    layer = sum_of_products(function)
    layer.attributes[SCHEDULE] = ScheduleAttr(tuned.chosen_schedule(options))
    ConvertSum(request, spec).match_and_rewrite(layer, PatternRewriter(layer))
    (body,) = [op for op in function.walk() if isinstance(op, BodyOp)]
    ConvertBody(module, spec).match_and_rewrite(body, PatternRewriter(body))
    erase_unused(module)
    kernel, _ = kernel_run(module, function)
    return executable_of(function, kernel, tuned.program)


def random_inputs(executable: Aie1Function, seed: int) -> dict[str, Array]:
    """Integers over the whole range of their types."""
    rng = np.random.default_rng(seed)
    found: dict[str, Array] = {}
    for buffer in executable.arguments:
        limits = np.iinfo(buffer.element_type.replace("i", "int"))
        found[buffer.name] = rng.integers(
            limits.min, limits.max, buffer.shape, limits.dtype, endpoint=True
        )
    return found


def c_equals(executable: Aie1Function, inputs: Mapping[str, Array], expected: Array) -> bool | None:
    """
    Tests whether the emitted C gives the expected result, compiled by the system's compiler; `None`
    where there is none.
    """
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    code = executable.program.code
    arrays = {b.role: stored_array(executable, b, inputs[b.name]) for b in executable.arguments}
    output, result = code.find_buffer("output"), executable.result
    arrays["output"] = np.zeros(output.elements, f"int{output.bits}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / HEADER).write_text(header_text())
        (folder / "kernel.c").write_text(executable.c_text())
        library = folder / "kernel.so"
        flags = ["-std=c11", "-O1", "-w", "-shared", "-fPIC", "-o", str(library)]
        subprocess.run(
            [compiler, *flags, str(folder / "kernel.c")], check=True, capture_output=True
        )
        function = ctypes.CDLL(str(library))[executable.c_name]
        function.restype = None
        function(*(arrays[b.name].ctypes.data_as(ctypes.c_void_p) for b in code.tensors))
    assert result.stored is not None
    flat = arrays["output"][: result.stored.elements]
    return np.array_equal(unpack_array(flat, result.stored, result.shape), expected)
