"""
Schedules by hand: as the attribute `#aie1.schedule`, checked for a problem; and as JSON, as
`weft compile --schedule` reads it and `schedule.json` has it:

```json
{"vector": "x", "order": ["y", "x"], "jam": {"y": 2}, "shape": "mac16_i16",
 "layouts": {"image": {"order": [["c", 4], ["y", 4], ["x", 144], ["c", 2]], "pitch": {"1": 1152}}}}
```

`vector` is the loop over the lanes, `order` the parallel loops from the outermost on, `jam` how
many iterations of each are in a body (vectors, of `vector`). The rest may be left out: the
`shape` of the multiply-add, loops of a reduction that are `looped` and how many of their iterations
are in a body, `across` (false: rows are padded instead of fused), `widen` (the operands, image or
filter, whose bytes are stored as 16 bits; true: both), a loop that is `interleaved` over the lanes
with `vector` and how many of its iterations are side by side, and layouts: digits of the axes from
the outermost on, and by the place of a digit how many elements its steps are apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.utils.exceptions import VerifyException

from ...dialects.aie1.schedule import OPERANDS, STORED, CoreSchedule, ScheduleAttr
from ...dialects.common.written import Counted
from ...targets.aie1.machine.spec import Aie1Spec
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node, parse_json
from ...transforms.dataflow.directive.problem import LayerProblem, Tensor
from ...transforms.triplet.schedule import BodySchedule, Stored
from ...transforms.triplet.statements import check_schedule

_ENTRIES = ("vector", "order", "jam", "looped", "shape", "across", "widen", "layouts",
            "interleaved")  # fmt: skip


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
    The names of the axes of a tensor: by the parallel loop that moves them, else by the
    reduction, else by their number.
    """
    found: list[str] = []
    for number, axis in enumerate(tensor.axes):
        moved = sorted(axis.dims, key=lambda d: d in problem.reductions)
        name = moved[0] if moved else str(number)
        found.append(name if name not in found else str(number))
    return tuple(found)


# --- attributes and schedules of a problem ----------------------------------------------------


def core_schedule(problem: LayerProblem, hand: HandSchedule) -> CoreSchedule:
    """A schedule of a problem with the names of its axes, as attributes have it."""
    schedule = hand.schedule
    layouts: dict[str, tuple[Counted, ...]] = {}
    for name, stored in schedule.layouts.items():
        names = axis_names(problem.tensor(name), problem)
        layouts[name] = tuple(
            Counted(names[axis], count, stored.pitch.get(place, 0))
            for place, (axis, count) in enumerate(stored.order)
        )
    return CoreSchedule(
        vector=schedule.vector,
        order=schedule.order,
        jam=schedule.jam,
        looped=schedule.looped,
        shape=hand.shape,
        across=hand.across,
        widen=hand.widen,
        layouts=layouts,
        interleaved=schedule.interleaved,
    )


def lanes_name(schedule: BodySchedule | CoreSchedule) -> str:
    """The loops over the lanes in words: `x`, or `x with 2 of k`."""
    parts = [f"{count} of {dim}" for dim, count in schedule.interleaved.items()]
    return " with ".join([schedule.vector, *parts])


def schedule_of(given: CoreSchedule, problem: LayerProblem, spec: Aie1Spec) -> HandSchedule:
    """
    The schedule that is given, for a problem. Raises `WeftError` naming the entry that does not fit
    it, or the machine.
    """
    if given.shape is not None:
        spec.find_shape(given.shape)
    layouts = {
        name: _make_stored(f"layouts.{name}", digits, problem.tensor(name), problem)
        for name, digits in given.layouts.items()
    }
    schedule = BodySchedule(
        given.vector, given.order, given.jam, given.looped, layouts, given.interleaved
    )
    shapes = spec.shapes.values() if given.shape is None else [spec.find_shape(given.shape)]
    _check_extents(schedule, problem, min(s.lanes for s in shapes))
    check_schedule(problem, schedule)
    return HandSchedule(schedule, given.shape, given.across, given.widen)


def _check_extents(schedule: BodySchedule, problem: LayerProblem, lanes: int) -> None:
    """Raises `WeftError` for bodies of more iterations, or vectors of `lanes`, than there are."""
    across = schedule.split_lanes(lanes)
    for name, counts in (("jam", schedule.jam), ("looped", schedule.looped)):
        for dim, count in counts.items():
            extent = problem.extents.get(dim, count)
            each = across.get(dim, 1)
            most = -(-extent // each)
            if count > most:
                what = f"vectors of {each}" if dim in across else "iterations"
                raise WeftError(
                    f"{name}.{dim}: {count} {what} in a body, but '{dim}' is {extent}; give at "
                    f"most {most}"
                )


def _make_stored(
    what: str, digits: Sequence[Counted], tensor: Tensor, problem: LayerProblem
) -> Stored:
    names = axis_names(tensor, problem)
    for digit in digits:
        if digit.name not in names:
            raise WeftError(
                f"{what}: {digit.text()}: expected an axis ({', '.join(names)}) and its extent"
            )
    order = tuple((names.index(d.name), d.count) for d in digits)
    pitch = {place: d.step for place, d in enumerate(digits) if d.step}
    try:
        return Stored(tensor.shape, order, pitch)
    except WeftError as error:
        raise WeftError(f"{what}: {error}") from error


# --- JSON -------------------------------------------------------------------------------------


def schedule_json(given: CoreSchedule) -> dict[str, Json]:
    """The JSON that `read_schedule` reads."""
    layouts: dict[str, Json] = {}
    for name, digits in given.layouts.items():
        layouts[name] = {
            "order": [[d.name, d.count] for d in digits],
            "pitch": {str(place): d.step for place, d in enumerate(digits) if d.step},
        }
    return {
        "vector": given.vector,
        "order": list(given.order),
        "jam": dict(given.jam),
        "looped": dict(given.looped),
        "shape": given.shape,
        "across": given.across,
        "widen": list[Json](sorted(given.widen)),
        "layouts": layouts,
        **({"interleaved": dict(given.interleaved)} if given.interleaved else {}),
    }


def read_schedule(text: str) -> CoreSchedule:
    """The schedule in a JSON text. Raises `WeftError` naming the entry that is wrong."""
    root = Node(parse_json(text), "")
    root.check_entries(_ENTRIES)
    table = root.as_table()
    found = CoreSchedule(
        vector=root.get("vector").as_str(),
        order=tuple(node.as_str() for node in root.get("order").as_list()),
        jam=_read_counts(root, "jam"),
        looped=_read_counts(root, "looped"),
        shape=root.get("shape").as_str() if table.get("shape") is not None else None,
        across=_read_truth(root, "across", True),
        widen=_read_widen(root),
        layouts=_read_layouts(root),
        interleaved=_read_counts(root, "interleaved"),
    )
    try:
        ScheduleAttr(found)
    except VerifyException as error:
        raise WeftError(str(error)) from error
    return found


def _read_truth(root: Node, name: str, default: bool) -> bool:
    value = root.as_table().get(name, default)
    if not isinstance(value, bool):
        raise root.get(name).expected_error("true or false")
    return value


def _read_widen(root: Node) -> frozenset[str]:
    """The operands that are named, or both or none where it is true or false."""
    value = root.as_table().get("widen", False)
    if isinstance(value, bool):
        return frozenset(OPERANDS) if value else frozenset()
    if not isinstance(value, list):
        raise root.get("widen").expected_error(f"true, false or a list of {' and '.join(OPERANDS)}")
    names = [node.as_str() for node in root.get("widen").as_list()]
    if not set(names) <= set(OPERANDS):
        raise root.get("widen").error(f"{', '.join(names)}: expected {' and '.join(OPERANDS)}")
    return frozenset(names)


def _read_counts(root: Node, name: str) -> dict[str, int]:
    return root.get(name).as_ints() if name in root.as_table() else {}


def _read_layouts(root: Node) -> Mapping[str, tuple[Counted, ...]]:
    if "layouts" not in root.as_table():
        return {}
    node = root.get("layouts")
    node.check_entries(STORED)
    return {name: _read_layout(node.get(name)) for name in node.as_table()}


def _read_layout(node: Node) -> tuple[Counted, ...]:
    node.check_entries(("order", "pitch"))
    order: list[tuple[str, int]] = []
    for entry in node.get("order").as_list():
        pair = entry.as_list()
        if len(pair) != 2:
            raise entry.expected_error("an axis and its extent")
        order.append((pair[0].as_str(), pair[1].as_int()))
    pitch = node.get("pitch").as_ints() if "pitch" in node.as_table() else {}
    for place in pitch:
        if not place.isdecimal() or int(place) >= len(order):
            raise node.get("pitch").error(f'"{place}" is no place of one of {len(order)} digits')
    steps = {int(place): step for place, step in pitch.items()}
    return tuple(Counted(name, n, steps.get(place, 0)) for place, (name, n) in enumerate(order))
