"""
Embedding of one kernel group: the intrinsics of a machine that compute it, with its epilogue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeVar

from xdsl.ir import SSAValue

from ..core.errors import WeftError
from ..embed.application import Application, Epilogue, EpilogueStep, match_epilogue
from ..embed.body import is_orderless
from ..embed.candidates import Candidates, check_bodies, find_candidates
from ..embed.explain import OTHER_BODY, NoEmbedding
from ..embed.options import EmbedOptions
from ..embed.problem import Embedding, EmbeddingProblem, Storage
from ..embed.storage import storage_of
from ..embed.structure import Structure
from ..embed.windows import window_indices
from ..kernel.dim_roles import named_by_role
from ..kernel.from_linalg import KernelGroup
from ..kernel.view import Access, Kernel
from ..layout.map import Layout
from ..machine.view import Intrinsic, Machine
from ..schedule.costs import leaving_memory
from ..schedule.embedded import grid_kernel

_T = TypeVar("_T")


def accumulating_intrinsics(machine: Machine) -> tuple[Intrinsic, ...]:
    """
    The intrinsics that producers are embedded into, in the machine's order: the intrinsics that
    reduce, and those that add what they compute of tensors to what is there
    (`Intrinsic.accumulates`).
    """
    return tuple(i for i in machine.intrinsics if i.accumulates)


@dataclass(frozen=True)
class EmbeddedGroup:
    """
    A group's application, and the values that its epilogue reads. `reason`: why there may be
    a better embedding, where the search was given up; empty if there is none. `layouts`: how
    the inputs, the result and the extras are stored for it; empty if they stay as they are.
    """

    application: Application
    extras: tuple[SSAValue, ...]
    reason: str = ""
    layouts: tuple[Layout, ...] = ()


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

    def try_intrinsic(intrinsic: Intrinsic) -> EmbeddedGroup:
        attempt = Attempt.of_group(group, machine, intrinsic, options)
        found = attempt.rank_candidates()
        sources = attempt.epilogue.sources
        extras = tuple(group.epilogues[n].bound.values[i] for n, i in sources)
        return EmbeddedGroup(attempt.make_application(found.best), extras, found.reason)

    return first_of(intrinsics_of(machine, options), try_intrinsic)


def without_foreign_epilogue(group: KernelGroup, machine: Machine) -> KernelGroup:
    """
    `group` with as many of its epilogues as some intrinsic of `machine` can be followed by, so
    that what leaves its memory is the result. The whole group if not even none of them can. What
    reads one number for several positions is among them if it embeds.
    """
    kernel = named_by_role(group.producer.kernel)
    for count in reversed(range(len(group.epilogues) + 1)):
        shorter = replace(group, epilogues=group.epilogues[:count])
        steps = [EpilogueStep(e.kernel, e.chained) for e in shorter.epilogues]
        following = [
            i for i in accumulating_intrinsics(machine) if _can_follow(kernel, steps, machine, i)
        ]
        if following and (
            not any(_reads_blocks(kernel, steps, machine, i) for i in following)
            or _embeds(shorter, machine)
        ):
            return shorter
    return group


def _reads_blocks(
    kernel: Kernel, steps: Sequence[EpilogueStep], machine: Machine, intrinsic: Intrinsic
) -> bool:
    """Tests for operands of an epilogue that are one number for several positions of an entry."""
    found = match_epilogue(kernel, steps, machine, intrinsic.output.memory)
    axes = len(intrinsic.output.shape)
    return any(len(form.axes) < axes for call in found.calls for form in call.forms)


def _embeds(group: KernelGroup, machine: Machine) -> bool:
    try:
        embed_group(group, machine)
    except WeftError:
        return False
    return True


def _can_follow(
    kernel: Kernel, steps: Sequence[EpilogueStep], machine: Machine, intrinsic: Intrinsic
) -> bool:
    """
    Tests whether `machine` computes `steps` where `intrinsic` leaves its sums, and stores them.
    """
    memory = intrinsic.output.memory
    try:
        result = match_epilogue(kernel, steps, machine, memory).result_type
        outer = machine.path_to(intrinsic.inputs[0].memory).source
        return machine.find_memory(leaving_memory(machine, memory, outer)).element_type == result
    except WeftError:
        return False


def list_embeddings(
    source: KernelGroup | Kernel, machine: Machine, options: EmbedOptions | None = None
) -> list[Embedding]:
    """
    The `options.candidates` best embeddings of a kernel or group, best first, with their
    overheads, into `options.intrinsic` or the first intrinsic that takes it. Fewer if there
    are no more. `group` takes the first. Raises as `group` does.
    """
    options = options or EmbedOptions()

    def list_for(intrinsic: Intrinsic) -> list[Embedding]:
        if isinstance(source, Kernel):
            attempt = Attempt(named_by_role(source), machine, intrinsic, options)
        else:
            attempt = Attempt.of_group(source, machine, intrinsic, options)
        return list(attempt.rank_candidates().embeddings)

    return first_of(intrinsics_of(machine, options), list_for)


@dataclass(frozen=True)
class Attempt:
    """
    One kernel and one intrinsic; `steps` are those after the kernel. `matched` is their
    epilogue where it is known already, over the loops of `kernel`.
    """

    kernel: Kernel
    machine: Machine
    intrinsic: Intrinsic
    options: EmbedOptions
    steps: tuple[EpilogueStep, ...] = ()
    starts_from: str = "0"
    matched: Epilogue | None = None

    @staticmethod
    def of_group(
        group: KernelGroup, machine: Machine, intrinsic: Intrinsic, options: EmbedOptions
    ) -> Attempt:
        steps = tuple(EpilogueStep(e.kernel, e.chained) for e in group.epilogues)
        start = "the elements of a tensor" if group.init is None else str(group.init)
        kernel = named_by_role(group.producer.kernel)
        return Attempt(
            kernel, machine, intrinsic, options, steps, "0" if group.init == 0 else start
        )

    @cached_property
    def epilogue(self) -> Epilogue:
        if self.matched is not None:
            return self.matched
        return match_epilogue(self.kernel, self.steps, self.machine, self.intrinsic.output.memory)

    def make_application(self, embedding: Embedding) -> Application:
        calls, result_type = self.epilogue.calls, self.epilogue.result_type
        return Application(self.kernel, self.intrinsic, embedding, calls, result_type)

    @property
    def problem(self) -> EmbeddingProblem:
        options = self.options
        kernels = self.kernel, self.intrinsic.kernel
        return EmbeddingProblem(*kernels, options.constraints, user=options.user)

    @property
    def matches_bodies(self) -> bool:
        """True if kernel and intrinsic compute the same: soon said where nobody asks why not."""
        return Structure(self.problem).matched

    def check_compatible(self) -> None:
        """
        Checks what no storage of operands changes. Raises `NoEmbedding` if the intrinsic computes
        something else, and `WeftError` for an output that does not start from 0, or one to which
        the order of iterations matters.
        """
        check_bodies(self.problem)
        reduces = any(d.kind == "reduction" for d in self.kernel.dims)
        for k, body in enumerate(self.kernel.bodies):
            if reduces and not is_orderless(body, self.kernel.num_inputs + k):
                raise WeftError(
                    f"{self.kernel.name}: its result depends on the order of its iterations, "
                    "which embedding changes; combine values by one operation that commutes"
                )
        if self.starts_from != "0":
            raise WeftError(
                f"{self.kernel.name}: the output starts from {self.starts_from}, but "
                f"{self.intrinsic.name} starts from 0; add what it starts from in an epilogue"
            )

    def rank_candidates(self) -> Candidates:
        """
        The best embeddings that can be stored. Operations are compared first: only where they agree
        does it help to say what else does not fit. Attempts that differ in names and parameters
        alone, of which networks have many, are searched once.
        """
        self.check_compatible()
        found = _rank_unnamed(self.without_names())
        if found is None:
            return self.search_candidates()
        return replace(found, reason=self.kernel.name + found.reason) if found.reason else found

    def without_names(self) -> Attempt:
        """The attempt without names, and without the numbers that its epilogue computes with."""
        epilogue = self.epilogue
        calls = tuple(
            replace(
                call,
                params=(),
                reads=tuple(replace(a, name=f"read{i}") for i, a in enumerate(call.reads)),
            )
            for call in epilogue.calls
        )
        matched, kernel = replace(epilogue, calls=calls, sources=()), self.kernel.without_names()
        return replace(self, kernel=kernel, steps=(), matched=matched)

    def search_candidates(self) -> Candidates:
        """Searches the best embeddings that can be stored, of compatible operations."""
        options, problem = self.options, self.problem
        reads = [a for call in self.epilogue.calls for a in call.reads]
        if not options.storable:
            return find_candidates(problem, options.candidates, options.weights)
        problem = replace(problem, storage=self._ask_storage(reads))
        refusals: list[tuple[Embedding, WeftError]] = []

        def accepts_embedding(embedding: Embedding) -> bool:
            try:
                grid_kernel(self.make_application(embedding), self.machine)
            except WeftError as error:
                refusals.append((embedding, error))
                return False
            return True

        found = find_candidates(
            problem, options.candidates, options.weights, accept=accepts_embedding
        )
        if not found.embeddings and refusals:
            _, error = min(refusals, key=lambda r: r[0].sort_key(options.weights))
            given_up = f" ({found.reason})" if found.reason else ""
            raise WeftError(f"{error}{given_up}")
        return found

    def _ask_storage(self, reads: Sequence[Access]) -> Storage:
        """
        The storage that operands as elements ask for. Tensors of which the intrinsic takes windows
        are left to whoever cuts them.
        """
        inner = self.intrinsic.kernel
        plain = not any(any(window_indices(access, len(inner.dims))) for access in inner.operands)
        inputs = self.kernel.inputs if plain else ()
        return storage_of(self.kernel, [*inputs, *self.kernel.outputs, *reads])


@lru_cache(maxsize=1 << 9)
def _rank_unnamed(attempt: Attempt) -> Candidates | None:
    """The best embeddings; `None` where there are none, which the caller says with the names."""
    try:
        return attempt.search_candidates()
    except WeftError:
        return None


def intrinsics_of(machine: Machine, options: EmbedOptions) -> Sequence[Intrinsic]:
    """
    The intrinsics to try: the one that is named, or all of the unit or of the machine that
    accumulate, in machine order. Raises `WeftError` if there is none.
    """
    if options.intrinsic is not None:
        return (machine.find_intrinsic(options.intrinsic),)
    found = accumulating_intrinsics(machine)
    place = f"machine {machine.name}"
    if options.unit is not None:
        unit = machine.find_compute(options.unit)
        found = tuple(i for i in found if i.name in unit.intrinsics)
        place = f"compute unit {unit.name} of {place}"
    if not found:
        raise WeftError(f"{place} has no intrinsic that accumulates")
    return found


def first_of(intrinsics: Sequence[Intrinsic], attempt: Callable[[Intrinsic], _T]) -> _T:
    """
    The result of the first intrinsic that takes the kernel. If none does, raises why: of the
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
