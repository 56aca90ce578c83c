"""Systems of the `arch` dialect: accelerators and a host, and the memories that they work on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import StringAttr, SymbolNameConstraint, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.irdl import attr_def, irdl_op_definition, lazy_traits_def, opt_attr_def, region_def
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
    SymbolTable,
)

from .base import NO_ARGUMENTS, ArchOp, ClosedRegion
from .constraints import is_a, number_constraint, text_constraint, whole_number
from .machine import EndOp


@irdl_op_definition
class SharedOp(ArchOp):
    """
    A memory that devices work on. `size_bytes` are its bytes, unknown if left out, and
    `alignment_bytes` is what tensors in it start at multiples of, a power of two, 64 if left out.

    ```
    arch.shared @dram {size_bytes = 536870912, alignment_bytes = 4096}
    ```
    """

    name = "arch.shared"

    sym_name = attr_def(SymbolNameConstraint())
    size_bytes = opt_attr_def(whole_number("size_bytes"))
    alignment_bytes = opt_attr_def(whole_number("alignment_bytes"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(SystemOp)))

    assembly_format = "$sym_name attr-dict"

    def __init__(self, name: str, extra: Mapping[str, Attribute] | None = None) -> None:
        super().__init__(attributes={"sym_name": StringAttr(name), **(extra or {})})

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_int("size_bytes", 1)
        self.check_int("alignment_bytes", 1)
        if (alignment := self.alignment_bytes) is not None:
            value = alignment.value.data
            if value & (value - 1):
                raise self.make_error(f"alignment_bytes is {value}, but must be a power of two")


@irdl_op_definition
class DeviceOp(ArchOp):
    """
    A device: a `machine`, by its name or file, which works on tensors in `memory`. `machine "host"`
    is the processor that the compiler runs on.

    ```
    arch.device @cpu machine "host" memory @dram {macs_per_second = 2.0e9, bytes_per_second = 1.0e9}
    ```

    * `call_seconds`: what it takes to start a part on it, 0 if left out.
    * `macs_per_second`, `bytes_per_second`: multiply-accumulates that it does, and bytes that it
      moves; of a host, for the choice of what it computes. Unknown if left out.
    * `change_scale`: of a host, how many times as long changes of layout between parts take as the
      model of a typical host says of one by itself. `weft calibrate` measures it.
    """

    name = "arch.device"

    sym_name = attr_def(SymbolNameConstraint())
    machine = attr_def(text_constraint("machine"))
    memory = attr_def(SymbolRefAttr)
    call_seconds = opt_attr_def(number_constraint("call_seconds"))
    macs_per_second = opt_attr_def(number_constraint("macs_per_second"))
    bytes_per_second = opt_attr_def(number_constraint("bytes_per_second"))
    change_scale = opt_attr_def(number_constraint("change_scale"))

    traits = lazy_traits_def(lambda: (SymbolOpInterface(), HasParent(SystemOp)))

    assembly_format = "$sym_name `machine` $machine `memory` $memory attr-dict"

    def __init__(
        self, name: str, machine: str, memory: str, extra: Mapping[str, Attribute] | None = None
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "machine": StringAttr(machine),
                "memory": SymbolRefAttr(memory),
                **(extra or {}),
            }
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_name()
        self.check_number("call_seconds")
        self.check_number("macs_per_second", positive=True)
        self.check_number("bytes_per_second", positive=True)
        self.check_number("change_scale", positive=True)
        self.check_reference("memory", self.memory, "a shared memory", is_a(SharedOp))


@irdl_op_definition
class TransferOp(ArchOp):
    """
    A way for tensors from one shared memory to another, both ways: `bytes_per_second`, and
    `setup_seconds` for each tensor, 0 if left out.

    ```
    arch.transfer @dram to @ddr {bytes_per_second = 4.0e9, setup_seconds = 1.0e-5}
    ```
    """

    name = "arch.transfer"

    source = attr_def(SymbolRefAttr)
    dest = attr_def(SymbolRefAttr)
    bytes_per_second = attr_def(number_constraint("bytes_per_second"))
    setup_seconds = opt_attr_def(number_constraint("setup_seconds"))

    traits = lazy_traits_def(lambda: (HasParent(SystemOp),))

    assembly_format = "$source `to` $dest attr-dict"

    def __init__(
        self, source: str, dest: str, extra: Mapping[str, Attribute] | None = None
    ) -> None:
        ends = {"source": SymbolRefAttr(source), "dest": SymbolRefAttr(dest)}
        super().__init__(attributes={**ends, **(extra or {})})

    def verify_(self) -> None:
        self.check_known_attributes()
        self.check_number("bytes_per_second", positive=True)
        self.check_number("setup_seconds")
        for role, ref in (("source", self.source), ("dest", self.dest)):
            self.check_reference(role, ref, "a shared memory", is_a(SharedOp))
        if self.ends() == frozenset({self.source}):
            raise self.make_error(f"goes from {self.source} to itself; name two memories")
        block = self.parent_block()
        others = [o for o in (block.ops if block else ()) if isinstance(o, TransferOp)]
        if next((o for o in others if o.ends() == self.ends()), self) is not self:
            raise self.make_error(
                f"{self.source} and {self.dest} are joined already; a transfer goes both ways"
            )

    def ends(self) -> frozenset[SymbolRefAttr]:
        """The memories that it joins, in no order."""
        return frozenset({self.source, self.dest})


@irdl_op_definition
class SystemOp(ArchOp):
    """
    Devices that compute a network together: accelerators, and a host for what they do not.

    ```
    arch.system @board {
      arch.shared @dram {size_bytes = 536870912}
      arch.device @vta machine "vta-1x16x16" memory @dram {call_seconds = 2.0e-5}
      arch.device @cpu machine "host" memory @dram
    }
    ```
    """

    name = "arch.system"

    sym_name = attr_def(SymbolNameConstraint())
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
    assembly_format = "$sym_name attr-dict-with-keyword custom<ClosedRegion>($body)"

    def __init__(self, name: str, body: Sequence[Operation]) -> None:
        super().__init__(
            attributes={"sym_name": StringAttr(name)}, regions=[Region(Block([*body]))]
        )

    def verify_(self) -> None:
        self.check_known_attributes()
        known = (SharedOp, DeviceOp, TransferOp, EndOp)
        for op in self.body.block.ops:
            if not isinstance(op, known):
                raise self.make_error(
                    f"holds {op.name}, but a system holds memories, devices and transfers"
                )
