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
    parts = [_Function(f, constants, names).function_text() for f in functions]
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

    def function_text(self) -> str:
        """`func.func private @_name(…) -> i64 {…}`; the result is 0 where none is returned."""
        source = textwrap.dedent(inspect.getsource(self.function))
        tree = ast.parse(source).body[0]
        assert isinstance(tree, ast.FunctionDef)
        names = [a.arg for a in tree.args.args][1:]
        self._locals = sorted({*names, *_assigned_names(tree), _CHOICE})
        for name in self._locals:
            self._emit_line(f"%v_{name} = memref.alloca() : memref<1xi64>")
        self._emit_line("%zero = arith.constant 0 : index")
        for name in names:
            self._emit_line(f"memref.store %a_{name}, %v_{name}[%zero] : memref<1xi64>")
        self._emit_body(tree.body)
        if not self.ended:
            self._emit_line(f"return {self._emit_constant(0)} : i64")
        arguments = ", ".join(["%m: " + _MEMREF, *(f"%a_{n}: i64" for n in names)])
        body = "\n".join(self.lines)
        return f"func.func private @_{tree.name}({arguments}) -> i64 {{\n{body}\n}}"

    # --- lines and blocks -------------------------------------------------------------------

    def _emit_line(self, line: str) -> None:
        self.lines.append("  " + line)

    def _emit_value(self, line: str) -> str:
        self.count += 1
        self._emit_line(f"%{self.count} = {line}")
        return f"%{self.count}"

    def _new_label(self) -> str:
        self.count += 1
        return f"^b{self.count}"

    def _emit_branch(self, label: str) -> None:
        if not self.ended:
            self._emit_line(f"cf.br {label}")
        self.ended = True

    def _begin_block(self, label: str) -> None:
        self._emit_branch(label)
        self.lines.append(f"{label}:")
        self.ended = False

    def _syntax_error(self, node: ast.AST, what: str) -> SyntaxError:
        line = getattr(node, "lineno", 0)
        return SyntaxError(f"{self.function.__name__}, line {line}: {what} is not understood")

    # --- statements -------------------------------------------------------------------------

    def _emit_body(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if self.ended:
                self._begin_block(self._new_label())
            self._emit_statement(statement)

    def _emit_statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._emit_store(node.targets[0], self._emit_expression(node.value))
        elif isinstance(node, ast.AugAssign):
            self._emit_augmented(node)
        elif isinstance(node, ast.If):
            self._emit_if(node)
        elif isinstance(node, ast.While):
            self._emit_while(node.test, node.body, ())
        elif isinstance(node, ast.For):
            self._emit_for(node)
        elif isinstance(node, ast.Return):
            value = (
                self._emit_constant(0) if node.value is None else self._emit_expression(node.value)
            )
            self._emit_line(f"return {value} : i64")
            self.ended = True
        elif isinstance(node, ast.Break | ast.Continue):
            self._emit_branch(self.loops[-1][isinstance(node, ast.Continue)])
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):  # a docstring
                self._emit_expression(node.value)
        elif not isinstance(node, ast.Pass):
            raise self._syntax_error(node, type(node).__name__)

    def _emit_augmented(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            old = self._emit_load(node.target.id)
            value = self._emit_expression(node.value)
            self._emit_store(node.target, self._emit_binary(node, node.op, old, value))
            return
        assert isinstance(node.target, ast.Subscript)
        place = self._emit_address(node.target)
        value = self._emit_expression(node.value)
        old = self._emit_value(f"memref.load %m[{place}] : {_MEMREF}")
        found = self._emit_binary(node, node.op, old, value)
        self._emit_line(f"memref.store {found}, %m[{place}] : {_MEMREF}")

    def _emit_store(self, target: ast.expr, value: str) -> None:
        if isinstance(target, ast.Name):
            self._emit_line(f"memref.store {value}, %v_{target.id}[%zero] : memref<1xi64>")
        elif isinstance(target, ast.Subscript):
            place = self._emit_address(target)
            self._emit_line(f"memref.store {value}, %m[{place}] : {_MEMREF}")
        else:
            raise self._syntax_error(target, "such a target")

    def _emit_if(self, node: ast.If) -> None:
        yes, no, after = self._new_label(), self._new_label(), self._new_label()
        self._emit_condition(node.test, yes, no)
        self._begin_block(yes)
        self._emit_body(node.body)
        self._emit_branch(after)
        self._begin_block(no)
        self._emit_body(node.orelse)
        self._begin_block(after)

    def _emit_while(
        self, test: ast.expr, body: Sequence[ast.stmt], step: Sequence[ast.stmt]
    ) -> None:
        head, inside, more, after = (self._new_label() for _ in range(4))
        self._begin_block(head)
        self._emit_condition(test, inside, after)
        self._begin_block(inside)
        self.loops.append((after, more))
        self._emit_body(body)
        self.loops.pop()
        self._begin_block(more)
        self._emit_body(step)
        self._emit_branch(head)
        self._begin_block(after)

    def _emit_for(self, node: ast.For) -> None:
        call = node.iter
        fits = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if not fits or call.func.id != "range" or len(call.args) > 2:  # type: ignore[union-attr]
            raise self._syntax_error(node, "a loop over anything but range(n) and range(a, b)")
        assert isinstance(call, ast.Call)
        assert isinstance(node.target, ast.Name)
        first, last = (ast.Constant(0), *call.args)[-2:]
        limit = f"{node.target.id}__end"
        self._emit_store(ast.Name(limit), self._emit_expression(last))
        self._emit_store(node.target, self._emit_expression(first))
        test = ast.Compare(node.target, [ast.Lt()], [ast.Name(limit)])
        self._emit_while(test, node.body, (ast.AugAssign(node.target, ast.Add(), ast.Constant(1)),))

    # --- values -----------------------------------------------------------------------------

    def _emit_condition(self, node: ast.expr, yes: str, no: str) -> None:
        """Ends the block: on to `yes` or `no`."""
        if isinstance(node, ast.BoolOp):
            for value in node.values[:-1]:
                more = self._new_label()
                if isinstance(node.op, ast.And):
                    self._emit_condition(value, more, no)
                else:
                    self._emit_condition(value, yes, more)
                self._begin_block(more)
            self._emit_condition(node.values[-1], yes, no)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._emit_condition(node.operand, no, yes)
        else:
            self._emit_line(f"cf.cond_br {self._emit_truth(node)}, {yes}, {no}")
            self.ended = True

    def _emit_truth(self, node: ast.expr) -> str:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            a, b = self._emit_expression(node.left), self._emit_expression(node.comparators[0])
            kind = _COMPARE.get(type(node.ops[0]))
            if kind is None:
                raise self._syntax_error(node, "such a comparison")
            return self._emit_value(f"arith.cmpi {kind}, {a}, {b} : i64")
        value = self._emit_expression(node)
        return self._emit_value(f"arith.cmpi ne, {value}, {self._emit_constant(0)} : i64")

    def _emit_expression(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return self._emit_constant(int(node.value))
        if isinstance(node, ast.Name):
            return self._emit_load(node.id)
        if isinstance(node, ast.Subscript):
            return self._emit_value(f"memref.load %m[{self._emit_address(node)}] : {_MEMREF}")
        if isinstance(node, ast.BinOp):
            a, b = self._emit_expression(node.left), self._emit_expression(node.right)
            return self._emit_binary(node, node.op, a, b)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._emit_value(
                f"arith.subi {self._emit_constant(0)}, {self._emit_expression(node.operand)} : i64"
            )
        if isinstance(node, ast.Compare | ast.BoolOp):
            return self._emit_choice(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._emit_call(node, node.func.id)
        raise self._syntax_error(node, type(node).__name__)

    def _emit_choice(self, node: ast.expr) -> str:
        """A condition as 1 or 0."""
        yes, no, after = self._new_label(), self._new_label(), self._new_label()
        self._emit_condition(node, yes, no)
        for label, value in ((yes, 1), (no, 0)):
            self._begin_block(label)
            self._emit_store(ast.Name(_CHOICE), self._emit_constant(value))
            self._emit_branch(after)
        self._begin_block(after)
        return self._emit_load(_CHOICE)

    def _emit_constant(self, value: int) -> str:
        return self._emit_value(f"arith.constant {value} : i64")

    def _emit_load(self, name: str) -> str:
        if name in self._locals:
            return self._emit_value(f"memref.load %v_{name}[%zero] : memref<1xi64>")
        return self._emit_constant(self.constants[name])

    def _emit_address(self, node: ast.Subscript) -> str:
        return self._emit_value(
            f"arith.index_cast {self._emit_expression(node.slice)} : i64 to index"
        )

    def _emit_binary(self, node: ast.AST, op: ast.operator, a: str, b: str) -> str:
        if isinstance(op, ast.FloorDiv):
            return self._emit_floor(a, b)
        if isinstance(op, ast.Mod):
            product = self._emit_value(f"arith.muli {self._emit_floor(a, b)}, {b} : i64")
            return self._emit_value(f"arith.subi {a}, {product} : i64")
        if type(op) not in _BINARY:
            raise self._syntax_error(node, type(op).__name__)
        return self._emit_value(f"arith.{_BINARY[type(op)]} {a}, {b} : i64")

    def _emit_floor(self, a: str, b: str) -> str:
        """`a // b` for a divisor above 0."""
        zero = self._emit_constant(0)
        quotient = self._emit_value(f"arith.divsi {a}, {b} : i64")
        rest = self._emit_value(f"arith.remsi {a}, {b} : i64")
        below = self._emit_value(f"arith.cmpi slt, {rest}, {zero} : i64")
        less = self._emit_value(f"arith.extui {below} : i1 to i64")
        return self._emit_value(f"arith.subi {quotient}, {less} : i64")

    def _emit_call(self, node: ast.Call, name: str) -> str:
        if name not in self.names:
            raise self._syntax_error(node, f"the function {name}")
        values = [self._emit_expression(a) for a in node.args[1:]]
        types = ", ".join([_MEMREF, *("i64" for _ in values)])
        return self._emit_value(
            f"func.call @_{name}({', '.join(['%m', *values])}) : ({types}) -> i64"
        )


def _assigned_names(tree: ast.FunctionDef) -> Iterator[str]:
    """The names of all variables, and of the limits of loops."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            yield f"{node.target.id}__end"
