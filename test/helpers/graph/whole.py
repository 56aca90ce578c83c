"""Small networks with what whole ones have: borders behind reshapes, tokens, branches, skips."""

from __future__ import annotations


def generic(maps: str, kinds: str) -> str:
    """The head of a `linalg.generic`: its maps, apart by `;`, and its loops, `p` or `r` each."""
    names = {"p": '"parallel"', "r": '"reduction"'}
    texts = ", ".join(f"affine_map<{each.strip()}>" for each in maps.split(";"))
    return (
        f"linalg.generic {{indexing_maps = [{texts}], "
        f"iterator_types = [{', '.join(names[k] for k in kinds)}]}}"
    )


def unary(out: str, source: str, type: str, code: str, rank: int) -> str:
    """`%out` of one elementwise op, `code` over `%a`, to `%r`."""
    dims = ", ".join(f"d{n}" for n in range(rank))
    head = generic(f"({dims}) -> ({dims}); ({dims}) -> ({dims})", "p" * rank)
    return f"""
  %{out}_e = tensor.empty() : {type}
  %{out} = {head} ins(%{source} : {type}) outs(%{out}_e : {type}) {{
  ^bb0(%a: f16, %o: f16):
    {code}
    linalg.yield %r : f16
  }} -> {type}"""


def fill(out: str, type: str, number: str = "zero") -> str:
    """`%out` of one number."""
    return f"""
  %{out}_e = tensor.empty() : {type}
  %{out} = linalg.fill ins(%{number} : f16) outs(%{out}_e : {type}) -> {type}"""


PAD = """{
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f16
  }"""

GATED = f"""func.func @net(%x: tensor<4x16x20xf16>, %w: tensor<8x7x1xf16> {{weft.weight = "w"}})
    -> tensor<4x8x20xf16> {{
  %zero = arith.constant 0.0 : f16
  %one = tensor.extract_slice %x[0, 0, 0] [4, 8, 20] [1, 1, 1]
      : tensor<4x16x20xf16> to tensor<4x8x20xf16>
  %two = tensor.extract_slice %x[0, 8, 0] [4, 8, 20] [1, 1, 1]
      : tensor<4x16x20xf16> to tensor<4x8x20xf16>
  {unary("n", "two", "tensor<4x8x20xf16>", "%r = arith.negf %a : f16", 3)}
  %e = tensor.empty() : tensor<4x8x20xf16>
  %g = linalg.mul ins(%one, %n : tensor<4x8x20xf16>, tensor<4x8x20xf16>)
      outs(%e : tensor<4x8x20xf16>) -> tensor<4x8x20xf16>
  %l = tensor.expand_shape %g [[0], [1], [2, 3]] output_shape [4, 8, 20, 1]
      : tensor<4x8x20xf16> into tensor<4x8x20x1xf16>
  %p = tensor.pad %l low[0, 0, 3, 0] high[0, 0, 3, 0] {PAD}
      : tensor<4x8x20x1xf16> to tensor<4x8x26x1xf16>
  {fill("s", "tensor<4x8x20x1xf16>")}
  %c = linalg.depthwise_conv_2d_nchw_chw ins(%p, %w : tensor<4x8x26x1xf16>, tensor<8x7x1xf16>)
      outs(%s : tensor<4x8x20x1xf16>) -> tensor<4x8x20x1xf16>
  %f = tensor.collapse_shape %c [[0], [1], [2, 3]]
      : tensor<4x8x20x1xf16> into tensor<4x8x20xf16>
  %y = linalg.add ins(%f, %one : tensor<4x8x20xf16>, tensor<4x8x20xf16>)
      outs(%e : tensor<4x8x20xf16>) -> tensor<4x8x20xf16>
  return %y : tensor<4x8x20xf16>
}}"""
"""A convolution over a sequence that is gated; the border is wanted behind a reshape."""

TOKEN = f"""func.func @net(%x: tensor<8x4x16xf16>, %t: tensor<1x1x16xf16> {{weft.weight = "t"}},
    %v: tensor<16x16xf16> {{weft.weight = "v"}}, %w: tensor<16x8xf16> {{weft.weight = "w"}})
    -> tensor<8x8xf16> {{
  %zero = arith.constant 0.0 : f16
  %te = tensor.empty() : tensor<8x1x16xf16>
  %many = {generic("(b, r, c) -> (0, r, c); (b, r, c) -> (b, r, c)", "ppp")}
      ins(%t : tensor<1x1x16xf16>) outs(%te : tensor<8x1x16xf16>) {{
  ^bb0(%a: f16, %o: f16):
    linalg.yield %a : f16
  }} -> tensor<8x1x16xf16>
  %c = tensor.concat dim(1) %many, %x
      : (tensor<8x1x16xf16>, tensor<8x4x16xf16>) -> tensor<8x5x16xf16>
  %r = tensor.collapse_shape %c [[0, 1], [2]] : tensor<8x5x16xf16> into tensor<40x16xf16>
  {fill("s", "tensor<40x16xf16>")}
  %m = linalg.matmul ins(%r, %v : tensor<40x16xf16>, tensor<16x16xf16>)
      outs(%s : tensor<40x16xf16>) -> tensor<40x16xf16>
  %l = tensor.expand_shape %m [[0, 1], [2]] output_shape [8, 5, 16]
      : tensor<40x16xf16> into tensor<8x5x16xf16>
  %e = tensor.empty() : tensor<8x5x16xf16>
  %a = linalg.add ins(%l, %c : tensor<8x5x16xf16>, tensor<8x5x16xf16>)
      outs(%e : tensor<8x5x16xf16>) -> tensor<8x5x16xf16>
  %first = tensor.extract_slice %a[0, 0, 0] [8, 1, 16] [1, 1, 1]
      : tensor<8x5x16xf16> to tensor<8x1x16xf16>
  %f = tensor.collapse_shape %first [[0, 1], [2]] : tensor<8x1x16xf16> into tensor<8x16xf16>
  {fill("z", "tensor<8x8xf16>")}
  %y = linalg.matmul ins(%f, %w : tensor<8x16xf16>, tensor<16x8xf16>)
      outs(%z : tensor<8x8xf16>) -> tensor<8x8xf16>
  return %y : tensor<8x8xf16>
}}"""
"""A token in front of a sequence, of which alone the last product reads."""

ATTENTION = f"""func.func @net(%q: tensor<8x4x32x16xf16>, %k: tensor<8x4x16x32xf16>,
    %v: tensor<8x4x32x16xf16>) -> tensor<8x32x64xf16> {{
  %zero = arith.constant 0.0 : f16
  %low = arith.constant -60000.0 : f16
  %a = tensor.collapse_shape %q [[0, 1], [2], [3]]
      : tensor<8x4x32x16xf16> into tensor<32x32x16xf16>
  %b = tensor.collapse_shape %k [[0, 1], [2], [3]]
      : tensor<8x4x16x32xf16> into tensor<32x16x32xf16>
  {fill("s", "tensor<32x32x32xf16>")}
  %m = linalg.batch_matmul ins(%a, %b : tensor<32x32x16xf16>, tensor<32x16x32xf16>)
      outs(%s : tensor<32x32x32xf16>) -> tensor<32x32x32xf16>
  %scores = tensor.expand_shape %m [[0, 1], [2], [3]] output_shape [8, 4, 32, 32]
      : tensor<32x32x32xf16> into tensor<8x4x32x32xf16>
  {fill("t", "tensor<8x4x32xf16>", "low")}
  %most = linalg.reduce ins(%scores : tensor<8x4x32x32xf16>) outs(%t : tensor<8x4x32xf16>)
      dimensions = [3]
  (%x: f16, %o: f16) {{
    %r = arith.maximumf %x, %o : f16
    linalg.yield %r : f16
  }}
  %ee = tensor.empty() : tensor<8x4x32x32xf16>
  %e = {
    generic(
        "(b, h, i, j) -> (b, h, i, j); (b, h, i, j) -> (b, h, i); (b, h, i, j) -> (b, h, i, j)",
        "pppp",
    )
}
      ins(%scores, %most : tensor<8x4x32x32xf16>, tensor<8x4x32xf16>)
      outs(%ee : tensor<8x4x32x32xf16>) {{
  ^bb0(%x: f16, %y: f16, %o: f16):
    %d = arith.subf %x, %y : f16
    %r = math.exp %d : f16
    linalg.yield %r : f16
  }} -> tensor<8x4x32x32xf16>
  %c = tensor.collapse_shape %e [[0, 1], [2], [3]]
      : tensor<8x4x32x32xf16> into tensor<32x32x32xf16>
  %w = tensor.collapse_shape %v [[0, 1], [2], [3]]
      : tensor<8x4x32x16xf16> into tensor<32x32x16xf16>
  {fill("u", "tensor<32x32x16xf16>")}
  %n = linalg.batch_matmul ins(%c, %w : tensor<32x32x32xf16>, tensor<32x32x16xf16>)
      outs(%u : tensor<32x32x16xf16>) -> tensor<32x32x16xf16>
  %heads = tensor.expand_shape %n [[0, 1], [2], [3]] output_shape [8, 4, 32, 16]
      : tensor<32x32x16xf16> into tensor<8x4x32x16xf16>
  %ye = tensor.empty() : tensor<8x32x4x16xf16>
  %y = linalg.transpose ins(%heads : tensor<8x4x32x16xf16>) outs(%ye : tensor<8x32x4x16xf16>)
      permutation = [0, 2, 1, 3]
  %z = tensor.collapse_shape %y [[0], [1], [2, 3]]
      : tensor<8x32x4x16xf16> into tensor<8x32x64xf16>
  return %z : tensor<8x32x64xf16>
}}"""
"""Scores of every position for every other, an exponential of them, and their product."""

WHOLE = {"gated": GATED, "token": TOKEN, "attention": ATTENTION}
