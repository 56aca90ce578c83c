"""References of kernels: what they are, and how many are kept."""

from __future__ import annotations

import numpy as np

from weft.tools.tune.reference import Reference, References, Source, make_reference

ADD = """
func.func @main(%x: tensor<4xf32>, %w: tensor<4xf32> {weft.weight = "w"}) -> tensor<4xf32> {
  %y = arith.addf %x, %w : tensor<4xf32>
  return %y : tensor<4xf32>
}
"""


def test_a_reference_is_what_the_module_means_on_made_up_inputs() -> None:
    found = make_reference((ADD, None, 3))
    (result,) = found.wanted.values()
    np.testing.assert_array_equal(result, found.inputs["x"] + found.inputs["w"])
    assert [*found.weights] == ["w"]
    assert found.num_bytes == 3 * 16
    again = make_reference((ADD, None, 3))
    np.testing.assert_array_equal(again.inputs["x"], found.inputs["x"])
    assert not np.array_equal(make_reference((ADD, None, 4)).inputs["x"], found.inputs["x"])


def test_those_that_were_not_asked_for_the_longest_go() -> None:
    made: list[str] = []

    def make(source: Source) -> Reference:
        made.append(source[0])
        return Reference({"x": np.zeros(int(source[0]), np.int8)}, {}, [])

    kept = References(100, make)

    def ask(*names: str) -> list[str]:
        made.clear()
        for name in names:
            assert kept.get((name, None, 0)).num_bytes == int(name)
        return [*made]

    assert ask("40", "50", "40") == ["40", "50"]
    assert ask("20", "40") == ["20"]
    assert ask("50") == ["50"]
    assert ask("200", "200") == ["200"]
    assert ask("40") == ["40"]
