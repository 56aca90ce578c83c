"""
Reasons why a layer has no schedule, in few words: of the reasons that are alike but for their
numbers, the first, and how many schedules it holds for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...targets.aie1.fits import DATA_MEMORY
from ...transforms.core.errors import WeftError
from .request import Request

MAXIMUM_REASONS = 5
"""How many reasons are told; those that hold for the most schedules."""


def reasons_text(
    failures: Mapping[str, int],
    pruned: Mapping[str, int],
    misfits: Mapping[tuple[str, str], str],
) -> str:
    """
    The reasons as a sentence, or nothing if there are none. `failures` counts the schedules whose
    code or words cannot be made by their error, which begins with the schedule and a colon (what
    does not is about all of them, and told first); `pruned` those that need more of something than
    there is, by what that is; `misfits` has an error for it and each lanes and layouts, of which
    that with the least overrun is told.
    """
    counts: dict[str, int] = {}
    texts: dict[str, str] = {}
    for what, count in pruned.items():
        errors = [text for (constraint, _), text in misfits.items() if constraint == what]
        counts[what] = count
        texts[what] = min(errors, key=_read_overrun, default=f"too little of {what}")
    whole = [text for text in failures if ": " not in text]
    for text in sorted(failures.keys() - set(whole)):
        kind = re.sub(r"\d+", "#", text.partition(": ")[2])
        counts[kind] = counts.get(kind, 0) + failures[text]
        texts.setdefault(kind, text)
    kinds = sorted(counts, key=lambda kind: -counts[kind])
    told = [f"{counts[kind]} as in {texts[kind]}" for kind in kinds[:MAXIMUM_REASONS]]
    if others := sum(counts[kind] for kind in kinds[MAXIMUM_REASONS:]):
        told.append(f"{others} for other reasons")
    return "; ".join(whole + told)


def schedule_error(
    request: Request,
    failures: Mapping[str, int],
    pruned: Mapping[str, int],
    misfits: Mapping[tuple[str, str], str],
    unserved: Sequence[str],
) -> WeftError:
    """
    The error where no schedule can be made: all that were tried, and why not. `unserved` are
    failures for want of a layout, with what a plain one lacks; the others as in `reasons_text`.
    """
    number = sum(failures.values()) + sum(pruned.values())
    longer = {f: next((u for u in unserved if u.startswith(f)), f) for f in failures}
    counts = {longer[f]: count for f, count in failures.items()}
    tried = reasons_text(counts, pruned, misfits)
    if DATA_MEMORY in pruned:
        tried += "; the tensors alone would fit, but not with rows of whole vectors"
    if not number:
        tried = _no_candidates(request)
    return WeftError(
        f"@{request.function}: none of {number} schedules can be made for a core: {tried}"
    )


def _no_candidates(request: Request) -> str:
    """The error where there is no schedule to try."""
    if not any(d.kind == "parallel" for d in request.bordered.dims):
        return (
            "the layer has no parallel loop, whose iterations the lanes would be; its one result "
            "is a sum over all of it"
        )
    return "no multiply-add takes these operands in these layouts"


def _read_overrun(error: str) -> int:
    """By how much something does not fit, where an error says so."""
    found = re.search(r"(\d+) more than", error)
    return int(found[1]) if found else 0
