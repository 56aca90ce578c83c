"""
Schedules as `#nest.schedule` has them, whose loops are lists of the kernel's dimensions, and as
nests have them, whose loops are numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ....transforms.core.errors import WeftError
from .ahead import MAX_AHEAD
from .fold import foldable_dims
from .orders import orders_field
from .phase import Phase
from .search import Wanted
from .steps import Field, Fields
from .tiles import NestSchedule

Loop = tuple[int, ...]

COMPLETE = (
    "order", "blocks", "vector", "lanes", "vectors", "shared", "reduction", "unrolled", "folded",
    "packed", "local",
)  # fmt: skip
"""What is decided of a kernel that is scheduled; without `ahead`, that is 0."""


def is_complete(given: Fields, chosen: Fields) -> bool:
    """Tests whether there is nothing left to decide."""
    return all(name in given or name in chosen for name in COMPLETE)


def fields_of(schedule: NestSchedule, phase: Phase, packed: frozenset[int]) -> Fields:
    """A schedule of `phase` in terms of the kernel's dimensions."""
    groups = phase.groups

    def loop_name(dim: int | None) -> Loop:
        return () if dim is None else groups[dim]

    orders: Fields = {"orders": orders_field(phase.orders)} if phase.orders else {}
    tile = {"tile": schedule.tile} if schedule.tile else {}
    tile |= {"chunk": schedule.chunk} if schedule.chunk else {}
    return {
        "order": tuple(map(loop_name, schedule.order)),
        "blocks": tuple(
            1 if d == schedule.vector else schedule.block_size(d) for d in phase.flat.parallel_dims
        ),
        "vector": loop_name(schedule.vector),
        "lanes": schedule.lanes,
        "vectors": schedule.vectors,
        "shared": schedule.shared,
        "reduction": tuple(map(loop_name, schedule.reduction)),
        "unrolled": schedule.unrolled,
        "folded": loop_name(schedule.folded),
        "packed": tuple(sorted(packed)),
        "local": tuple(sorted(phase.copies)),
        **orders,
        **({"ahead": schedule.ahead} if schedule.ahead else {}),
        **tile,
    }


def wanted_of(fields: Fields, phase: Phase) -> Wanted:
    """
    The part that is decided of a schedule of `phase`; `WeftError` for what is no schedule of it.
    """
    return _Reader(fields, phase).read_wanted()


def schedule_of(fields: Fields, phase: Phase) -> NestSchedule:
    """A complete schedule of `phase`; `WeftError` for what is no schedule of it."""
    wanted = wanted_of(fields, phase)
    assert wanted.order is not None
    assert wanted.vector is not None
    assert wanted.folded is not None
    return NestSchedule(
        vector=wanted.vector[0] if wanted.vector else None,
        lanes=wanted.lanes or 1,
        vectors=wanted.vectors or 1,
        blocks=wanted.blocks or (),
        order=wanted.order,
        shared=wanted.shared or 0,
        reduction=wanted.reduction or (),
        unrolled=wanted.unrolled or 0,
        folded=wanted.folded[0] if wanted.folded else None,
        ahead=_Reader(fields, phase).read_number("ahead", 0, MAX_AHEAD) or 0,
        tile=wanted.tile or 0,
        chunk=_Reader(fields, phase).read_chunk(wanted.reduction or ()),
    )


class _Reader:
    """Reads what there is of a schedule, and refuses what does not fit the kernel."""

    def __init__(self, fields: Fields, phase: Phase):
        self.fields = fields
        self.phase = phase
        self.flat = phase.flat

    def make_error(self, text: str) -> WeftError:
        return WeftError(f"{self.flat.name}: its schedule {text}")

    def read_number(self, name: str, lower: int, upper: int) -> int | None:
        value = self.fields.get(name)
        if value is None:
            return None
        assert isinstance(value, int)
        if not lower <= value <= upper:
            raise self.make_error(f"has {name} = {value}, which must be {lower} to {upper}")
        return value

    def read_chunk(self, reduction: Sequence[int]) -> int:
        extent = self.flat.extents[reduction[0]] if reduction else 0
        chunk = self.read_number("chunk", 0, extent) or 0
        if chunk and (extent % chunk or "tile" not in self.fields):
            raise self.make_error(
                f"has chunk = {chunk}, which is for tiles, and must divide the {extent} steps of "
                "its outermost reduction"
            )
        return chunk

    def read_loop(self, name: str, loop: Loop, dims: Sequence[int]) -> int:
        groups = [self.phase.groups[d] for d in dims]
        if loop not in groups:
            known = ", ".join(str(list(g)) for g in groups) or "none"
            raise self.make_error(f"has the loop {list(loop)} as {name}; it has {known} there")
        return dims[groups.index(loop)]

    def read_optional(self, name: str, dims: Sequence[int]) -> tuple[int, ...] | None:
        value = self.fields.get(name)
        if value is None:
            return None
        loop = cast(Loop, value)
        return (self.read_loop(name, loop, dims),) if loop else ()

    def read_every(self, name: str, dims: Sequence[int]) -> tuple[int, ...] | None:
        value: Field | None = self.fields.get(name)
        if value is None:
            return None
        found = tuple(self.read_loop(name, loop, dims) for loop in cast(tuple[Loop, ...], value))
        if sorted(found) != sorted(dims):
            raise self.make_error(
                f"has {len(found)} loops as {name}; each of {len(dims)} stands once"
            )
        return found

    def read_wanted(self) -> Wanted:
        flat, fields = self.flat, self.fields
        order = self.read_every("order", flat.parallel_dims)
        reduction = self.read_every("reduction", flat.reduction_dims)
        vector = self.read_optional("vector", flat.parallel_dims)
        folded = self.read_optional("folded", flat.reduction_dims)
        lanes = self.read_number("lanes", 1, 256)
        if lanes is not None and lanes & (lanes - 1):
            raise self.make_error(f"has lanes = {lanes}, which is no power of two")
        if folded:
            self.check_folded(folded[0], vector, reduction, lanes)
        local = fields.get("local")
        if local is not None and set(cast(Loop, local)) != set(self.phase.copies):
            raise self.make_error(
                f"has local copies of {list(cast(Loop, local))}, but they can be made of "
                f"{sorted(self.phase.copies)}"
            )
        outer = self.phase.local_dims
        if vector and vector[0] in outer:
            raise self.make_error("has vectors along a loop that picks what is copied")
        if order is not None and order[: len(outer)] != outer:
            raise self.make_error("has other loops outermost than those that pick what is copied")
        packed = cast("Loop | None", fields.get("packed"))
        return Wanted(
            order=order,
            blocks=self.read_blocks(vector),
            vector=vector,
            lanes=lanes,
            vectors=self.read_number("vectors", 1, 64),
            shared=self.read_number("shared", 0, len(flat.parallel_dims)),
            reduction=reduction,
            unrolled=self.read_number("unrolled", 0, 0 if folded else len(flat.reduction_dims)),
            folded=folded,
            packed=None if packed is None else frozenset(packed),
            tile=self.read_number("tile", 1, 64),
        )

    def check_folded(
        self,
        dim: int,
        vector: tuple[int, ...] | None,
        reduction: tuple[int, ...] | None,
        lanes: int | None,
    ) -> None:
        if vector:
            raise self.make_error("has vectors along a parallel loop and a reduced one; choose one")
        if dim not in foldable_dims(self.flat, lanes or 2):
            raise self.make_error(
                f"folds {list(self.phase.groups[dim])}, along which what is read does not lie "
                "side by side"
            )
        if reduction is not None and reduction[-1] != dim:
            raise self.make_error("folds a loop that is not the last of its reduction")

    def read_blocks(self, vector: tuple[int, ...] | None) -> tuple[tuple[int, int], ...] | None:
        value = self.fields.get("blocks")
        if value is None:
            return None
        dims, sizes = self.flat.parallel_dims, cast(Loop, value)
        if len(sizes) != len(dims):
            raise self.make_error(f"has {len(sizes)} blocks for {len(dims)} parallel loops")
        for dim, size in zip(dims, sizes, strict=True):
            single = dim in self.phase.local_dims or (vector and dim == vector[0])
            limit = 1 if single else self.flat.extents[dim]
            if not 1 <= size <= limit:
                raise self.make_error(
                    f"has a block of {size} of {list(self.phase.groups[dim])}, which must be 1 to "
                    f"{limit}"
                )
        return tuple((d, s) for d, s in zip(dims, sizes, strict=True) if s > 1)
