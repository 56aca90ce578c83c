"""
Schedules by hand, as JSON:

```json
{"vector": "x", "order": ["y", "x"], "jam": {"y": 2}, "shape": "mac16_i16",
 "layouts": {"image": {"order": [["c", 4], ["y", 4], ["x", 144], ["c", 2]], "pitch": {"1": 1152}}}}
```

`vector` is the loop over the lanes, `order` the parallel loops from the outermost on, `jam` how
many iterations of each are in a body (vectors, of `vector`). The rest may be left out: the
`shape` of the multiply-add, loops of a reduction that are `looped` and how many of their iterations
are in a body, `across` (false: rows are padded instead of fused), `widen` (the operands, image or
filter, whose bytes are stored as 16 bits; true: both), and layouts: digits of the axes from the
outermost on, and by the place of a digit how many elements its steps are apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...targets.aie1.machine.spec import Aie1Spec
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node, loads
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.triplet.schedule import BodySchedule, Stored

_ENTRIES = ("vector", "order", "jam", "looped", "shape", "across", "widen", "layouts")
_STORED = ("image", "output")
_OPERANDS = ("image", "filter")


@dataclass(frozen=True)
class HandSchedule:
    """A schedule, with the multiply-add (`None`: that with most products), and how taps fuse."""

    schedule: BodySchedule
    shape: str | None = None
    across: bool = True
    widen: frozenset[str] = frozenset()
    """The operands whose bytes are stored as 16 bits."""


def axis_names(tensor: Tensor, problem: LayerProblem) -> tuple[str, ...]:
    """
    What the axes of a tensor are called: by the parallel loop that moves them, else by the
    reduction, else by their number.
    """
    found: list[str] = []
    for number, axis in enumerate(tensor.axes):
        moved = sorted(axis.dims, key=lambda d: d in problem.reductions)
        name = moved[0] if moved else str(number)
        found.append(name if name not in found else str(number))
    return tuple(found)


def schedule_json(
    problem: LayerProblem,
    hand: HandSchedule,
) -> dict[str, Json]:
    """What `hand_schedule` reads."""
    schedule = hand.schedule
    layouts: dict[str, Json] = {}
    for name, stored in schedule.layouts.items():
        names = axis_names(problem.tensor(name), problem)
        layouts[name] = {
            "order": [[names[axis], count] for axis, count in stored.order],
            "pitch": {str(place): step for place, step in stored.pitch.items()},
        }
    return {
        "vector": schedule.vector,
        "order": list(schedule.order),
        "jam": dict(schedule.jam),
        "looped": dict(schedule.looped),
        "shape": hand.shape,
        "across": hand.across,
        "widen": list[Json](sorted(hand.widen)),
        "layouts": layouts,
    }


def hand_schedule(text: str, problem: LayerProblem, spec: Aie1Spec) -> HandSchedule:
    """Reads a schedule for a problem. Raises `WeftError` naming the entry that is wrong."""
    root = Node(loads(text), "")
    root.check_entries(_ENTRIES)
    table = root.as_table()
    shape = root.get("shape").as_str() if table.get("shape") is not None else None
    if shape is not None:
        spec.shape(shape)
    schedule = BodySchedule(
        vector=root.get("vector").as_str(),
        order=tuple(node.as_str() for node in root.get("order").as_list()),
        jam=_counts(root, "jam"),
        looped=_counts(root, "looped"),
        layouts=_layouts(root, problem),
    )
    shapes = spec.shapes.values() if shape is None else [spec.shape(shape)]
    _check_extents(root, schedule, problem, min(s.lanes for s in shapes))
    return HandSchedule(schedule, shape, _truth(root, "across", True), _widen(root))


def _check_extents(root: Node, schedule: BodySchedule, problem: LayerProblem, lanes: int) -> None:
    """Raises `WeftError` for bodies of more iterations, or vectors of `lanes`, than there are."""
    for name, counts in (("jam", schedule.jam), ("looped", schedule.looped)):
        for dim, count in counts.items():
            extent = problem.extents.get(dim, count)
            is_vector = dim == schedule.vector
            most = -(-extent // lanes) if is_vector else extent
            if count > most:
                what = f"vectors of {lanes}" if is_vector else "iterations"
                text = f"{count} {what} in a body, but '{dim}' is {extent}; give at most {most}"
                raise root.get(name).get(dim).error(text)


def _truth(root: Node, name: str, default: bool) -> bool:
    value = root.as_table().get(name, default)
    if not isinstance(value, bool):
        raise root.get(name).expected("true or false")
    return value


def _widen(root: Node) -> frozenset[str]:
    """The operands that are named, or both or none where it is true or false."""
    value = root.as_table().get("widen", False)
    if isinstance(value, bool):
        return frozenset(_OPERANDS) if value else frozenset()
    if not isinstance(value, list):
        raise root.get("widen").expected(f"true, false or a list of {' and '.join(_OPERANDS)}")
    names = [node.as_str() for node in root.get("widen").as_list()]
    if not set(names) <= set(_OPERANDS):
        raise root.get("widen").error(f"{', '.join(names)}: expected {' and '.join(_OPERANDS)}")
    return frozenset(names)


def _counts(root: Node, name: str) -> dict[str, int]:
    return root.get(name).as_ints() if name in root.as_table() else {}


def _layouts(root: Node, problem: LayerProblem) -> Mapping[str, Stored]:
    if "layouts" not in root.as_table():
        return {}
    node = root.get("layouts")
    node.check_entries(_STORED)
    return {
        name: _layout(node.get(name), problem.tensor(name), problem) for name in node.as_table()
    }


def _layout(node: Node, tensor: Tensor, problem: LayerProblem) -> Stored:
    node.check_entries(("order", "pitch"))
    names = axis_names(tensor, problem)
    order: list[tuple[int, int]] = []
    for entry in node.get("order").as_list():
        pair = entry.as_list()
        if len(pair) != 2 or pair[0].value not in names:
            raise entry.expected(f"an axis ({', '.join(names)}) and its extent")
        order.append((names.index(pair[0].as_str()), pair[1].as_int()))
    pitch = node.get("pitch").as_ints() if "pitch" in node.as_table() else {}
    for place in pitch:
        if not place.isdecimal() or int(place) >= len(order):
            raise node.get("pitch").error(f'"{place}" is no place of one of {len(order)} digits')
    try:
        return Stored(tensor.shape, tuple(order), {int(p): step for p, step in pitch.items()})
    except WeftError as error:
        raise node.error(str(error)) from error
