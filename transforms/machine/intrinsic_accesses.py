"""The accesses that an intrinsic's meaning may have, as embedding and storage know them."""

from __future__ import annotations

from ..kernel.view import Access, Kernel, expr_range, linear_form


def refuse_accesses(kernel: Kernel) -> str | None:
    """
    The reason why an intrinsic cannot be embedded, by its accesses; `None` if it can.

    An index is a sum and difference of dimensions, within its operand. An input may be a
    stencil's, `x[i + r]`, where several dimensions move through a window of it; the output is
    indexed by one dimension each. No dimension is in two indices of an operand.
    """
    for number, access in enumerate(kernel.operands):
        reason = _refuse_access(access, kernel, is_output=number >= kernel.num_inputs)
        if reason is not None:
            return reason
    return None


def _refuse_access(access: Access, kernel: Kernel, is_output: bool) -> str | None:
    names = [d.name for d in kernel.dims]
    box = tuple((0, d.extent) for d in kernel.dims)
    seen: set[int] = set()
    for position, (result, size) in enumerate(zip(access.map.results, access.shape, strict=True)):
        form = linear_form(result, len(names))
        where = f"index {position} of {access.name}"
        if form is None:
            return (
                f"{where} has a floordiv, ceildiv or mod; an operand of an intrinsic is indexed by "
                "sums of dimensions"
            )
        factors, offset = form
        used = [d for d, c in enumerate(factors) if c]
        lower, upper, _ = expr_range(result, box)
        if lower < 0 or upper >= size:
            return f"{where} runs over {lower} to {upper}, but the operand has 0 to {size - 1}"
        if is_output and (len(used) > 1 or offset or any(factors[d] != 1 for d in used)):
            return (
                f"{where} is {_format_index(factors, offset, names)}; an output is indexed by one "
                "dimension each, as one that several calls add to in part cannot be stored"
            )
        if again := seen & set(used):
            return f"{access.name} is indexed by {names[min(again)]} twice"
        if any(abs(c) > 1 for c in factors):
            return (
                f"{where} is {_format_index(factors, offset, names)}; calls take elements that lie "
                "side by side, so that an index moves by 1"
            )
        if len(used) < 2 and (lower, upper) != (0, size - 1):
            return (
                f"{where} is {_format_index(factors, offset, names)}, which reads {lower} to "
                f"{upper} of 0 to {size - 1}; describe the operand without what is not read"
            )
        seen |= set(used)
    return None


def _format_index(factors: tuple[int, ...], offset: int, names: list[str]) -> str:
    """`2*i - r + 1`."""
    terms = [(c, names[d] if abs(c) == 1 else f"{abs(c)}*{names[d]}")
             for d, c in enumerate(factors) if c]  # fmt: skip
    if offset or not terms:
        terms.append((offset, str(abs(offset))))
    text = "".join(f" {'-' if c < 0 else '+'} {term}" for c, term in terms)
    return text[3:] if text.startswith(" + ") else f"-{text[3:]}"
