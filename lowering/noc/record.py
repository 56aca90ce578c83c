"""
The record of a schedule: costs by layer, segments, bounds. Facts of the entry, as all others.

The record is about the directives that the solver found, of which it has the digest: of a schedule
that was edited since, no more is left than what it says itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from ...dialects import noc
from ...dialects.aie1 import KernelOp
from ...dialects.dataflow import LayerOp, SegmentOp
from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json
from ...transforms.core.locate import SOURCE
from ...transforms.core.pipeline import Fact, add_facts, facts_of
from ...transforms.dataflow.directive.steps import STEP_ATTRIBUTE
from ...transforms.dataflow.noc_tables import with_ops

SCHEDULE_FACT = "schedule"
"""The name of the record among the facts."""

_DIGEST = "digest"
_MEANING = "computes"
"""What the function, its steps and layers compute, as digests by name."""
_KEPT = ("network", "machine", "goal", "solver", "space", "filters", "convention")
"""What stays true of a schedule that was edited: what it was found for, and how."""


def write_record(module: ModuleOp, entry: func.FuncOp, record: Mapping[str, Json]) -> None:
    """Adds the record of the layers in `module` to the facts."""
    meaning = _describe_meaning(module, entry)
    found = {**record, _DIGEST: _hash_layers(module), _MEANING: meaning}
    add_facts(entry, {SCHEDULE_FACT: cast(Fact, found)})


def check_names(entry: func.FuncOp, steps: Iterable[Operation], record: Mapping[str, Json]) -> None:
    """
    Raises `WeftError` for a name beyond ASCII of the function, a layer or a tensor: as the text of
    an attribute, it would be read as bytes, and as a key of the facts not at all.
    """
    said = [a for op in steps for inner in op.walk() for a in inner.attributes.values()]
    texts = (a.data for a in said if isinstance(a, StringAttr))
    for name in (entry.sym_name.data, *texts, *_texts_in(dict(record))):
        if not name.isascii():
            raise WeftError(
                f"@{entry.sym_name.data}: '{name}' is the name of a function, layer or tensor, but "
                "those on machines of nodes are ASCII; rename it"
            )


def _texts_in(value: Json) -> Iterator[str]:
    """The texts in a record, and its keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _texts_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _texts_in(inner)


def check_edits(module: ModuleOp, entry: func.FuncOp) -> None:
    """
    Leaves out costs of layers whose directives were edited since they were counted. Raises
    `WeftError` where what is computed was edited: the function and its steps say that twice.
    """
    record = _read_record(entry)
    if record is None:
        return
    known = record.get(_MEANING)
    if isinstance(known, dict):
        _check_meaning(entry, known, _describe_meaning(module, entry))
    if record.get(_DIGEST) == _hash_layers(module):
        return
    kept: dict[str, Json] = {k: v for k, v in record.items() if k in _KEPT}
    layers: list[Json] = []
    for number, op in enumerate(_list_steps(module)):
        is_segment = isinstance(op, SegmentOp)
        together = list(op.layers()) if is_segment else [op]
        for layer in together:
            segment = number if is_segment else None
            layers.append({"name": layer.sym_name.data, "segment": segment})
    write_record(module, entry, {**kept, "edited": True, "layers": layers})


def _check_meaning(entry: func.FuncOp, known: Mapping[str, Json], now: Mapping[str, Json]) -> None:
    for name in {**known, **now}:
        if known.get(name) == now.get(name):
            continue
        what = "computes something else"
        if name not in now or name not in known:
            what = "is gone" if name in known else "is new"
        raise WeftError(
            f"@{entry.sym_name.data} is scheduled already, but @{name} {what} since: what is "
            "computed can be edited in an earlier stage, here only how"
        )


def record_of(module: ModuleOp, entry: func.FuncOp) -> dict[str, Json]:
    """
    The record, with the cycles of the kernels that the programs of layers run. What is not known
    is left out: of a schedule by hand, there are the names of layers alone.
    """
    record = _read_record(entry)
    record = {} if record is None else record
    record = {k: v for k, v in record.items() if k not in (_DIGEST, _MEANING)}
    kernels = set[str]()
    for op in module.body.block.ops:
        if isinstance(op, KernelOp | ModuleOp) and op.sym_name is not None:
            kernels.add(op.sym_name.data)
    if kernels:
        _add_kernel_cycles(module, record, kernels)
    return record


def _add_kernel_cycles(module: ModuleOp, record: Mapping[str, Json], kernels: set[str]) -> None:
    layers = record.get("layers", [])
    assert isinstance(layers, list)
    ops = [op for op in module.body.block.ops if isinstance(op, noc.ProgramOp)]
    programs = {op.sym_name.data: op for op in ops}
    for layer in layers:
        assert isinstance(layer, dict)
        name = layer.get("layer", layer.get("name"))
        mine = [with_ops(op, programs) for title, op in programs.items()
                if title.rpartition("_")[0] == name]  # fmt: skip
        layer["kernel_cycles"] = {
            op.symbol.string_value(): op.cycles.value.data
            for program in mine
            for op in program.walk()
            if isinstance(op, noc.ComputeOp)
            and op.symbol.string_value() in kernels
            and op.cycles is not None
        }


def _read_record(entry: func.FuncOp) -> dict[str, Json] | None:
    found = facts_of(entry).get(SCHEDULE_FACT)
    if found is None:
        return None
    if not isinstance(found, dict):
        raise WeftError(f"fact '{SCHEDULE_FACT}' of @{entry.sym_name.data} is no dictionary")
    return cast(dict[str, Json], found)


def _hash_layers(module: ModuleOp) -> str:
    """Of the layers with all their directives, in their order."""
    text = "\n".join(str(op) for op in _list_steps(module))
    return hashlib.sha256(text.encode()).hexdigest()


def _describe_meaning(module: ModuleOp, entry: func.FuncOp) -> dict[str, Json]:
    """By name, what the entry, the functions and the layers compute, whatever their directives."""
    layers = [op for op in module.walk() if isinstance(op, LayerOp)]
    found: dict[str, Json] = {op.sym_name.data: _short_hash(_layer_text(op)) for op in layers}
    body = _without_origins(entry).body.block
    found[entry.sym_name.data] = _short_hash("".join(str(op) for op in body.ops))
    epilogues = {op.epilogue.string_value() for op in layers if op.epilogue is not None}
    for op in module.body.block.ops:
        if isinstance(op, func.FuncOp) and (
            op.sym_name.data in epilogues or STEP_ATTRIBUTE in op.attributes
        ):
            found[op.sym_name.data] = _short_hash(str(_without_origins(op)))
    return found


def _layer_text(layer: LayerOp) -> str:
    """The text of a layer without its directives."""
    parts = (layer.extents, layer.get_combine(), layer.get_value(), layer.epilogue, layer.sums)
    return "\n".join(map(str, (*parts, *layer.operand_ops().values())))


def _without_origins(function: func.FuncOp) -> func.FuncOp:
    """A copy whose ops do not say where they stood in the source, as some readers of stages."""
    copy = function.clone()
    for op in copy.walk():
        op.attributes.pop(SOURCE, None)
    return copy


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _list_steps(module: ModuleOp) -> Iterator[LayerOp | SegmentOp]:
    return (op for op in module.body.block.ops if isinstance(op, LayerOp | SegmentOp))
