"""Ops of small matrices, and of counts of words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....transforms.core.errors import WeftError
from .emit import Body, Scalar, Tensor
from .node import Node


def determinant(node: Node) -> Sequence[Tensor]:
    """`Det` of matrices of up to 5 rows, developed by rows."""
    x = node.add_input(0)
    size = x.shape[-1]
    if size > 5 or x.shape[-2] != size:
        raise WeftError(f"Det: matrices of {x.shape[-2]}x{size}; up to 5x5 are supported")
    rank = len(x.shape) - 2
    outer = [f"d{i}" for i in range(rank)]
    reads = [x.read_at(*outer, i, j) for i in range(size) for j in range(size)]

    def developed(_: Body, *numbers: Scalar) -> Scalar:
        rows = [numbers[i * size : (i + 1) * size] for i in range(size)]
        return _develop_minor(rows, tuple(range(size)), {})

    return [node.emitter.map(x.shape[:-2], x.type, reads, developed)]


def _develop_minor(
    rows: Sequence[Sequence[Scalar]],
    columns: tuple[int, ...],
    known: dict[tuple[int, ...], Scalar],
) -> Scalar:
    """The determinant of the last rows, as many as there are columns, in these columns."""
    if columns in known:
        return known[columns]
    row = rows[len(rows) - len(columns)]
    found = row[columns[0]]
    if len(columns) > 1:
        found = found * _develop_minor(rows, columns[1:], known)
        for i in range(1, len(columns)):
            rest = (*columns[:i], *columns[i + 1 :])
            term = row[columns[i]] * _develop_minor(rows, rest, known)
            found = found - term if i % 2 else found + term
    known[columns] = found
    return found


def tf_idf(node: Node) -> Sequence[Tensor]:
    """`TfIdfVectorizer` of integers: how often each sequence of the pool occurs in a line."""
    emitter = node.emitter
    pool = list(node.read_attribute("pool_int64s", []))
    if not pool:
        raise WeftError("TfIdfVectorizer: a pool of strings is not supported")
    starts = [*node.read_attribute("ngram_counts", [0]), len(pool)]
    places = np.array(node.read_attribute("ngram_indexes", [0]))
    least, most = (
        node.read_attribute("min_gram_length", 1),
        node.read_attribute("max_gram_length", 1),
    )
    skips = node.read_attribute("max_skip_count", 0)
    x = node.add_input(0)
    words = emitter.cast(emitter.reshape(x, [1, *x.shape]) if len(x.shape) == 1 else x, "i64")
    size = int(places.max()) + 1
    total = emitter.constant(0, [words.shape[0], size], "f32")
    first = 0
    for length in range(1, len(starts)):
        block = np.array(pool[starts[length - 1] : starts[length]]).reshape(-1, length)
        own = places[first : first + len(block)]
        first += len(block)
        if not least <= length <= most or not len(block):
            continue
        for skip in range(1 if length == 1 else skips + 1):
            total = _count_sequences(node, words, block, own, skip + 1, total)
    found = _weigh_counts(node, total, places)
    return [emitter.reshape(found, [size]) if len(x.shape) == 1 else found]


def _count_sequences(
    node: Node, words: Tensor, block: np.ndarray, places: np.ndarray, step: int, total: Tensor
) -> Tensor:
    """`total`, with how often sequences of one length occur, words `step` apart."""
    emitter, length = node.emitter, block.shape[1]
    positions = words.shape[1] - (length - 1) * step
    if positions < 1:
        return total
    table = emitter.constant_table(block, "i64")
    index = emitter.constant_table(places, "i64")
    parts = (
        emitter.slice(words, [0, k * step], [words.shape[0], positions]) for k in range(length)
    )
    reads = [part.read_at("d0", "d3") for part in parts]
    reads += [table.read_at("d2", k) for k in range(length)]

    def same(body: Body, *scalars: Scalar) -> Scalar:
        *numbers, own = scalars
        here = own.equals(body.loop_index(1).cast("i64"))
        for word, wanted in zip(numbers[:length], numbers[length:], strict=True):
            here = here & word.equals(wanted)
        return here.select(body.constant_number(1, "f32"), 0)

    shape, extents = total.shape, [len(block), positions]
    return emitter.reduce(shape, extents, "f32", [*reads, index.read_at("d2")], same, "add", total)


def _weigh_counts(node: Node, total: Tensor, places: np.ndarray) -> Tensor:
    mode = node.read_attribute("mode", "TF")
    weights = np.ones(total.shape[1])
    given = node.read_attribute("weights", [])
    if len(given):
        weights[places] = np.array(given)
    if mode == "TF":
        return total
    factor = node.emitter.constant_table(weights, "f32").read_at("d1")

    def weighed(_: Body, count: Scalar, weight: Scalar) -> Scalar:
        return (count > 0).select(weight if mode == "IDF" else weight * count, 0)

    return node.emitter.map(total.shape, "f32", [total.read_whole(), factor], weighed)
