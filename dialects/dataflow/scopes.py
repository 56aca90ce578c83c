"""The ops that hold directives, and what they verify of them: levels, layers, segments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AnyFloatConstr,
    DenseArrayBase,
    IntegerType,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, Region
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    region_def,
    traits_def,
)
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
    SymbolTable,
)
from xdsl.utils.exceptions import VerifyException

from ..arch.base import NO_ARGUMENTS, ClosedRegion
from .attrs import AxisAttr, SizesAttr, StepsAttr
from .base import Layer, Level, Scope
from .cover import Cover, CoverError, Move, cover_moves
from .match import Boundary, Loop, find_mismatch
from .ops import OperandOp, StackOp, TensorOp, UpdateOp


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends the region of a segment, layer or level; it is not written."""

    name = "dataflow.end"

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(SegmentOp, LayerOp, LevelOp)))
    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class LevelOp(Level):
    """
    The directives for the memories of one level, named as in the machine.

    ```
    dataflow.level @sram {
      dataflow.tensor "x" in @INP (n = 1, c = 32) copies 2
      dataflow.stack (c += 1) by 16
      dataflow.update (c += 32)
    }
    ```

    A tensor that is not given bypasses the level. Verifies that sizes, shifts and steps name
    dimensions of the layer or axes of its operands and do not exceed them. The layer verifies
    that each level's stacks and updates compute each iteration of the next level's block once.

    `first [0, 2] count [2, 2]`, after the level's name, are the box of its array in which the
    stacks are laid: the first node and the extents. Without them, it is the whole array.
    """

    name = Level.name

    level = attr_def(SymbolRefAttr)
    first = opt_attr_def(DenseArrayBase.constr(i64))
    count = opt_attr_def(DenseArrayBase.constr(i64))
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = lazy_traits_def(lambda: (SingleBlockImplicitTerminator(EndOp), HasParent(LayerOp)))
    custom_directives = (ClosedRegion,)
    assembly_format = (
        "$level (`first` $first^ `count` $count)? "
        "attr-dict-with-keyword custom<ClosedRegion>($body)"
    )

    def __init__(
        self, level: str, body: Region, first: Sequence[int] = (), count: Sequence[int] = ()
    ) -> None:
        super().__init__(
            attributes={
                "level": SymbolRefAttr(level),
                "first": DenseArrayBase.from_list(i64, first) if first else None,
                "count": DenseArrayBase.from_list(i64, count) if count else None,
            },
            regions=[body],
        )

    def box(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The first node and the extents of the box of the array; nothing for all of it."""
        if self.first is None or self.count is None:
            return (), ()
        first, count = self.first.get_values(), self.count.get_values()
        return tuple(int(v) for v in first), tuple(int(v) for v in count)

    def tensors(self) -> tuple[TensorOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, TensorOp))

    def stacks(self) -> tuple[StackOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, StackOp))

    def updates(self) -> tuple[UpdateOp, ...]:
        """The loops, innermost first."""
        return tuple(op for op in self.body.block.ops if isinstance(op, UpdateOp))

    def make_error(self, message: str) -> VerifyException:
        return VerifyException(f"dataflow.level {self.level}: {message}")

    def verify_(self) -> None:
        known: tuple[type[Operation], ...] = (TensorOp, StackOp, UpdateOp, EndOp)
        for op in self.body.block.ops:
            if not isinstance(op, known):
                raise self.make_error(f"holds {op.name}, expected tensors, stacks and updates only")
        self._verify_box()
        layer = self.parent_op()
        if isinstance(layer, LayerOp):
            self._verify_tensors(layer)
            self._verify_names(layer)

    def _verify_box(self) -> None:
        first, count = self.box()
        if (self.first is None) != (self.count is None) or len(first) != len(count):
            raise self.make_error("first and count are given together, a number for each axis")
        if any(f < 0 for f in first) or any(c < 1 for c in count):
            raise self.make_error(
                f"first is {list(first)} and count {list(count)}, but a box begins at 0 or more "
                f"and has 1 or more along each axis"
            )

    def _verify_tensors(self, layer: LayerOp) -> None:
        operands = layer.operand_ops()
        seen: set[str] = set()
        for tensor in self.tensors():
            name = tensor.tensor_name.data
            if name in seen:
                raise self.make_error(f"tensor {tensor.tensor_name} is given twice")
            seen.add(name)
            if operands and name not in operands:
                names = ", ".join(operands)
                raise self.make_error(
                    f"tensor {tensor.tensor_name} is no operand; they are {names}"
                )
            if operands and operands[name].role.data == "epilogue":
                raise self.make_error(
                    f"tensor {tensor.tensor_name} is read by the epilogue alone, which is held in "
                    f"no level"
                )

    def _verify_names(self, layer: LayerOp) -> None:
        extents = layer.get_extents()
        operands = layer.operand_ops()
        for tensor in self.tensors():
            what = f"tensor {tensor.tensor_name}"
            operand = operands.get(tensor.tensor_name.data)
            if operand is None:
                self._verify_entries(tensor.sizes, what, extents, set())
                continue
            dims = {d: e for d, e in extents.items() if d in operand.moving_dims()}
            axes = {a.axis_name.data for a in operand.axes()}
            self._verify_entries(tensor.sizes, what, dims, axes, "it depends on")
        axes = {a.axis_name.data for o in operands.values() for a in o.axes()}
        for op in (*self.stacks(), *self.updates()):
            steps = op.shift if isinstance(op, StackOp) else op.step
            self._verify_entries(steps, op.name, extents, axes)
            self._verify_one(steps, op, extents)

    def _verify_entries(
        self,
        entries: SizesAttr | StepsAttr,
        what: str,
        extents: Mapping[str, int],
        axes: set[str],
        owner: str = "the layer has",
    ) -> None:
        for name, size in entries.as_dict().items():
            if name in extents and size > extents[name]:
                raise self.make_error(
                    f"{what}: '{name}' is {size}, but the layer has {extents[name]}"
                )
            if name not in extents and name not in axes:
                known = ", ".join(extents)
                on = (
                    f"{owner} only on {known}" if owner == "it depends" else f"{owner} only {known}"
                )
                raise self.make_error(f"{what} names '{name}', but {on}")

    def _verify_one(self, steps: StepsAttr, op: Operation, extents: Mapping[str, int]) -> None:
        moved = [name for name in steps.as_dict() if name in extents]
        if not moved:
            raise self.make_error(f"{op.name} moves no dimension: all would compute the same")
        if len(moved) > 1:
            raise self.make_error(
                f"{op.name} moves {' and '.join(moved)} at once, which covers only a diagonal; "
                "give each its own"
            )

    def moves(self, dim: str) -> list[Move]:
        """The stacks and updates that move `dim`."""
        found: list[Move] = []
        for position, stack in enumerate(self.stacks()):
            if dim in (shift := stack.shift.as_dict()):
                found.append(Move("stack", position, shift[dim], stack.get_repl()))
        for position, update in enumerate(self.updates()):
            if dim in (step := update.step.as_dict()):
                found.append(Move("update", position, step[dim]))
        return found

    def cover_blocks(self, whole: Mapping[str, int]) -> dict[str, Cover]:
        """
        Covers blocks of `whole` iterations. Raises `VerifyException` for gaps and
        overlap.
        """
        covers: dict[str, Cover] = {}
        for dim, extent in whole.items():
            held = [
                (t.tensor_name.data, sizes[dim])
                for t in self.tensors()
                if dim in (sizes := t.sizes.as_dict())
            ]
            try:
                covers[dim] = cover_moves(extent, held, self.moves(dim))
            except CoverError as e:
                raise self.make_error(f"'{dim}' {e}") from None
        return covers


@irdl_op_definition
class LayerOp(Layer):
    """
    The schedule of one kernel: its dimensions with their extents, in the kernel's order and
    with the padding of its embedding, its operands, and a level for each level of memory that
    is managed, the innermost first.

    ```
    dataflow.layer @matmul (n = 64, k = 64, c = 256) border "skip" {
      dataflow.operand "x" role "input" at (n, c) of i16
      dataflow.operand "f" role "weight" at (k, c) of i16
      dataflow.operand "y" role "output" at (n, k) of i16
      dataflow.level @sram {
        dataflow.tensor "y" in @ACC (n = 64, k = 64)
      }
    }
    ```

    `border` says what happens with calls outside a tensor: `"pad"` (zeros are brought in) or
    `"skip"` (they are left out). `combine` is how the values of iterations make an output
    element: `"add"` (default), `"max"`, `"min"` or, without reductions, `"set"`; `value` how the
    inputs make such a value: `"multiply"` (default) or `"add"`. Where the operands are not
    given, the kernel beside which the layer is written says all that.

    `epilogue @relu of i32`, after those, names a function on scalars. Finished outputs, of type
    `i32` here, are given to it element by element, with those of the operands of role
    `"epilogue"` at the same indices; what it returns is the layer's output.

    ```
    dataflow.layer @fc (n = 8, k = 64, c = 256) epilogue @bias_relu of i32 {
      dataflow.operand "x" role "input" at (n, c) of i16
      dataflow.operand "f" role "weight" at (k, c) of i16
      dataflow.operand "bias" role "epilogue" at (k) of i16 {values = i32}
      dataflow.operand "y" role "output" at (n, k) of i16
    }
    ```

    Verifies that each level covers the next one out, and the outermost the layer, each
    iteration once, counting the digits of iterations along each dimension; and that what is
    said of axes agrees with what is said of dimensions.
    """

    name = Layer.name

    sym_name = attr_def(SymbolNameConstraint())
    extents = attr_def(SizesAttr)
    border = opt_attr_def(StringAttr)
    combine = opt_attr_def(StringAttr)
    value = opt_attr_def(StringAttr)
    epilogue = opt_attr_def(SymbolRefAttr)
    sums = opt_attr_def(BaseAttr(IntegerType) | AnyFloatConstr)
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(
        SymbolOpInterface(), IsolatedFromAbove(), SingleBlockImplicitTerminator(EndOp)
    )
    custom_directives = (ClosedRegion,)
    assembly_format = (
        "$sym_name $extents (`border` $border^)? (`combine` $combine^)? (`value` $value^)? "
        "(`epilogue` $epilogue^ `of` $sums)? "
        "attr-dict-with-keyword custom<ClosedRegion>($body)"
    )

    def __init__(
        self,
        name: str,
        extents: Mapping[str, int],
        body: Region,
        border: str | None = None,
        combine: str | None = None,
        value: str | None = None,
        epilogue: tuple[str, Attribute] | None = None,
    ) -> None:
        attributes: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "extents": SizesAttr(extents),
        }
        given = {"border": border, "combine": combine, "value": value}
        attributes |= {k: StringAttr(v) for k, v in given.items() if v is not None}
        if epilogue is not None:
            attributes |= {"epilogue": SymbolRefAttr(epilogue[0]), "sums": epilogue[1]}
        super().__init__(attributes=attributes, regions=[body])

    def get_extents(self) -> dict[str, int]:
        return self.extents.as_dict()

    def levels(self) -> tuple[LevelOp, ...]:
        """The levels, innermost first."""
        return tuple(op for op in self.body.block.ops if isinstance(op, LevelOp))

    def operand_ops(self) -> dict[str, OperandOp]:
        """The operands by tensor name; the output is the last."""
        found = (op for op in self.body.block.ops if isinstance(op, OperandOp))
        return {op.tensor_name.data: op for op in found}

    def get_border(self) -> str:
        return self.border.data if self.border is not None else "pad"

    def get_combine(self) -> str:
        return self.combine.data if self.combine is not None else "add"

    def get_value(self) -> str:
        return self.value.data if self.value is not None else "multiply"

    def make_error(self, message: str) -> VerifyException:
        return VerifyException(f"dataflow.layer @{self.sym_name.data}: {message}")

    def level_covers(self) -> tuple[dict[str, Cover], ...]:
        """
        For each level, innermost first, how it covers the next one out, by dimension.
        Raises `VerifyException` for gaps and overlap.
        """
        whole = self.get_extents()
        covers: list[dict[str, Cover]] = []
        for level in reversed(self.levels()):
            covers.append(level.cover_blocks(whole))
            whole = {dim: c.block for dim, c in covers[-1].items()}
        return tuple(reversed(covers))

    def verify_(self) -> None:
        self._verify_words()
        self._verify_operands()
        for level, covers in zip(self.levels(), self.level_covers(), strict=True):
            self._verify_axes(level, {dim: c.block for dim, c in covers.items()})

    def _verify_words(self) -> None:
        choices = {
            "border": (self.get_border(), ("pad", "skip")),
            "combine": (self.get_combine(), ("add", "max", "min", "set")),
            "value": (self.get_value(), ("multiply", "add")),
        }
        for what, (word, known) in choices.items():
            if word not in known:
                expected = ", ".join(f'"{k}"' for k in known[:-1]) + f' or "{known[-1]}"'
                raise self.make_error(f'{what} is "{word}", expected {expected}')
        known = (OperandOp, LevelOp, EndOp)
        for op in self.body.block.ops:
            if not isinstance(op, known):
                raise self.make_error(f"holds {op.name}, expected operands and levels only")

    def _verify_operands(self) -> None:
        operands = [op for op in self.body.block.ops if isinstance(op, OperandOp)]
        names = [op.tensor_name.data for op in operands]
        extents = self.get_extents()
        for operand in operands:
            unknown = sorted(operand.moving_dims() - set(extents))
            if unknown:
                raise self.make_error(
                    f"operand {operand.tensor_name} names '{unknown[0]}', but the layer has only "
                    f"{', '.join(extents)}"
                )
        for name in names:
            if names.count(name) > 1:
                raise self.make_error(f"operand '{name}' is given twice")
        outputs = [op.role.data for op in operands].count("output")
        if operands and (outputs != 1 or operands[-1].role.data != "output"):
            raise self.make_error(f"{outputs} of its operands are outputs, expected the last one")
        self._verify_epilogue(operands)

    def _verify_epilogue(self, operands: Sequence[OperandOp]) -> None:
        if (self.epilogue is None) != (self.sums is None):
            raise self.make_error("epilogue and sums, the type that it takes, are given together")
        later = [op for op in operands if op.role.data == "epilogue"]
        if self.epilogue is not None and not operands:
            raise self.make_error(
                f"epilogue {self.epilogue} needs operands: without them, the kernel beside which "
                f"the layer is written says what it computes"
            )
        if self.epilogue is None and later:
            raise self.make_error(
                f"operand {later[0].tensor_name} is of an epilogue, but it has none"
            )
        if later and operands[-1 - len(later) : -1] != later:
            raise self.make_error("operands of the epilogue come after all others but the output")
        own = {_index_terms(axis): axis.text() for axis in operands[-1].axes()} if later else {}
        for op in later:
            other = next(
                (a for a in op.axes() if _index_terms(a) not in own and not _is_one(a)), None
            )
            if other is not None:
                raise self.make_error(
                    f"operand {op.tensor_name} of the epilogue has the axis {other.text()}, but "
                    f"the output only {', '.join(own.values()) or 'none'}"
                )

    def _verify_axes(self, level: LevelOp, block: Mapping[str, int]) -> None:
        operands = self.operand_ops()
        for tensor in level.tensors():
            operand = operands.get(tensor.tensor_name.data)
            sizes = tensor.sizes.as_dict()
            for axis in operand.axes() if operand is not None else ():
                name = axis.axis_name.data
                if name not in sizes or name in block:
                    continue
                touched = _count_touched(axis, {**block, **sizes})
                inside = min(touched, axis.extent.value.data or touched)
                if sizes[name] not in (touched, inside):
                    raise level.make_error(
                        f"tensor {tensor.tensor_name}: '{name}' is {sizes[name]}, but the "
                        f"iterations touch {touched}"
                    )
        for op in (*level.stacks(), *level.updates()):
            steps = (op.shift if isinstance(op, StackOp) else op.step).as_dict()
            for operand in operands.values():
                for axis in operand.axes():
                    name = axis.axis_name.data
                    follows = sum(f * steps.get(d, 0) for d, f in axis.terms())
                    if name not in block and steps.get(name, follows) != follows:
                        raise level.make_error(
                            f"{op.name}: '{name}' moves by {steps[name]}, but by {follows} with "
                            f"the dimensions"
                        )


def _index_terms(axis: AxisAttr) -> tuple[object, ...]:
    """An axis without its name."""
    return axis.terms(), axis.offset.value.data, axis.extent.value.data


def _is_one(axis: AxisAttr) -> bool:
    """Tests whether an axis has one element, which all iterations read."""
    return not axis.terms() and axis.extent.value.data < 2 and not axis.offset.value.data


def _count_touched(axis: AxisAttr, sizes: Mapping[str, int]) -> int:
    found = {0}
    for dim, factor in axis.terms():
        found = {f + factor * i for f in found for i in range(sizes.get(dim, 1))}
    return len(found)


@irdl_op_definition
class SegmentOp(Scope):
    """
    Layers that run together, producers before their consumers: each on nodes of its own, or, where
    boxes are the same, taking turns for one piece of what they hand over after another.

    ```
    dataflow.segment @block {
      dataflow.layer @conv (n = 64, k = 24) {
        dataflow.operand "t" role "output" at (n, k) of i16
      }
      dataflow.layer @pool (n = 64, c = 24) {
        dataflow.operand "t" role "input" at (n, c) of i16
        dataflow.operand "u" role "output" at (n, c) of i16
      }
    }
    ```

    Verifies that a tensor which one layer writes and another reads has the same shape in both,
    and that the updates of their outermost levels go through it in the same pieces: the same
    steps along its axes in the same order, one or more, until one of the layers holds what is left
    whole, or they go through what is left in different ways; and nothing else is updated outside of
    those. Where their boxes have a node in common, there need be no such steps: the one begins when
    the other is done.
    """

    name = "dataflow.segment"

    sym_name = attr_def(SymbolNameConstraint())
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(
        SymbolOpInterface(),
        SymbolTable(),
        IsolatedFromAbove(),
        SingleBlockImplicitTerminator(EndOp),
    )
    custom_directives = (ClosedRegion,)
    assembly_format = "$sym_name attr-dict-with-keyword custom<ClosedRegion>($body)"

    def __init__(self, name: str, body: Region) -> None:
        super().__init__(attributes={"sym_name": StringAttr(name)}, regions=[body])

    def layers(self) -> tuple[LayerOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, LayerOp))

    def make_error(self, message: str) -> VerifyException:
        return VerifyException(f"dataflow.segment @{self.sym_name.data}: {message}")

    def verify_(self) -> None:
        for op in self.body.block.ops:
            if not isinstance(op, LayerOp | EndOp):
                raise self.make_error(f"holds {op.name}, expected layers only")
        writers: dict[str, LayerOp] = {}
        read: dict[str, str] = {}
        for layer in self.layers():
            operands = layer.operand_ops()
            if not operands:
                raise self.make_error(f"layer @{layer.sym_name.data} gives no operands")
            for name, operand in operands.items():
                if operand.role.data == "output":
                    self._verify_writer(name, layer, writers, read)
                    writers[name] = layer
                    continue
                if operand.role.data == "epilogue" and name in writers:
                    raise self.make_error(
                        f"tensor '{name}' is read by the epilogue of @{layer.sym_name.data}, but "
                        f"@{writers[name].sym_name.data} writes it beside that; only layers after "
                        f"the segment may"
                    )
                read.setdefault(name, layer.sym_name.data)
                if name in writers:
                    self._verify_match(name, writers[name], layer)

    def _verify_writer(
        self, name: str, layer: LayerOp, writers: Mapping[str, LayerOp], read: Mapping[str, str]
    ) -> None:
        if name in writers:
            raise self.make_error(
                f"tensor '{name}' is written by @{writers[name].sym_name.data} and by "
                f"@{layer.sym_name.data}"
            )
        if name in read:
            raise self.make_error(
                f"tensor '{name}' is read by @{read[name]} before @{layer.sym_name.data} writes it"
            )

    def _verify_match(self, name: str, producer: LayerOp, consumer: LayerOp) -> None:
        fault = find_mismatch(boundary_of(producer, name), boundary_of(consumer, name))
        if fault is not None:
            raise self.make_error(f"tensor '{name}' {fault}")


def boundary_of(layer: LayerOp, tensor: str) -> Boundary:
    """The boundary of a layer at `tensor`, as `dataflow_match` has to know it."""
    operand = layer.operand_ops()[tensor]
    place = {d: (i, f) for i, a in enumerate(operand.axes()) for d, f in a.terms()}
    loops: list[Loop] = []
    level = layer.levels()[-1] if layer.levels() else None
    covers = layer.level_covers()[-1] if level is not None else {}
    for position, update in enumerate(level.updates() if level is not None else ()):
        for dim, covered in covers.items():
            for digit in covered.digits:
                if (digit.kind, digit.position) == ("update", position) and digit.extent > 1:
                    axis, factor = place.get(dim, (-1, 1))
                    text = f"{dim} += {update.step.as_dict()[dim]}"
                    loops.append(Loop(text, axis, factor * digit.stride, digit.extent))
    shape = operand.shape(layer.get_extents())
    box = level.box() if level is not None else ((), ())
    return Boundary(layer.sym_name.data, shape, tuple(reversed(loops)), box)
