"""The ops of the `noc` dialect that stand for copies and signals; `noc-desugar` writes those."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, StringAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
)
from xdsl.utils.exceptions import VerifyException

from .attrs import PartAttr
from .ops import CountedWait, MoveOp, fan_attr, fan_of, in_program


class _SugarOp(MoveOp):
    """The common part of sugar over copies: which of its parts must be the node's own."""

    def _check_own(self, *names: str) -> None:
        for name in names:
            part = self.attributes[name]
            if isinstance(part, PartAttr) and part.coordinates:
                raise VerifyException(
                    f"{self.name}: its {name} is the node's own; leave out the coordinates of "
                    f"{part.memory}"
                )


class _PlainOp(_SugarOp):
    """A copy that is made of nothing but its parts."""

    def __init__(
        self,
        source: PartAttr,
        dest: PartAttr,
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
    ) -> None:
        self._init_op({"source": source, "dest": dest}, indices, waits)


@irdl_op_definition
class ReadOp(_PlainOp):
    """
    From a memory further out, or another node's, to the node's own.

    ```
    noc.read <@DRAM "x"[d0 * 8 : 8]> to <@LB "x"> over (%k) after %t
    ```
    """

    name = "noc.read"

    traits = lazy_traits_def(in_program)
    assembly_format = "$source `to` $dest (`over` `(` $indices^ `)`)? (`after` $waits^)? attr-dict"

    def verify_(self) -> None:
        self._check_move()
        self._check_own("dest")


@irdl_op_definition
class WriteOp(_PlainOp):
    """
    From the node's own memory to one further out, or another node's.

    ```
    noc.write <@LB "y"> to <@DRAM "y"[d0 * 8 : 8]> over (%k) after %t
    ```
    """

    name = "noc.write"

    traits = lazy_traits_def(in_program)
    assembly_format = "$source `to` $dest (`over` `(` $indices^ `)`)? (`after` $waits^)? attr-dict"

    def verify_(self) -> None:
        self._check_move()
        self._check_own("source")


class _SignallingOp(_SugarOp):
    """From the node's own memory to another node's, whose counter `signal` is raised."""

    signal = attr_def(StringAttr)

    def __init__(
        self,
        source: PartAttr,
        dest: PartAttr,
        signal: str,
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
    ) -> None:
        attributes = {"source": source, "dest": dest, "signal": StringAttr(signal)}
        self._init_op(attributes, indices, waits)

    def verify_(self) -> None:
        self._check_move()
        self._check_own("source")
        if not self.dest.coordinates:
            raise VerifyException(
                f"{self.name}: the destination is another node's; add its coordinates to "
                f"{self.dest.memory}"
            )


@irdl_op_definition
class SendOp(_SignallingOp):
    """
    From the node's own memory to another node's, whose counter `signal` is raised on arrival.

    ```
    noc.send <@LB "y"> to <@LB(d0, d1 + 1) "x"> signal "full" over (%c, %k) after %t
    ```
    """

    name = "noc.send"

    traits = lazy_traits_def(in_program)
    assembly_format = (
        "$source `to` $dest `signal` $signal (`over` `(` $indices^ `)`)? "
        "(`after` $waits^)? attr-dict"
    )


@irdl_op_definition
class RecvOp(CountedWait):
    """
    Is done when `count` (default 1) sends with this signal have arrived here.

    ```
    %t = noc.recv "full"
    ```
    """

    name = "noc.recv"

    traits = lazy_traits_def(in_program)
    assembly_format = "$signal (`count` $count^)? (`after` $waits^)? attr-dict"


@irdl_op_definition
class MulticastOp(_SugarOp):
    """
    From the node's own memory to several nodes: the dimensions after those of `over` run over
    `0 .. extent - 1` of `fan` in the destination.

    ```
    noc.multicast <@GB "w"> to <@LB(d0, d1) "w"> fan [8] over (%c) after %t
    ```
    """

    name = "noc.multicast"

    fan = attr_def(DenseArrayBase.constr(i64))

    traits = lazy_traits_def(in_program)
    assembly_format = (
        "$source `to` $dest `fan` $fan (`over` `(` $indices^ `)`)? (`after` $waits^)? attr-dict"
    )

    def __init__(
        self,
        source: PartAttr,
        dest: PartAttr,
        fan: Sequence[int],
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
    ) -> None:
        attributes = {"source": source, "dest": dest, "fan": fan_attr(fan)}
        self._init_op(attributes, indices, waits)

    def get_fan(self) -> tuple[int, ...]:
        return fan_of(self.fan)

    def verify_(self) -> None:
        self._check_move(self.get_fan())
        self._check_own("source")
        if self.source.num_dims > len(self.indices):
            raise VerifyException(f"{self.name}: the source uses the dimensions of the fan")


@irdl_op_definition
class RotateOp(_SignallingOp):
    """
    Buffer sharing: the node hands its share to the next node, and gets that of the one before.
    It is done when both are. All nodes of the ring do the same.

    ```
    noc.rotate <@LB "w"> to <@LB(d0, (d1 + 1) mod 8) "w2"> signal "turn" over (%c, %k)
    ```
    """

    name = "noc.rotate"

    traits = lazy_traits_def(in_program)
    assembly_format = (
        "$source `to` $dest `signal` $signal (`over` `(` $indices^ `)`)? "
        "(`after` $waits^)? attr-dict"
    )


@irdl_op_definition
class ReduceOp(_SugarOp):
    """
    Combines parts of several nodes into the node's own, one after the other: the dimensions
    after those of `over` run over `0 .. extent - 1` of `fan` in the source, the last one
    fastest. `combine` is `"add"`, `"max"` or `"min"`.

    ```
    noc.reduce "add" <@LB(d0, d1) "y"> fan [8] to <@GB "y"> over (%c) after %t
    ```
    """

    name = "noc.reduce"

    combine = attr_def(StringAttr)
    fan = attr_def(DenseArrayBase.constr(i64))

    traits = lazy_traits_def(in_program)
    assembly_format = (
        "$combine $source `fan` $fan `to` $dest (`over` `(` $indices^ `)`)? "
        "(`after` $waits^)? attr-dict"
    )

    def __init__(
        self,
        combine: str,
        source: PartAttr,
        fan: Sequence[int],
        dest: PartAttr,
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
    ) -> None:
        attributes = {
            "source": source,
            "dest": dest,
            "fan": fan_attr(fan),
            "combine": StringAttr(combine),
        }
        self._init_op(attributes, indices, waits)

    def get_fan(self) -> tuple[int, ...]:
        return fan_of(self.fan)

    def verify_(self) -> None:
        self._check_move(self.get_fan(), self.combine)
        self._check_own("dest")
        if self.combine.data == "set":
            raise VerifyException(f'{self.name}: combine is "set", which keeps only the last part')
        if self.dest.num_dims > len(self.indices):
            raise VerifyException(f"{self.name}: the destination uses the dimensions of the fan")
