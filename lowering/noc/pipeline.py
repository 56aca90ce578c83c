"""
The way of a function to a machine of nodes: passes, and the executable that comes out.

Elements of any type count as one word of the machine each, and have the values that the function
gives them: sums of 16-bit integers are 32 bits wide, floats are floats. So results are the
function's own, and room, time and energy those of machine words.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType, ModuleOp, TensorType

from ...dialects import noc
from ...targets.arguments import check_weights, form_of
from ...targets.noc.executable import TARGET, NocBuffer, NocFunction, Role
from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of, interface_types, result_names, weight_names
from ...transforms.core.json_node import Json
from ...transforms.dataflow.directive.ir import value_type
from ...transforms.dataflow.directive.steps import Steps, StepTensor
from ...transforms.embed.options import EmbedOptions
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.solver.front import SolveOptions
from .convert_dataflow_to_noc import lower_module
from .kernel_targets import kernels_of
from .kernels import Kernels
from .schedule_dataflow import DEGREE, EXECUTABLE, schedule_function, write_steps


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    goal: str = "energy",
    convention: str = "executed",
    solver: str = "kapla",
    space: str = EXECUTABLE,
    k: int = 4,
    degree: int = DEGREE,
    jobs: int = 1,
    bound: bool = False,
    report: Callable[[str], None] | None = None,
) -> NocFunction:
    """
    Compiles one function of `module` for the machine of `ctx`; `module` is changed.

    `weights` become part of the result, by name. `goal` is what schedules make least: `energy`,
    `latency` or `edp`; `convention` is how that is counted: as programs are `executed`, or as
    `nn_dataflow` does. `solver`, `space`, `k`, `degree` and `jobs` are those of `SolveOptions`: up
    to `degree` layers run side by side, 1 is for layers one after another. `bound` asks for a lower
    bound of the goal too. `report` is told in words what was decided.

    Raises `WeftError`, with layer, level and tensor, for a layer that no template or intrinsic
    fits, that is too large for the machine, or that cannot be lowered; and for unknown options.
    """
    machine = _checked(ctx.machine(), activation_layout, embed)
    options = SolveOptions(goal=goal, solver=solver, space=space, k=k, degree=degree, jobs=jobs)
    GeneralizeNamedOpsPass().apply(ctx, module)
    entry = function_of(module, function)
    source, signature = str(module), _Signature.of(entry)
    start = time.perf_counter()
    kernels = kernels_of(machine)
    scheduled = schedule_function(
        entry, machine, options, convention=convention, bound=bound, kernels=kernels
    )
    if report is not None:
        for line in _decisions(scheduled.record, time.perf_counter() - start):
            report(line)
    buffers = tuple(signature.buffers(scheduled.steps))
    check_weights(weights or {}, {b.name: form_of(b) for b in buffers if b.role == "weight"})
    write_steps(module, scheduled)
    schedule_text = str(module)
    _to_programs(module, ctx, scheduled.steps, kernels)
    return NocFunction(
        function=signature.name,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        schedule_text=schedule_text,
        programs_text=str(module),
        record=scheduled.record,
        buffers=buffers,
        constants=dict(weights or {}),
        kernels_text=_listings(module, kernels),
    )


def _listings(module: ModuleOp, kernels: Kernels | None) -> str:
    """The words of the kernels that programs name."""
    used = {op.symbol.string_value() for op in module.walk() if isinstance(op, noc.ComputeOp)}
    made = {} if kernels is None else kernels.listings()
    return "\n".join(text for name, text in made.items() if name in used)


def _checked(
    machine: Machine, activation_layout: str | None, embed: EmbedOptions | None
) -> Machine:
    if machine.target != TARGET:
        raise WeftError(
            f"machine {machine.name} has target '{machine.target}', expected '{TARGET}'"
        )
    if activation_layout is not None:
        raise WeftError(f"target '{TARGET}' takes no --activation-layout; leave it out")
    if embed is not None:
        raise WeftError(f"target '{TARGET}' takes no options of an embedding; leave them out")
    return machine


@dataclass(frozen=True)
class _Signature:
    """
    The name of a function, the shapes and element types of its arguments, with what they are, and
    of its results, with their names.
    """

    name: str
    arguments: tuple[tuple[tuple[int, ...], str, Role], ...]
    results: tuple[tuple[tuple[int, ...], str, str], ...]

    @classmethod
    def of(cls, function: func.FuncOp) -> _Signature:
        weights = weight_names(function)
        shapes = [
            [t.get_shape() if isinstance(t, TensorType) else () for t in types.data]
            for types in (function.function_type.inputs, function.function_type.outputs)
        ]
        roles: list[Role] = ["weight" if i in weights else "input" for i in range(len(shapes[0]))]
        name = function.sym_name.data
        held, given = interface_types(function)
        return cls(
            name,
            tuple(zip(shapes[0], held, roles, strict=True)),
            tuple(zip(shapes[1], given, result_names(function), strict=True)),
        )

    def buffers(self, steps: Steps) -> Iterator[NocBuffer]:
        """The buffers of the function whose steps these are."""
        for tensor, (shape, held, role) in zip(steps.arguments, self.arguments, strict=True):
            yield _buffer(tensor.name, role, tensor, shape, held)
        for tensor, (shape, held, name) in zip(steps.results, self.results, strict=True):
            yield _buffer(name, "output", tensor, shape, held)


def _buffer(
    name: str, role: Role, tensor: StepTensor, shape: tuple[int, ...], held: str
) -> NocBuffer:
    return NocBuffer(name, role, tensor.name, shape, held, tensor.shape, str(tensor.type))


def _to_programs(module: ModuleOp, ctx: WeftContext, steps: Steps, kernels: Kernels | None) -> None:
    """The steps in a module become programs; all else is left out."""
    _erase_functions(module, steps)
    lower_module(module, ctx.machine(), kernels)
    _alloc_unused(module, ctx.machine(), steps)
    module.verify()


def _erase_functions(module: ModuleOp, steps: Steps) -> None:
    """Leaves only the steps: what they do is what the functions meant."""
    for op in list(module.body.block.ops):
        if op not in steps.ops:
            op.detach()
            op.erase(safe_erase=False)


def _alloc_unused(module: ModuleOp, machine: Machine, steps: Steps) -> None:
    """Arguments that no step reads have their buffers too, behind the others."""
    bits = min(memory.element_bits for memory in machine.memories)
    allocs = [op for op in module.body.block.ops if isinstance(op, noc.AllocOp)]
    known = {op.buffer.data for op in allocs}
    end = max(op.offset.value.data + math.prod(op.get_shape()) for op in allocs)
    for tensor in steps.arguments:
        if tensor.name in known:
            continue
        values = None if str(tensor.type) == f"i{bits}" else value_type(str(tensor.type))
        home = machine.levels[0].memories[0]
        op = noc.AllocOp(tensor.name, home, end, tensor.shape, IntegerType(bits), values=values)
        module.body.block.insert_op_before(op, allocs[0])
        end += math.prod(tensor.shape)


def _segment(layer: Json) -> int | None:
    """The number of a layer's segment in a record, `None` where it runs alone."""
    number = layer.get("segment") if isinstance(layer, dict) else None
    return number if isinstance(number, int) else None


def _decisions(record: Mapping[str, Json], seconds: float) -> Iterator[str]:
    """What was decided, in words."""
    layers = record["layers"]
    assert isinstance(layers, list)
    segments = [number for number in map(_segment, layers) if number is not None]
    beside = f", {len(segments)} of them side by side in {len(set(segments))} segments"
    yield (
        f"{len(layers)} layers scheduled for {record['goal']} in {seconds:.3g} s"
        f"{beside if segments else ''}"
    )
    if "energy_pj" in record:
        energy, cycles = record["energy_pj"], record["latency_cycles"]
        assert isinstance(energy, float)
        yield (
            f"expected: {energy / 1e6:.6g} uJ in {cycles} cycles (counted as "
            f"{record['convention']})"
        )
    if "gap_to_bound" in record:
        gap = record["gap_to_bound"]
        assert isinstance(gap, float)
        yield (
            f"at most {100 * gap:.2f} % above the best of: {record['bound_space']}, counted as "
            f"{record['bound_convention']}"
        )
