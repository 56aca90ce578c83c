"""
The text of a program: its functions, and an entry that calls the steps.

Steps that differ in little more than their buffers are one function, which is compiled once and
called with each step's own (`shared`). In the text, a comment above each call says what the step
does (`targets.host.profile` reads it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import func

from ...dialects.common.digits import Digit
from ...dialects.common.kinds import is_tensor
from ...targets.host.emit import StepText, StepTexts
from ...targets.host.jit.threads import barrier_text
from ...targets.host.nest.cost import Processor
from ...targets.host.nest.look_ups import LookUp, look_up_text, reset_lines, view_lines
from ...targets.host.nest.steps import (
    Argument,
    Constant,
    Packed,
    Program,
    Result,
    Step,
    SubBuffer,
    Sums,
    Temporary,
    UpstreamStep,
)
from ...targets.host.profile import step_comment
from ...targets.host.program import Buffer
from ...targets.host.text.lines import format_literal
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import argument_names, interface_types, result_names
from ...transforms.core.literals import symbol_text
from ...transforms.layout.apply import layout_of as layout_of_type
from ...transforms.layout.apply import resident_types, stored_type
from ...transforms.layout.map import Fuse, Layout, Split, compose_layouts, stored_shape
from ...transforms.layout.order import layout_of_digits
from .shared import Call, share_functions
from .upstream import upstream_text

_BARRIER = "  func.call @weft_barrier(%sync, %threads) {no_inline} : (memref<2xi32>, index) -> ()"


def buffers_of(program: Program, function: func.FuncOp) -> tuple[Buffer, ...]:
    """The arguments of the entry: those of the source, then its results."""
    packs = _collect_packs(program)
    types, result_types = interface_types(function)
    held = [type for side in resident_types(function) for type in side]
    names = (*argument_names(function), *result_names(function))
    found: list[Buffer] = []
    places = [*program.of_kind(Argument), *program.of_kind(Result)]
    rows = zip(places, names, (*types, *result_types), held, strict=True)
    for place, name, type, tensor in rows:
        assert is_tensor(tensor)
        shape, layout = tensor.get_shape(), layout_of_type(tensor)
        buffer = program.buffers[place]
        if isinstance(buffer, Result):
            found.append(Buffer(name, "output", type, shape, layout))
            continue
        assert isinstance(buffer, Argument)
        pack = packs.get(place)
        found.append(
            Buffer(
                name=name,
                role="weight" if buffer.weight else "input",
                element_type=type,
                logical_shape=shape,
                host_layout=layout,
                stored_layout=_layout_from(pack, stored_type(tensor).get_shape()),
                summed_axes=None if pack is None else pack.summed,
                rounded=pack is not None and pack.words is not None and buffer.type == "f32",
            )
        )
    return tuple(found)


def _collect_packs(program: Program) -> dict[str, Packed]:
    """By packed weight, how it is stored. Raises `WeftError` for one that is stored in two ways."""
    found: dict[str, Packed] = {}
    for name in program.of_kind(Packed):
        pack = program.buffers[name]
        assert isinstance(pack, Packed)
        if found.setdefault(pack.weight, pack) != pack:
            raise WeftError(f"the weight %{pack.weight} is packed in two ways; choose one")
    for step in program.steps:
        for name in step.buffers:
            if name in found:
                raise WeftError(f"{step.what or 'a step'}: reads a weight that is packed, unpacked")
    return found


def _layout_from(pack: Packed | None, shape: tuple[int, ...]) -> Layout:
    """The layout of a weight that callers hold in `shape`, if packed perhaps seen in another."""
    if pack is None:
        return Layout()
    if pack.shape == shape:
        return layout_of(pack)
    seen = (Fuse(0, len(shape)), Split(0, pack.shape))
    return compose_layouts(Layout(seen), layout_of(pack))


def layout_of(pack: Packed) -> Layout:
    """The layout of a packed weight: in words, and these in panels."""
    words = [Digit(pack.words, pack.per_word)] if pack.words is not None else []
    units = [pack.per_word if axis == pack.words else 1 for axis in range(len(pack.shape))]
    pairs = enumerate(zip(pack.shape, units, strict=True))
    whole = [Digit(axis, -(-extent // unit), unit) for axis, (extent, unit) in pairs]
    if (panels := pack.panels) is not None:
        cut = whole[panels.axis]
        panel = Digit(panels.axis, panels.size, cut.stride)
        number = Digit(panels.axis, -(-cut.extent // panels.size), panel.tile)
        outer, inner = ([whole[axis] for axis in axes] for axes in (panels.outer, panels.inner))
        whole = [*outer, number, *inner, panel]
    return layout_of_digits(pack.shape, [(digit,) for digit in (*whole, *words)])


def look_ups_of(program: Program) -> tuple[LookUp, ...]:
    """The look-ups of all steps, by their numbers. Raises `WeftError` for other numbers."""
    sites = [s for step in program.steps if isinstance(step, UpstreamStep) for s in step.sites]
    sites.sort(key=lambda site: site.number)
    if [site.number for site in sites] != list(range(1, len(sites) + 1)):
        raise WeftError("look-ups are numbered from 1 on, each once")
    return tuple(site.look_up for site in sites)


def named_steps(program: Program) -> list[tuple[str, Step]]:
    """The steps in order, with the names of their functions."""
    return [(f"weft.step{i}", step) for i, step in enumerate(program.steps)]


def step_texts(program: Program, processor: Processor) -> list[StepText]:
    """The functions of all steps."""
    texts = StepTexts(program, processor)
    found: list[StepText] = []
    for number, (name, step) in enumerate(named_steps(program)):
        with program.name_errors(number):
            is_upstream = isinstance(step, UpstreamStep)
            found.append(upstream_text(name, step) if is_upstream else texts.write_step(name, step))
    return found


def entry_text(
    program: Program, steps: Sequence[StepText], function: str, buffers: Sequence[Buffer]
) -> str:
    """All functions, with `steps`, and the entry. `WeftError` for temporaries without places."""
    if program.workspace is None or any(
        isinstance(b, Temporary) and b.offset is None for b in program.buffers.values()
    ):
        raise WeftError(
            f"@{function}: its temporaries have no places yet; the pass nest-allocate gives them"
        )
    look_ups = look_ups_of(program)
    functions, calls = share_functions(steps)
    places = [*program.of_kind(Argument), *program.of_kind(Result)]
    types = {place: b.entry_memref for place, b in zip(places, buffers, strict=True)}
    arguments = [f"%{place}: {memref}" for place, memref in types.items()]
    size = program.workspace
    body = _write_views(program, size, types) + _write_calls(steps, calls, program)
    arguments += [f"%workspace: memref<{size}xi8>", "%sync: memref<2xi32>"]
    arguments += ["%thread: index", "%threads: index"]
    head = f"func.func {symbol_text(function)}({', '.join(arguments)}) {{"
    parts = [barrier_text()] if len(steps) > 1 or look_ups else []
    parts += [look_up_text()] if look_ups else []
    if look_ups:
        note = [*view_lines("workspace", size), *reset_lines()]
        body = [*note, *body, _BARRIER]  # after which all threads see what the first has noted
    parts += [*_write_globals(program), *functions]
    parts.append("\n".join([head, *body, "  return", "}", ""]))
    return "\n".join(parts)


def _write_globals(program: Program) -> list[str]:
    """The constants as data of the code."""
    found: list[str] = []
    for name in program.of_kind(Constant):
        constant = program.buffers[name]
        assert isinstance(constant, Constant)
        assert constant.value is not None
        numbers = ", ".join(
            format_literal(v, constant.type)
            for v in constant.value.get_values()
            if not isinstance(v, tuple)
        )
        found.append(
            f'memref.global "private" constant @{name} : {constant.memref} = dense<[{numbers}]>'
        )
    return found


def _write_views(program: Program, size: int, types: Mapping[str, str]) -> list[str]:
    """The starts of temporaries, parts of buffers, packed weights and constants."""
    body: list[str] = []

    def write_view(name: str, whole: str, memref: str, offset: int) -> None:
        body.append(f"  %{name}_at = arith.constant {offset} : index")
        body.append(
            f"  %{name} = memref.view %{whole}[%{name}_at][] : {memref} to "
            f"{program.buffers[name].memref}"
        )

    for name, buffer in program.buffers.items():
        match buffer:
            case Temporary():
                assert buffer.offset is not None
                write_view(name, "workspace", f"memref<{size}xi8>", buffer.offset)
            case SubBuffer():
                root, offset = program.find_root(name)
                whole = program.buffers[root]
                if not isinstance(whole, Temporary):
                    raise WeftError(f"%{name}: is a part of what is no temporary")
                assert whole.offset is not None
                write_view(name, "workspace", f"memref<{size}xi8>", whole.offset + offset)
            case Packed() if buffer.words is not None:
                write_view(name, buffer.weight, types[buffer.weight], 0)
            case Packed():
                pass
            case Sums():
                pack = program.buffers[buffer.packed]
                assert isinstance(pack, Packed)
                stored = stored_shape(pack.shape, layout_of(pack))
                count = 1
                for extent in stored:
                    count *= extent
                write_view(name, pack.weight, types[pack.weight], count)
            case Constant():
                body.append(f"  %{name} = memref.get_global @{name} : {buffer.memref}")
            case _:
                pass
    return body


def _write_calls(
    steps: Sequence[StepText], calls: Mapping[str, Call], program: Program
) -> list[str]:
    """
    The steps in order, with a barrier between each two. They stay functions of their own: in one
    function of all of them LLVM would take several times as long, with nothing to gain.
    """
    numbers = sorted({number for call in calls.values() for number in call.numbers})
    names = {number: f"%number{i}" for i, number in enumerate(numbers)}
    body = [f"  {name} = arith.constant {number} : index" for number, name in names.items()]
    # Weights in panels are given as they are stored.
    weights = {
        name: buffer.weight
        for name, buffer in program.buffers.items()
        if isinstance(buffer, Packed) and buffer.words is None
    }
    for number, step in enumerate(steps):
        if number:
            body.append(_BARRIER)
        call = calls[step.name]
        given = [f"%{weights.get(name, name)}" for name, _ in step.arguments]
        for place, ((_, type), wanted) in enumerate(zip(step.arguments, call.types, strict=True)):
            if type != wanted:
                cast = f"%cast{number}_{place}"
                body.append(f"  {cast} = {_cast_text(given[place], type, wanted)}")
                given[place] = cast
        given += ["%thread", "%threads", *(names[n] for n in call.numbers)]
        types = [*call.types, *["index"] * (2 + len(call.numbers))]
        body.append(step_comment(step.name, step.what, step.notes))
        body.append(
            f"  func.call @{call.symbol}({', '.join(given)}) {{no_inline}} : "
            f"({', '.join(types)}) -> ()"
        )
    return body


def _cast_text(value: str, type: str, wanted: str) -> str:
    """A buffer as one of another size, of which the step that takes it reaches no more than it."""
    size = wanted.removeprefix("memref<").partition("x")[0]
    return (
        f"memref.reinterpret_cast {value} to offset: [0], sizes: [{size}], strides: [1] : {type} "
        f"to {wanted}"
    )
