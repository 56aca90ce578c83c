"""
The machine as plain data: frozen views of an `arch.machine` op and the intrinsics in it.

Passes, cost models and encoders read these views and never the op. `load_machine` reads a
file that holds one machine; what is wrong with it is one `WeftError` that names file, line
and op.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialects import arith, builtin, linalg
from xdsl.dialects import math as math_dialect
from xdsl.dialects.builtin import (
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects import arch
from ...dialects.intrin import DefOp, Intrin
from ..core.errors import WeftError
from ..core.limits import refuse_text
from ..core.locate import LocatedParser, failing_op, locate_op, verify_op
from ..kernel.from_linalg import kernel_of
from ..kernel.params import fix_inputs
from ..kernel.view import Kernel
from ..verify.module import check_bounds
from .intrinsic_accesses import refuse_accesses
from .parts import (
    NO_LIMIT,
    Array,
    Channel,
    Compute,
    Engine,
    Intrinsic,
    IntrinsicOperand,
    IntrinsicParam,
    Level,
    Memory,
    Network,
    Path,
    find_named,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Machine:
    """An accelerator; see `arch.machine`. `place` is where it is described: file and line."""

    name: str
    target: str
    clock_hz: int
    levels: tuple[Level, ...]
    memories: tuple[Memory, ...]
    paths: tuple[Path, ...]
    engines: tuple[Engine, ...]
    channels: tuple[Channel, ...]
    computes: tuple[Compute, ...]
    arrays: tuple[Array, ...]
    networks: tuple[Network, ...]
    intrinsics: tuple[Intrinsic, ...]
    options: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType[str, int]({}), hash=False
    )
    static_pj_per_cycle: float | None = None
    counting: str = "executed"
    bundles: tuple[tuple[str, ...], ...] = ()
    """Engines that one instruction word has instructions for; see `arch.bundle`."""
    place: str = field(default="", compare=False)
    text: str = field(default="", compare=False, repr=False)
    """The text that it was read from, if it was."""

    def find_level(self, name: str) -> Level:
        return find_named(self.levels, name, f"machine @{self.name}", "level")

    def find_memory(self, name: str) -> Memory:
        return find_named(self.memories, name, f"machine @{self.name}", "memory")

    def find_path(self, name: str) -> Path:
        return find_named(self.paths, name, f"machine @{self.name}", "path")

    def find_engine(self, name: str) -> Engine:
        return find_named(self.engines, name, f"machine @{self.name}", "engine")

    def find_compute(self, name: str) -> Compute:
        return find_named(self.computes, name, f"machine @{self.name}", "compute unit")

    def find_intrinsic(self, name: str) -> Intrinsic:
        return find_named(self.intrinsics, name, f"machine @{self.name}", "intrinsic")

    def path_between(self, source: str, dest: str) -> Path:
        """The first path from memory `source` to memory `dest`; `WeftError` if none."""
        for path in self.paths:
            if (path.source, path.dest) == (source, dest):
                return path
        raise WeftError(
            f"{self.label} has no path from @{source} to @{dest}; add an arch.path that joins them"
        )

    def path_to(self, memory: str) -> Path:
        """The first path that fills `memory`; `WeftError` if none."""
        for path in self.paths:
            if path.dest == memory:
                return path
        raise WeftError(f"{self.label} has no path to @{memory}; add an arch.path that fills it")

    def find_channel(self, source: str, dest: str) -> Channel:
        """The tokens from engine `source` to engine `dest`; `WeftError` if none."""
        for channel in self.channels:
            if (channel.source, channel.dest) == (source, dest):
                return channel
        raise WeftError(
            f"{self.label} has no channel from @{source} to @{dest}; add an arch.channel"
        )

    def compute_for(self, intrinsic: str) -> Compute:
        """The first unit that runs `intrinsic`; `WeftError` if none."""
        for compute in self.computes:
            if intrinsic in compute.intrinsics:
                return compute
        raise WeftError(
            f"{self.label} has no compute unit for @{intrinsic}; list it in the intrinsics of "
            f"an arch.compute"
        )

    @property
    def label(self) -> str:
        """The name of the machine in errors, with its location where that is known."""
        return f"{self.place}: machine @{self.name}" if self.place else f"machine @{self.name}"

    @staticmethod
    def from_op(op: arch.MachineOp) -> Machine:
        """
        The view of a verified machine. Raises `WeftError` where an intrinsic's body is not a
        kernel, or no compute unit runs it.
        """
        return Machine(
            name=op.sym_name.data,
            target=_text_of(op.target, ""),
            clock_hz=_int_of(op.clock_hz, 1),
            levels=_view_all(op, arch.LevelOp, _view_level),
            memories=tuple(
                _view_memory(memory, level.sym_name.data)
                for level in op.body.block.ops
                if isinstance(level, arch.LevelOp)
                for memory in level.memories()
            ),
            paths=_view_all(op, arch.PathOp, _view_path),
            engines=_view_all(op, arch.EngineOp, _view_engine),
            channels=_view_all(op, arch.ChannelOp, _view_channel),
            computes=_view_all(op, arch.ComputeOp, _view_compute),
            arrays=_view_all(op, arch.ArrayOp, _view_array),
            networks=_view_all(op, arch.NetworkOp, _view_network),
            intrinsics=_view_all(op, DefOp, _view_intrinsic),
            options=MappingProxyType(
                {k: _int_of(v, 0) for k, v in op.options.data.items()} if op.options else {}
            ),
            static_pj_per_cycle=_number_of(op.static_pj_per_cycle),
            counting=_text_of(op.counting, "executed"),
            bundles=tuple(
                tuple(_name_of(engine) for engine in bundle.engines)
                for bundle in op.body.block.ops
                if isinstance(bundle, arch.BundleOp)
            ),
            place=locate_op(op) or "",
        )


# --- from ops to views ----------------------------------------------------------------------

OpT = TypeVar("OpT", bound=Operation)


def _view_all(op: arch.MachineOp, kind: type[OpT], view: Callable[[OpT], T]) -> tuple[T, ...]:
    return tuple(view(inner) for inner in op.body.block.ops if isinstance(inner, kind))


def _int_of(attr: Attribute | None, default: int) -> int:
    return attr.value.data if isinstance(attr, IntegerAttr) else default


def _number_of(attr: Attribute | None) -> float | None:
    return float(attr.value.data) if isinstance(attr, IntegerAttr | FloatAttr) else None


def _text_of(attr: Attribute | None, default: str) -> str:
    return attr.data if isinstance(attr, StringAttr) else default


def _name_of(ref: SymbolRefAttr) -> str:
    return ref.string_value()


def _view_level(op: arch.LevelOp) -> Level:
    names = tuple(memory.sym_name.data for memory in op.memories())
    return Level(op.sym_name.data, names, op.overlap.data if op.overlap else None)


def _view_memory(op: arch.MemoryOp, level: str) -> Memory:
    depth = _int_of(op.depth, 0)
    return Memory(
        name=op.sym_name.data,
        level=level,
        element_shape=op.element_shape,
        element_type=str(op.element_type),
        depth=depth,
        usable_entries=_int_of(op.usable_entries, depth),
        alignment_bytes=_int_of(op.alignment_bytes, 1),
        shares_index_with=_name_of(op.shares_index_with) if op.shares_index_with else None,
        energy_pj=_number_of(op.energy_pj),
        bytes_per_cycle=_number_of(op.bytes_per_cycle),
        unit_bytes_per_cycle=_number_of(op.unit_bytes_per_cycle),
        latency_cycles=_int_of(op.latency_cycles, 0),
    )


def _view_path(op: arch.PathOp) -> Path:
    return Path(
        name=op.sym_name.data,
        source=_name_of(op.source),
        dest=_name_of(op.dest),
        engine=_name_of(op.engine),
        bytes_per_cycle=_int_of(op.bytes_per_cycle, 1),
        setup_cycles=_int_of(op.setup_cycles, 0),
        row_cycles=_int_of(op.row_cycles, 0),
        pad_cycles=_int_of(op.pad_cycles, 0),
        max_pad=_int_of(op.max_pad, 0),
        max_rows=_int_of(op.max_rows, NO_LIMIT),
        max_row_elements=_int_of(op.max_row_elements, NO_LIMIT),
        max_row_stride_elements=_int_of(op.max_row_stride_elements, NO_LIMIT),
        conversion=_text_of(op.conversion, "none"),
        energy_pj_per_byte=_number_of(op.energy_pj_per_byte),
    )


def _view_engine(op: arch.EngineOp) -> Engine:
    return Engine(
        op.sym_name.data,
        _int_of(op.queue_depth, 1),
        _int_of(op.nop_cycles, 0),
        _int_of(op.latency_cycles, 1),
    )


def _view_channel(op: arch.ChannelOp) -> Channel:
    return Channel(_name_of(op.source), _name_of(op.dest), _int_of(op.depth, 1))


def _view_compute(op: arch.ComputeOp) -> Compute:
    return Compute(
        name=op.sym_name.data,
        engine=_name_of(op.engine),
        intrinsics=tuple(_name_of(ref) for ref in op.intrinsics or ()),
        setup_cycles=_int_of(op.setup_cycles, 0),
        cycles_per_op=_int_of(op.cycles_per_op, 1),
        min_accumulator_distance=_int_of(op.min_accumulator_distance, 1),
        energy_pj=_number_of(op.energy_pj),
        kernels=None if op.kernels is None else op.kernels.data,
        tile=() if op.tile is None else tuple(int(v) for v in op.tile.get_values()),
        macs=_int_of(op.macs, 0),
        lanes=_int_of(op.lanes, 0),
        element_bits=_int_of(op.element_bits, 16),
        op_cycles=MappingProxyType(op.cycles_by_op()),
    )


def _view_array(op: arch.ArrayOp) -> Array:
    return Array(
        name=op.sym_name.data,
        level=_name_of(op.level),
        shape=tuple(int(v) for v in op.shape.get_values()),
        topology=_text_of(op.topology, ""),
        multicast=op.multicast is not None,
        sharing=_text_of(op.sharing, "none"),
        over=_name_of(op.over) if op.over else None,
        template=op.template.data if op.template else None,
        cascade=op.cascade.data if op.cascade else None,
        reach=op.reach.data if op.reach else None,
    )


def _view_network(op: arch.NetworkOp) -> Network:
    return Network(
        name=op.sym_name.data,
        array=_name_of(op.array),
        bytes_per_cycle=_int_of(op.bytes_per_cycle, 1),
        hop_cycles=_int_of(op.hop_cycles, 0),
        energy_pj_per_byte=_number_of(op.energy_pj_per_byte),
    )


def _view_intrinsic(op: DefOp) -> Intrinsic:
    name = op.sym_name.data
    params = tuple(
        IntrinsicParam(p.param_name.data, str(v.type), *p.get_range(), p.get_default())
        for p, v in op.param_values()
    )
    try:
        read = kernel_of(op.meaning())
    except WeftError as error:
        raise WeftError(f"{error} (in intrin.def @{name})") from None
    full = _named_kernel(op, read)
    if (reason := refuse_accesses(full)) is not None:
        raise WeftError(_locate_message(op, f"intrin.def @{name}: {reason}"))
    last = len(op.operand_list) - 1
    operands = tuple(
        IntrinsicOperand(
            operand.operand_name.data,
            full.operands[i if i < last else -1].shape,
            full.operands[i if i < last else -1].type,
            _name_of(operand.memory),
            i == last,
        )
        for i, operand in enumerate(op.operand_list)
    )
    modes = {last + i: p.default for i, p in enumerate(params) if p.default is not None}
    return Intrinsic(name, operands, params, fix_inputs(full, modes), full)


def _named_kernel(op: DefOp, read: Kernel) -> Kernel:
    """The kernel under the definition's name, with its names for dimensions and operands."""
    *inputs, output = (o.operand_name.data for o in op.operand_list)
    names = (*inputs, *(p.param_name.data for p in op.param_list()), output)
    if len(names) != len(read.operands):
        raise WeftError(
            _locate_message(
                op, f"intrin.def @{op.sym_name.data}: its body captures a value; pass it as ins"
            )
        )
    return replace(
        read,
        name=op.sym_name.data,
        dims=tuple(
            replace(dim, name=name.data) for dim, name in zip(read.dims, op.dims, strict=True)
        ),
        operands=tuple(
            replace(access, name=name) for access, name in zip(read.operands, names, strict=True)
        ),
    )


# --- reading files --------------------------------------------------------------------------


@dataclass(frozen=True)
class MachineText:
    """The description of a machine that no file holds; `place` is what errors call it."""

    place: str
    text: str = field(repr=False)

    def __str__(self) -> str:
        return self.place

    def read_text(self, encoding: str | None = None) -> str:
        """The text, as of a file."""
        del encoding
        return self.text


def load_machine(path: str | os.PathLike[str] | MachineText) -> Machine:
    """The machine in the file `path`. Raises `WeftError`; see `machine_from_text`."""
    if isinstance(path, MachineText):
        return machine_from_text(path.text, path.place)
    try:
        text = FilePath(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise WeftError(
            f"machine file '{path}' does not exist; give the path of an .mlir file that holds "
            f"an arch.machine"
        ) from None
    except UnicodeDecodeError:
        raise WeftError(
            f"machine file '{path}' is not text in UTF-8; give an .mlir file that holds an "
            f"arch.machine"
        ) from None
    except OSError as error:
        raise WeftError(f"cannot read machine file '{path}': {error.strerror}") from None
    return machine_from_text(text, str(path))


@lru_cache(maxsize=64)
def machine_from_text(text: str, file_name: str) -> Machine:
    """
    The one machine that `text` describes; `file_name` is what errors call the text. The same text
    is read once, since machines are never changed.

    Raises `WeftError` when the text cannot be parsed or verified, or holds no machine or
    several.
    """
    module = parse_description(text, file_name)
    machines = [op for op in module.walk() if isinstance(op, arch.MachineOp)]
    if not machines:
        raise WeftError(f"{file_name}: holds no arch.machine; describe the accelerator in one")
    if len(machines) > 1:
        names = " and ".join(op.label for op in machines)
        raise WeftError(
            _locate_message(machines[1], f"the file holds {names}; a machine has a file of its own")
        )
    return replace(Machine.from_op(machines[0]), text=text)


def parse_description(text: str, file_name: str) -> ModuleOp:
    """
    The module of a machine's or system's text, verified. Raises `WeftError` when it cannot be
    parsed or verified.
    """
    refuse_text(text, file_name)
    module = _parse_module(text, file_name)
    try:
        verify_op(module)
    except VerifyException as error:
        raise WeftError(_explain_error(module, error)) from None
    check_bounds(module)
    return module


def _parse_module(text: str, file_name: str) -> ModuleOp:
    lines = (line.strip() for line in text.splitlines())
    if all(not line or line.startswith("//") for line in lines):
        raise WeftError(f"{file_name}: is empty; describe the accelerator in an arch.machine")
    ctx = Context()
    for dialect in (
        builtin.Builtin,
        arith.Arith,
        linalg.Linalg,
        math_dialect.Math,
        arch.Arch,
        Intrin,
    ):
        ctx.load_dialect(dialect)
    parser: LocatedParser | None = None
    try:
        parser = LocatedParser(ctx, text, file_name)
        return parser.parse_module()
    except ParseError as error:
        place, message = str(error.span.get_location()), error.msg
    except VerifyException as error:
        # Attributes are checked while they are read, and know no place.
        place, message = parser.op_location() if parser else file_name, str(error)
    raise WeftError(f"{place}: not a valid machine description: {' '.join(message.split())}")


def _explain_error(module: ModuleOp, error: VerifyException) -> str:
    """The message of a failed verification, with the place and the op it is about."""
    op = failing_op(module, error)
    message = _one_line(error)
    if op is None:
        return message
    label = op.label if isinstance(op, arch.ArchOp) else op.name
    return _locate_message(op, message if message.startswith(op.name) else f"{label}: {message}")


def _one_line(error: VerifyException) -> str:
    return " ".join(str(error).split())


def _locate_message(op: Operation, message: str) -> str:
    place = locate_op(op)
    return f"{place}: {message}" if place else message
