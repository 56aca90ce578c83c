"""The accelerator `toy`: a machine file, a dialect of one op with its lowering, a target."""

from pathlib import Path

from weft.tools.registry.generic import generic_target
from weft.tools.registry.universe import Lazy, WeftUniverse

MACHINE = Path(__file__).parent / "toy-1.mlir"
LOWERING = Lazy("weft_toy.dialect", "ConvertToyToArithPass")

TOY_UNIVERSE = WeftUniverse(
    all_dialects={"toy": Lazy("weft_toy.dialect", "Toy")},
    all_passes={"convert-toy-to-arith": LOWERING},
    all_machines={"toy-1": MACHINE},
    all_weft_targets={
        "toy": generic_target("toy", "dot products, for tests", machine=MACHINE, passes=[LOWERING])
    },
)
