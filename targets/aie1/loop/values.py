"""
Values of `Code` under names of their own, and the registers that each may be in.

A value used as part 0 or 1 of a data operand may be in one of two banks, and the low parts of one
multiply-add are in the same, so values that multiply-adds read together form groups that choose
a bank. High parts and coefficients choose for themselves. Results of a clip are in xd or xc; where
another clip reads them, in xd.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ....dialects.aie1.registers import DATA
from ....transforms.core.errors import WeftError
from ..code.vector import (
    BeginningOp,
    Clip,
    Code,
    Give,
    Load,
    Loop,
    Mac,
    Narrow,
    Op,
    Store,
    Take,
    Ups,
    Write,
)
from ..code.words import CLIPPED, PART_REGISTERS
from ..machine.spec import Aie1Spec


@dataclass(frozen=True)
class RegisterPlacement:
    """Registers that a value may be in; values of one group are in those of the same number."""

    registers: tuple[str, ...]
    group: str | None = None


@dataclass(frozen=True)
class Named:
    """
    A body in which every value has a name of its own, and where each may be. Loads that nobody
    reads are gone.
    """

    body: tuple[Op, ...]
    placements: Mapping[str, RegisterPlacement]


def name_values(code: Code, spec: Aie1Spec) -> Named:
    """
    Raises `WeftError` where an op reads what is not set, or a value would have to be in two
    registers at once.
    """
    body = _Renaming(code).rename_ops(code.body, {})
    read = {name for op in flatten_ops(body) for name in read_values(op)}
    body = _without_unread(body, read)
    return Named(body, _choose_placements(code, body, spec))


def read_values(op: Op) -> tuple[str, ...]:
    """The values that an op reads, an accumulator that it adds to among them."""
    match op:
        case Mac():
            loaded = (*(v for v in op.data if v is not None), op.coeff)
            return loaded if op.first else (*loaded, op.acc)
        case Store() | Narrow() | Give():
            return (op.acc,)
        case Clip():
            return (*op.values, op.limit)
        case Write():
            return (op.value,)
        case Load() | Ups() | Take() | Loop():
            return ()


def flatten_ops(ops: tuple[Op, ...]) -> list[Op]:
    """All ops but loops, those inside of loops too."""
    found: list[Op] = []
    for op in ops:
        found += flatten_ops(op.body) if isinstance(op, Loop) else [op]
    return found


class _Renaming:
    def __init__(self, code: Code) -> None:
        self.code = code
        self.used: dict[str, int] = {}
        self.widened: set[str] = set()
        """Accumulators that only `Ups` or `Take` have touched so far."""

    def rename_ops(self, ops: tuple[Op, ...], names: Mapping[str, str]) -> tuple[Op, ...]:
        inside = dict(names)
        return tuple(self.rename_op(op, inside) for op in ops)

    def rename_op(self, op: Op, names: dict[str, str]) -> Op:
        match op:
            case Load():
                return replace(op, value=self.make_fresh(op.value, names))
            case Mac():
                data = tuple(None if v is None else self.known_name(v, op, names) for v in op.data)
                coeff = self.known_name(op.coeff, op, names)
                acc = (
                    self.make_fresh(op.acc, names)
                    if op.first
                    else self.known_name(op.acc, op, names)
                )
                self.widened.discard(acc)
                return replace(op, acc=acc, data=data, coeff=coeff)
            case Ups() | Take():
                if names.get(op.acc) not in self.widened:
                    self.widened.add(self.make_fresh(op.acc, names))
                return replace(op, acc=names[op.acc])
            case Store() | Narrow() | Give():
                acc = self.known_name(op.acc, op, names)
                self.widened.discard(acc)
                if not isinstance(op, Narrow):
                    return replace(op, acc=acc)
                new = self.known_name(op.value, op, names) if op.half else self.make_fresh(
                    op.value, names)  # fmt: skip
                return replace(op, acc=acc, value=new)
            case Clip():
                values = tuple(self.known_name(v, op, names) for v in op.values)
                limit = self.known_name(op.limit, op, names)
                first, second = (self.make_fresh(name, names) for name in op.results)
                return replace(op, values=values, limit=limit, results=(first, second))
            case Write():
                return replace(op, value=self.known_name(op.value, op, names))
            case Loop():
                return replace(op, body=self.rename_ops(op.body, names))

    def make_fresh(self, name: str, names: dict[str, str]) -> str:
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        names[name] = name if count == 0 else f"{name}'{count}"
        return names[name]

    def known_name(self, name: str, op: Op, names: dict[str, str]) -> str:
        if name not in names:
            kind = type(op).__name__
            raise WeftError(f"{self.code.name}: a {kind} reads {name}, which is not set before")
        return names[name]


def _without_unread(ops: tuple[Op, ...], read: set[str]) -> tuple[Op, ...]:
    kept: list[Op] = []
    for op in ops:
        if isinstance(op, Loop):
            kept.append(replace(op, body=_without_unread(op.body, read)))
        elif not isinstance(op, Load) or op.value in read:
            kept.append(op)
    return tuple(kept)


def _choose_placements(
    code: Code, body: tuple[Op, ...], spec: Aie1Spec
) -> dict[str, RegisterPlacement]:
    parts: dict[str, set[int]] = {}
    low_of: dict[str, str] = {}

    def root_name(name: str) -> str:
        while low_of.setdefault(name, name) != name:
            name = low_of[name]
        return name

    homes: dict[str, RegisterPlacement] = {}
    narrowed: set[str] = set()
    coeffs = tuple(f"wc{k}" for k in range(spec.coeff_registers))
    sums = tuple(f"bm{k}" for k in range(spec.accumulators))
    for op in flatten_ops(body):
        if isinstance(op, Mac | BeginningOp):
            homes[op.acc] = RegisterPlacement(sums)
        if isinstance(op, Narrow):
            narrowed.add(op.value)
        if not isinstance(op, Mac | Clip):
            continue
        if isinstance(op, Mac):
            homes[op.coeff] = RegisterPlacement(coeffs)
        for part, value in enumerate(op.data):
            if value is not None:
                parts.setdefault(value, set()).add(part)
        low = [value for value in op.data[:2] if value is not None]
        for value in low:
            low_of[root_name(value)] = root_name(low[0])
    for value, numbers in parts.items():
        if len(numbers) > 1 or value in homes:
            where = [f"part {part} of data" for part in sorted(numbers)]
            where += ["coefficients"] if value in homes else []
            raise WeftError(
                f"{code.name}: value {value} is {' and '.join(where)}, which are in different "
                f"registers; load it once for each"
            )
        part = next(iter(numbers))
        group = f"bank of {root_name(value)}" if part < 2 else None
        homes[value] = RegisterPlacement(PART_REGISTERS[part], group)
    for value in narrowed - homes.keys():
        homes[value] = RegisterPlacement((*DATA, *coeffs))
    clips = [op for op in flatten_ops(body) if isinstance(op, Clip)]
    return homes | _place_results(code, clips, parts, len(coeffs))


def _place_results(
    code: Code, clips: Sequence[Clip], parts: Mapping[str, set[int]], coeffs: int
) -> dict[str, RegisterPlacement]:
    """The registers of what clips give: of xd, or of xc where nothing else reads it as data."""
    made = {name for op in clips for name in op.results}
    for op in clips:
        if len(made.intersection(op.values)) not in (0, len(op.values)):
            raise WeftError(
                f"{code.name}: a clip of {' and '.join(op.values)}, of which one is clipped before "
                "and the other is not, so that they are in different registers; clip both"
            )
    homes: dict[str, RegisterPlacement] = {}
    for op in clips:
        is_data = not parts.keys().isdisjoint(op.results)
        places = CLIPPED[: 1 if is_data or coeffs < len(CLIPPED[1]) else 2]
        for part, name in enumerate(op.results):
            if parts.get(name, {part}) != {part}:
                raise WeftError(
                    f"{code.name}: value {name} is register {part} of what a clip gives, but part "
                    f"{min(parts[name])} of data; read it as part {part}"
                )
            group = None if is_data else f"results {op.results[0]}"
            homes[name] = RegisterPlacement(tuple(place[part] for place in places), group)
    return homes
