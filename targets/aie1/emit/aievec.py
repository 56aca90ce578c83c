"""
Vector code as a function of mlir-aie's dialects `aievec` and `aievec_aie1`.

Buffers are memrefs of one axis, loops nests of `scf.for`, each name one of them. Data operands are
made of halves of 512 bits; values of parts of which nothing is selected are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import affine, arith, func, scf, vector
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    Signedness,
    VectorType,
    i32,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

from ....dialects.aie1.network import Z_BITS, MacShape, Select
from ....dialects.aievec.aie1 import ExtOp, MacOp, MulOp
from ....dialects.aievec.checks import Lanes
from ....dialects.aievec.ops import ConcatOp, MaxOp, MinOp, SrsOp, UpdOp, UpsOp
from ....dialects.aievec.upstream import multiply_error, upstream_error
from ....dialects.common.kinds import is_vector
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
    Store,
    StreamOp,
    Ups,
    Write,
)
from ..select.network import Operand, find_network

Parts: TypeAlias = tuple[str | None, ...]
"""The values in the 256-bit parts of a register."""


def emit_aievec(code: Code, shapes: Mapping[str, MacShape]) -> ModuleOp:
    """
    A module with one function named as the kernel, which takes a memref for each buffer in order.
    Modes of rounding and saturation have no op there: they are the attributes
    `aie1.rounding` and `aie1.saturation` of the function. Unsigned results are of an unsigned type.
    Raises `WeftError` for the cascade stream.
    """
    refuse_streams(code, "aievec")
    types = [MemRefType(_element_type(code, b), [b.elements]) for b in code.tensors]
    entry = Block(arg_types=types)
    emitter = _Emitter(code, shapes, Builder(InsertPoint.at_end(entry)))
    for buffer, argument in zip(code.tensors, entry.args, strict=True):
        argument.name_hint = buffer.name
        emitter.memory[buffer.name] = argument
    emitter.emit_ops(code.body, ())
    emitter.insert_op(func.ReturnOp())
    function = func.FuncOp(code.name, FunctionType.from_lists(types, []), Region(entry))
    function.attributes["aie1.rounding"] = IntegerAttr(code.rounding, i32)
    function.attributes["aie1.saturation"] = IntegerAttr(code.saturation, i32)
    return ModuleOp([function])


def text_of(module: ModuleOp) -> str:
    """The text of an emitted module; where mlir-aie does not take it, it begins with the reason."""
    errors = ((op.name, upstream_error(op)) for op in module.walk())
    refused = next((f"{name}: {error}" for name, error in errors if error is not None), None)
    head = "" if refused is None else f"// mlir-aie does not read this: {refused}.\n"
    return head + str(module) + "\n"


def refused_shapes(code: Code, shapes: Mapping[str, MacShape]) -> dict[str, str]:
    """The multiply-adds of a kernel that mlir-aie does not take, and why."""
    found: dict[str, str] = {}
    for name, parts in dict.fromkeys(
        (op.shape, len(op.data)) for op, _ in code.walk_ops() if isinstance(op, Mac)
    ):
        shape = shapes[name]
        widths = (shape.data_bits, shape.coeff_bits, shape.acc_bits)
        counts = (Z_BITS * parts // shape.data_bits, Z_BITS // shape.coeff_bits, shape.lanes)
        data, coeff, sums = (
            Lanes(IntegerType(bits), count, bits)
            for bits, count in zip(widths, counts, strict=True)
        )
        if (error := multiply_error(data, coeff, sums)) is not None:
            found.setdefault(name, error)
    return found


def _code_signedness(code: Code) -> Signedness:
    return Signedness.UNSIGNED if code.unsigned else Signedness.SIGNLESS


def _element_type(code: Code, buffer: Buffer) -> IntegerType:
    is_output = buffer.role == "output"
    return IntegerType(buffer.bits, _code_signedness(code) if is_output else Signedness.SIGNLESS)


@dataclass
class _Emitter:
    code: Code
    shapes: Mapping[str, MacShape]
    builder: Builder
    memory: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    ivs: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    accumulators: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    loaded: set[str] = field(default_factory=set[str])
    widened: dict[str, list[SSAValue]] = field(default_factory=dict[str, "list[SSAValue]"])
    """What an accumulator is set from, as far as it is read."""
    results: dict[str, list[SSAValue]] = field(default_factory=dict[str, "list[SSAValue]"])
    """The registers of results, by their pieces: narrowed lanes, or what is clipped."""
    limits: dict[str, int] = field(default_factory=dict[str, int])
    """The constant that is in all elements of a register of limits."""
    made: dict[object, SSAValue] = field(default_factory=dict[object, SSAValue])
    """What is there already, by what it is: halves, operands, indices, shifted accumulators."""

    @cached_property
    def macs(self) -> tuple[Mac, ...]:
        return tuple(op for op, _ in self.code.walk_ops() if isinstance(op, Mac))

    @cached_property
    def coefficients(self) -> frozenset[str]:
        return frozenset(op.coeff for op in self.macs)

    @cached_property
    def halves(self) -> tuple[Parts, ...]:
        """The registers of 512 bits, those with the most values first."""
        found = {op.data[i : i + 2] for op in self.macs for i in range(0, len(op.data), 2)}
        return tuple(sorted(found, key=lambda h: (h.count(None), str(h))))

    @cached_property
    def wholes(self) -> tuple[Parts, ...]:
        """Those of 1024 bits."""
        found = {op.data for op in self.macs if len(op.data) > 2}
        return tuple(sorted(found, key=lambda h: (h.count(None), str(h))))

    def insert_op(self, op: Operation) -> SSAValue | None:
        self.builder.insert(op)
        return op.results[0] if op.results else None

    def insert_value(self, op: Operation) -> SSAValue:
        found = self.insert_op(op)
        assert found is not None
        return found

    # --- loops ------------------------------------------------------------------------------

    def emit_ops(self, ops: Sequence[Op], around: tuple[Loop, ...]) -> None:
        for op in _join_stores(ops):
            if isinstance(op, Loop):
                self._emit_loop(op, op.names, op.counts, around)
            elif isinstance(op, Load):
                self._emit_load(op)
            elif isinstance(op, Mac):
                self._emit_mac(op)
            elif isinstance(op, Store):
                self._emit_store(op)
            elif isinstance(op, Ups):
                self._emit_ups(op)
            else:
                assert not isinstance(op, StreamOp)
                self._emit_result(op)

    def _emit_loop(
        self, loop: Loop, names: tuple[str, ...], counts: tuple[int, ...], around: tuple[Loop, ...]
    ) -> None:
        if not names:
            self.emit_ops(loop.body, (*around, loop))
            return
        first, end, step = (self._make_constant(n) for n in (0, counts[0], 1))
        carried = sorted(_added_accumulators(loop, set(self.accumulators)))
        block = Block(arg_types=[IndexType(), *(self.accumulators[a].type for a in carried)])
        block.args[0].name_hint = names[0]
        outer = (self.builder, dict(self.made), dict(self.accumulators), set(self.loaded))
        self.builder = Builder(InsertPoint.at_end(block))
        self.ivs[names[0]] = block.args[0]
        self.accumulators |= dict(zip(carried, block.args[1:], strict=True))
        self._emit_loop(loop, names[1:], counts[1:], around)
        self.insert_op(scf.YieldOp(*(self.accumulators[a] for a in carried)))
        self.builder, self.made, self.accumulators, self.loaded = outer
        del self.ivs[names[0]]
        initial = [self.accumulators[a] for a in carried]
        found = scf.ForOp(first, end, step, initial, Region(block))
        self.builder.insert(found)
        self.accumulators |= dict(zip(carried, found.results, strict=True))

    def _make_constant(self, value: int) -> SSAValue:
        return self._make_once(
            ("index", value), lambda: arith.ConstantOp(IntegerAttr(value, IndexType()))
        )

    def _make_once(self, key: object, make: Callable[[], Operation]) -> SSAValue:
        if key not in self.made:
            self.made[key] = self.insert_value(make())
        return self.made[key]

    # --- memory -----------------------------------------------------------------------------

    def _buffer_index(self, pointer: str, offset: int = 0) -> tuple[SSAValue, SSAValue]:
        """The buffer behind a pointer, and the index of the element `offset` bytes behind it."""
        found = self.code.find_pointer(pointer)
        size = self.code.find_buffer(found.buffer).bits // 8
        first = (found.start + offset) // size
        terms = [(name, stride // size) for name, stride in sorted(found.strides.items())
                 if stride and name in self.ivs]  # fmt: skip
        key = ("place", found.buffer, first, tuple((self.ivs[n], s) for n, s in terms))
        if not terms:
            return self.memory[found.buffer], self._make_constant(first)
        expression = AffineExpr.constant(first)
        for position, (_, stride) in enumerate(terms):
            expression = AffineExpr.dimension(position) * stride + expression
        map = AffineMapAttr(AffineMap(len(terms), 0, (expression,)))
        ivs = [self.ivs[name] for name, _ in terms]
        return self.memory[found.buffer], self._make_once(key, lambda: affine.ApplyOp(ivs, map))

    def _emit_load(self, op: Load) -> None:
        """A value in each register that it is a part of; limits are constants."""
        buffer = self.code.find_buffer(self.code.find_pointer(op.pointer).buffer)
        if buffer.values:
            self.limits[op.value] = buffer.values[op.offset * 8 // buffer.bits]
            return
        bits = self.code.find_buffer(self.code.find_pointer(op.pointer).buffer).bits
        element = IntegerType(bits)
        if op.value in self.coefficients:
            memory, at = self._buffer_index(op.pointer, op.offset)
            type = VectorType(element, [256 // bits])
            self.made[op.value] = self.insert_value(UpdOp(memory, [at], None, 0, 0, type))
        for half in self.halves:
            if op.value in half and self._find_register(half, self.halves) == half:
                type = VectorType(element, [512 // bits])
                # The last trip's register is another: what it had is not kept.
                kept = {name for name in half if name in self.loaded and name != op.value}
                before = self.made.get(half) if kept else None
                part = half.index(op.value)
                memory, at = self._buffer_index(op.pointer)
                self.made[half] = self.insert_value(
                    UpdOp(memory, [at], before, part, op.offset * 8, type)
                )
        self.loaded.add(op.value)
        for whole in self.wholes:
            if op.value in whole:
                self.made.pop(whole, None)

    @staticmethod
    def _find_register(parts: Parts, registers: Sequence[Parts]) -> Parts:
        """The first register that has all of these parts."""
        return next(r for r in registers
                    if all(p in (None, q) for p, q in zip(parts, r, strict=True)))  # fmt: skip

    # --- arithmetic -------------------------------------------------------------------------

    def _emit_operand(self, op: Mac, shape: MacShape) -> SSAValue:
        data = op.data
        if len(data) > 2:
            all_of = self._find_register(data, self.wholes)
            data = all_of if all(name in self.loaded for name in all_of if name) else data
        halves = [self.made[self._find_register(data[i : i + 2], self.halves)]
                  if any(data[i : i + 2]) else None for i in range(0, len(data), 2)]  # fmt: skip
        there = next(half for half in halves if half is not None)
        if len(halves) == 1:
            return there
        type = VectorType(IntegerType(shape.data_bits), [1024 // shape.data_bits])
        sources = [half if half is not None else there for half in halves]
        return self._make_once(data, lambda: ConcatOp(sources, type))

    def _emit_mac(self, op: Mac) -> None:
        shape = self.shapes[op.shape]
        data = self._emit_operand(op, shape)
        coeff, selects = self.made[op.coeff], selects_of(op, shape)
        if op.first:
            acc = VectorType(IntegerType(shape.acc_bits), [shape.lanes])
            found = self.insert_value(MulOp(data, coeff, acc, selects))
        else:
            found = self.insert_value(MacOp(data, coeff, self.accumulators[op.acc], selects))
        self.accumulators[op.acc] = found

    def _emit_store(self, op: Store) -> None:
        self._write_vector(self._narrow_lanes(op), op)

    def _narrow_lanes(self, op: Store | Narrow) -> SSAValue:
        """Lanes of an accumulator shifted, rounded and narrowed."""
        acc = self.accumulators[op.acc]
        assert is_vector(acc.type)
        lanes = acc.type.element_count()
        element = IntegerType(op.bits, _code_signedness(self.code))
        shift = self._make_once(("shift", op.shift), lambda: arith.ConstantOp.from_int_and_width(
            op.shift, 32))  # fmt: skip
        narrow = self._make_once(
            ("srs", acc, op.shift, op.bits), lambda: SrsOp(acc, shift, VectorType(element, [lanes]))
        )
        first, count = op.lanes
        if count < lanes:
            type = VectorType(element, [count])
            narrow = self.insert_value(ExtOp(narrow, first // count, type))
        return narrow

    def _emit_result(self, op: Narrow | Clip | Write) -> None:
        """What brings results through registers, each of which is one vector or two."""
        match op:
            case Narrow():
                before = self.results[op.value] if op.half else []
                self.results[op.value] = [*before, self._narrow_lanes(op)]
            case Clip():
                for value, result in zip(op.values, op.results, strict=False):
                    self.results[result] = [self._clip_vector(op, v) for v in self.results[value]]
            case Write():
                pieces = self.results[op.value]
                chosen = pieces if op.bits == 256 else [pieces[op.half]]
                self._write_vector(self._join_vectors(chosen), op)

    def _clip_vector(self, op: Clip, value: SSAValue) -> SSAValue:
        assert isa(value.type, VectorType[IntegerType])
        kind, limit = MaxOp if op.kind == "max" else MinOp, self.limits[op.limit]
        type = value.type
        make = partial(_constant_vector, limit, type)
        return self.insert_value(kind(value, self._make_once(("limit", limit, type), make)))

    def _join_vectors(self, pieces: Sequence[SSAValue]) -> SSAValue:
        if len(pieces) == 1:
            return pieces[0]
        types = [piece.type for piece in pieces]
        first = types[0]
        assert is_vector(first)
        count = len(pieces) * first.element_count()
        return self.insert_value(ConcatOp(pieces, VectorType(first.element_type, [count])))

    def _write_vector(self, narrow: SSAValue, op: Store | Write) -> None:
        memory, at = self._buffer_index(op.pointer, op.offset)
        inside = ArrayAttr([BoolAttr.from_bool(True)])
        identity = AffineMapAttr(AffineMap.identity(1))
        write = vector.TransferWriteOp(narrow, memory, [at], inside, permutation_map=identity)
        self.builder.insert(write)

    def _emit_ups(self, op: Ups) -> None:
        """All lanes at once, with the last of them."""
        first, count = op.lanes
        shape = next(self.shapes[m.shape] for m in self.macs if m.acc == op.acc)
        memory, at = self._buffer_index(op.pointer)
        element = IntegerType(op.bits)
        type = VectorType(element, [count])
        parts = self.widened.setdefault(op.acc, [])
        if first == 0:
            parts.clear()
        parts.append(self.insert_value(UpdOp(memory, [at], None, 0, op.offset * 8, type)))
        if first + count < shape.lanes:
            return
        whole = VectorType(element, [shape.lanes])
        read = parts[0] if len(parts) == 1 else self.insert_value(ConcatOp(parts, whole))
        wide = VectorType(IntegerType(shape.acc_bits), [shape.lanes])
        self.accumulators[op.acc] = self.insert_value(UpsOp(read, op.shift, wide))


def _constant_vector(value: int, type: VectorType[IntegerType]) -> arith.ConstantOp:
    """A vector of one number."""
    return arith.ConstantOp(DenseIntOrFPElementsAttr.from_list(type, [value]))


def _join_stores(ops: Sequence[Op]) -> list[Op]:
    """Stores of lanes that follow one another, to addresses that do, are one."""
    found: list[Op] = []
    for op in ops:
        last = found[-1] if found else None
        if isinstance(last, Store) and isinstance(op, Store):
            first, count = last.lanes
            behind = (first + count, op.lanes[1])
            if op == replace(last, offset=last.offset + count * last.bits // 8, lanes=behind):
                found[-1] = replace(last, lanes=(first, count + op.lanes[1]))
                continue
        found.append(op)
    return found


def _added_accumulators(loop: Loop, known: set[str]) -> set[str]:
    """The accumulators from outside of a loop that it adds to."""
    found: set[str] = set()
    for op in loop.body:
        if isinstance(op, Loop):
            found |= _added_accumulators(op, known)
        elif isinstance(op, Mac) and not op.first:
            found.add(op.acc)
    own = {op.acc for op in loop.body if isinstance(op, Ups) or (isinstance(op, Mac) and op.first)}
    return (found - own) & known


def selects_of(op: Mac, shape: MacShape) -> dict[str, str]:
    """
    The selects of a multiply-add as mlir-aie writes them: decimal starts and steps, offsets of
    eight digits, squares of four; those that the network of each operand has (`network`).
    """
    found: dict[str, str] = {}
    operands: tuple[tuple[Operand, Select], ...] = (("x", op.x), ("z", op.z))
    for name, select in operands:
        net = find_network(name, shape)
        found[f"{name}start"] = str(select.start)
        found[f"{name}offsets"] = f"0x{select.offsets:08x}"
        if net.digits > 8:
            found[f"{name}offsets_hi"] = f"0x{select.offsets_hi:08x}"
        if net.has_step:
            found[f"{name}step"] = str(select.step)
        if net.has_square:
            found[f"{name}square"] = f"0x{select.square:04x}"
        if name == "z" and net.digits > 8 and not select.offsets | select.offsets_hi:
            # Where all are one element, their offsets are a plain zero.
            found |= {"zoffsets": "0", "zoffsets_hi": "0"}
    return found
