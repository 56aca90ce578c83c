"""
The entry of a host program: it cuts the workspace into temporaries, and calls the steps.

Steps that differ only in their buffers are one function, which is compiled once and called with
each step's own. In the text, a comment above each call says what the step does
(`targets.host.profile` reads it).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...targets.host.jit.threads import barrier_text
from ...targets.host.nest.look_ups import STATUS_BYTES, look_up_text, reset_lines, view_lines
from ...targets.host.nest.plan import Plan, Step
from ...targets.host.profile import step_comment
from ...targets.host.program import Buffer
from ...transforms.core.functions import interface_types, result_names
from ...transforms.core.literals import symbol_text
from ...transforms.layout.map import Layout
from .bits import stored_type
from .values import Values

_ALIGNMENT = 64
_BARRIER = "  func.call @weft_barrier(%sync, %threads) : (memref<2xi32>, index) -> ()"


def buffers_of(values: Values) -> tuple[Buffer, ...]:
    """The arguments of the entry: those of the source, then its results."""
    plan = values.plan
    types, result_types = interface_types(values.entry)
    buffers = [
        Buffer(
            name=name,
            role="weight" if place.weight else "input",
            element_type=type,
            logical_shape=place.shape,
            stored_layout=plan.packed.get(place.buffer, Layout()),
            summed_axes=plan.summed.get(place.buffer),
        )
        for (place, name), type in zip(values.arguments, types, strict=True)
    ]
    names = result_names(values.entry)
    for name, place, type in zip(names, values.outputs, result_types, strict=True):
        buffers.append(Buffer(name, "output", type, place.shape))
    return tuple(buffers)


def entry_text(values: Values, buffers: Sequence[Buffer]) -> tuple[str, int]:
    """All functions and the entry, and the bytes of the workspace."""
    plan = values.plan
    names = [place.buffer for place, _ in values.arguments]
    names += [place.buffer for place in values.outputs]
    types = {
        name: f"memref<{max(1, b.entry_elements)}x{stored_type(b.value_type)}>"
        for name, b in zip(names, buffers, strict=True)
    }
    arguments = [f"%{name}: {memref}" for name, memref in types.items()]
    offsets, size = placed(plan)
    functions, symbols = shared_functions(plan.steps)
    size += STATUS_BYTES if plan.look_ups else 0
    body = _places(values, offsets, size, types) + _calls(plan, symbols)
    arguments += [f"%workspace: memref<{size}xi8>", "%sync: memref<2xi32>"]
    arguments += ["%thread: index", "%threads: index"]
    symbol = symbol_text(values.entry.sym_name.data)
    head = f"func.func {symbol}({', '.join(arguments)}) {{"
    parts = [barrier_text()] if len(plan.steps) > 1 or plan.look_ups else []
    parts += [look_up_text()] if plan.look_ups else []
    if plan.look_ups:
        note = [*view_lines("workspace", size), *reset_lines()]
        body = [*note, *body, _BARRIER]  # after which all threads see what the first has noted
    parts += [*values.globals, *functions]
    parts.append("\n".join([head, *body, "  return", "}", ""]))
    return "\n".join(parts), size


def _places(
    values: Values, offsets: Mapping[str, int], size: int, types: Mapping[str, str]
) -> list[str]:
    """Where temporaries, parts of arguments and constants begin."""
    plan = values.plan
    body: list[str] = []
    temporaries = [(name, offset, plan.workspace[name][1]) for name, offset in offsets.items()]
    temporaries += [
        (name, offsets[part.root] + part.offset, part.memref)
        for name, part in plan.aliases.items()
        if part.root in offsets
    ]
    for name, offset, memref in temporaries:
        body.append(f"  %{name}_at = arith.constant {offset} : index")
        body.append(
            f"  %{name} = memref.view %workspace[%{name}_at][] : memref<{size}xi8> to {memref}"
        )
    for name, view in plan.views.items():
        whole = types[view.buffer]
        body.append(f"  %{name}_at = arith.constant {view.offset} : index")
        body.append(
            f"  %{name} = memref.view %{view.buffer}[%{name}_at][] : {whole} to {view.memref}"
        )
    for global_ in values.globals:
        name, memref = global_.split("@", 1)[1].split(" = ", 1)[0].split(" : ")
        body.append(f"  %{name} = memref.get_global @{name} : {memref}")
    return body


def _calls(plan: Plan, symbols: Mapping[str, str]) -> list[str]:
    """The steps in order, with a barrier between each two."""
    notes: dict[str, list[str]] = {}
    for line in plan.report:
        name, _, text = line.partition(": ")
        notes.setdefault(name, []).append(text)
    body: list[str] = []
    for number, step in enumerate(plan.steps):
        if number:
            body.append(_BARRIER)
        given = ", ".join(f"%{n}" for n, _ in step.arguments)
        types = ", ".join(t for _, t in step.arguments)
        body.append(step_comment(step.name, step.what, notes.get(step.name, [])))
        body.append(
            f"  func.call @{symbols[step.name]}({given}, %thread, %threads) : "
            f"({types}, index, index) -> ()"
        )
    return body


def shared_functions(steps: Sequence[Step]) -> tuple[list[str], dict[str, str]]:
    """
    The text of the functions that the steps need, each once, with arguments `%b0`, `%b1`, …;
    and by step, which of them it calls.
    """
    known: dict[str, str] = {}
    texts: list[str] = []
    symbols: dict[str, str] = {}
    for step in steps:
        body = _anonymous(step)
        if body not in known:
            known[body] = step.name
            texts.append(body.replace("@weft.step?", f"@{step.name}"))
        symbols[step.name] = known[body]
    return texts, symbols


def _anonymous(step: Step) -> str:
    """A step's text without its own name and those of its buffers."""
    names = {name: f"%b{i}" for i, (name, _) in enumerate(step.arguments)}
    text = re.sub(r"%([A-Za-z_][\w$.-]*)", lambda found: names.get(found[1], found[0]), step.text)
    return re.sub(rf"@{re.escape(step.name)}(?=[(_\s])", "@weft.step?", text)


# --- The workspace ------------------------------------------------------------------------------


def _spans(plan: Plan) -> dict[str, tuple[int, int]]:
    """The first and the last step that names each temporary."""
    spans: dict[str, tuple[int, int]] = {}
    for number, step in enumerate(plan.steps):
        for name, _ in step.arguments:
            name = plan.aliases[name].root if name in plan.aliases else name
            if name in plan.workspace:
                spans[name] = (spans.get(name, (number, number))[0], number)
    return spans


def placed(plan: Plan) -> tuple[dict[str, int], int]:
    """
    Where temporaries lie in the workspace, and its bytes: each at the first place that is free
    from the first step that names it to the last; the smaller of placing them as they come, and
    the largest first.
    """
    spans = _spans(plan)
    by_size = sorted(spans, key=lambda name: -plan.workspace[name][0])
    found = [_first_fit(plan, spans, order) for order in (list(spans), by_size)]
    return min(found, key=lambda result: result[1])


def _first_fit(
    plan: Plan, spans: Mapping[str, tuple[int, int]], order: Sequence[str]
) -> tuple[dict[str, int], int]:
    offsets: dict[str, int] = {}
    size = 0
    for name in order:
        first, last = spans[name]
        # A line more, so that temporaries do not lie multiples of a page apart.
        wanted = -(-plan.workspace[name][0] // _ALIGNMENT) * _ALIGNMENT + _ALIGNMENT
        taken = sorted(
            (offsets[other], offsets[other] + plan.workspace[other][0] + _ALIGNMENT)
            for other in offsets
            if spans[other][0] <= last and first <= spans[other][1]
        )
        place = 0
        for lower, upper in taken:
            if place + wanted <= lower:
                break
            place = max(place, -(-upper // _ALIGNMENT) * _ALIGNMENT)
        offsets[name] = place
        size = max(size, place + wanted)
    return offsets, max(size, _ALIGNMENT)


def most_live_bytes(plan: Plan) -> int:
    """The bytes of temporaries that one step or later ones still need: no workspace is smaller."""
    spans = _spans(plan)
    return max(
        (
            sum(plan.workspace[n][0] for n, (first, last) in spans.items() if first <= i <= last)
            for i in range(len(plan.steps))
        ),
        default=0,
    )
