"""A small network with all that becomes bytes: a residual block, pooling, and a classifier."""

from __future__ import annotations

import numpy as np

HEAD = """#whole = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
"""


def tensor(*shape: int) -> str:
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


def elementwise(name: str, reads: list[tuple[str, str, str]], type: str, body: str) -> str:
    """An op over four dimensions; `reads` are values with their maps and types."""
    maps = ", ".join([m for _, m, _ in reads] + ["#whole"])
    args = ", ".join(f"%a{i}: f32" for i in range(len(reads)))
    return f"""  {name}_e = tensor.empty() : {type}
  {name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel",
      "parallel", "parallel"]}}
    ins({", ".join(v for v, _, _ in reads)} : {", ".join(t for _, _, t in reads)})
    outs({name}_e : {type}) {{
  ^bb0({args}, %o: f32):
    {body}
    linalg.yield %r : f32
  }} -> {type}
"""


def padded(name: str, source: str, shape: tuple[int, ...], by: int, fill: str) -> str:
    n, c, h, w = shape
    return f"""  {name} = tensor.pad {source} low[0, 0, {by}, {by}] high[0, 0, {by}, {by}] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield {fill} : f32
  }} : {tensor(*shape)} to {tensor(n, c, h + 2 * by, w + 2 * by)}
"""


def convolution(name: str, source: str, weight: str, shapes: list[tuple[int, ...]]) -> str:
    """A convolution with its bias and the layer's name; `shapes` of source, weights, result."""
    x, w, y = (tensor(*s) for s in shapes)
    bias = f"{weight}_b"
    add = "%r = arith.addf %a0, %a1 : f32"
    reads = [(f"{name}_s", "#whole", y), (bias, "#channel", tensor(shapes[1][0]))]
    return f"""  {name}_0 = tensor.empty() : {y}
  {name}_z = linalg.fill ins(%zero : f32) outs({name}_0 : {y}) -> {y}
  {name}_s = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>, weft.layer = "{name[1:]}"}}
    ins({source}, {weight} : {x}, {w}) outs({name}_z : {y}) -> {y}
""" + elementwise(name, reads, y, add)


def relu(name: str, source: str, type: str) -> str:
    body = "%r = arith.maximumf %a0, %zero : f32"
    return elementwise(name, [(source, "#whole", type)], type, body)


def block_text(channels: int = 16, size: int = 8, classes: int = 16) -> str:
    """The network, on `[1, channels, size, size]`."""
    c, s = channels, size
    x, wide = (1, c, s, s), (1, c, s + 2, s + 2)
    w, half = (c, c, 3, 3), (1, c, s // 2, s // 2)
    shapes = [wide, w, x]
    sum_body = "%r = arith.addf %a0, %a1 : f32"
    scale = f"%r = arith.divf %a0, %count : f32\n{'':4}"
    lines = [
        padded("%p", "%x", x, 1, "%zero"),
        convolution("%one", "%p", "%w1", shapes),
        relu("%act", "%one", tensor(*x)),
        padded("%q", "%act", x, 1, "%zero"),
        convolution("%two", "%q", "%w2", shapes),
        elementwise(
            "%sum",
            [("%two", "#whole", tensor(*x)), ("%act", "#whole", tensor(*x))],
            tensor(*x),
            sum_body,
        ),
        relu("%out", "%sum", tensor(*x)),
        f"""  %max_0 = tensor.empty() : {tensor(*half)}
  %max_i = linalg.fill ins(%least : f32) outs(%max_0 : {tensor(*half)}) -> {tensor(*half)}
  %window = tensor.empty() : tensor<2x2xf32>
  %max = linalg.pooling_nchw_max {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<2> : tensor<2xi64>}} ins(%out, %window : {tensor(*x)}, tensor<2x2xf32>)
    outs(%max_i : {tensor(*half)}) -> {tensor(*half)}
  %total_0 = tensor.empty() : {tensor(1, c, 1, 1)}
  %total_i = linalg.fill ins(%zero : f32) outs(%total_0 : {tensor(1, c, 1, 1)})
    -> {tensor(1, c, 1, 1)}
  %total = linalg.generic {{
      indexing_maps = [#whole, affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
    ins(%max : {tensor(*half)}) outs(%total_i : {tensor(1, c, 1, 1)}) {{
  ^bb0(%a: f32, %s: f32):
    %t = arith.addf %s, %a : f32
    linalg.yield %t : f32
  }} -> {tensor(1, c, 1, 1)}
""",
        elementwise("%mean", [("%total", "#whole", tensor(1, c, 1, 1))], tensor(1, c, 1, 1), scale),
        f"""  %flat = tensor.collapse_shape %mean [[0], [1, 2, 3]] : {tensor(1, c, 1, 1)}
    into {tensor(1, c)}
  %y_0 = tensor.empty() : {tensor(1, classes)}
  %y_i = linalg.fill ins(%zero : f32) outs(%y_0 : {tensor(1, classes)}) -> {tensor(1, classes)}
  %y = linalg.matmul {{weft.layer = "fc"}} ins(%flat, %w3 : {tensor(1, c)}, {tensor(c, classes)})
    outs(%y_i : {tensor(1, classes)}) -> {tensor(1, classes)}
  return %y : {tensor(1, classes)}
}}
""",
    ]
    head = f"""func.func @block(%x: {tensor(*x)},
    %w1: {tensor(*w)} {{weft.weight = "one.weight"}},
    %w1_b: {tensor(c)} {{weft.weight = "one.bias"}},
    %w2: {tensor(*w)} {{weft.weight = "two.weight"}},
    %w2_b: {tensor(c)} {{weft.weight = "two.bias"}},
    %w3: {tensor(c, classes)} {{weft.weight = "fc.weight"}}) -> {tensor(1, classes)} {{
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %count = arith.constant {(s // 2) ** 2}.0 : f32
"""
    return HEAD + head + "".join(lines)


def block_weights(channels: int = 16, classes: int = 16, spread: float = 1.0) -> dict:
    """Weights of the network; channels of the first convolution differ by up to `spread`."""
    rng = np.random.default_rng(0)
    factors = np.geomspace(1, spread, channels)

    def draw(*shape: int) -> np.ndarray:
        return rng.standard_normal(shape) * np.sqrt(2 / np.prod(shape[1:]))

    arrays = {
        "one.weight": draw(channels, channels, 3, 3) * factors[:, None, None, None],
        "one.bias": rng.standard_normal(channels) * 0.1 * factors,
        "two.weight": draw(channels, channels, 3, 3) / factors[None, :, None, None],
        "two.bias": rng.standard_normal(channels) * 0.1,
        "fc.weight": draw(classes, channels).T,
    }
    return {name: array.astype(np.float32) for name, array in arrays.items()}


def block_samples(count: int = 8, channels: int = 16, size: int = 8) -> np.ndarray:
    rng = np.random.default_rng(1)
    return rng.standard_normal((count, channels, size, size), np.float32)
