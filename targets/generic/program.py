"""
A function compiled for a machine by its description alone, and how it runs.

The program is the lowered module: scheduled `intrin.apply`s on stored operands, which the
simulator takes step by step (`simulate`), and around them ops that the host does, by their
reference meaning.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import SymbolTable

from ...dialects.common.kinds import is_tensor
from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ...dialects.layout.ops import LogicalOp, PrepackOp, StoredOp
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import (
    WEIGHT_ATTRIBUTE,
    argument_names,
    function_of,
    interface_types,
    result_names,
    weight_names,
)
from ...transforms.embed.apply_op import application_of
from ...transforms.folders.manifest import constant_file
from ...transforms.layout.apply import evaluate_change, stored_type, to_logical, to_stored
from ...transforms.layout.rewrite.views import logical_value, seen_value
from ...transforms.machine.view import Machine
from ...transforms.schedule.costs import TargetCosts
from ...transforms.schedule.dataflow_tile import SCHEDULE, application_costs
from ...transforms.schedule.directives import schedule_of
from ..arguments import Form as ArrayForm
from ..arguments import check_array
from ..reference.interpreter import Arrays, Interpreter, Meaning, element_dtype
from ..reference.interpreter import run_function as interpret
from ..reference.intrin_ops import intrin_meanings
from ..reference.layout_ops import layout_meanings
from ..reference.scalars import Array, dtype_of
from ..streams import PartStream, StreamBuffer
from .simulate import LayerReport, check_result, simulate_layer
from .steps import Scheduled
from .stream import WORD_BYTES, BoundLayer, write_stream

PACKED = ".packed"
"""Between a weight's name and the number of the form in which the program takes it."""


@dataclass(frozen=True)
class KernelFacts:
    """Facts about one kernel: the intrinsic, multiply-accumulates, cycles and a bound."""

    intrinsic: str
    macs: int
    predicted_cycles: int
    bound_cycles: int


@dataclass(frozen=True, eq=False, kw_only=True)
class GenericProgram:
    """
    One compiled function. `module` is the lowered program and `module_text` the source;
    `constants` are the weights that are given, by the name of the program's argument: those that
    only intrinsics read are packed. `host.ops` counts the ops that no intrinsic computes.
    `tuned` kernels are as a database of measurements says, whose hash is `tuned_digest`.
    """

    target: str
    function: str
    machine: Machine
    machine_text: str
    module_text: str
    module: ModuleOp
    kernels: tuple[KernelFacts, ...]
    host_ops: int
    constants: Mapping[str, Array] = field(default_factory=dict[str, Array])
    costs: TargetCosts | None = None
    meanings: Mapping[str, Meaning] = field(default_factory=dict[str, Meaning])
    tuned: int = 0
    tuned_digest: str = ""

    def __post_init__(self) -> None:
        forms = self.forms()
        for name, array in self.constants.items():
            if name not in forms:
                raise WeftError(f"@{self.function} has no weight {name}")
            check_array(f"weight {name}", array, _stored_form(forms[name]))

    @property
    def entry(self) -> func.FuncOp:
        return function_of(self.module, self.function)

    def program_types(self) -> dict[str, Attribute]:
        """The program's arguments by name, packed weights among them."""
        entry = self.entry
        return dict(zip(argument_names(entry), (a.type for a in entry.args), strict=True))

    def forms(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument, as callers hold it."""
        held, _ = interface_types(self.entry)
        arguments = zip(self.program_types().items(), held, strict=True)
        return {name: (_shape_of(type), element) for (name, type), element in arguments}

    def result_forms(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each result by name, as callers hold it."""
        _, held = interface_types(self.entry)
        types = self.entry.function_type.outputs.data
        forms = [(_shape_of(type), element) for type, element in zip(types, held, strict=True)]
        return dict(zip(result_names(self.entry), forms, strict=True))

    def argument_types(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that a run must be given."""
        return {name: form for name, form in self.forms().items() if name not in self.constants}

    def logical_arguments(self, arrays: Mapping[str, Array]) -> dict[str, Array]:
        """The source's arguments, from those of a run and the weights inside."""
        logical: dict[str, Array] = {}
        for name, type in self.program_types().items():
            source = name.partition(PACKED)[0]
            array = arrays[name] if name in arrays else self.constants[name]
            logical[source] = to_logical(array, type) if is_tensor(type) else array
        return logical

    def host_results(self, results: Sequence[Array]) -> dict[str, Array]:
        """Logical results by name, as a run gives them."""
        types = self.entry.function_type.outputs
        held = [
            to_stored(array, type) if is_tensor(type) else array
            for array, type in zip(results, types, strict=True)
        ]
        return dict(zip(result_names(self.entry), held, strict=True))

    def command_machine(self) -> Machine:
        """The machine that the commands of `part_stream` are for."""
        return self.machine

    def part_stream(self) -> PartStream:
        """
        The program as commands (`stream`), whose buffers are its arguments and results as they are
        stored. Raises `WeftError` for ops of the host, and weights that are not packed.
        """
        return _write_part(self)

    @property
    def predicted_cycles(self) -> int:
        """The cycles of all kernels, one after the other."""
        return sum(k.predicted_cycles for k in self.kernels)

    def summary(self) -> str:
        """Describes what was compiled, and its speed by the cost model."""
        macs, bound = sum(k.macs for k in self.kernels), sum(k.bound_cycles for k in self.kernels)
        names = ", ".join(dict.fromkeys(k.intrinsic for k in self.kernels))
        host = f"; {self.host_ops} ops on the host, not counted" if self.host_ops else ""
        return (
            f"  {macs} multiply-accumulates by {names} in {len(self.kernels)} kernels: "
            f"{self.predicted_cycles} cycles predicted, {bound} at least{host}"
        )

    def listing(self) -> str:
        """The lowered module."""
        return str(self.module) + "\n"


@dataclass(frozen=True)
class GenericReport:
    """The reports of the kernels of a run, in order."""

    layers: tuple[LayerReport, ...]

    @property
    def cycles(self) -> int:
        return sum(layer.cycles for layer in self.layers)

    def summary(self, executable: object) -> str:
        """Cycles in all, per engine, and what was moved."""
        total = [
            sum(getattr(layer, name) for layer in self.layers)
            for name in ("load_cycles", "compute_cycles", "store_cycles", "num_calls")
        ]
        moved = [sum(layer.bytes_in for layer in self.layers)]
        moved.append(sum(layer.bytes_out for layer in self.layers))
        return (
            f"  {self.cycles} cycles predicted: load {total[0]}, compute {total[1]}, store "
            f"{total[2]}; {total[3]} intrinsic calls, {moved[0]} bytes in, {moved[1]} out"
        )


def _shape_of(type: Attribute) -> tuple[int, ...]:
    return tuple(stored_type(type).get_shape()) if is_tensor(type) else ()


def _stored_form(form: tuple[tuple[int, ...], str]) -> ArrayForm:
    return form[0], dtype_of(form[1])


# --- scheduled ops ----------------------------------------------------------------------------


def layer_op(op: ApplyOp) -> LayerOp:
    """The directives of a scheduled op. Raises `WeftError` if it has none."""
    symbol = op.attributes.get(SCHEDULE)
    found = None if symbol is None else SymbolTable.lookup_symbol(op, symbol)  # pyright: ignore
    if not isinstance(found, LayerOp):
        raise WeftError(f"{describe_op(op)} has no schedule: run dataflow-tile before")
    return found


def read_scheduled(op: ApplyOp, machine: Machine, target: TargetCosts | None) -> Scheduled:
    """
    The directives and facts of a scheduled op. Raises `WeftError` for directives that do not fit
    it.
    """
    application = application_of(op, machine)
    kernel, costs = application_costs(application, machine, target)
    if costs.control is not None:
        raise WeftError(
            f"target '{machine.target}' has control words, which this simulator does not load"
        )
    check_result(application, kernel, machine)
    schedule = schedule_of(layer_op(op), application, kernel, machine)
    return Scheduled(application, kernel, costs, schedule, machine)


# --- running ----------------------------------------------------------------------------------


def program_meanings(
    machine: Machine, extra: Mapping[str, Meaning] = MappingProxyType({})
) -> dict[str, Meaning]:
    """The meanings of ops that a program may hold, besides those of builtin dialects."""
    return {**layout_meanings(), **intrin_meanings(machine), **extra}


def run_program(
    program: GenericProgram, inputs: Mapping[str, Array]
) -> tuple[dict[str, Array], GenericReport]:
    """
    The results by name, and what the kernels took. `inputs` are the arguments by name; weights
    inside need not be given. Raises `WeftError` for arrays that are missing or do not fit.
    """
    forms = program.forms()
    for name, array in inputs.items():
        if name in forms:
            check_array(f"argument {name} of @{program.function}", array, _stored_form(forms[name]))
    layers: list[LayerReport] = []

    def apply(interpreter: Interpreter, op: Operation, args: Arrays) -> Arrays:
        assert isinstance(op, ApplyOp)
        found = read_scheduled(op, program.machine, program.costs)
        bound = [b for b in found.application.embedding.binding[:-1] if b is not None]
        count = len(op.inputs)
        result, report = simulate_layer(found, [args[b] for b in bound], args[count:])
        layers.append(report)
        type = op.result.type
        assert isinstance(type, TensorType)
        return (result.reshape(stored_type(type).get_shape()),)

    meanings = program_meanings(program.machine, program.meanings)
    given = {**program.constants, **inputs}
    results = interpret(program.module, given, program.function, {**meanings, ApplyOp.name: apply})
    names = result_names(program.entry)
    return dict(zip(names, results, strict=True)), GenericReport(tuple(layers))


# --- commands ---------------------------------------------------------------------------------


def _write_part(program: GenericProgram) -> PartStream:
    """The stream of a program that is nothing but intrinsics on arguments."""
    buffers = _list_buffers(program)
    numbers = {value: i for i, value in enumerate(buffers)}
    layers: list[BoundLayer] = []
    for op in program.entry.body.block.ops:
        if isinstance(op, func.ReturnOp | StoredOp | LogicalOp):
            continue
        if not isinstance(op, ApplyOp):
            raise WeftError(f"{describe_op(op)}: is computed by the host, not by intrinsics")
        result = seen_value(op.result)
        read = {value: logical_value(value) for value in (*op.inputs, *op.extras)}
        if not all(value in numbers for value in (*read.values(), result)):
            raise WeftError(f"{describe_op(op)}: works on what is neither argument nor result")
        found = read_scheduled(op, program.machine, program.costs)
        bound = [b for b in found.application.embedding.binding[:-1] if b is not None]
        inputs = tuple(numbers[read[op.inputs[b]]] for b in bound)
        extras = tuple(numbers[read[value]] for value in op.extras)
        layers.append(BoundLayer(found, inputs, extras, numbers[result]))
    data = write_stream(layers)
    rows = tuple(map(partial(_stream_buffer, program), buffers.values(), buffers))
    return PartStream(None, len(data), WORD_BYTES, 0, rows, (), data)


def _list_buffers(program: GenericProgram) -> dict[SSAValue, str]:
    """Names of the arguments and results."""
    entry = program.entry
    end = entry.body.block.last_op
    assert end is not None
    found: dict[SSAValue, str] = dict(zip(entry.args, argument_names(entry), strict=True))
    for name, value in zip(result_names(entry), end.operands, strict=True):
        if value in found:
            raise WeftError(f"{describe_op(end)}: returns {found[value]} twice, or an argument")
        found[value] = name
    return found


def _stream_buffer(program: GenericProgram, name: str, value: SSAValue) -> StreamBuffer:
    type = value.type
    if not is_tensor(type):
        raise WeftError(f"argument {name} is no tensor")
    stored = stored_type(type)
    size = math.prod(stored.get_shape()) * element_dtype(type).itemsize
    if name in program.constants:
        return StreamBuffer(name, size, 1, constant_file(name))
    if name in weight_names(program.entry).values():
        raise WeftError(f"weight {name} is not packed; compile with --weights")
    return StreamBuffer(name, size, 1, None)


# --- weights ----------------------------------------------------------------------------------


def take_weights(entry: func.FuncOp, weights: Mapping[str, Array]) -> dict[str, Array]:
    """
    Makes the given weights constants of the program: where `layout.prepack` stores one anew,
    the packed array becomes an argument of its own. The constants by argument name. Raises
    `WeftError` for unknown weights and arrays that do not fit.
    """
    known = weight_names(entry)
    spare = sorted(set(weights) - set(known.values()))
    if spare:
        there = ", ".join(known.values()) or "none"
        raise WeftError(f"no weight is called {', '.join(spare)}; there are {there}")
    names = list(argument_names(entry))
    marks = [dict(a.data) for a in entry.arg_attrs or [DictionaryAttr({}) for _ in names]]
    constants: dict[str, Array] = {}
    gone: list[int] = []
    for index, name in known.items():
        if name not in weights:
            continue
        argument = entry.args[index]
        form = _shape_of(argument.type), element_dtype(argument.type)
        check_array(f"weight {name}", weights[name], form)
        packed = _pack_weight(entry, argument, name, weights[name])
        marks += [{WEIGHT_ATTRIBUTE: StringAttr(p)} for p in packed]
        constants |= packed
        if packed and not argument.uses.get_length():
            gone.append(index)
        else:
            constants[name] = weights[name]
    for index in sorted(gone, reverse=True):
        entry.body.block.erase_arg(entry.args[index])
        del marks[index]
    entry.update_function_type()
    entry.arg_attrs = ArrayAttr([DictionaryAttr(m) for m in marks])
    return constants


def _pack_weight(
    entry: func.FuncOp, argument: SSAValue, name: str, array: Array
) -> dict[str, Array]:
    """The forms in which `layout.prepack` stores a weight, as further arguments of `entry`."""
    forms: dict[str, Array] = {}
    for op in [u.operation for u in argument.uses]:
        if isinstance(op, PrepackOp):
            new = entry.body.block.insert_arg(op.result.type, len(entry.args))
            new.name_hint = argument.name_hint
            forms[f"{name}{PACKED}{len(forms)}"] = evaluate_change(op, array)
            op.result.replace_all_uses_with(new)
            Rewriter.erase_op(op)
    return forms
