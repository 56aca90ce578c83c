"""A small U-Net: down and up again, with a tensor that is handed over; padding in every layer."""

from __future__ import annotations


def _conv(out: str, source: str, weight: str, channels: tuple[int, int], rows: int) -> str:
    """A convolution of 3 x 3 with a border of 1."""
    before, after = channels
    wide = rows + 2
    padded, result = f"tensor<1x{before}x{wide}x{wide}xf32>", f"tensor<1x{after}x{rows}x{rows}xf32>"
    return f"""
  %{out}p = tensor.pad %{source} low[0, 0, 1, 1] high[0, 0, 1, 1] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  }} : tensor<1x{before}x{rows}x{rows}xf32> to {padded}
  %{out}e = tensor.empty() : {result}
  %{out}f = linalg.fill ins(%z : f32) outs(%{out}e : {result}) -> {result}
  %{out} = linalg.conv_2d_nchw_fchw
      {{strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}}
      ins(%{out}p, %{weight} : {padded}, tensor<{after}x{before}x3x3xf32>)
      outs(%{out}f : {result}) -> {result}"""


UNET = f"""
func.func @f(%x : tensor<1x2x16x16xf32>, %v : tensor<3x2x3x3xf32>, %w : tensor<4x3x3x3xf32>,
             %u : tensor<2x7x3x3xf32>) -> tensor<1x2x16x16xf32> {{
  %z = arith.constant 0.0 : f32
  %least = arith.constant -1.0e30 : f32{_conv("a", "x", "v", (2, 3), 16)}
  %window = tensor.empty() : tensor<2x2xf32>
  %me = tensor.empty() : tensor<1x3x8x8xf32>
  %mf = linalg.fill ins(%least : f32) outs(%me : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  %m = linalg.pooling_nchw_max
      {{strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}}
      ins(%a, %window : tensor<1x3x16x16xf32>, tensor<2x2xf32>)
      outs(%mf : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>{_conv("b", "m", "w", (3, 4), 8)}
  %se = tensor.empty() : tensor<1x4x16x16xf32>
  %s = linalg.generic {{
    indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c floordiv 2, d floordiv 2)>,
                     affine_map<(a, b, c, d) -> (a, b, c, d)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  }} ins(%b : tensor<1x4x8x8xf32>) outs(%se : tensor<1x4x16x16xf32>) {{
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  }} -> tensor<1x4x16x16xf32>
  %c = tensor.concat dim(1) %a, %s
      : (tensor<1x3x16x16xf32>, tensor<1x4x16x16xf32>) -> tensor<1x7x16x16xf32>
  {_conv("y", "c", "u", (7, 2), 16).lstrip()}
  return %y : tensor<1x2x16x16xf32>
}}
"""
