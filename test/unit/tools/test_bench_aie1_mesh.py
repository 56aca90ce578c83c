"""The suite `aie1-mesh`: its layers, their bounds, and one record."""

from __future__ import annotations

import argparse
from dataclasses import replace

from weft.tools.bench import SUITES, has_failed
from weft.tools.bench.aie1 import mesh as suite
from weft.tools.registry.contexts import machine_for


def test_layers_are_those_of_the_network() -> None:
    layers = suite.list_layers()
    assert SUITES["aie1-mesh"].load_module() is suite
    assert [layer.name for layer in layers][:3] == ["3x3_64_64_56", "3x3_64_128_56_s2",
                                                    "3x3_128_128_28"]  # fmt: skip
    *layers, last = layers
    assert (last.name, last.macs) == ("1x1_512_1000_1", 16 * 512 * 1000)
    whole = [layer.macs for layer in layers if layer.stride == 1]
    assert set(whole) == {16 * 56 * 56 * 64 * 64 * 9}
    assert {layer.macs * 2 for layer in layers if layer.stride == 2} == set(whole)
    assert [layer.result_size for layer in layers] == [56, 28, 28, 14, 14, 7, 7]


def test_bounds_are_of_tiles_and_of_ports() -> None:
    machine, _ = machine_for("aie1-mesh-4x4", None)
    layer = suite.Layer(64, 64, 56)
    assert suite.peak_cycles(layer, machine) == layer.macs // (16 * 32)
    # A port at one corner: its tile and two links of 8 bytes per cycle.
    assert suite.port_cycles(layer, machine) == -(-layer.bytes_in // 24)
    wide = suite.Layer(512, 1, 7, batch=1)
    assert suite.port_cycles(wide, machine) == -(-wide.bytes_in // 24)


def test_a_record_of_a_small_layer() -> None:
    layer = replace(suite.Layer(4, 16, 6), batch=2)
    record = suite.measure_layer("aie1-mesh-1x2", layer)
    assert not has_failed(record)
    assert record["bound_cycles"] == max(record["peak_cycles"], record["port_cycles"])  # pyright: ignore
    assert 0 < record["of_peak"] <= record["of_bound"] <= 1  # pyright: ignore
    said = suite.summary([record, {"workload": "other", "error": "too large"}])
    assert said.startswith("3x3_4_16_6: ")
    assert said.endswith("other: too large")
    none = argparse.Namespace(only="nothing", machine=None, jobs=1)
    assert [*suite.records(none)] == []
