"""
The way of a function to VTA: passes, and what they have decided in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.dataflow import LayerOp
from ...targets.vta.spec import VtaSpec
from ...transforms.core.errors import WeftError
from ...transforms.core.pipeline import entry_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.layout.rewrite.legalize_layouts import LegalizeLayoutsPass
from ...transforms.machine.context import WeftContext
from ...transforms.machine.view import Machine
from ...transforms.model.generalize import GeneralizeNamedOpsPass
from ...transforms.schedule.dataflow_tile import DataflowTilePass
from ...transforms.strategy.apply_tuned import EmbedApplyTunedPass
from ...transforms.strategy.choose import StrategyOptions, check_goal
from ...transforms.strategy.embed_intrinsics import WEIGHTS, EmbedIntrinsicsPass, says_only_weights
from ...transforms.strategy.facts import candidate_lines, embedded_lines, listed_lines
from ...transforms.tune.facts import tuned_lines
from ..host.layouts.activations import LayoutActivationsPass
from .convert_intrin_to_vta import ConvertIntrinToVtaPass

GEMM = "gemm"
"""The compute unit that kernels run on; the other one computes their epilogues."""


def vta_passes(
    machine: Machine,
    *,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    strategy: str | StrategyOptions | None = None,
    db: str | None = None,
) -> tuple[ModulePass, ...]:
    """
    The passes from linalg to `vta`.

    `activation_layout` is the order in which the host holds activations (`NHWC`). It must be
    fixed before layouts of operands are chosen, since those start from it. `embed` says which
    embeddings are wanted, `strategy` what operands are stored anew for (`choose.GOALS`, or
    options). `db` is the database of schedules that were measured, which is not asked where there
    are wishes about either. Raises `WeftError` for a strategy that there is not, and a machine that
    is no VTA.
    """
    _check_machine(machine)
    order = () if activation_layout is None else (LayoutActivationsPass(activation_layout),)
    listed = None if embed is None else embed.candidates
    given = () if strategy is None else ("choice",)
    if embed is not None and says_only_weights(embed):
        given = (*given, *WEIGHTS)
    plain = embed is None and strategy is None
    tuned = (EmbedApplyTunedPass(db, GEMM, relaxed=True),) if db is not None and plain else ()
    return (
        GeneralizeNamedOpsPass(),
        *order,
        *tuned,
        EmbedIntrinsicsPass.of(
            _select_strategies(strategy, embed), relaxed=True, listed=listed, given=given
        ),
        DataflowTilePass(),
        LegalizeLayoutsPass(),
        ConvertIntrinToVtaPass(max_ops=0),
    )


def _select_strategies(
    strategy: str | StrategyOptions | None, embed: EmbedOptions | None
) -> StrategyOptions:
    """Selects the strategies that are wanted, on the GEMM where no intrinsic is named."""
    wanted = StrategyOptions() if strategy is None else strategy
    wanted = StrategyOptions(wanted) if isinstance(wanted, str) else wanted
    check_goal(wanted.goal)
    if embed is not None and wanted is not strategy:
        wanted = replace(wanted, weights=embed.weights, embed=embed)
        if embed.candidates > 1:
            wanted = replace(wanted, count=embed.candidates)
    unit = GEMM if wanted.embed.intrinsic is None else None
    return replace(wanted, embed=replace(wanted.embed, unit=unit))


def _check_machine(machine: Machine) -> None:
    """Raises `WeftError` with the machine's file if it is no VTA."""
    if machine.target != "vta":
        raise WeftError(f"machine {machine.name} has target '{machine.target}', expected 'vta'")
    try:
        VtaSpec.from_machine(machine)
    except WeftError as error:
        file = re.sub(r":\d+:\d+$", "", machine.place)
        raise WeftError(f"{file}: {error}" if file else str(error)) from error


def describe_step(step: ModulePass, module: ModuleOp, ctx: WeftContext) -> Iterator[str]:
    """Describes what `step` has decided."""
    if step.name == EmbedApplyTunedPass.name:
        yield from tuned_lines(entry_of(module))
    elif step.name == EmbedIntrinsicsPass.name:
        entry = entry_of(module)
        yield from listed_lines(entry)
        yield from embedded_lines(entry, ctx.machine())
        yield from candidate_lines(entry)
    elif step.name == DataflowTilePass.name:
        yield from (str(op) for op in module.walk() if isinstance(op, LayerOp))
