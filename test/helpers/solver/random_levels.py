"""Random candidates that fit a machine."""

from __future__ import annotations

import numpy as np

from weft.transforms.solver.levels.cost import Batch, fits_machine
from weft.transforms.solver.levels.model import Ints, Model


def random_batch(model: Model, count: int, seed: int) -> Batch:
    """Up to `count` candidates that fit, drawn at random with the generator's `seed`."""
    rng = np.random.default_rng(seed)
    shape = (model.num_levels, len(model.dims), count)
    blocks = np.ones(shape, np.int64)
    groups = np.ones(shape, np.int64)
    whole = np.broadcast_to(model.extents[:, None], shape[1:]).copy()
    for level in reversed(range(model.num_levels)):
        groups[level] = _part(rng, whole)
        copies = np.where(rng.random(shape[1:]) < 0.3, rng.integers(1, 5, shape[1:]), 1)
        if level == 0 and model.unit.stacked is not None:
            for d, name in enumerate(model.dims):
                copies[d] = copies[d] if name in model.unit.stacked else 1
        blocks[level] = np.maximum(1, groups[level] // copies)
        full = groups[level] == whole
        groups[level] = np.where(full, whole, blocks[level] * (groups[level] // blocks[level]))
        whole = blocks[level]
    orders = rng.random(shape).argsort(1)
    held = np.zeros((model.num_levels, len(model.tensors), count), np.bool_)
    for level, stores in enumerate(model.stores):
        for t, store in enumerate(stores):
            held[level, t] = (rng.random(count) < 0.8) & (store is not None)
    shared = np.zeros_like(held)
    for level, view in enumerate(model.view.levels):
        if view.is_shared:
            shared[level, :-1] = rng.random(shared[level, :-1].shape) < 0.3
    batch = Batch(blocks, groups, orders, held, shared & held)
    return batch.take(np.nonzero(fits_machine(model, batch))[0])


def _part(rng: np.random.Generator, whole: Ints) -> Ints:
    """A part of each number: all of it, one, or any."""
    any_part = 1 + (rng.random(whole.shape) * whole).astype(np.int64)
    choice = rng.integers(0, 3, whole.shape)
    return np.where(choice == 0, whole, np.where(choice == 1, 1, np.minimum(any_part, whole)))
