"""
The text of functions on tensors of linalg, made from Python expressions.

```python
emitter = Emitter("relu")
x = emitter.argument((3, 4), "f32")
y = emitter.map(
    x.shape, "f32", [x.read_whole()], lambda body, a: a.max(body.constant_number(0, "f32"))
)
text = emitter.print_function([y])
```

Element types are those of weft (`f32`, `i8`, `i1`, `index`) and `u8` to `u64`, which have the
text of `i8` to `i64` and other arithmetic.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

Number = int | float | bool


def is_float(type: str) -> bool:
    return type.startswith("f")


def is_signed(type: str) -> bool:
    return type.startswith("i") and type not in ("i1", "index")


def bit_width(type: str) -> int:
    """The width of an element type; `index` has 64 bits."""
    return 64 if type == "index" else int(type[1:])


def spell_type(type: str) -> str:
    """An element type in MLIR's text."""
    return f"i{type[1:]}" if type.startswith("u") else type


def limits(type: str) -> tuple[Number, Number]:
    """The least and the largest number of an element type; infinities of a float."""
    if is_float(type):
        return -math.inf, math.inf
    width = bit_width(type)
    if is_signed(type):
        return -(1 << width - 1), (1 << width - 1) - 1
    return 0, (1 << width) - 1


def literal(value: Number, type: str) -> str:
    """A number in MLIR's text; floats exactly, by their bits where they are no short decimal."""
    if type == "i1":
        return "true" if value else "false"
    if not is_float(type):
        width = bit_width(type)
        number = int(value) & ((1 << width) - 1)
        return str(number - (1 << width) if number >> (width - 1) else number)
    code, unsigned, digits = {"f16": ("e", "H", 4), "f32": ("f", "I", 8), "f64": ("d", "Q", 16)}[
        type
    ]
    try:
        packed = struct.pack(f"<{code}", float(value))
    except OverflowError:
        packed = struct.pack(f"<{code}", math.copysign(math.inf, value))
    return f"0x{struct.unpack(f'<{unsigned}', packed)[0]:0{digits}X}"


@dataclass(frozen=True)
class Tensor:
    """A value of the function: a tensor of fixed shape."""

    name: str
    shape: tuple[int, ...]
    type: str

    @property
    def text(self) -> str:
        """The type in MLIR's text."""
        return f"tensor<{''.join(f'{n}x' for n in self.shape)}{spell_type(self.type)}>"

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    def read_at(self, *places: str | int) -> Read:
        """The element at affine places of the loops `d0`, `d1`, …; one place per dimension."""
        assert len(places) == len(self.shape)
        return Read(self, tuple(map(str, places)))

    def read_whole(self, first: int = 0) -> Read:
        """The element at the loops' own places, from loop `first` on."""
        return self.read_at(*(f"d{first + i}" for i in range(len(self.shape))))

    def read_broadcast(self, rank: int) -> Read:
        """The element at the last of `rank` loops, the first where the extent is 1."""
        first = rank - len(self.shape)
        return self.read_at(*(f"d{first + i}" if n != 1 else 0 for i, n in enumerate(self.shape)))


@dataclass(frozen=True)
class Read:
    """An access of a loop nest to a tensor."""

    tensor: Tensor
    places: tuple[str, ...]


@dataclass(frozen=True)
class Scalar:
    """A number inside of a loop nest, with the arithmetic of its type."""

    body: Body
    name: str
    type: str

    def _add_op(self, op: str, *others: Scalar, type: str | None = None) -> Scalar:
        names = ", ".join(s.name for s in (self, *others))
        return self.body.add_op(f"{op} {names} : {spell_type(self.type)}", type or self.type)

    def _check_same(self, other: Scalar | Number) -> Scalar:
        if isinstance(other, Scalar):
            assert other.type == self.type, (self.type, other.type)
            return other
        return self.body.constant_number(other, self.type)

    def _add_arith(self, stem: str, other: Scalar | Number) -> Scalar:
        kind = "f" if is_float(self.type) else "i"
        return self._add_op(f"arith.{stem}{kind}", self._check_same(other))

    def _by_sign(self, stem: str, other: Scalar | Number, float_stem: str | None = None) -> Scalar:
        if is_float(self.type):
            return self._add_op(f"arith.{float_stem or stem}f", self._check_same(other))
        kind = "si" if self.type == "index" or is_signed(self.type) else "ui"
        return self._add_op(f"arith.{stem}{kind}", self._check_same(other))

    def __add__(self, other: Scalar | Number) -> Scalar:
        return self._add_arith("add", other)

    def __sub__(self, other: Scalar | Number) -> Scalar:
        return self._add_arith("sub", other)

    def __mul__(self, other: Scalar | Number) -> Scalar:
        return self._add_arith("mul", other)

    def __truediv__(self, other: Scalar | Number) -> Scalar:
        """The quotient; of integers towards zero."""
        return self._by_sign("div", other)

    def remainder(self, other: Scalar | Number) -> Scalar:
        """The remainder of `/`, with the sign of the dividend."""
        return self._by_sign("rem", other)

    def max(self, other: Scalar | Number) -> Scalar:
        """The larger; NaN if one is."""
        return self._by_sign("max", other, "maximum")

    def min(self, other: Scalar | Number) -> Scalar:
        """The smaller; NaN if one is."""
        return self._by_sign("min", other, "minimum")

    def __and__(self, other: Scalar) -> Scalar:
        return self._add_op("arith.andi", other)

    def __or__(self, other: Scalar) -> Scalar:
        return self._add_op("arith.ori", other)

    def __xor__(self, other: Scalar) -> Scalar:
        return self._add_op("arith.xori", other)

    def invert(self) -> Scalar:
        """All bits the other."""
        return self ^ self.body.constant_number(-1 if self.type != "i1" else True, self.type)

    def shift_left(self, other: Scalar) -> Scalar:
        return self._add_op("arith.shli", other)

    def shift_right(self, other: Scalar) -> Scalar:
        """Copies of the sign come in on the left of a signed number, else zeros."""
        return self._add_op("arith.shrsi" if is_signed(self.type) else "arith.shrui", other)

    def compare(self, predicate: str, other: Scalar | Number) -> Scalar:
        """`lt`, `le`, `gt`, `ge`, `eq` or `ne`; with NaN only `ne` holds."""
        same = self._check_same(other)
        if is_float(self.type):
            ordered = f"une, {self.name}" if predicate == "ne" else f"o{predicate}, {self.name}"
            text = f"arith.cmpf {ordered}, {same.name} : {self.type}"
        else:
            signed = self.type == "index" or is_signed(self.type)
            sign = "" if predicate in ("eq", "ne") else "s" if signed else "u"
            operands = f"{self.name}, {same.name} : {spell_type(self.type)}"
            text = f"arith.cmpi {sign}{predicate}, {operands}"
        return self.body.add_op(text, "i1")

    def __lt__(self, other: Scalar | Number) -> Scalar:
        return self.compare("lt", other)

    def __le__(self, other: Scalar | Number) -> Scalar:
        return self.compare("le", other)

    def __gt__(self, other: Scalar | Number) -> Scalar:
        return self.compare("gt", other)

    def __ge__(self, other: Scalar | Number) -> Scalar:
        return self.compare("ge", other)

    def equals(self, other: Scalar | Number) -> Scalar:
        return self.compare("eq", other)

    def differs(self, other: Scalar | Number) -> Scalar:
        return self.compare("ne", other)

    def select(self, yes: Scalar | Number, no: Scalar | Number) -> Scalar:
        """`yes` where this Boolean is true, else `no`; one of them is a scalar."""
        known = yes if isinstance(yes, Scalar) else no
        assert isinstance(known, Scalar)
        a, b = (known._check_same(v) for v in (yes, no))
        return self.body.add_op(
            f"arith.select {self.name}, {a.name}, {b.name} : {spell_type(known.type)}", known.type
        )

    def math_op(self, name: str, *others: Scalar) -> Scalar:
        """An op of the dialect `math`, such as `exp`."""
        return self._add_op(f"math.{name}", *others)

    def cast(self, type: str) -> Scalar:
        """The number in another type; floats are cut towards zero, integers wrap."""
        if type == self.type:
            return self
        if spell_type(type) == spell_type(self.type):
            return Scalar(self.body, self.name, type)
        if "index" in (type, self.type):
            if is_float(type) or is_float(self.type):
                return self.cast("i64").cast(type)
            signed = is_signed(type) or is_signed(self.type)
            op = "index_cast" if signed else "index_castui"
        elif (self.type, type) == ("f64", "f16"):
            return self._rounded_once()
        elif is_float(self.type) and is_float(type):
            op = "extf" if bit_width(type) > bit_width(self.type) else "truncf"
        elif is_float(self.type):
            if type == "i1":
                return self.differs(0)
            op = "fptosi" if is_signed(type) else "fptoui"
        elif is_float(type):
            op = "sitofp" if is_signed(self.type) else "uitofp"
        elif type == "i1":
            return self.differs(0)
        elif bit_width(type) > bit_width(self.type):
            op = "extsi" if is_signed(self.type) else "extui"
        else:
            op = "trunci"
        return self.body.add_op(
            f"arith.{op} {self.name} : {spell_type(self.type)} to {spell_type(type)}", type
        )

    def _rounded_once(self) -> Scalar:
        """
        An f64 as f16, over an f32 that is odd where it is not exact, so that the second rounding
        does what one would: there is no function for both at once.
        """
        near = self.body.add_op(f"arith.truncf {self.name} : f64 to f32", "f32")
        back = near.cast("f64")
        number = self.body.add_op(f"arith.bitcast {near.name} : f32 to i32", "i32")
        beyond = back.math_op("absf") > self.math_op("absf")
        odd = beyond.select(number - 1, number) | self.body.constant_number(1, "i32")
        chosen = ((back < self) | (back > self)).select(odd, number)
        return self.body.add_op(f"arith.bitcast {chosen.name} : i32 to f32", "f32").cast("f16")

    def clamp(self, low: Number, high: Number) -> Scalar:
        return self.max(low).min(high)


@dataclass
class Body:
    """The scalar ops of one loop nest."""

    emitter: Emitter
    lines: list[str] = field(default_factory=list[str])

    def add_op(self, text: str, type: str) -> Scalar:
        name = self.emitter.fresh_name("s")
        self.lines.append(f"{name} = {text}")
        return Scalar(self, name, type)

    def constant_number(self, value: Number, type: str) -> Scalar:
        if type == "i1":
            return self.add_op(f"arith.constant {literal(value, type)}", type)
        return self.add_op(f"arith.constant {literal(value, type)} : {spell_type(type)}", type)

    def loop_index(self, loop: int) -> Scalar:
        """The iteration of a loop."""
        return self.add_op(f"linalg.index {loop} : index", "index")

    def look_up(self, tensor: Tensor, *places: Scalar) -> Scalar:
        """An element at places (of type `index`) that are computed; none may be outside."""
        names = ", ".join(p.name for p in places)
        return self.add_op(f"tensor.extract {tensor.name}[{names}] : {tensor.text}", tensor.type)


Expression = Callable[..., Scalar]
"""A function of the body and of the elements that are read."""

_STARTS: Mapping[str, Callable[[str], Number]] = {
    "add": lambda _: 0,
    "mul": lambda _: 1,
    "max": lambda type: limits(type)[0],
    "min": lambda type: limits(type)[1],
    "and": lambda _: True,
    "or": lambda _: False,
}
"""What a reduction starts from, by how it combines and the element type."""


@dataclass
class Emitter:
    """A function on tensors, while it is written. `name` is its symbol."""

    name: str
    lines: list[str] = field(default_factory=list[str])
    arguments: list[Tensor] = field(default_factory=list[Tensor])
    count: int = 0

    def fresh_name(self, stem: str) -> str:
        self.count += 1
        return f"%{stem}{self.count}"

    def argument(self, shape: Sequence[int], type: str) -> Tensor:
        tensor = Tensor(f"%a{len(self.arguments)}", tuple(shape), type)
        self.arguments.append(tensor)
        return tensor

    def _add_value(self, text: str, shape: Sequence[int], type: str) -> Tensor:
        name = self.fresh_name("t")
        self.lines.append(f"{name} = {text}")
        return Tensor(name, tuple(shape), type)

    def constant(self, value: Number, shape: Sequence[int], type: str) -> Tensor:
        """A tensor of one number."""
        result = Tensor("", tuple(shape), type)
        if not result.size:
            return self.empty(shape, type)
        text = f"arith.constant dense<{literal(value, type)}> : {result.text}"
        return self._add_value(text, shape, type)

    def constant_list(self, values: Sequence[Number], type: str) -> Tensor:
        """A tensor of rank 1 with given numbers."""
        result = Tensor("", (len(values),), type)
        numbers = ", ".join(literal(v, type) for v in values)
        return self._add_value(
            f"arith.constant dense<[{numbers}]> : {result.text}", result.shape, type
        )

    def constant_table(self, array: np.ndarray, type: str) -> Tensor:
        """A tensor of known numbers."""
        if not array.size or type == "i1":
            flat = self.constant_list(array.reshape(-1).tolist(), type)
            return self.reshape(flat, array.shape)
        kind = {"f": "f", "i": "i", "u": "u"}[type[0]]
        data = array.astype(f"<{kind}{bit_width(type) // 8}").tobytes()
        result = Tensor("", array.shape, type)
        text = f'arith.constant dense<"0x{data.hex().upper()}"> : {result.text}'
        return self._add_value(text, array.shape, type)

    def empty(self, shape: Sequence[int], type: str) -> Tensor:
        return self._add_value(
            f"tensor.empty() : {Tensor('', tuple(shape), type).text}", tuple(shape), type
        )

    def map(
        self, shape: Sequence[int], type: str, reads: Sequence[Read], expression: Expression
    ) -> Tensor:
        """A tensor with an expression of what is read at each of its places."""
        return self._add_generic(
            self.empty(shape, type), reads, (), lambda b, *s: expression(b, *s)
        )

    def reduce(
        self,
        shape: Sequence[int],
        extents: Sequence[int],
        type: str,
        reads: Sequence[Read],
        expression: Expression,
        combine: str,
        start: Tensor | Number | None = None,
    ) -> Tensor:
        """
        At each place of `shape`, an expression over all iterations of further loops of
        `extents`, joined by `add`, `mul`, `max`, `min`, `and` or `or`; `start` comes first.
        """
        if start is None:
            start = _STARTS[combine](type)
        if not isinstance(start, Tensor):
            start = self.constant(start, shape, type)
        window = self.empty(extents, "i1")
        seen = {place for read in reads for place in read.places}
        loops = range(len(shape), len(shape) + len(extents))
        reads = list(reads)
        spare = any(f"d{i}" not in seen for i in loops)
        if spare:
            reads.append(window.read_whole(len(shape)))

        def joined(body: Body, *scalars: Scalar) -> Scalar:
            *inputs, so_far = scalars
            term = expression(body, *(inputs[:-1] if spare else inputs))
            match combine:
                case "add":
                    return so_far + term
                case "mul":
                    return so_far * term
                case "max":
                    return so_far.max(term)
                case "min":
                    return so_far.min(term)
                case "and":
                    return so_far & term
                case _:
                    return so_far | term

        return self._add_generic(start, reads, extents, joined)

    def _add_generic(
        self,
        start: Tensor,
        reads: Sequence[Read],
        extents: Sequence[int],
        expression: Callable[..., Scalar],
    ) -> Tensor:
        rank = len(start.shape)
        loops = [f"d{i}" for i in range(rank + len(extents))]
        header = ", ".join(loops)
        maps = [*(", ".join(r.places) for r in reads), ", ".join(loops[:rank])]
        kinds = ['"parallel"'] * rank + ['"reduction"'] * len(extents)
        body = Body(self)
        elements = [r.tensor.type for r in reads]
        scalars = [Scalar(body, self.fresh_name("b"), type) for type in (*elements, start.type)]
        stored = expression(body, *(scalars if extents else scalars[:-1]))
        assert stored.type == start.type, (stored.type, start.type)
        ins = ""
        if reads:
            names = ", ".join(r.tensor.name for r in reads)
            ins = f" ins({names} : {', '.join(r.tensor.text for r in reads)})"
        arguments = ", ".join(f"{s.name}: {spell_type(s.type)}" for s in scalars)
        text = (
            f"linalg.generic {{indexing_maps = "
            f"[{', '.join(f'affine_map<({header}) -> ({m})>' for m in maps)}], "
            f"iterator_types = [{', '.join(kinds)}]}}{ins} outs({start.name} : {start.text}) {{\n"
            f"^bb0({arguments}):\n  "
            + "\n  ".join([*body.lines, f"linalg.yield {stored.name} : {spell_type(stored.type)}"])
            + f"\n}} -> {start.text}"
        )
        return self._add_value(text, start.shape, start.type)

    # --- moves ----------------------------------------------------------------------------------

    def cast(self, tensor: Tensor, type: str) -> Tensor:
        """The numbers of a tensor in another type, as `Scalar.cast`."""
        if tensor.type == type:
            return tensor
        return self.map(tensor.shape, type, [tensor.read_whole()], lambda _, a: a.cast(type))

    def reshape(self, tensor: Tensor, shape: Sequence[int]) -> Tensor:
        """The same elements in the same order."""
        if tensor.shape == tuple(shape):
            return tensor
        flat = self._collapse_shape(tensor)
        if len(shape) == 1:
            return flat
        result = Tensor("", tuple(shape), tensor.type)
        groups = f"[[{', '.join(map(str, range(len(shape))))}]]" if shape else "[]"
        if not shape:
            return self._add_value(
                f"tensor.collapse_shape {flat.name} [] : {flat.text} into {result.text}",
                (),
                tensor.type,
            )
        text = (
            f"tensor.expand_shape {flat.name} {groups} output_shape "
            f"[{', '.join(map(str, shape))}] : {flat.text} into {result.text}"
        )
        return self._add_value(text, shape, tensor.type)

    def _collapse_shape(self, tensor: Tensor) -> Tensor:
        if len(tensor.shape) == 1:
            return tensor
        result = Tensor("", (tensor.size,), tensor.type)
        if not tensor.shape:
            text = (
                f"tensor.expand_shape {tensor.name} [] output_shape [1] : "
                f"{tensor.text} into {result.text}"
            )
        else:
            groups = ", ".join(map(str, range(len(tensor.shape))))
            text = (
                f"tensor.collapse_shape {tensor.name} [[{groups}]] : "
                f"{tensor.text} into {result.text}"
            )
        return self._add_value(text, result.shape, tensor.type)

    def transpose(self, tensor: Tensor, order: Sequence[int]) -> Tensor:
        """Dimension `order[i]` of the tensor becomes dimension `i`."""
        shape = [tensor.shape[i] for i in order]
        places = [f"d{list(order).index(i)}" for i in range(len(order))]
        return self.map(shape, tensor.type, [tensor.read_at(*places)], lambda _, a: a)

    def pad(self, tensor: Tensor, low: Sequence[int], high: Sequence[int], value: Number) -> Tensor:
        if not any((*low, *high)):
            return tensor
        shape = [a + n + b for a, n, b in zip(low, tensor.shape, high, strict=True)]
        result = Tensor("", tuple(shape), tensor.type)
        fill = self.fresh_name("c")
        kind = spell_type(tensor.type)
        number = literal(value, tensor.type)
        self.lines.append(
            f"{fill} = arith.constant {number}" + ("" if kind == "i1" else f" : {kind}")
        )
        places = ", ".join(f"{self.fresh_name('p')}: index" for _ in shape)
        text = (
            f"tensor.pad {tensor.name} low[{', '.join(map(str, low))}] "
            f"high[{', '.join(map(str, high))}] {{\n^bb0({places}):\n"
            f"  tensor.yield {fill} : {kind}\n}} : {tensor.text} to {result.text}"
        )
        return self._add_value(text, shape, tensor.type)

    def slice(
        self,
        tensor: Tensor,
        offsets: Sequence[int],
        sizes: Sequence[int],
        strides: Sequence[int] | None = None,
    ) -> Tensor:
        steps = strides or [1] * len(sizes)
        result = Tensor("", tuple(sizes), tensor.type)
        lists = (f"[{', '.join(map(str, v))}]" for v in (offsets, sizes, steps))
        text = (
            f"tensor.extract_slice {tensor.name}{' '.join(lists)} : {tensor.text} to {result.text}"
        )
        return self._add_value(text, sizes, tensor.type)

    def insert(
        self,
        source: Tensor,
        dest: Tensor,
        offsets: Sequence[int],
        strides: Sequence[int] | None = None,
    ) -> Tensor:
        """`dest` with `source` in it."""
        steps = strides or [1] * len(offsets)
        lists = (f"[{', '.join(map(str, v))}]" for v in (offsets, source.shape, steps))
        text = (
            f"tensor.insert_slice {source.name} into {dest.name}{' '.join(lists)} : "
            f"{source.text} into {dest.text}"
        )
        return self._add_value(text, dest.shape, dest.type)

    def concat(self, tensors: Sequence[Tensor], axis: int) -> Tensor:
        shape = list(tensors[0].shape)
        shape[axis] = sum(t.shape[axis] for t in tensors)
        result = self.empty(shape, tensors[0].type)
        offsets = [0] * len(shape)
        for tensor in tensors:
            result = self.insert(tensor, result, offsets)
            offsets[axis] += tensor.shape[axis]
        return result

    # --- the whole ------------------------------------------------------------------------------

    def print_function(self, results: Sequence[Tensor], attributes: str = "") -> str:
        """The text of the function."""
        arguments = ", ".join(f"{t.name}: {t.text}" for t in self.arguments)
        types = ", ".join(t.text for t in results)
        names = ", ".join(t.name for t in results)
        inner = "\n".join(f"  {line}" for whole in self.lines for line in whole.splitlines())
        assert re.fullmatch(r"[\w.]+", self.name)
        return (
            f"func.func private @{self.name}({arguments}) -> ({types}){attributes} {{\n{inner}\n"
            f"  return {names} : {types}\n}}\n"
        )
