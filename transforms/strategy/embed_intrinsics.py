"""
The pass `embed-intrinsics`: structured ops become applications of the machine's intrinsics.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter

from ...dialects.intrin import ApplyOp
from ..core.errors import WeftError
from ..core.pipeline import add_facts, chosen_options, marked_entry, pass_option, refuse_decided
from ..embed.apply_op import application_of
from ..embed.options import EmbedOptions
from ..embed.problem import Constraints
from ..kernel.from_linalg import KernelGroup, kernel_groups
from ..machine.context import WeftContext, context_of
from ..machine.view import Machine
from ..model.generalize import refuse_named
from ..schedule.costs import TargetCosts
from ..schedule.dataflow_tile import (
    Tiled,
    application_costs,
    free_symbols,
    target_costs,
    write_tiled,
)
from ..schedule.search import SearchOptions
from .choose import (
    PLAIN,
    Candidate,
    StrategyOptions,
    TransformCost,
    check_goal,
    choose_candidate,
    compile_candidates,
)
from .facts import Chosen, bound_fact, candidate_facts, source_facts
from .group import (
    EmbeddedGroup,
    accumulating_intrinsics,
    embed_group,
    intrinsics_of,
    list_embeddings,
    without_foreign_epilogue,
)
from .replace_group import erase_unused, replace_group

__all__ = [
    "EmbedIntrinsicsPass",
    "EmbeddedGroup",
    "accumulating_intrinsics",
    "embed_group",
    "list_embeddings",
    "replace_group",
]

TRANSFORMS = "host-transforms"
"""The cost model of what the host takes to store a tensor anew: a `TransformCost`."""

_SETTINGS = ("unit", "relaxed", "split")
"""Options that say how a target embeds, where nothing else is asked of it."""


def reducing_groups(module: ModuleOp) -> Iterator[KernelGroup]:
    """The kernel groups that an accumulating intrinsic may compute."""
    for function in [o for o in module.walk() if isinstance(o, func.FuncOp)]:
        for group in kernel_groups(function):
            if any(d.kind == "reduction" for d in group.producer.kernel.dims):
                yield group


def transform_cost(ctx: WeftContext) -> TransformCost:
    """The cost of transforms on the host, as it is registered. Raises `WeftError` if it is not."""
    model = ctx.cost_model(TRANSFORMS)
    if not callable(model):
        raise WeftError(f"cost model '{TRANSFORMS}' is not a function of shapes and layouts")
    return model  # pyright: ignore[reportReturnType]


def embed_with_strategies(
    groups: Sequence[KernelGroup],
    machine: Machine,
    target: TargetCosts | None,
    options: StrategyOptions,
    transform: TransformCost,
) -> list[Chosen]:
    """
    Embeds each of `groups` as the best of its strategies stores its operands: by
    `options.goal`, with what `transform` says that transforms take. Raises as the pass does.
    """
    if options.count < 1:
        raise WeftError(f"{options.count} candidates of strategies: give 1 or more")
    compiled: list[tuple[KernelGroup, tuple[Candidate, ...], Candidate]] = []
    for group in groups:
        found = compile_candidates(group, machine, target, options=options, transform=transform)
        best = choose_candidate(found, options.goal)
        if options.prove:
            best.prove()
        compiled.append((group, found, best))
    # Readers first, as replacing a group makes another value of its result.
    chosen = [
        Chosen(found, best, replace_group(group, best.embedded))
        for group, found, best in reversed(compiled)
    ]
    return chosen[::-1]


def _write_schedules(
    module: ModuleOp, chosen: Sequence[Chosen], machine: Machine, target: TargetCosts | None
) -> None:
    """The schedules by which strategies were chosen need not be searched again."""
    names = free_symbols(module, "layer")
    for one in chosen:
        # The op calls operands and loops as the intrinsic does.
        application = application_of(one.op, machine)
        kernel, costs = application_costs(application, machine, target)
        tiled = Tiled(application, kernel, costs, one.best.tiled.result)
        write_tiled(one.op, next(names), tiled, machine, PatternRewriter(one.op))


def is_embedded(module: ModuleOp) -> bool:
    """Tests whether a module without kernels that reduce has had some, as far as can be seen."""
    ops = list(module.walk())
    return any(isinstance(o, ApplyOp) for o in ops) or not any(
        isinstance(o, GenericOp) for o in ops
    )


WEIGHTS = ("mac_weight", "data_weight")
"""The options of what overheads count."""


def says_only_weights(options: EmbedOptions) -> bool:
    """Tests whether options that were given say what overheads count, as they say nothing else."""
    return options.intrinsic is None and options.candidates == 1 and not options.user


@dataclass(frozen=True)
class EmbedIntrinsicsPass(ModulePass):
    """
    Replaces each kernel group whose producer reduces by one `intrin.apply`.

    Before: a `linalg.generic`, padding in front of it and element-wise generics behind.
    After: `intrin.apply` with the embedding that adds the fewest operations and elements
    (`mac_weight`, `data_weight`: how much each counts), its padding as guards and the
    epilogue as intrinsics. All solutions are proved.

    `intrinsic` restricts the search to one intrinsic of the machine, `unit` to those of one of
    its compute units where no intrinsic is named; otherwise all that accumulate are tried in the
    machine's order. `origin`, `dense`, `linear`, `padding`, `distinct_data` and `storable`
    switch constraints off: see `Constraints` and `EmbedOptions`. From Python, `options` stands for
    all of these and those about strategies at once, and may hold constraints of the user's own.

    With `relaxed`, operands may be stored anew for it: of the `candidates` best strategies, and
    of padding, the one with the best predicted `choice` is taken (`performance` or `memory`; with
    `none` they are only padded; see `strategy.choose`), and proved, unless `proof` is off. What the
    host takes to store them is the cost model `host-transforms` of the context. Operands are then
    converted (`layout.convert`) and seen as what is stored (`layout.stored`). For the choice,
    schedules are searched, `evaluated` of them run through the event model: that of the one
    which is taken is written as `dataflow-tile` would write it.

    With `split`, epilogues that the machine cannot compute stay behind as they are; otherwise
    they are refused.

    What is known of the way there becomes facts of the entry, if one is marked: see `facts`;
    `listed` is the number of the best embeddings that are noted there.

    Groups that do not reduce are left alone. Raises `WeftError` for a kernel that no intrinsic
    takes, naming the constraints that conflict, and for options where all is embedded already.
    """

    name = "embed-intrinsics"

    intrinsic: str | None = None
    unit: str | None = None
    mac_weight: float | None = pass_option(1.0)
    data_weight: float | None = pass_option(1.0)
    origin: bool | None = pass_option(True)
    dense: bool | None = pass_option(True)
    linear: bool | None = pass_option(True)
    padding: bool | None = pass_option(True)
    distinct_data: bool | None = pass_option(True)
    storable: bool | None = pass_option(True)
    relaxed: bool = False
    candidates: int | None = pass_option(5)
    choice: str | None = pass_option("performance")
    evaluated: int | None = pass_option(SearchOptions().num_evaluated)
    proof: bool | None = pass_option(True)
    split: bool = False
    listed: int | None = None
    options: EmbedOptions | StrategyOptions | None = None

    @staticmethod
    def of(
        wanted: StrategyOptions,
        *,
        relaxed: bool = False,
        split: bool = False,
        listed: int | None = None,
        given: Collection[str] = (),
    ) -> EmbedIntrinsicsPass:
        """
        The pass that does what is `wanted`, by plain options if these can say all of it. Those of
        `given` are given even if they are what the pass does without them.
        """
        embed = wanted.embed
        said: dict[str, object] = {
            "intrinsic": embed.intrinsic,
            "unit": embed.unit,
            "mac_weight": float(embed.weights[0]),
            "data_weight": float(embed.weights[1]),
            **asdict(embed.constraints),
            "storable": embed.storable,
            "candidates": wanted.count,
            "choice": wanted.goal,
            "evaluated": wanted.search.num_evaluated,
            "proof": wanted.prove,
        }
        plain = EmbedIntrinsicsPass(relaxed=relaxed, split=split, listed=listed)
        usual = chosen_options(plain)
        options = {n: v for n, v in said.items() if n in given or v != usual[n]}
        plain = replace(plain, **options)
        embed = replace(embed, candidates=EmbedOptions().candidates)
        wanted = replace(wanted, embed=embed)
        return plain if plain.to_options() == wanted else replace(plain, options=wanted)

    def to_options(self) -> StrategyOptions:
        """All that the options say."""
        if isinstance(self.options, StrategyOptions):
            return self.options
        embed = self.options or self._embed_options()
        plain, few = StrategyOptions(), self.evaluated
        return StrategyOptions(
            plain.goal if self.choice is None else self.choice,
            plain.count if self.candidates is None else self.candidates,
            embed.weights,
            embed=embed,
            search=plain.search if few is None else SearchOptions(num_evaluated=few),
            prove=self.proof is not False,
        )

    def _embed_options(self) -> EmbedOptions:
        """The options of embeddings that the plain options say."""
        switches = {f.name: getattr(self, f.name) is not False for f in fields(Constraints)}
        plain = EmbedOptions()
        return EmbedOptions(
            intrinsic=self.intrinsic,
            unit=self.unit,
            weights=(
                plain.weights[0] if self.mac_weight is None else _parse_weight(self.mac_weight),
                plain.weights[1] if self.data_weight is None else _parse_weight(self.data_weight),
            ),
            constraints=Constraints(**switches),
            storable=self.storable is not False,
        )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        refuse_named(op, self.name)
        context = context_of(ctx)
        machine = context.machine()
        wanted = self._check_options(machine)
        groups = list(reducing_groups(op))
        if self.split:
            groups = [without_foreign_epilogue(group, machine) for group in groups]
        if not groups and is_embedded(op):
            refuse_decided(self, set(self.__dataclass_fields__) - set(_SETTINGS))
        target = target_costs(context, machine)
        entry = marked_entry(op)
        listed = None if self.listed is None else replace(wanted.embed, candidates=self.listed)
        facts = {} if entry is None else source_facts(entry, groups, machine, listed)
        chosen: list[Chosen] = []
        if groups and self.relaxed and wanted.goal != PLAIN:
            transform = transform_cost(context)
            chosen = embed_with_strategies(groups, machine, target, wanted, transform)
        else:
            _embed_plain(groups, machine, wanted.embed)
        erase_unused(op)
        if entry is not None:
            facts |= {**bound_fact(entry, machine, target), **candidate_facts(entry, chosen)}
            if facts:
                add_facts(entry, facts)
        _write_schedules(op, chosen, machine, target)

    def _check_options(self, machine: Machine) -> StrategyOptions:
        """
        The options that are wanted. Raises `WeftError` for what the machine or this pass does not
        know.
        """
        wanted = self.to_options()
        intrinsics_of(machine, wanted.embed)
        check_goal(wanted.goal)
        if wanted.search.num_evaluated < 1:
            raise WeftError(
                f"{self.name}: evaluated is {wanted.search.num_evaluated}, but must be 1 or more"
            )
        if self.listed is not None and self.listed < 1:
            raise WeftError(f"asked for {self.listed} embeddings, but must be 1 or more")
        return wanted


def _embed_plain(groups: Sequence[KernelGroup], machine: Machine, options: EmbedOptions) -> None:
    """Embeds the groups with their operands as they are."""
    embedded = [(group, embed_group(group, machine, options)) for group in groups]
    # Readers first, as replacing a group makes another value of its result.
    for group, found in reversed(embedded):
        replace_group(group, found)


def _parse_weight(value: float) -> int | float:
    """A weight, exact where it is a whole number."""
    return int(value) if float(value).is_integer() else value
