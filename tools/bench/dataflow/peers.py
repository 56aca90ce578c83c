"""
Layers as other mappers schedule them, beside our own schedules, on one machine.

The machine is `data/peers/accelerator.mlir`, or that of `--machine`; mappers' descriptions are
written from it. Of each mapper and layer, `our_pj` and `peer_pj` are the energies of our schedule
and the mapper's under our model (convention `executed`), `our_pj_there` and `peer_pj_there` those
under the mapper's; `ratio` and `ratio_there` ours by the mapper's. Loop nests have no last blocks
that are smaller: `our_pj_there` is that of our schedule with blocks that divide. `solve_s` and
`search_s` are processor seconds of the two searches, `gap` how far ours is above its bound.

`not_expressed` says why the mapper's schedule has no cost under our model, where it has none, and
`not_expressed_there` why ours has none under the mapper's; without `--peer-python` none has, and
the mapper's answers are recorded ones; where there is none, there is no record.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from typing import cast

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.cost.executed import executed_cost
from ....transforms.dataflow.directive.data import LayerDirectives
from ....transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
    matmul_problem,
)
from ....transforms.machine.view import Machine, load_machine
from ....transforms.solver.levels.solve import LevelsSolver
from ...registry.universe import resolve_machine
from .. import Record, is_selected
from .loop_nest import (
    LoopMapping,
    directives_from_loops,
    loops_from_directives,
)
from .mappers import DATA, MAPPERS, Answers, Mapper, ask_mapper

MACHINE = DATA / "accelerator.mlir"
ANSWERS = DATA / "answers.json"


def list_layers() -> tuple[LayerProblem, ...]:
    """
    The layers, one image or sequence of each network.

    Sources: K. He et al., "Deep Residual Learning for Image Recognition" (CVPR 2016), table 1, 50
    layers; J. Devlin et al., "BERT" (NAACL 2019), section 3: BERT-base, 512 tokens; A. Howard et
    al., "MobileNets" (2017), table 1.
    """
    return (
        conv_problem(1, 64, 3, 112, 112, 7, 7, stride=2, pad=3, name="resnet50/conv1"),
        conv_problem(1, 64, 64, 56, 56, 3, 3, pad=1, name="resnet50/conv2_3x3"),
        conv_problem(1, 128, 128, 28, 28, 3, 3, pad=1, name="resnet50/conv3_3x3"),
        conv_problem(1, 1024, 256, 14, 14, 1, 1, name="resnet50/conv4_1x1"),
        conv_problem(1, 512, 512, 7, 7, 3, 3, pad=1, name="resnet50/conv5_3x3"),
        matmul_problem(512, 768, 768, name="bert/query"),
        conv_problem(1, 12 * 512, 12 * 64, 512, 1, 1, 1, groups=12, name="bert/scores"),
        matmul_problem(512, 3072, 768, name="bert/intermediate"),
        depthwise_problem(1, 512, 14, 14, 3, 3, pad=1, name="mobilenet/depthwise"),
        conv_problem(1, 512, 512, 14, 14, 1, 1, name="mobilenet/pointwise"),
    )


def records(args: argparse.Namespace) -> Iterator[Record]:
    machine = load_machine(resolve_machine(args.machine) if args.machine else MACHINE)
    file, seconds = args.peer_answers or ANSWERS, args.peer_seconds or 600.0
    answers = Answers.read(file, args.peer_python, seconds)
    for problem in list_layers():
        known = [m for m in MAPPERS.values() if answers.has(m, problem)]
        wanted = [m for m in known if is_selected(args, _name(m, problem))]
        if wanted:
            yield from _compare_layer(problem, machine, wanted, answers)


def _name(mapper: Mapper, problem: LayerProblem) -> str:
    return f"{mapper.name} {problem.name}"


def _compare_layer(
    problem: LayerProblem, machine: Machine, mappers: Sequence[Mapper], answers: Answers
) -> Iterator[Record]:
    begin = time.process_time()
    solution = LevelsSolver().solve(problem, machine)
    common: Record = {
        "layer": problem.name,
        "machine": machine.name,
        "convention": "executed",
        "our_pj": solution.energy_pj,
        "gap": solution.gap,
        "solve_s": time.process_time() - begin,
    }
    for mapper in mappers:
        record: Record = {"name": _name(mapper, problem), "mapper": mapper.name, **common}
        try:
            record |= _compare_mapper(mapper, solution.directives, machine, answers)
        except WeftError as error:
            record |= {"error": str(error)}
        yield record


def _compare_mapper(
    mapper: Mapper, ours: LayerDirectives, machine: Machine, answers: Answers
) -> Record:
    """The mapper's side of a record."""
    answer = answers.search(mapper, ours.problem, machine)
    there = answer.get("energy_pj").as_float()
    found: Record = {
        "version": answer.get("version").as_str(),
        "search_s": answer.get("seconds").as_float(),
        "peer_pj_there": there,
    }
    mapping = mapper.read(answer.get("mapping"), ours.problem, machine)
    found |= _cost_here(mapping, ours, machine)
    return found | _cost_there(mapper, ours.problem, machine, answers, there)


def _cost_here(mapping: LoopMapping, ours: LayerDirectives, machine: Machine) -> Record:
    """The mapper's schedule under our model, beside ours."""
    try:
        theirs = directives_from_loops(mapping, ours.problem, machine)
        peer_pj = executed_cost(theirs, machine).energy_pj
    except WeftError as error:
        return {"peer_pj": None, "ratio": None, "not_expressed": str(error)}
    ratio = executed_cost(ours, machine).energy_pj / peer_pj
    return {"peer_pj": peer_pj, "ratio": ratio, "not_expressed": None}


def _cost_there(
    mapper: Mapper, problem: LayerProblem, machine: Machine, answers: Answers, peer_pj: float
) -> Record:
    """Our schedule under the mapper's model, beside the mapper's."""
    if answers.python is None:
        return _leave_uncosted("without --peer-python, the mapper is not asked")
    try:
        whole = LevelsSolver(dividing=True).solve(problem, machine).directives
        question = mapper.ask_cost(problem, machine, loops_from_directives(whole))
    except WeftError as error:
        return _leave_uncosted(str(error))
    there = ask_mapper(mapper, answers.python, question).get("energy_pj").as_float()
    return {"our_pj_there": there, "ratio_there": there / peer_pj, "not_expressed_there": None}


def _leave_uncosted(reason: str) -> Record:
    return {"our_pj_there": None, "ratio_there": None, "not_expressed_there": reason}


def summary(found: Sequence[Record]) -> str:
    """By mapper: ours beside theirs, under both models, and seconds."""
    lines = [f"{r['name']}: {r['error']}" for r in found if r.get("error") is not None]
    for mapper in dict.fromkeys(r["mapper"] for r in found):
        good = [r for r in found if r["mapper"] == mapper and r.get("error") is None]
        if good:
            lines.append(f"{mapper}, {len(good)} layers: {_ratio_text(good)}")
    return "\n".join(lines)


def _ratio_text(good: Sequence[Record]) -> str:
    parts = [
        f"our energy by theirs {_describe_ratios(good, key)} under {whose} model"
        for key, whose in (("ratio", "our"), ("ratio_there", "their"))
        if any(r[key] is not None for r in good)
    ]
    ours, theirs = (math.fsum(cast(float, r[key]) for r in good) for key in ("solve_s", "search_s"))
    return "; ".join([*parts, f"solved in {ours:.1f} s, searched in {theirs:.1f} s"])


def _describe_ratios(good: Sequence[Record], key: str) -> str:
    ratios = [cast(float, r[key]) for r in good if r[key] is not None]
    mean = math.exp(math.fsum(map(math.log, ratios)) / len(ratios))
    return f"{mean:.4f} in geometric mean of {len(ratios)}, at most {max(ratios):.4f},"
