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
  ^bb0(%d0: index, %d1: index, %d2: index, %d3: index):
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


def weight(name: str, *shape: int) -> str:
    """An argument that is a weight."""
    sides = "x".join(map(str, shape))
    return f'%{name}: tensor<{sides}xf16> {{weft.weight = "{name}"}}'


def conv(out: str, x: str, w: str, shape: tuple[int, int, int], channels: int) -> str:
    """A convolution of 3 x 3 with a border, of images with so many channels and rows."""
    n, before, rows = shape
    given, wide = f"{n}x{before}x{rows}x{rows}", f"{n}x{before}x{rows + 2}x{rows + 2}"
    made = f"tensor<{n}x{channels}x{rows}x{rows}xf16>"
    return f"""
  %{out}_p = tensor.pad %{x} low[0, 0, 1, 1] high[0, 0, 1, 1] {PAD}
      : tensor<{given}xf16> to tensor<{wide}xf16>{fill(out + "_s", made)}
  %{out} = linalg.conv_2d_nchw_fchw ins(%{out}_p, %{w} : tensor<{wide}xf16>,
      tensor<{channels}x{before}x3x3xf16>) outs(%{out}_s : {made}) -> {made}"""


def product(out: str, x: str, w: str, sizes: tuple[int, int, int]) -> str:
    """A product of matrices, `m` x `k` and `k` x `n`."""
    m, k, n = sizes
    return f"""{fill(out + "_s", f"tensor<{m}x{n}xf16>")}
  %{out} = linalg.matmul ins(%{x}, %{w} : tensor<{m}x{k}xf16>, tensor<{k}x{n}xf16>)
      outs(%{out}_s : tensor<{m}x{n}xf16>) -> tensor<{m}x{n}xf16>"""


def sums(out: str, x: str, shape: tuple[int, int, int]) -> str:
    """The sum over rows and columns."""
    n, channels, rows = shape
    kept = f"tensor<{n}x{channels}xf16>"
    return f"""{fill(out + "_s", kept)}
  %{out} = linalg.reduce ins(%{x} : tensor<{n}x{channels}x{rows}x{rows}xf16>)
      outs(%{out}_s : {kept}) dimensions = [2, 3]
  (%p: f16, %o: f16) {{
    %r = arith.addf %p, %o : f16
    linalg.yield %r : f16
  }}"""


IMAGE = "tensor<6x8x8x8xf16>"

EXCITE = f"""func.func @net(%x: {IMAGE}, {weight("v", 8, 8, 3, 3)}, {weight("down", 8, 2)},
    {weight("up", 2, 8)}) -> {IMAGE} {{
  %zero = arith.constant 0.0 : f16
  %share = arith.constant 0.015625 : f16
  {conv("y", "x", "v", (6, 8, 8), 8)}{sums("t", "y", (6, 8, 8))}
  {unary("m", "t", "tensor<6x8xf16>", "%r = arith.mulf %a, %share : f16", 2)}
  {product("f", "m", "down", (6, 8, 2))}
  {unary("g", "f", "tensor<6x2xf16>", "%r = arith.maximumf %a, %zero : f16", 2)}
  {product("h", "g", "up", (6, 2, 8))}
  {unary("i", "h", "tensor<6x8xf16>", "%r = math.tanh %a : f16", 2)}
  %e = tensor.empty() : {IMAGE}
  %q = {
    generic(
        "(b, c, h, w) -> (b, c, h, w); (b, c, h, w) -> (b, c); (b, c, h, w) -> (b, c, h, w)", "pppp"
    )
}
      ins(%y, %i : {IMAGE}, tensor<6x8xf16>) outs(%e : {IMAGE}) {{
  ^bb0(%p: f16, %u: f16, %o: f16):
    %r = arith.mulf %p, %u : f16
    linalg.yield %r : f16
  }} -> {IMAGE}
  %z = linalg.add ins(%q, %x : {IMAGE}, {IMAGE}) outs(%e : {IMAGE}) -> {IMAGE}
  return %z : {IMAGE}
}}"""
"""A squeeze-and-excite block."""

SPREAD = f"""func.func @net(%x: tensor<8x4x8x8xf16>, {weight("v", 8, 4, 3, 3)},
    {weight("w", 4, 8, 2, 2)}, {weight("u", 4, 8, 3, 3)}) -> tensor<8x4x8x8xf16> {{
  %zero = arith.constant 0.0 : f16
  {unary("skip", "x", "tensor<8x4x8x8xf16>", "%r = arith.maximumf %a, %zero : f16", 4)}
  %half = tensor.extract_slice %skip[0, 0, 0, 1] [8, 4, 4, 4] [1, 1, 2, 2]
      : tensor<8x4x8x8xf16> to tensor<8x4x4x4xf16>
  {conv("d", "half", "v", (8, 4, 4), 8)}{fill("g", "tensor<8x8x9x9xf16>")}
  %apart = tensor.insert_slice %d into %g[0, 0, 1, 1] [8, 8, 4, 4] [1, 1, 2, 2]
      : tensor<8x8x4x4xf16> into tensor<8x8x9x9xf16>
  {fill("s", "tensor<8x4x8x8xf16>")}
  %up = linalg.conv_2d_nchw_fchw ins(%apart, %w : tensor<8x8x9x9xf16>, tensor<4x8x2x2xf16>)
      outs(%s : tensor<8x4x8x8xf16>) -> tensor<8x4x8x8xf16>
  %c = tensor.concat dim(1) %skip, %up
      : (tensor<8x4x8x8xf16>, tensor<8x4x8x8xf16>) -> tensor<8x8x8x8xf16>
  {conv("y", "c", "u", (8, 8, 8), 4)}
  return %y : tensor<8x4x8x8xf16>
}}"""
"""Down, and up again by a transposed convolution, beside a skip."""

TOWERS = f"""func.func @net(%x: tensor<5x32xf16>, %i: tensor<5x4x8x8xf16>, {weight("w", 32, 16)},
    {weight("v", 16, 4, 3, 3)}, {weight("u", 32, 10)}) -> tensor<5x10xf16> {{
  %zero = arith.constant 0.0 : f16
  {product("one", "x", "w", (5, 32, 16))}{conv("q", "i", "v", (5, 4, 8), 16)}
  {sums("s", "q", (5, 16, 8))}
  %c = tensor.concat dim(1) %one, %s : (tensor<5x16xf16>, tensor<5x16xf16>) -> tensor<5x32xf16>
  {product("y", "c", "u", (5, 32, 10))}
  return %y : tensor<5x10xf16>
}}"""
"""A vector and an image, each through a tower, that meet; five of both."""

BORDERS = f"""func.func @net(%x: tensor<4x4x128xf16>, {weight("v", 4, 4, 3, 3)},
    {weight("w", 4, 4, 3, 3)}) -> tensor<4x4x8x8xf16> {{
  %zero = arith.constant 0.0 : f16
  {unary("n", "x", "tensor<4x4x128xf16>", "%r = arith.negf %a : f16", 3)}
  %i = tensor.expand_shape %n [[0], [1], [2, 3]] output_shape [4, 4, 16, 8]
      : tensor<4x4x128xf16> into tensor<4x4x16x8xf16>
  %s = tensor.extract_slice %i[0, 0, 5, 0] [4, 4, 8, 8] [1, 1, 1, 1]
      : tensor<4x4x16x8xf16> to tensor<4x4x8x8xf16>
  {conv("y", "s", "v", (4, 4, 8), 4)}
  %one = tensor.pad %y low[0, 0, 1, 0] high[0, 0, 1, 0] {PAD}
      : tensor<4x4x8x8xf16> to tensor<4x4x10x8xf16>
  %two = tensor.pad %one low[0, 0, 0, 1] high[0, 0, 0, 1] {PAD}
      : tensor<4x4x10x8xf16> to tensor<4x4x10x10xf16>
  {fill("f", "tensor<4x4x8x8xf16>")}
  %z = linalg.conv_2d_nchw_fchw ins(%two, %w : tensor<4x4x10x10xf16>, tensor<4x4x3x3xf16>)
      outs(%f : tensor<4x4x8x8xf16>) -> tensor<4x4x8x8xf16>
  return %z : tensor<4x4x8x8xf16>
}}"""
"""Borders around a slice behind a reshape, and around a border."""

RETURNED = f"""func.func @net(%x: tensor<8x4x8x8xf16>, {weight("v", 4, 4, 3, 3)},
    {weight("w", 4, 4, 3, 3)}) -> (tensor<8x4x8x8xf16>, tensor<8x8x8x8xf16>,
    tensor<8x4x8x8xf16>, tensor<8x4x8x8xf16>, tensor<8x2x8x8xf16>, tensor<8x4x8x10xf16>) {{
  %zero = arith.constant 0.0 : f16
  {conv("y", "x", "v", (8, 4, 8), 4)}{conv("z", "y", "w", (8, 4, 8), 4)}
  %c = tensor.concat dim(1) %y, %z
      : (tensor<8x4x8x8xf16>, tensor<8x4x8x8xf16>) -> tensor<8x8x8x8xf16>
  %s = tensor.extract_slice %z[0, 1, 0, 0] [8, 2, 8, 8] [1, 1, 1, 1]
      : tensor<8x4x8x8xf16> to tensor<8x2x8x8xf16>
  %wide = tensor.pad %z low[0, 0, 0, 1] high[0, 0, 0, 1] {PAD}
      : tensor<8x4x8x8xf16> to tensor<8x4x8x10xf16>
  return %y, %c, %x, %y, %s, %wide : tensor<8x4x8x8xf16>, tensor<8x8x8x8xf16>,
      tensor<8x4x8x8xf16>, tensor<8x4x8x8xf16>, tensor<8x2x8x8xf16>, tensor<8x4x8x10xf16>
}}"""
"""Results that the network reads again, that are joined, given twice, an input, and parts."""

GROUPS = f"""func.func @net(%x: tensor<3x8x10x10xf16>, {weight("w", 2, 4, 4, 3, 3)})
    -> tensor<3x8x8x8xf16> {{
  %zero = arith.constant 0.0 : f16
  %g = tensor.expand_shape %x [[0], [1, 2], [3], [4]] output_shape [3, 2, 4, 10, 10]
      : tensor<3x8x10x10xf16> into tensor<3x2x4x10x10xf16>
  {fill("s", "tensor<3x2x4x8x8xf16>")}
  %c = linalg.conv_2d_ngchw_gfchw ins(%g, %w : tensor<3x2x4x10x10xf16>, tensor<2x4x4x3x3xf16>)
      outs(%s : tensor<3x2x4x8x8xf16>) -> tensor<3x2x4x8x8xf16>
  %y = tensor.collapse_shape %c [[0], [1, 2], [3], [4]]
      : tensor<3x2x4x8x8xf16> into tensor<3x8x8x8xf16>
  return %y : tensor<3x8x8x8xf16>
}}"""
"""A convolution in groups."""

VECTOR = f"""func.func @net(%x: tensor<64xf16>, {weight("w", 64, 32)}) -> tensor<32xf16> {{
  %zero = arith.constant 0.0 : f16
  {fill("s", "tensor<32xf16>")}
  %y = linalg.vecmat ins(%x, %w : tensor<64xf16>, tensor<64x32xf16>) outs(%s : tensor<32xf16>)
      -> tensor<32xf16>
  {unary("z", "y", "tensor<32xf16>", "%r = arith.maximumf %a, %zero : f16", 1)}
  return %z : tensor<32xf16>
}}"""
"""A network without a batch."""

FLIPPED = f"""func.func @net(%x: tensor<8x16xf16>) -> tensor<8x16xf16> {{
  %e = tensor.empty() : tensor<8x16xf16>
  %n = {generic("(b, c) -> (b, -c + 15); (b, c) -> (-b + 7, c); (b, c) -> (b, c)", "pp")}
      ins(%x, %x : tensor<8x16xf16>, tensor<8x16xf16>) outs(%e : tensor<8x16xf16>) {{
  ^bb0(%p: f16, %q: f16, %o: f16):
    %r = arith.addf %p, %q : f16
    linalg.yield %r : f16
  }} -> tensor<8x16xf16>
  return %n : tensor<8x16xf16>
}}"""
"""Each way round."""

PAIRS = f"""func.func @net(%x: tensor<8x96xf16>) -> tensor<8x5x5xf16> {{
  %zero = arith.constant 0.0 : f16
  %i = tensor.expand_shape %x [[0], [1, 2]] output_shape [8, 6, 16]
      : tensor<8x96xf16> into tensor<8x6x16xf16>
  %e = tensor.empty() : tensor<8x6x16xf16>
  %j = linalg.negf ins(%i : tensor<8x6x16xf16>) outs(%e : tensor<8x6x16xf16>)
      -> tensor<8x6x16xf16>
  %l = tensor.extract_slice %j[0, 0, 0] [8, 5, 16] [1, 1, 1]
      : tensor<8x6x16xf16> to tensor<8x5x16xf16>
  %r = tensor.extract_slice %j[0, 1, 0] [8, 5, 16] [1, 1, 1]
      : tensor<8x6x16xf16> to tensor<8x5x16xf16>
  {fill("s", "tensor<8x5x5xf16>")}
  %y = {
    generic(
        "(b, r, c, k) -> (b, r, k); (b, r, c, k) -> (b, c, k); (b, r, c, k) -> (b, r, c)", "pppr"
    )
}
      ins(%l, %r : tensor<8x5x16xf16>, tensor<8x5x16xf16>) outs(%s : tensor<8x5x5xf16>) {{
  ^bb0(%p: f16, %q: f16, %o: f16):
    %t = arith.mulf %p, %q : f16
    %u = arith.addf %o, %t : f16
    linalg.yield %u : f16
  }} -> tensor<8x5x5xf16>
  return %y : tensor<8x5x5xf16>
}}"""
"""Products of rows with those behind them: two boxes of one value that start at two places."""

FIXED = f"""func.func @net(%x: tensor<8x16xf16>, {weight("v", 16, 16)}, {weight("w", 16, 16)},
    {weight("a", 16)}, {weight("b", 16)}) -> tensor<8x16xf16> {{
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<16xf16>
  %s = linalg.add ins(%a, %b : tensor<16xf16>, tensor<16xf16>) outs(%e : tensor<16xf16>)
      -> tensor<16xf16>
  %ye = tensor.empty() : tensor<8x16xf16>
  {product("y", "x", "v", (8, 16, 16))}
  %f = {generic("(b, c) -> (b, c); (b, c) -> (c); (b, c) -> (b, c)", "pp")}
      ins(%y, %s : tensor<8x16xf16>, tensor<16xf16>) outs(%ye : tensor<8x16xf16>) {{
  ^bb0(%p: f16, %q: f16, %o: f16):
    %r = arith.addf %p, %q : f16
    linalg.yield %r : f16
  }} -> tensor<8x16xf16>
  {product("g", "f", "w", (8, 16, 16))}
  %z = {generic("(b, c) -> (b, c); (b, c) -> (c); (b, c) -> (b, c)", "pp")}
      ins(%g, %s : tensor<8x16xf16>, tensor<16xf16>) outs(%ye : tensor<8x16xf16>) {{
  ^bb0(%p: f16, %q: f16, %o: f16):
    %r = arith.maximumf %p, %q : f16
    linalg.yield %r : f16
  }} -> tensor<8x16xf16>
  return %z : tensor<8x16xf16>
}}"""
"""Two products that read the same sum of weights."""

SLICED = f"""func.func @net(%x: tensor<4x8x16xf16>, {weight("w", 16, 16)})
    -> (tensor<4x16xf16>, tensor<4x8x16xf16>) {{
  %zero = arith.constant 0.0 : f16
  {unary("v", "x", "tensor<4x8x16xf16>", "%r = arith.negf %a : f16", 3)}
  {fill("m_f", "tensor<4x8xf16>")}
  %m = {generic("(b, t, c) -> (b, t, c); (b, t, c) -> (b, t)", "ppr")}
      ins(%v : tensor<4x8x16xf16>) outs(%m_f : tensor<4x8xf16>) {{
  ^bb0(%p: f16, %o: f16):
    %r = arith.addf %o, %p : f16
    linalg.yield %r : f16
  }} -> tensor<4x8xf16>
  %u_e = tensor.empty() : tensor<4x8x16xf16>
  %u = {generic("(b, t, c) -> (b, t, c); (b, t, c) -> (b, t); (b, t, c) -> (b, t, c)", "ppp")}
      ins(%v, %m : tensor<4x8x16xf16>, tensor<4x8xf16>) outs(%u_e : tensor<4x8x16xf16>) {{
  ^bb0(%p: f16, %q: f16, %o: f16):
    %r = arith.subf %p, %q : f16
    linalg.yield %r : f16
  }} -> tensor<4x8x16xf16>
  %t = tensor.extract_slice %u[0, 0, 0] [4, 1, 16] [1, 1, 1]
      : tensor<4x8x16xf16> to tensor<4x1x16xf16>
  %f = tensor.collapse_shape %t [[0], [1, 2]] : tensor<4x1x16xf16> into tensor<4x16xf16>
  {product("y", "f", "w", (4, 16, 16))}
  return %y, %u : tensor<4x16xf16>, tensor<4x8x16xf16>
}}"""
"""A norm whose first row is read by a product, and all of which is returned."""

PART_READ = f"""func.func @net(%x: tensor<3x2x7x8xf32>,
    %v: tensor<3x2x2x1xf32> {{weft.weight = "v"}}, %w: tensor<3x1x1xf32> {{weft.weight = "w"}})
    -> (tensor<3x3x3x8xf32>, tensor<3x3x2x2xf32>) {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x3x3x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
  %y = linalg.conv_2d_nchw_fchw {{strides = dense<[2, 1]> : tensor<2xi64>}}
      ins(%x, %v : tensor<3x2x7x8xf32>, tensor<3x2x2x1xf32>) outs(%f : tensor<3x3x3x8xf32>)
      -> tensor<3x3x3x8xf32>
  %p = tensor.pad %y low[0, 0, 1, 0] high[0, 0, 1, 1] {PAD.replace("f16", "f32")}
      : tensor<3x3x3x8xf32> to tensor<3x3x5x9xf32>
  %de = tensor.empty() : tensor<3x3x3x9xf32>
  %df = linalg.fill ins(%zero : f32) outs(%de : tensor<3x3x3x9xf32>) -> tensor<3x3x3x9xf32>
  %d = linalg.depthwise_conv_2d_nchw_chw {{strides = dense<[2, 1]> : tensor<2xi64>}}
      ins(%p, %w : tensor<3x3x5x9xf32>, tensor<3x1x1xf32>) outs(%df : tensor<3x3x3x9xf32>)
      -> tensor<3x3x3x9xf32>
  %s = tensor.extract_slice %d[0, 0, 1, 0] [3, 3, 2, 2] [1, 1, 1, 1]
      : tensor<3x3x3x9xf32> to tensor<3x3x2x2xf32>
  %z = linalg.add ins(%y, %y : tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>)
      outs(%e : tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
  return %z, %s : tensor<3x3x3x8xf32>, tensor<3x3x2x2xf32>
}}"""
"""A convolution of which another one needs a part, as a part of its own result is returned."""

ENLARGED = generic(
    "(b, c, h, w) -> (b, c, h floordiv 2, w floordiv 2); (b, c, h, w) -> (b, c, h, w)", "pppp"
)

UNREAD = f"""func.func @net(%x: tensor<8x5x5x11xf32>) -> tensor<8x5x10x22xf32> {{
  %e = tensor.empty() : tensor<8x5x10x22xf32>
  %n = {ENLARGED} ins(%x : tensor<8x5x5x11xf32>) outs(%e : tensor<8x5x10x22xf32>) {{
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }} -> tensor<8x5x10x22xf32>
  %m = {ENLARGED} ins(%x : tensor<8x5x5x11xf32>) outs(%e : tensor<8x5x10x22xf32>) {{
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }} -> tensor<8x5x10x22xf32>
  return %m : tensor<8x5x10x22xf32>
}}"""
"""A value that nobody reads."""

NARROW = f"""func.func @net(%x: tensor<3x3x7x11xf16>)
    -> (tensor<3x3x8x17xf16>, tensor<3x3x14x22xf16>) {{
  %e = tensor.empty() : tensor<3x3x14x22xf16>
  %y = {ENLARGED} ins(%x : tensor<3x3x7x11xf16>) outs(%e : tensor<3x3x14x22xf16>) {{
  ^bb0(%a: f16, %o: f16):
    linalg.yield %a : f16
  }} -> tensor<3x3x14x22xf16>
  {unary("n", "y", "tensor<3x3x14x22xf16>", "%r = arith.negf %a : f16", 4)}
  %s = tensor.extract_slice %n[0, 0, 0, 0] [3, 3, 8, 17] [1, 1, 1, 1]
      : tensor<3x3x14x22xf16> to tensor<3x3x8x17xf16>
  return %s, %y : tensor<3x3x8x17xf16>, tensor<3x3x14x22xf16>
}}"""
"""A value of which all is returned, and a part is needed elsewhere."""

ROWS = f"""func.func @net(%x: tensor<8x29x32xf16>, {weight("v", 32, 32)}, {weight("w", 32, 32)})
    -> tensor<8x29x32xf16> {{
  %zero = arith.constant 0.0 : f16
  %f = tensor.collapse_shape %x [[0, 1], [2]] : tensor<8x29x32xf16> into tensor<232x32xf16>
  {product("y", "f", "v", (232, 32, 32))}
  %h = tensor.expand_shape %y [[0, 1], [2, 3]] output_shape [8, 29, 4, 8]
      : tensor<232x32xf16> into tensor<8x29x4x8xf16>
  {unary("g", "h", "tensor<8x29x4x8xf16>", "%r = arith.maximumf %a, %zero : f16", 4)}
  %c = tensor.collapse_shape %g [[0, 1], [2, 3]] : tensor<8x29x4x8xf16> into tensor<232x32xf16>
  {product("z", "c", "w", (232, 32, 32))}
  %q = tensor.expand_shape %z [[0, 1], [2]] output_shape [8, 29, 32]
      : tensor<232x32xf16> into tensor<8x29x32xf16>
  %n_e = tensor.empty() : tensor<8x29x32xf16>
  %n = linalg.add ins(%x, %q : tensor<8x29x32xf16>, tensor<8x29x32xf16>)
      outs(%n_e : tensor<8x29x32xf16>) -> tensor<8x29x32xf16>
  return %n : tensor<8x29x32xf16>
}}"""
"""Two products on a prime number of rows, which are joined with the batch."""

WHOLE = {
    "narrow": NARROW,
    "rows": ROWS,
    "sliced": SLICED,
    "gated": GATED,
    "token": TOKEN,
    "attention": ATTENTION,
    "excite": EXCITE,
    "spread": SPREAD,
    "towers": TOWERS,
    "borders": BORDERS,
    "returned": RETURNED,
    "groups": GROUPS,
    "vector": VECTOR,
    "flipped": FLIPPED,
    "pairs": PAIRS,
    "fixed": FIXED,
}
