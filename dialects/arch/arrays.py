"""Nodes of machines of the `arch` dialect: copies of a level, and the links between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import attr_def, irdl_op_definition, lazy_traits_def, opt_attr_def
from xdsl.traits import HasParent, SymbolOpInterface

from ..common.verified import one_of
from .base import ArchOp
from .constraints import is_a, number_constraint, required_int, text_constraint, whole_number
from .machine import LevelOp, MachineOp

TOPOLOGIES = ("mesh", "ring", "bus", "crossbar")
SHARINGS = ("none", "systolic", "shared")
CASCADES = ("serpentine",)
REACHES = ("checkerboard",)
TEMPLATES = ("row-stationary", "systolic", "intrinsic")


@irdl_op_definition
class ArrayOp(ArchOp):
    """
    Copies of the level `level`, as nodes of a grid with extents `shape`.

    ```
    arch.array @pes of @regfile shape [16, 16] topology "mesh" {multicast, sharing = "systolic"}
    ```

    * `topology`: `"mesh"`, `"ring"`, `"bus"` or `"crossbar"`.
    * `multicast`: one transfer may reach several nodes.
    * `sharing`: whether nodes may serve each other's data: `"none"`, `"systolic"` (data pass
      from neighbour to neighbour) or `"shared"` (each node reads the others' memory; of ports of
      a memory, each may use all of its bandwidth, not an equal share alone).
    * `over`: the array whose nodes these nodes sit at, spread evenly from corner to corner: a
      shape of [2, 2] sits at the four corners.
    * `cascade`: nodes hand sums on to the next one: `"serpentine"`, along the rows, of which the
      first goes from its first node to its last, the next one back, and so on, from the end of
      each to the begin of the next.
    * `reach`: units of a node read and write memories of others, too: `"checkerboard"`, those of
      the rows before and behind, and in its own row that of the column before, in every second
      row, from the second on, that of the column behind.
    * `template`: how work is laid out over the nodes: `"row-stationary"`, `"systolic"`, or
      `"intrinsic"` (as the intrinsics of the compute unit have it).
    """

    name = "arch.array"

    sym_name = attr_def(SymbolNameConstraint())
    level = attr_def(SymbolRefAttr)
    shape = attr_def(DenseArrayBase.constr(i64))
    topology = attr_def(one_of("topology", TOPOLOGIES))
    multicast = opt_attr_def(UnitAttr)
    sharing = opt_attr_def(text_constraint("sharing"))
    over = opt_attr_def(SymbolRefAttr)
    cascade = opt_attr_def(one_of("cascade", CASCADES))
    reach = opt_attr_def(one_of("reach", REACHES))
    template = opt_attr_def(one_of("template", TEMPLATES))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(MachineOp)))

    assembly_format = "$sym_name `of` $level `shape` $shape `topology` $topology attr-dict"

    def __init__(
        self,
        name: str,
        level: str,
        shape: Sequence[int],
        topology: str,
        extra: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "level": SymbolRefAttr(level),
                "shape": DenseArrayBase.from_list(i64, shape),
                "topology": StringAttr(topology),
                **(extra or {}),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_reference("level", self.level, "a level", is_a(LevelOp))
        extents = self.shape.get_values()
        if not extents or min(extents) < 1:
            raise self.make_error(
                f"shape is {list(extents)}, but needs one or more extents of 1 or more"
            )
        self.check_choice("topology", TOPOLOGIES)
        self.check_choice("sharing", SHARINGS)
        self.check_choice("template", TEMPLATES)
        for name, choices in (("cascade", CASCADES), ("reach", REACHES)):
            self.check_choice(name, choices)
            if name in self.attributes and len(extents) != 2:
                raise self.make_error(
                    f"{name} is of an array of rows and columns, but shape is {list(extents)}"
                )
        if self.over is not None:
            self._check_over(self.over, extents)

    def _check_over(self, over: SymbolRefAttr, extents: Sequence[int]) -> None:
        self.check_reference("over", over, "an array", is_a(ArrayOp))
        machine = self.parent_op()
        for other in machine.body.block.ops if isinstance(machine, MachineOp) else ():
            if not isinstance(other, ArrayOp) or other.sym_name.data != over.string_value():
                continue
            if other is self:
                raise self.make_error(f"over names {over}, itself; name another array")
            below = other.shape.get_values()
            if len(below) != len(extents) or any(a > b for a, b in zip(extents, below)):
                raise self.make_error(
                    f"shape is {list(extents)}, but it is over {over} with {list(below)}; give as "
                    f"many extents, none of them larger"
                )


@irdl_op_definition
class NetworkOp(ArchOp):
    """
    The links between neighbouring nodes of the array `array`.

    ```
    arch.network @noc of @pes {bytes_per_cycle = 8, hop_cycles = 1, energy_pj_per_byte = 0.6}
    ```

    `hop_cycles` (0 if left out) and `energy_pj_per_byte` count one link.
    """

    name = "arch.network"

    sym_name = attr_def(SymbolNameConstraint())
    array = attr_def(SymbolRefAttr)
    bytes_per_cycle = opt_attr_def(required_int("bytes_per_cycle"))
    hop_cycles = opt_attr_def(whole_number("hop_cycles"))
    energy_pj_per_byte = opt_attr_def(number_constraint("energy_pj_per_byte"))
    cost_source = opt_attr_def(text_constraint("cost_source"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(MachineOp)))

    assembly_format = "$sym_name `of` $array attr-dict"

    def __init__(
        self,
        name: str,
        array: str,
        bytes_per_cycle: int,
        extra: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "array": SymbolRefAttr(array),
                "bytes_per_cycle": IntegerAttr(bytes_per_cycle, i64),
                **(extra or {}),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_reference("array", self.array, "an array", is_a(ArrayOp))
        self.check_required("bytes_per_cycle", "bytes moved over a link per cycle")
        self.check_int("bytes_per_cycle", 1)
        self.check_int("hop_cycles", 0)
        self.check_number("energy_pj_per_byte")
