"""
Products of bytes on VNNI: which kernels the dot product's intrinsics take, and what they become.

1. The embedding's solver puts the kernel, on unsigned bytes, into an intrinsic of the machine.
   As registers are loaded from any byte on, stencils are no obstacle: few channels leave the
   window's columns to be reduced at once.
2. What is reduced at once is stored in words of four bytes: of activations by a step before (with
   their padding, and 128 added, `transforms.kernel.signed_offset`), of weights by packing them.
3. The kernel over words is a nest like any other; it starts from the corrections.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.ir.affine import AffineExpr, AffineMap

from ....targets.host.dot.products import (
    BYTES,
    DotUnit,
    build_dot,
    build_pair_dot,
    build_signed_dot,
)
from ....targets.host.nest.flat import ACCUMULATOR, substitute_operand
from ....targets.host.nest.phase import SLACK, copied_axis, expr_in_copy
from ....targets.host.nest.plan import Planner, plan_nest
from ....targets.host.nest.stage import Axis
from ....targets.host.nest.steps import (
    UNDECIDED,
    Fields,
    Fused,
    KernelStep,
    Packed,
    Sums,
    Temporary,
    Tensor,
    WordStep,
)
from ....targets.host.nest.words import WordStage, stored_fill
from ....transforms.core.errors import WeftError
from ....transforms.embed.problem import Embedding
from ....transforms.kernel.dim_roles import named_by_role
from ....transforms.kernel.signed_offset import (
    byte_factors,
    correction_dims,
    correction_kernel,
    offset_kernel,
    summed_axes,
)
from ....transforms.kernel.view import (
    Access,
    Dim,
    Guard,
    InRange,
    Kernel,
    ScalarArg,
    ScalarOp,
    expr_range,
    linear_form,
)
from ....transforms.machine.view import Intrinsic, Machine
from .embeddings import embed_words
from .match import Match, axis_of, is_plain

_MAX_OVERHEAD = 2
"""Iterations that padding may add, in units of those that there are."""


def plan_dot(
    fused: Fused, planner: Planner, given: Fields, unit: DotUnit, wanted: str | None = None
) -> bool:
    """
    Adds the steps of a product of bytes on `unit`, with what is `given` of the schedule; `False`,
    with nothing added, for other kernels and those that no intrinsic (`wanted`, if given) takes
    well.
    """
    found = _match_kernel(fused, unit, wanted)
    if found is None:
        return False
    program = planner.program
    steps, buffers = len(program.steps), dict(program.buffers)
    if Words(found, fused, planner, given, unit).emit_steps():
        return True
    del program.steps[steps:]
    program.buffers = buffers
    return False


def _match_kernel(fused: Fused, unit: DotUnit, wanted: str | None) -> Match | None:
    kernel = fused.kernel
    factors = byte_factors(kernel.bodies[0])
    if factors is None or fused.combine != "arith.addi" or fused.type != "i32":
        return None
    if 0 in kernel.extents:
        return None
    # Unsigned bytes are activations; of signed ones, those that are no weights.
    order = sorted(factors, key=lambda f: (f.signed, fused.tensors[f.operand].weight))
    for unsigned, signed in (order, order[::-1]):
        if signed.signed:
            match = _choose_embedding(
                fused, unsigned.operand, signed.operand, unsigned.signed, unit, wanted
            )
            if match is not None:
                return match
    return None


def _choose_embedding(
    fused: Fused, x: int, w: int, offset: bool, unit: DotUnit, wanted: str | None
) -> Match | None:
    """The best embedding that words can be made for."""
    kernel = fused.kernel
    a, b = kernel.operands[x], kernel.operands[w]
    if not is_plain(a, kernel) or b.guards or not is_plain(b, kernel):
        return None
    problem = named_by_role(offset_kernel(kernel.name, kernel.dims, a, b, kernel.outputs[0]))
    intrinsics = [i for i in unit.intrinsics if wanted in (None, i.name)]
    for intrinsic, embeddings in _embed_each(problem, unit.machine, intrinsics):
        matches = [
            (embedding.mac_overhead, match.window > 0, match)
            for embedding in embeddings
            if (match := _is_usable(fused, intrinsic, embedding, problem, x, w, offset)) is not None
        ]
        if matches:
            # Overlapping words are more bytes to write and to read.
            return min(matches, key=lambda found: found[:2])[2]
    return None


def _embed_each(
    problem: Kernel, machine: Machine, intrinsics: Sequence[Intrinsic]
) -> Iterator[tuple[Intrinsic, Sequence[Embedding]]]:
    for intrinsic in intrinsics:
        for embeddings in embed_words(problem, machine, intrinsic):
            yield intrinsic, embeddings


def _is_usable(
    fused: Fused,
    intrinsic: Intrinsic,
    embedding: Embedding,
    problem: Kernel,
    x: int,
    w: int,
    offset: bool,
) -> Match | None:
    count = len(problem.dims)
    lanes, fours = (
        [d for d in digits if d.dim < count and d.extent > 1] for digits in embedding.digits
    )
    if embedding.mac_overhead > _MAX_OVERHEAD * problem.num_points:
        return None
    if len(fours) != 1 or (fours[0].extent, fours[0].stride) != (BYTES, 1) or not lanes:
        return None
    dim = fours[0].dim
    x_axis, w_axis = (axis_of(fused.kernel.operands[o], dim) for o in (x, w))
    window = 0
    if x_axis is None:
        window = _window_of(fused.kernel.operands[x], dim, count)
        x_axis = len(fused.kernel.operands[x].shape) - 1 if window else None
    if x_axis is None or w_axis is None:
        return None
    text = embedding.describe(problem, intrinsic.kernel)
    names = tuple(d.name for d in problem.dims)
    return Match(intrinsic, text, names, x, w, offset, dim, x_axis, w_axis, window)


def _window_of(access: Access, dim: int, num_dims: int) -> int:
    """The distance between steps of `dim` along the last axis, if it is no other's; 0 if it is."""
    if any(dim in e.used_dims() for e in access.map.results[:-1]):
        return 0
    form = linear_form(access.map.results[-1], num_dims)
    return max(0, form[0][dim]) if form is not None else 0


def _broadcasts_signed(intrinsic: Intrinsic) -> bool:
    """Tests whether all lanes have the same signed bytes."""
    return len(intrinsic.operands[1].shape) == 1


class Words:
    """The steps of one kernel."""

    def __init__(self, match: Match, fused: Fused, planner: Planner, given: Fields, unit: DotUnit):
        self.unit = unit
        self.match = match
        self.fused = fused
        self.planner = planner
        self.program = planner.program
        self.given = given
        self.words = -(-fused.kernel.extents[match.dim] // match.per_word)
        self.block = self.choose_block()
        self.summed = summed_axes(fused.kernel.dims, fused.kernel.operands[match.w])

    def choose_block(self) -> int:
        """How many words lie side by side, where they do."""
        return self.words

    def order_axes(self, rank: int, axis: int) -> tuple[int, ...]:
        """In which order axes are stored whose words, along `axis`, lie side by side."""
        return (*(a for a in range(rank) if a != axis), axis)

    @property
    def word_place(self) -> AffineExpr:
        """The number of a word: blocks of them are a dimension of their own, the last one."""
        place = AffineExpr.dimension(self.match.dim)
        if self.block == self.words:
            return place
        return AffineExpr.dimension(len(self.fused.kernel.dims)) * self.block + place

    def emit_steps(self) -> bool:
        match, fused, planner = self.match, self.fused, self.planner
        x = (
            self._stage_windows()
            if match.window
            else self._stage_operand(match.x, match.x_axis, match.offset)
        )
        if x is None:
            return False
        weight = fused.tensors[match.w]
        packed = weight.weight and weight.buffer in planner.packable
        packed = packed and (not match.offset or self.summed is not None)
        w = (
            self._weight_words(weight)
            if packed
            else self._stage_operand(match.w, match.w_axis, False)
        )
        if w is None:
            return False
        words = self._over_words(x, w)
        if match.offset:
            words = self._correct_kernel(words, w[1] if packed else None)
        packable = planner.packable | {w[1].buffer} if packed else frozenset[str]()
        return self.plan_words(words, replace(planner, packable=packable))

    def plan_words(self, words: Fused, planner: Planner) -> bool:
        """Adds the step of the kernel over words; `False` if there is none."""
        if not plan_nest(words, planner, self.given, "?"):
            return False
        step = planner.program.steps[-1]
        assert isinstance(step, KernelStep)
        planner.program.steps[-1] = replace(step, intrinsic=self._name_intrinsic(step))
        return True

    def _name_intrinsic(self, step: KernelStep) -> str:
        """Names the intrinsic whose operands the registers hold, whichever the vectors chose."""
        match, kernel = self.match, self.fused.kernel
        name, text = match.intrinsic.name, match.text
        along = {**step.given, **step.chosen}["vector"]
        assert isinstance(along, tuple)
        dims = [d for d in along if isinstance(d, int)]
        if dims and not set(dims) & kernel.operands[match.w].used_dims:
            lanes, names = self.planner.processor.count_lanes("i32"), (match.names[d] for d in dims)
            four = match.names[match.dim]
            name = next((i.name for i in self.unit.intrinsics if _broadcasts_signed(i)), name)
            text = f"n <- {' '.join(names)}({lanes}), k <- {four}({BYTES})"
        offset = ", activations offset by 128" if match.offset else ""
        return f"int8 dot products by @{name}: {text}{offset}"

    def _group_axis(self, shape: Sequence[int], axis: int) -> tuple[int, ...]:
        count = self.match.per_word
        return tuple(-(-e // count) if i == axis else e for i, e in enumerate(shape))

    def _weight_words(self, tensor: Tensor) -> tuple[Access, Tensor]:
        """The weights' buffer, seen as words."""
        access = self.fused.kernel.operands[self.match.w]
        axis = self.match.w_axis
        shape = self._group_axis(tensor.shape, axis)
        summed = self.summed if self.match.offset else None
        packed = Packed(
            math.prod(shape), "i32", tensor.buffer, tensor.shape, axis, None, summed,
            self.match.per_word,
        )  # fmt: skip
        words = Tensor(self.program.add("words", packed), shape, "i32", weight=True)
        exprs = [*access.map.results]
        exprs[axis] = self.word_place
        placed = replace(access.map, results=tuple(exprs))
        return replace(access, shape=shape, type="i32", map=placed), words

    def _stage_operand(self, operand: int, axis: int, offset: bool) -> tuple[Access, Tensor] | None:
        """A step that makes words of an operand, and how the kernel reads them."""
        kernel = self.fused.kernel
        access, tensor = kernel.operands[operand], self.fused.tensors[operand]
        axes: list[Axis] = []
        exprs: list[AffineExpr] = []
        guards: list[Guard] = []
        rows = operand == self.match.rows
        order: tuple[int, ...] = ()
        if rows and axis < len(tensor.shape) - 1:
            order = self.order_axes(len(tensor.shape), axis)
        for i, (expr, extent) in enumerate(zip(access.map.results, tensor.shape, strict=True)):
            lower, upper, _ = expr_range(expr, tuple((0, e) for e in kernel.extents))
            upper += 1
            if i == axis:
                lower, upper = 0, extent
            if upper <= 0 or lower >= extent:
                return None  # Nothing but padding is read.
            count = min(upper, extent) - max(lower, 0)
            low, skip = max(0, -lower), max(lower, 0)
            found = Axis(low, skip, count, max(0, upper - extent), 0, 0)
            if order and i != axis:
                found = copied_axis((kernel,), operand, tensor.shape, i)
                assert found is not None
            bare = rows and self.match.bare and (found.low > 0 or found.high > 0)
            if bare:
                found = replace(found, low=0, high=0)
            axes.append(found)
            exprs.append(expr_in_copy(expr, found, kernel))
            if bare:
                guards.append(InRange(exprs[-1], 0, found.count))
        if len(axes) == 1:
            return None
        fill = stored_fill(int(access.fill), offset)
        tiles = self.match.rows is not None
        stage = WordStage(
            tensor.buffer, tensor.shape, "", tuple(axes), axis, fill, offset,
            type=self.match.type, order=order, block=self.block if order else 0,
            target_slack=SLACK if tiles else 0,
        )  # fmt: skip
        if not order:
            exprs[axis] = self.word_place
        return self._add_stage(stage, access, exprs, guards)

    def _stage_windows(self) -> tuple[Access, Tensor] | None:
        """Two steps: a copy with padding, and the words that begin at each of its bytes."""
        kernel, match = self.fused.kernel, self.match
        access, tensor = kernel.operands[match.x], self.fused.tensors[match.x]
        extents = [*kernel.extents]
        extents[match.dim] = -(-extents[match.dim] // BYTES)
        dims = [AffineExpr.dimension(d) for d in range(len(extents))]
        dims[match.dim] = dims[match.dim] * BYTES
        axes: list[Axis] = []
        exprs: list[AffineExpr] = []
        for i, (result, extent) in enumerate(zip(access.map.results, tensor.shape, strict=True)):
            expr = result.replace_dims_and_symbols(dims, ())
            lower, upper, _ = expr_range(expr, tuple((0, e) for e in extents))
            upper += 1 + (BYTES - 1) * match.window * (i == match.x_axis)
            if upper <= 0 or lower >= extent:
                return None  # Nothing but padding is read.
            count = min(upper, extent) - max(lower, 0)
            axes.append(Axis(max(0, -lower), max(lower, 0), count, max(0, upper - extent), 0, 0))
            exprs.append(expr + -lower)
        rows = self.planner.copy_tensor(tensor, axes, access.fill)
        shape = tuple(a.extent for a in axes)
        whole = tuple(Axis(0, 0, e, 0, 0, 0) for e in shape)
        slack = rows.target_size - math.prod(shape)
        stage = WordStage(
            rows.target, shape, "", whole, match.x_axis, 0, match.offset, match.window, slack
        )
        return self._add_stage(stage, access, exprs)

    def _add_stage(
        self,
        stage: WordStage,
        access: Access,
        exprs: Sequence[AffineExpr],
        guards: Sequence[Guard] = (),
    ) -> tuple[Access, Tensor]:
        """The words of `stage`, made by a step, and the access to them."""
        size = stage.size + stage.target_slack
        target = self.program.add("words", Temporary(size, "i32"))
        self.program.steps.append(WordStep(replace(stage, target=target)))
        shape, count = stage.shape, len(self.fused.kernel.dims)
        if stage.order:
            shape = tuple(a.extent for a in stage.stored_axes)
            placed = [*exprs]
            placed[stage.group] = AffineExpr.dimension(count)
            outer = (a for a in stage.order if a != stage.group or stage.blocks > 1)
            exprs = [*(placed[a] for a in outer), exprs[stage.group]]
        reads = AffineMap(count, 0, tuple(exprs))
        words = Access(access.name, shape, "i32", reads, tuple(guards))
        return words, Tensor(target, shape, "i32", slack=stage.target_slack)

    def _over_words(self, x: tuple[Access, Tensor], w: tuple[Access, Tensor]) -> Fused:
        """The kernel with words in the places of bytes."""
        match, fused = self.match, self.fused
        kernel = fused.kernel
        operands, tensors = [*kernel.operands], [*fused.tensors]
        for operand, (access, tensor) in ((match.x, x), (match.w, w)):
            operands[operand], tensors[operand] = access, tensor
        dims = [*kernel.dims]
        dims[match.dim] = replace(dims[match.dim], extent=self.block)
        if self.block < self.words:
            dims.append(Dim(f"{dims[match.dim].name}_block", self.words // self.block, "reduction"))
            operands = [replace(a, map=replace(a.map, num_dims=len(dims))) for a in operands]
        build = build_signed_dot if match.signed else build_dot
        if match.type == "f32":
            build = build_pair_dot
        term = build(ScalarArg(match.x, "i32"), ScalarArg(match.w, "i32"))
        words = replace(kernel, dims=tuple(dims), operands=tuple(operands), bodies=(term,))
        return replace(fused, kernel=words, tensors=tuple(tensors))

    # --- Corrections ----------------------------------------------------------------------------

    def _correct_kernel(self, words: Fused, packed: Tensor | None) -> Fused:
        """The kernel that starts from the corrections, or adds them to what it starts from."""
        kernel, access = self.fused.kernel, self.fused.kernel.operands[self.match.w]
        kept = correction_dims(kernel.dims, access)
        shape = tuple(kernel.dims[d].extent for d in kept)
        if packed is not None:
            sums = Sums(max(1, math.prod(shape)), "i32", packed.buffer)
            tensor = Tensor(self.program.add("sums", sums), shape, "i32")
        else:
            tensor = self._add_sums(access, shape)
        places = AffineMap(len(kernel.dims), 0, tuple(AffineExpr.dimension(d) for d in kept))
        number = words.kernel.num_inputs
        correction = Access("c", shape, "i32", places)
        operands = (*words.kernel.inputs, correction, words.kernel.outputs[0])
        tensors = (*words.tensors[:-1], tensor, words.tensors[-1])
        moved = replace(words.kernel, operands=operands, num_inputs=number + 1)
        result = replace(words, kernel=moved, tensors=tensors)
        if words.start is None and words.init == 0:
            return replace(result, start=number)
        total = ScalarOp(
            "arith.addi", (ScalarArg(ACCUMULATOR, "i32"), ScalarArg(number, "i32")), "i32"
        )
        return replace(result, result=substitute_operand(words.result, ACCUMULATOR, total))

    def _add_sums(self, access: Access, shape: tuple[int, ...]) -> Tensor:
        """A step that computes the corrections."""
        kernel, fused = self.fused.kernel, self.fused
        room = Temporary(max(1, math.prod(shape)), "i32")
        tensor = Tensor(self.program.add("sums", room), shape, "i32")
        sums = correction_kernel(f"{kernel.name}: sums of weights", kernel.dims, access)
        body = sums.bodies[0]
        assert isinstance(body, ScalarOp)
        accumulated = Fused(
            replace(sums, bodies=(body.args[1],)),
            (fused.tensors[self.match.w], tensor),
            ScalarArg(ACCUMULATOR, "i32"),
            "i32",
            "arith.addi",
        )
        if not plan_nest(accumulated, replace(self.planner, packable=frozenset()), UNDECIDED):
            raise WeftError(f"{kernel.name}: its weights cannot be summed")
        return tensor
