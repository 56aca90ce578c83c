"""The pass `nest-allocate`: where temporaries lie in the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from ...dialects.common.ints import int_attr
from ...dialects.nest.buffers import BufferOp, ProgramOp
from ...targets.host.nest.flat import bytes_of
from ...targets.host.nest.look_ups import STATUS_BYTES
from ...targets.host.nest.steps import Program, SubBuffer, Temporary, UpstreamStep
from ...transforms.core.errors import WeftError
from ...transforms.core.first_fit import LiveRange, first_fit
from .nest_program import read_with_values, the_program

_ALIGNMENT = 64

Spans = Mapping[str, tuple[int, int]]
"""By temporary, the first and the last step that needs it."""


@dataclass(frozen=True)
class NestAllocatePass(ModulePass):
    """
    Lays the temporaries of the program that is compiled into one workspace: each at the first place
    that is free from the first step that names it to the last; the smaller of placing them as they
    come, and the largest first. Those that have an offset stay there.

    Before: `%t = nest.buffer : memref<3136xf32>`. After: `%t = nest.buffer at 4096 : …`, and the
    program says how large its `workspace` is. Raises `WeftError` for offsets at which temporaries
    that are needed at the same time overlap, and for a workspace that they leave.
    """

    name = "nest-allocate"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = the_program(op)
        program, names = read_with_values(found)
        if allocate_temporaries(program):
            _write_offsets(found, program, names)


def _write_offsets(op: ProgramOp, program: Program, names: Mapping[SSAValue, str]) -> None:
    """Says where temporaries lie, and erases those that `program` has no longer."""
    for value, name in reversed(list(names.items())):
        buffer, owner = program.buffers.get(name), value.owner
        if buffer is None:
            assert isinstance(owner, Operation)
            owner.detach()
            owner.erase()
            continue
        value.name_hint = name
        if isinstance(buffer, Temporary) and buffer.offset is not None:
            assert isinstance(owner, BufferOp)
            owner.attributes["offset"] = int_attr(buffer.offset)
    if program.workspace is not None:
        op.attributes["workspace"] = int_attr(program.workspace)


def allocate_temporaries(program: Program) -> bool:
    """Decides the offsets of temporaries; `False` if they all are, as is the workspace."""
    spans = spans_of(program)
    sizes = sizes_of(program)
    fixed: dict[str, int] = {}
    for name in program.of_kind(Temporary):
        buffer = program.buffers[name]
        if isinstance(buffer, Temporary) and buffer.offset is not None:
            fixed[name] = buffer.offset
    _check_apart(fixed, sizes, spans)
    status = STATUS_BYTES if has_look_ups(program) else 0
    if program.workspace is not None and all(name in fixed for name in spans):
        needed = max((fixed[n] + sizes[n] for n in spans), default=0) + status
        if needed > program.workspace:
            raise WeftError(
                f"the workspace of {program.workspace} bytes is left by temporaries, which need "
                f"{needed}"
            )
        return False
    offsets, size = place_temporaries(sizes, spans, fixed)
    _drop_unused(program, spans)
    for name, offset in offsets.items():
        buffer = program.buffers[name]
        assert isinstance(buffer, Temporary)
        program.buffers[name] = replace(buffer, offset=offset)
    program.workspace = size + status
    return True


def has_look_ups(program: Program) -> bool:
    """Tests whether data decide indices, so that a call notes the first one that is outside."""
    return any(isinstance(s, UpstreamStep) and s.sites for s in program.steps)


def _drop_unused(program: Program, spans: Spans) -> None:
    """Leaves out temporaries, and parts of them, that no step names."""
    for name in list(program.buffers):
        if isinstance(program.buffers[name], Temporary | SubBuffer):
            if program.find_root(name)[0] not in spans and _is_temporary(program, name):
                del program.buffers[name]


def _is_temporary(program: Program, name: str) -> bool:
    return isinstance(program.buffers[program.find_root(name)[0]], Temporary)


def spans_of(program: Program) -> dict[str, tuple[int, int]]:
    """The first and the last step that names each temporary."""
    spans: dict[str, tuple[int, int]] = {}
    for number, step in enumerate(program.steps):
        for name in step.buffers:
            root, _ = program.find_root(name)
            if isinstance(program.buffers[root], Temporary):
                spans[root] = (spans.get(root, (number, number))[0], number)
    return spans


def sizes_of(program: Program) -> dict[str, int]:
    """The bytes of each temporary."""
    buffers = ((name, program.buffers[name]) for name in program.of_kind(Temporary))
    return {name: buffer.elements * bytes_of(buffer.type) for name, buffer in buffers}


def place_temporaries(
    sizes: Mapping[str, int], spans: Spans, fixed: Mapping[str, int]
) -> tuple[dict[str, int], int]:
    """The offsets of temporaries in the workspace, those of `fixed` there, and its bytes."""
    ranges = {
        name: LiveRange(sizes[name], first, last, _ALIGNMENT)
        for name, (first, last) in spans.items()
    }
    given = {name: fixed[name] for name in spans if name in fixed}
    by_size = sorted(spans, key=lambda name: -sizes[name])
    # A line between temporaries, so that they do not lie multiples of a page apart.
    found = [first_fit(ranges, order, given, gap=_ALIGNMENT) for order in (spans, by_size)]
    ends = [max((at + _line_bytes(sizes[n]) for n, at in f.items()), default=0) for f in found]
    least = min(range(len(found)), key=ends.__getitem__)
    return found[least], max(ends[least], _ALIGNMENT)


def _line_bytes(size: int) -> int:
    """The whole lines of a temporary, and the line behind it."""
    return -(-size // _ALIGNMENT) * _ALIGNMENT + _ALIGNMENT


def _check_apart(fixed: Mapping[str, int], sizes: Mapping[str, int], spans: Spans) -> None:
    """Refuses offsets at which two temporaries overlap that one step or several need both."""
    names = [n for n in fixed if n in spans]
    for i, one in enumerate(names):
        for other in names[:i]:
            together = spans[one][0] <= spans[other][1] and spans[other][0] <= spans[one][1]
            apart = fixed[one] + sizes[one] <= fixed[other] or (
                fixed[other] + sizes[other] <= fixed[one]
            )
            if together and not apart:
                raise WeftError(
                    f"temporaries at bytes {fixed[other]} and {fixed[one]} of the workspace "
                    f"overlap, but step {max(spans[one][0], spans[other][0])} needs both"
                )


def maximum_live_bytes(program: Program) -> int:
    """The bytes of temporaries that one step or later ones still need: no workspace is smaller."""
    spans, sizes = spans_of(program), sizes_of(program)
    return max(
        (
            sum(sizes[n] for n, (first, last) in spans.items() if first <= i <= last)
            for i in range(len(program.steps))
        ),
        default=0,
    )
