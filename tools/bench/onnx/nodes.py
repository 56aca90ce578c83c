"""
The node cases of `onnx.backend.test` on the host: imported, compiled, run, compared.

The data are those that onnx makes, and so are the tolerances and the comparison. Inputs that
decide shapes are constants (`onnx_cases.DECISIVE`). Each case is done in a process that may end
without harm to the others. Needs the package `onnx`.

* `outcome`: `pass`; `refused` (one line that says what weft does not do, in `reason`); `nearer`
  (where it is not within the tolerances, it is nearer to what onnx's own evaluator gives in f64
  than onnx's data are); `wrong` (other results); `broken` (an exception that is no `WeftError`, or
  IR that weft has made and that breaks a rule); `lost` (the process ended, or took more than a
  minute of its time). The last three are failures.
* `in_scope`: whether the case is in the list `data/onnx_nodes.txt`.

`--only PATTERN` takes cases by name, `--jobs N` processes.
"""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import repeat
from typing import cast

import numpy as np
from xdsl.utils.exceptions import ParseError, VerifyException

from ....targets.host.jit.worker import WorkerDied
from ....targets.reference.scalars import Array
from ....transforms.core.errors import BrokenIR, WeftError
from ....transforms.core.functions import argument_names, function_of
from ....transforms.model.load import load_module
from ...api import compile, run
from ...importer.onnx.source import import_onnx, onnx_package
from ...registry.contexts import make_context
from .. import Record, is_selected
from .cases import Case, all_cases, listed_cases, results_in_f64, with_constants
from .guarded import Lost, in_guarded_processes

OUTCOMES = ("pass", "refused", "nearer", "wrong", "broken", "lost")

SECONDS = 60.0
"""How long a case may take, most of which is the first start of a process."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    onnx_package()
    wanted = [case for case in all_cases() if is_selected(args, case.name)]
    known = listed_cases()
    for case, found in zip(
        wanted, in_guarded_processes(try_case, wanted, args.jobs, SECONDS), strict=True
    ):
        record: Record = {"name": case.name, "op": case.op, "in_scope": case.name in known}
        answer = {"outcome": "lost", "reason": found.reason} if isinstance(found, Lost) else found
        record.update({"outcome": None, "reason": None, "seconds": None, "error": None})
        record.update(answer)
        if record["outcome"] not in ("pass", "refused", "nearer"):
            record["error"] = f"{record['outcome']}: {record['reason']}"
        yield record


def try_case(case: Case) -> Record:
    """Tries a case: `outcome`, `reason`, `seconds`."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    start = time.perf_counter()
    reason = None
    try:
        outcome, reason = compare_case(case, results_of(case))
    except WeftError as error:
        outcome = "broken" if is_ours(error) else "refused"
        reason = str(error).removeprefix(f"{case.name}: ")
    except Exception as error:  # What is caught here is counted as a failure, and shown.
        outcome, reason = "broken", f"{type(error).__name__}: {_first_line(str(error))}"
    return {"outcome": outcome, "reason": reason, "seconds": round(time.perf_counter() - start, 3)}


def is_ours(error: BaseException) -> bool:
    """
    Tests whether an error over a valid model is no refusal: a module that the importer or the
    compiler has made breaks a rule, or has ended a process.
    """
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, BrokenIR | VerifyException | ParseError | WorkerDied):
            return True
        found = found.__cause__ or found.__context__
    return False


def results_of(case: Case) -> Sequence[Array]:
    """The results of a case on the host, in the order of the model's; `WeftError` if refused."""
    model, values = with_constants(case)
    given = cast("Sequence[object]", values)
    if any(not isinstance(value, np.ndarray | np.generic) for value in given):
        raise WeftError(f"{case.name}: inputs that are no tensors are not supported")
    imported = import_onnx(model, case.name, "main")
    names = argument_names(function_of(load_module(imported.text, make_context())))
    inputs = [name for name in names if name not in imported.weights]
    executable = compile(imported.text, target="host", weights=imported.weights)
    forms = executable.argument_types()
    arrays = {
        name: np.asarray(value).reshape(forms[name][0])
        for name, value in zip(inputs, values, strict=True)
    }
    results, _ = run(executable, arrays)
    return list(results.values())


def compare_case(case: Case, found: Sequence[Array]) -> tuple[str, str | None]:
    """`pass`, `nearer` or `wrong` with what differs first, as onnx's own runner compares."""
    runner = import_module("onnx.backend.test.runner").Runner
    try:
        runner.assert_similar_outputs(case.results, found, case.rtol, case.atol)
    except AssertionError as error:
        text = " ".join(str(error).split())[:300]
        return "nearer" if is_nearer(case, found) else "wrong", text
    return "pass", None


def is_nearer(case: Case, found: Sequence[Array]) -> bool:
    """
    Tests whether each number that is not within the tolerances is nearer to what onnx's evaluator
    gives in f64 than the number in onnx's data is.
    """
    exact = results_in_f64(case)
    if exact is None or len(exact) != len(found):
        return False
    return all(map(_nearer_than, found, map(np.asarray, case.results), exact, repeat(case)))


def _nearer_than(found: Array, data: Array, exact: Array, case: Case) -> bool:
    if not found.shape == data.shape == exact.shape or found.dtype != data.dtype:
        return False
    f, d, e = (a.astype(np.float64) for a in (found, data, exact))
    beyond = ~np.isclose(f, d, case.rtol, case.atol, equal_nan=True)
    return bool((np.abs(f - e) < np.abs(d - e))[beyond].all())


def _first_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0][:300] if lines else "no message"


def summary(records: Sequence[Mapping[str, object]]) -> str:
    """
    Counts how many of all and of those in scope pass, and lists the ops with the most that do not.
    """
    lines: list[str] = []
    for what, chosen in (
        ("all", records),
        ("in scope", [r for r in records if r["in_scope"]]),
    ):
        counts = Counter(str(r["outcome"]) for r in chosen)
        share = 100 * counts["pass"] / max(1, len(chosen))
        parts = ", ".join(f"{counts[k]} {k}" for k in OUTCOMES[1:])
        lines.append(f"{what}: {counts['pass']} of {len(chosen)} pass ({share:.1f} %), {parts}")
    return "\n".join(["onnx-nodes:", *(f"  {line}" for line in lines)])
