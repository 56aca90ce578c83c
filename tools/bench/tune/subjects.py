"""
What an ablation tunes: an operator, a small graph or a network, with its arrays, what it should
give, and other libraries' calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ....lowering.host.pipeline import host_passes
from ....targets.host.executable import BoundCall, HostExecutable
from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import entry_of, run_passes
from ....transforms.kernel.move_reshapes import MoveReshapesPass
from ....transforms.kernel.view import Kernel
from ....transforms.layout.map import Layout
from ....transforms.layout.rewrite.apply_given import LAYOUTS_ATTRIBUTE, layouts_attribute
from ....transforms.layout.template import TENSORS, TILED, LayoutTemplate
from ....transforms.model.load import load_module
from ....transforms.model.mark_entry import MarkEntryPass
from ....transforms.model.operators import list_operators
from ....transforms.tune.space import Choice
from ...registry.contexts import machine_for, make_context
from ...zoo.models import zoo_names, zoo_path
from ..host.in_torch import in_torch
from ..host.networks import execute_module, make_up_arrays
from ..host.ops import Operator, align_array, reference_result
from ..rounds import Call
from .network_peers import network_peers
from .networks import split_batch
from .ops import read_operators
from .peers import PEERS, peer_calls


@dataclass(frozen=True)
class Subject:
    """
    A module with the arrays of its arguments, its results, and the calls of other libraries;
    `missing` says why there are not all of these, `sizes` at which sizes it is compiled.
    """

    name: str
    source: Path | str
    arrays: Mapping[str, Array]
    wanted: Sequence[Array]
    peers: Mapping[str, Call] = field(default_factory=dict[str, Call])
    missing: str | None = None
    sizes: Mapping[str, int] = field(default_factory=dict[str, int])

    def bind(self, executable: HostExecutable, threads: int) -> BoundCall:
        """A call of what this module was compiled to."""
        shapes = {name: shape for name, (shape, _) in executable.argument_types().items()}
        arrays = {name: self.arrays[name].reshape(shape) for name, shape in shapes.items()}
        return executable.bind(arrays, threads=threads)


def subject_named(name: str, threads: int) -> Subject:
    """
    An operator of the table, a network of the zoo, or one that PyTorch makes, `NAME@BATCH` at
    another batch than 1. `WeftError` for another name, and where there is no PyTorch to make it.
    """
    operators = read_operators()
    if name in operators:
        return operator_subject(operators[name], threads)
    network, batch = split_batch(name)
    sizes = {} if batch == 1 else {"batch": batch}
    path = zoo_path(network) if network in zoo_names() else None
    other = in_torch(network, path, threads, sizes)
    source: Path | str | None = path if other is None or path is not None else other.text
    if source is None:
        raise WeftError(f"'{name}' has no file, and there is no PyTorch to make it")
    if other is None:
        arrays = make_up_arrays(source, sizes)
        return Subject(name, source, arrays, execute_module(source, arrays, sizes),
                       missing="PyTorch or the checkout is missing", sizes=sizes)  # fmt: skip
    calls, missing = network_peers(other, threads, [*PEERS])
    reasons = "; ".join(f"{library}: {why}" for library, why in missing.items())
    own = {} if path is None else sizes  # What PyTorch made has them already.
    return Subject(name, source, other.arrays, other.results, calls, reasons or None, own)


def operator_subject(operator: Operator, threads: int) -> Subject:
    """An operator with made-up arrays."""
    rng = np.random.default_rng(0)
    x, w = (
        align_array(rng.random(s, np.float32) - np.float32(0.5)) for s in (operator.x, operator.w)
    )
    calls = peer_calls(operator, x, w, threads)
    missing = [name for name in PEERS if name not in calls]
    return Subject(
        *(operator.name, operator.text, {"x": x, "w": w}, [reference_result(operator, x, w)]),
        *(calls, f"{', '.join(missing)}: not installed" if missing else None),
    )


@dataclass(frozen=True)
class Tiles:
    """
    Tiles of a convolution's output by the paper's names (`h_t`, `w_t`, `o_t`), 0 for a whole
    dimension, so that none at all are `NHWO`; data and weights have their channels innermost, in
    tiles of `i_t`.
    """

    h: int = 0
    w: int = 0
    o: int = 0
    i: int = 0


def with_layouts(source: Path | str, tiles: Tiles, machine: str | None) -> str:
    """
    The module with these tiles as the layouts of each operator. `WeftError` where an operator has
    no such layouts.
    """
    ctx = make_context(machine)
    view, _ = machine_for(machine, "host")
    ctx.use_machine(view)
    module = load_module(source, ctx)
    steps = [MarkEntryPass(None), *host_passes(view)]
    first = [type(step) for step in steps].index(MoveReshapesPass) + 1
    run_passes(steps[:first], ctx, module)
    for operator in list_operators(entry_of(module)):
        layouts = layouts_attribute(_layouts_of(operator.kernel, tiles))
        operator.op.attributes[LAYOUTS_ATTRIBUTE] = layouts
    return str(module)


def _layouts_of(kernel: Kernel, tiles: Tiles) -> Sequence[Layout]:
    template = LayoutTemplate(kernel, 1)
    wanted = {"h": tiles.h, "w": tiles.w, "k": tiles.o, "c": tiles.i}
    values: dict[str, Choice] = {}
    for knob in template.space.knobs:
        size = wanted.get(knob.name, 0) or knob.choices[0]
        values[knob.name] = TILED if knob.name in TENSORS else size
    point = template.space.nearest(values)
    if point is None or not template.space.is_legal(point):
        raise WeftError(f"{kernel.name}: has no layouts with the tiles {tiles}")
    return template.layouts(point)
