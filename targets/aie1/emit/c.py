"""
Vector code as C with the intrinsics of AMD UG1078, one function per kernel.

The text is for the vendor's compiler; with `include/weft_aie1.h`, which has the intrinsics in
plain C, compilers of C99 or C++11 make a function of it that computes the same. Loops carry what
is known of their trip counts. A nest that is one loop has counters, by which pointers step.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ....dialects.aie1.network import MacShape, Select
from ....transforms.core.c_names import is_free_function
from ....transforms.core.errors import WeftError
from ..code.selects import compare_operands
from ..code.stream import refuse_streams
from ..code.vector import (
    Buffer,
    Clip,
    Code,
    Load,
    Loop,
    Mac,
    Narrow,
    Op,
    Pointer,
    Store,
    StreamOp,
    Ups,
    Write,
)
from ..select.network import Operand, find_network

HEADER = "weft_aie1.h"

_SHAPES = frozenset(
    {
        # Bits of data and of coefficients, lanes, bits of sums.
        (16, 16, 16, 48), (16, 16, 8, 48), (8, 8, 16, 48), (8, 8, 8, 48), (16, 8, 16, 48),
        (32, 16, 16, 48), (16, 32, 16, 48), (32, 16, 8, 48), (16, 32, 8, 48),
        (32, 16, 8, 80), (16, 32, 8, 80), (32, 32, 8, 80), (32, 32, 4, 80),
    }
)  # fmt: skip
"""The multiply-adds of the header."""
_ROUNDING = ("rnd_floor", "rnd_ceil", "rnd_pos_inf", "rnd_neg_inf", "rnd_sym_inf", "rnd_sym_zero",
             "rnd_conv_even", "rnd_conv_odd")  # fmt: skip
_SATURATION = {0: "clr_sat", 1: "set_sat", 3: "set_symsat"}


def header_text() -> str:
    """The text of `weft_aie1.h`."""
    return (Path(__file__).parent.parent / "include" / HEADER).read_text(encoding="utf-8")


def emit_c(code: Code, shapes: Mapping[str, MacShape]) -> str:
    """
    One C function named as the kernel, which takes a pointer to each buffer in order; `shapes`
    has the shapes of multiply-adds by name. Raises `WeftError` for a shape or a store that has no
    intrinsic here, and for the cascade stream.
    """
    refuse_streams(code, "C")
    return _Emitter(code, shapes).emit_text()


@dataclass
class _Emitter:
    code: Code
    shapes: Mapping[str, MacShape]
    alignment: int = 32
    """Bytes that constants are aligned to: a load's."""
    lines: list[str] = field(default_factory=list[str])
    names: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """Identifiers by kind and name: buffers, pointers, values and loops have names of their own."""

    def emit_text(self) -> str:
        code = self.code
        parameters = ", ".join(self._list_parameters())
        self.lines = [
            "// The vendor's compiler knows these intrinsics itself; others take them from here.",
            "#ifdef __AIENGINE__",
            "#include <adf.h>",
            "#else",
            f'#include "{HEADER}"',
            "#endif",
            "",
            f"void {make_identifier(code.name)}({parameters}) {{",
        ]
        self._add_line(f"set_rnd({_ROUNDING[code.rounding]});")
        self._add_line(f"{_SATURATION[code.saturation]}();")
        for buffer in code.buffers:
            if buffer.values:
                self._add_line(self._constants_text(buffer))
        for pointer in code.pointers:
            self._add_line(self._pointer_name(pointer))
        self._emit_ops(code.body, ())
        return "\n".join([*self.lines, "}", ""])

    def _make_name(self, kind: str, name: str) -> str:
        """The identifier of something, which nothing else has."""
        if (kind, name) not in self.names:
            taken = {*self.names.values(), make_identifier(self.code.name)}
            base = make_identifier(name)
            found = base
            for number in itertools.count(2):
                if found not in taken:
                    break
                found = f"{base}_{number}"
            self.names[kind, name] = found
        return self.names[kind, name]

    def _add_line(self, line: str, depth: int = 0) -> None:
        self.lines.append("  " * (depth + 1) + line)

    def _list_parameters(self) -> Iterator[str]:
        for buffer in self.code.tensors:
            const = "" if buffer.role == "output" else "const "
            yield f"{const}int{buffer.bits}_t *__restrict {self._make_name('buffer', buffer.name)}"

    def _constants_text(self, buffer: Buffer) -> str:
        """The definition of constants of the program; the least number of a type is no literal."""
        least = -(1 << buffer.bits - 1)
        values = [f"{n}" if n > least else f"{n + 1} - 1" for n in buffer.values]
        name, size = self._make_name("buffer", buffer.name), self.alignment
        listed = ", ".join(values)
        attribute = f"__attribute__((aligned({size})))"
        return f"static const int{buffer.bits}_t {name}[] {attribute} = {{{listed}}};"

    def _is_written(self, pointer: Pointer) -> bool:
        return self.code.find_buffer(pointer.buffer).role == "output"

    def _byte_name(self, pointer: Pointer) -> str:
        return "int8_t *" if self._is_written(pointer) else "const int8_t *"

    def _pointer_name(self, pointer: Pointer) -> str:
        byte = self._byte_name(pointer)
        buffer = self._make_name("buffer", pointer.buffer)
        name = self._make_name("pointer", pointer.name)
        return f"{byte}{name} = ({byte}){buffer} + {pointer.start};"

    # --- loops ------------------------------------------------------------------------------

    def _emit_ops(self, ops: Sequence[Op], around: tuple[Loop, ...]) -> None:
        operands: dict[tuple[str | None, ...], str] = {}
        for position, op in enumerate(ops):
            if isinstance(op, Loop):
                self._emit_loop(op, around, is_last=not around and position == len(ops) - 1)
            else:
                assert not isinstance(op, StreamOp)
                self._emit_op(op, len(around), operands)

    def _emit_loop(self, loop: Loop, around: tuple[Loop, ...], is_last: bool) -> None:
        depth, trips = len(around), loop.count_iterations()
        for name in loop.names[1:]:
            self._add_line(f"int {self._make_name('loop', name)} = 0;", depth)
        trip = self._make_name("loop", loop.names[0] if len(loop.names) == 1 else f"trip{depth}")
        self._add_line(f"for (int {trip} = 0; {trip} < {trips}; ++{trip})", depth)
        has_inner = any(isinstance(op, Loop) for op in loop.body)
        pragma = "" if has_inner else "chess_prepare_for_pipelining "
        self._add_line(f"    {pragma}chess_loop_range({trips}, {trips}) {{", depth)
        self._emit_ops(loop.body, (*around, loop))
        self._emit_step(loop, depth + 1)
        self._add_line("}", depth)
        if not is_last:
            self._emit_rewind(loop, depth)

    def _emit_step(self, loop: Loop, depth: int) -> None:
        """Counters and pointers at the end of a trip."""
        wraps: list[str] = []
        inner = [self._make_name("loop", name) for name in loop.names[1:]]
        for name, count in zip(reversed(inner), reversed(loop.counts[1:]), strict=True):
            before = f"{wraps[-1]} && " if wraps else ""
            wraps.append(self._make_name("wrap", f"wrap_{name}"))
            self._add_line(f"const int {wraps[-1]} = {before}{name} == {count - 1};", depth)
        for pointer in self.code.pointers:
            steps = steps_of(pointer, loop)
            if any(steps):
                name = self._make_name("pointer", pointer.name)
                self._add_line(f"{name} += {_choice_text(wraps, steps)};", depth)
        goes_on = "1"
        for name, wrap in zip(reversed(inner), wraps, strict=True):
            self._add_line(f"{name} = {wrap} ? 0 : {name} + {goes_on};", depth)
            goes_on = wrap

    def _emit_rewind(self, loop: Loop, depth: int) -> None:
        for pointer in self.code.pointers:
            moved = pointer.strides.get(loop.names[0], 0) * loop.counts[0]
            if moved:
                self._add_line(f"{self._make_name('pointer', pointer.name)} -= {moved};", depth)

    # --- ops --------------------------------------------------------------------------------

    def _emit_op(
        self,
        op: Load | Mac | Ups | Store | Narrow | Clip | Write,
        depth: int,
        operands: dict[tuple[str | None, ...], str],
    ) -> None:
        if isinstance(op, Load):
            self._add_line(self._load_text(op), depth)
        elif isinstance(op, Mac):
            self._emit_mac(op, depth, operands)
        elif isinstance(op, Store):
            self._add_line(self._store_text(op), depth)
        elif isinstance(op, Ups):
            self._emit_ups(op, depth)
        else:
            self._add_line(self._result_text(op), depth)

    def _address_text(self, pointer: str, offset: int, type: str, const: bool = True) -> str:
        name = self._make_name("pointer", pointer)
        place = f"{name} + {offset}" if offset else name
        return f"*({'const ' if const else ''}{type} *)({place})"

    def _load_text(self, op: Load) -> str:
        bits = self.code.find_buffer(self.code.find_pointer(op.pointer).buffer).bits
        whole, half = _vector_type(256, bits), _vector_type(128, bits)
        value = self._make_name("value", op.value)
        if op.bits == 256:
            return f"{whole} {value} = {self._address_text(op.pointer, op.offset, whole)};"
        half_of = self._address_text(op.pointer, op.offset, half)
        return f"{whole} {value} = upd_v(undef_{whole}(), 0, {half_of});"

    def _emit_mac(self, op: Mac, depth: int, operands: dict[tuple[str | None, ...], str]) -> None:
        shape = self.shapes[op.shape]
        mul, mac, acc_type = _intrinsic_names(self.code, shape)
        data = operands.get(op.data)
        if data is None:
            type = _vector_type(256 * len(op.data), shape.data_bits)
            data = self._make_name("operand", f"d{depth}_{len(operands)}")
            operands[op.data] = data
            text = f"undef_{type}()"
            for part, value in enumerate(op.data):
                if value is not None:
                    text = f"upd_w({text}, {part}, {self._make_name('value', value)})"
            self._add_line(f"const {type} {data} = {text};", depth)
        coeff, acc = self._make_name("value", op.coeff), self._make_name("acc", op.acc)
        selects = ", ".join(
            [
                data,
                *_select_arguments("x", op.x, shape),
                coeff,
                *_select_arguments("z", op.z, shape),
            ]
        )
        if op.first:
            self._add_line(f"{acc_type} {acc} = {mul}({selects});", depth)
        else:
            self._add_line(f"{acc} = {mac}({acc}, {selects});", depth)

    def _store_text(self, op: Store) -> str:
        type = _vector_type(op.lanes[1] * op.bits, op.bits)
        if self.code.unsigned:
            type = type.replace("int", "uint")
        target = self._address_text(op.pointer, op.offset, type, const=False)
        return f"{target} = {self._narrowed_text(op)};"

    def _narrowed_text(self, op: Store | Narrow) -> str:
        """Lanes shifted, rounded and narrowed."""
        first, count = op.lanes
        shape = self._accumulator_shape(op.acc)
        acc = self._make_name("acc", op.acc)
        if count < shape.lanes:
            acc = f"{'ext_hi' if first else 'ext_lo'}({acc})"
        name = "srs"
        if op.bits == 8:
            name = "ubsrs" if self.code.unsigned else "bsrs"
        elif op.bits == 32 and shape.acc_bits == 48:
            name = "lsrs"
        return f"{name}({acc}, {op.shift})"

    def _result_text(self, op: Narrow | Clip | Write) -> str:
        """What brings results through registers."""
        match op:
            case Narrow():
                type, value = _vector_type(256, op.bits), self._make_name("value", op.value)
                text = self._narrowed_text(op)
                if op.bits * op.lanes[1] < 256:
                    onto = value if op.half else f"undef_{type}()"
                    text = f"upd_v({onto}, {op.half}, {text})"
                return f"{'' if op.half else f'{type} '}{value} = {text};"
            case Clip():
                return self._clip_text(op)
            case Write():
                bits = self._output_bits(op)
                value = self._make_name("value", op.value)
                type = _vector_type(op.bits, bits)
                target = self._address_text(op.pointer, op.offset, type, const=False)
                return f"{target} = {value if op.bits == 256 else f'ext_v({value}, {op.half})'};"

    def _clip_text(self, op: Clip) -> str:
        """A comparison of the low half of a register of 1024 bits with a part of its other half."""
        operand, type = f"undef_{_vector_type(1024, op.bits)}()", _vector_type(256, op.bits)
        for part, name in enumerate(op.data):
            if name is not None:
                operand = f"upd_w({operand}, {part}, {self._make_name('value', name)})"
        each = 256 // op.bits
        text = f"{op.kind}{2 * each}({operand}, {clip_selects(op)})"
        both = self._make_name("clipped", f"{op.results[0]}_both")
        lines = [f"const {_vector_type(512, op.bits)} {both} = {text};"]
        for number, _ in enumerate(op.values):
            name = self._make_name("value", op.results[number])
            lines.append(f"const {type} {name} = ext_w({both}, {number});")
        return " ".join(lines)

    def _output_bits(self, op: Write) -> int:
        return self.code.find_buffer(self.code.find_pointer(op.pointer).buffer).bits

    def _emit_ups(self, op: Ups, depth: int) -> None:
        first, count = op.lanes
        source = self._address_text(op.pointer, op.offset, _vector_type(count * op.bits, op.bits))
        shape = self._accumulator_shape(op.acc)
        text = f"{'lups' if shape.acc_bits > 48 else 'ups'}({source}, {op.shift})"
        type = f"v{shape.lanes}acc{shape.acc_bits}"
        acc = self._make_name("acc", op.acc)
        if first == 0:
            start = text if count == shape.lanes else f"upd_lo(undef_{type}(), {text})"
            self._add_line(f"{type} {acc} = {start};", depth)
        else:
            self._add_line(f"{acc} = upd_hi({acc}, {text});", depth)

    def _accumulator_shape(self, acc: str) -> MacShape:
        """The shape of the multiply-add that adds to an accumulator."""
        return next(self.shapes[op.shape] for op, _ in self.code.walk_ops()
                    if isinstance(op, Mac) and op.acc == acc)  # fmt: skip


def clip_selects(op: Clip) -> str:
    """The selects of a vector comparison as its intrinsic has them (UG1078, "Advanced Compare")."""
    found = compare_operands(op)

    def select_text(select: Select) -> str:
        numbers = [select.offsets, select.offsets_hi, *([select.square] if op.bits == 16 else [])]
        return ", ".join([str(select.start), *map(_hex_text, numbers)])

    return f"{select_text(found.x)}, {select_text(found.y)}"


def _intrinsic_names(code: Code, shape: MacShape) -> tuple[str, str, str]:
    """The names that set and that add, and the accumulator's type."""
    if (shape.data_bits, shape.coeff_bits, shape.lanes, shape.acc_bits) not in _SHAPES:
        raise WeftError(
            f"kernel {code.name}: {shape.name} ({shape.data_bits} x {shape.coeff_bits} bits, "
            f"{shape.lanes} lanes by {shape.columns} columns) is not emitted as C"
        )
    wide = "l" if shape.acc_bits > 48 else ""
    lanes = shape.lanes
    return f"{wide}mul{lanes}", f"{wide}mac{lanes}", f"v{lanes}acc{shape.acc_bits}"


_HEADER_NAMES = re.compile(
    r"l?(mac|mul)\d.*|v\d+(u?int|acc)\d+|(weft|undef|chess|rnd)_.*|WEFT_.*|l?ups|[lb]?srs|ubsrs"
    r"|ext_(lo|hi|w|v)|upd_(w|v|lo|hi)|(max|min)(16|32)|set_rnd|clr_sat|set_sat|set_symsat|adf"
)
"""What the header declares, and the vendor's."""


def make_identifier(name: str) -> str:
    """
    A name as an identifier of C and C++, for a function or a variable beside the header; others
    than letters, digits and `_` become `_`.
    """
    found = re.sub(r"[\W_]+", "_", name, flags=re.ASCII)
    if not is_free_function(found) or _HEADER_NAMES.fullmatch(found):
        return f"k_{found.lstrip('_')}"
    return found


def steps_of(pointer: Pointer, loop: Loop) -> tuple[int, ...]:
    """
    The steps of a pointer at the end of an iteration, in bytes: while the innermost of the loop's
    names goes on, when that wraps and the next one goes on, and so forth.
    """
    found: list[int] = []
    back = 0
    for name, count in reversed(tuple(zip(loop.names, loop.counts, strict=True))):
        stride = pointer.strides.get(name, 0)
        found.append(stride - back)
        back += stride * (count - 1)
    return tuple(found)


def _choice_text(wraps: Sequence[str], steps: Sequence[int]) -> str:
    """`steps[0]`, or the step of the outermost name that goes on."""
    text = str(steps[0])
    for wrap, step in zip(wraps, steps[1:], strict=True):
        text = f"{wrap} ? {step} : {text}"
    return text


def _vector_type(bits: int, element: int) -> str:
    return f"v{bits // element}int{element}"


def _hex_text(value: int) -> str:
    return f"0x{value:08x}"


def _select_arguments(operand: Operand, select: Select, shape: MacShape) -> list[str]:
    """The arguments for one operand: those that its network has."""
    net = find_network(operand, shape)
    found = [str(select.start), _hex_text(select.offsets)]
    if net.digits > 8:
        found.append(_hex_text(select.offsets_hi))
    if net.has_step:
        found.append(str(select.step))
    if net.has_square:
        found.append(f"0x{select.square:04x}")
    return found
