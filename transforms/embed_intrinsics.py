"""
The pass `embed-intrinsics`: structured ops become applications of the machine's intrinsics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.transforms.dead_code_elimination import dce

from ..dialects.intrin import ApplyOp
from .apply_op import apply_op
from .context import context_of
from .dim_roles import named_by_role
from .embed.application import Application, EpilogueStep, match_epilogue
from .embed.candidates import find_candidates
from .embed.explain import NoEmbedding
from .embed.problem import Problem, UserConstraint
from .errors import WeftError
from .generalize import refuse_named
from .kernel import Kernel, linear_form
from .kernel_from_linalg import KernelGroup, kernel_groups
from .machine import Intrinsic, Machine
from .schedule.embedded import grid_kernel

if TYPE_CHECKING:
    import z3

    from .embed.compact import Variables


def accumulating_intrinsics(machine: Machine) -> tuple[Intrinsic, ...]:
    """The intrinsics that reduce: what producers are embedded into."""
    return tuple(
        i for i in machine.intrinsics if any(d.kind == "reduction" for d in i.kernel.dims)
    )


def _storable(kernel: Kernel) -> Mapping[str, UserConstraint]:
    """
    What the storage of operands as elements asks of an embedding. A digit is cut out of a
    tensor dimension from its start on, and once: no dimension is embedded whose index has
    an offset, as in a padded convolution with a window of one, and of several dimensions in
    one index (all of extent 1, or linear access forbids them) at most one.
    """
    wanted: dict[str, UserConstraint] = {}
    for access in kernel.operands:
        for expr in access.map.results:
            form = linear_form(expr, len(kernel.dims))
            if form is None:
                continue
            used = tuple(j for j, c in enumerate(form[0]) if c)
            names = " + ".join(kernel.dims[j].name for j in used)
            if form[1] and used:
                wanted[f"offset of {names}"] = partial(_at_most, 0, used)
            elif len(used) > 1 and all(kernel.dims[j].extent == 1 for j in used):
                wanted[f"one digit of {names}"] = partial(_at_most, 1, used)
    return wanted


def _at_most(count: int, dims: Sequence[int], variables: Variables) -> z3.BoolRef:
    """At most `count` of `dims` are embedded."""
    import z3

    return z3.AtMost(*(variables.uses(j) for j in dims), count)


def embed_group(
    group: KernelGroup,
    machine: Machine,
    intrinsic: Intrinsic,
    *,
    weights: tuple[float, float] = (1, 1),
    candidates: int = 4,
) -> EmbeddedGroup:
    """
    The best embedding of `group` whose operands a dense transfer can bring.

    Raises `NoEmbedding` with the constraints in conflict if there is none, and `WeftError`
    for an epilogue that the machine cannot compute or operands that cannot be cut into
    elements.
    """
    kernel = named_by_role(group.producer.kernel)
    if group.init != 0:
        start = "the elements of a tensor" if group.init is None else str(group.init)
        raise WeftError(
            f"{kernel.name}: the output starts from {start}, but {intrinsic.name} starts from "
            "0; add what it starts from in an epilogue"
        )
    problem = Problem(kernel, intrinsic.kernel, user=_storable(kernel))
    found = find_candidates(problem, candidates, weights)
    steps = [EpilogueStep(e.kernel, e.chained) for e in group.epilogues]
    epilogue = match_epilogue(kernel, steps, machine, intrinsic.output.memory)
    extras = tuple(group.epilogues[n].bound.values[i] for n, i in epilogue.sources)
    refusals: list[WeftError] = []
    for embedding in found.embeddings:
        application = Application(
            kernel, intrinsic, embedding, epilogue.calls, epilogue.result_type
        )
        try:
            grid_kernel(application, machine)
        except WeftError as error:
            refusals.append(error)
            continue
        return EmbeddedGroup(application, extras)
    raise refusals[0] if refusals else WeftError(f"{kernel.name}: {found.reason}")


@dataclass(frozen=True)
class EmbeddedGroup:
    """A group's application, and the values that its epilogue reads."""

    application: Application
    extras: tuple[SSAValue, ...]


def _replace(group: KernelGroup, embedded: EmbeddedGroup) -> ApplyOp:
    op = apply_op(
        embedded.application, group.producer.input_values, embedded.extras, group.result.type
    )
    rewriter = Rewriter()
    rewriter.insert_op(op, InsertPoint.before(group.last.op))
    op.result.name_hint = group.result.name_hint
    group.result.replace_all_uses_with(op.result)
    for member in reversed(group.members):
        rewriter.erase_op(member.op)
    return op


def _erase_unused_inits(module: ModuleOp) -> None:
    """Fills of tensors that nothing reads any more; the clean-up does not know them."""
    for op in [o for o in module.walk() if isinstance(o, linalg.ops.FillOp)]:
        if not any(r.uses.get_length() for r in op.results):
            Rewriter.erase_op(op)


@dataclass(frozen=True)
class EmbedIntrinsicsPass(ModulePass):
    """
    Replaces each kernel group whose producer reduces by one `intrin.apply`.

    Before: a `linalg.generic`, padding in front of it and element-wise generics behind.
    After: `intrin.apply` with the embedding that adds the fewest operations and elements
    (`mac_weight`, `data_weight`: how much each counts), its padding as guards and the
    epilogue as intrinsics. All solutions are proved.

    `intrinsic` restricts the search to one intrinsic of the machine; otherwise all that
    accumulate are tried in the machine's order. Groups that do not reduce are left alone.
    Raises `WeftError` for a kernel that no intrinsic takes, naming the constraints that
    conflict.
    """

    name = "embed-intrinsics"

    intrinsic: str | None = None
    mac_weight: float = 1.0
    data_weight: float = 1.0

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        machine = context_of(ctx).machine()
        intrinsics = self._intrinsics(machine)
        for function in [o for o in op.walk() if isinstance(o, func.FuncOp)]:
            for group in kernel_groups(function):
                if any(d.kind == "reduction" for d in group.producer.kernel.dims):
                    _replace(group, self._embed(group, machine, intrinsics))
        _erase_unused_inits(op)
        dce(op)

    def _intrinsics(self, machine: Machine) -> Sequence[Intrinsic]:
        if self.intrinsic is not None:
            return (machine.intrinsic(self.intrinsic),)
        found = accumulating_intrinsics(machine)
        if not found:
            raise WeftError(f"machine {machine.name} has no intrinsic that accumulates")
        return found

    def _embed(
        self, group: KernelGroup, machine: Machine, intrinsics: Sequence[Intrinsic]
    ) -> EmbeddedGroup:
        refusals: list[NoEmbedding] = []
        for intrinsic in intrinsics:
            try:
                return embed_group(
                    group, machine, intrinsic, weights=(self.mac_weight, self.data_weight)
                )
            except NoEmbedding as error:
                refusals.append(error)
        raise refusals[0]
