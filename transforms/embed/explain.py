"""
The reason why an intrinsic does not embed, in words, from the unsatisfiable core of the solver.
"""

# z3 has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import WeftError
from ..core.smt import check_solver
from .body import describe_bodies
from .compact import Encoding
from .problem import EmbeddingProblem
from .structure import Reason, Structure

OTHER_BODY = "operator types"
"""What conflicts where the operations of kernel and intrinsic differ."""

_NAMES = {
    "labels": OTHER_BODY,
    "isomorphism": "isomorphism",
    "dense": "dense",
    "linear": "linear access",
    "storage": "storage",
    "padding": "padding",
    "neutral": "neutral padding",
    "distinct": "distinct data",
}
_REASONS: tuple[tuple[Reason, str], ...] = (
    ("isomorphism", "the operands do not depend on {} as the intrinsic's do (isomorphism)"),
    ("dense", "{} would need strided data (dense is on)"),
    ("linear", "{} shares a tensor dimension with another iterator (linear access is on)"),
    ("storage", "{} is no tensor dimension by itself, from its start on (storage)"),
    ("neutral", "padding {} would change the result (neutral padding)"),
    ("padding", "{} would need padding (padding is off)"),
)


class NoEmbedding(WeftError):
    """
    The intrinsic does not embed in the kernel. `constraints` names those in conflict, all
    of which are needed for there to be none.
    """

    def __init__(self, problem: EmbeddingProblem, constraints: Sequence[str], why: str):
        self.constraints = tuple(constraints)
        super().__init__(
            f"{problem.kernel.name}: {problem.intrinsic.name} does not embed: {why} "
            f"[{', '.join(self.constraints)}]"
        )


def explain_failure(problem: EmbeddingProblem, structure: Structure, rlimit: int) -> WeftError:
    """The error that says why the problem has no solution. It must have none."""
    import z3

    encoding = Encoding(problem, structure, z3.Context(), explain=True)
    encoding.solver.set("rlimit", rlimit)
    assumptions = list(encoding.tracked.values())
    if check_solver(encoding.solver, *assumptions) != z3.unsat:
        return WeftError(
            f"{problem.kernel.name}: {problem.intrinsic.name}: the solver's budget of {rlimit} "
            "resource units ran out while explaining why there is no embedding; raise it"
        )
    core = _minimal_core(encoding)
    why = "; ".join(_write_sentences(problem, structure, encoding, core))
    names = [_NAMES.get(c, c) for c in core if not c.startswith("box ")]
    if any(c.startswith("box ") for c in core):
        names.append("hyper-rectangle")
    return NoEmbedding(problem, names, why)


def _minimal_core(encoding: Encoding) -> list[str]:
    """Constraints of which no subset conflicts, by leaving out one after the other."""
    import z3

    core = {str(a) for a in encoding.solver.unsat_core()}
    names = [n for n, a in encoding.tracked.items() if str(a) in core]
    # What says most is tried last and so stays: labels, then the box that cannot be filled;
    # what the user may switch off before what storage asks.
    named = _NAMES.keys() - {"storage"}
    order = sorted(names, key=lambda n: (n == "labels", n.startswith("box "), n in named))
    for name in order:
        rest = [n for n in names if n != name]
        if check_solver(encoding.solver, *(encoding.tracked[n] for n in rest)) == z3.unsat:
            names = rest
    return names


def _write_sentences(
    problem: EmbeddingProblem, structure: Structure, encoding: Encoding, core: list[str]
) -> list[str]:
    if "labels" in core:
        kernel, intrinsic = describe_bodies(problem.kernel, problem.intrinsic)
        return [f"labels: kernel {kernel}, intrinsic {intrinsic}"]
    sentences = [
        _box_sentence(problem, structure, encoding, core, int(c.removeprefix("box ")))
        for c in core
        if c.startswith("box ")
    ]
    if "distinct" in core:
        sentences.append("several elements of an operand would be one of the operator's")
    sentences += [f"constraint {n}" for n in core if n in problem.user]
    return sentences


def _box_sentence(
    problem: EmbeddingProblem,
    structure: Structure,
    encoding: Encoding,
    core: list[str],
    target: int,
) -> str:
    """
    The reason why intrinsic dimension `target` cannot be filled: per constraint, what it rules out.
    """
    dim = problem.intrinsic.dims[target]
    ruled_out: dict[Reason, list[str]] = {}
    for d, options in enumerate(encoding.options):
        if d >= structure.num_dims and "padding" in core:
            continue  # that nothing may be padded is said by the dimensions that are there
        reasons = [set(structure.list_exclusions(o)) for o in options if o.target == target]
        for reason, _ in _REASONS:
            if reason in core and any(reason in r for r in reasons):
                ruled_out.setdefault(reason, []).append(_dim_words(problem, d))
                break
    parts = [
        text.format(", ".join(ruled_out[reason]))
        for reason, text in _REASONS
        if reason in ruled_out
    ]
    head = f"nothing fills {dim.name}, of size {dim.extent}"
    return f"{head}: {', '.join(parts)}" if parts else head


def _dim_words(problem: EmbeddingProblem, dim: int) -> str:
    if dim >= len(problem.kernel.dims):
        return problem.dim_name(dim)
    return f"{problem.kernel.dims[dim].name}({problem.kernel.dims[dim].extent})"
