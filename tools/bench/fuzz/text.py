"""A description as MLIR text."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from .program import (
    Affine,
    Broadcast,
    Concat,
    Constant,
    Elementwise,
    Fill,
    Generic,
    Insert,
    Map,
    Number,
    Op,
    Pad,
    Program,
    Reshape,
    ScalarStep,
    Slice,
    Transpose,
    Type,
)


def tensor_text(type: Type) -> str:
    """A tensor type."""
    return f"tensor<{''.join(f'{n}x' for n in type.shape)}{type.element}>"


def literal_text(value: Number, element: str) -> str:
    """A number as MLIR writes it; floats by their bits where decimals are not exact."""
    if element == "i1":
        return "true" if value else "false"
    if not element.startswith("f"):
        return str(int(value))
    code, size = {"f16": ("e", 4), "f32": ("f", 8), "f64": ("d", 16)}[element]
    return f"0x{int.from_bytes(struct.pack(f'>{code}', float(value))):0{size}X}"


def affine_text(expr: Affine) -> str:
    """An index expression."""
    parts = [f"d{d} * {f}" if f != 1 else f"d{d}" for f, d in expr.terms]
    if expr.constant or not parts:
        parts.append(str(expr.constant))
    found = " + ".join(parts)
    if expr.divisor != 1:
        found = f"({found}) floordiv {expr.divisor}"
    return f"({found}) mod {expr.modulus}" if expr.modulus else found


def affine_map(map: Map, dims: int) -> str:
    """An access function."""
    names = ", ".join(f"d{i}" for i in range(dims))
    return f"affine_map<({names}) -> ({', '.join(map_text(map))})>"


def map_text(map: Map) -> list[str]:
    """The index expressions of a map."""
    return [affine_text(e) for e in map]


class Writer:
    """The lines of one function; values are called by their numbers."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.lines: list[str] = []

    def name(self, value: int) -> str:
        """The name of a value."""
        arguments = self.program.arguments
        return f"%{arguments[value].name}" if value < len(arguments) else f"%v{value}"

    def value_type(self, value: int) -> str:
        """The type of a value."""
        return tensor_text(self.program.type_of(value))

    def module_text(self) -> str:
        """The module."""
        program = self.program
        given = ", ".join(
            f"%{a.name}: {tensor_text(a.type)}"
            + (f' {{weft.weight = "{a.name}"}}' if a.weight else "")
            for a in program.arguments
        )
        for i, op in enumerate(program.ops):
            self.write_op(len(program.arguments) + i, op)
        types = ", ".join(self.value_type(r) for r in program.results)
        names = ", ".join(self.name(r) for r in program.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        return f"func.func @main({given}) -> ({types}) {{\n{body}  return {names} : {types}\n}}\n"

    def write_op(self, number: int, op: Op) -> None:
        """Writes one op."""
        name, type = f"%v{number}", tensor_text(op.type)
        match op:
            case Constant():
                self.lines.append(f"{name} = arith.constant {_dense_text(op)} : {type}")
            case Fill():
                self._write_fill(name, op)
            case Generic():
                self._write_generic(number, op)
            case Elementwise():
                self._write_elementwise(name, op)
            case Pad():
                self._write_pad(name, op)
            case Slice():
                self.lines.append(
                    f"{name} = tensor.extract_slice {self.name(op.source)}"
                    f"{_part_text(op.offsets, op.type.shape, op.strides)} : "
                    f"{self.value_type(op.source)} to {type}"
                )
            case Insert():
                shape = self.program.type_of(op.source).shape
                self.lines.append(
                    f"{name} = tensor.insert_slice {self.name(op.source)} into "
                    f"{self.name(op.dest)}{_part_text(op.offsets, shape, op.strides)} : "
                    f"{self.value_type(op.source)} into {type}"
                )
            case Concat():
                types = ", ".join(self.value_type(s) for s in op.sources)
                names = ", ".join(self.name(s) for s in op.sources)
                self.lines.append(
                    f"{name} = tensor.concat dim({op.axis}) {names} : ({types}) -> {type}"
                )
            case Reshape():
                self._write_reshape(name, op)
            case Transpose() | Broadcast():
                self._write_move(name, op)

    def _write_fill(self, name: str, op: Fill) -> None:
        type = tensor_text(op.type)
        if op.value is None:
            self.lines.append(f"{name} = tensor.empty() : {type}")
            return
        element = op.type.element
        self.lines += [
            f"{name}_c = arith.constant {literal_text(op.value, element)}{_type_suffix(element)}",
            f"{name}_e = tensor.empty() : {type}",
            f"{name} = linalg.fill ins({name}_c : {element}) outs({name}_e : {type}) -> {type}",
        ]

    def _write_elementwise(self, name: str, op: Elementwise) -> None:
        names = ", ".join(self.name(s) for s in op.sources)
        base, _, predicate = op.name.partition(":")
        predicate = f" {predicate}," if predicate else ""
        source, type = self.value_type(op.sources[-1]), tensor_text(op.type)
        if base == "arith.select":
            types = f"{self.value_type(op.sources[0])}, {type}"
        else:
            types = source if source == type or predicate else f"{source} to {type}"
        self.lines.append(f"{name} = {base}{predicate} {names} : {types}")

    def _write_pad(self, name: str, op: Pad) -> None:
        element = op.type.element
        indices = ", ".join(f"%i{i}: index" for i in range(len(op.type.shape)))
        self.lines += [
            f"{name}_c = arith.constant {literal_text(op.value, element)}{_type_suffix(element)}",
            f"{name} = tensor.pad {self.name(op.source)} low{list(op.low)} high{list(op.high)} {{",
            f"^bb0({indices}):",
            f"  tensor.yield {name}_c : {element}",
            f"}} : {self.value_type(op.source)} to {tensor_text(op.type)}",
        ]

    def _write_reshape(self, name: str, op: Reshape) -> None:
        groups = ", ".join(str(list(g)) for g in op.groups)
        source, type = self.value_type(op.source), tensor_text(op.type)
        if len(op.type.shape) < len(self.program.type_of(op.source).shape):
            form = f"tensor.collapse_shape {self.name(op.source)} [{groups}]"
        else:
            form = f"tensor.expand_shape {self.name(op.source)} [{groups}] output_shape "
            form += str(list(op.type.shape))
        self.lines.append(f"{name} = {form} : {source} into {type}")

    def _write_move(self, name: str, op: Transpose | Broadcast) -> None:
        if isinstance(op, Transpose):
            form, end = "transpose", f"permutation = {list(op.order)}"
        else:
            form, end = "broadcast", f"dimensions = {list(op.axes)}"
        type = tensor_text(op.type)
        self.lines += [
            f"{name}_e = tensor.empty() : {type}",
            f"{name} = linalg.{form} ins({self.name(op.source)} : {self.value_type(op.source)}) "
            f"outs({name}_e : {type}) {end}",
        ]

    def _write_generic(self, number: int, op: Generic) -> None:
        name, type = f"%v{number}", tensor_text(op.type)
        given = ", ".join(self.name(i) for i in op.inputs)
        types = ", ".join(self.value_type(i) for i in op.inputs)
        given = f"ins({given} : {types}) " if op.inputs else ""
        given += f"outs({self.name(op.init)} : {type})"
        if op.name:
            attributes = f" {{{op.attributes}}}" if op.attributes else ""
            self.lines.append(f"{name} = linalg.{op.name}{attributes} {given} -> {type}")
            return
        maps = ", ".join(affine_map(m, len(op.extents)) for m in op.maps)
        words = {"p": '"parallel"', "r": '"reduction"'}
        kinds = ", ".join(words[k] for k in op.kinds)
        elements = [self.program.type_of(i).element for i in (*op.inputs, op.init)]
        block = ", ".join(f"%b{i}: {e}" for i, e in enumerate(elements))
        self.lines.append(
            f"{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
            f"{given} {{"
        )
        self.lines.append(f"^bb0({block}):")
        for step in op.body:
            elements.append(step.element)
            self.lines.append(f"  {self._step_text(len(elements) - 1, step, elements)}")
        self.lines.append(f"  linalg.yield %b{op.result} : {op.type.element}")
        self.lines.append(f"}} -> {type}")

    def _step_text(self, number: int, step: ScalarStep, elements: Sequence[str]) -> str:
        name, element = f"%b{number}", step.element
        args = ", ".join(f"%b{a}" for a in step.args)
        if step.name == "constant":
            text = literal_text(step.value, element)
            return f"{name} = arith.constant {text}{_type_suffix(element)}"
        if step.name == "index":
            return f"{name} = linalg.index {int(step.value)} : index"
        if step.name == "extract":
            table = int(step.value)
            return f"{name} = tensor.extract {self.name(table)}[{args}] : {self.value_type(table)}"
        base, _, predicate = step.name.partition(":")
        predicate = f" {predicate}," if predicate else ""
        source = elements[step.args[-1]]
        types = source if source == element or predicate else f"{source} to {element}"
        return f"{name} = {base}{predicate} {args} : {types}"


def _type_suffix(element: str) -> str:
    """The type behind a constant; booleans have none."""
    return "" if element == "i1" else f" : {element}"


def _part_text(offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]) -> str:
    return f"{list(offsets)} {list(sizes)} {list(strides)}"


def _dense_text(op: Constant) -> str:
    shape, values = op.type.shape, [literal_text(v, op.type.element) for v in op.values]
    if len(values) == 1:
        return f"dense<{values[0]}>"
    for extent in reversed(shape[1:]):
        values = [f"[{', '.join(values[i : i + extent])}]" for i in range(0, len(values), extent)]
    return f"dense<[{', '.join(values)}]>"


def module_text(program: Program) -> str:
    """The module with one function, `main`, that is the program."""
    return Writer(program).module_text()
