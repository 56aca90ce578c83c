"""
The record of the path to embedded kernels, as facts of the entry: `weft.facts`.

* `macs`: the multiply-accumulates of the source's kernels, before anything is padded.
* `bound_cycles`: what no schedule of the embedded kernels goes below, where costs are known.
* `embeddings`: the best embeddings into operands as they are, where they were asked for.
* `candidates`: the strategies that were compared, if any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TypeVar, get_type_hints

from xdsl.dialects import func
from xdsl.ir import Operation
from xdsl.utils.hints import isa

from ...dialects.intrin import ApplyOp
from ..core.errors import WeftError
from ..core.pipeline import FACTS, Fact, facts_of
from ..embed.application import Application
from ..embed.apply_op import application_of
from ..embed.options import EmbedOptions
from ..kernel.dim_roles import named_by_role
from ..kernel.from_linalg import KernelGroup
from ..machine.view import Machine
from ..schedule.costs import TargetCosts
from ..schedule.dataflow_tile import application_costs
from ..schedule.search import lower_bound
from .choose import Candidate
from .group import intrinsics_of, list_embeddings

_T = TypeVar("_T")


@dataclass(frozen=True)
class Chosen:
    """The choice for one kernel group, among which candidates, and the op it became."""

    candidates: tuple[Candidate, ...]
    best: Candidate
    op: ApplyOp


@dataclass(frozen=True)
class ListedEmbedding:
    """One embedding: in words, which operand each of the intrinsic's takes, what padding adds."""

    placement: str
    binding: str
    added_macs: int
    added_elements: int


@dataclass(frozen=True, kw_only=True)
class ComparedStrategy:
    """
    One strategy for the kernel of number `kernel`, with its packed bytes and what it adds.
    Cycles and the nanoseconds of transforms are those of its schedule, if one was searched;
    `first_look`: that search ended early.
    """

    kernel: int
    strategy: str
    taken: bool
    bound_cycles: int
    op_cycles: int | None
    first_look: bool
    transform_ns: int | None
    data_bytes: int
    weight_bytes: int
    added_macs: int


# --- before kernels are embedded --------------------------------------------------------------


def source_facts(
    function: func.FuncOp,
    groups: Sequence[KernelGroup],
    machine: Machine,
    listed: EmbedOptions | None,
) -> dict[str, Fact]:
    """
    The facts of those of `groups` that are in `function`, before they are embedded, and the
    best of their embeddings, if `listed` asks for them.
    """
    own = [group for group in groups if is_in(group.last.op, function)]
    macs = sum(group.producer.kernel.num_points for group in own)
    known = _known_macs(function, machine)
    if not own and known is None:
        return {}
    found: dict[str, Fact] = {"macs": macs + (known or 0)}
    if listed is not None:
        found["embeddings"] = [f for g in own for f in _embedding_facts(g, machine, listed)]
    return found


def is_in(op: Operation, function: func.FuncOp) -> bool:
    """Tests whether `op` is somewhere in `function`."""
    parent: Operation | None = op
    while parent is not None and parent is not function:
        parent = parent.parent_op()
    return parent is function


def _known_macs(function: func.FuncOp, machine: Machine) -> int | None:
    """
    The multiply-accumulates of what is embedded already: as the facts say, else those of the
    loops that are there. `None` where nothing is.
    """
    known = known_count(function, "macs")
    if known is not None:
        return known
    applications = applications_in(function, machine)
    return sum(a.kernel.num_points for a in applications) if applications else None


def _embedding_facts(group: KernelGroup, machine: Machine, listed: EmbedOptions) -> Iterator[Fact]:
    """The best embeddings of a kernel; none where its operands only fit if they are stored anew."""
    kernel = named_by_role(group.producer.kernel)
    for intrinsic in intrinsics_of(machine, listed):
        try:
            found = list_embeddings(group, machine, replace(listed, intrinsic=intrinsic.name))
        except WeftError:
            continue
        for embedding in found:
            placement = embedding.describe(kernel, intrinsic.kernel)
            overheads = embedding.mac_overhead, embedding.data_overhead
            yield asdict(ListedEmbedding(placement, str(embedding.binding), *overheads))
        return


# --- afterwards -------------------------------------------------------------------------------


def applications_in(function: func.FuncOp, machine: Machine) -> list[Application]:
    """The applications that are embedded in `function`."""
    return [application_of(op, machine) for op in function.walk() if isinstance(op, ApplyOp)]


def bound_fact(
    function: func.FuncOp, machine: Machine, target: TargetCosts | None
) -> dict[str, Fact]:
    """The bound on the cycles of what is embedded, where the machine says what that costs."""
    try:
        costs = [application_costs(a, machine, target) for a in applications_in(function, machine)]
        return {"bound_cycles": sum(lower_bound(*each) for each in costs)} if costs else {}
    except WeftError:
        return {}


def candidate_facts(function: func.FuncOp, chosen: Sequence[Chosen]) -> dict[str, Fact]:
    """The strategies that were compared for the kernels of `function`, in their order."""
    own = [one for one in chosen if is_in(one.op, function)]
    found = [
        _candidate_fact(number, candidate, candidate is one.best)
        for number, one in enumerate(own)
        for candidate in one.candidates
    ]
    return {"candidates": found} if found else {}


def _candidate_fact(kernel: int, candidate: Candidate, taken: bool) -> Fact:
    scheduled = candidate.is_scheduled
    found = ComparedStrategy(
        kernel=kernel,
        strategy=candidate.strategy,
        taken=taken,
        bound_cycles=candidate.bound_cycles,
        op_cycles=candidate.op_cycles if scheduled else None,
        first_look=scheduled and candidate.tiled.result.given_up,
        transform_ns=round(candidate.transform_seconds * 1e9) if scheduled else None,
        data_bytes=candidate.data_bytes,
        weight_bytes=candidate.weight_bytes,
        added_macs=candidate.overheads[0],
    )
    return asdict(found)


# --- read back --------------------------------------------------------------------------------


def known_count(function: func.FuncOp, name: str) -> int | None:
    """The number that a fact is, if there is that fact. Raises `WeftError` for what is none."""
    found = facts_of(function).get(name)
    if found is None or (isinstance(found, int) and not isinstance(found, bool)):
        return found
    raise WeftError(f"'{FACTS}' of @{function.sym_name.data}: {name} is no whole number")


def listed_embeddings(function: func.FuncOp) -> tuple[ListedEmbedding, ...]:
    """The embeddings that are listed. Raises `WeftError` for facts that are not such a list."""
    return tuple(_read_entries(function, "embeddings", ListedEmbedding))


def compared_strategies(function: func.FuncOp) -> tuple[ComparedStrategy, ...]:
    """The strategies that were compared. Raises `WeftError` for facts that are not such a list."""
    return tuple(_read_entries(function, "candidates", ComparedStrategy))


def _read_entries(function: func.FuncOp, name: str, kind: type[_T]) -> Iterator[_T]:
    """A list of facts, each a dictionary with the fields of the dataclass `kind`."""
    types = get_type_hints(kind)
    found = facts_of(function).get(name, ())
    entries = found if isinstance(found, Sequence) and not isinstance(found, str) else (None,)
    for number, entry in enumerate(entries):
        values = dict(entry) if isinstance(entry, Mapping) else {}
        if values.keys() != types.keys() or not all(isa(values[key], types[key]) for key in types):
            raise WeftError(
                f"'{FACTS}' of @{function.sym_name.data}: {name}[{number}] is not what "
                f"embed-intrinsics writes: {', '.join(types)}"
            )
        yield kind(**values)


# --- in words ---------------------------------------------------------------------------------


def listed_lines(function: func.FuncOp) -> Iterator[str]:
    """The embeddings that are listed."""
    for number, found in enumerate(listed_embeddings(function), 1):
        yield (
            f"candidate {number}: {found.placement}; operands {found.binding}, "
            f"{found.added_macs} multiply-accumulates and {found.added_elements} elements added"
        )


def candidate_lines(function: func.FuncOp) -> Iterator[str]:
    """The strategies for each kernel, where there was a choice."""
    by_kernel: dict[int, list[ComparedStrategy]] = {}
    for found in compared_strategies(function):
        by_kernel.setdefault(found.kernel, []).append(found)
    for compared in by_kernel.values():
        if len(compared) > 1:
            for number, found in enumerate(compared, 1):
                yield f"strategy {number}{' (taken)' if found.taken else ''}: {_fact_line(found)}"


def _fact_line(found: ComparedStrategy) -> str:
    if found.transform_ns is None:
        time = f"not scheduled, at least {found.bound_cycles} cycles"
    else:
        first = " at a first look" if found.first_look else ""
        milliseconds = found.transform_ns / 1e6
        time = f"{found.op_cycles} cycles{first} and {milliseconds:.3f} ms of transforms"
    return (
        f"{found.strategy}: {time}, {found.data_bytes} bytes of data and {found.weight_bytes} of "
        f"weights, {found.added_macs} multiply-accumulates added"
    )


def embedded_lines(function: func.FuncOp, machine: Machine) -> Iterator[str]:
    """The lines about what kernels are embedded into, and what that adds."""
    for application in applications_in(function, machine):
        embedding, intrinsic = application.embedding, application.intrinsic
        placed = embedding.describe(application.kernel, intrinsic.kernel)
        epilogue = ", ".join(
            c.intrinsic + "".join(f" {v}" for _, v in c.params) for c in application.epilogue
        )
        yield f"embedded into {intrinsic.name}: {placed}"
        yield (
            f"padding adds {embedding.mac_overhead} multiply-accumulates and "
            f"{embedding.data_overhead} elements"
        )
        yield f"epilogue: {epilogue or 'none'}"
