"""Operators and intrinsics for the tests of the embedding solver, and their meaning in NumPy."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import numpy as np
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.transforms.embed.problem import Embedding
from weft.transforms.kernel.view import (
    Access,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    linear_form,
)

# -- building kernels ------------------------------------------------------------------------


def mac(a: int = 0, b: int = 1, out: int = 2, narrow: str = "i8", wide: str = "i32") -> Scalar:
    """`out + ext(a) * ext(b)`"""
    kind = "f" if wide.startswith("f") else "i"

    def widen(p: int) -> Scalar:
        arg = ScalarArg(p, narrow)
        return arg if narrow == wide else ScalarOp("arith.extsi", (arg,), wide)

    term = ScalarOp(f"arith.mul{kind}", (widen(a), widen(b)), wide)
    return ScalarOp(f"arith.add{kind}", (ScalarArg(out, wide), term), wide)


def index(text: str, names: list[str]) -> AffineExpr:
    """`2*oh + kh - 1`, or `(c) // 4`, as an expression over the dimensions `names`."""
    dims = {n: AffineExpr.dimension(i) for i, n in enumerate(names)}
    text = re.sub(r"(?<![\w.])(\d+)(?!\w)", r"const(\1)", text)
    result = eval(text, {"const": AffineExpr.constant}, {**dims, "floordiv": None})
    assert isinstance(result, AffineExpr)
    return result


def kernel(
    name: str,
    dims: str,
    accesses: list[str],
    body: Scalar,
    types: list[str] | None = None,
    guards: dict[int, tuple[Guard, ...]] | None = None,
) -> Kernel:
    """
    A kernel in short: `dims` is `oh=4 ow=4 *c=3`, stars being reductions; an access is
    `2*oh+kh, c`; the last one is the output. Tensors are as large as they are accessed.
    """
    pairs = [d.split("=") for d in dims.split()]
    names = [n.lstrip("*") for n, _ in pairs]
    extents = [int(e) for _, e in pairs]
    types = types or [*(["i8"] * (len(accesses) - 1)), "i32"]
    operands: list[Access] = []
    for p, text in enumerate(accesses):
        results = tuple(index(t, names) for t in text.split(",") if t.strip())
        top = [e - 1 for e in extents]
        map = AffineMap(len(names), 0, results)
        shape = tuple(r + 1 for r in map.eval(top, ()))
        operands.append(Access(f"t{p}", shape, types[p], map, (guards or {}).get(p, ())))
    return Kernel(
        name,
        tuple(
            Dim(n, e, "reduction" if full.startswith("*") else "parallel")
            for n, e, (full, _) in zip(names, extents, pairs, strict=True)
        ),
        tuple(operands),
        len(operands) - 1,
        (body,),
    )


def gemm(b: int, o: int, i: int) -> Kernel:
    """`out[b, o] += inp[b, i] * wgt[o, i]`"""
    return kernel("gemm", f"b={b} o={o} *i={i}", ["b,i", "o,i", "b,o"], mac())


def conv(
    rank: int = 2,
    *,
    n: int = 1,
    c: int = 64,
    k: int = 64,
    image: int = 56,
    window: int = 3,
    stride: int = 1,
    dilation: int = 1,
    channels_last: bool = False,
    narrow: str = "i8",
    wide: str = "i32",
) -> Kernel:
    """A convolution over `rank` image dimensions, `image` and `window` of each of them."""
    out = ["od", "oh", "ow"][-rank:]
    ker = ["kd", "kh", "kw"][-rank:]
    dims = " ".join(
        [f"n={n}", f"k={k}", *(f"{o}={image}" for o in out), f"*c={c}"]
        + [f"*{w}={window}" for w in ker]
    )
    sums = ", ".join(f"{stride}*{o} + {dilation}*{w}" for o, w in zip(out, ker, strict=True))
    o, w = ", ".join(out), ", ".join(ker)
    if channels_last:
        accesses = [f"n, {sums}, c", f"{w}, c, k", f"n, {o}, k"]
    else:
        accesses = [f"n, c, {sums}", f"k, c, {w}", f"n, k, {o}"]
    return kernel(
        f"conv{rank}d", dims, accesses, mac(narrow=narrow, wide=wide), [narrow] * 2 + [wide]
    )


# -- meaning ---------------------------------------------------------------------------------


def scalar(body: Scalar, values: dict[int, int]) -> int:
    """The value of a body on integers."""
    if isinstance(body, ScalarArg):
        return values[body.operand]
    if isinstance(body, ScalarConst):
        return int(body.value)
    assert isinstance(body, ScalarOp)
    args = [scalar(a, values) for a in body.args]
    match body.name.removeprefix("arith."):
        case "extsi":
            return args[0]
        case "addi":
            return args[0] + args[1]
        case "subi":
            return args[0] - args[1]
        case "muli":
            return args[0] * args[1]
        case "maxsi":
            return max(args)
    raise NotImplementedError(body.name)


def is_real(access: Access, point: tuple[int, ...]) -> bool:
    for guard in access.guards:
        value = guard.expr.eval(point, ())
        if isinstance(guard, InRange) and not guard.lower <= value < guard.upper:
            return False
        if isinstance(guard, Divides) and value % guard.divisor:
            return False
    return True


def read(access: Access, tensor: np.ndarray, point: tuple[int, ...]) -> int:
    if not is_real(access, point):
        return int(access.fill)
    return int(tensor[access.map.eval(point, ())])


def evaluate(kernel: Kernel, tensors: list[np.ndarray]) -> np.ndarray:
    """Runs the loop nest of a kernel with one output, point by point."""
    *_, out = tensors = [t.copy() for t in tensors]
    for point in itertools.product(*(range(e) for e in kernel.extents)):
        accesses = zip(kernel.operands, tensors, strict=True)
        values = {p: read(a, t, point) for p, (a, t) in enumerate(accesses)}
        out[kernel.outputs[0].map.eval(point, ())] = scalar(kernel.bodies[0], values)
    return out


def random_tensors(kernel: Kernel, seed: int = 0) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [rng.integers(-8, 8, a.shape, dtype=np.int64) for a in kernel.operands]


# -- embedded --------------------------------------------------------------------------------


class Tiles:
    """
    Computes an operator by calls of the intrinsic alone: for each tile, gathers what the
    intrinsic's operands stand for, runs its kernel, and scatters its output. Padding holds
    the embedding's fills where padding can be told from data, and garbage elsewhere.
    """

    def __init__(self, op: Kernel, intrinsic: Kernel, embedding: Embedding):
        self.op, self.intrinsic, self.embedding = op, intrinsic, embedding
        self.rng = np.random.default_rng(1)

    def run(self, tensors: list[np.ndarray]) -> np.ndarray:
        tensors = [t.copy() for t in tensors]
        for base in self.bases():
            tiles, places = self.gather(tensors, base)
            result = evaluate(self.intrinsic, tiles)
            for place, target in places.items():
                tensors[-1][target] = result[place]
        return tensors[-1]

    def bases(self) -> Iterator[tuple[int, ...]]:
        """Where tiles start: the outer index and the residue of every dimension."""
        starts: list[list[int]] = []
        for dim, padded in enumerate(self.embedding.padded):
            found = self.embedding.digit_of(dim)
            if found is None:
                starts.append(list(range(padded)))
            else:
                tile, stride = found[1].tile, found[1].stride
                starts.append([t * tile + r for t in range(padded // tile) for r in range(stride)])
        yield from itertools.product(*starts)

    def place(
        self, base: tuple[int, ...], point: tuple[int, ...]
    ) -> tuple[tuple[int, ...], set[int]]:
        """The operator's iteration, and the intrinsic dimensions padded at it as a whole."""
        target = list(base)
        virtual: set[int] = set()
        for i, digits in enumerate(self.embedding.digits):
            for digit, radix in zip(digits, self.embedding.list_radices(i), strict=True):
                value = point[i] // radix % digit.extent
                if digit.dim < len(target):
                    target[digit.dim] += value * digit.stride
                elif value:
                    virtual.add(i)
        return tuple(target), virtual

    def gather(
        self, tensors: list[np.ndarray], base: tuple[int, ...]
    ) -> tuple[list[np.ndarray], dict[tuple[int, ...], tuple[int, ...]]]:
        shapes = [a.shape for a in self.intrinsic.operands]
        tiles = [np.zeros(s, np.int64) for s in shapes]
        seen: dict[tuple[int, tuple[int, ...]], object] = {}
        places: dict[tuple[int, ...], tuple[int, ...]] = {}
        for point in itertools.product(*(range(e) for e in self.intrinsic.extents)):
            target, virtual = self.place(base, point)
            for p, access in enumerate(self.intrinsic.operands):
                element = access.map.eval(point, ())
                bound = self.embedding.binding[p]
                if bound is None:
                    tiles[p][element] = dict(self.embedding.constants)[p]
                    continue
                own_virtual = bool(virtual & access.used_dims)
                value, what = self.fetch(tensors, bound, target, own_virtual)
                if what is not None:
                    assert seen.setdefault((p, element), what) == what
                if what is not None or (p, element) not in seen:
                    tiles[p][element] = value
                if p == len(tiles) - 1 and what is not None:
                    places[element] = what  # type: ignore
        return tiles, places

    def fetch(
        self, tensors: list[np.ndarray], operand: int, point: tuple[int, ...], virtual: bool
    ) -> tuple[int, tuple[int, ...] | None]:
        """What an element holds, and which it is, `None` for padding."""
        access = self.op.operands[operand]
        garbage = int(self.rng.integers(-8, 8))
        fill = self.embedding.fills[operand]
        padding = garbage if fill is None else int(fill)
        if virtual:
            return padding, None
        beyond = {d for d in access.used_dims if point[d] >= self.op.dims[d].extent}
        for result in access.map.results:
            used = result.used_dims()
            if len(used) == 1 and used <= beyond and linear_form(result, len(point)):
                return padding, None
        if beyond:
            where = access.map.eval(point, ())
            shape = access.shape
            inside = all(0 <= x < n for x, n in zip(where, shape, strict=True))
            return (int(tensors[operand][where]) if inside else garbage), None
        if not is_real(access, point):
            return int(access.fill), None
        where = access.map.eval(point, ())
        return int(tensors[operand][where]), where


def check_meaning(op: Kernel, intrinsic: Kernel, embedding: Embedding) -> None:
    """Asserts that the embedded operator computes what the operator does."""
    tensors = random_tensors(op)
    expected = evaluate(op, tensors)
    np.testing.assert_array_equal(Tiles(op, intrinsic, embedding).run(tensors), expected)
