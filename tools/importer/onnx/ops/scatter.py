"""
Writes at places that data decide. weft's loops write at their own places only, so each element of
the result looks for the updates that are meant for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps

from .....transforms.core.errors import WeftError
from .emit import Body, Emitter, Read, Scalar, Tensor, limits
from .node import Node, positive_axis

Match = Callable[..., Scalar]
"""Whether an update is meant for this element; of the body and what is read of the indices."""


def of_bytes(write: Callable[[Node], Sequence[Tensor]]) -> Callable[[Node], Sequence[Tensor]]:
    """A rule that has Booleans as bytes while it works: there are no look-ups of bits."""

    @wraps(write)
    def written(node: Node) -> Sequence[Tensor]:
        bits = [i for i, form in enumerate(node.forms) if form is not None and form.type == "i1"]
        for place in bits:
            node.used[place] = node.emitter.cast(node.add_input(place), "u8")
        results = write(node)
        return [node.emitter.cast(r, "i1") for r in results] if 0 in bits else results

    return written


@of_bytes
def scatter_elements(node: Node) -> Sequence[Tensor]:
    """
    `ScatterElements`, `Scatter`: an element compares the indices of its line along the axis,
    `u` of them: `u` comparisons per element. Indices outside of the axis are for none.
    """
    emitter, data, indices, updates = node.emitter, *(node.add_input(i) for i in range(3))
    rank = len(data.shape)
    axis = node.read_axis(0, rank)
    extent = data.shape[axis]
    region = list(updates.shape)
    region[axis] = extent
    line = [f"d{rank}" if i == axis else f"d{i}" for i in range(rank)]
    zeros = [0] * rank
    base = data if tuple(region) == data.shape else emitter.slice(data, zeros, region)

    def meant(body: Body, index: Scalar) -> Scalar:
        return _wrap_index(index, extent).equals(body.loop_index(axis).cast(index.type))

    def update(body: Body, number: Scalar) -> Scalar:
        places = [body.loop_index(i) for i in range(rank)]
        places[axis] = number
        return body.look_up(updates, *places)

    reads = [indices.read_at(*line)]
    count = updates.shape[axis]
    how = node.read_attribute("reduction", "none")
    if how == "none":
        found = _scatter_last(emitter, base, count, reads, meant, update)
    else:
        found = _scatter_all(emitter, base, count, reads, meant, updates.read_at(*line), how)
    if found.shape != data.shape:
        found = emitter.insert(found, data, zeros)
    return [found]


@of_bytes
def scatter_nd(node: Node) -> Sequence[Tensor]:
    """
    `ScatterND`: indices `[…, q]` name the first `q` places of slices. Each such place compares
    all `m` index tuples: `m` comparisons per slice (per element where updates are combined).
    """
    emitter, data = node.emitter, node.add_input(0)
    depth = node.input_form(1).shape[-1]
    count = 1
    for extent in node.input_form(1).shape[:-1]:
        count *= extent
    indices = emitter.reshape(node.add_input(1), [count, depth])
    updates = emitter.reshape(node.add_input(2), [count, *data.shape[depth:]])
    rank = len(data.shape)
    how = node.read_attribute("reduction", "none")

    def meant(body: Body, *indices: Scalar) -> Scalar:
        found = body.constant_number(True, "i1")
        for dim, index in enumerate(indices):
            place = body.loop_index(dim).cast(index.type)
            found = found & _wrap_index(index, data.shape[dim]).equals(place)
        return found

    if how != "none":
        reads = [indices.read_at(f"d{rank}", i) for i in range(depth)]
        values = updates.read_at(f"d{rank}", *(f"d{i}" for i in range(depth, rank)))
        return [_scatter_all(emitter, data, count, reads, meant, values, how)]
    reads = [indices.read_at(f"d{depth}", i) for i in range(depth)]
    winner = winner_of(emitter, data.shape[:depth], count, reads, meant)

    def update(body: Body, number: Scalar) -> Scalar:
        return body.look_up(updates, number, *(body.loop_index(i) for i in range(depth, rank)))

    return [chosen_of(emitter, data, winner, update)]


def _wrap_index(index: Scalar, extent: int) -> Scalar:
    """An index that counts from the end where it is negative."""
    return (index < 0).select(index + extent, index)


def winner_of(
    emitter: Emitter, shape: Sequence[int], count: int, reads: Sequence[Read], meant: Match
) -> Tensor:
    """One more than the number of the last update that is meant for an element, or 0."""
    rank = len(shape)

    def number(body: Body, *indices: Scalar) -> Scalar:
        own = body.loop_index(rank).cast("i64") + 1
        return meant(body, *indices).select(own, 0)

    return emitter.reduce(shape, [count], "i64", reads, number, "max", 0)


def chosen_of(
    emitter: Emitter, data: Tensor, winner: Tensor, update: Callable[[Body, Scalar], Scalar]
) -> Tensor:
    """`data`, with the update that won in the place of what has one."""

    def value(body: Body, old: Scalar, number: Scalar) -> Scalar:
        place = (number - 1).max(0).cast("index")
        return (number > 0).select(update(body, place), old)

    reads = [data.read_whole(), winner.read_whole()]
    return emitter.map(data.shape, data.type, reads, value)


def _scatter_last(
    emitter: Emitter,
    data: Tensor,
    count: int,
    reads: Sequence[Read],
    meant: Match,
    update: Callable[[Body, Scalar], Scalar],
) -> Tensor:
    winner = winner_of(emitter, data.shape, count, reads, meant)
    return chosen_of(emitter, data, winner, update) if count else data


def _scatter_all(
    emitter: Emitter,
    data: Tensor,
    count: int,
    reads: Sequence[Read],
    meant: Match,
    values: Read,
    how: str,
) -> Tensor:
    """`data`, joined with all updates that are meant for it."""
    if how not in ("add", "mul", "max", "min"):
        raise WeftError(f"a scatter has no reduction '{how}'")
    neutral = {"add": 0, "mul": 1}

    def term(body: Body, *scalars: Scalar) -> Scalar:
        *indices, value = scalars
        other = neutral.get(how)
        if other is None:
            other = limits(data.type)[how == "min"]
        return meant(body, *indices).select(value, other)

    return emitter.reduce(data.shape, [count], data.type, [*reads, values], term, how, data)


@of_bytes
def tensor_scatter(node: Node) -> Sequence[Tensor]:
    """
    `TensorScatter`: a cache whose sequence axis gets an update, from an index per batch on; with
    `circular` beyond its end from the beginning again.
    """
    emitter, cache, update = node.emitter, node.add_input(0), node.add_input(1)
    starts = node.add_optional(2)
    rank = len(cache.shape)
    axis = positive_axis(node.read_attribute("axis", -2), rank, node.op)
    extent, count = cache.shape[axis], update.shape[axis]
    circular = node.read_attribute("mode", "linear") == "circular"

    def written(body: Body, old: Scalar, *start: Scalar) -> Scalar:
        places = [body.loop_index(i) for i in range(rank)]
        offset = places[axis].cast("i64")
        if start:
            offset = offset - start[0]
        if circular:
            offset = offset.remainder(extent)
            offset = (offset < 0).select(offset + extent, offset)
        inside = (offset >= 0) & (offset < count)
        places[axis] = offset.clamp(0, count - 1).cast("index")
        return inside.select(body.look_up(update, *places), old)

    reads = [cache.read_whole()]
    if starts is not None:
        reads.append(emitter.cast(starts, "i64").read_at("d0"))
    return [emitter.map(cache.shape, cache.type, reads, written)]
