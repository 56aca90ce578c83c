"""The rules that write functions of ONNX ops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .activations import celu, elu, gelu, lp_normalization, selu
from .elementwise import (
    bit_cast,
    bit_shift,
    cast,
    clip,
    constant_of_shape,
    magnitude,
    modulus,
    power,
    sign,
    unsigned,
)
from .emit import Tensor
from .grid_sample import grid_sample
from .image import col2im, conv_transpose, deform_conv, roi_align
from .moves import one_hot, pad, slice_constant, trilu
from .node import Node
from .pool import lp_pool, max_pool, max_unpool
from .product import (
    conv_integer,
    dequantize,
    dynamic_quantize,
    einsum,
    matmul_integer,
    matmul_of_vectors,
    qlinear_conv,
    qlinear_matmul,
    quantize,
)
from .resize import resize
from .scan import running_total
from .scatter import scatter_elements, scatter_nd, tensor_scatter
from .small import determinant, tf_idf
from .sort import hardmax, reverse_sequence, top_k
from .spectral import dft, stft

Rule = Callable[[Node], Sequence[Tensor | None] | None]
"""
The results of a node, by place, `None` where one is not wanted; or `None` alone where the
bindings read the node rightly. `WeftError` says what is not supported.
"""

RULES: Mapping[str, Rule] = {
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "Max", "Min"), unsigned),
    **dict.fromkeys(("Less", "LessOrEqual", "Greater", "GreaterOrEqual"), unsigned),
    "Abs": magnitude,
    "BitCast": bit_cast,
    "BitShift": bit_shift,
    "Cast": cast,
    "Celu": celu,
    "Clip": clip,
    "Col2Im": col2im,
    "ConstantOfShape": constant_of_shape,
    "ConvInteger": conv_integer,
    "ConvTranspose": conv_transpose,
    "CumProd": running_total,
    "CumSum": running_total,
    "DFT": dft,
    "DeformConv": deform_conv,
    "DequantizeLinear": dequantize,
    "Det": determinant,
    "DynamicQuantizeLinear": dynamic_quantize,
    "Einsum": einsum,
    "Elu": elu,
    "Gelu": gelu,
    "GridSample": grid_sample,
    "Hardmax": hardmax,
    "LpNormalization": lp_normalization,
    "LpPool": lp_pool,
    "MatMul": matmul_of_vectors,
    "MatMulInteger": matmul_integer,
    "MaxPool": max_pool,
    "MaxUnpool": max_unpool,
    "Mod": modulus,
    "OneHot": one_hot,
    "Pad": pad,
    "Pow": power,
    "QLinearConv": qlinear_conv,
    "QLinearMatMul": qlinear_matmul,
    "QuantizeLinear": quantize,
    "Resize": resize,
    "ReverseSequence": reverse_sequence,
    "RoiAlign": roi_align,
    "STFT": stft,
    "Scatter": scatter_elements,
    "ScatterElements": scatter_elements,
    "ScatterND": scatter_nd,
    "Selu": selu,
    "Sign": sign,
    "Slice": slice_constant,
    "TensorScatter": tensor_scatter,
    "TfIdfVectorizer": tf_idf,
    "TopK": top_k,
    "Trilu": trilu,
}
