"""
Products of f32 on a tile unit (AMX), rounded to bf16.

1. The embedding's solver puts the kernel, on bf16, into the products of tiles
   that the machine defines: which operand has the rows, which dimension is the reduced one.
2. Both operands become words, as for dot products (`dot`); of the operand that has the rows, the
   words of a row lie side by side.
3. A block of tiles takes the place of the register tile (`targets.host.nest.tile_plan`).
4. Of all of these, the one that takes the fewest cycles is kept, if the kernel's other steps take
   more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from typing_extensions import override

from ...targets.host.dot.products import DotUnit
from ...targets.host.machine.view import HostSpec, is_tile_product
from ...targets.host.nest.emit import predict_cycles
from ...targets.host.nest.fields import fields_of
from ...targets.host.nest.plan import Planner
from ...targets.host.nest.steps import (
    UNDECIDED,
    Buffer,
    Fused,
    KernelStep,
    Packed,
    Step,
)
from ...targets.host.nest.tile_plan import TileChoice, choose_tiles
from ...transforms.core.errors import WeftError
from ...transforms.embed.options import EmbedOptions
from ...transforms.embed.problem import Constraints, Embedding
from ...transforms.kernel.dim_roles import named_by_role
from ...transforms.kernel.view import Access, Kernel, Scalar, ScalarArg, ScalarOp
from ...transforms.machine.view import Intrinsic, Machine
from ...transforms.strategy.group import list_embeddings
from .dot import Match, Words, axis_of, is_plain

_CANDIDATES = 8

_CONSTRAINTS = (Constraints(linear=False), Constraints(linear=False, dense=False))


@dataclass(frozen=True)
class Plan:
    """The steps and buffers of a program up to a point, and the cycles of those of one kernel."""

    steps: tuple[Step, ...]
    buffers: dict[str, Buffer]
    cycles: float


def has_tiles(machine: Machine) -> bool:
    """
    Tests whether the machine defines products of tiles. Raises `WeftError` if so and its processor
    has no unit for them.
    """
    found = [i for i in machine.intrinsics if is_tile_product(i)]
    if found and "amx" not in HostSpec.from_machine(machine).features:
        raise WeftError(
            f"machine @{machine.name} has the intrinsic @{found[0].name}, which takes AMX, but its "
            "options do not say amx = 1; add that, or remove the intrinsic"
        )
    return bool(found)


def save_plan(planner: Planner, since: int, start: Plan) -> Plan:
    """The plan so far, whose steps from number `since` on are a kernel's; goes back to `start`."""
    program = planner.program
    cycles = sum(predict_cycles(s, program, planner.processor) for s in program.steps[since:])
    plan = Plan(tuple(program.steps), dict(program.buffers), cycles)
    restore_plan(planner, start)
    return plan


def restore_plan(planner: Planner, plan: Plan) -> None:
    planner.program.steps[:] = plan.steps
    planner.program.buffers = dict(plan.buffers)


def current_plan(planner: Planner) -> Plan:
    return Plan(tuple(planner.program.steps), dict(planner.program.buffers), 0.0)


def plan_tiles(
    fused: Fused, planner: Planner, machine: Machine, wanted: str | None = None
) -> Plan | None:
    """
    The best plan for a product of f32 on the tile unit of `machine`, with factors rounded to bf16.
    `None` for other kernels, and those that no intrinsic (`wanted`, if given) takes. The program
    stays as it is.
    """
    start, best = current_plan(planner), None
    for match in _list_matches(fused, machine, wanted):
        unit = DotUnit(machine, (match.intrinsic,))
        if _TileWords(match, fused, planner, UNDECIDED, unit).emit_steps():
            plan = save_plan(planner, len(start.steps), start)
            if best is None or plan.cycles < best.cycles:
                best = plan
        restore_plan(planner, start)
    return best


class _TileWords(Words):
    """The steps of one kernel on a tile unit."""

    @override
    def plan_words(self, words: Fused, planner: Planner) -> bool:
        rows = self.match.rows
        assert rows is not None
        found = choose_tiles(words, rows, planner.packable, planner.processor)
        if found is None:
            return False
        planner.program.steps.append(self._scheduled(found, planner))
        return True

    def _scheduled(self, found: TileChoice, planner: Planner) -> KernelStep:
        phase, buffers = found.phase, planner.program.buffers
        for operand, panels in phase.panels.items():
            tensor = phase.fused.tensors[operand]
            old, sizes = buffers[tensor.buffer], [*tensor.shape]
            assert isinstance(old, Packed)
            sizes[panels.axis] = -(-sizes[panels.axis] // panels.size) * panels.size
            elements = 1
            for size in sizes:
                elements *= size
            buffers[tensor.buffer] = replace(old, panels=panels, elements=elements)
        chosen = fields_of(found.schedule, phase, frozenset(phase.panels))
        return KernelStep(phase.fused, UNDECIDED, chosen, self._describe(found))

    def _describe(self, found: TileChoice) -> str:
        match, groups, schedule = self.match, found.phase.groups, found.schedule
        names = [
            " ".join(match.names[d] for d in groups[loop])
            for loop in (schedule.blocks[0][0], schedule.vector or 0)
        ]
        count = schedule.tile * match.per_word
        return (
            f"bf16 products of tiles by @{match.intrinsic.name}: m <- {names[0]}(16), "
            f"n <- {names[1]}(16), k <- {match.names[match.dim]}({count})"
        )


def _list_matches(fused: Fused, machine: Machine, wanted: str | None) -> Iterator[Match]:
    """What the solver finds: each operand as the rows, each dimension that words lie along."""
    factors = _find_factors(fused)
    if factors is None:
        return
    seen: set[tuple[str, int, int | None]] = set()
    problem = _problem_of(fused, factors)
    for intrinsic in machine.intrinsics:
        if not is_tile_product(intrinsic) or wanted not in (None, intrinsic.name):
            continue
        for embedding in _embed(problem, machine, intrinsic):
            for match in _read_embedding(fused, factors, problem, intrinsic, embedding):
                key = (intrinsic.name, match.dim, match.rows)
                if key not in seen:
                    seen.add(key)
                    yield match


def _find_factors(fused: Fused) -> tuple[int, int] | None:
    """The operands of the products that a kernel sums, weights second as those of bytes are."""
    kernel = fused.kernel
    if 0 in kernel.extents or fused.combine != "arith.addf" or fused.type != "f32":
        return None
    found = _float_factors(kernel.bodies[0])
    if found is None or not all(_is_usable(kernel.operands[o], kernel) for o in found):
        return None
    x, w = sorted(found, key=lambda o: fused.tensors[o].weight)
    return x, w


def _is_usable(access: Access, kernel: Kernel) -> bool:
    return is_plain(access, kernel) and not access.fill


def _float_factors(term: Scalar) -> tuple[int, int] | None:
    """The operands of an f32 product; `None` for any other scalar."""
    if not isinstance(term, ScalarOp) or term.name != "arith.mulf" or term.type != "f32":
        return None
    found = [a.operand for a in term.args if isinstance(a, ScalarArg) and a.type == "f32"]
    return (found[0], found[1]) if len(found) == 2 and found[0] != found[1] else None


def _problem_of(fused: Fused, factors: tuple[int, int]) -> Kernel:
    """The product on the elements that words hold."""
    kernel = fused.kernel
    x, w = (replace(kernel.operands[o], type="bf16") for o in factors)
    y = replace(kernel.outputs[0], type=fused.type)
    wide = [ScalarOp("arith.extf", (ScalarArg(i, "bf16"),), "f32") for i in range(2)]
    product = ScalarOp("arith.mulf", tuple(wide), "f32")
    body = ScalarOp("arith.addf", (ScalarArg(2, fused.type), product), fused.type)
    return named_by_role(Kernel(kernel.name, kernel.dims, (x, w, y), 2, (body,)))


def _embed(problem: Kernel, machine: Machine, intrinsic: Intrinsic) -> list[Embedding]:
    for constraints in _CONSTRAINTS:
        options = EmbedOptions(
            intrinsic=intrinsic.name,
            candidates=_CANDIDATES,
            storable=False,
            constraints=constraints,
        )
        try:
            return list_embeddings(problem, machine, options)
        except WeftError:
            continue
    return []


def _read_embedding(
    fused: Fused,
    factors: tuple[int, int],
    problem: Kernel,
    intrinsic: Intrinsic,
    embedding: Embedding,
) -> Iterator[Match]:
    """The roles of operands in an embedding whose reduction is one dimension's words."""
    count = len(problem.dims)
    reduced = [d for d in embedding.digits[2] if d.dim < count and d.extent > 1]
    if len(reduced) != 1 or reduced[0].stride != 1:
        return
    dim = reduced[0].dim
    x_axis, w_axis = (axis_of(fused.kernel.operands[o], dim) for o in factors)
    if x_axis is None or w_axis is None:
        return
    # A product of numbers of one type has either factor as the rows.
    for operand in factors:
        yield Match(
            intrinsic=intrinsic,
            text=embedding.describe(problem, intrinsic.kernel),
            names=tuple(d.name for d in problem.dims),
            x=factors[0],
            w=factors[1],
            offset=False,
            dim=dim,
            x_axis=x_axis,
            w_axis=w_axis,
            window=0,
            type="f32",
            rows=operand,
        )
