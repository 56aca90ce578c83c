"""Random bodies of generics and chains of element-wise ops: steps on scalars of all types."""

from __future__ import annotations

from dataclasses import dataclass, field

from .draw import Maker
from .program import Body, Number, ScalarStep

INTEGER_OPS = (
    "arith.addi", "arith.subi", "arith.muli", "arith.maxsi", "arith.minsi", "arith.andi",
    "arith.ori", "arith.xori", "arith.maxui", "arith.minui",
)  # fmt: skip
FLOAT_OPS = (
    "arith.addf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minimumf",
    "arith.maxnumf", "arith.minnumf",
)  # fmt: skip
FLOAT_FUNCTIONS = ("arith.negf", "math.absf", "math.tanh", "math.exp", "math.erf", "math.floor",
                   "math.ceil", "math.sqrt", "math.roundeven", "math.trunc", "math.sin", "math.cos",
                   "math.rsqrt", "math.log")  # fmt: skip
SHIFTS = ("arith.shli", "arith.shrsi", "arith.shrui")
DIVISIONS = ("arith.divsi", "arith.remsi", "arith.floordivsi", "arith.ceildivsi", "arith.divui",
             "arith.remui")  # fmt: skip
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
FLOAT_PREDICATES = ("oeq", "one", "olt", "ole", "ogt", "oge", "ult", "uge", "ueq", "une")


def cast_name(source: str, target: str, maker: Maker) -> str:
    """A cast from one element type to another."""
    from_float, to_float = source.startswith("f"), target.startswith("f")
    wider = int(target[1:]) > int(source[1:])
    if from_float and to_float:
        return "arith.extf" if wider else "arith.truncf"
    if from_float:
        return "arith.fptosi"
    if to_float:
        return "arith.sitofp" if maker.draw_chance(0.7) else "arith.uitofp"
    if not wider:
        return "arith.trunci"
    return "arith.extsi" if maker.draw_chance(0.6) else "arith.extui"


@dataclass
class BodyMaker:
    """Steps, and the types of all values so far, block arguments first."""

    maker: Maker
    elements: list[str]
    steps: list[ScalarStep] = field(default_factory=list[ScalarStep])

    def add_step(self, name: str, args: tuple[int, ...], element: str, value: Number = 0) -> int:
        """Adds a step."""
        self.steps.append(ScalarStep(name, args, element, value))
        self.elements.append(element)
        return len(self.elements) - 1

    def add_constant(self, element: str, value: Number) -> int:
        """A constant."""
        return self.add_step("constant", (), element, value)

    def of_type(self, element: str, but: tuple[int, ...] = ()) -> int:
        """Any value of this type, a constant if there is none or by chance."""
        known = [i for i, e in enumerate(self.elements) if e == element and i not in but]
        if not known or self.maker.draw_chance(0.15):
            return self.add_constant(element, self.maker.draw_constant(element))
        # Later ones more often: bodies are rather deep than wide.
        if self.maker.draw_chance(0.6):
            return known[-1]
        return known[self.maker.draw_number(0, len(known) - 1)]

    def add_cast(self, value: int, target: str) -> int:
        """The value as another type."""
        source = self.elements[value]
        if source == target:
            return value
        if target == "i1":
            zero = self.add_constant(source, 0)
            floats = source.startswith("f")
            name = "arith.cmpf:une" if floats else "arith.cmpi:ne"
            return self.add_step(name, (value, zero), "i1")
        if source == "i1" and target.startswith("f"):
            return self.add_step("arith.uitofp", (value,), target)
        name = cast_name(source, target, self.maker)
        if name == "arith.fptosi":
            # What is out of range is not defined.
            most = float(min(2 ** (int(target[1:]) - 1) - 1, 2000))
            low, high = self.add_constant(source, -most), self.add_constant(source, most)
            value = self.add_step("arith.maxnumf", (value, low), source)
            value = self.add_step("arith.minnumf", (value, high), source)
        return self.add_step(name, (value,), target)

    def draw_step(self, value: int, but: tuple[int, ...] = ()) -> int:
        """One more op on a value; its result has the same type."""
        maker, element = self.maker, self.elements[value]
        kind = maker.draw_number(0, 9)
        if element == "i1":
            other = self.of_type("i1", but)
            name = maker.draw_word(("arith.andi", "arith.ori", "arith.xori"))
            return self.add_step(name, (value, other), "i1")
        if kind == 0:
            return self.draw_selection(value, but)
        if element.startswith("f"):
            if kind in (1, 2):
                return self.draw_function(value)
            if kind == 3:
                divisor = self.add_constant(element, float(maker.draw_number(1, 7)))
                return self.add_step("arith.divf", (value, divisor), element)
            other = self.of_type(element, but)
            args = (value, other) if maker.draw_chance(0.6) else (other, value)
            return self.add_step(maker.draw_word(FLOAT_OPS), args, element)
        if kind == 1:
            by = self.add_constant(element, maker.draw_number(0, min(int(element[1:]), 16) - 1))
            return self.add_step(maker.draw_word(SHIFTS), (value, by), element)
        if kind == 2:
            by = self.add_constant(element, maker.draw_number(1, 9))
            return self.add_step(maker.draw_word(DIVISIONS), (value, by), element)
        other = self.of_type(element, but)
        args = (value, other) if maker.draw_chance(0.6) else (other, value)
        return self.add_step(maker.draw_word(INTEGER_OPS), args, element)

    def draw_function(self, value: int) -> int:
        """A function of a float, within what it is defined on."""
        element = self.elements[value]
        name = self.maker.draw_word(FLOAT_FUNCTIONS)
        if name in ("math.sqrt", "math.log", "math.rsqrt"):
            value = self.add_step("math.absf", (value,), element)
            if name != "math.sqrt":
                value = self.add_step(
                    "arith.addf", (value, self.add_constant(element, 0.5)), element
                )
        return self.add_step(name, (value,), element)

    def draw_selection(self, value: int, but: tuple[int, ...]) -> int:
        """A comparison, and one of two by it."""
        element = self.elements[value]
        other = self.of_type(element, but)
        floats = element.startswith("f")
        predicates = FLOAT_PREDICATES if floats else PREDICATES
        name = f"arith.cmp{'f' if floats else 'i'}:{self.maker.draw_word(predicates)}"
        condition = self.add_step(name, (value, other), "i1")
        third = self.of_type(element, but)
        return self.add_step("arith.select", (condition, value, third), element)

    def build_body(self) -> Body:
        """The steps."""
        return tuple(self.steps)
