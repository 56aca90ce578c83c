"""Writes MLIR text on the level of func, scf, arith, vector and memref, line by line."""

from __future__ import annotations

import struct
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

_BITS = {"f32": ("<f", "<I", 8), "f64": ("<d", "<Q", 16), "f16": ("<e", "<H", 4)}


def format_literal(value: int | float, type: str) -> str:
    """A number as an attribute of `type`; those of floats as they are stored, if not finite."""
    if type == "index" or type.startswith("i"):
        return str(int(value))
    number = float(value)
    if number != number or number in (float("inf"), float("-inf")):
        as_float, as_int, digits = _BITS.get(type, ("<f", "<I", 8))
        bits = struct.unpack(as_int, struct.pack(as_float, number))[0]
        if type == "bf16":
            bits, digits = bits >> 16, 4
        return f"0x{bits:0{digits}X}"
    text = repr(number)
    if "e" in text and "." not in text:
        text = text.replace("e", ".0e")
    return text


_MADE_HERE = ("f32", "i32")
"""The types of constants that are made where they are used."""

_UNKNOWN = 'llvm.inline_asm has_side_effects "", "=r,0"'
"""Gives what it takes, by no instruction."""


def _bits_of(value: int | float, element: str) -> int:
    """The bits of a number of `_MADE_HERE`, as a signed integer."""
    if element == "f32":
        return int(struct.unpack("<i", struct.pack("<f", value))[0])
    return int(value)


@dataclass
class _Here:
    """A place among lines at which constants are made: the names of those that there are."""

    line: int
    depth: int
    zero: str = ""
    names: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    def insert(self, lines: list[str], text: str) -> None:
        lines.insert(self.line, "  " * self.depth + text)
        self.line += 1


class Writer:
    """
    The body of one function. Names are `%v0`, `%v1`, …; constants are written once, at the
    function's top, but for those that are made where they are used (`constants_here`).
    """

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._constants: dict[tuple[str, str], str] = {}
        self._top: list[str] = []
        self._count = 0
        self._depth = 1
        self._here: _Here | None = None

    def name(self) -> str:
        self._count += 1
        return f"%v{self._count - 1}"

    def line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def op(self, text: str) -> str:
        """An op with one result, whose name is given back."""
        name = self.name()
        self.line(f"{name} = {text}")
        return name

    def hoist_op(self, text: str) -> str:
        """An op with one result at the top of the function."""
        name = self.name()
        self._top.append(f"  {name} = {text}")
        return name

    def named_top(self, name: str, text: str) -> None:
        """An op at the top of the function whose result is called `name`."""
        self._top.append(f"  {name} = {text}")

    def constant(self, value: int | float, type: str = "index") -> str:
        """A constant; one of a vector type has `value` in all lanes."""
        element = type.rpartition("x")[2].rstrip(">") if type.startswith("vector") else type
        if self._here is not None and element in _MADE_HERE:
            return self._make_here(value, element, type)
        text = format_literal(value, element)
        if type.startswith("vector"):
            text = f"dense<{text}>"
        elif element == "i1":
            text = "true" if value else "false"
        return self.write_attribute(f"{text} : {type}" if element != "i1" else text, type)

    def write_attribute(self, text: str, type: str) -> str:
        """A constant that is written `text`, with its type."""
        key = (text, type)
        if key not in self._constants:
            self._constants[key] = self.hoist_op(f"arith.constant {text}")
        return self._constants[key]

    @contextmanager
    def constants_here(self) -> Generator[None]:
        """
        Constants that are written meanwhile are made here, of a number that LLVM does not know. It
        makes those that it knows before all loops around, whose own values then lie on the stack.
        """
        outer, self._here = self._here, _Here(len(self._lines), self._depth)
        yield
        self._here = outer

    def unknown_zero(self) -> str:
        """An index that is zero, which LLVM does not know."""
        known = self.write_attribute("0 : i32", "i32")
        zero = self.op(f"{_UNKNOWN} {known} : (i32) -> i32")
        return self.op(f"arith.index_cast {zero} : i32 to index")

    def _make_here(self, value: int | float, element: str, type: str) -> str:
        here = self._here
        assert here is not None
        key = (format_literal(value, element), type)
        if key not in here.names:
            if not here.names:
                here.zero = self.name()
                known = self.write_attribute("0 : i32", "i32")
                here.insert(self._lines, f"{here.zero} = {_UNKNOWN} {known} : (i32) -> i32")
            bits = self.write_attribute(f"{_bits_of(value, element)} : i32", "i32")
            name = self._insert_op(here, f"arith.addi {here.zero}, {bits} : i32")
            if element != "i32":
                name = self._insert_op(here, f"arith.bitcast {name} : i32 to {element}")
            if type != element:
                name = self._insert_op(here, f"vector.broadcast {name} : {element} to {type}")
            here.names[key] = name
        return here.names[key]

    def _insert_op(self, here: _Here, text: str) -> str:
        name = self.name()
        here.insert(self._lines, f"{name} = {text}")
        return name

    @contextmanager
    def block(self, opening: str, closing: str = "}") -> Generator[None]:
        """
        A region: `opening {`, what is written meanwhile, `closing`. One that is closed by
        `} else {` is followed by an `open_second`.
        """
        self.line(f"{opening} {{")
        with self.open_second(closing):
            yield

    @contextmanager
    def open_second(self, closing: str = "}") -> Generator[None]:
        """A region whose opening is written, such as the second one of an `scf.if`."""
        self._depth += 1
        yield
        self._depth -= 1
        self.line(closing)

    @contextmanager
    def loop(self, lower: str, upper: str) -> Generator[str]:
        """`scf.for` in steps of one; gives the name of the index."""
        index = self.name()
        with self.block(f"scf.for {index} = {lower} to {upper} step {self.constant(1)}"):
            yield index

    def carry_values(
        self,
        upper: str,
        values: Sequence[tuple[str, str]],
        body: Callable[[str, list[str]], Sequence[str]],
        closing: str = "}",
    ) -> list[str]:
        """
        `scf.for` from zero in steps of one that carries `values`, given with their types: `body`
        makes the next ones from the index and the old ones. Gives the values after.
        """
        names = [self.name() for _ in values]
        index, results = self.name(), self.name()
        given = ", ".join(f"{n} = {v}" for n, (v, _) in zip(names, values, strict=True))
        types = ", ".join(type for _, type in values)
        bounds = f"{self.constant(0)} to {upper} step {self.constant(1)}"
        opening = f"{results}:{len(values)} = scf.for {index} = {bounds} iter_args({given})"
        with self.block(f"{opening} -> ({types})", closing):
            self.line(f"scf.yield {', '.join(body(index, names))} : {types}")
        return [f"{results}#{i}" for i in range(len(values))]

    def add(self, a: str, b: str) -> str:
        return self.op(f"arith.addi {a}, {b} overflow<nsw> : index")

    def scale_value(self, value: str, factor: int) -> str:
        """`value * factor`."""
        if factor == 1:
            return value
        return self.op(f"arith.muli {value}, {self.constant(factor)} overflow<nsw> : index")

    def shift_value(self, value: str, offset: int) -> str:
        """`value + offset`."""
        return self.add(value, self.constant(offset)) if offset else value

    def share_pieces(self, count: int) -> tuple[str, str]:
        """The lower and upper end of what this thread does of `count` pieces."""
        total = self.constant(count)
        first = self.op(f"arith.muli %thread, {total} : index")
        lower = self.op(f"arith.divui {first}, %threads : index")
        last = self.op(f"arith.addi {first}, {total} : index")
        return lower, self.op(f"arith.divui {last}, %threads : index")

    def write_function(self, name: str, arguments: Sequence[tuple[str, str]]) -> str:
        """The whole function; every one has the arguments `%thread` and `%threads` last."""
        listed = [f"%{n}: {t}" for n, t in arguments]
        listed += ["%thread: index", "%threads: index"]
        head = f"func.func private @{name}({', '.join(listed)}) {{"
        return "\n".join([head, *self._top, *self._lines, "  return", "}", ""])
