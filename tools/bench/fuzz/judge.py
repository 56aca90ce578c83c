"""One case: drawn, evaluated by the oracle, given to weft, and compared."""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.utils.exceptions import DiagnosticException

from ....targets.reference.interpreter import run_function as interpret
from ....transforms.core.errors import WeftError
from ....transforms.model.load import load_module
from ....transforms.schedule.search import SearchOptions
from ....transforms.strategy.choose import StrategyOptions
from ... import api
from ...registry import contexts
from .cases import VTA, Case
from .numbers import Approx, Array, find_agreement
from .oracle import evaluate_program, inputs_of
from .pass_runs import PassRun
from .random_layouts import with_layouts
from .text import module_text

RIGHT, REFUSED, WRONG, SLOW = "right", "refused", "wrong", "slow"


@dataclass(frozen=True)
class Verdict:
    """
    The outcome of a case: `right`, `refused` (by one clear line), `wrong` (another result, a crash,
    or an exception that is none of weft's) or `slow`. `stage` is the pass after which it was so.
    """

    kind: str
    why: str = ""
    stage: str = ""

    @property
    def signature(self) -> str:
        """The kind of failure: that results differ, or the exception and where it was raised."""
        if self.why.startswith("result "):
            return "differs"
        return ":".join(self.why.split(":")[:2])

    @property
    def reason(self) -> str:
        """The reason, without what differs from program to program."""
        return normalise_message(self.why)


def normalise_message(text: str) -> str:
    """A message without places, names and numbers."""
    text = re.sub(r"^<text>:\d+:\d+: ", "", text)
    text = re.sub(r"(tensor|affine_map|dense|array)<[^>]*(->[^>]*)?>+", r"\1", text)
    text = re.sub(r"[%@][\w.]+", "X", text)
    text = re.sub(r"'[^']*\d[^']*'", "'X'", text)
    text = re.sub(r"\[[^\]]*\d[^\]]*\]|\([^()]*\d[^()]*\)", "N", text)
    text = re.sub(r"(?<!\w)-?\d+(\.\d+)?", "N", text)
    text = re.sub(r"\b(?!i\d|f\d)([a-z]+)\d+(?:x\d+)*\b", r"\1N", text)
    text = re.sub(r"N(,? N)+( and N)?", "N", text)
    return text if len(text) <= 160 else text[:157] + "..."


def judge_case(found: Case) -> Verdict:
    """Judges what weft makes of a case."""
    text = module_text(found.program)
    inputs = inputs_of(found.program, found.input_seed)
    wanted = evaluate_program(found.program, inputs)
    try:
        if found.passes is not None:
            return _by_passes(found, text, inputs, wanted)
        return _judge_compiled(found, text, inputs, wanted)
    except (WeftError, DiagnosticException) as error:
        return _judge_refusal(str(error))
    except Exception as error:  # what a user would get a traceback of
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename.rsplit('/', 2)[-1]}:{where.name}"
        return Verdict(WRONG, f"{type(error).__name__} in {place}: {error}")


_OWN_TEXT = re.compile(r"is not valid: line \d|^(programs|code|program)\.mlir:|does not parse")
"""What errors say of text that weft has written itself."""


_OUT_OF_TIME = "was not compiled within"


def _judge_refusal(text: str) -> Verdict:
    if _OUT_OF_TIME in text:
        return Verdict(SLOW, text)
    if _OWN_TEXT.search(text):
        return Verdict(WRONG, f"invalid text of its own: {text}")
    lines = [line for line in text.splitlines() if line.strip()]
    return Verdict(REFUSED, " ".join(lines)) if lines else Verdict(WRONG, "an empty message")


def _judge_compiled(
    found: Case, text: str, inputs: Mapping[str, Array], wanted: Sequence[Approx]
) -> Verdict:
    options = dict(found.options)
    strategy = options.pop("strategy", None)
    executable = api.compile(
        text,
        found.machine,
        target=found.target if found.target not in VTA else None,
        strategy=None if strategy is None else _few_candidates(strategy),
        threads=found.threads,
        shared=False if found.target == "host" else None,
        options=options,
    )
    try:
        results, _ = api.run(executable, inputs)
    except WeftError as error:
        return Verdict(WRONG, f"compiled, and does not run: {error}")
    return compare_results(list(results.values()), wanted)


def _few_candidates(goal: str) -> str | StrategyOptions:
    """A strategy among few candidates, since each of them must be right."""
    if goal == "none":
        return goal
    return StrategyOptions(goal, count=2, search=SearchOptions(num_evaluated=3))


def compare_results(results: Sequence[Array], wanted: Sequence[Approx], stage: str = "") -> Verdict:
    """Tests whether results are what they should be."""
    if len(results) != len(wanted):
        return Verdict(WRONG, f"{len(results)} results instead of {len(wanted)}", stage)
    for number, (result, want) in enumerate(zip(results, wanted, strict=True)):
        if result.shape != want.value.shape:
            return Verdict(WRONG, f"shape {result.shape} instead of {want.value.shape}", stage)
        good = np.asarray(find_agreement(result, want))
        if not good.all():
            at = tuple(int(i[0]) for i in np.nonzero(~good))
            why = (
                f"result {number} differs at {(~good).sum()} of {good.size} elements, first at "
                f"{list(at)}: {result[at]} instead of {want.value[at]} ± {want.error[at]:.3g}"
            )
            return Verdict(WRONG, why, stage)
    return Verdict(RIGHT)


def _by_passes(
    found: Case, text: str, inputs: Mapping[str, Array], wanted: Sequence[Approx]
) -> Verdict:
    """The reference meaning before the first pass and after each."""
    assert found.passes is not None
    ctx = contexts.make_context(found.machine)
    meanings = contexts.all_meanings(ctx)
    module = load_module(text, ctx)
    verdict = compare_results(interpret(module, inputs, "main", meanings), wanted, "reference")
    if verdict.kind != RIGHT:
        return verdict
    if found.passes.layouts is not None:
        with_layouts(module, ctx, np.random.default_rng(found.passes.layouts))
        module.verify()
        verdict = compare_results(interpret(module, inputs, "main", meanings), wanted, "layouts")
        if verdict.kind != RIGHT:
            return verdict
    run = PassRun(ctx, module, inputs)
    for name in found.passes.passes:
        try:
            run.apply_pass(name)
        except (WeftError, DiagnosticException) as error:
            return replace(_judge_refusal(str(error)), stage=name)
        try:
            results = run.compute_results()
        except (WeftError, DiagnosticException) as error:
            return Verdict(WRONG, f"not valid afterwards: {error}", name)
        verdict = compare_results(results, wanted, name)
        if verdict.kind != RIGHT:
            return verdict
    return verdict
