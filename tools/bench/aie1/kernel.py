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
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.pattern_rewriter import PatternRewriter

from ....dialects.aie1 import ScheduleAttr
from ....dialects.triplet import BodyOp
from ....lowering.aie1.assemble import executable_of, kernel_run
from ....lowering.aie1.calls import calls_of, choose_calls, cut_layer, layer_of
from ....lowering.aie1.convert_linalg_to_triplet import ConvertSum
from ....lowering.aie1.convert_triplet_to_aie1 import ConvertBody
from ....lowering.aie1.request import Request, request_of, sum_of_products
from ....lowering.aie1.schedule import SCHEDULE
from ....lowering.aie1.schedule_json import axis_names
from ....lowering.aie1.tune import Tuned, TuneOptions, tune_request
from ....targets.aie1.emit.c import HEADER, header_text
from ....targets.aie1.executable import Aie1Function, run, run_calls
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.aie1.select.layouts import layout_text
from ....targets.aie1.simulate.execute import Execution
from ....targets.reference.interpreter import run_function as interpret
from ....targets.reference.scalars import Array
from ....transforms.core.pipeline import entry_of
from ....transforms.model.load import load_module
from ....transforms.strategy.replace_group import erase_unused
from ...api import load_machine
from ...registry.contexts import make_context
from ...registry.universe import multiverse
from .aievec import run_aievec
from .pack_text import pack_text
from .workload_bound import workload_ii_bound
from .workloads import Convolution, module_of

SEED = 1
_DIGIT = {"x": "X'", "y": "Y'", "z": "Z'"}


@dataclass(frozen=True)
class Measured:
    """
    A kernel that was found, the loops that are cut into calls, what these took together, and
    whether the result of all is right: by words, by C (`None` without a compiler), and by the text
    in mlir-aie's dialects.
    """

    request: Request
    tuned: Tuned
    executable: Aie1Function
    loops: tuple[str, ...]
    execution: Execution
    bit_exact: bool
    c_bit_exact: bool | None
    aievec_bit_exact: bool
    source_lines: int

    @property
    def memory(self) -> str:
        """The way in which data are in data memory."""
        if self.loops:
            return f"cut over {' and '.join(self.loops)} into {self.executable.count_calls} calls"
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
    Tunes a convolution, in calls where data memory has no room for all, runs its words, its C and
    its text in mlir-aie's dialects on random numbers of the full range, and compares all results
    with the reference.
    """
    spec = Aie1Spec.from_machine(load_machine(machine))
    text = module_of(convolution)
    module = load_module(text, make_context())
    arrays = random_arrays(convolution, SEED)
    (expected,) = interpret(module, arrays)
    whole = request_of(layer_of(module))
    cuts, tuned = choose_calls(
        module, spec, options.limited, lambda part: tune_request(part, spec, options, progress)
    )
    cut_layer(module, cuts)
    request = request_of(layer_of(module))
    executable = tuned_executable(module.clone(), request, tuned, options)
    results, report = run(executable, arrays)

    def is_exact(call: Callable[[Aie1Function, Mapping[str, Array]], Array]) -> bool:
        return np.array_equal(call(executable, arrays), expected)

    return Measured(
        request=request,
        tuned=tuned,
        executable=executable,
        loops=tuple(whole.problem.output.axes[axis].dims[0] for axis, _ in cuts),
        bit_exact=np.array_equal(results[executable.result.name], expected),
        c_bit_exact=is_exact(run_c) if shutil.which("cc") else None,
        aievec_bit_exact=is_exact(run_text),
        execution=report.execution,
        source_lines=len(text.splitlines()),
    )


def tuned_executable(
    module: ModuleOp, request: Request, tuned: Tuned, options: TuneOptions
) -> Aie1Function:
    """The executable of a kernel that was made of the layer of `module`, its `request`."""
    entry, function, spec = entry_of(module), layer_of(module), tuned.program.spec
    layer = sum_of_products(function)
    layer.attributes[SCHEDULE] = ScheduleAttr(tuned.chosen_schedule(options))
    ConvertSum(request, spec).match_and_rewrite(layer, PatternRewriter(layer))
    (body,) = [op for op in function.walk() if isinstance(op, BodyOp)]
    ConvertBody(module, spec).match_and_rewrite(body, PatternRewriter(body))
    erase_unused(module)
    kernel, _ = kernel_run(module, function)
    return executable_of(entry, kernel, tuned.program, calls=calls_of(module, entry))


def random_arrays(convolution: Convolution, seed: int) -> dict[str, Array]:
    """Image and filter, of integers over the whole range of their types."""
    rng, limits = np.random.default_rng(seed), np.iinfo(f"int{convolution.bits}")
    batch = () if convolution.kind == "plain" else (1,)
    shapes = {"image": (*batch, *convolution.image), "filter": convolution.filter}
    return {
        name: rng.integers(limits.min, limits.max, shape, limits.dtype, endpoint=True)
        for name, shape in shapes.items()
    }


def _with_output(executable: Aie1Function, stored: Mapping[str, Array]) -> dict[str, Array]:
    """The elements of all tensors' buffers by their roles, those of the output 0."""
    output = executable.program.code.find_buffer("output")
    return {**stored, "output": np.zeros(output.elements, f"int{output.bits}")}


def run_text(executable: Aie1Function, inputs: Mapping[str, Array]) -> Array:
    """The result of the text in mlir-aie's dialects, read back."""
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    module = load_module(executable.aievec_text(), context)

    def call_text(stored: Mapping[str, Array]) -> Array:
        arrays = _with_output(executable, stored)
        run_aievec(module, [arrays[b.role] for b in executable.program.code.tensors])
        return arrays["output"]

    return run_calls(executable, inputs, call_text)


def run_c(executable: Aie1Function, inputs: Mapping[str, Array]) -> Array:
    """The result of the emitted C, compiled by the system's compiler."""
    compiler = shutil.which("cc")
    assert compiler is not None
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

        def call_c(stored: Mapping[str, Array]) -> Array:
            arrays = _with_output(executable, stored)
            function(*(arrays[b.role].ctypes.data_as(ctypes.c_void_p) for b in tensors))
            return arrays["output"]

        return run_calls(executable, inputs, call_c)
