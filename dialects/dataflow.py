"""
The `dataflow` dialect: what each memory holds, and what moves when.

A schedule is written as tensor-centric directives, per layer and per level of memory, from
the inside out. The pass `dataflow-tile` searches it and writes it beside the `intrin.apply`
that it is for; a target's lowering turns it into transfers and loops. Sizes and steps count
iterations of the layer's dimensions; the compute operations are left out.

* `dataflow.layer`: one kernel: its dimensions with their (padded) extents.
* `dataflow.level`: the directives for the memories of one level of the machine.
* `dataflow.tensor`: the part of a tensor that one memory of the level holds.
* `dataflow.stack`: copies of the level's tensors side by side, shifted along dimensions.
* `dataflow.update`: a loop that moves the tensors of the level along dimensions.
* `dataflow.end`: ends the regions of layers and levels.

```
dataflow.layer @conv (n = 1, k = 64, h = 56, w = 56, c = 64, r = 3, s = 3) {
  dataflow.level @sram {
    dataflow.tensor "x" in @INP (n = 1, c = 32, h = 8, w = 56, r = 3, s = 3) copies 2
    dataflow.tensor "f" in @WGT (k = 64, c = 32, r = 3, s = 3) copies 2
    dataflow.tensor "y" in @ACC (n = 1, k = 64, h = 8, w = 56) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (c += 32)
    dataflow.update (h += 8)
  }
}
```

A tensor is loaded anew when an update changes the part that it names; an update that leaves
it alone is reuse. Updates are listed innermost first. The last position along a dimension
may be cut short. A tensor larger than the step of an update along one of its dimensions
stays while the loop runs over it, and is filled piece by piece.

Source of the directives: Z. Li, M. Gao, "KAPLA: Pragmatic Representation and Fast Solving of
Scalable NN Accelerator Dataflow", section III-B.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    ArrayAttr,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute, Region
from xdsl.irdl import (
    EqAttrConstraint,
    IRDLOperation,
    attr_def,
    irdl_attr_definition,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    region_def,
    traits_def,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
    ensure_terminator,
)
from xdsl.utils.exceptions import VerifyException

from .arch.base import NO_ARGUMENTS, ClosedRegion


class _NamedIntegers(ParametrizedAttribute):
    """Integers by dimension name, in the order written."""

    SEPARATOR: ClassVar[str]

    names: ArrayAttr[StringAttr]
    values: ArrayAttr[IntegerAttr]

    def as_dict(self) -> dict[str, int]:
        names = (name.data for name in self.names)
        return dict(zip(names, (v.value.data for v in self.values), strict=True))

    def verify(self) -> None:
        names = [name.data for name in self.names]
        if len(names) != len(self.values):
            raise VerifyException(f"{self.name}: {len(names)} names for {len(self.values)} values")
        for name, value in zip(names, (v.value.data for v in self.values), strict=True):
            if names.count(name) > 1:
                raise VerifyException(f"{self.name}: dimension '{name}' is given twice")
            if value < 1:
                raise VerifyException(f"{self.name}: '{name}' is {value}, but must be at least 1")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        names: list[StringAttr] = []
        values: list[IntegerAttr] = []

        def entry() -> None:
            names.append(StringAttr(parser.parse_identifier()))
            for punctuation in cls.SEPARATOR:
                parser.parse_characters(punctuation)
            values.append(IntegerAttr(parser.parse_integer(allow_boolean=False), i64))

        parser.parse_comma_separated_list(parser.Delimiter.PAREN, entry)
        return ArrayAttr(names), ArrayAttr(values)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(
                self.as_dict().items(),
                lambda entry: printer.print_string(f"{entry[0]} {self.SEPARATOR} {entry[1]}"),
            )


def _parameters(entries: Mapping[str, int]) -> tuple[Attribute, Attribute]:
    values = [IntegerAttr(value, i64) for value in entries.values()]
    return ArrayAttr(StringAttr(name) for name in entries), ArrayAttr(values)


@irdl_attr_definition
class SizesAttr(_NamedIntegers):
    """
    Sizes by dimension, in iterations. Ops leave out the name of the attribute.

    ```
    #dataflow.sizes(n = 1, k = 64)
    ```
    """

    name = "dataflow.sizes"
    SEPARATOR = "="

    def __init__(self, entries: Mapping[str, int]) -> None:
        super().__init__(*_parameters(entries))


@irdl_attr_definition
class StepsAttr(_NamedIntegers):
    """
    Steps by dimension, in iterations. Ops leave out the name of the attribute.

    ```
    #dataflow.steps(h += 8, y += 8)
    ```
    """

    name = "dataflow.steps"
    SEPARATOR = "+="

    def __init__(self, entries: Mapping[str, int]) -> None:
        super().__init__(*_parameters(entries))


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends the region of a layer or level; it is not written."""

    name = "dataflow.end"

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(LayerOp, LevelOp)))
    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class TensorOp(IRDLOperation):
    """
    The part of tensor `tensor_name` that sits in `memory`.

    ```
    dataflow.tensor "x" in @INP (n = 1, c = 32, h = 8) copies 2
    ```

    `sizes` names the dimensions that the tensor depends on, directly or through its access
    function. `copies` (default 1) is the number of such parts that take turns in the memory,
    so that one is filled while another is used. `order` says how the tensor's elements are
    stored in the next memory outwards, outermost first, by position of its dimensions:
    `"1"` as it is, `"1/4"` the number of the block of 4, `"1%4"` the place in the block.
    """

    name = "dataflow.tensor"

    tensor_name = attr_def(StringAttr)
    memory = attr_def(SymbolRefAttr)
    sizes = attr_def(SizesAttr)
    copies = opt_attr_def(IntegerAttr.constr(EqAttrConstraint(i64)))
    order = opt_attr_def(ArrayAttr[StringAttr])

    traits = lazy_traits_def(lambda: (HasParent(LevelOp),))
    assembly_format = (
        "$tensor_name `in` $memory $sizes (`copies` $copies^)? (`order` $order^)? attr-dict"
    )

    def __init__(
        self,
        tensor_name: str,
        memory: str,
        sizes: Mapping[str, int],
        copies: int = 1,
        order: Sequence[str] = (),
    ) -> None:
        attributes: dict[str, Attribute] = {
            "tensor_name": StringAttr(tensor_name),
            "memory": SymbolRefAttr(memory),
            "sizes": SizesAttr(sizes),
        }
        if copies != 1:
            attributes["copies"] = IntegerAttr(copies, i64)
        if order:
            attributes["order"] = ArrayAttr(StringAttr(o) for o in order)
        super().__init__(attributes=attributes)

    def get_copies(self) -> int:
        return self.copies.value.data if self.copies is not None else 1

    def get_order(self) -> tuple[str, ...]:
        return tuple(o.data for o in self.order) if self.order is not None else ()

    def verify_(self) -> None:
        if self.get_copies() < 1:
            raise VerifyException(
                f"dataflow.tensor {self.tensor_name}: {self.get_copies()} copies, expected 1 "
                f"or more"
            )


@irdl_op_definition
class StackOp(IRDLOperation):
    """
    `repl` copies of the level's tensors side by side, each shifted by `shift` from the one
    before. Dimensions that are not named are shared by all copies.

    ```
    dataflow.stack (k += 1) by 16
    ```
    """

    name = "dataflow.stack"

    shift = attr_def(StepsAttr)
    repl = attr_def(IntegerAttr.constr(EqAttrConstraint(i64)))

    traits = lazy_traits_def(lambda: (HasParent(LevelOp),))
    assembly_format = "$shift `by` $repl attr-dict"

    def __init__(self, shift: Mapping[str, int], repl: int) -> None:
        super().__init__(attributes={"shift": StepsAttr(shift), "repl": IntegerAttr(repl, i64)})

    def get_repl(self) -> int:
        return self.repl.value.data

    def verify_(self) -> None:
        if self.get_repl() < 1:
            raise VerifyException(
                f"dataflow.stack: replicates {self.get_repl()} times, expected 1 or more"
            )


@irdl_op_definition
class UpdateOp(IRDLOperation):
    """
    A loop that moves the level's tensors by `step`, until the next level's extent is
    covered.

    ```
    dataflow.update (h += 8)
    ```
    """

    name = "dataflow.update"

    step = attr_def(StepsAttr)

    traits = lazy_traits_def(lambda: (HasParent(LevelOp),))
    assembly_format = "$step attr-dict"

    def __init__(self, step: Mapping[str, int]) -> None:
        super().__init__(attributes={"step": StepsAttr(step)})


class _Scope(IRDLOperation):
    """An op whose region ends by itself."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for trait in self.get_traits_of_type(SingleBlockImplicitTerminator):
            ensure_terminator(self, trait)


@irdl_op_definition
class LevelOp(_Scope):
    """
    The directives for the memories of one level, named as in the machine.

    ```
    dataflow.level @sram {
      dataflow.tensor "x" in @INP (n = 1, c = 32) copies 2
      dataflow.stack (c += 1) by 16
      dataflow.update (c += 32)
    }
    ```

    Verifies that sizes name dimensions of the layer and do not exceed them, and that the
    updates cover each dimension: a tensor that is smaller than the layer along a dimension
    is moved along it by some update, in steps that leave no gap.
    """

    name = "dataflow.level"

    level = attr_def(SymbolRefAttr)
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = lazy_traits_def(
        lambda: (SingleBlockImplicitTerminator(EndOp), HasParent(LayerOp))
    )
    custom_directives = (ClosedRegion,)
    assembly_format = "$level attr-dict-with-keyword custom<ClosedRegion>($body)"

    def __init__(self, level: str, body: Region) -> None:
        super().__init__(attributes={"level": SymbolRefAttr(level)}, regions=[body])

    def tensors(self) -> tuple[TensorOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, TensorOp))

    def stacks(self) -> tuple[StackOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, StackOp))

    def updates(self) -> tuple[UpdateOp, ...]:
        """The loops, innermost first."""
        return tuple(op for op in self.body.block.ops if isinstance(op, UpdateOp))

    def error(self, message: str) -> VerifyException:
        return VerifyException(f"dataflow.level {self.level}: {message}")

    def verify_(self) -> None:
        known: tuple[type[Operation], ...] = (TensorOp, StackOp, UpdateOp, EndOp)
        for op in self.body.block.ops:
            if not isinstance(op, known):
                raise self.error(f"holds {op.name}, expected tensors, stacks and updates only")
        layer = self.parent_op()
        if not isinstance(layer, LayerOp):
            return
        extents = layer.get_extents()
        for name, size, what in self._named():
            if name not in extents:
                dims = ", ".join(extents)
                raise self.error(f"{what} names '{name}', but the layer has only {dims}")
            if size > extents[name]:
                raise self.error(f"{what}: '{name}' is {size}, but the layer has {extents[name]}")
        self._verify_coverage(extents)

    def _named(self) -> Iterator[tuple[str, int, str]]:
        for tensor in self.tensors():
            for name, size in tensor.sizes.as_dict().items():
                yield name, size, f"tensor {tensor.tensor_name}"
        for op in (*self.stacks(), *self.updates()):
            steps = op.shift if isinstance(op, StackOp) else op.step
            for name, step in steps.as_dict().items():
                yield name, step, op.name

    def _verify_coverage(self, extents: Mapping[str, int]) -> None:
        steps: dict[str, int] = {}
        for update in self.updates():
            for name, step in update.step.as_dict().items():
                if name in steps:
                    raise self.error(f"'{name}' is updated twice: elements are computed twice")
                steps[name] = step
        for tensor in self.tensors():
            for name, size in tensor.sizes.as_dict().items():
                what = f"tensor {tensor.tensor_name}: '{name}'"
                if size == extents[name]:
                    continue
                if name not in steps:
                    raise self.error(f"{what} holds {size} of {extents[name]} and never moves")
                if steps[name] != size:
                    fault = "leaves a gap" if steps[name] > size else "computes elements twice"
                    raise self.error(f"{what} holds {size} and moves by {steps[name]}: it {fault}")


@irdl_op_definition
class LayerOp(_Scope):
    """
    The schedule of one kernel: its dimensions with their extents, in the kernel's order and
    with the padding of its embedding, and a level for each level of memory that is managed.

    ```
    dataflow.layer @matmul (n = 64, k = 64, c = 256) border "skip" {
      dataflow.level @sram {
        dataflow.tensor "y" in @ACC (n = 64, k = 64)
      }
    }
    ```

    `border` says what happens with calls outside a tensor: `"pad"` (zeros are brought in) or
    `"skip"` (they are left out).
    """

    name = "dataflow.layer"

    sym_name = attr_def(SymbolNameConstraint())
    extents = attr_def(SizesAttr)
    border = opt_attr_def(StringAttr)
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(
        SymbolOpInterface(), IsolatedFromAbove(), SingleBlockImplicitTerminator(EndOp)
    )
    custom_directives = (ClosedRegion,)
    assembly_format = (
        "$sym_name $extents (`border` $border^)? attr-dict-with-keyword "
        "custom<ClosedRegion>($body)"
    )

    def __init__(
        self, name: str, extents: Mapping[str, int], body: Region, border: str | None = None
    ) -> None:
        attributes: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "extents": SizesAttr(extents),
        }
        if border is not None:
            attributes["border"] = StringAttr(border)
        super().__init__(attributes=attributes, regions=[body])

    def get_extents(self) -> dict[str, int]:
        return self.extents.as_dict()

    def levels(self) -> tuple[LevelOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, LevelOp))

    def get_border(self) -> str:
        return self.border.data if self.border is not None else "pad"

    @property
    def num_iterations(self) -> int:
        return math.prod(self.get_extents().values())

    def verify_(self) -> None:
        if self.get_border() not in ("pad", "skip"):
            raise VerifyException(
                f'dataflow.layer @{self.sym_name.data}: border is "{self.get_border()}", '
                f'expected "pad" or "skip"'
            )
        known: tuple[type[Operation], ...] = (LevelOp, EndOp)
        for op in self.body.block.ops:
            if not isinstance(op, known):
                raise VerifyException(
                    f"dataflow.layer @{self.sym_name.data}: holds {op.name}, expected levels only"
                )


Dataflow = Dialect(
    "dataflow",
    [LayerOp, LevelOp, TensorOp, StackOp, UpdateOp, EndOp],
    [SizesAttr, StepsAttr],
)
