from __future__ import annotations

import importlib
from dataclasses import replace
from types import ModuleType

import pytest

from weft.targets.vta.spec import VtaSpec

_VTA = VtaSpec(
    batch=1,
    block_in=16,
    block_out=16,
    inp_depth=2048,
    wgt_depth=1024,
    acc_depth=2048,
    uop_depth=8192,
    usable_inp=2048,
    usable_wgt=1024,
    usable_acc=2048,
    usable_uop=2048,
    bytes_per_cycle=4,
    setup_cycles=50,
    row_cycles=30,
    pad_cycles=1,
    gemm_setup=40,
    gemm_ii=1,
    alu_setup=40,
    alu_ii=2,
    nop_cycles=3,
    queue_depth=512,
    token_depth=255,
    min_accumulator_distance=3,
    alu_min_accumulator_distance=3,
    max_pad=15,
    clock_hz=100_000_000,
)


_VTA8 = replace(
    _VTA,
    batch=8,
    block_in=8,
    block_out=8,
    inp_depth=512,
    wgt_depth=4096,
    acc_depth=512,
    usable_inp=512,
    usable_wgt=4096,
    usable_acc=512,
)


@pytest.fixture(scope="session")
def vta() -> VtaSpec:
    """The default configuration: 1x16x16."""
    return _VTA


@pytest.fixture(scope="session")
def vta8() -> VtaSpec:
    """The 8x8x8 configuration with the same buffer bytes."""
    return _VTA8


@pytest.fixture(scope="session")
def vta_pair() -> tuple[VtaSpec, VtaSpec]:
    """Both configurations, for property tests."""
    return _VTA, _VTA8


@pytest.fixture(scope="session")
def matmul_program() -> ModuleType:
    """The module of a matrix product as a program."""
    return importlib.import_module("helpers.vta.matmul_program")
