"""The ops of the `graph` dialect that hold others: sub-graphs, sequences and parallels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from typing_extensions import override
from xdsl.dialects.builtin import I64, ArrayAttr, IntegerAttr, StringAttr, TensorType
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    attr_def,
    irdl_op_definition,
    opt_attr_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.printer import Printer
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsolatedFromAbove, RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr
from ..common.kinds import is_array, is_tensor
from .attrs import CutAttr, SplitInfoAttr
from .parts import SplitOp, split_or_all
from .placement import PLACES, TENSOR, Placed, place_attributes, shape_of
from .text import parse_body, parse_signature, print_body, print_signature
from .yields import YieldOp


class ScopeOp(Placed, HasCanonicalizationPatternsInterface):
    """An op with a region of its own, whose arguments stand for `inputs`."""

    inputs = var_operand_def(TENSOR)
    label = opt_attr_def(StringAttr)
    outputs = var_result_def(TENSOR)
    body = region_def("single_block")

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (InlineOnePart(), DropInputs(), DropResults())

    def title(self) -> str:
        """The name of the op in errors: `graph.subgraph "conv_2"`."""
        label = self.attributes.get("label")
        return f"{self.name} {label}" if isinstance(label, StringAttr) else self.name

    def yielded(self) -> tuple[SSAValue, ...]:
        """The values that the body gives. Raises `VerifyException` if it does not end so."""
        last = self.body.block.last_op
        if not isinstance(last, YieldOp):
            raise VerifyException(f"{self.title()}: its body ends with graph.yield")
        return tuple(last.values)

    def verify_counts(self) -> None:
        """Refuses bodies with other numbers of arguments and values than the op has, odd names."""
        label = self.attributes.get("label")
        if isinstance(label, StringAttr) and not label.data.isascii():
            raise VerifyException(f"{self.title()}: its name has letters beyond ASCII; rename it")
        args, yielded = self.body.block.args, self.yielded()
        if len(args) != len(self.inputs):
            raise VerifyException(
                f"{self.title()}: {len(self.inputs)} inputs, but the body has {len(args)} arguments"
            )
        if len(yielded) != len(self.outputs):
            raise VerifyException(
                f"{self.title()}: {len(self.outputs)} results, but the body yields {len(yielded)}"
            )
        if self.may_be_cut():
            for value in (*self.inputs, *args, *yielded):
                shape_of(self.title(), value)

    def may_be_cut(self) -> bool:
        """Tests whether parts of its tensors may be asked for, which takes plain ones."""
        return True


@irdl_op_definition
class SubgraphOp(ScopeOp):
    """
    Structured ops that are scheduled as one: a layer with what is fused into it, or several layers.
    A leaf of the tree of a schedule.

    ```
    %y = graph.subgraph "fc" (%a = %x, %b = %w : tensor<64x512xf16>, tensor<512x10xf16>)
        -> (tensor<64x10xf16>) bind [[8, 1]] scope ["LLB"]
        attributes {split = [#graph.split_info<dim 0 parts 8 ops 1>], best = 0} {
      %zero = arith.constant dense<0.0> : tensor<64x10xf16>
      %0 = linalg.matmul ins(%a, %b : tensor<64x512xf16>, tensor<512x10xf16>)
                                     outs(%zero : tensor<64x10xf16>) -> tensor<64x10xf16>
      graph.yield %0 : tensor<64x10xf16>
    }
    ```

    The body sees its arguments alone, which are the inputs; constants stand inside. `split` are the
    ways to split it, of which `best` is the number of the one that is taken. `device` names the
    device of a system that computes it as a whole: its tensors may have layouts.
    """

    name = "graph.subgraph"

    label = attr_def(StringAttr)
    split = opt_attr_def(ArrayAttr[SplitInfoAttr])
    best = opt_attr_def(IntegerAttr[I64])
    device = opt_attr_def(StringAttr)

    traits = traits_def(IsolatedFromAbove(), RecursiveMemoryEffect())

    def __init__(
        self,
        label: str,
        inputs: Sequence[SSAValue],
        outputs: Sequence[Attribute],
        body: Region,
        *,
        split: Sequence[SplitInfoAttr] | None = None,
        best: int | None = None,
        bind: Sequence[Sequence[int]] | None = None,
        clusters: Sequence[Sequence[int]] | None = None,
        scope: Sequence[str] | None = None,
        attributes: Mapping[str, Attribute | None] | None = None,
    ) -> None:
        super().__init__(
            operands=[inputs],
            result_types=[outputs],
            attributes={
                "label": StringAttr(label),
                "split": None if split is None else ArrayAttr(split),
                "best": None if best is None else int_attr(best),
                **place_attributes(bind, clusters, scope),
                **(attributes or {}),
            },
            regions=[body],
        )

    def get_best(self) -> SplitInfoAttr | None:
        """The way to split it that is taken."""
        if self.best is None or self.split is None:
            return None
        return self.split.data[self.best.value.data]

    @override
    def may_be_cut(self) -> bool:
        return self.device is None or self.is_placed() or self.split is not None

    @classmethod
    @override
    def parse(cls, parser: Parser) -> SubgraphOp:
        label = parser.parse_str_literal("the name of the sub-graph")
        signature = parse_signature(parser, None)
        body = parse_body(parser, signature, ("label",))
        attributes = dict(signature.attributes)
        return cls(label, signature.operands, signature.results, body, attributes=attributes)

    @override
    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.attributes["label"])
        print_signature(printer, self, None)
        print_body(printer, self, ("label", *PLACES))

    @override
    def verify_(self) -> None:
        self.verify_counts()
        for what, inside, outside in (
            ("argument", self.body.block.args, self.inputs),
            ("yielded value", self.yielded(), self.outputs),
        ):
            for number, (one, other) in enumerate(zip(inside, outside, strict=True)):
                if one.type != other.type:
                    raise VerifyException(
                        f"{self.title()}: {what} {number} is {one.type}, but outside it is "
                        f"{other.type}"
                    )
        if self.may_be_cut():
            self.verify_places(self.title())
        self._verify_split()
        for op in self.body.walk():
            if isinstance(op, ScopeOp):
                raise VerifyException(
                    f"{self.title()}: holds {op.title()}, but is a leaf; use graph.sequence"
                )

    def _verify_split(self) -> None:
        ways = () if self.split is None else self.split.data
        if self.best is not None and not 0 <= self.best.value.data < len(ways):
            raise VerifyException(
                f"{self.title()}: best is {self.best.value.data}, but there are {len(ways)} splits"
            )
        for way in ways:
            dim, parts, _, result = way.numbers()
            shapes = [shape_of(self.title(), v) for v in self.outputs]
            if result >= len(shapes) or dim >= len(shapes[result]):
                raise VerifyException(
                    f"{self.title()}: {way} splits what there is not: the results are "
                    f"{', '.join(map(str, self.outputs.types)) or 'none'}"
                )
            if shapes[result][dim] % parts:
                raise VerifyException(
                    f"{self.title()}: {way} splits {shapes[result][dim]} elements in {parts} parts "
                    "that are not equal"
                )


class Window(NamedTuple):
    """The elements of a tensor that parts of a tree read: `size` along `dim`, `step` apart."""

    dim: int
    size: int
    step: int


class TreeOp(ScopeOp):
    """
    An op whose body is gone through once for each of `parts` parts. For part `p`, an argument is
    the input, or with `cut D` its elements from `p * step` on along dimension `D`: as many as there
    are for each part, or where parts overlap, `cut D size S step T`. A result is what the parts
    yield, joined along its `cut D`; one that is not cut can only be that of a single part.
    """

    parts = attr_def(IntegerAttr[I64])
    cuts = attr_def(ArrayAttr[CutAttr])
    joins = attr_def(ArrayAttr[CutAttr])

    def __init__(
        self,
        parts: int,
        inputs: Sequence[SSAValue],
        cuts: Sequence[CutAttr],
        outputs: Sequence[Attribute],
        joins: Sequence[CutAttr],
        body: Region,
        *,
        label: str = "",
        attributes: Mapping[str, Attribute | None] | None = None,
    ) -> None:
        super().__init__(
            operands=[inputs],
            result_types=[outputs],
            attributes={
                "parts": int_attr(parts),
                "cuts": ArrayAttr(cuts),
                "joins": ArrayAttr(joins),
                "label": StringAttr(label) if label else None,
                **(attributes or {}),
            },
            regions=[body],
        )

    def get_parts(self) -> int:
        """The number of parts."""
        return self.parts.value.data

    def windows(self) -> tuple[Window | None, ...]:
        """The window of each input that a part reads; `None` for all of it."""
        args = self.body.block.args
        return tuple(_window(cut, a.type) for cut, a in zip(self.cuts, args, strict=True))

    def window(self, number: int) -> Window | None:
        """The window of one input."""
        return _window(self.cuts.data[number], self.body.block.args[number].type)

    def joined(self) -> tuple[int | None, ...]:
        """The dimension along which the parts' values are joined, by result."""
        return tuple(cut.get_dim() for cut in self.joins)

    def children(self) -> Iterator[ScopeOp]:
        """The trees and leaves that it holds, in order."""
        return (op for op in self.body.block.ops if isinstance(op, ScopeOp))

    @classmethod
    @override
    def parse(cls, parser: Parser) -> TreeOp:
        label = parser.parse_optional_str_literal() or ""
        parser.parse_keyword("parts")
        parts = parser.parse_integer(allow_boolean=False, allow_negative=False)
        signature = parse_signature(parser, parts)
        body = parse_body(parser, signature, ("parts", "cuts", "joins", "label"))
        return cls(
            parts,
            signature.operands,
            [given.cut for given in signature.inputs],
            signature.results,
            signature.joins,
            body,
            label=label,
            attributes=signature.attributes,
        )

    @override
    def print(self, printer: Printer) -> None:
        if self.label is not None:
            printer.print_string(" ")
            printer.print_attribute(self.label)
        printer.print_string(f" parts {self.get_parts()}")
        print_signature(printer, self, self.get_parts())
        print_body(printer, self, ("parts", "cuts", "joins", "label", *PLACES))

    @override
    def verify_(self) -> None:
        if self.get_parts() < 1:
            raise VerifyException(f"{self.title()}: {self.get_parts()} parts, expected 1 or more")
        self.verify_counts()
        for what, cuts, values in (
            ("cuts", self.cuts, self.inputs),
            ("joins", self.joins, self.outputs),
        ):
            if len(cuts) != len(values):
                raise VerifyException(
                    f"{self.title()}: {what} has {len(cuts)} entries for {len(values)} values"
                )
        for number, cut in enumerate(self.cuts):
            self._verify_cut(number, cut)
        for number, join in enumerate(self.joins):
            self._verify_join(number, join)
        self.verify_places(self.title())
        self._verify_cores()

    def _verify_cut(self, number: int, cut: CutAttr) -> None:
        whole, part = self.inputs[number], self.body.block.args[number]
        name = f"{self.title()}: input {number}"
        window = self._check_part(name, cut, whole, part)
        if window is None:
            return
        extent = shape_of(name, whole)[window.dim]
        parts = self.get_parts()
        reach = (parts - 1) * window.step + window.size
        if cut.get_step() is None and reach != extent:
            raise VerifyException(
                f"{name} has {extent} elements along dimension {window.dim}, of which {parts} "
                f"parts take {window.size} each; with a step, parts may overlap or leave some out"
            )
        if reach > extent:
            raise VerifyException(
                f"{name} has {extent} elements along dimension {window.dim}, but {parts} parts of "
                f"{window.size}, each {window.step} behind the one before, reach to {reach}"
            )

    def _check_part(
        self, name: str, cut: CutAttr, whole: SSAValue, part: SSAValue
    ) -> Window | None:
        """The window of a cut value; `VerifyException` unless the types differ by it alone."""
        shape, dim = shape_of(name, whole), cut.get_dim()
        if dim is not None and dim >= len(shape):
            raise VerifyException(f"{name} is cut along dimension {dim}, but is {whole.type}")
        assert is_tensor(whole.type)
        assert is_tensor(part.type)
        sizes = list(part.type.get_shape())
        if dim is not None and len(sizes) == len(shape):
            sizes[dim] = shape[dim]
        if TensorType(whole.type.element_type, sizes) != whole.type:
            how = "whole" if dim is None else f"cut along dimension {dim} alone"
            raise VerifyException(f"{name} is {whole.type} and {how}, but a part is {part.type}")
        window = _window(cut, part.type)
        if window is not None and window.size < 1:
            raise VerifyException(f"{name} is cut into parts without elements: {part.type}")
        return window

    def _verify_join(self, number: int, join: CutAttr) -> None:
        whole, part, parts = self.outputs[number], self.yielded()[number], self.get_parts()
        name = f"{self.title()}: result {number}"
        window = self._check_part(name, join, whole, part)
        if window is None:
            if parts > 1:
                raise VerifyException(
                    f"{name} is not cut, but comes of {parts} parts; parts are joined along a "
                    "dimension, never summed: a reduction cannot be cut"
                )
            return
        if join.get_step() is not None:
            raise VerifyException(f"{name} has a step, but parts of results do not overlap")
        extent = shape_of(name, whole)[window.dim]
        if parts * window.size != extent:
            raise VerifyException(
                f"{name} has {extent} elements along dimension {window.dim}, but {parts} parts of "
                f"{window.size} are {parts * window.size}"
            )

    def _verify_cores(self) -> None:
        """Refuses children that use cores which the op does not have."""
        if self.cores is None:
            return
        mine = self.cores.numbers()
        for child in self.children():
            numbers = None if child.cores is None else child.cores.numbers()
            if numbers is not None and not (numbers.start in mine and numbers.stop - 1 in mine):
                raise VerifyException(
                    f"{self.title()}: has the cores {_range_text(mine)}, but {child.title()} in it "
                    f"the cores {_range_text(numbers)}"
                )


def _range_text(numbers: range) -> str:
    return f"{numbers.start} to {numbers.stop - 1}"


def _window(cut: CutAttr, part: Attribute) -> Window | None:
    dim = cut.get_dim()
    if dim is None:
        return None
    assert is_tensor(part)
    size = part.get_shape()[dim]
    return Window(dim, size, cut.get_step() or size)


@irdl_op_definition
class SequenceOp(TreeOp):
    """
    Sub-graphs one after the other, part by part: all that the body holds for the first part, then
    for the second, and so on.

    ```
    %y = graph.sequence parts 8 (%a = %x cut 0 : tensor<64x512xf16>) -> (tensor<64x512xf16> cut 0) {
      %0 = graph.subgraph "relu" (%c = %a : tensor<8x512xf16>) -> (tensor<8x512xf16>) {
        %1 = arith.constant dense<0.0> : tensor<8x512xf16>
        %2 = arith.maximumf %c, %1 : tensor<8x512xf16>
        graph.yield %2 : tensor<8x512xf16>
      }
      graph.yield %0 : tensor<8x512xf16>
    }
    %z = graph.sequence "rows" parts 4 (%a = %p cut 1 size 16 step 14 : tensor<8x58x56xf16>)
        -> (tensor<8x56x56xf16> cut 1) {
      %0 = graph.split %a dim 1 at 1 : tensor<8x16x56xf16> -> tensor<8x14x56xf16>
      graph.yield %0 : tensor<8x14x56xf16>
    }
    ```
    """

    name = "graph.sequence"

    traits = traits_def(IsolatedFromAbove(), RecursiveMemoryEffect())


@irdl_op_definition
class ParallelOp(TreeOp):
    """
    Sub-graphs side by side, each on cores of its own: a pipeline over the parts, in which a child
    works on a part while those that take its results work on earlier ones. Its value is that of a
    `graph.sequence`.

    ```
    %y = graph.parallel parts 2 (%a = %x cut 0 : tensor<8x64xf16>) -> (tensor<8x64xf16> cut 0) {
      %0 = graph.subgraph "one" (%b = %a : tensor<4x64xf16>) -> (tensor<4x64xf16>) cores 24 from 0 {
        %1 = math.exp %b : tensor<4x64xf16>
        graph.yield %1 : tensor<4x64xf16>
      }
      %2 = graph.subgraph "two" (%b = %0 : tensor<4x64xf16>) -> (tensor<4x64xf16>) cores 8 from 24 {
        %3 = math.tanh %b : tensor<4x64xf16>
        graph.yield %3 : tensor<4x64xf16>
      }
      graph.yield %2 : tensor<4x64xf16>
    }
    ```
    """

    name = "graph.parallel"

    traits = traits_def(IsolatedFromAbove(), RecursiveMemoryEffect())

    @override
    def verify_(self) -> None:
        super().verify_()
        owned = [(c, c.cores.numbers()) for c in self.children() if c.cores is not None]
        owned.sort(key=lambda entry: entry[1].start)
        for (one, mine), (other, theirs) in pairwise(owned):
            if theirs.start < mine.stop:
                raise VerifyException(
                    f"{self.title()}: {one.title()} and {other.title()} both have core "
                    f"{theirs.start}, but work at the same time"
                )


class InlineOnePart(RewritePattern):
    """
    A sequence of one part is what it holds. 1. It says nothing of where. 2. It is not one of
    several children that run side by side.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SequenceOp, rewriter: PatternRewriter) -> None:
        if op.get_parts() != 1 or op.is_placed():  # 1.
            return
        parent = op.parent_op()
        if isinstance(parent, ParallelOp) and len(list(parent.children())) > 1:  # 2.
            return
        given: list[SSAValue] = []
        for operand, window in zip(op.inputs, op.windows(), strict=True):
            part = operand if window is None else split_or_all(operand, window.dim, 0, window.size)
            if isinstance(part, SplitOp):
                rewriter.insert(part)
                part = part.result
            given.append(part)
        values: dict[SSAValue, SSAValue] = dict(zip(op.body.block.args, given, strict=True))
        results = [values.get(value, value) for value in op.yielded()]
        last = op.body.block.last_op
        assert last is not None
        rewriter.erase(last)
        rewriter.inline_block(op.body.block, InsertPoint.before(op), given)
        rewriter.replace(op, [], results)


class DropInputs(RewritePattern):
    """Inputs that the body does not use, or has twice, go."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, ScopeOp):
            return
        cuts = op.cuts.data if isinstance(op, TreeOp) else None
        kept: dict[tuple[SSAValue, Attribute, Attribute | None], int] = {}
        dropped: list[int] = []
        for number, (operand, argument) in enumerate(
            zip(op.inputs, op.body.block.args, strict=True)
        ):
            key = operand, argument.type, None if cuts is None else cuts[number]
            if argument.uses and key not in kept:
                kept[key] = number
                continue
            if argument.uses:
                argument.replace_all_uses_with(op.body.block.args[kept[key]])
            dropped.append(number)
        if not dropped:
            return
        op.operands = [v for n, v in enumerate(op.inputs) if n not in dropped]
        if isinstance(op, TreeOp):
            op.cuts = ArrayAttr(c for n, c in enumerate(op.cuts) if n not in dropped)
        for number in reversed(dropped):
            op.body.block.erase_arg(op.body.block.args[number])
        rewriter.notify_op_modified(op)


class DropResults(RewritePattern):
    """Results that nothing uses go, where no way to split names them."""

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, ScopeOp) or (isinstance(op, SubgraphOp) and op.split is not None):
            return
        kept = [number for number, result in enumerate(op.outputs) if result.uses]
        if len(kept) == len(op.outputs) or not kept:
            return
        attributes = dict(op.attributes)
        for name in ("bind", "clusters", "scope", "joins"):
            rows = attributes.get(name)
            if is_array(rows):
                attributes[name] = ArrayAttr(rows.data[number] for number in kept)
        last, yielded = op.body.block.last_op, op.yielded()
        assert last is not None
        rewriter.replace(last, YieldOp([yielded[number] for number in kept]))
        new = type(op).create(
            operands=op.operands,
            result_types=[op.outputs[number].type for number in kept],
            attributes=attributes,
            regions=[op.detach_region(op.body)],
            location=op.location,
        )
        results: list[SSAValue | None] = [None] * len(op.outputs)
        for place, number in enumerate(kept):
            results[number] = new.results[place]
        rewriter.replace(op, new, results)
