"""
The pass `add-gradients`: a forward function becomes a training step.

```
func @f(%x, %w {weft.weight = "w"}) -> %y
=>  func @f(%x, %w, %grad_y {weft.gradient = "y"}) -> (%y, gw {weft.gradient = "w"})
```

Let `L` be the loss, and `gv = dL/dv` for a value `v`. The gradients of the results are given, as
arguments. Ops are taken from the last to the first; each `y = op(x1, x2, …)` adds to the gradients
of its operands: `gxi += (d op / d xi)^T gy`. A value that is read several times sums what its
readers add. Structured ops are differentiated through their kernels (`nests`, `scalars`), data
movement is turned round (`rules`). Only values that depend on a weight (or on an argument asked
for) and that a result depends on have a gradient.

New ops are linalg and tensor ops without scatters: they have kernels, run, and go to all targets.
They carry the layer of the forward op (`weft.layer`) and their purpose (`weft.role`):
`input_gradient`, `weight_gradient` (also of what is computed from weights alone) or `update`.
`weft.saved` names the activations that stay until they are read there, with their bytes (`saved`).

At ties, a maximum over a window or row gives its gradient to the first element, an element-wise
one to its second operand, and a rectifier (maximum with a constant) to neither.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..core.functions import WEIGHT_ATTRIBUTE, argument_names, function_of, weight_names
from ..kernel.view import ScalarArg, ScalarConst, ScalarOp
from ..model.generalize import generalize_module
from ..model.layers import layer_of
from ..model.weight_values import WeightValues, read_values, weight_values
from .emit import Emitter, Purpose, Role, shape_of
from .rules import GradientPlan, is_differentiable, plan_of
from .saved import GRADIENT_ATTRIBUTE, mark_saved


@dataclass(frozen=True)
class Options:
    """
    Options for what a training step gives besides the forward results: per weight its gradient, or
    with `learning_rate` the weight less so many times its gradient; after them the gradients of the
    arguments `inputs`, by name, or of all that are no weights for `("all",)`.
    """

    inputs: tuple[str, ...] = ()
    learning_rate: float | None = None


def add_gradients(function: func.FuncOp, options: Options | None = None) -> None:
    """
    Makes a training step of a function in place; see the module's docstring. Its named ops are
    generalised before.

    Raises `WeftError`, before anything is changed, naming all ops that have no gradient; for
    functions without weights or results of floats, inputs that there are not, and those that
    are a training step already.
    """
    step = _TrainingStep.of(function, options or Options())
    step.check_and_plan()
    step.write_gradients()
    mark_saved(function)


@dataclass
class _TrainingStep:
    """The state of one function's differentiation."""

    function: func.FuncOp
    options: Options
    wanted: tuple[BlockArgument, ...]
    names: tuple[str, ...]
    known: WeightValues
    active: set[SSAValue] = field(default_factory=set[SSAValue])
    plans: dict[Operation, GradientPlan] = field(default_factory=dict[Operation, GradientPlan])
    parts: dict[SSAValue, list[SSAValue]] = field(default_factory=dict[SSAValue, list[SSAValue]])

    @staticmethod
    def of(function: func.FuncOp, options: Options) -> _TrainingStep:
        if len(function.body.blocks) != 1:
            raise WeftError(f"{describe_op(function)}: has branches; add-gradients takes one block")
        if any(GRADIENT_ATTRIBUTE in a.data for a in function.arg_attrs or ()):
            raise WeftError(
                f"{describe_op(function)}: has gradients already; run add-gradients once"
            )
        names = argument_names(function)
        wanted = _select_arguments(function, names, options)
        return _TrainingStep(function, options, wanted, names, weight_values(function))

    @property
    def block(self) -> Block:
        return self.function.body.block

    @property
    def returned(self) -> func.ReturnOp:
        last = self.block.last_op
        assert isinstance(last, func.ReturnOp)
        return last

    # --- Before anything is written ---------------------------------------------------------

    def check_and_plan(self) -> None:
        """Finds what has a gradient, and how; raises for all that cannot at once."""
        self.active = {arg for arg in self.wanted}
        for op in self.block.ops:
            if any(v in self.active for v in read_values(op)):
                self.active.update(r for r in op.results if _has_floats(r))
        reached = {v for v in self.returned.operands if v in self.active}
        if not reached:
            raise WeftError(
                f"{describe_op(self.function)}: no result of floats depends on a weight or on an "
                f"input asked for ({', '.join(self.names[a.index] for a in self.wanted)})"
            )
        problems: list[tuple[str, Operation]] = []
        for op in reversed(list(self.block.ops)):
            if not any(r in reached for r in op.results):
                continue
            reached.update(v for v in read_values(op) if v in self.active)
            try:
                self.plans[op] = plan_of(op, self.active.__contains__)
            except WeftError as error:
                problems.append((str(error), op))
        if problems:
            raise WeftError(_summarise_problems(self.function, problems))

    # --- Writing ----------------------------------------------------------------------------

    def write_gradients(self) -> None:
        """Writes the gradients before the return, with their arguments and results."""
        arguments = self._add_given()
        emitter = Emitter(Builder(InsertPoint.before(self.returned)))
        for op in reversed([op for op in self.block.ops if op in self.plans]):
            sums = ((r, self._sum_gradients(emitter, r)) for r in op.results)
            grads: dict[SSAValue, SSAValue] = {r: g for r, g in sums if g is not None}
            if grads:
                for value, part in self.plans[op].write(emitter, grads, _Layer(self, op)):
                    if value in self.active:
                        self.parts.setdefault(value, []).append(part)
        results = [self._final_value(emitter, arg) for arg in self.wanted]
        self._replace_return(results, arguments)

    def _add_given(self) -> list[tuple[BlockArgument, str]]:
        """Adds an argument for the gradient of each result that has one."""
        arguments: list[tuple[BlockArgument, str]] = []
        taken = set(self.names)
        for i, value in enumerate(list(self.returned.operands)):
            if value not in self.active:
                continue
            name = value.name_hint or f"result{i}"
            argument = self.block.insert_arg(value.type, len(self.block.args))
            hint = _free_name(name, taken)
            argument.name_hint = hint
            arguments.append((argument, name))
            self.parts.setdefault(value, []).append(argument)
        return arguments

    def _sum_gradients(self, emitter: Emitter, value: SSAValue) -> SSAValue | None:
        parts = self.parts.get(value, [])
        if len(parts) > 1:
            owner = value.owner
            layer = layer_of(owner) if isinstance(owner, Operation) else _last_layer(parts)
            parts[:] = [emitter.sum_values(parts, Purpose(layer, self.role_of(value)))]
        return parts[0] if parts else None

    def _final_value(self, emitter: Emitter, argument: BlockArgument) -> SSAValue:
        """The gradient of an argument, or its new value."""
        role = self.role_of(argument)
        found = self._sum_gradients(emitter, argument)
        layer = _last_layer([] if found is None else [found])
        if found is None:
            type = argument.type
            assert is_tensor(type)
            purpose = Purpose(layer, role)
            found = emitter.fill_tensor(shape_of(argument), type.get_element_type(), 0.0, purpose)
        rate = self.options.learning_rate
        if rate is None or role != "weight_gradient":
            return found
        assert is_tensor(argument.type)
        element = str(argument.type.get_element_type())
        scaled = ScalarOp(
            "arith.mulf", (ScalarArg(1, element), ScalarConst(rate, element)), element
        )
        body = ScalarOp("arith.subf", (ScalarArg(0, element), scaled), element)
        purpose = Purpose(layer, "update")
        return emitter.map_pointwise([argument, found], body, shape_of(argument), purpose)

    def role_of(self, value: SSAValue) -> Role:
        """The role of the gradient of a value: of weights alone, or of an activation."""
        return "weight_gradient" if self.known.is_known(value) else "input_gradient"

    def _replace_return(
        self, results: Sequence[SSAValue], arguments: Sequence[tuple[BlockArgument, str]]
    ) -> None:
        function, returned = self.function, self.returned
        rate = self.options.learning_rate
        weights = weight_names(function)
        empty = DictionaryAttr({})
        arg_attrs = list(function.arg_attrs or [empty] * len(self.names))
        arg_attrs += [_name_attribute(GRADIENT_ATTRIBUTE, name) for _, name in arguments]
        res_attrs = list(function.res_attrs or [empty] * len(returned.operands))
        for arg in self.wanted:
            updated = rate is not None and arg.index in weights
            key = WEIGHT_ATTRIBUTE if updated else GRADIENT_ATTRIBUTE
            res_attrs.append(_name_attribute(key, self.names[arg.index]))
        returned.operands = [*returned.operands, *results]
        function.arg_attrs = ArrayAttr(arg_attrs)
        function.res_attrs = ArrayAttr(res_attrs)
        function.update_function_type()


@dataclass(frozen=True)
class _Layer:
    """The purpose of what one op's gradients need, by the operand."""

    step: _TrainingStep
    op: Operation

    def __call__(self, value: SSAValue) -> Purpose:
        return Purpose(layer_of(self.op), self.step.role_of(value))


# --- Helpers --------------------------------------------------------------------------------------


def _has_floats(value: SSAValue) -> bool:
    """Tests whether a value may carry a dependence that has a derivative."""
    type = value.type
    element = type.get_element_type() if is_tensor(type) else type
    return str(element).startswith(("f", "bf"))


def _select_arguments(
    function: func.FuncOp, names: Sequence[str], options: Options
) -> tuple[BlockArgument, ...]:
    """The arguments whose gradients are results: weights in their order, then inputs."""
    args = function.body.block.args
    weights = weight_names(function)
    found = [args[i] for i in weights if is_differentiable(args[i].type)]
    others = {
        names[a.index]: a for a in args if a.index not in weights and is_differentiable(a.type)
    }
    for name in others if options.inputs == ("all",) else options.inputs:
        if name not in others:
            have = ", ".join(others) or "none"
            raise WeftError(
                f"{describe_op(function)}: '{name}' is no input of floats; there are: {have}"
            )
        found.append(others[name])
    if not found:
        raise WeftError(
            f"{describe_op(function)}: nothing to differentiate by: no argument of f16, f32 or f64 "
            f"is a weight ({WEIGHT_ATTRIBUTE}); mark some, or name inputs=…"
        )
    return tuple(dict.fromkeys(found))


def _summarise_problems(function: func.FuncOp, problems: Sequence[tuple[str, Operation]]) -> str:
    """All that has no gradient, by kind, with how often and where first."""
    counts = Counter(what for what, _ in problems)
    first = {what: op for what, op in problems}  # Problems come from the last op to the first.
    listed = "; ".join(
        f"{count} x {what}, first {describe_op(first[what])}" for what, count in counts.items()
    )
    number = len(problems)
    return (
        f"{describe_op(function)}: {number} {'op has' if number == 1 else 'ops have'} no gradient: "
        f"{listed}; differentiate a part without {'it' if number == 1 else 'them'}"
    )


def _free_name(name: str, taken: set[str]) -> str:
    """A name for the gradient of `name` that is not taken yet (no number last: IR drops it)."""
    stem = re.sub(r"\W", "_", name)
    chosen, count = f"grad_{stem}", 1
    while chosen in taken:
        count += 1
        chosen = f"grad{count}_{stem}"
    taken.add(chosen)
    return chosen


def _last_layer(values: Sequence[SSAValue]) -> str | None:
    """The layer of the op that computes the last of some values."""
    owner = values[-1].owner if values else None
    return layer_of(owner) if isinstance(owner, Operation) else None


def _name_attribute(key: str, name: str) -> DictionaryAttr:
    return DictionaryAttr({key: StringAttr(name)})


@dataclass(frozen=True)
class AddGradientsPass(ModulePass):
    """
    Makes a training step of a function: see the module's docstring.

    * `function`: which one, if the module has several.
    * `inputs=all`, `inputs=NAME,NAME`: also the gradients of arguments that are no weights.
    * `update=true`, with `lr`, the learning rate: in place of a weight's gradient `g`, the new
      weight `w - lr * g` is a result.

    Supported: all structured ops with a kernel that store once, sum, or take a maximum or
    minimum, with bodies of `arith` and `math`; padding, slices, concatenations, reshapes of
    constant size; f16, f32 and f64. Everything else (look-ups in tables, products over a
    dimension, calls) is named in one `WeftError`, with its count, and nothing is changed.
    Sizes (`resize-model`) are changed before.
    """

    name = "add-gradients"

    function: str | None = None
    inputs: tuple[str, ...] = ()
    update: bool = False
    lr: float = 0.01

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not math.isfinite(self.lr):
            raise WeftError(f"add-gradients: lr is {self.lr}; give a finite learning rate")
        generalize_module(op, ctx)
        options = Options(self.inputs, self.lr if self.update else None)
        add_gradients(function_of(op, self.function), options)
