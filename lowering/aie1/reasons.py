"""
Reasons why a layer has no schedule, in few words: of the reasons that are alike but for their
numbers, the first, and how many schedules it holds for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

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


def _read_overrun(error: str) -> int:
    """By how much something does not fit, where an error says so."""
    found = re.search(r"(\d+) more than", error)
    return int(found[1]) if found else 0
