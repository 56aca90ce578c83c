"""The core that a pass is for."""

from __future__ import annotations

from xdsl.context import Context

from ...targets.aie1.machine.spec import Aie1Spec, default_spec
from ...transforms.machine.context import WeftContext


def spec_of(ctx: Context) -> Aie1Spec:
    """The machine that is compiled for, or else the AI Engine."""
    if isinstance(ctx, WeftContext) and ctx.machine_path is not None:
        return Aie1Spec.from_machine(ctx.machine())
    return default_spec()
