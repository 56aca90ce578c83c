"""Networks that are drawn, with data: what a schedule of one computes is what the network means."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

from helpers.graph.drawn import DrawnNetwork
from helpers.graph.modules import load_network, run_passes
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.tools.bench.graph.exact import check_module
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import machine_paths


def _small_machine(folder: Path) -> Path:
    """`stcp920` with little in the memories of a cluster and of a core."""
    text = machine_paths()["stcp920"].read_text()
    text = text.replace("depth = 8388608", "depth = 12000").replace("depth = 65536", "depth = 3000")
    file = folder / "small.mlir"
    file.write_text(text)
    return file


@given(st.integers(0, 1 << 32), st.booleans())
@settings(max_examples=3, deadline=None)
def test_drawn_networks_with_data(seed: int, is_small: bool) -> None:
    """Their bits are those of the stage, and their numbers near those of the network in f32."""
    ctx = make_context()
    module = load_network(DrawnNetwork(random.Random(seed)).text(), ctx)
    run_passes(module, "mark-entry,generalize-named-ops", ctx)
    with TemporaryDirectory() as folder:
        machine = _small_machine(Path(folder)) if is_small else "stcp920"
        found = check_module(module, machine)
    assert found.equal_bits
    assert found.difference <= 1e-2
