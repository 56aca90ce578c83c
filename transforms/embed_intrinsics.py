"""
The pass `embed-intrinsics`: structured ops become applications of the machine's intrinsics.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialects import func, linalg
from xdsl.dialects.builtin import ModuleOp, UnknownLoc
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.transforms.dead_code_elimination import dce

from ..dialects.intrin import ApplyOp
from .apply_op import apply_op
from .context import context_of
from .dim_roles import named_by_role
from .embed.application import Application, Epilogue, EpilogueStep, match_epilogue
from .embed.candidates import Candidates, check_bodies, find_candidates
from .embed.explain import OTHER_BODY, NoEmbedding
from .embed.options import EmbedOptions
from .embed.problem import Constraints, Embedding, Problem
from .embed.storage import storage_of
from .errors import WeftError
from .generalize import refuse_named
from .kernel import Kernel
from .kernel_from_linalg import KernelGroup, kernel_groups
from .machine import Intrinsic, Machine
from .schedule.embedded import grid_kernel

_T = TypeVar("_T")


def accumulating_intrinsics(machine: Machine) -> tuple[Intrinsic, ...]:
    """The intrinsics that reduce: what producers are embedded into."""
    return tuple(i for i in machine.intrinsics if any(d.kind == "reduction" for d in i.kernel.dims))


@dataclass(frozen=True)
class EmbeddedGroup:
    """
    A group's application, and the values that its epilogue reads. `reason`: why there may be
    a better embedding, where the search was given up; empty if there is none.
    """

    application: Application
    extras: tuple[SSAValue, ...]
    reason: str = ""


def embed_group(
    group: KernelGroup, machine: Machine, options: EmbedOptions | None = None
) -> EmbeddedGroup:
    """
    The best embedding of `group` whose operands a dense transfer can bring, with its
    epilogue as intrinsics.

    Raises `NoEmbedding` with the constraints in conflict if there is none, and `WeftError`
    for an output that does not start from 0, an epilogue that the machine cannot compute, or
    operands that cannot be cut into elements.
    """
    options = replace(options or EmbedOptions(), candidates=1)

    def embed(intrinsic: Intrinsic) -> EmbeddedGroup:
        attempt = _Attempt.of_group(group, machine, intrinsic, options)
        found = attempt.candidates()
        sources = attempt.epilogue.sources
        extras = tuple(group.epilogues[n].bound.values[i] for n, i in sources)
        return EmbeddedGroup(attempt.application(found.best), extras, found.reason)

    return _first_of(_intrinsics(machine, options.intrinsic), embed)


def list_embeddings(
    source: KernelGroup | Kernel, machine: Machine, options: EmbedOptions | None = None
) -> list[Embedding]:
    """
    The `options.candidates` best embeddings of a kernel or group, best first, with their
    overheads, into `options.intrinsic` or the first intrinsic that takes it. Fewer if there
    are no more. `embed_group` takes the first. Raises as `embed_group` does.
    """
    options = options or EmbedOptions()

    def embeddings(intrinsic: Intrinsic) -> list[Embedding]:
        if isinstance(source, Kernel):
            attempt = _Attempt(named_by_role(source), machine, intrinsic, options)
        else:
            attempt = _Attempt.of_group(source, machine, intrinsic, options)
        return list(attempt.candidates().embeddings)

    return _first_of(_intrinsics(machine, options.intrinsic), embeddings)


@dataclass(frozen=True)
class _Attempt:
    """One kernel and one intrinsic; `steps` are those after the kernel."""

    kernel: Kernel
    machine: Machine
    intrinsic: Intrinsic
    options: EmbedOptions
    steps: tuple[EpilogueStep, ...] = ()
    starts_from: str = "0"

    @staticmethod
    def of_group(
        group: KernelGroup, machine: Machine, intrinsic: Intrinsic, options: EmbedOptions
    ) -> _Attempt:
        steps = tuple(EpilogueStep(e.kernel, e.chained) for e in group.epilogues)
        start = "the elements of a tensor" if group.init is None else str(group.init)
        kernel = named_by_role(group.producer.kernel)
        return _Attempt(
            kernel, machine, intrinsic, options, steps, "0" if group.init == 0 else start
        )

    @cached_property
    def epilogue(self) -> Epilogue:
        return match_epilogue(self.kernel, self.steps, self.machine, self.intrinsic.output.memory)

    def application(self, embedding: Embedding) -> Application:
        calls, result_type = self.epilogue.calls, self.epilogue.result_type
        return Application(self.kernel, self.intrinsic, embedding, calls, result_type)

    def candidates(self) -> Candidates:
        """
        The best embeddings that can be stored. Operations are compared first: only where
        they agree does it help to say what else does not fit.
        """
        options, kernel = self.options, self.kernel
        problem = Problem(kernel, self.intrinsic.kernel, options.constraints, user=options.user)
        check_bodies(problem)
        if self.starts_from != "0":
            raise WeftError(
                f"{kernel.name}: the output starts from {self.starts_from}, but "
                f"{self.intrinsic.name} starts from 0; add what it starts from in an epilogue"
            )
        reads = [a for call in self.epilogue.calls for a in call.reads]
        if not options.storable:
            return find_candidates(problem, options.candidates, options.weights)
        problem = replace(problem, storage=storage_of(kernel, [*kernel.operands, *reads]))
        refusals: list[tuple[Embedding, WeftError]] = []

        def accept(embedding: Embedding) -> bool:
            try:
                grid_kernel(self.application(embedding), self.machine)
            except WeftError as error:
                refusals.append((embedding, error))
                return False
            return True

        found = find_candidates(problem, options.candidates, options.weights, accept=accept)
        if not found.embeddings and refusals:
            _, error = min(refusals, key=lambda r: r[0].sort_key(options.weights))
            given_up = f" ({found.reason})" if found.reason else ""
            raise WeftError(f"{error}{given_up}")
        return found


def _intrinsics(machine: Machine, name: str | None) -> Sequence[Intrinsic]:
    if name is not None:
        return (machine.intrinsic(name),)
    found = accumulating_intrinsics(machine)
    if not found:
        raise WeftError(f"machine {machine.name} has no intrinsic that accumulates")
    return found


def _first_of(intrinsics: Sequence[Intrinsic], attempt: Callable[[Intrinsic], _T]) -> _T:
    """
    What the first intrinsic that takes the kernel gives. If none does, raises why: of the
    first whose operations are the kernel's, as that one is nearest.
    """
    refusals: list[WeftError] = []
    for intrinsic in intrinsics:
        try:
            return attempt(intrinsic)
        except WeftError as error:
            refusals.append(error)
    raise next((r for r in refusals if not _is_other_body(r)), refusals[0])


def _is_other_body(error: WeftError) -> bool:
    return isinstance(error, NoEmbedding) and OTHER_BODY in error.constraints


def _replace(group: KernelGroup, embedded: EmbeddedGroup) -> ApplyOp:
    op = apply_op(
        embedded.application, group.producer.input_values, embedded.extras, group.result.type
    )
    # The op computes what the last member computed: errors name that, and its line.
    known = [m.op.location for m in reversed(group.members) if m.op.location != UnknownLoc()]
    if known:
        op.location = known[0]
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
    accumulate are tried in the machine's order. `origin`, `dense`, `linear`, `padding` and
    `storable` switch constraints off: see `Constraints` and `EmbedOptions`. From Python,
    `options` stands for all of the others at once, and may hold constraints of the user's own.

    Groups that do not reduce are left alone. Raises `WeftError` for a kernel that no intrinsic
    takes, naming the constraints that conflict.
    """

    name = "embed-intrinsics"

    intrinsic: str | None = None
    mac_weight: float = 1.0
    data_weight: float = 1.0
    origin: bool = True
    dense: bool = True
    linear: bool = True
    padding: bool = True
    storable: bool = True
    options: EmbedOptions | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        machine = context_of(ctx).machine()
        options = self.options or self._options()
        _intrinsics(machine, options.intrinsic)
        for function in [o for o in op.walk() if isinstance(o, func.FuncOp)]:
            for group in kernel_groups(function):
                if any(d.kind == "reduction" for d in group.producer.kernel.dims):
                    _replace(group, embed_group(group, machine, options))
        _erase_unused_inits(op)
        dce(op)

    def _options(self) -> EmbedOptions:
        return EmbedOptions(
            intrinsic=self.intrinsic,
            weights=(self.mac_weight, self.data_weight),
            constraints=Constraints(self.origin, self.dense, self.linear, self.padding),
            storable=self.storable,
        )
