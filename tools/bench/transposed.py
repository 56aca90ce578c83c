"""
Transposed convolutions as linalg text, in the form that PyTorch's importer gives them: the weights
flipped and with their channels swapped, zeros put between the elements of the input, and a
convolution over both.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...transforms.core.errors import WeftError

_OPS = {1: "linalg.conv_1d_ncw_fcw", 2: "linalg.conv_2d_nchw_fchw", 3: "linalg.conv_3d_ncdhw_fcdhw"}


def transposed_mlir(
    n: int,
    c: int,
    extents: Sequence[int],
    k: int,
    filters: Sequence[int],
    *,
    stride: int = 1,
    pad: int = 0,
    output_pad: int = 0,
    name: str = "main",
) -> str:
    """
    `x: [n, c, *extents] · w: [c, k, *filters] → [n, k, …]` in f32; of each axis the output
    has `(extent - 1) * stride - 2 * pad + filter + output_pad` elements.

    Raises `WeftError` for a padding that is not less than the filter.
    """
    if any(pad >= f for f in filters):
        raise WeftError(f"padding {pad} must be less than the filter {list(filters)}")
    rank = len(extents)
    low = [f - 1 - pad for f in filters]
    zeros = [(e - 1) * stride + 1 + 2 * a + output_pad for e, a in zip(extents, low, strict=True)]
    outputs = [z - f + 1 for z, f in zip(zeros, filters, strict=True)]
    x, z, y = (_tensor_text((n, a, *b)) for a, b in ((c, extents), (c, zeros), (k, outputs)))
    w, flipped = _tensor_text((c, k, *filters)), _tensor_text((k, c, *filters))
    ones = f"dense<1> : tensor<{rank}xi64>"
    return "\n".join(
        [
            f'func.func @{name}(%x: {x}, %w: {w} {{weft.weight = "w"}}) -> {y} {{',
            "  %zero = arith.constant 0.0 : f32",
            *_flip_filter(w, flipped, filters),
            f"  %z = tensor.empty() : {z}",
            f"  %zeros = linalg.fill ins(%zero : f32) outs(%z : {z}) -> {z}",
            f"  %spread = tensor.insert_slice %x into %zeros[{_list_text((0, 0, *low))}] "
            f"[{_list_text((n, c, *extents))}] [{_list_text((1, 1, *[stride] * rank))}] : {x} into "
            f"{z}",
            f"  %e = tensor.empty() : {y}",
            f"  %init = linalg.fill ins(%zero : f32) outs(%e : {y}) -> {y}",
            f"  %y = {_OPS[rank]} {{dilations = {ones}, strides = {ones}}}",
            f"    ins(%spread, %flipped : {z}, {flipped}) outs(%init : {y}) -> {y}",
            f"  return %y : {y}",
            "}",
            "",
        ]
    )


def _flip_filter(w: str, flipped: str, filters: Sequence[int]) -> list[str]:
    """`%flipped[k, c, …] = %w[c, k, last - …]`."""
    rank = len(filters) + 2
    dims = ", ".join(f"d{i}" for i in range(rank))
    kinds = ", ".join(['"parallel"'] * rank)
    lines = [f"  %last{i} = arith.constant {f - 1} : index" for i, f in enumerate(filters)]
    lines += [
        f"  %f = tensor.empty() : {flipped}",
        "  %flipped = linalg.generic {",
        f"    indexing_maps = [affine_map<({dims}) -> ({dims})>], iterator_types = [{kinds}]",
        f"  }} outs(%f : {flipped}) {{",
        "  ^bb0(%old: f32):",
        *(f"    %i{i} = linalg.index {i} : index" for i in range(rank)),
        *(f"    %j{i} = arith.subi %last{i}, %i{i + 2} : index" for i in range(len(filters))),
    ]
    places = _list_text(["%i1", "%i0", *(f"%j{i}" for i in range(len(filters)))])
    return [
        *lines,
        f"    %element = tensor.extract %w[{places}] : {w}",
        "    linalg.yield %element : f32",
        f"  }} -> {flipped}",
    ]


def _tensor_text(shape: Sequence[int]) -> str:
    return f"tensor<{''.join(f'{e}x' for e in shape)}f32>"


def _list_text(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))
