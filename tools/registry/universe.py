"""
The registry: every dialect, pass, target, machine and cost model, by name.

`our_universe` is the table of what weft brings. `multiverse` joins it with xDSL's own
universe and with those of plug-ins. A plug-in is a Python package with a `WeftUniverse` and
an entry point that names it:

```toml
[project.entry-points."weft.universe"]
my_accelerator = "my_accelerator.universe:MY_UNIVERSE"
```

Plug-ins written for `xdsl-opt`, in the group `xdsl.universe`, are taken in as well. All
entries are factories, so that nothing is imported before it is used. A name that two
universes define is an error which names both.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from xdsl.universe import Universe

from ... import targets
from ...transforms.core.errors import WeftError
from .entries import Lazy as Lazy
from .entries import TargetInfo as TargetInfo
from .entries import WeftUniverse as WeftUniverse
from .generic import generic_target

if TYPE_CHECKING:
    from ...transforms.machine.view import MachineText

T = TypeVar("T")


# --- what weft brings -----------------------------------------------------------------------

DIALECTS: Mapping[str, tuple[str, str]] = {
    "aie1": ("aie1", "Aie1"),
    "aievec": ("aievec.ops", "AIEVec"),
    "aievec_aie1": ("aievec.aie1", "AIEVecAIE1"),
    "arch": ("arch", "Arch"),
    "dataflow": ("dataflow", "Dataflow"),
    "graph": ("graph", "Graph"),
    "intrin": ("intrin", "Intrin"),
    "layout": ("layout", "Layout"),
    "nest": ("nest", "Nest"),
    "noc": ("noc", "Noc"),
    "triplet": ("triplet", "Triplet"),
    "vta": ("vta", "VTA"),
}
"""Dialect name → its module, from `weft.dialects`, and the `Dialect`."""

PASSES: Mapping[str, tuple[str, str]] = {
    "add-gradients": ("transforms.gradients.add_gradients", "AddGradientsPass"),
    "aie1-apply-tuned": ("lowering.aie1.apply_tuned", "Aie1ApplyTunedPass"),
    "aie1-schedule": ("lowering.aie1.schedule", "Aie1SchedulePass"),
    "change-float-type": ("transforms.model.change_float_type", "ChangeFloatTypePass"),
    "agree-layouts": ("transforms.partition.agree_layouts", "AgreeLayoutsPass"),
    "collect-host-parts": ("transforms.partition.collect_host", "CollectHostPartsPass"),
    "convert-conv-algorithm": (
        "transforms.algorithm.convert_conv_algorithm",
        "ConvertConvAlgorithmPass",
    ),
    "convert-sum-to-product": (
        "transforms.algorithm.convert_sum_to_product",
        "ConvertSumToProductPass",
    ),
    "convert-segments-to-graph": (
        "lowering.graph.convert_segments_to_graph",
        "ConvertSegmentsToGraphPass",
    ),
    "graph-cost-leaves": ("lowering.graph.cost_leaves", "GraphCostLeavesPass"),
    "convert-graph-to-noc": ("lowering.graph.convert_graph_to_noc", "ConvertGraphToNocPass"),
    "schedule-clusters": (
        "transforms.graph.schedule.clusters",
        "ScheduleClustersPass",
    ),
    "schedule-mesh": ("lowering.graph.meshes.schedule_mesh", "ScheduleMeshPass"),
    "convert-mesh-to-noc": (
        "lowering.graph.meshes.convert_mesh_to_noc",
        "ConvertMeshToNocPass",
    ),
    "graph-schedule": ("transforms.graph.schedule.graph_schedule", "GraphSchedulePass"),
    "convert-dataflow-to-noc": ("lowering.noc.convert_dataflow_to_noc", "ConvertDataflowToNocPass"),
    "convert-intrin-to-vta": ("lowering.vta.convert_intrin_to_vta", "ConvertIntrinToVtaPass"),
    "convert-linalg-to-triplet": (
        "lowering.aie1.convert_linalg_to_triplet",
        "ConvertLinalgToTripletPass",
    ),
    "convert-triplet-to-aie1": (
        "lowering.aie1.convert_triplet_to_aie1",
        "ConvertTripletToAie1Pass",
    ),
    "convert-linalg-to-nest": (
        "lowering.host.convert_linalg_to_nest",
        "ConvertLinalgToNestPass",
    ),
    "nest-apply-tuned": ("lowering.host.apply_tuned", "NestApplyTunedPass"),
    "nest-allocate": ("lowering.host.allocate", "NestAllocatePass"),
    "nest-schedule": ("lowering.host.schedule", "NestSchedulePass"),
    "dataflow-tile": ("transforms.schedule.dataflow_tile", "DataflowTilePass"),
    "embed-apply-tuned": ("transforms.strategy.apply_tuned", "EmbedApplyTunedPass"),
    "embed-intrinsics": ("transforms.strategy.embed_intrinsics", "EmbedIntrinsicsPass"),
    "equalize-channels": ("transforms.quantize.equalize", "EqualizeChannelsPass"),
    "fold-batch-norm": ("transforms.model.fold_batch_norm", "FoldBatchNormPass"),
    "fold-quantization": ("transforms.quantize.fold_pairs", "FoldQuantizationPass"),
    "graph-flatten": ("transforms.graph.instances.sequence_passes", "GraphFlattenPass"),
    "graph-sequence": ("transforms.graph.instances.sequence_passes", "GraphSequencePass"),
    "generalize-named-ops": ("transforms.model.generalize", "GeneralizeNamedOpsPass"),
    "fuse-elementwise": ("transforms.kernel.fuse_elementwise", "FuseElementwisePass"),
    "graph-bind": ("transforms.graph.instances.graph_bind", "GraphBindPass"),
    "graph-concat": ("transforms.graph.instances.graph_concat", "GraphConcatPass"),
    "graph-order": ("transforms.graph.instances.graph_order", "GraphOrderPass"),
    "graph-partition": ("transforms.partition.graph_partition", "GraphPartitionPass"),
    "hoist-part-layouts": ("transforms.partition.hoist_layouts", "HoistPartLayoutsPass"),
    "join-part-operands": ("transforms.partition.join_operands", "JoinPartOperandsPass"),
    "keep-part-layouts": ("transforms.partition.keep_layouts", "KeepPartLayoutsPass"),
    "lower-parts": ("lowering.system.lower_parts", "LowerPartsPass"),
    "outline-parts": ("transforms.partition.outline", "OutlinePartsPass"),
    "graph-scope": ("transforms.graph.instances.graph_scope", "GraphScopePass"),
    "graph-group": ("transforms.graph.groups.graph_group", "GraphGroupPass"),
    "graph-instantiate": ("transforms.graph.instances.graph_instantiate", "GraphInstantiatePass"),
    "graph-split-info": ("transforms.graph.groups.graph_split_info", "GraphSplitInfoPass"),
    "layout-activations": ("lowering.host.layouts.activations", "LayoutActivationsPass"),
    "layout-apply": ("transforms.layout.rewrite.apply_given", "LayoutApplyPass"),
    "legalize-dataflow": (
        "transforms.dataflow.directive.legalize_dataflow",
        "LegalizeDataflowPass",
    ),
    "legalize-generic": ("lowering.generic.legalize_generic", "LegalizeGenericPass"),
    "legalize-layouts": ("transforms.layout.rewrite.legalize_layouts", "LegalizeLayoutsPass"),
    "layout-materialize": ("transforms.layout.rewrite.materialize", "LayoutMaterializePass"),
    "layout-propagate": ("transforms.layout.rewrite.propagate", "LayoutPropagatePass"),
    "mark-entry": ("transforms.model.mark_entry", "MarkEntryPass"),
    "noc-desugar": ("transforms.dataflow.noc_desugar", "NocDesugarPass"),
    "operator-apply-tuned": ("lowering.host.operator_apply_tuned", "OperatorApplyTunedPass"),
    "move-reshapes": ("transforms.kernel.move_reshapes", "MoveReshapesPass"),
    "outline-weights": ("transforms.model.outline_weights", "OutlineWeightsPass"),
    "quantize-linalg": ("transforms.quantize.to_bytes", "QuantizeLinalgPass"),
    "plan-shared-memory": ("transforms.partition.plan_memory", "PlanSharedMemoryPass"),
    "resize-model": ("transforms.model.resize_model", "ResizeModelPass"),
    "schedule-dataflow": ("lowering.noc.schedule_dataflow", "ScheduleDataflowPass"),
    "simplify-generics": ("transforms.kernel.simplify_generics", "SimplifyGenericsPass"),
}
"""Pass name → its module, from `weft`, and its class."""

TARGETS: tuple[TargetInfo, ...] = (
    TargetInfo(
        name="aie1",
        summary="one core of an AI Engine: convolutions and products by 2D vector operations",
        default_machine=Lazy("..targets.aie1.executable", "default_machine_text"),
        passes=Lazy("..lowering.aie1.pipeline", "aie1_passes"),
        assemble=Lazy("..lowering.aie1.assemble", "assemble_function"),
        tell=Lazy("..lowering.aie1.pipeline", "describe_decision"),
        check_writable=Lazy("..transforms.folders.write", "check_writable"),
        write=Lazy("..targets.aie1.package", "write_folder"),
        load=Lazy("..targets.aie1.package", "read_folder"),
        run=Lazy("..targets.aie1.executable", "run"),
        timeline=Lazy("..targets.aie1.timeline", "list_spans"),
        tasks=Lazy("..lowering.aie1.tuning", "core_tasks"),
        meanings=Lazy("..targets.aie1.meaning", "aie1_meanings"),
    ),
    TargetInfo(
        name="host",
        summary="native code for the processor that calls accelerators, and runs what they do not",
        default_machine=Lazy("..targets.host.machine.detect", "detected_machine"),
        passes=Lazy("..lowering.host.pipeline", "host_passes"),
        assemble=Lazy("..lowering.host.pipeline", "assemble_executable"),
        tell=Lazy("..lowering.host.pipeline", "describe_step"),
        check_writable=Lazy("..transforms.folders.write", "check_writable"),
        write=Lazy("..targets.host.package", "write_folder"),
        load=Lazy("..targets.host.package", "read_folder"),
        run=Lazy("..targets.host.timeline", "run_traced"),
    ),
    TargetInfo(
        name="noc",
        summary="programs of machines of many nodes on a network",
        passes=Lazy("..lowering.noc.pipeline", "passes"),
        assemble=Lazy("..lowering.noc.pipeline", "assemble"),
        tell=Lazy("..lowering.noc.pipeline", "tell"),
        check_writable=Lazy("..transforms.folders.write", "check_writable"),
        write=Lazy("..targets.noc.package", "write_folder"),
        load=Lazy("..targets.noc.package", "read_folder"),
        run=Lazy("..targets.noc.executable", "run"),
        tasks=Lazy("..lowering.noc.tuning", "node_tasks"),
        tuned_goals=("latency", "energy", "edp"),
    ),
    TargetInfo(
        name="system",
        summary="networks on an accelerator and the host beside it",
        passes=Lazy("..lowering.system.pipeline", "system_passes"),
        assemble=Lazy("..tools.registry.system", "assemble_program"),
        tell=Lazy("..lowering.system.pipeline", "describe_step"),
        check_writable=Lazy("..transforms.folders.write", "check_writable"),
        write=Lazy("..tools.registry.system", "write_program"),
        load=Lazy("..tools.registry.system", "load_program"),
        run=Lazy("..tools.registry.system", "run_program"),
        timeline=Lazy("..tools.registry.system", "list_spans"),
    ),
    TargetInfo(
        name="vta",
        summary="the Versatile Tensor Accelerator's instruction streams",
        one_kernel=True,
        passes=Lazy("..lowering.vta.pipeline", "vta_passes"),
        assemble=Lazy("..lowering.vta.assemble", "assemble_executable"),
        tell=Lazy("..lowering.vta.pipeline", "describe_step"),
        check_writable=Lazy("..transforms.folders.write", "check_writable"),
        write=Lazy("..targets.vta.package", "write_folder"),
        load=Lazy("..targets.vta.package", "read_folder"),
        run=Lazy("..targets.vta.execute", "run_executable"),
        timeline=Lazy("..targets.vta.timeline", "list_spans"),
        simulate=Lazy("..targets.vta.simulate", "simulate_stream"),
        tasks=Lazy("..lowering.generic.tuning", "embedded_tasks"),
        cost_model=Lazy("..targets.vta.schedule_costs", "vta_costs"),
        meanings=Lazy("..targets.vta.meaning", "vta_meanings"),
    ),
)


def our_universe() -> WeftUniverse:
    """The universe of this package, without plug-ins."""
    described = generic_target("generic", "any machine, by nothing but its description")
    return WeftUniverse(
        all_dialects={
            name: Lazy(f"..dialects.{module}", attribute)
            for name, (module, attribute) in DIALECTS.items()
        },
        all_passes={
            name: Lazy(f"..{module}", attribute) for name, (module, attribute) in PASSES.items()
        },
        all_machines=_our_machines(),
        all_cost_models={"host-transforms": Lazy("..lowering.host.layouts.costs", "host_seconds")},
        all_weft_targets={target.name: target for target in (*TARGETS, described)},
    )


def _our_machines() -> dict[str, Path]:
    folders = (Path(folder) for folder in targets.__path__)
    files = sorted(file for folder in folders for file in folder.glob("*/machines/*.mlir"))
    return {file.stem: file for file in files}


# --- all universes together -----------------------------------------------------------------


@dataclass
class _Merge:
    """Universes joined so far, with the origin of each name for the error at a clash."""

    result: WeftUniverse = field(default_factory=WeftUniverse)
    origins: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    def add_universe(self, universe: Universe, origin: str) -> None:
        self._join_entries("dialect", origin, self.result.all_dialects, universe.all_dialects)
        self._join_entries("pass", origin, self.result.all_passes, universe.all_passes)
        self._join_entries("output format", origin, self.result.all_targets, universe.all_targets)
        if isinstance(universe, WeftUniverse):
            mine = self.result
            self._join_entries("machine", origin, mine.all_machines, universe.all_machines)
            self._join_entries("target", origin, mine.all_weft_targets, universe.all_weft_targets)
            models = {
                name: target.cost_model
                for name, target in universe.all_weft_targets.items()
                if target.cost_model is not None
            }
            self._join_entries("cost model", origin, mine.all_cost_models, models)
            self._join_entries("cost model", origin, mine.all_cost_models, universe.all_cost_models)

    def _join_entries(
        self, kind: str, origin: str, known: dict[str, T], new: Mapping[str, T]
    ) -> None:
        for name, entry in new.items():
            if name in known:
                first = self.origins[kind, name]
                raise WeftError(
                    f"{kind} '{name}' is defined twice, by {first} and by {origin}: "
                    "rename it in one of them, or uninstall one"
                )
            known[name] = entry
            self.origins[kind, name] = origin


def join_universes(universes: Iterable[tuple[str, Universe]]) -> WeftUniverse:
    """
    The union of universes, each with what to call it in an error.

    `WeftError` when two of them define the same name; the same universe twice does not count.
    """
    merge = _Merge()
    seen: list[Universe] = []
    for origin, universe in universes:
        if not any(universe is other for other in seen):
            merge.add_universe(universe, origin)
            seen.append(universe)
    return merge.result


def multiverse() -> WeftUniverse:
    """
    weft's universe, xDSL's and all installed plug-ins', joined.

    `WeftError` when two define the same name, or a plug-in cannot be loaded.
    """
    plugins = (
        (f"plug-in '{entry.name}' ({entry.value})", _load_plugin(entry))
        for entry in _find_plugins()
    )
    return join_universes([("weft", our_universe()), *plugins])


def _find_plugins() -> tuple[EntryPoint, ...]:
    return _plugins_in(tuple(sys.path))


@lru_cache(maxsize=4)
def _plugins_in(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """
    The plug-ins in the folders of `path`, which is `sys.path`. They are looked for once, since
    that reads what each installed package says of itself.
    """
    installed = entry_points()
    return tuple(
        entry
        for group in ("xdsl.universe", "weft.universe")
        for entry in sorted(
            installed.select(group=group), key=lambda entry: (entry.name, entry.value)
        )
    )


def _load_plugin(entry: EntryPoint) -> Universe:
    try:
        universe = entry.load()
    except (ImportError, AttributeError) as error:
        raise WeftError(f"plug-in '{entry.name}' ({entry.value}): {error}") from error
    if not isinstance(universe, Universe):
        raise WeftError(f"plug-in '{entry.name}' ({entry.value}): this is not a Universe")
    return universe


# --- machines by name -----------------------------------------------------------------------


def machine_paths() -> dict[str, Path]:
    """Name → file of every known machine, weft's and plug-ins'."""
    return multiverse().all_machines


def resolve_machine(name_or_path: str, universe: WeftUniverse | None = None) -> Path | MachineText:
    """
    The file of a machine, given its name or its path; a known name comes first. `NAME-RxC` is
    the known machine `NAME` with R rows of C nodes, which is in no file.

    `WeftError` when it is neither, with the nearest names.
    """
    machines = machine_paths() if universe is None else universe.all_machines
    if name_or_path in machines:
        return machines[name_or_path]
    path = Path(name_or_path)
    if path.is_file():
        return path
    from .resized_machine import resized_machine

    resized = resized_machine(name_or_path, machines)
    if resized is not None:
        return resized
    if path.suffix == ".mlir" or len(path.parts) > 1:
        raise WeftError(f"machine file '{name_or_path}' does not exist")
    raise WeftError(f"unknown machine '{name_or_path}'{suggest_names(name_or_path, machines)}")


def suggest_names(name: str, known: Iterable[str]) -> str:
    """The hint after an unknown name: the names close to it, else all when they are few."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if close:
        return f": did you mean {' or '.join(close)}?"
    if len(names) > 12:
        return " (see --help)"
    return f" (known: {', '.join(names) or 'none'})"
