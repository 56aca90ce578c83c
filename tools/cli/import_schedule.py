"""`weft import-schedule`: a schedule of another scheduler as ours, with what it costs."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.printer import Printer

from ...targets.noc.spec import noc_spec, node_machine
from ...transforms.core.errors import WeftError
from ...transforms.core.files import write_atomically
from ...transforms.core.json_node import Node
from ...transforms.dataflow.cost.nn_dataflow import COMPONENTS, NodeMachine
from ...transforms.dataflow.cost.pass_directives import directives_of
from ...transforms.dataflow.directive.ir import layer_op
from ...transforms.dataflow.network.cost import NetworkCost, network_cost
from ...transforms.dataflow.network.schedule_file import NetworkSchedule, schedule_text
from ...transforms.graph.meshes.machine import set_machine
from ...transforms.graph.set_costs import SetMachine, allot_cores, bounds_of, tree_cost
from ...transforms.graph.set_tree import Layers, SetNode
from ...transforms.machine.view import load_machine
from ...transforms.model.load import load_module
from ..importer.common.model import make_identifier
from ..registry.contexts import make_context
from ..registry.universe import machine_paths, resolve_machine
from ..schedules.nn_dataflow import (
    NETWORKS,
    check_version,
    describe_misfit,
    import_schedule,
    read_document,
)
from ..schedules.set import LAYERS, read_layers, read_tree
from ..schedules.set_network import network_text
from ..zoo.models import module_text

FORMATS = ("nn-dataflow", "set")
"""Whose schedules are read, the first one by default."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="what nn-dataflow 2.1's search printed, packed by gzip or not, or a tree of SET",
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help="whose schedule it is (nn-dataflow)",
    )
    parser.add_argument(
        "--machine",
        metavar="FILE|NAME",
        help="by default the known one that the file is for; of SET the one whose cores "
        "nodes side by side share, and to count costs for",
    )
    parser.add_argument(
        "--networks",
        metavar="FILE",
        default=str(NETWORKS),
        help="a table of networks with their layers, by default of nn-dataflow's own",
    )
    parser.add_argument(
        "--layers",
        metavar="CSV",
        help="of SET: a table of layers, by default of five networks as SET defines them",
    )
    parser.add_argument(
        "--network", metavar="NAME", help="of SET: the network in that table, such as resnet"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="write the schedule: OUT.mlir as dataflow directives, a layer each, any other name as "
        "JSON with all that costs depend on; of SET always as a module in tree form",
    )


def execute(args: argparse.Namespace) -> int:
    if args.format == "set":
        return _import_set_tree(args)
    if args.layers is not None or args.network is not None:
        raise WeftError("--layers and --network are for trees of SET; add --format set")
    machine = _find_machine(args.file, args.machine)
    schedule = import_schedule(args.file, machine, args.networks)
    cost = network_cost(schedule, machine)
    if args.output is not None:
        write = _directives_text if Path(args.output).suffix == ".mlir" else _json_text
        write_atomically(args.output, write(schedule, machine))
    print(_make_table(schedule, cost))
    return 0


def _import_set_tree(args: argparse.Namespace) -> int:
    """Reads a tree of SET, writes it as a module in tree form, and says what it is."""
    if args.network is None:
        raise WeftError("a tree does not say whose it is; name the network, as in --network resnet")
    machine = None
    if args.machine is not None:
        machine = set_machine(load_machine(resolve_machine(args.machine)))
    layers = read_layers(args.layers or LAYERS, args.network)
    tree = read_tree(args.file, layers)
    cores = {} if machine is None else allot_cores(tree, layers, machine)
    text = network_text(make_identifier(args.network), layers, tree.batch, tree, cores)
    module = load_module(text, make_context(), args.file)
    if args.output is not None:
        write_atomically(args.output, module_text(module))
    print(f"{args.network}, batch {tree.batch}: {tree.describe()}")
    if machine is not None:
        print(_describe_tree_cost(tree, layers, machine))
    return 0


def _describe_tree_cost(tree: SetNode, layers: Layers, machine: SetMachine) -> str:
    """Describes what a tree costs by SET's rules, and what no schedule goes below."""
    cost = tree_cost(tree, layers, machine)
    work, memory = bounds_of(layers, tree.batch, machine)
    return (
        f"by SET's rules {cost.cycles / 1e6:.2f} M cycles, {cost.dram_bytes / 1e9:.3f} GB of DRAM, "
        f"{cost.energy_pj / 1e9:.1f} mJ; at least {work / 1e6:.2f} M cycles of work and "
        f"{memory / 1e6:.2f} M of DRAM"
    )


def _json_text(schedule: NetworkSchedule, machine: NodeMachine) -> str:
    return schedule_text(schedule)


def _directives_text(schedule: NetworkSchedule, machine: NodeMachine) -> str:
    """A module with a `dataflow.layer` for each layer of the schedule."""
    ops = [layer_op(directives_of(step.layer, machine)) for step in schedule.steps]
    module = ModuleOp(list[Operation](ops))
    module.verify()
    text = StringIO()
    Printer(text).print_op(module)
    return f"{text.getvalue()}\n"


def _find_machine(file: str, name: str | None) -> NodeMachine:
    """The machine `name`, or the first known one that the schedule in `file` is for."""
    if name is not None:
        machine = node_machine(noc_spec(load_machine(resolve_machine(name))))
        if machine.template != "row-stationary":
            raise WeftError(
                f"machine @{machine.name}: template is {machine.template}, but nn-dataflow's "
                f"schedules are for row-stationary; choose another machine"
            )
        return machine
    document = read_document(file)
    try:
        check_version(document)
        return _first_that_fits(document)
    except WeftError as error:
        raise WeftError(f"schedule '{file}': {error}") from None


def _first_that_fits(document: Node) -> NodeMachine:
    differences: list[str] = []
    for machine in _counted_machines():
        difference = describe_misfit(document, machine)
        if difference is None:
            return machine
        differences.append(difference)
    raise WeftError(
        f"no known machine fits: it is for {'; for '.join(differences)}; give the file of one with "
        f"--machine"
    )


def _counted_machines() -> Iterable[NodeMachine]:
    """The known machines that the convention counts, in the order of their names."""
    for _, path in sorted(machine_paths().items()):
        text = Path(path).read_text(encoding="utf-8")
        if 'target "noc"' not in text or '"nn_dataflow"' not in text:
            continue
        yield node_machine(noc_spec(load_machine(path)))


def _make_table(schedule: NetworkSchedule, whole: NetworkCost) -> str:
    """A row of energies in µJ for each layer, those of the whole, and cycles."""
    head = ("layer", *COMPONENTS, "cycles")
    rows = [
        (step.layer.name, *(f"{pj * 1e-6:.3f}" for pj in cost.energies.values()), str(cost.cycles))
        for step, cost in zip(schedule.steps, whole.layers, strict=True)
    ]
    sums = [energy * 1e-6 for energy in whole.energies.values()]
    last = ("sum", *(f"{energy:.3f}" for energy in sums), str(whole.cycles))
    widths = [max(len(row[i]) for row in (head, *rows, last)) for i in range(len(head))]
    lines = [
        "  ".join(f"{cell:>{w}}" if i else f"{cell:<{w}}" for i, (cell, w) in enumerate(cells))
        for cells in (zip(row, widths, strict=True) for row in (head, *rows, last))
    ]
    title = (
        f"{schedule.network}, batch {schedule.batch}, on machine @{schedule.machine}; energies in "
        f"µJ, by the convention {whole.machine.counting}"
    )
    side_by_side = any(step.layer.region.fold is not None for step in schedule.steps)
    note = (
        ["layers run side by side: cycles, and static energy with them, are less than the sum"]
        if side_by_side
        else []
    )
    return "\n".join([title, *lines, *note])
