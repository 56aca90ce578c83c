"""What tests of tuning share: a toy, and kernels of the host."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.tune.toy import ToyTask

from weft.lowering.host.tuning import HostTask, Untunable
from weft.tools.bench.layers import conv2d_mlir, matmul_mlir
from weft.tools.tune.host import host_tasks


@pytest.fixture
def toy() -> ToyTask:
    return ToyTask()


@pytest.fixture(scope="session")
def tasks_of() -> Callable[[str], list[HostTask]]:
    """The tasks of a module's text."""

    def find(text: str) -> list[HostTask]:
        found = [*host_tasks(text, "host", None, None, {})]
        assert not any(isinstance(task, Untunable) for task in found)
        return [task for task in found if isinstance(task, HostTask)]

    return find


@pytest.fixture
def conv_text() -> str:
    return conv2d_mlir(1, 5, 9, 9, 20, 3, 3, element="f32")


@pytest.fixture(params=["conv", "product", "depthwise"])
def module_text(request: pytest.FixtureRequest, conv_text: str) -> str:
    texts = {
        "conv": conv_text,
        "product": matmul_mlir(7, 33, 24, element="f32"),
        "depthwise": conv2d_mlir(1, 18, 11, 11, 18, 3, 3, stride=2, groups=18, element="f32"),
    }
    return texts[str(request.param)]
