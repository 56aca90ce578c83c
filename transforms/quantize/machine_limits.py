"""What a machine can do with sums of products, read off the meanings of its intrinsics."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..kernel.view import Kernel, Scalar, ScalarArg, ScalarOp, nodes_of
from ..machine.parts import Intrinsic
from ..machine.view import Machine
from .scales import LARGEST_SHIFT

_SUMS = ("i32", "i48", "i64")


@dataclass(frozen=True)
class SumLimits:
    """
    What becomes of sums on a machine: `block` channels have one shift (and factor), 0 for all of a
    layer; `multiplies` tells whether sums are multiplied. Shifts are at most `max_shift`, which
    parameters say, for shifts by tensors, too; `stores_sums` tells whether sums can leave as they
    are, and `takes_numbers` whether what is the same for all of a layer can be a parameter.
    """

    block: int = 1
    multiplies: bool = True
    max_shift: int = LARGEST_SHIFT
    stores_sums: bool = True
    takes_numbers: bool = True

    def meet(self, other: SumLimits) -> SumLimits:
        """What both of two machines can do: blocks of one are whole blocks of the other."""
        return SumLimits(
            math.lcm(self.block, other.block),
            self.multiplies and other.multiplies,
            min(self.max_shift, other.max_shift),
            self.stores_sums and other.stores_sums,
            self.takes_numbers and other.takes_numbers,
        )


def multiplies_bytes(machine: Machine) -> bool:
    """Tests for an intrinsic that adds up products of signed bytes, in 32 bits or more."""
    return any(
        [access.type for access in kernel.inputs[:2]] == ["i8", "i8"]
        and kernel.outputs[0].type in _SUMS
        and any(isinstance(n, ScalarOp) and n.name == "arith.muli" for n in nodes_of(body))
        for kernel in (intrinsic.kernel for intrinsic in machine.intrinsics)
        for body in kernel.bodies
    )


def sum_limits(machine: Machine) -> SumLimits:
    """
    The limits of a machine whose intrinsics shift sums. One without such intrinsics has none: sums
    leave it, and are shifted elsewhere.
    """
    shifts = [i for i in machine.intrinsics if _operands_of(i, "arith.shrsi")]
    if not shifts:
        return SumLimits()
    factors = [i for i in machine.intrinsics if _multiplies_sums(i)]
    bounds = [bound for i in shifts for bound in _shift_bounds(i)]
    memories = {i.output.memory for i in shifts}
    return SumLimits(
        block=min((b for i in shifts if (b := _block_of(i, machine))), default=0),
        multiplies=bool(factors),
        max_shift=min(max(bounds, default=LARGEST_SHIFT), LARGEST_SHIFT),
        stores_sums=any(path.source in memories for path in machine.paths),
        takes_numbers=all(_takes_numbers(machine, n) for n in ("arith.addi", "arith.shrsi")),
    )


def _operands_of(intrinsic: Intrinsic, name: str) -> list[Scalar]:
    """What an intrinsic applies an op to what its output holds with."""
    kernel = intrinsic.full_kernel
    found: list[Scalar] = []
    for node in nodes_of(*kernel.bodies):
        if isinstance(node, ScalarOp) and node.name == name and _is_output(node.args[0], kernel):
            found.append(node.args[1])
    return found


def _is_output(value: Scalar, kernel: Kernel) -> bool:
    return isinstance(value, ScalarArg) and value.operand == kernel.num_inputs


def _read_operands(value: Scalar) -> list[int]:
    return [n.operand for n in nodes_of(value) if isinstance(n, ScalarArg)]


def _block_of(intrinsic: Intrinsic, machine: Machine) -> int:
    """
    The channels that an intrinsic shifts by one number of a tensor: those of an entry along the
    dimensions that the tensor lacks. 0 for a shift by parameters alone.
    """
    tensors = len(intrinsic.inputs)
    shifts = _operands_of(intrinsic, "arith.shrsi")
    read = [n for s in shifts for n in _read_operands(s) if n < tensors]
    if not read:
        return 0
    kernel = intrinsic.kernel
    own = {d for n in read for r in kernel.inputs[n].map.results for d in r.used_dims()}
    channels = _channel_axes(machine, intrinsic.output.memory)
    places = enumerate(kernel.outputs[0].map.results)
    lacking = [r.used_dims() - own for axis, r in places if channels is None or axis in channels]
    return math.prod(kernel.dims[d].extent for dims in lacking for d in dims)


def _channel_axes(machine: Machine, memory: str) -> set[int] | None:
    """
    The axes of an entry of sums along which channels are: those of the second factor of products,
    which are the weights of a layer. `None` where nothing adds up products there.
    """
    for intrinsic in machine.intrinsics:
        kernel = intrinsic.kernel
        if intrinsic.output.memory == memory and len(intrinsic.inputs) > 1:
            weights = {d for r in kernel.inputs[1].map.results for d in r.used_dims()}
            places = enumerate(kernel.outputs[0].map.results)
            return {axis for axis, r in places if r.used_dims() & weights}
    return None


def _shift_bounds(intrinsic: Intrinsic) -> list[int]:
    """The largest shifts by parameters. Elements of tensors have no range of their own."""
    tensors = len(intrinsic.inputs)
    return [
        intrinsic.params[n - tensors].upper
        for s in _operands_of(intrinsic, "arith.shrsi")
        for n in _read_operands(s)
        if n >= tensors
    ]


def _takes_numbers(machine: Machine, name: str) -> bool:
    """Tests for an intrinsic that applies an op to sums and a parameter."""
    return any(
        n >= len(i.inputs) for i in machine.intrinsics for s in _operands_of(i, name)
        for n in _read_operands(s)
    )  # fmt: skip


def _multiplies_sums(intrinsic: Intrinsic) -> bool:
    """Tests for a product of what the output holds and another operand or parameter."""
    return any(_read_operands(a) for a in _operands_of(intrinsic, "arith.muli"))
