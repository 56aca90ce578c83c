"""`Code` as a kernel of the `aie1` dialect, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from ....dialects.aie1 import (
    AccType,
    BufferOp,
    BufferType,
    ClipOp,
    ForOp,
    GiveOp,
    KernelOp,
    LanesType,
    LoadOp,
    MacOp,
    MulOp,
    NarrowOp,
    PointerOp,
    SrsOp,
    StoreOp,
    TakeOp,
    UpsOp,
    WriteOp,
    YieldOp,
)
from ....dialects.aie1.network import MacShape
from ....dialects.aie1.ops import plain_ints
from ....transforms.core.describe import describe_op
from ....transforms.core.errors import WeftError
from ..machine.spec import Aie1Spec
from .vector import (
    BeginningOp,
    Buffer,
    BufferRole,
    Clip,
    ClipKind,
    Code,
    Give,
    Load,
    Loop,
    Mac,
    MemoryOp,
    Narrow,
    Op,
    Pointer,
    Store,
    Take,
    Ups,
    Write,
)

_ROLES: Mapping[str, BufferRole] = {
    "image": "image",
    "filter": "filter",
    "output": "output",
    "initial": "initial",
    "limits": "limits",
}
_KINDS: Mapping[str, ClipKind] = {"max": "max", "min": "min"}


# --- to the dialect -------------------------------------------------------------------------


def kernel_of(code: Code, spec: Aie1Spec) -> KernelOp:
    """
    `code` as a kernel. Raises `WeftError` where it uses what it does not set, or a shape that
    the machine does not have.
    """
    writer = _Writer(code, spec)
    body = [*writer.write_memory(), *writer.write_ops(code.body, {})]
    return KernelOp(code.name, body, code.rounding, code.saturation, code.unsigned)


@dataclass
class _Writer:
    code: Code
    spec: Aie1Spec
    pointers: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    shapes: dict[str, MacShape] = field(default_factory=dict[str, MacShape])

    def __post_init__(self) -> None:
        for op, _ in self.code.walk_ops():
            if isinstance(op, Mac):
                self.shapes.setdefault(op.acc, self.spec.find_shape(op.shape))

    def write_memory(self) -> list[Operation]:
        found: list[Operation] = []
        buffers: dict[str, SSAValue] = {}
        for buffer in self.code.buffers:
            type = BufferType(buffer.elements, buffer.bits)
            op = BufferOp(buffer.name, buffer.role, buffer.address, type, buffer.values)
            buffers[buffer.name] = _set_name(op.result, buffer.name)
            found.append(op)
        for pointer in self.code.pointers:
            source = self._known_value(buffers, pointer.buffer, "buffer")
            move = PointerOp(pointer.name, source, pointer.start, pointer.strides)
            self.pointers[pointer.name] = _set_name(move.result, pointer.name)
            found.append(move)
        return found

    def _known_value(self, values: Mapping[str, SSAValue], name: str, what: str) -> SSAValue:
        if name not in values:
            raise WeftError(f"{self.code.name}: {what} {name} is used, but not set")
        return values[name]

    def write_ops(self, ops: Sequence[Op], values: dict[str, SSAValue]) -> list[Operation]:
        """The ops of a block; `values` are those that are seen in it, and those that it sets."""
        found: list[Operation] = []
        for op in ops:
            match op:
                case Load():
                    load = LoadOp(self._write_pointer(op), op.offset, op.bits)
                    values[op.value] = _set_name(load.result, op.value)
                    found.append(load)
                case Mac():
                    found.append(self._write_mac(op, values))
                case Ups() | Take():
                    found.append(self._write_begin(op, values))
                case Give():
                    acc = self._known_value(values, op.acc, "accumulator")
                    found.append(GiveOp(acc, op.lanes))
                case Store():
                    acc = self._known_value(values, op.acc, "accumulator")
                    narrow = SrsOp(acc, op.lanes, op.shift, op.bits)
                    found += [narrow, StoreOp(narrow.result, self._write_pointer(op), op.offset)]
                case Narrow() | Clip() | Write():
                    found.append(self._write_result(op, values))
                case Loop():
                    found.append(self._write_loop(op, values))
        return found

    def _write_pointer(self, op: MemoryOp) -> SSAValue:
        return self._known_value(self.pointers, op.pointer, "pointer")

    def _write_result(self, op: Narrow | Clip | Write, values: dict[str, SSAValue]) -> Operation:
        """What brings results through registers."""
        match op:
            case Narrow():
                acc = self._known_value(values, op.acc, "accumulator")
                onto = self._known_value(values, op.value, "value") if op.half else None
                narrow = NarrowOp(acc, op.lanes, op.bits, op.shift, op.half, onto)
                values[op.value] = _set_name(narrow.result, op.value)
                return narrow
            case Clip():
                sources = [self._known_value(values, name, "value") for name in op.values]
                limit = self._known_value(values, op.limit, "value")
                clip = ClipOp(op.kind, sources, limit, op.part, op.bits)
                for name, result in zip(op.results, clip.results, strict=True):
                    values[name] = _set_name(result, name)
                return clip
            case Write():
                value = self._known_value(values, op.value, "value")
                return WriteOp(value, self._write_pointer(op), op.offset, op.bits, op.half)

    def _write_mac(self, op: Mac, values: dict[str, SSAValue]) -> Operation:
        shape = self.spec.find_shape(op.shape)
        data = [None if n is None else self._known_value(values, n, "value") for n in op.data]
        coeff = self._known_value(values, op.coeff, "value")
        if op.first:
            made = MulOp(shape, data, coeff, op.x, op.z)
        else:
            acc = self._known_value(values, op.acc, "accumulator")
            made = MacOp(acc, shape, data, coeff, op.x, op.z)
        values[op.acc] = _set_name(made.result, op.acc)
        return made

    def _write_begin(self, op: Ups | Take, values: dict[str, SSAValue]) -> Operation:
        if op.acc not in self.shapes:
            raise WeftError(f"{self.code.name}: no multiply-add has accumulator {op.acc}")
        shape = self.shapes[op.acc]
        type = AccType(shape.lanes, shape.acc_bits)
        # Lanes from the first on begin an accumulator; later ones complete it.
        onto = values.get(op.acc) if op.lanes[0] else None
        if isinstance(op, Take):
            made = TakeOp(op.lanes, type, onto)
        else:
            source = self._write_pointer(op)
            made = UpsOp(source, op.offset, op.lanes, op.bits, op.shift, type, onto)
        values[op.acc] = _set_name(made.result, op.acc)
        return made

    def _write_loop(self, loop: Loop, values: dict[str, SSAValue]) -> ForOp:
        carried = carried_sums(loop, values)
        starts = [values[name] for name in carried]
        block = Block(arg_types=[start.type for start in starts])
        inside = dict(values)
        for name, arg in zip(carried, block.args, strict=True):
            inside[name] = _set_name(arg, name)
        block.add_ops(self.write_ops(loop.body, inside))
        if carried:
            block.add_op(YieldOp([inside[name] for name in carried]))
        made = ForOp(loop.names, loop.counts, Region(block), starts)
        for name, result in zip(carried, made.sums, strict=True):
            values[name] = _set_name(result, name)
        return made


def carried_sums(loop: Loop, known: Mapping[str, object]) -> list[str]:
    """The accumulators among `known` that a loop adds to: those it does not set first."""
    found: list[str] = []
    local: set[str] = set()

    def visit_ops(ops: Sequence[Op]) -> None:
        for op in ops:
            if isinstance(op, Loop):
                visit_ops(op.body)
            elif isinstance(op, BeginningOp) or (isinstance(op, Mac) and op.first):
                local.add(op.acc)
            elif isinstance(op, Mac) and op.acc in known and op.acc not in (*local, *found):
                found.append(op.acc)

    visit_ops(loop.body)
    return found


def _set_name(value: SSAValue, name: str) -> SSAValue:
    value.name_hint = name if SSAValue.is_valid_name(name) else None
    return value


# --- from the dialect -----------------------------------------------------------------------


def code_of(kernel: KernelOp, spec: Aie1Spec) -> Code:
    """
    A kernel as plain data. Raises `WeftError` for a shape that the machine does not have, and
    for sums that are stored after something was added to them.
    """
    reader = _Reader(kernel, spec)
    body = reader.read_ops(kernel.body.block)
    return Code(
        kernel.sym_name.data,
        tuple(reader.buffers),
        tuple(reader.pointers),
        body,
        kernel.get_rounding(),
        kernel.get_saturation(),
        kernel.unsigned is not None,
    )


@dataclass
class _Reader:
    kernel: KernelOp
    spec: Aie1Spec
    buffers: list[Buffer] = field(default_factory=list[Buffer])
    pointers: list[Pointer] = field(default_factory=list[Pointer])
    names: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    current: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    """The value that each accumulator has at the op that is read."""

    def read_ops(self, block: Block) -> tuple[Op, ...]:
        found: list[Op] = []
        for op in block.ops:
            read = self._read_op(op)
            if read is not None:
                found.append(read)
        return tuple(found)

    def _read_op(self, op: Operation) -> Op | None:
        match op:
            case BufferOp():
                self._read_buffer(op)
            case PointerOp():
                self._read_pointer(op)
            case LoadOp():
                name = self._new_name(op.result, "v")
                where = self.names[op.pointer]
                return Load(name, where, op.offset.value.data, op.bits.value.data)
            case MulOp() | MacOp():
                return self._read_mac(op)
            case UpsOp() | TakeOp():
                return self._read_begin(op)
            case GiveOp():
                first, count = plain_ints(op.lanes)
                return Give(self._current_name(op, op.acc), (first, count))
            case StoreOp():
                return self._read_store(op)
            case NarrowOp() | ClipOp() | WriteOp():
                return self._read_result(op)
            case ForOp():
                return self._read_loop(op)
            case _:
                pass
        return None

    def _new_name(self, value: SSAValue, kind: str) -> str:
        """A name for a value that no other has: its own, or one made of it and a number."""
        taken = set(self.names.values())
        stem = value.name_hint or kind
        name = stem if value.name_hint else f"{kind}0"
        number = 1
        while name in taken:
            name = f"{stem}{'_' if value.name_hint else ''}{number}"
            number += 1
        self.names[value] = name
        return name

    def _read_buffer(self, op: BufferOp) -> None:
        assert isinstance(op.result.type, BufferType)
        self.names[op.result] = op.buffer.data
        role = _ROLES[op.role.data]
        type = op.result.type
        self.buffers.append(
            Buffer(
                op.buffer.data, role, op.get_address(), type.get_count(), type.get_bits(),
                op.get_values(),
            )
        )  # fmt: skip

    def _read_pointer(self, op: PointerOp) -> None:
        self.names[op.result] = op.pointer.data
        source = self.names[op.source]
        self.pointers.append(
            Pointer(op.pointer.data, source, op.start.value.data, op.get_strides())
        )

    def _set_accumulator(self, acc: SSAValue, name: str) -> None:
        self.names[acc] = name
        self.current[name] = acc

    def _read_mac(self, op: MulOp | MacOp) -> Mac:
        shape = op.get_shape()
        if self.spec.find_shape(shape.name) != shape:
            raise WeftError(
                f"{describe_op(op)}: {shape.name} is {shape}, but machine @{self.spec.name} has "
                f"{self.spec.find_shape(shape.name)}"
            )
        first = isinstance(op, MulOp)
        name = self._new_name(op.result, "acc") if first else self.names[op.acc]
        self._set_accumulator(op.result, name)
        data = tuple(None if value is None else self.names[value] for value in op.get_data())
        return Mac(
            name,
            shape.name,
            data,
            self.names[op.coeff],
            op.x.get_select(),
            op.z.get_select(),
            first,
        )

    def _read_begin(self, op: UpsOp | TakeOp) -> Op:
        name = self._new_name(op.result, "acc") if op.onto is None else self.names[op.onto]
        self._set_accumulator(op.result, name)
        first, count = plain_ints(op.lanes)
        if isinstance(op, TakeOp):
            return Take(name, (first, count))
        where = self.names[op.pointer]
        numbers = (op.offset.value.data, op.bits.value.data, op.shift.value.data)
        return Ups(name, where, *numbers, (first, count))

    def _read_store(self, op: StoreOp) -> Store:
        narrow = op.value.owner
        assert isinstance(narrow, SrsOp)
        assert isinstance(narrow.result.type, LanesType)
        name = self._current_name(op, narrow.acc)
        first, count = plain_ints(narrow.lanes)
        bits = narrow.result.type.get_bits()
        shift = narrow.shift.value.data
        where = self.names[op.pointer]
        return Store(name, where, op.offset.value.data, bits, shift, (first, count))

    def _current_name(self, op: Operation, acc: SSAValue) -> str:
        """The name of an accumulator. Raises `WeftError` if more was added to it meanwhile."""
        name = self.names[acc]
        if self.current[name] is not acc:
            raise WeftError(
                f"{describe_op(op)}: stores accumulator {name} as it was before more was added to "
                f"it; put the store before what overwrites it"
            )
        return name

    def _read_result(self, op: NarrowOp | ClipOp | WriteOp) -> Op:
        """What brings results through registers."""
        match op:
            case NarrowOp():
                if op.onto is None:
                    name = self._new_name(op.result, "v")
                else:
                    name = self.names[op.result] = self.names[op.onto]
                first, count = plain_ints(op.lanes)
                bits, shift, half = (a.value.data for a in (op.bits, op.shift, op.half))
                acc = self._current_name(op, op.acc)
                return Narrow(name, acc, bits, shift, (first, count), half)
            case ClipOp():
                values = tuple(self.names[value] for value in op.values)
                limit, kind = self.names[op.limit], _KINDS[op.kind.data]
                results = self._new_name(op.first, "v"), self._new_name(op.second, "v")
                return Clip(results, kind, values, limit, op.part.value.data, op.bits.value.data)
            case WriteOp():
                value, where = self.names[op.value], self.names[op.pointer]
                offset, bits, half = (a.value.data for a in (op.offset, op.bits, op.half))
                return Write(value, where, offset, bits, half)

    def _read_loop(self, op: ForOp) -> Loop:
        for start, arg in zip(op.starts, op.body.block.args, strict=True):
            self._set_accumulator(arg, self.names[start])
        body = self.read_ops(op.body.block)
        last = op.body.block.last_op
        yielded = last.sums if isinstance(last, YieldOp) else ()
        for start, value, result in zip(op.starts, yielded, op.sums, strict=True):
            if self.names[value] != self.names[start]:
                raise WeftError(
                    f"{describe_op(op)}: yields accumulator {self.names[value]} for "
                    f"{self.names[start]}; a loop adds to the accumulators that it carries"
                )
            self._set_accumulator(result, self.names[start])
        return Loop(op.get_names(), op.get_counts(), body)
