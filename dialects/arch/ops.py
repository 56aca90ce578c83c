"""Operations of the `arch` dialect."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FixedBitwidthType,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    f64,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    MessageConstraint,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    region_def,
    traits_def,
)
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
    SymbolTable,
)

from ..verified import VerifiedConstraint, one_of
from .base import NO_ARGUMENTS, ArchOp, ClosedRegion, is_intrinsic, named_ops

TOPOLOGIES = ("mesh", "ring", "bus", "crossbar")
SHARINGS = ("none", "systolic", "shared")
CONVERSIONS = ("none", "truncate")
OVERLAPS = ("in_place", "double", "none")
TEMPLATES = ("row-stationary", "systolic", "intrinsic")
COUNTINGS = ("executed", "nn_dataflow")


def _int(name: str) -> MessageConstraint[IntegerAttr]:
    return MessageConstraint(IntegerAttr.constr(i64), f"{name} must be a whole number like 2048.")


def _required_int(name: str) -> VerifiedConstraint[IntegerAttr]:
    """As `_int`, for an attribute that `check_required` asks for."""
    inner = _int(name)
    return VerifiedConstraint(inner.constr, inner.message, required=True)


def _number(name: str) -> MessageConstraint[IntegerAttr | FloatAttr]:
    either = IntegerAttr.constr(i64) | FloatAttr.constr(f64)
    return MessageConstraint(either, f"{name} must be a number like 2 or 2.5.")


def _text(name: str) -> MessageConstraint[StringAttr]:
    return MessageConstraint(StringAttr, f'{name} must be a string like "mesh".')


def _is(kind: type[Operation]) -> Callable[[Operation], bool]:
    return lambda op: isinstance(op, kind)


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends the region of a machine or of a level; implied in the text."""

    name = "arch.end"

    traits = traits_def(IsTerminator())

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class MemoryOp(ArchOp):
    """
    One storage of a level: `depth` entries of type `element`, of which an allocator may use
    the first `usable_entries`.

    ```
    arch.memory @UOP : i32 {depth = 8192, usable_entries = 2048}
    ```

    * `alignment_bytes`: what the start of a buffer is a multiple of; a power of two, 1 if
      left out. Addresses that count elements need at least the element's size.
    * `shares_index_with`: entry `i` of this memory is the image of entry `i` of that one;
      the two are allocated as one.
    * `energy_pj`: per access to one entry.
    * `bytes_per_cycle`: what all copies of the memory move together, at most; a number above
      0, no limit if left out.
    """

    name = "arch.memory"

    sym_name = attr_def(SymbolNameConstraint())
    element = attr_def(AnyAttr())
    depth = opt_attr_def(_required_int("depth"))
    usable_entries = opt_attr_def(_int("usable_entries"))
    alignment_bytes = opt_attr_def(_int("alignment_bytes"))
    shares_index_with = opt_attr_def(SymbolRefAttr)
    energy_pj = opt_attr_def(_number("energy_pj"))
    bytes_per_cycle = opt_attr_def(_number("bytes_per_cycle"))
    cost_source = opt_attr_def(_text("cost_source"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(LevelOp)))

    assembly_format = "$sym_name `:` $element attr-dict"

    def __init__(
        self,
        name: str,
        element: Attribute,
        depth: int,
        extra: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "element": element,
                "depth": IntegerAttr(depth, i64),
                **(extra or {}),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self._check_element()
        self.check_required("depth", "number of entries")
        self.check_int("depth", 1)
        self.check_int("usable_entries", 1)
        self.check_int("alignment_bytes", 1)
        self.check_number("energy_pj")
        self.check_number("bytes_per_cycle", positive=True)
        depth, usable = self.depth, self.usable_entries
        if depth is not None and usable is not None and usable.value.data > depth.value.data:
            raise self.error(
                f"usable_entries is {usable.value.data}, but depth is {depth.value.data}; "
                f"give {depth.value.data} or less"
            )
        if (alignment := self.alignment_bytes) is not None:
            value = alignment.value.data
            if value & (value - 1):
                raise self.error(
                    f"alignment_bytes is {value}, but must be a power of two; "
                    f"the next one is {1 << value.bit_length()}"
                )
        if (partner := self.shares_index_with) is not None:
            if partner.string_value() == self.sym_name.data:
                raise self.error(f"shares_index_with names {partner}, itself; name another memory")
            self.check_reference("shares_index_with", partner, "a memory", _is(MemoryOp))

    def _check_element(self) -> None:
        element = self.element
        scalar = element.get_element_type() if isinstance(element, TensorType) else element
        if not isinstance(scalar, FixedBitwidthType):
            raise self.error(
                f"element type {element} has no size; use a number such as i8 "
                f"or a tensor of numbers such as tensor<1x16xi8>"
            )
        if any(extent < 1 for extent in self.element_shape):
            raise self.error(f"element type {element} must have extents of 1 or more only")
        bits = scalar.bitwidth * math.prod(self.element_shape)
        if bits % 8:
            raise self.error(
                f"element type {element} has {bits} bits, but entries are whole bytes; "
                f"pad it to a multiple of 8 bits"
            )

    @property
    def element_shape(self) -> tuple[int, ...]:
        """The shape of one entry; `()` for a scalar."""
        element = self.element
        return element.get_shape() if isinstance(element, TensorType) else ()

    @property
    def element_type(self) -> Attribute:
        """The scalar type that an entry is made of."""
        element = self.element
        return element.get_element_type() if isinstance(element, TensorType) else element


@irdl_op_definition
class LevelOp(ArchOp):
    """
    Memories at the same distance from the compute units. Levels stand outermost first.

    ```
    arch.level @dram { arch.memory @DRAM : i8 {depth = 4294967296} }
    ```

    `overlap` says how blocks change while they are used: `"in_place"` (one copy of each; the
    next one comes in without loss, as the old one is used up), `"double"` (two copies of each,
    which take turns) or `"none"` (one copy; work waits). Not said if left out.
    """

    name = "arch.level"

    sym_name = attr_def(SymbolNameConstraint())
    overlap = opt_attr_def(one_of("overlap", OVERLAPS))
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = lazy_traits_def(
        lambda: (
            SymbolOpInterface(),
            HasParent(MachineOp),
            SingleBlockImplicitTerminator(EndOp),
        )
    )

    custom_directives = (ClosedRegion,)
    assembly_format = "$sym_name attr-dict-with-keyword custom<ClosedRegion>($body)"

    def __init__(self, name: str, memories: Sequence[MemoryOp]) -> None:
        super().__init__(
            attributes={"sym_name": StringAttr(name)}, regions=[Region(Block([*memories]))]
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_choice("overlap", OVERLAPS)
        for op in self.body.block.ops:
            if not isinstance(op, MemoryOp | EndOp):
                raise self.error(
                    f"holds {op.name}, but a level holds arch.memory only; move it out"
                )

    def memories(self) -> tuple[MemoryOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, MemoryOp))


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
    queue_depth = opt_attr_def(_int("queue_depth"))
    nop_cycles = opt_attr_def(_int("nop_cycles"))
    latency_cycles = opt_attr_def(_int("latency_cycles"))
    cost_source = opt_attr_def(_text("cost_source"))

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
    What one instruction word can hold: an instruction for each of these engines, or for some.

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
            self.check_reference("engine", engine, "an engine", _is(EngineOp))
            if engine in self.engines.data[:place]:
                raise self.error(
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
    depth = opt_attr_def(_required_int("depth"))

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
        self.check_reference("source", self.source, "an engine", _is(EngineOp))
        self.check_reference("dest", self.dest, "an engine", _is(EngineOp))
        if self.source == self.dest:
            raise self.error(
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
    bytes_per_cycle = opt_attr_def(_required_int("bytes_per_cycle"))
    setup_cycles = opt_attr_def(_int("setup_cycles"))
    row_cycles = opt_attr_def(_int("row_cycles"))
    pad_cycles = opt_attr_def(_int("pad_cycles"))
    max_pad = opt_attr_def(_int("max_pad"))
    max_rows = opt_attr_def(_int("max_rows"))
    max_row_elements = opt_attr_def(_int("max_row_elements"))
    max_row_stride_elements = opt_attr_def(_int("max_row_stride_elements"))
    conversion = opt_attr_def(_text("conversion"))
    energy_pj_per_byte = opt_attr_def(_number("energy_pj_per_byte"))
    cost_source = opt_attr_def(_text("cost_source"))

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
        self.check_reference("source", self.source, "a memory", _is(MemoryOp))
        self.check_reference("dest", self.dest, "a memory", _is(MemoryOp))
        self.check_reference("engine", self.engine, "an engine", _is(EngineOp))
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
    * `kernels`: the target of which each node runs kernels, where a node is a core of its own.
    """

    name = "arch.compute"

    sym_name = attr_def(SymbolNameConstraint())
    engine = attr_def(SymbolRefAttr)
    intrinsics = opt_attr_def(ArrayAttr[SymbolRefAttr])
    setup_cycles = opt_attr_def(_int("setup_cycles"))
    cycles_per_op = opt_attr_def(_int("cycles_per_op"))
    min_accumulator_distance = opt_attr_def(_int("min_accumulator_distance"))
    energy_pj = opt_attr_def(_number("energy_pj"))
    kernels = opt_attr_def(_text("kernels"))
    cost_source = opt_attr_def(_text("cost_source"))

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
        self.check_reference("engine", self.engine, "an engine", _is(EngineOp))
        self.check_int("setup_cycles", 0)
        self.check_int("cycles_per_op", 1)
        self.check_int("min_accumulator_distance", 1)
        self.check_number("energy_pj")
        for intrinsic in self.intrinsics or ():
            self.check_reference("intrinsic", intrinsic, "an intrinsic", is_intrinsic)


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
      from neighbour to neighbour) or `"shared"` (each node reads the others' memory).
    * `over`: the array whose nodes these nodes sit at, spread evenly from corner to corner: a
      shape of [2, 2] sits at the four corners.
    * `template`: how work is laid out over the nodes: `"row-stationary"`, `"systolic"`, or
      `"intrinsic"` (as the intrinsics of the compute unit have it).
    """

    name = "arch.array"

    sym_name = attr_def(SymbolNameConstraint())
    level = attr_def(SymbolRefAttr)
    shape = attr_def(DenseArrayBase.constr(i64))
    topology = attr_def(one_of("topology", TOPOLOGIES))
    multicast = opt_attr_def(UnitAttr)
    sharing = opt_attr_def(_text("sharing"))
    over = opt_attr_def(SymbolRefAttr)
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
        self.check_reference("level", self.level, "a level", _is(LevelOp))
        extents = self.shape.get_values()
        if not extents or min(extents) < 1:
            raise self.error(
                f"shape is {list(extents)}, but needs one or more extents of 1 or more"
            )
        self.check_choice("topology", TOPOLOGIES)
        self.check_choice("sharing", SHARINGS)
        self.check_choice("template", TEMPLATES)
        if self.over is not None:
            self._check_over(self.over, extents)

    def _check_over(self, over: SymbolRefAttr, extents: Sequence[int]) -> None:
        self.check_reference("over", over, "an array", _is(ArrayOp))
        machine = self.parent_op()
        for other in machine.body.block.ops if isinstance(machine, MachineOp) else ():
            if not isinstance(other, ArrayOp) or other.sym_name.data != over.string_value():
                continue
            if other is self:
                raise self.error(f"over names {over}, itself; name another array")
            below = other.shape.get_values()
            if len(below) != len(extents) or any(a > b for a, b in zip(extents, below)):
                raise self.error(
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
    bytes_per_cycle = opt_attr_def(_required_int("bytes_per_cycle"))
    hop_cycles = opt_attr_def(_int("hop_cycles"))
    energy_pj_per_byte = opt_attr_def(_number("energy_pj_per_byte"))
    cost_source = opt_attr_def(_text("cost_source"))

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
        self.check_reference("array", self.array, "an array", _is(ArrayOp))
        self.check_required("bytes_per_cycle", "bytes moved over a link per cycle")
        self.check_int("bytes_per_cycle", 1)
        self.check_int("hop_cycles", 0)
        self.check_number("energy_pj_per_byte")


@irdl_op_definition
class MachineOp(ArchOp):
    """
    An accelerator: its levels, engines, paths, compute units, and the intrinsics they run.

    ```
    arch.machine @name target "vta" attributes {clock_hz = 100000000} {
      arch.level @dram { arch.memory @DRAM : i8 {depth = 4294967296} }
    }
    ```

    `target` names the code generator. `options` is a dictionary of integers that this
    target may read.

    * `static_pj_per_cycle`: what the whole machine takes each cycle, whatever it does.
    * `counting`: how accesses are counted in costs: `"executed"` (as they are done) or
      `"nn_dataflow"` (as that scheduler counts them). `"executed"` if left out.
    """

    name = "arch.machine"

    sym_name = attr_def(SymbolNameConstraint())
    target = attr_def(_text("target"))
    clock_hz = opt_attr_def(_required_int("clock_hz"))
    static_pj_per_cycle = opt_attr_def(_number("static_pj_per_cycle"))
    counting = opt_attr_def(one_of("counting", COUNTINGS))
    cost_source = opt_attr_def(_text("cost_source"))
    options = opt_attr_def(DictionaryAttr)
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = lazy_traits_def(
        lambda: (
            SymbolOpInterface(),
            SymbolTable(),
            IsolatedFromAbove(),
            SingleBlockImplicitTerminator(EndOp),
        )
    )

    custom_directives = (ClosedRegion,)
    assembly_format = (
        "$sym_name `target` $target attr-dict-with-keyword custom<ClosedRegion>($body)"
    )

    def __init__(
        self,
        name: str,
        target: str,
        clock_hz: int,
        body: Sequence[Operation],
        options: Mapping[str, int] | None = None,
    ) -> None:
        attributes: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "target": StringAttr(target),
            "clock_hz": IntegerAttr(clock_hz, i64),
        }
        if options:
            attributes["options"] = DictionaryAttr(
                {k: IntegerAttr(v, i64) for k, v in options.items()}
            )
        super().__init__(attributes=attributes, regions=[Region(Block([*body]))])

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_required("clock_hz", "cycles per second")
        self.check_int("clock_hz", 1)
        self.check_number("static_pj_per_cycle")
        self.check_choice("counting", COUNTINGS)
        if self.options is not None:
            for name, value in self.options.data.items():
                if not isinstance(value, IntegerAttr):
                    raise self.error(f"option '{name}' is {value}, but options are whole numbers")

    def memories(self) -> tuple[MemoryOp, ...]:
        """The memories of all levels, in the order of the text."""
        return tuple(op for op in named_ops(self) if isinstance(op, MemoryOp))

    def find_memory(self, name: str) -> MemoryOp | None:
        """The memory called `name`, in whichever level."""
        return next((m for m in self.memories() if m.sym_name.data == name), None)
