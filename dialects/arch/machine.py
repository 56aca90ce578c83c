"""Machines of the `arch` dialect, and what they store where: levels and memories."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    DictionaryAttr,
    FixedBitwidthType,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
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

from ..common.kinds import is_tensor
from ..common.verified import one_of
from .base import NO_ARGUMENTS, ArchOp, ClosedRegion, named_ops
from .constraints import is_a, number_constraint, required_int, text_constraint, whole_number

OVERLAPS = ("in_place", "double", "none")
COUNTINGS = ("executed", "nn_dataflow")


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
    * `unit_bytes_per_cycle`: what the compute units beside one copy read and write, at most;
      a number above 0. Without it, they are not held up.
    * `latency_cycles`: from the start of a transfer out of or into it until the first data are
      there, 0 if left out.
    * `bytes_per_cycle`: what all copies of the memory move together, at most; a number above
      0, no limit if left out.
    """

    name = "arch.memory"

    sym_name = attr_def(SymbolNameConstraint())
    element = attr_def(AnyAttr())
    depth = opt_attr_def(required_int("depth"))
    usable_entries = opt_attr_def(whole_number("usable_entries"))
    alignment_bytes = opt_attr_def(whole_number("alignment_bytes"))
    shares_index_with = opt_attr_def(SymbolRefAttr)
    energy_pj = opt_attr_def(number_constraint("energy_pj"))
    bytes_per_cycle = opt_attr_def(number_constraint("bytes_per_cycle"))
    unit_bytes_per_cycle = opt_attr_def(number_constraint("unit_bytes_per_cycle"))
    latency_cycles = opt_attr_def(whole_number("latency_cycles"))
    cost_source = opt_attr_def(text_constraint("cost_source"))

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
        self.check_number("unit_bytes_per_cycle", positive=True)
        self.check_int("latency_cycles", 0)
        depth, usable = self.depth, self.usable_entries
        if depth is not None and usable is not None and usable.value.data > depth.value.data:
            raise self.make_error(
                f"usable_entries is {usable.value.data}, but depth is {depth.value.data}; "
                f"give {depth.value.data} or less"
            )
        if (alignment := self.alignment_bytes) is not None:
            value = alignment.value.data
            if value & (value - 1):
                raise self.make_error(
                    f"alignment_bytes is {value}, but must be a power of two; "
                    f"the next one is {1 << value.bit_length()}"
                )
        if (partner := self.shares_index_with) is not None:
            if partner.string_value() == self.sym_name.data:
                raise self.make_error(
                    f"shares_index_with names {partner}, itself; name another memory"
                )
            self.check_reference("shares_index_with", partner, "a memory", is_a(MemoryOp))

    def _check_element(self) -> None:
        element = self.element
        scalar = element.get_element_type() if is_tensor(element) else element
        if not isinstance(scalar, FixedBitwidthType):
            raise self.make_error(
                f"element type {element} has no size; use a number such as i8 "
                f"or a tensor of numbers such as tensor<1x16xi8>"
            )
        if any(extent < 1 for extent in self.element_shape):
            raise self.make_error(f"element type {element} must have extents of 1 or more only")
        bits = scalar.bitwidth * math.prod(self.element_shape)
        if bits % 8:
            raise self.make_error(
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
        return element.get_element_type() if is_tensor(element) else element


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
                raise self.make_error(
                    f"holds {op.name}, but a level holds arch.memory only; move it out"
                )

    def memories(self) -> tuple[MemoryOp, ...]:
        return tuple(op for op in self.body.block.ops if isinstance(op, MemoryOp))


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
    target = attr_def(text_constraint("target"))
    clock_hz = opt_attr_def(required_int("clock_hz"))
    static_pj_per_cycle = opt_attr_def(number_constraint("static_pj_per_cycle"))
    counting = opt_attr_def(one_of("counting", COUNTINGS))
    cost_source = opt_attr_def(text_constraint("cost_source"))
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
                    raise self.make_error(
                        f"option '{name}' is {value}, but options are whole numbers"
                    )

    def memories(self) -> tuple[MemoryOp, ...]:
        """The memories of all levels, in the order of the text."""
        return tuple(op for op in named_ops(self) if isinstance(op, MemoryOp))

    def find_memory(self, name: str) -> MemoryOp | None:
        """The memory called `name`, in whichever level."""
        return next((m for m in self.memories() if m.sym_name.data == name), None)
