"""
The page on ONNX ops, from the records of `weft bench onnx-nodes`:

```
weft bench onnx-nodes --jobs 2 --json records.json
python -m weft.tools.bench.onnx.page records.json docs/onnx-ops.md
```
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ....transforms.core.files import write_atomically
from .nodes import OUTCOMES

Records = Sequence[Mapping[str, object]]

_HEAD = """# ONNX ops

The node cases of `onnx.backend.test`, imported, compiled for the host, run and compared with \
onnx's own data and tolerances. Inputs that decide shapes or axes are constants of the model. \
*In scope* are the cases of `tools/bench/data/onnx_nodes.txt`: ops of the default domain, in \
inference, with shapes that do not depend on other data, on tensors of Booleans, integers of 8 to \
64 bits, f16, f32 and f64; no `_expanded` bodies of functions, control flow, sequences, strings or \
random numbers.

*Nearer* are cases with numbers that are not within the tolerances of onnx's data, and are nearer \
to what onnx's evaluator gives in f64 than these data, which were computed in single or half \
precision. *Broken* and *lost* would be exceptions and processes that ended.

This page is written by `python -m weft.tools.bench.onnx.page`, from the records of \
`weft bench onnx-nodes --json FILE`."""


def make_page(records: Records) -> str:
    """The whole page."""
    scope = [r for r in records if r["in_scope"]]
    return "\n\n".join(
        [
            _HEAD,
            "\n".join(_count_lines(records, scope)),
            "## In scope, and not passing\n\n" + "\n".join(_by_op(scope)),
            "## Out of scope, and not passing\n\n" + "\n".join(_by_reason(records)),
            "## Ops whose cases in scope all pass\n\n" + _passing_ops(scope),
        ]
    )


def _count_lines(records: Records, scope: Records) -> Iterator[str]:
    yield "| cases | number | " + " | ".join(OUTCOMES) + " | share |"
    yield "|---|---|" + "---|" * (len(OUTCOMES) + 1)
    others = [r for r in records if not r["in_scope"]]
    for name, chosen in (("all", records), ("in scope", scope), ("out of scope", others)):
        counts = Counter(str(r["outcome"]) for r in chosen)
        share = 100 * counts["pass"] / max(1, len(chosen))
        numbers = " | ".join(str(counts[o]) for o in OUTCOMES)
        yield f"| {name} | {len(chosen)} | {numbers} | {share:.1f} % |"


def _by_op(scope: Records) -> Iterator[str]:
    yield "| op | cases | pass | the others |"
    yield "|---|---|---|---|"
    for op, chosen in sorted(_group_records(scope, "op").items()):
        others = [r for r in chosen if r["outcome"] != "pass"]
        if others:
            reasons = Counter(f"{r['outcome']}: {short_reason(str(r['reason']))}" for r in others)
            text = "; ".join(f"{n} × {reason}" for reason, n in sorted(reasons.items()))
            yield f"| {op} | {len(chosen)} | {len(chosen) - len(others)} | {text} |"


def _by_reason(records: Records) -> Iterator[str]:
    yield "| cases | outcome | reason |"
    yield "|---|---|---|"
    others = [r for r in records if not r["in_scope"] and r["outcome"] != "pass"]
    counts = Counter((str(r["outcome"]), general_reason(str(r["reason"]))) for r in others)
    for (outcome, reason), count in sorted(counts.items(), key=lambda c: (-c[1], c[0])):
        yield f"| {count} | {outcome} | {reason} |"


def _passing_ops(scope: Records) -> str:
    groups = _group_records(scope, "op")
    good = [op for op, chosen in groups.items() if all(r["outcome"] == "pass" for r in chosen)]
    return ", ".join(f"{op} ({len(groups[op])})" for op in sorted(good))


def _group_records(records: Records, key: str) -> Mapping[str, list[Mapping[str, object]]]:
    groups: defaultdict[str, list[Mapping[str, object]]] = defaultdict(list)
    for record in records:
        groups[str(record[key])].append(record)
    return groups


def short_reason(reason: str) -> str:
    """A reason without where it is, in a cell of a table."""
    plain = re.sub(r"<text>:\d+:\d+: ", "", reason)
    plain = re.sub(r"^node '[^']*': ", "", plain)
    plain = plain.removesuffix("; write the model without them")
    return plain.replace("|", "\\|")[:200]


def general_reason(reason: str) -> str:
    """A reason without the names and numbers of one case, so that like ones count together."""
    plain = re.sub(r"%[\w#.]+", "a value", short_reason(reason))
    plain = re.sub(r"<[\dx?]*(x)?(\w+)>", r"<… \2>", plain)
    return re.sub(r" \(\d+\)", "", plain)


def merge_records(files: Sequence[Path]) -> Records:
    """The records of several runs; a later one replaces an earlier one of the same case."""
    found = {r["name"]: r for file in files for r in json.loads(file.read_text())}
    return [found[name] for name in sorted(found)]


if __name__ == "__main__":
    *sources, target = map(Path, sys.argv[1:])
    write_atomically(target, make_page(merge_records(sources)) + "\n")
