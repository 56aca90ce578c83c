"""How composed ops of PyTorch are taken apart, before they leave it."""
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def decompositions() -> Mapping[object, Callable[..., object]]:
    """
    What the bindings recommend, and ours:

    * Variances are sums of squared differences from the mean, in the type of their input, as
      PyTorch computes them; later they would be taken apart in double precision.
    * Bags of embeddings are rows that are looked up, and a product with the matrix that says which
      row is in which bag.
    * What is cut off by padding of less than nothing is sliced off first: upstream takes a pad that
      cuts as much as it adds for none.
    """
    aten = import_module("torch").ops.aten
    table = import_module("torch_mlir.extras.fx_decomp_util").get_decomposition_table()
    return {
        **table,
        aten.var_mean.correction: _variance_and_mean,
        aten.var.correction: _variance,
        aten.constant_pad_nd.default: _pad,
        aten._embedding_bag.default: _embedding_bag,
        aten._embedding_bag_forward_only.default: _embedding_bag,
    }


def _pad(x: object, pad: Sequence[int], value: float = 0) -> object:
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


def _variance(
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
