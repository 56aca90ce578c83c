"""
What is tuned of a kernel on a machine that embeds it: the strategy and the embedding, and the
schedule.

Decisions are the text of a module: its attributes say the strategy, the intrinsic and the
embedding, and in it is the `dataflow.layer` that `dataflow-tile` would write.

```
builtin.module attributes {weft.strategy = "none", weft.intrinsic = @gemm,
                           weft.embedding = #intrin.embedding<…>} {
  dataflow.layer @layer0 (…) {…}
}
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.dataflow import LayerOp
from ...dialects.intrin import ApplyOp
from ..core.errors import WeftError
from ..embed.application import Application
from ..embed.apply_op import application_of, embedding_attr
from ..embed.options import EmbedOptions
from ..kernel.from_linalg import KernelGroup
from ..machine.view import Machine
from ..schedule.costs import TargetCosts
from ..schedule.dataflow_tile import application_costs, write_schedule
from ..schedule.directives import digit_extents, layer_of, schedule_of
from ..schedule.points import ScheduleSpace, Variant
from ..schedule.tiles import Buffering, Schedule
from ..tune.space import Point
from .choose import (
    PLAIN,
    Candidate,
    StrategyOptions,
    TransformCost,
    choose_candidate,
    compile_candidates,
)
from .embed_intrinsics import reducing_groups
from .group import Attempt, EmbeddedGroup, embed_group, intrinsics_of, without_foreign_epilogue
from .group_module import group_module
from .replace_group import erase_unused, replace_group

STRATEGY, INTRINSIC, EMBEDDING = "weft.strategy", "weft.intrinsic", "weft.embedding"
NAME = "layer0"

_EMBEDDINGS = 4
"""How many embeddings into an intrinsic are looked at where operands stay as they are."""


@dataclass(frozen=True)
class Ways:
    """
    How a target embeds: into intrinsics of compute unit `unit` (`None`: any); with `relaxed`
    operands may be stored anew for it; with `split` epilogues may stay behind.
    """

    unit: str | None = None
    relaxed: bool = False
    split: bool = False

    @property
    def options(self) -> StrategyOptions:
        """The options of the target's own choice."""
        return StrategyOptions(embed=EmbedOptions(unit=self.unit))


@dataclass(frozen=True)
class Costing:
    """What decides between ways: the machine, its instruction set's costs, those of transforms."""

    machine: Machine
    target: TargetCosts | None
    transform: TransformCost


@dataclass(frozen=True)
class Decision:
    """What the text of a point says."""

    strategy: str
    intrinsic: Attribute
    embedding: Attribute
    layer: LayerOp

    def is_of(self, candidate: Candidate) -> bool:
        """Tests whether a candidate is the one that is meant."""
        application = candidate.application
        return (self.strategy, self.intrinsic, self.embedding) == (
            candidate.strategy,
            SymbolRefAttr(application.intrinsic.name),
            embedding_attr(application.embedding),
        )


def tunable_groups(module: ModuleOp, machine: Machine, ways: Ways) -> list[KernelGroup]:
    """The kernels of a module that an intrinsic may compute, as far as they go into it."""
    groups = [*reducing_groups(module)]
    if ways.split:
        groups = [without_foreign_epilogue(group, machine) for group in groups]
    return groups


def list_candidates(
    group: KernelGroup, costing: Costing, ways: Ways
) -> tuple[Candidate, Sequence[Candidate]]:
    """
    The candidate that the compiler takes for `group`, and all that are looked at, that one first:
    the strategies, and the best embeddings of operands as they are. Those for which the host takes
    longer to store activations anew are left out, as only the machine's cycles are compared. Raises
    as the pass `embed-intrinsics` does.
    """
    plain = [*_list_plain(group, costing, ways)]
    if ways.relaxed:
        compiled = compile_candidates(
            group,
            costing.machine,
            costing.target,
            options=ways.options,
            transform=costing.transform,
        )
        chosen = choose_candidate(compiled, ways.options.goal)
        plain = [*compiled, *plain]
    else:
        chosen = _make_plain(
            group, costing, ways, embed_group(group, costing.machine, ways.options.embed)
        )
    found = {_name_of(chosen): chosen}
    for candidate in plain:
        if candidate.screened_seconds <= chosen.screened_seconds:
            found.setdefault(_name_of(candidate), candidate)
    return chosen, [*found.values()]


def find_candidate(
    group: KernelGroup, decision: Decision, costing: Costing, ways: Ways
) -> Candidate:
    """
    The candidate that is meant, proved. `WeftError` where `group` is not embedded in such a way.
    """
    kernel = group.producer.kernel.name
    plain = _list_plain(group, costing, ways)
    found = next((c for c in plain if decision.is_of(c)), None)
    if found is None and ways.relaxed:
        compiled = compile_candidates(
            group,
            costing.machine,
            costing.target,
            options=ways.options,
            transform=costing.transform,
        )
        found = next((c for c in compiled if decision.is_of(c)), None)
    if found is None:
        raise WeftError(
            f"{kernel}: the database has an embedding for it that there is not "
            f"({decision.strategy}, {decision.intrinsic}): name another, or use none"
        )
    found.prove()
    return found


def _name_of(candidate: Candidate) -> tuple[str, str, Attribute]:
    application = candidate.application
    embedding = embedding_attr(application.embedding)
    return candidate.strategy, application.intrinsic.name, embedding


def _list_plain(group: KernelGroup, costing: Costing, ways: Ways) -> Iterator[Candidate]:
    """The best embeddings into each intrinsic, with operands as they are."""
    options = replace(ways.options.embed, candidates=_EMBEDDINGS)
    for intrinsic in intrinsics_of(costing.machine, options):
        try:
            attempt = Attempt.of_group(group, costing.machine, intrinsic, options)
            found = attempt.rank_candidates().embeddings
            sources = attempt.epilogue.sources
        except WeftError:
            continue
        extras = tuple(group.epilogues[n].bound.values[i] for n, i in sources)
        for embedding in found:
            embedded = EmbeddedGroup(attempt.make_application(embedding), extras)
            yield _make_plain(group, costing, ways, embedded)


def _make_plain(
    group: KernelGroup, costing: Costing, ways: Ways, embedded: EmbeddedGroup
) -> Candidate:
    embedding = embedded.application.embedding
    overheads = (embedding.mac_overhead, embedding.data_overhead)
    common = (group, costing.machine, costing.target, costing.transform)
    return Candidate(PLAIN, *common, embedded, overheads, ways.options.search)


@dataclass(frozen=True)
class Embedded:
    """A candidate, the module of its kernel alone with its application, and that as data."""

    candidate: Candidate
    module: ModuleOp
    application: Application

    @staticmethod
    def of(candidate: Candidate, machine: Machine, ways: Ways) -> Embedded:
        """The kernel of `candidate` alone, embedded. Operands are called as the intrinsic does."""
        group, embedded = candidate.group, candidate.embedded
        module = group_module(group)
        (own,) = tunable_groups(module, machine, ways)
        extras = tuple(own.inputs[group.inputs.index(value)] for value in embedded.extras)
        op = replace_group(own, replace(embedded, extras=extras))
        erase_unused(module)
        return Embedded(candidate, module, application_of(op, machine))


class GroupSpace:
    """
    All ways that are looked at to embed and schedule `group`. Raises as `list_candidates`, and
    `WeftError` where nothing fits the machine.
    """

    def __init__(self, group: KernelGroup, costing: Costing, ways: Ways):
        self.group = group
        self.costing = costing
        chosen, listed = list_candidates(group, costing, ways)
        schedule = chosen.tiled.result.schedule
        self.bound = min(candidate.bound_cycles for candidate in listed)
        self.embedded: list[Embedded] = []
        variants: list[Variant] = []
        for candidate in listed:
            try:
                made = Embedded.of(candidate, costing.machine, ways)
                costs = application_costs(made.application, costing.machine, costing.target)
            except WeftError:
                continue
            self.embedded.append(made)
            variants.append(Variant(*costs))
        number = [e.candidate for e in self.embedded].index(chosen)
        self.points = ScheduleSpace(variants, (number, schedule))

    def layer(self, point: Point) -> tuple[Embedded, LayerOp]:
        """The embedding of a point, and its directives. `WeftError` if they cannot be issued."""
        number, _ = self.points.plan(point)
        embedded, kernel = self.embedded[number], self.points.variants[number].kernel
        schedule = self.points.schedule(point)
        if schedule is None:
            raise WeftError(f"{kernel.name}: no storage order serves such tiles")
        machine = self.costing.machine
        return embedded, layer_of(NAME, embedded.application, kernel, schedule, machine)

    def stage(self, point: Point) -> str:
        """The module of the kernel alone, embedded and scheduled; errors are those of `layer`."""
        embedded, layer = self.layer(point)
        module = embedded.module.clone()
        op = next(o for o in module.walk() if isinstance(o, ApplyOp))
        apply_layer(op, layer, NAME, self.costing)
        return str(module)

    def decode(self, point: Point) -> str:
        """The decisions of a point as text."""
        embedded, layer = self.layer(point)
        strategy, intrinsic, embedding = _name_of(embedded.candidate)
        attributes: dict[str, Attribute] = {
            STRATEGY: StringAttr(strategy),
            INTRINSIC: SymbolRefAttr(intrinsic),
            EMBEDDING: embedding,
        }
        return str(ModuleOp([layer], attributes))

    def encode(self, decision: Decision) -> Point:
        """The point of decisions. `WeftError` for what is none of the space."""
        for number, embedded in enumerate(self.embedded):
            if decision.is_of(embedded.candidate):
                schedule = schedule_of(
                    decision.layer,
                    embedded.application,
                    self.points.variants[number].kernel,
                    self.costing.machine,
                )
                return self.points.encode(number, schedule)
        raise WeftError(f"tuning: {self.group.producer.kernel.name}: no such embedding")

    def nearest(self, decision: Decision) -> Point | None:
        """The point nearest to decisions about a kernel of other extents, if there is one."""
        for number, embedded in enumerate(self.embedded):
            application = embedded.application
            names = embedded.candidate.strategy, SymbolRefAttr(application.intrinsic.name)
            kernel = self.points.variants[number].kernel
            if names == (decision.strategy, decision.intrinsic):
                digits = digit_extents(application)
                schedule = _read_loosely(
                    decision.layer,
                    [d.name for d in kernel.dims],
                    digits,
                    [o.name for o in kernel.operands],
                )
                found = None if schedule is None else self.points.nearest(number, schedule)
                if found is not None:
                    return found
        return None


def _read_loosely(
    layer: LayerOp, names: Sequence[str], digits: Sequence[int], operands: Sequence[str]
) -> Schedule | None:
    """What directives say in blocks, whatever the extents; `None` for other dimensions."""
    extents = layer.get_extents()
    if list(extents) != list(names) or len(layer.levels()) != 1:
        return None
    (level,) = layer.levels()
    steps = {n: s for update in level.updates() for n, s in update.step.as_dict().items()}
    moved = [names.index(n) for n in reversed(steps)]
    loops = (*(j for j in range(len(names)) if j not in moved), *moved)
    tile = tuple(max(1, steps.get(n, extents[n]) // e) for n, e in zip(names, digits, strict=True))
    tensors = {t.tensor_name.data: t for t in level.tensors()}
    if not set(operands) <= set(tensors):
        return None
    buffers: list[Buffering] = []
    for operand in operands:
        sizes = tensors[operand].sizes.as_dict()
        held = (n for n, size in sizes.items() if n in steps and size == extents[n])
        buffers.append(
            Buffering(frozenset(map(names.index, held)), tensors[operand].get_copies(), ())
        )
    return Schedule(tile, loops, tuple(buffers), layer.get_border() == "skip")


def read_decision(text: str, ctx: Context) -> Decision:
    """The decisions in the text of a point. `WeftError` for another text."""
    try:
        module = Parser(ctx, text).parse_module()
        module.verify()
    except (ParseError, VerifyException) as error:
        raise WeftError(f"'{text[:60]}' is no schedule of an embedded kernel") from error
    layers = [op for op in module.body.ops if isinstance(op, LayerOp)]
    said = [module.attributes.get(name) for name in (STRATEGY, INTRINSIC, EMBEDDING)]
    strategy, intrinsic, embedding = said
    if len(layers) != 1 or not isinstance(strategy, StringAttr) or not (intrinsic and embedding):
        raise WeftError(f"'{text[:60]}' is no schedule of an embedded kernel")
    return Decision(strategy.data, intrinsic, embedding, layers[0])


def apply_layer(op: ApplyOp, layer: LayerOp, name: str, costing: Costing) -> None:
    """
    Gives an application the schedule that `layer` says, named `name`. Raises `WeftError` where that
    does not fit it.
    """
    machine = costing.machine
    application = application_of(op, machine)
    kernel, _ = application_costs(application, machine, costing.target)
    schedule = schedule_of(layer, application, kernel, machine)
    write_schedule(op, name, application, kernel, schedule, machine, PatternRewriter(op))
