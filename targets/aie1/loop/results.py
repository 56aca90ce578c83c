"""Instructions of results on their way to memory: narrowed to registers, and clipped there."""

from __future__ import annotations

from collections.abc import Mapping

from ..code.vector import Clip, Narrow
from ..code.words import CLIP_RESULTS, DATA_PARTS, ClipWord, NarrowWord


def result_word(op: Narrow | Clip, registers: Mapping[str, str]) -> NarrowWord | ClipWord:
    """The instruction of an op whose values are in these registers."""
    if isinstance(op, Narrow):
        target, source = registers[op.value], registers[op.acc]
        return NarrowWord(target, source, op.bits, op.shift, op.lanes, op.half)
    written = tuple(registers[name] for name in op.results)
    result = next(name for name, parts in CLIP_RESULTS.items() if parts == written)
    held = {part: registers[name] for part, name in enumerate(op.data) if name is not None}
    data = next(
        name
        for name in ("ya", "yd")
        if all(DATA_PARTS[name][part] == register for part, register in held.items())
    )
    return ClipWord(result, op.kind, op.bits, data, tuple(held))
