"""
The way of a function to a machine of nodes: its passes, and the executable that comes out.

Elements of any type count as one word of the machine each, and have the values that the function
gives them: sums of 16-bit integers are 32 bits wide, floats are floats. So results are the
function's own, and room, time and energy those of machine words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.aie1 import KernelOp
from ...targets.arguments import check_weights, form_of
from ...targets.noc.executable import TARGET, TIMING_ONLY, NocFunction
from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.core.pipeline import entry_of
from ...transforms.graph.machine import MESH_TREE, is_grid, is_mesh
from ...transforms.graph.schedule.clusters import ScheduleClustersPass
from ...transforms.graph.schedule.graph_schedule import GraphSchedulePass
from ...transforms.machine.context import context_of
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.tune.facts import tuned_lines, tuned_of
from ...transforms.tune.known import LATENCY
from ..graph.convert_graph_to_noc import ConvertGraphToNocPass
from ..graph.describe import describe_tree
from ..graph.meshes.convert_mesh_to_noc import ConvertMeshToNocPass
from ..graph.meshes.schedule_mesh import ScheduleMeshPass, describe_choice
from .convert_dataflow_to_noc import ConvertDataflowToNocPass
from .given_schedule import schedule_option
from .interface import buffers_of
from .kernels.targets import kernels_of
from .record import record_of
from .schedule_dataflow import ScheduleDataflowPass


def passes(
    machine: Machine,
    *,
    goal: str | None = None,
    convention: str | None = None,
    solver: str | None = None,
    space: str | None = None,
    k: int | None = None,
    degree: int | None = None,
    filters: str | None = None,
    jobs: int | None = None,
    bound: bool | None = None,
    schedule: Path | str | None = None,
    db: str | None = None,
) -> tuple[ModulePass, ...]:
    """
    The passes from linalg to programs of the nodes of `machine`; `schedule` is one over passes, in
    a file or as text; `db` the database of schedules that were measured; for the other options, see
    `ScheduleDataflowPass`. Raises `WeftError` for a machine of another target, and a database where
    there are other wishes than a goal.
    """
    if machine.target != TARGET:
        raise WeftError(
            f"machine {machine.name} has target '{machine.target}', expected '{TARGET}'"
        )
    wishes: dict[str, object] = {
        "convention": convention,
        "solver": solver,
        "space": space,
        "k": k,
        "degree": degree,
        "filters": filters,
        "bound": bound,
        "schedule": schedule,
    }
    if db is not None and any(wish is not None for wish in wishes.values()):
        raise WeftError(
            "--db has schedules by their goals alone: give no other wish about schedules than "
            "--goal, or leave it out"
        )
    if is_grid(machine):
        return _grid_passes(machine, {"goal": goal, "jobs": jobs, **wishes}, db)
    given = None if schedule is None else schedule_option(schedule)
    return (
        GeneralizeNamedOpsPass(),
        ScheduleDataflowPass(
            goal, convention, solver, space, k, degree, filters, jobs, bound, given, database=db
        ),
        ConvertDataflowToNocPass(),
    )


def _grid_passes(
    machine: Machine, options: Mapping[str, object], db: str | None
) -> tuple[ModulePass, ...]:
    """
    The passes for a machine of cores with units of their own. Of `options`, only the goal decides
    anything there, and that with a database alone; `WeftError` for the others.
    """
    goal = options["goal"]
    if db is not None and goal not in (None, LATENCY):
        raise WeftError(f"{machine.label}: trees are tuned for {LATENCY}, not for '{goal}'")
    refused = {n: v for n, v in options.items() if n != "goal" or db is None}
    refuse_given(refused, f"{machine.label} has cores with units of their own")
    build = (GraphSchedulePass(), ConvertGraphToNocPass())
    if is_mesh(machine):
        # Each but the first leaves alone what has the other form.
        return (GeneralizeNamedOpsPass(), ScheduleMeshPass(db), ConvertMeshToNocPass(), *build)
    return (GeneralizeNamedOpsPass(), ScheduleClustersPass(db), *build)


def refuse_given(options: Mapping[str, object], why: str) -> None:
    """Raises `WeftError` for options that decide nothing here, for the reason `why`."""
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise WeftError(f"{why}: --{given[0]} has no effect; leave it out")


def assemble(
    module: ModuleOp,
    ctx: Context,
    *,
    machine_text: str,
    source: str,
    weights: Mapping[str, Array],
) -> NocFunction:
    """
    The executable of a module of programs. `weights` become part of it, by name. Raises `WeftError`
    for arguments and results without buffers, and for weights that do not fit.
    """
    machine, entry = context_of(ctx).machine(), entry_of(module)
    buffers = tuple(buffers_of(module, entry))
    check_weights(weights, {b.name: form_of(b) for b in buffers if b.role == "weight"})
    return NocFunction(
        function=entry.sym_name.data,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        programs_text=str(module),
        record=record_of(module, entry) | _tell_meaning(entry),
        buffers=buffers,
        constants=dict(weights),
        tuned=tuned_of(entry).count,
        tuned_digest=tuned_of(entry).digest,
        kernels_text="\n".join(_list_kernels(module, machine)),
    )


def _tell_meaning(entry: func.FuncOp) -> dict[str, Json]:
    """Says of programs without data why there are none."""
    if MESH_TREE not in entry.attributes:
        return {}
    return {TIMING_ONLY: "programs of trees on meshes have time and bytes, and no data"}


def _list_kernels(module: ModuleOp, machine: Machine) -> Iterator[str]:
    """The words of the kernels that programs run."""
    ops = [op for op in module.body.block.ops if isinstance(op, KernelOp | ModuleOp)]
    if not ops:
        return
    kernels = kernels_of(machine)
    if kernels is None:
        raise WeftError(f"machine {machine.name} has no nodes that run kernels")
    for op in ops:
        yield kernels.listing(op)


def tell(step: ModulePass, module: ModuleOp, ctx: Context) -> Iterator[str]:
    """The schedule, in words."""
    del ctx
    if step.name == ScheduleDataflowPass.name:
        yield from tuned_lines(entry_of(module))
        yield from _list_decisions(record_of(module, entry_of(module)))
    if step.name == ScheduleMeshPass.name:
        yield from describe_choice(entry_of(module))
    if step.name == ScheduleClustersPass.name:
        yield from tuned_lines(entry_of(module))
    if step.name == GraphSchedulePass.name:
        yield from describe_tree(entry_of(module))


def _list_decisions(record: Mapping[str, Json]) -> Iterator[str]:
    layers = record.get("layers")
    if not isinstance(layers, list):
        return
    if "edited" in record:
        yield f"{len(layers)} layers, whose schedule was edited: what it costs is not known"
        return
    segments = [number for number in map(_segment_number, layers) if number is not None]
    beside = f", {len(segments)} of them side by side in {len(set(segments))} segments"
    how = f"for {record['goal']}" if "goal" in record else "as given"
    yield f"{len(layers)} layers scheduled {how}{beside if segments else ''}"
    if "energy_pj" in record:
        energy, cycles = record["energy_pj"], record["latency_cycles"]
        assert isinstance(energy, float)
        yield (
            f"expected: {energy / 1e6:.6g} uJ in {cycles} cycles (counted as "
            f"{record['convention']})"
        )
    if "gap_to_bound" in record:
        gap = record["gap_to_bound"]
        assert isinstance(gap, float)
        yield (
            f"at most {100 * gap:.2f} % above the best of: {record['bound_space']}, counted as "
            f"{record['bound_convention']}"
        )


def _segment_number(layer: Json) -> int | None:
    """The number of a layer's segment in a record, `None` where it runs alone."""
    number = layer.get("segment") if isinstance(layer, dict) else None
    return number if isinstance(number, int) else None
