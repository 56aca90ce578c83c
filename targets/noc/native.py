"""
Native code for functions that are written in a small part of Python: whole numbers in one array.

`native_module` translates Python functions to MLIR text, which `host.jit` compiles. The same
functions run as they are in Python, so there is one source for both, and where no native code
can be made, nothing but time is lost.

What is understood: the first parameter is the memory `m`, all others and all variables are
64-bit integers; `m[…]`, integers, upper-case constants, `+ - * // % & | << >>`, comparisons,
`and`, `or`, `not` in conditions, calls of functions in the table; assignments, also `+=`; `if`,
`while`, `for … in range(…)`, `break`, `continue`, `return`. Anything else is an error, with its
line.
"""

from __future__ import annotations

import ast
import inspect
import platform
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class Words(Protocol):
    """The memory of such functions: 64-bit integers."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


_MEMREF = f"memref<{1 << 40}xi64>"
"""The memory's type; its extent says nothing, as nothing is checked."""

_BINARY: Mapping[type[ast.operator], str] = {
    ast.Add: "addi",
    ast.Sub: "subi",
    ast.Mult: "muli",
    ast.BitAnd: "andi",
    ast.BitOr: "ori",
    ast.LShift: "shli",
    ast.RShift: "shrsi",
}

_COMPARE: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}


_CHOICE = "choice__"
"""The variable that conditions used as numbers go through."""


def can_compile() -> bool:
    """Tests whether this processor and system are those that native code is made for."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def module_text(
    functions: Sequence[Callable[..., int]], constants: Mapping[str, int], *entries: str
) -> str:
    """
    The functions as MLIR, all private, and public `entries`, which take the memory, call the
    function of that name, and leave what it returns in word 0.
    """
    names = {f.__name__ for f in functions}
    parts = [_Function(f, constants, names).text() for f in functions]
    for entry in entries:
        parts.append(
            f"func.func @{entry}(%m: {_MEMREF}) {{\n"
            f"  %zero = arith.constant 0 : index\n"
            f"  %r = func.call @_{entry}(%m) : ({_MEMREF}) -> i64\n"
            f"  memref.store %r, %m[%zero] : {_MEMREF}\n  return\n}}"
        )
    return "\n".join(parts) + "\n"


@dataclass
class _Function:
    """One function on its way to text: the lines so far, and where `break` and so on go."""

    function: Callable[..., int]
    constants: Mapping[str, int]
    names: set[str]
    lines: list[str] = field(default_factory=list[str])
    loops: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    count: int = 0
    ended: bool = False

    def text(self) -> str:
        """`func.func private @_name(…) -> i64 {…}`; the result is 0 where none is returned."""
        source = textwrap.dedent(inspect.getsource(self.function))
        tree = ast.parse(source).body[0]
        assert isinstance(tree, ast.FunctionDef)
        names = [a.arg for a in tree.args.args][1:]
        self._locals = sorted({*names, *_assigned(tree), _CHOICE})
        for name in self._locals:
            self._emit(f"%v_{name} = memref.alloca() : memref<1xi64>")
        self._emit("%zero = arith.constant 0 : index")
        for name in names:
            self._emit(f"memref.store %a_{name}, %v_{name}[%zero] : memref<1xi64>")
        self._body(tree.body)
        if not self.ended:
            self._emit(f"return {self._constant(0)} : i64")
        arguments = ", ".join(["%m: " + _MEMREF, *(f"%a_{n}: i64" for n in names)])
        body = "\n".join(self.lines)
        return f"func.func private @_{tree.name}({arguments}) -> i64 {{\n{body}\n}}"

    # --- lines and blocks -------------------------------------------------------------------

    def _emit(self, line: str) -> None:
        self.lines.append("  " + line)

    def _new(self, line: str) -> str:
        self.count += 1
        self._emit(f"%{self.count} = {line}")
        return f"%{self.count}"

    def _label(self) -> str:
        self.count += 1
        return f"^b{self.count}"

    def _go(self, label: str) -> None:
        if not self.ended:
            self._emit(f"cf.br {label}")
        self.ended = True

    def _at(self, label: str) -> None:
        self._go(label)
        self.lines.append(f"{label}:")
        self.ended = False

    def _error(self, node: ast.AST, what: str) -> SyntaxError:
        line = getattr(node, "lineno", 0)
        return SyntaxError(f"{self.function.__name__}, line {line}: {what} is not understood")

    # --- statements -------------------------------------------------------------------------

    def _body(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if self.ended:
                self._at(self._label())
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._store(node.targets[0], self._value(node.value))
        elif isinstance(node, ast.AugAssign):
            self._augment(node)
        elif isinstance(node, ast.If):
            self._if(node)
        elif isinstance(node, ast.While):
            self._while(node.test, node.body, ())
        elif isinstance(node, ast.For):
            self._for(node)
        elif isinstance(node, ast.Return):
            value = self._constant(0) if node.value is None else self._value(node.value)
            self._emit(f"return {value} : i64")
            self.ended = True
        elif isinstance(node, ast.Break | ast.Continue):
            self._go(self.loops[-1][isinstance(node, ast.Continue)])
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):  # a docstring
                self._value(node.value)
        elif not isinstance(node, ast.Pass):
            raise self._error(node, type(node).__name__)

    def _augment(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            old = self._load(node.target.id)
            value = self._value(node.value)
            self._store(node.target, self._binary(node, node.op, old, value))
            return
        assert isinstance(node.target, ast.Subscript)
        place = self._place(node.target)
        value = self._value(node.value)
        old = self._new(f"memref.load %m[{place}] : {_MEMREF}")
        found = self._binary(node, node.op, old, value)
        self._emit(f"memref.store {found}, %m[{place}] : {_MEMREF}")

    def _store(self, target: ast.expr, value: str) -> None:
        if isinstance(target, ast.Name):
            self._emit(f"memref.store {value}, %v_{target.id}[%zero] : memref<1xi64>")
        elif isinstance(target, ast.Subscript):
            place = self._place(target)
            self._emit(f"memref.store {value}, %m[{place}] : {_MEMREF}")
        else:
            raise self._error(target, "such a target")

    def _if(self, node: ast.If) -> None:
        yes, no, after = self._label(), self._label(), self._label()
        self._condition(node.test, yes, no)
        self._at(yes)
        self._body(node.body)
        self._go(after)
        self._at(no)
        self._body(node.orelse)
        self._at(after)

    def _while(self, test: ast.expr, body: Sequence[ast.stmt], step: Sequence[ast.stmt]) -> None:
        head, inside, more, after = (self._label() for _ in range(4))
        self._at(head)
        self._condition(test, inside, after)
        self._at(inside)
        self.loops.append((after, more))
        self._body(body)
        self.loops.pop()
        self._at(more)
        self._body(step)
        self._go(head)
        self._at(after)

    def _for(self, node: ast.For) -> None:
        call = node.iter
        fits = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if not fits or call.func.id != "range" or len(call.args) > 2:  # type: ignore[union-attr]
            raise self._error(node, "a loop over anything but range(n) and range(a, b)")
        assert isinstance(call, ast.Call)
        assert isinstance(node.target, ast.Name)
        first, last = (ast.Constant(0), *call.args)[-2:]
        limit = f"{node.target.id}__end"
        self._store(ast.Name(limit), self._value(last))
        self._store(node.target, self._value(first))
        test = ast.Compare(node.target, [ast.Lt()], [ast.Name(limit)])
        self._while(test, node.body, (ast.AugAssign(node.target, ast.Add(), ast.Constant(1)),))

    # --- values -----------------------------------------------------------------------------

    def _condition(self, node: ast.expr, yes: str, no: str) -> None:
        """Ends the block: on to `yes` or `no`."""
        if isinstance(node, ast.BoolOp):
            for value in node.values[:-1]:
                more = self._label()
                if isinstance(node.op, ast.And):
                    self._condition(value, more, no)
                else:
                    self._condition(value, yes, more)
                self._at(more)
            self._condition(node.values[-1], yes, no)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._condition(node.operand, no, yes)
        else:
            self._emit(f"cf.cond_br {self._truth(node)}, {yes}, {no}")
            self.ended = True

    def _truth(self, node: ast.expr) -> str:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            a, b = self._value(node.left), self._value(node.comparators[0])
            kind = _COMPARE.get(type(node.ops[0]))
            if kind is None:
                raise self._error(node, "such a comparison")
            return self._new(f"arith.cmpi {kind}, {a}, {b} : i64")
        value = self._value(node)
        return self._new(f"arith.cmpi ne, {value}, {self._constant(0)} : i64")

    def _value(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return self._constant(int(node.value))
        if isinstance(node, ast.Name):
            return self._load(node.id)
        if isinstance(node, ast.Subscript):
            return self._new(f"memref.load %m[{self._place(node)}] : {_MEMREF}")
        if isinstance(node, ast.BinOp):
            a, b = self._value(node.left), self._value(node.right)
            return self._binary(node, node.op, a, b)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._new(f"arith.subi {self._constant(0)}, {self._value(node.operand)} : i64")
        if isinstance(node, ast.Compare | ast.BoolOp):
            return self._choice(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._call(node, node.func.id)
        raise self._error(node, type(node).__name__)

    def _choice(self, node: ast.expr) -> str:
        """A condition as 1 or 0."""
        yes, no, after = self._label(), self._label(), self._label()
        self._condition(node, yes, no)
        for label, value in ((yes, 1), (no, 0)):
            self._at(label)
            self._store(ast.Name(_CHOICE), self._constant(value))
            self._go(after)
        self._at(after)
        return self._load(_CHOICE)

    def _constant(self, value: int) -> str:
        return self._new(f"arith.constant {value} : i64")

    def _load(self, name: str) -> str:
        if name in self._locals:
            return self._new(f"memref.load %v_{name}[%zero] : memref<1xi64>")
        return self._constant(self.constants[name])

    def _place(self, node: ast.Subscript) -> str:
        return self._new(f"arith.index_cast {self._value(node.slice)} : i64 to index")

    def _binary(self, node: ast.AST, op: ast.operator, a: str, b: str) -> str:
        if isinstance(op, ast.FloorDiv):
            return self._floor(a, b)
        if isinstance(op, ast.Mod):
            product = self._new(f"arith.muli {self._floor(a, b)}, {b} : i64")
            return self._new(f"arith.subi {a}, {product} : i64")
        if type(op) not in _BINARY:
            raise self._error(node, type(op).__name__)
        return self._new(f"arith.{_BINARY[type(op)]} {a}, {b} : i64")

    def _floor(self, a: str, b: str) -> str:
        """`a // b` for a divisor above 0."""
        zero = self._constant(0)
        quotient = self._new(f"arith.divsi {a}, {b} : i64")
        rest = self._new(f"arith.remsi {a}, {b} : i64")
        below = self._new(f"arith.cmpi slt, {rest}, {zero} : i64")
        less = self._new(f"arith.extui {below} : i1 to i64")
        return self._new(f"arith.subi {quotient}, {less} : i64")

    def _call(self, node: ast.Call, name: str) -> str:
        if name not in self.names:
            raise self._error(node, f"the function {name}")
        values = [self._value(a) for a in node.args[1:]]
        types = ", ".join([_MEMREF, *("i64" for _ in values)])
        return self._new(f"func.call @_{name}({', '.join(['%m', *values])}) : ({types}) -> i64")


def _assigned(tree: ast.FunctionDef) -> Iterator[str]:
    """The names of all variables, and of the limits of loops."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            yield f"{node.target.id}__end"
