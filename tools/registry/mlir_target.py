"""The output format `mlir` of `weft-opt`: xDSL's, but for the generic form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.targets.mlir import MLIRTarget

from ...transforms.irdl.printing import CarriedPrinter


@dataclass(frozen=True)
class CarriedTarget(MLIRTarget):
    """
    The text of a module; in generic form what every MLIR reads that has loaded our dialects
    through IRDL (`transforms/irdl`).

    `WeftError` for the generic form of an op that IRDL cannot carry.
    """

    name = "mlir"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        if not self.print_generic_format:
            super().emit(ctx, module, output)
            return
        printer = CarriedPrinter(
            stream=output,
            print_generic_format=True,
            print_properties_as_attributes=self.print_properties_as_attributes,
            print_debuginfo=self.print_debuginfo,
        )
        printer.print_op(module)
        printer.print_metadata(ctx.loaded_dialects)
        print("\n", file=output)
