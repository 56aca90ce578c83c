"""
A check that a machine's intrinsics mean what VTA does.

Programs are lowered by what an intrinsic means, and VTA runs them by what its GEMM and ALU
are (`hls/vta.cc`: gemm, alu). A description that says something else would be compiled into
wrong results, so meanings are compared here: as kernels, and never by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING

from xdsl.ir.affine import AffineExpr, AffineMap

from ...transforms.embed.body import Binding, match_bodies
from ...transforms.kernel.view import (
    Access,
    Dim,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    linear_form,
    nodes_of,
)
from .errors import VtaError

if TYPE_CHECKING:
    from ...transforms.machine.view import Intrinsic, Machine

ALU_BODIES: Mapping[str, str] = MappingProxyType(
    {"add": "arith.addi", "max": "arith.maxsi", "min": "arith.minsi", "shr": "arith.shrsi"}
)
"""What the ALU computes, and the scalar operation that it is."""

_IMM = "imm"
_IMM_RANGE = (-(1 << 15), (1 << 15) - 1)
"""A field of 16 bits (hw_spec_const.h, `VTA_ALUOP_IMM_BIT_WIDTH`)."""

_SHIFT_RANGE = (0, 15)
"""
Amounts that all designs take, and shift to the right by. Of longer shifts, to 31, an epilogue makes
several, which give the same.
"""

_SYMBOLS: Mapping[str, str] = MappingProxyType(
    {"arith.addi": " + ", "arith.muli": " * ", "arith.subi": " - ", "arith.shrsi": " >> "}
)


def check_intrinsics(machine: Machine, batch: int, block_in: int, block_out: int) -> None:
    """
    Raises `VtaError` naming the first intrinsic that no unit of VTA runs, or that does not
    mean what its unit computes on blocks of these sizes.
    """
    for intrinsic in machine.intrinsics:
        units = [c.name for c in machine.computes if intrinsic.name in c.intrinsics]
        label = f"machine @{machine.name}: intrin.def @{intrinsic.name}"
        if not units:
            raise VtaError(
                f"{label} is run by no compute unit; list it in the intrinsics of arch.compute "
                "@gemm or @alu"
            )
        for unit in units:
            if unit == "gemm":
                _check_gemm(label, intrinsic, batch, block_in, block_out)
            elif unit == "alu":
                _check_alu(label, intrinsic, batch, block_out)
            else:
                raise VtaError(
                    f"{label} runs on arch.compute @{unit}; VTA has the compute units @gemm and "
                    "@alu"
                )


def _check_gemm(
    label: str, intrinsic: Intrinsic, batch: int, block_in: int, block_out: int
) -> None:
    expected = gemm_kernel(batch, block_in, block_out)
    _check_memories(label, intrinsic, ("INP", "WGT", "ACC"))
    _check_meaning(label, intrinsic.kernel, (expected,), "GEMM")
    modes = intrinsic.params
    if not modes:
        return
    mode = modes[0]
    if len(modes) > 1 or (mode.lower, mode.upper, mode.default) != (0, 1, 0):
        names = ", ".join(f"{p.name} ({p.lower} to {p.upper})" for p in modes)
        raise VtaError(
            f"{label} has parameters {names}; VTA's GEMM has one mode, a reset: 0 to 1, default 0"
        )
    reset = intrinsic.with_params({mode.name: 1})
    cleared = replace(expected, bodies=(ScalarConst(0, "i32"),))
    if not _is_same(cleared, reset):
        raise VtaError(
            f"{label} with {mode.name} = 1 means {meaning_text(reset)}, but VTA's GEMM then "
            f"computes {meaning_text(cleared)}"
        )


def _check_alu(label: str, intrinsic: Intrinsic, batch: int, block_out: int) -> None:
    imm = intrinsic.params[0] if intrinsic.params else None
    _check_memories(label, intrinsic, ("ACC",) if imm else ("ACC", "ACC"))
    known = {
        name: alu_kernel(name, batch, block_out, imm.type if imm else None) for name in ALU_BODIES
    }
    _check_meaning(label, intrinsic.kernel, tuple(known.values()), "ALU")
    if imm is None:
        return
    if len(intrinsic.params) > 1 or imm.name != _IMM or imm.default is not None:
        names = ", ".join(p.name for p in intrinsic.params)
        raise VtaError(
            f"{label} has parameters {names}; VTA's ALU has one, '{_IMM}', without default"
        )
    lower, upper = _SHIFT_RANGE if _is_same(known["shr"], intrinsic.kernel) else _IMM_RANGE
    if not lower <= imm.lower <= imm.upper <= upper:
        raise VtaError(
            f"{label}: '{imm.name}' runs over {imm.lower} to {imm.upper}; VTA takes {lower} to "
            f"{upper}"
        )


def _check_memories(label: str, intrinsic: Intrinsic, expected: tuple[str, ...]) -> None:
    found = tuple(o.memory for o in intrinsic.operands)
    if found != expected:
        raise VtaError(
            f"{label} has operands in {', '.join(found)}; on VTA they are in {', '.join(expected)}"
        )


def _check_meaning(label: str, found: Kernel, expected: Sequence[Kernel], unit: str) -> None:
    if not any(_is_same(kernel, found) for kernel in expected):
        texts = " or ".join(meaning_text(kernel) for kernel in expected)
        raise VtaError(f"{label} means {meaning_text(found)}, but VTA's {unit} computes {texts}")


# --- what VTA computes ------------------------------------------------------------------------


def gemm_kernel(batch: int, block_in: int, block_out: int) -> Kernel:
    """`acc[x, y] += i32(inp[x, z]) * i32(wgt[y, z])`, where `inp` and `wgt` are i8."""
    dims = (
        Dim("x", batch, "parallel"),
        Dim("y", block_out, "parallel"),
        Dim("z", block_in, "reduction"),
    )
    accesses = (
        _make_access("inp", dims, (0, 2), "i8"),
        _make_access("wgt", dims, (1, 2), "i8"),
        _make_access("acc", dims, (0, 1), "i32"),
    )
    product = ScalarOp("arith.muli", (_widen_operand(0, "i8"), _widen_operand(1, "i8")), "i32")
    body = ScalarOp("arith.addi", (ScalarArg(2, "i32"), product), "i32")
    return Kernel("gemm", dims, accesses, 2, (body,))


def alu_kernel(name: str, batch: int, block_out: int, imm_type: str | None = None) -> Kernel:
    """`dst[x, y] = op(dst[x, y], src[x, y])`, or with an immediate of type `imm_type`."""
    dims = (Dim("x", batch, "parallel"), Dim("y", block_out, "parallel"))
    source = _make_access("src", dims, (0, 1), "i32")
    if imm_type is not None:
        source = _make_access(_IMM, dims, (), imm_type)
    args = (ScalarArg(1, "i32"), _widen_operand(0, imm_type or "i32"))
    accesses = (source, _make_access("dst", dims, (0, 1), "i32"))
    return Kernel(name, dims, accesses, 1, (ScalarOp(ALU_BODIES[name], args, "i32"),))


def _make_access(name: str, dims: Sequence[Dim], index: tuple[int, ...], type: str) -> Access:
    map = AffineMap(len(dims), 0, tuple(AffineExpr.dimension(i) for i in index))
    return Access(name, tuple(dims[i].extent for i in index), type, map)


def _widen_operand(operand: int, type: str) -> Scalar:
    arg = ScalarArg(operand, type)
    return arg if type == "i32" else ScalarOp("arith.extsi", (arg,), "i32")


# --- comparing --------------------------------------------------------------------------------

_Access = tuple[tuple[int, ...], str, tuple[tuple[tuple[int, ...], int] | None, ...]]


def _is_same(expected: Kernel, found: Kernel) -> bool:
    """
    Tests whether two kernels compute the same: dimensions in any order, operands in the same one,
    bodies equal but for the order of commutative arguments.
    """
    identity = tuple(range(len(expected.operands)))
    if len(found.operands) != len(identity) or len(found.dims) != len(expected.dims):
        return False
    if any(a.guards for a in found.operands):
        return False
    bindings = match_bodies(expected, found, distinct=False)
    return any(_is_bound(b, identity) for b in bindings) and any(
        _indexing_of(found, order) == _indexing_of(expected, range(len(expected.dims)))
        for order in permutations(range(len(found.dims)))
    )


def _is_bound(binding: Binding, identity: tuple[int, ...]) -> bool:
    """Each operand that the body reads stands for itself; a reset reads none."""
    pairs = zip(binding.operands, identity, strict=True)
    return not binding.constants and all(a is None or a == b for a, b in pairs)


def _indexing_of(kernel: Kernel, order: Sequence[int]) -> tuple[object, ...]:
    """Extents, kinds and accesses, with the dimensions in `order`."""
    dims = [kernel.dims[i] for i in order]
    # Along a dimension of one iteration, neither kind nor coefficient matters.
    shape = tuple((d.extent, d.kind if d.extent > 1 else "parallel") for d in dims)
    return shape, tuple(_order_indices(access, kernel, order) for access in kernel.operands)


def _order_indices(access: Access, kernel: Kernel, order: Sequence[int]) -> _Access:
    forms: list[tuple[tuple[int, ...], int] | None] = []
    for expr in access.map.results:
        form = linear_form(expr, len(kernel.dims))
        if form is not None:
            factors = tuple(form[0][i] if kernel.dims[i].extent > 1 else 0 for i in order)
            form = factors, form[1]
        forms.append(form)
    return access.shape, access.type, tuple(forms)


# --- text -------------------------------------------------------------------------------------


def meaning_text(kernel: Kernel) -> str:
    """The kernel as a formula: `acc[x, y] = acc[x, y] + i32(inp[x, z]) * i32(wgt[y, z])`."""
    output = _format_element(kernel, len(kernel.operands) - 1)
    return f"{output} = {_format_scalar(kernel, kernel.bodies[0])}"


def _format_element(kernel: Kernel, operand: int) -> str:
    access = kernel.operands[operand]
    if not access.map.results:
        return access.name
    indices = ", ".join(_format_index(kernel, expr) for expr in access.map.results)
    return f"{access.name}[{indices}]"


def _format_index(kernel: Kernel, expr: AffineExpr) -> str:
    form = linear_form(expr, len(kernel.dims))
    if form is None:
        return str(expr)
    factors = zip(form[0], kernel.dims, strict=True)
    terms = [dim.name if f == 1 else f"{f} * {dim.name}" for f, dim in factors if f]
    if form[1] or not terms:
        terms.append(str(form[1]))
    return " + ".join(terms)


_MOST_LETTERS = 400
"""Of a part of a formula that is written out."""


def _format_scalar(kernel: Kernel, scalar: Scalar) -> str:
    def text(node: Scalar, args: tuple[str, ...]) -> str:
        match node:
            case ScalarArg():
                return _format_element(kernel, node.operand)
            case ScalarConst():
                return str(node.value)
            case ScalarOp():
                formula = _format_formula(node, args)
                long = len(formula) > _MOST_LETTERS
                return f"({len(nodes_of(node))} operations)" if long else formula
            case _:
                return f"the index {kernel.dims[node.dim].name}"

    return fold_scalar(scalar, text)


def _format_formula(scalar: ScalarOp, args: Sequence[str]) -> str:
    """An operation on arguments that are written out."""
    if scalar.name == "arith.extsi":
        return f"{scalar.type}({args[0]})"
    if scalar.name not in _SYMBOLS:
        return f"{scalar.name.removeprefix('arith.')}({', '.join(args)})"
    grouped = scalar.name != "arith.addi"
    inner = (isinstance(a, ScalarOp) and a.name in _SYMBOLS for a in scalar.args)
    parts = (f"({a})" if grouped and i else a for a, i in zip(args, inner, strict=True))
    return _SYMBOLS[scalar.name].join(parts)
