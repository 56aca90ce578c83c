"""What this plug-in brings. Importing this module imports none of it."""

from pathlib import Path

from weft.tools.universe import Lazy, TargetInfo, WeftUniverse

TOY_UNIVERSE = WeftUniverse(
    all_dialects={"toy": Lazy("weft_toy.dialect", "Toy")},
    all_passes={
        "convert-toy-to-arith": Lazy("weft_toy.convert_toy_to_arith", "ConvertToyToArithPass")
    },
    all_machines={"toy-1": Path(__file__).parent / "machines" / "toy-1.mlir"},
    all_weft_targets={
        "toy": TargetInfo(
            name="toy",
            summary="an adder, for tests",
            compile=Lazy("weft_toy.target", "compile_toy"),
            write=Lazy("weft_toy.target", "write_toy"),
            load=Lazy("weft_toy.target", "load_toy"),
            run=Lazy("weft_toy.target", "run_toy"),
            simulate=Lazy("weft_toy.simulate", "simulate"),
            meanings=Lazy("weft_toy.target", "toy_meanings"),
        )
    },
)
