"""
One convolution on one AI Engine: compiled, executed, compared, and measured.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from xdsl.context import Context
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
from ...registry.universe import multiverse
from .aievec import run_aievec
from .calls import Calls, find_calls
from .pack_text import pack_text
from .workload_bound import workload_ii_bound
from .workloads import Convolution, module_of

SEED = 1
_DIGIT = {"x": "X'", "y": "Y'", "z": "Z'"}


@dataclass(frozen=True)
class Measured:
    """
    A kernel that was found, its calls, what they took together, and whether the result of all is
    right: by words, by C (`None` without a compiler), and by the text in mlir-aie's dialects.
    """

    request: Request
    tuned: Tuned
    executable: Aie1Function
    calls: Calls
    execution: Execution
    bit_exact: bool
    c_bit_exact: bool | None
    aievec_bit_exact: bool
    source_lines: int

    @property
    def memory(self) -> str:
        """The way in which data are in data memory."""
        if self.calls.count > 1:
            return f"cut over {self.calls.loop} into {self.calls.count} calls"
        room = self.tuned.program.spec.data_bytes
        return "fits" if self.executable.data_bytes <= room else "placed modulo data memory"

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
    Tunes a convolution, or a part of it where data memory has no room for more, runs its words, its
    C and its text in mlir-aie's dialects on random numbers of the full range, and compares all
    results with the reference.
    """
    spec = Aie1Spec.from_machine(load_machine(machine))
    calls = find_calls(convolution, spec) if options.limited else Calls(convolution)
    text = module_of(calls.part)
    module = load_module(text, make_context())
    request = request_of(function_of(module))
    tuned = tune_request(request, spec, options, progress)
    executable = tuned_executable(module.clone(), request, tuned, options)
    arrays = random_arrays(convolution, SEED)
    whole = load_module(module_of(convolution), make_context())
    (expected,) = interpret(whole, arrays)
    taken: list[Execution] = []

    def run_words(executable: Aie1Function, inputs: Mapping[str, Array]) -> Array:
        results, report = run(executable, inputs)
        taken.append(report.execution)
        return results[executable.result.name]

    def is_exact(call: Callable[[Aie1Function, Mapping[str, Array]], Array]) -> bool:
        found = np.zeros_like(expected)
        for number in range(calls.count):
            inputs = calls.cut_arrays(arrays, number)
            found[calls.slices_of(number)["output"]] = call(executable, inputs)
        return np.array_equal(found, expected)

    return Measured(
        request=request,
        tuned=tuned,
        executable=executable,
        calls=calls,
        bit_exact=is_exact(run_words),
        c_bit_exact=is_exact(run_c) if shutil.which("cc") else None,
        aievec_bit_exact=is_exact(run_text),
        execution=_add_executions(taken),
        source_lines=len(text.splitlines()),
    )


def _add_executions(taken: Sequence[Execution]) -> Execution:
    """What calls take together that come one after another."""
    sums = {f.name: sum(getattr(one, f.name) for one in taken) for f in fields(Execution)}
    return Execution(**sums)


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


def random_arrays(convolution: Convolution, seed: int) -> dict[str, Array]:
    """Image and filter, of integers over the whole range of their types."""
    rng, limits = np.random.default_rng(seed), np.iinfo(f"int{convolution.bits}")
    batch = () if convolution.kind == "plain" else (1,)
    shapes = {"image": (*batch, *convolution.image), "filter": convolution.filter}
    return {
        name: rng.integers(limits.min, limits.max, shape, limits.dtype, endpoint=True)
        for name, shape in shapes.items()
    }


def _stored_arrays(executable: Aie1Function, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """The elements of all tensors' buffers, those of the output 0."""
    found = {b.role: stored_array(executable, b, inputs[b.name]) for b in executable.arguments}
    output = executable.program.code.find_buffer("output")
    return {**found, "output": np.zeros(output.elements, f"int{output.bits}")}


def _read_output(executable: Aie1Function, elements: Array) -> Array:
    result = executable.result
    assert result.stored is not None
    return unpack_array(elements[: result.stored.elements], result.stored, result.shape)


def run_text(executable: Aie1Function, inputs: Mapping[str, Array]) -> Array:
    """The result of the text in mlir-aie's dialects, read back."""
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    arrays = _stored_arrays(executable, inputs)
    tensors = [arrays[b.role] for b in executable.program.code.tensors]
    run_aievec(load_module(executable.aievec_text(), context), tensors)
    return _read_output(executable, arrays["output"])


def run_c(executable: Aie1Function, inputs: Mapping[str, Array]) -> Array:
    """The result of the emitted C, compiled by the system's compiler."""
    compiler = shutil.which("cc")
    assert compiler is not None
    arrays = _stored_arrays(executable, inputs)
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
        tensors = executable.program.code.tensors
        function(*(arrays[b.role].ctypes.data_as(ctypes.c_void_p) for b in tensors))
    return _read_output(executable, arrays["output"])
