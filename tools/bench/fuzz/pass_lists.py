"""The passes that are run on each program, drawn with their options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

_VTA = ("vta-1x16x16", "vta-1x16x16-zu", "vta-8x8x8-zu")
_SIMPLE: Final = (
    "generalize-named-ops",
    "simplify-generics",
    "canonicalize",
    "cse",
    "dce",
    "outline-weights",
    "fold-batch-norm",
)


@dataclass(frozen=True)
class PassList:
    """
    Passes as for `weft-opt -p`, the kind of program that they are run on (`source`), the machine,
    and from what random layouts are drawn that are put into the module before, if any.
    """

    passes: tuple[str, ...]
    source: str
    machine: str | None = None
    layouts: int | None = None


def draw_passes(rng: np.random.Generator) -> PassList:
    """A random list."""
    kind = rng.random()
    if kind < 0.35:
        count = int(rng.integers(1, 4))
        passes = tuple(str(p) for p in rng.choice(_SIMPLE, count, replace=False))
        source = "plain" if rng.random() < 0.8 else str(rng.choice(["vta-1x16x16", "aie1", "noc"]))
        return PassList(passes, source)
    if kind < 0.6:
        passes = ("layout-propagate", "legalize-layouts", "layout-materialize", "simplify-generics")
        source = "plain" if rng.random() < 0.7 else "noc"
        count = 3 if rng.random() < 0.7 else 4
        return PassList(passes[:count], source, layouts=int(rng.integers(1 << 30)))
    if kind < 0.8:
        machine = str(rng.choice(_VTA))
        relaxed = "{relaxed=true candidates=2 evaluated=2}" if rng.random() < 0.25 else ""
        passes = (f"embed-intrinsics{relaxed}", "dataflow-tile{evaluated=2}",
                  "convert-intrin-to-vta")  # fmt: skip
        if relaxed or rng.random() < 0.3:
            passes = passes[:1]
        return PassList(passes, machine, machine)
    if kind < 0.87:
        return PassList(("embed-intrinsics",), "unsigned", "host-avx512-vnni")
    return PassList(_draw_triplet(rng), "aie1", "aie1")


def _draw_triplet(rng: np.random.Generator) -> tuple[str, ...]:
    layouts = "given" if rng.random() < 0.5 else "free"
    passes = ("mark-entry", "generalize-named-ops", "simplify-generics",
              f'aie1-schedule{{layouts="{layouts}" search-steps=100000}}',
              "convert-linalg-to-triplet", "convert-triplet-to-aie1")  # fmt: skip
    return passes[: int(rng.integers(1, len(passes) + 1))]
