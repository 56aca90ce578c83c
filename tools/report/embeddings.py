"""The embeddings and tiles that modules say, as extents by dimension."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import Operation

from ...dialects.dataflow import LayerOp
from ...dialects.dataflow.ops import UpdateOp
from ...dialects.intrin import ApplyOp
from ...transforms.model.layers import layer_of
from ...transforms.schedule.dataflow_tile import SCHEDULE
from .facts import Embedding, TiledDim


def list_embeddings(module: ModuleOp) -> Iterator[Embedding]:
    """
    The embedding of each `intrin.apply` of a module, with the tiles of its schedule where it has
    one. A dimension that no update moves is in memory as a whole.
    """
    layers = {op.sym_name.data: op for op in module.walk() if isinstance(op, LayerOp)}
    for op in module.walk():
        if isinstance(op, ApplyOp):
            schedule = op.attributes.get(SCHEDULE)
            named = isinstance(schedule, SymbolRefAttr)
            layer = layers.get(schedule.string_value()) if named else None
            yield _view_embedding(op, layer)


def _view_embedding(op: ApplyOp, layer: LayerOp | None) -> Embedding:
    padded = op.embedding.get_padded()
    names = [f"d{i}" for i in range(len(padded))]
    tiles: list[int | None] = [None] * len(padded)
    if layer is not None:
        extents = layer.extents.as_dict()
        names = [*extents]
        steps = _smallest_steps(layer)
        tiles = [min(steps.get(n, extent), extent) for n, extent in extents.items()]
    covered = [1] * len(padded)
    for digits in op.embedding.get_digits():
        for digit in digits:
            if digit.dim < len(covered):
                covered[digit.dim] *= digit.extent
    dims = tuple(TiledDim(*row) for row in zip(names, padded, covered, tiles, strict=True))
    intrinsic = op.intrinsic.string_value()
    return Embedding(_name_of(op), intrinsic, dims, op.embedding.mac_overhead.value.data)


def _smallest_steps(layer: LayerOp) -> dict[str, int]:
    """By how much the innermost update of each dimension moves it."""
    steps: dict[str, int] = {}
    for op in layer.walk():
        if isinstance(op, UpdateOp):
            for name, step in op.step.as_dict().items():
                steps[name] = min(step, steps.get(name, step))
    return steps


def _name_of(op: Operation) -> str:
    return layer_of(op) or op.results[0].name_hint or op.name
