"""Running a layer in linalg, and after each of the passes on bodies."""

from __future__ import annotations

import numpy as np
from helpers.triplet.layer_text import Layer
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from weft.lowering.aie1.convert_triplet_to_aie1 import ConvertTripletToAie1Pass
from weft.lowering.aie1.triplet_fuse import TripletFusePass
from weft.lowering.aie1.triplet_pack import TripletPackPass
from weft.targets.aie1.machine.spec import MACHINE
from weft.targets.aie1.meaning import aie1_meanings
from weft.targets.reference.interpreter import run
from weft.targets.reference.triplet_ops import triplet_meanings
from weft.tools.registry.contexts import make_context
from weft.transforms.machine.view import load_machine
from weft.transforms.model.load import load_module
from weft.transforms.triplet.convert import ConvertLinalgToTripletPass
from weft.transforms.triplet.interleave import TripletInterleavePass
from weft.transforms.triplet.lazy_stores import TripletLazyStoresPass
from weft.transforms.triplet.reuse_pass import TripletReusePass

CONTEXT = make_context()
MEANINGS = {**triplet_meanings(), **aie1_meanings(load_machine(MACHINE))}


def later(rows: bool) -> list[ModulePass]:
    """The passes after the first one, with fusing across rows or without."""
    return [
        TripletLazyStoresPass(),
        TripletReusePass(),
        TripletFusePass(rows=rows),
        TripletPackPass(),
        TripletInterleavePass(),
    ]


def computed(module: ModuleOp, inputs: dict[str, np.ndarray]) -> np.ndarray:
    (found,) = run(module, inputs, meanings=MEANINGS)
    return found


def random_inputs(layer: Layer, seed: int) -> dict[str, np.ndarray]:
    generator = np.random.default_rng(seed)
    high = 1 << (layer.bits - 1)
    return {
        name: generator.integers(-high, high, shape).astype(f"int{layer.bits}")
        for name, shape in zip(("I", "W"), layer.shapes(), strict=False)
    }


def check(
    layer: Layer,
    convert: ConvertLinalgToTripletPass,
    rows: bool = False,
    seed: int = 0,
    kernel: bool = False,
) -> ModuleOp:
    """
    Runs a layer in linalg and after each pass, the last one to a kernel if wanted, on the same
    inputs; gives the module before that last one.
    """
    module = load_module(layer.text(), CONTEXT)
    inputs = random_inputs(layer, seed)
    expected = computed(module, inputs)
    assert expected.any()
    for step in (convert, *later(rows)):
        step.apply(CONTEXT, module)
        module.verify()
        assert np.array_equal(computed(module, inputs), expected), step.name
    text = str(module)
    assert str(load_module(text, CONTEXT)) == text
    if kernel:
        lowered = module.clone()
        ConvertTripletToAie1Pass().apply(CONTEXT, lowered)
        lowered.verify()
        assert np.array_equal(computed(lowered, inputs), expected)
    return module
