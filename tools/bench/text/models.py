"""
Trained networks for text, in bytes on the host, next to the same in f32.

They are those of `rapidocr-onnxruntime` 1.4.4 (PP-OCR; Apache-2.0): the detector, which says of
each pixel of a page whether it is text; the classifier, which says whether a line stands on its
head; and the recogniser, which reads a line. Each is imported at a fixed size, calibrated on six
rendered samples, and compared on others with what ONNX Runtime makes of the floats. Needs the
packages `rapidocr-onnxruntime`, `onnx`, `onnxruntime` and `pillow`.

* `float_error`: the largest difference of weft's results in f32 from ONNX Runtime's;
  `exact_error`, `runtime_exact_error`: of either from the same network in f64.
* `float_share`: the share of multiply-accumulates that stay in float; `float_layers`, how many.
* `signal_to_noise_db`: of the first result beside the float network's, on what calibrates.
* `compared`: how many of `what` (lines of text on pages, directions of lines, characters) ONNX
  Runtime finds; `differ_share`: how many of these are others in bytes, missing or too many.
  More than `WANTED` is a failure, and so is a larger `exact_error` than `NEAR`, and a larger
  `float_error`, unless ONNX Runtime is further from f64 than weft.
* `pixels_same`: of the detector, the share of pixels that are text for both or for neither;
  `text_overlap`, the pixels that are text for both over those that are for any.
* `float_ms`, `int8_ms`, `runtime_ms`: medians of calls that take turns, on `--threads` threads:
  weft in f32, weft in bytes, ONNX Runtime in f32.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ....targets.host.executable import HostExecutable
from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.quantize.to_bytes import QuantizeOptions
from ...api import compile, run
from ...importer.common.model import ImportedModel
from ...importer.sources import import_model
from ...quantize.calibrate import CalibrateOptions
from ...quantize.session import Quantised, quantize_model
from ...registry.compiled import CompiledFunction
from .. import Record, in_turns, is_selected
from ..rounds import Call, take_turns
from .draw import draw_lines, draw_pages, draw_turned_lines
from .read import TEXT, Difference, count_other_boxes, edit_distance, find_boxes, read_classes

WANTED = 0.02
"""The share of what is found that may differ in bytes."""
NEAR = 1e-4
"""How far results in f32, which are from 0 to 1, may be from those in f64 and ONNX Runtime's."""

_PACKAGES = ("rapidocr_onnxruntime", "onnx", "onnxruntime", "PIL")
_CALIBRATION, _COMPARED = 1, 2
"""The seeds of what is drawn."""
_SAMPLES = 6
"""How many calibrate, and how many are compared in f32."""
_FLOAT_SHARE = 0.1

_FIELDS = (
    *("float_error", "exact_error", "runtime_exact_error", "float_share", "float_layers"),
    *("signal_to_noise_db", "what", "compared"),
    *("differ_share", "pixels_same", "text_overlap", "float_ms", "int8_ms", "runtime_ms", "error"),
)

Compare: TypeAlias = Callable[[Array, Array, Difference], None]
"""Adds what the two results of a sample say, the first of which is wanted, to a difference."""


def _compare_pages(wanted: Array, found: Array, difference: Difference) -> None:
    boxes, others = (find_boxes(page[0, 0] > TEXT) for page in (wanted, found))
    difference.add(len(boxes), count_other_boxes(boxes, others))


def _compare_directions(wanted: Array, found: Array, difference: Difference) -> None:
    difference.add(1, int(wanted.argmax() != found.argmax()))


def _compare_characters(wanted: Array, found: Array, difference: Difference) -> None:
    characters = read_classes(wanted[0])
    difference.add(len(characters), edit_distance(characters, read_classes(found[0])))


@dataclass(frozen=True)
class TextModel:
    """
    A network of the package: its file, the shape of its input, what draws as many samples as asked
    for from a seed, and how its results are compared, on how many `samples`, counting `what`.
    """

    name: str
    file: str
    shape: tuple[int, ...]
    draw: Callable[[int, int], Array]
    compare: Compare
    samples: int
    what: str


TEXT_MODELS = (
    TextModel(
        "detector",
        "ch_PP-OCRv4_det_infer.onnx",
        (1, 3, 192, 320),
        partial(draw_pages, rows=192, width=320),
        _compare_pages,
        17,
        "lines of text",
    ),
    TextModel(
        "classifier",
        "ch_ppocr_mobile_v2.0_cls_infer.onnx",
        (1, 3, 48, 192),
        partial(draw_turned_lines, width=192),
        _compare_directions,
        50,
        "directions of lines",
    ),
    TextModel(
        "recogniser",
        "ch_PP-OCRv4_rec_infer.onnx",
        (1, 3, 48, 320),
        partial(draw_lines, width=320),
        _compare_characters,
        50,
        "characters",
    ),
)


def find_model(name: str) -> TextModel:
    """The network of that name."""
    return next(model for model in TEXT_MODELS if model.name == name)


def records(args: argparse.Namespace) -> Iterator[Record]:
    missing = missing_packages()
    if missing:
        raise WeftError(f"networks for text need packages that are not installed: {missing}")
    threads = int(getattr(args, "threads", None) or 1)
    chosen = [model for model in TEXT_MODELS if is_selected(args, model.name)]
    return in_turns(args, partial(_measure_record, threads=threads), chosen, _failed_record)


def missing_packages() -> str:
    """The names of the packages that are needed and absent; nothing if all are there."""
    return ", ".join(name for name in _PACKAGES if find_spec(name) is None)


def _failed_record(model: TextModel, error: str | None) -> Record:
    """A record without figures."""
    size = "x".join(map(str, model.shape))
    return {"name": model.name, "input": size} | dict.fromkeys(_FIELDS) | {"error": error}


def _measure_record(model: TextModel, threads: int) -> Record:
    record = _failed_record(model, None)
    try:
        record |= measure(model, threads)
    except WeftError as error:
        record["error"] = str(error)
    return record


def measure(model: TextModel, threads: int) -> Record:
    """The figures of a network. Raises `WeftError` as its import and compile do."""
    quantised = quantise_text_model(model)
    floats = _compile_native(import_text_model(model), threads)
    small = _compile_native(quantised.model, threads)
    peer = runtime_call(model, threads)
    samples = model.draw(_COMPARED, model.samples)
    wanted = [peer(x) for x in samples]
    found = [first_result(small, x) for x in samples]
    errors = _find_errors(model, floats, list(samples[:_SAMPLES]), wanted)
    difference = Difference()
    for a, b in zip(wanted, found, strict=True):
        model.compare(a, b, difference)
    noise = next(iter(quantised.comparison.results.values()))
    return {
        **errors,
        "float_share": round(quantised.float_share, 5),
        "float_layers": len(quantised.floats),
        "signal_to_noise_db": round(noise.decibels, 2),
        "what": model.what,
        "compared": difference.wanted,
        "differ_share": round(difference.share, 5),
        **(_compare_pixels(wanted, found) if model.name == "detector" else {}),
        **_times({"float_ms": floats, "int8_ms": small}, peer, samples[0], threads),
        "error": find_failure(errors, difference, model.what),
    }


def share_of_same(model: TextModel, quantised: Quantised) -> float:
    """The share of what ONNX Runtime finds on samples that is the same in bytes."""
    small, peer = _compile_native(quantised.model, 1), runtime_call(model, 1)
    difference = Difference()
    for x in model.draw(_COMPARED, model.samples):
        model.compare(peer(x), first_result(small, x), difference)
    return round(1 - difference.share, 5)


def _find_errors(
    model: TextModel, floats: HostExecutable, samples: Sequence[Array], wanted: Sequence[Array]
) -> dict[str, float]:
    """How far results in f32, of weft and ONNX Runtime, are from each other and from f64."""
    double = _compile_native(in_double(import_text_model(model)), 1)
    errors = {"float_error": 0.0, "exact_error": 0.0, "runtime_exact_error": 0.0}
    for x, other in zip(samples, wanted, strict=False):
        own, exact = first_result(floats, x), first_result(double, x.astype(np.float64))
        pairs = (own, other), (own, exact), (other, exact)
        for name, (a, b) in zip(errors, pairs, strict=True):
            errors[name] = max(errors[name], float(np.abs(a - b).max()))
    return errors


def in_double(model: ImportedModel) -> ImportedModel:
    """The network with its floats in f64, with the same numbers."""
    text = re.sub(r"(?:(?<=[\s<(,])|(?<=[0-9?]x))f32\b", "f64", model.text)
    single = np.dtype(np.float32)
    wide = {n: a.astype(float) if a.dtype == single else a for n, a in model.weights.items()}
    return replace(model, text=text, weights=wide)


def find_failure(errors: Mapping[str, float], difference: Difference, what: str) -> str | None:
    """What is not as it should be; `errors` are those of `_find_errors`, in their order."""
    own, exact, runtime = errors.values()
    if exact > NEAR:
        return f"in f32, results are {exact:.2g} from those in f64, {NEAR:g} is allowed"
    if own > NEAR and exact >= runtime:
        return f"in f32, results are {own:.2g} from ONNX Runtime's, {NEAR:g} is allowed"
    if difference.share > WANTED:
        return f"{100 * difference.share:.1f} % of {what} differ, {100 * WANTED:g} % may"
    return None


def _compare_pixels(wanted: Sequence[Array], found: Sequence[Array]) -> Record:
    a, b = np.stack(wanted) > TEXT, np.stack(found) > TEXT
    overlap = int((a & b).sum()) / max(int((a | b).sum()), 1)
    return {"pixels_same": round(float((a == b).mean()), 5), "text_overlap": round(overlap, 4)}


def _times(
    compiled: Mapping[str, HostExecutable],
    peer: Callable[[Array], Array],
    x: Array,
    threads: int,
) -> Record:
    """Milliseconds of calls that are bound to their arrays, as those of ONNX Runtime's session."""
    calls: dict[str, Call] = {
        side: executable.bind({"x": np.ascontiguousarray(x)})
        for side, executable in compiled.items()
    }
    calls["runtime_ms"] = partial(peer, x)
    rounds = take_turns(calls, threads)
    return {side: round(1e3 * rounds.seconds(side), 4) for side in calls}


# --- the networks -----------------------------------------------------------------------------


def import_text_model(model: TextModel) -> ImportedModel:
    """The network in f32. Raises `WeftError` as `weft import` does."""
    size = "x".join(map(str, model.shape))
    return import_model(_path_of(model), inputs=[f"{size}xf32"])


def quantise_text_model(
    model: TextModel, options: QuantizeOptions | None = None, float_share: float = _FLOAT_SHARE
) -> Quantised:
    """The network in bytes, by default for the host. Raises `WeftError` as `weft quantize`."""
    with tempfile.TemporaryDirectory() as folder:
        source, _ = import_text_model(model).save(Path(folder) / model.name)
        data = Path(folder) / "samples.npz"
        np.savez(data, x=model.draw(_CALIBRATION, _SAMPLES))
        calibrate = CalibrateOptions(float_share=float_share)
        return quantize_model(source, data, None, options or QuantizeOptions(), calibrate)


def runtime_call(model: TextModel, threads: int) -> Callable[[Array], Array]:
    """What ONNX Runtime makes of an input."""
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.log_severity_level = 3
    providers = ["CPUExecutionProvider"]
    session = runtime.InferenceSession(_path_of(model), options, providers=providers)
    return lambda x: session.run(None, {"x": x})[0]


def _path_of(model: TextModel) -> Path:
    """The file of a network, in the package, which is not imported."""
    package = find_spec("rapidocr_onnxruntime")
    if package is None or package.origin is None:
        raise WeftError("networks for text need the package rapidocr-onnxruntime")
    return Path(package.origin).parent / "models" / model.file


def _compile_native(model: ImportedModel, threads: int) -> HostExecutable:
    found = compile(model.text, target="host", weights=model.weights, threads=threads)
    assert isinstance(found, HostExecutable)
    return found


def first_result(executable: CompiledFunction, x: Array) -> Array:
    """What a compiled network makes of its one input."""
    results, _ = run(executable, {"x": x})
    return next(iter(results.values()))


def summary(records: Sequence[Record]) -> str:
    """A line for each network that ran."""
    lines = [f"{sum(r['error'] is None for r in records)} of {len(records)} networks as wanted"]
    for row in records:
        if row["compared"] is not None:
            differ, floats = (float(str(row[name])) for name in ("differ_share", "float_share"))
            lines.append(
                f"  {row['name']}: {100 * differ:.2f} % of {row['compared']} {row['what']} differ, "
                f"{100 * floats:.1f} % in float; {row['int8_ms']} ms, in f32 {row['float_ms']}, "
                f"ONNX Runtime {row['runtime_ms']}"
            )
    return "\n".join(lines)
