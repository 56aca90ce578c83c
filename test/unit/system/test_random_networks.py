"""Random networks of bytes on an accelerator and its host, beside their meaning."""

import numpy as np
import pytest
from helpers.system.networks import Net, made_up
from helpers.system.random_networks import random_network

import weft
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module


@pytest.mark.parametrize(("machine", "seed"), [("vta-1x16x16", 2), ("vta-8x8x8-zu", 3)])
def test_networks_equal_their_sources(machine: str, seed: int) -> None:
    text = random_network(seed)
    arrays = made_up(text, seed)
    weights = {name: array for name, array in arrays.items() if name != "x"}
    program = weft.compile(text, machine, target="system", weights=weights)
    results, _ = weft.run(program, {"x": arrays["x"]})
    wanted = run_function(load_module(text, make_context()), arrays)
    assert len(wanted) == len(results)
    for one, other in zip(wanted, results.values(), strict=True):
        assert np.array_equal(one, other)
        assert np.count_nonzero(one)


def test_networks_are_drawn_by_their_seed() -> None:
    assert random_network(1) == random_network(1) != random_network(2)


def test_a_network_without_layers_is_the_hosts() -> None:
    net = Net((1, 3, 6, 6))
    text = net.text(net.concat(net.pool("%x"), net.pool("%x")))
    arrays = made_up(text)
    program = weft.compile(text, "vta-1x16x16", target="system")
    results, _ = weft.run(program, arrays)
    (wanted,) = run_function(load_module(text, make_context()), arrays)
    assert np.array_equal(results["result"], wanted)
