"""Decompositions of composed ops of PyTorch, before they leave it."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from ..common.remainders import compute_remainder


def list_decompositions() -> Mapping[object, Callable[..., object]]:
    """
    The decompositions that the bindings recommend, and ours:

    * Variances are sums of squared differences from the mean, in the type of their input, as
      PyTorch computes them; later they would be taken apart in double precision.
    * Bags of embeddings are rows that are looked up, and a product with the matrix that says which
      row is in which bag.
    * GELU by tanh has its constant to all digits, and ELU and its kin have `expm1`: later they
      would be lowered with `sqrt(2 / pi)` to three digits, and with `exp(x) - 1`, which cancels.
    * Remainders of floats are exact (in f64 NaN where their quotient has more than 120 bits).
    * What is cut off by padding of less than nothing is sliced off first: upstream takes a pad that
      cuts as much as it adds for none.
    """
    aten = import_module("torch").ops.aten
    table = import_module("torch_mlir.extras.fx_decomp_util").get_decomposition_table()
    return {
        **table,
        aten.var_mean.correction: _variance_and_mean,
        aten.var.correction: _decompose_variance,
        aten.constant_pad_nd.default: _decompose_pad,
        aten.gelu.default: _decompose_gelu,
        aten.elu.default: _decompose_elu,
        aten.celu.default: _decompose_celu,
        aten.selu.default: _decompose_selu,
        aten.fmod.Scalar: _decompose_fmod,
        aten.fmod.Tensor: _decompose_fmod,
        aten.remainder.Scalar: _decompose_remainder,
        aten.remainder.Tensor: _decompose_remainder,
        aten._embedding_bag.default: _embedding_bag,
        aten._embedding_bag_forward_only.default: _embedding_bag,
    }


def _decompose_gelu(x: Any, *, approximate: str = "none") -> object:
    if approximate != "tanh":
        return NotImplemented
    inner = math.sqrt(2 / math.pi) * (x + 0.044715 * (x * x * x))
    return 0.5 * x * (1 + inner.tanh())


def _decompose_elu(x: Any, alpha: float = 1, scale: float = 1, input_scale: float = 1) -> object:
    torch = import_module("torch")
    return torch.where(x > 0, x * scale, (x * input_scale).expm1() * (alpha * scale))


def _decompose_celu(x: object, alpha: float = 1) -> object:
    return _decompose_elu(x, alpha, 1, 1 / alpha)


_SELU_ALPHA, _SELU_SCALE = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946
"""Klambauer et al., 2017."""


def _decompose_selu(x: object) -> object:
    return _decompose_elu(x, _SELU_ALPHA, _SELU_SCALE)


def _decompose_fmod(x: object, y: object) -> object:
    return _exact_remainder(x, y, like_c=True)


def _decompose_remainder(x: object, y: object) -> object:
    return _exact_remainder(x, y, like_c=False)


class _Numbers:
    """Functions that cut and choose tensors, and numbers beside them."""

    def floor(self, x: object) -> object:
        return x.floor()

    def choose(self, condition: object, yes: object, no: object) -> object:
        if isinstance(condition, bool):
            return yes if condition else no
        return import_module("torch").where(condition, yes, no)


def _exact_remainder(x: Any, y: Any, *, like_c: bool) -> object:
    """
    The remainder of floats with the sign of the dividend, as in C, or of the divisor; exact, but
    for the rounding of the sum where the divisor is added.
    """
    torch = import_module("torch")
    type = torch.result_type(x, y)
    names = {torch.float16: "f16", torch.bfloat16: "bf16", torch.float32: "f32"}
    name = {**names, torch.float64: "f64"}.get(type)
    if name is None:
        return NotImplemented
    a = x.to(type).double()
    b = y.to(type).double() if isinstance(y, torch.Tensor) else rounded_to(float(y), name)
    found = compute_remainder(a.abs(), abs(b), name, _Numbers())
    if isinstance(b, torch.Tensor):
        found = torch.where(b.isnan(), b, found)
    elif math.isnan(b):
        found = found * b
    signed = torch.where(a < 0, -found, found)
    found = torch.where(a == 0, found * a, signed).to(type)  # zeros have signs, too
    if like_c:
        return found
    if isinstance(b, torch.Tensor):
        other = ((found < 0) & (b > 0)) | ((found > 0) & (b < 0))
    else:
        other = found < 0 if b > 0 else found > 0
    return torch.where(other, found + y, found)


def rounded_to(number: float, type: str) -> float:
    """A number as PyTorch holds it beside a tensor of this type."""
    if type == "bf16":
        scale = 2.0 ** (max(math.frexp(number)[1] - 1, -126) - 7) if math.isfinite(number) else 1
        rounded = round(number / scale) * scale if math.isfinite(number) else number
        return rounded if abs(rounded) < 2.0**128 else math.copysign(math.inf, number)
    with np.errstate(over="ignore"):
        return float(np.dtype(f"float{type[1:]}").type(number))


def _decompose_pad(x: object, pad: Sequence[int], value: float = 0) -> object:
    if all(n >= 0 for n in pad):
        return NotImplemented
    for i, (low, high) in enumerate(zip(pad[::2], pad[1::2], strict=True)):
        dim = x.dim() - 1 - i
        x = x.narrow(dim, max(0, -low), x.shape[dim] + min(0, low) + min(0, high))
    grown = [max(0, n) for n in pad]
    return import_module("torch").ops.aten.constant_pad_nd.default(x, grown, value)


def _variance_and_mean(
    x: object,
    dim: Sequence[int] | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
) -> tuple[object, object]:
    dims = list(range(x.dim())) if not dim else [d % max(1, x.dim()) for d in dim]
    count = 1
    for d in dims:
        count *= x.shape[d]
    mean = x.mean(dims, keepdim=True)
    squares = ((x - mean) * (x - mean)).sum(dims, keepdim=keepdim)
    # As in PyTorch, too few elements give an infinity, or a NaN where the squares are zero.
    divisor = max(count - (1 if correction is None else correction), 0)
    variance = squares / float(divisor) if divisor else squares * float("inf")
    return variance, mean if keepdim else x.mean(dims)


def _decompose_variance(
    x: object,
    dim: Sequence[int] | None = None,
    *,
    correction: float | None = None,
    keepdim: bool = False,
) -> object:
    return _variance_and_mean(x, dim, correction=correction, keepdim=keepdim)[0]


def _embedding_bag(
    weight: object,
    indices: object,
    offsets: object,
    scale_grad_by_freq: bool = False,
    mode: int = 0,
    sparse: bool = False,
    per_sample_weights: object = None,
    include_last_offset: bool = False,
    padding_idx: int = -1,
) -> object:
    """
    `mode` 0 sums the rows of each bag, 1 takes their mean; `offsets` is where each bag begins.
    Rows at `padding_idx` are in no bag.
    """
    torch = import_module("torch")
    if mode not in (0, 1) or indices.dim() != 1:
        return NotImplemented
    count = indices.shape[0]
    if include_last_offset:
        first, last = offsets[:-1], offsets[1:]
    else:
        end = torch.full((1,), count, dtype=offsets.dtype)
        first, last = offsets, torch.cat([offsets[1:], end])
    places = torch.arange(count, dtype=offsets.dtype)
    inside = (places >= first.unsqueeze(1)) & (places < last.unsqueeze(1))
    if padding_idx >= 0:
        inside = inside & (indices != padding_idx)
    member = inside.to(weight.dtype)
    sizes = member.sum(1)
    if per_sample_weights is not None:
        member = member * per_sample_weights
    sums = member @ torch.nn.functional.embedding(indices, weight)
    if mode == 1:
        sums = sums / sizes.clamp(min=1.0).unsqueeze(1)
    return sums, offsets, sizes.to(offsets.dtype), offsets
