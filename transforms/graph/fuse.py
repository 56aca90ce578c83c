"""
Fusion of a function's structured ops into kernels, by their costs on cores.

Ops join the kernel of what they read in program order, first the elementwise ones behind a product,
then all others where the joined kernel takes hardly longer than both, one after the other. A kernel
is never joined to one that reads it through a third.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects import tensor
from xdsl.ir import Operation, SSAValue

from ..core.alike import Alike, Texts
from ..kernel.fold_access import constant_of
from .boxes import is_view, source_of
from .costs import Core
from .fused import FusedKernel, Step, root_of, users_of
from .tensors import elements_of, shape_of
from .tiling import Tiling, find_tiling

SLACK = 1.05
"""The most time of a joined kernel over that of both apart, where one waits for the other."""


def structure_of(kernel: FusedKernel, texts: Texts) -> tuple[object, ...]:
    """A key that kernels share which are equal but for the values that they work on."""
    numbers: dict[SSAValue, int] = {}

    def number(value: SSAValue) -> tuple[object, ...]:
        root = root_of(value, kernel.inner)
        views: list[str] = []
        while value is not root:
            views.append(f"{value.owner.name}{texts[value.type]}")  # pyright: ignore
            value = value.owner.operands[0]  # pyright: ignore
        return numbers.setdefault(root, len(numbers)), tuple(views), texts[root.type]

    steps = tuple(
        (
            s.extents,
            s.parallel,
            s.is_product,
            s.scalar_ops,
            s.bits,
            tuple(number(v) for v in s.reads),
            s.maps,
            s.result_map,
            number(s.result),
        )
        for s in kernel.steps
    )
    return steps, tuple(number(v)[0] for v in kernel.outputs)


def exact_structure_of(kernel: FusedKernel, texts: Texts) -> Hashable:
    """A key that kernels share whose parts need the same of the values that they work on."""
    reads = [(constant_of(v) is None, *_views_of(v, kernel)) for s in kernel.steps for v in s.reads]
    return structure_of(kernel, texts), tuple(reads)


def _views_of(value: SSAValue, kernel: FusedKernel) -> Iterator[Hashable]:
    """The views between a value and the one that is really there, with all that they say."""
    while value not in kernel.inner and isinstance(op := value.owner, Operation) and is_view(op):
        said = {**op.attributes, **op.properties}
        names = sorted(name for name in said if not name.startswith("weft."))
        yield op.name, *((name, said[name]) for name in names)
        value = source_of(op)


@dataclass
class Tilings:
    """
    The best tilings of kernels on `cores` cores, each structure searched once; and what else is
    known of leaves that are `alike`, and of kernels (`sound`, see `is_sound`).
    """

    core: Core
    cores: int
    known: dict[tuple[object, ...], Tiling | None] = field(
        default_factory=dict[tuple[object, ...], Tiling | None]
    )
    alike: Alike = field(default_factory=Alike)
    texts: Texts = field(default_factory=Texts)
    sound: dict[Hashable, bool] = field(default_factory=dict[Hashable, bool])

    def find_best(
        self, kernel: FusedKernel, shape: tuple[int, ...] | None = None, apart: bool = False
    ) -> Tiling | None:
        """
        The best tiling of a kernel, or of `shape` of it, or of those whose parts are `apart`;
        `None` if no part of it fits.
        """
        key = structure_of(kernel, self.texts), shape or kernel.shape, apart
        if key not in self.known:
            self.known[key] = find_tiling(kernel, self.core, self.cores, None, shape, apart)
        return self.known[key]

    def is_sound(self, group: Sequence[Step]) -> bool:
        """`is_sound`, tested once for groups of one structure."""
        key = exact_structure_of(FusedKernel(tuple(group)), self.texts)
        if key not in self.sound:
            self.sound[key] = is_sound(group)
        return self.sound[key]


Joins = Callable[[Sequence[Step], Sequence[Step]], bool]
"""Tests whether a group of steps and one that reads it may be one kernel."""


def fuse_steps(
    steps: Iterable[Step], tilings: Tilings, joins: Joins | None = None
) -> list[FusedKernel]:
    """
    The fused kernels of a function's steps, in an order in which they can run. With `joins`, this
    decides what is joined, as far as it fits, in place of the times.
    """
    groups = _join_elementwise(list(steps), tilings)
    done: list[list[Step]] = []
    for group in groups:
        behind: list[list[Step]] = []
        while True:
            found = _producer_to_join(done, group)
            if found is None:
                break
            before, readers = found
            joined = _in_order([*before, *group])
            if not _is_whole(joined, tilings):
                break
            if joins is None:
                if not _pays_off(before, group, joined, tilings):
                    break
            elif not joins(before, group) or tilings.find_best(FusedKernel(tuple(joined))) is None:
                break
            done = [each for each in done if each is not before and each not in readers]
            behind = [*readers, *behind]
            group = joined
        done += [group, *behind]
    return [FusedKernel(tuple(group)) for group in _sorted_groups(done)]


def _join_elementwise(steps: Sequence[Step], tilings: Tilings) -> list[list[Step]]:
    """Each step with the elementwise ones behind it that alone read what is there so far."""
    by_result = {step.result: step for step in steps}
    taken: set[int] = set()
    groups: list[list[Step]] = []
    for step in steps:
        if id(step) in taken:
            continue
        group = [step]
        taken.add(id(step))
        while True:
            users = users_of(group[-1].result)
            reader = by_result.get(users[0].results[0]) if _is_one(users) else None
            if reader is None or id(reader) in taken or not _is_epilogue(group[-1], reader):
                break
            if not tilings.is_sound([*group, reader]):
                break
            group.append(reader)
            taken.add(id(reader))
        groups.append(group)
    order = {id(step): number for number, step in enumerate(steps)}
    groups.sort(key=lambda group: order[id(group[-1])])
    return groups


def _is_one(users: Sequence[object]) -> bool:
    return len(set(map(id, users))) == 1 and bool(getattr(users[0], "results", ()))


def _is_epilogue(step: Step, reader: Step) -> bool:
    return (
        not reader.is_product
        and all(reader.parallel)
        and shape_of(reader.result) == shape_of(step.result)
    )


def _values_read(group: Sequence[Step]) -> set[SSAValue]:
    inner = frozenset(step.result for step in group)
    return {root_of(v, inner) for step in group for v in step.reads} - inner


def is_sound(group: Sequence[Step]) -> bool:
    """
    Tests whether all steps lead to the last one, and what is needed of each value is one box, which
    is all of it if others read it too; at least where all is one part.
    """
    if not _reads_all(group):
        return False
    kernel = FusedKernel(tuple(group))
    rows = np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)
    found = kernel.find_part_boxes(rows)
    whole = all(int(found.boxes[v].elements[0]) == elements_of(v) for v in kernel.outputs)
    return whole and bool(found.valid.all())


def _reads_all(group: Sequence[Step]) -> bool:
    """Tests whether each step but the last is read by another one of the group."""
    inner = frozenset(step.result for step in group)
    read = {root_of(v, inner) for step in group for v in step.reads}
    return all(step.result in read for step in group[:-1])


def _values_needed(group: Sequence[Step]) -> set[SSAValue]:
    """The values that a group reads, and those that they are joined of."""
    found: set[SSAValue] = set()
    left = list(_values_read(group))
    while left:
        value = left.pop()
        if value not in found:
            found.add(value)
            if isinstance(value.owner, tensor.ConcatOp):
                left += [root_of(v) for v in value.owner.inputs]
    return found


def _producer_to_join(
    done: Sequence[list[Step]], group: list[Step]
) -> tuple[list[Step], list[list[Step]]] | None:
    """
    The last kernel that `group` reads, unless another one is between them; and all kernels that
    read it, directly or not, which must stay behind both. `done` is in an order in which kernels
    can run.
    """
    reads = _values_read(group)
    for number in reversed(range(len(done))):
        results = {step.result for step in done[number]}
        if not results & reads:
            continue
        # What reads this kernel, directly or not, must not be read by the group.
        reached, readers = set(results), list[list[Step]]()
        for other in done[number + 1 :]:
            if _values_needed(other) & reached:
                reached |= {step.result for step in other}
                readers.append(other)
        if (reached - results) & _values_needed(group):
            return None
        return done[number], readers
    return None


def _in_order(group: list[Step]) -> list[Step]:
    """Steps such that each comes after those that it reads; the one that nothing reads last."""
    rest, found = list(group), list[Step]()
    while rest:
        waiting = {step.result for step in rest}
        ready = next(s for s in rest if not (_values_read([s]) & waiting))
        rest.remove(ready)
        found.append(ready)
    return found


def _is_whole(joined: list[Step], tilings: Tilings) -> bool:
    """Tests whether steps are one kernel: all are needed, and what is needed is a box."""
    inner = frozenset(step.result for step in joined)
    read = {root_of(v, inner) for step in joined for v in step.reads}
    mine = frozenset(step.op for step in joined)
    if any(_is_sliced_outside(step.result, mine) for step in joined[:-1]):
        return False
    return all(step.result in read for step in joined[:-1]) and tilings.is_sound(joined)


def _is_sliced_outside(value: SSAValue, mine: Collection[Operation]) -> bool:
    """
    Tests whether others read a slice of a value: a loop around the kernel would give no more of
    it, while what is computed beside it takes it whole.
    """
    for use in value.uses:
        op = use.operation
        if op in mine or not is_view(op):
            continue
        slices = isinstance(op, tensor.ExtractSliceOp)
        if slices and any(user not in mine for user in users_of(op.results[0])):
            return True
        if _is_sliced_outside(op.results[0], mine):
            return True
    return False


def _pays_off(before: list[Step], group: list[Step], joined: list[Step], tilings: Tilings) -> bool:
    """Tests whether both together take no longer than one after the other."""
    one, two = (FusedKernel(tuple(g)) for g in (before, group))
    # A long chain of products gains nothing, and takes long to look at.
    if sum(step.is_product for step in joined) > 2:
        return False
    both = tilings.find_best(FusedKernel(tuple(joined)))
    if both is None:
        return False
    apart = [tilings.find_best(kernel) for kernel in (one, two)]
    if any(tiling is None for tiling in apart):
        return True
    return both.time <= SLACK * sum(tiling.time for tiling in apart if tiling is not None)


def _sorted_groups(groups: list[list[Step]]) -> list[list[Step]]:
    """Groups in an order in which each comes after those that it reads, else as they are."""
    made = {step.result: n for n, group in enumerate(groups) for step in group}
    found: list[list[Step]] = []
    seen: set[int] = set()

    def visit(number: int) -> None:
        if number in seen:
            return
        seen.add(number)
        for value in sorted({made[v] for v in _values_needed(groups[number]) if v in made}):
            visit(value)
        found.append(groups[number])

    for number in range(len(groups)):
        visit(number)
    return found
