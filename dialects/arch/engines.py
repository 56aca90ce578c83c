"""The working parts of a machine of the `arch` dialect: engines, channels, paths, compute units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import attr_def, irdl_op_definition, lazy_traits_def, opt_attr_def
from xdsl.traits import HasParent, SymbolOpInterface

from ..common.kinds import is_integer_attr
from .base import ArchOp, is_intrinsic
from .constraints import is_a, number_constraint, required_int, text_constraint, whole_number
from .machine import MachineOp, MemoryOp

CONVERSIONS = ("none", "truncate")


@irdl_op_definition
class EngineOp(ArchOp):
    """
    An in-order queue of instructions.

    ```
    arch.engine @load {queue_depth = 512, nop_cycles = 3}
    ```

    * `queue_depth`: instructions that may wait, 1 if left out.
    * `nop_cycles`: an instruction that only handles tokens, 0 if left out.
    * `latency_cycles`: from the cycle in which an instruction begins to the first in which
      another may use its result, 1 if left out.
    """

    name = "arch.engine"

    sym_name = attr_def(SymbolNameConstraint())
    queue_depth = opt_attr_def(whole_number("queue_depth"))
    nop_cycles = opt_attr_def(whole_number("nop_cycles"))
    latency_cycles = opt_attr_def(whole_number("latency_cycles"))
    cost_source = opt_attr_def(text_constraint("cost_source"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(MachineOp)))

    assembly_format = "$sym_name attr-dict"

    def __init__(self, name: str, extra: Mapping[str, Attribute] | None = None) -> None:
        super().__init__(attributes={"sym_name": StringAttr(name), **(extra or {})})

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_int("queue_depth", 1)
        self.check_int("nop_cycles", 0)
        self.check_int("latency_cycles", 0)


@irdl_op_definition
class BundleOp(ArchOp):
    """
    The content of one instruction word: an instruction for each of these engines, or for some.

    ```
    arch.bundle [@lda, @ldb, @st, @vec]
    ```

    A machine without bundles has engines that run on their own.
    """

    name = "arch.bundle"

    engines = attr_def(ArrayAttr[SymbolRefAttr])

    traits = lazy_traits_def(lambda: (HasParent(MachineOp),))

    assembly_format = "$engines attr-dict"

    def __init__(self, engines: Sequence[str]) -> None:
        refs = ArrayAttr(SymbolRefAttr(engine) for engine in engines)
        super().__init__(attributes={"engines": refs})

    def verify_(self) -> None:
        self.check_known_attributes()
        for place, engine in enumerate(self.engines):
            self.check_reference("engine", engine, "an engine", is_a(EngineOp))
            if engine in self.engines.data[:place]:
                raise self.make_error(
                    f"engine {engine} is named twice, but a word has one instruction for each "
                    f"engine; name it once"
                )


@irdl_op_definition
class ChannelOp(ArchOp):
    """
    Dependence tokens that `source` pushes and `dest` pops, at most `depth` at a time.

    ```
    arch.channel from @load to @compute {depth = 255}
    ```
    """

    name = "arch.channel"

    source = attr_def(SymbolRefAttr)
    dest = attr_def(SymbolRefAttr)
    depth = opt_attr_def(required_int("depth"))

    traits = lazy_traits_def(lambda: (HasParent(MachineOp),))

    assembly_format = "`from` $source `to` $dest attr-dict"

    def __init__(self, source: str, dest: str, depth: int) -> None:
        super().__init__(
            attributes={
                "source": SymbolRefAttr(source),
                "dest": SymbolRefAttr(dest),
                "depth": IntegerAttr(depth, i64),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_reference("source", self.source, "an engine", is_a(EngineOp))
        self.check_reference("dest", self.dest, "an engine", is_a(EngineOp))
        if self.source == self.dest:
            raise self.make_error(
                f"source and dest are both {self.source}, but an engine is in order with "
                f"itself; join two engines or remove the channel"
            )
        self.check_required("depth", "number of tokens that may wait")
        self.check_int("depth", 1)


@irdl_op_definition
class PathOp(ArchOp):
    """
    A way for data from memory `source` to memory `dest`, moved by `engine` in rows.

    ```
    arch.path @load_inp from @DRAM to @INP on @load {bytes_per_cycle = 4, row_cycles = 30}
    ```

    A transfer of `rows` rows takes
    `setup_cycles + rows * (row_cycles + ceil(row_bytes / bytes_per_cycle))` plus
    `pad_cycles` for each padded entry. Costs that are left out are 0.

    * `max_pad`: most padding entries at each side of the rectangle, 0 if left out.
    * `max_rows`, `max_row_elements`, `max_row_stride_elements`: largest rectangle and
      distance of row starts, in entries; no limit if left out.
    * `conversion`: what happens to values, `"none"` or `"truncate"` (low bits kept).
    """

    name = "arch.path"

    sym_name = attr_def(SymbolNameConstraint())
    source = attr_def(SymbolRefAttr)
    dest = attr_def(SymbolRefAttr)
    engine = attr_def(SymbolRefAttr)
    bytes_per_cycle = opt_attr_def(required_int("bytes_per_cycle"))
    setup_cycles = opt_attr_def(whole_number("setup_cycles"))
    row_cycles = opt_attr_def(whole_number("row_cycles"))
    pad_cycles = opt_attr_def(whole_number("pad_cycles"))
    max_pad = opt_attr_def(whole_number("max_pad"))
    max_rows = opt_attr_def(whole_number("max_rows"))
    max_row_elements = opt_attr_def(whole_number("max_row_elements"))
    max_row_stride_elements = opt_attr_def(whole_number("max_row_stride_elements"))
    conversion = opt_attr_def(text_constraint("conversion"))
    energy_pj_per_byte = opt_attr_def(number_constraint("energy_pj_per_byte"))
    cost_source = opt_attr_def(text_constraint("cost_source"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(MachineOp)))

    assembly_format = "$sym_name `from` $source `to` $dest `on` $engine attr-dict"

    def __init__(
        self,
        name: str,
        source: str,
        dest: str,
        engine: str,
        bytes_per_cycle: int,
        extra: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "source": SymbolRefAttr(source),
                "dest": SymbolRefAttr(dest),
                "engine": SymbolRefAttr(engine),
                "bytes_per_cycle": IntegerAttr(bytes_per_cycle, i64),
                **(extra or {}),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_reference("source", self.source, "a memory", is_a(MemoryOp))
        self.check_reference("dest", self.dest, "a memory", is_a(MemoryOp))
        self.check_reference("engine", self.engine, "an engine", is_a(EngineOp))
        self.check_required("bytes_per_cycle", "bytes moved per cycle")
        for positive in (
            "bytes_per_cycle", "max_rows", "max_row_elements", "max_row_stride_elements"
        ):  # fmt: skip
            self.check_int(positive, 1)
        for natural in ("setup_cycles", "row_cycles", "pad_cycles", "max_pad"):
            self.check_int(natural, 0)
        self.check_choice("conversion", CONVERSIONS)
        self.check_number("energy_pj_per_byte")


@irdl_op_definition
class ComputeOp(ArchOp):
    """
    A unit that runs `intrinsics` on `engine`: `setup_cycles` once per instruction and
    `cycles_per_op` for each intrinsic it issues.

    ```
    arch.compute @gemm on @compute {intrinsics = [@vta_gemm], setup_cycles = 40}
    ```

    * `cycles_per_op`: 1 if left out. `setup_cycles`: 0 if left out.
    * `min_accumulator_distance`: an output entry may be written again this many intrinsics
      later at the earliest; 1 (no hazard) if left out.
    * `energy_pj`: per intrinsic.
    * `tile`: the multiply-adds of a matrix unit in each cycle, as rows, columns and terms of a
      product; `macs`: those of a vector unit; `lanes`: the scalar operations of a unit for all
      else. They hold for elements of `element_bits` bits, 16 if left out; wider ones take as many
      times as long as they are wide. An engine that is faster on narrower ones has one
      `arch.compute` for each size.
    * `op_cycles`: the cycles of scalar operations that take more than one, by the name of the op,
      on a unit with `lanes`: `{"math.exp" = 4}`.
    * `kernels`: the target of which each node runs kernels, where a node is a core of its own.
    """

    name = "arch.compute"

    sym_name = attr_def(SymbolNameConstraint())
    engine = attr_def(SymbolRefAttr)
    intrinsics = opt_attr_def(ArrayAttr[SymbolRefAttr])
    setup_cycles = opt_attr_def(whole_number("setup_cycles"))
    cycles_per_op = opt_attr_def(whole_number("cycles_per_op"))
    min_accumulator_distance = opt_attr_def(whole_number("min_accumulator_distance"))
    energy_pj = opt_attr_def(number_constraint("energy_pj"))
    tile = opt_attr_def(DenseArrayBase.constr(i64))
    macs = opt_attr_def(whole_number("macs"))
    lanes = opt_attr_def(whole_number("lanes"))
    element_bits = opt_attr_def(whole_number("element_bits"))
    op_cycles = opt_attr_def(DictionaryAttr)
    kernels = opt_attr_def(text_constraint("kernels"))
    cost_source = opt_attr_def(text_constraint("cost_source"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(MachineOp)))

    assembly_format = "$sym_name `on` $engine attr-dict"

    def __init__(
        self,
        name: str,
        engine: str,
        intrinsics: Sequence[str],
        extra: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "engine": SymbolRefAttr(engine),
                "intrinsics": ArrayAttr(SymbolRefAttr(i) for i in intrinsics),
                **(extra or {}),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_reference("engine", self.engine, "an engine", is_a(EngineOp))
        self.check_int("setup_cycles", 0)
        self.check_int("cycles_per_op", 1)
        self.check_int("min_accumulator_distance", 1)
        self.check_number("energy_pj")
        for name in ("macs", "lanes", "element_bits"):
            self.check_int(name, 1)
        sizes = () if self.tile is None else tuple(self.tile.get_values())
        if self.tile is not None and (len(sizes) != 3 or min(sizes) < 1):
            raise self.make_error(
                f"tile is {list(sizes)}, but needs rows, columns and terms of 1 or more"
            )
        for intrinsic in self.intrinsics or ():
            self.check_reference("intrinsic", intrinsic, "an intrinsic", is_intrinsic)
        if self.op_cycles is not None and self.lanes is None:
            raise self.make_error("op_cycles is for units with lanes; add lanes, or leave it out")
        for name, value in self._op_cycles().items():
            if not is_integer_attr(value) or value.value.data < 1:
                raise self.make_error(f"op_cycles of {name} is {value}, but must be 1 or more")

    def cycles_by_op(self) -> dict[str, int]:
        """The numbers of `op_cycles`."""
        entries = self._op_cycles().items()
        return {name: value.value.data for name, value in entries if is_integer_attr(value)}

    def _op_cycles(self) -> Mapping[str, Attribute]:
        return {} if self.op_cycles is None else self.op_cycles.data
