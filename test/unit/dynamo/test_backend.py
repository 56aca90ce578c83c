"""The backend of `torch.compile`: results beside eager PyTorch, and what goes there."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from weft.transforms.core.errors import WeftError

torch: Any = pytest.importorskip("torch")
nn = torch.nn

from weft.tools.dynamo.backend import WeftWarning, weft_backend  # noqa: E402


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    torch._dynamo.reset()
    torch.manual_seed(0)
    with torch.inference_mode(), warnings.catch_warnings():
        warnings.simplefilter("error", WeftWarning)
        yield


def compiled(model: Any, **options: object) -> Any:
    return torch.compile(model, backend=weft_backend, options=options or None)


def convolutions() -> Any:
    return nn.Sequential(
        nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.AdaptiveAvgPool2d(1),
        nn.Flatten(), nn.Linear(8, 5),
    ).eval()  # fmt: skip


def test_a_convolutional_network() -> None:
    model, x = convolutions(), torch.randn(2, 3, 8, 8)
    torch.testing.assert_close(compiled(model, strict=True)(x), model(x), rtol=1e-4, atol=1e-5)


def test_precision() -> None:
    """Results are near whatever the processor has; others than f32 and bf16 are refused."""
    model, x = nn.Linear(64, 48).eval(), torch.randn(32, 64)
    found, wanted = compiled(model, strict=True, precision="bf16")(x), model(x)
    assert (found - wanted).abs().max() < 0.02 * wanted.abs().max()
    torch._dynamo.reset()
    with pytest.raises(WeftError, match="precision 'f8': there are f32, bf16"):
        compiled(model, strict=True, precision="f8")(x)


def test_an_encoder_layer() -> None:
    model = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True).eval()
    torch.backends.mha.set_fastpath_enabled(False)
    x = torch.randn(2, 5, 16)
    torch.testing.assert_close(compiled(model, strict=True)(x), model(x), rtol=1e-4, atol=1e-5)


def test_several_inputs_and_results_in_a_dictionary() -> None:
    def function(x: Any, y: Any) -> dict[str, Any]:
        return {"sum": x + y, "product": x @ y.T}

    x, y = torch.randn(3, 4), torch.randn(3, 4)
    found = compiled(function, strict=True)(x, y)
    assert found.keys() == {"sum", "product"}
    torch.testing.assert_close(found["sum"], x + y)
    torch.testing.assert_close(found["product"], x @ y.T, rtol=1e-4, atol=1e-5)


def test_results_are_their_own() -> None:
    function = compiled(lambda x: x * 2, strict=True)
    first = function(torch.ones(4))
    second = function(torch.full((4,), 3.0))
    assert first.tolist() == [2.0] * 4
    assert second.tolist() == [6.0] * 4


def test_each_size_is_compiled_once() -> None:
    model = convolutions()
    counted: list[int] = []

    def counting(graph: Any, inputs: Any, **more: Any) -> Callable[..., object]:
        counted.append(1)
        return weft_backend(graph, inputs, options={"strict": True}, **more)

    function = torch.compile(model, backend=counting, dynamic=True)
    for batch in (2, 3, 5, 3, 2):
        x = torch.randn(batch, 3, 8, 8)
        torch.testing.assert_close(function(x), model(x), rtol=1e-4, atol=1e-5)
    assert len(counted) == 1


def test_a_break_leaves_the_rest_to_weft() -> None:
    def function(x: Any) -> Any:
        y = torch.relu(x) + 1
        if float(y.sum()) > 0:
            return y * 2
        return y

    x = torch.randn(4, 4)
    torch.testing.assert_close(compiled(function, strict=True)(x), function(x))


def test_changed_parameters_are_seen() -> None:
    with torch.inference_mode(False):
        model, x = nn.Linear(4, 3).eval(), torch.randn(2, 4)
    function = compiled(model, strict=True)
    torch.testing.assert_close(function(x), model(x), rtol=1e-4, atol=1e-5)
    with torch.inference_mode(False), torch.no_grad():
        model.weight.add_(1.0)
    torch.testing.assert_close(function(x), model(x), rtol=1e-4, atol=1e-5)
    model.weight.data = torch.randn(3, 4)
    torch.testing.assert_close(function(x), model(x), rtol=1e-4, atol=1e-5)
    model.bias = nn.Parameter(torch.randn(3))
    torch.testing.assert_close(function(x), model(x), rtol=1e-4, atol=1e-5)


def test_tensors_are_read_where_they_are() -> None:
    x = torch.ones(4)
    function = compiled(lambda x: x * 2, strict=True)
    assert function(x).tolist() == [2.0] * 4
    with torch.inference_mode(False):
        others = [torch.full((4,), float(n)) for n in range(3)]
    for n, other in enumerate((*others, x)):
        assert function(other).tolist() == [2.0 * (n if n < 3 else 1)] * 4
    x[1] = 5.0
    assert function(x).tolist() == [2.0, 10.0, 2.0, 2.0]


def test_what_is_not_contiguous_is_taken_as_it_is() -> None:
    x = torch.randn(4, 6).T
    torch.testing.assert_close(compiled(lambda x: x + 1, strict=True)(x), x + 1)


def test_what_cannot_be_imported_goes_to_eager_pytorch_and_says_why() -> None:
    def function(x: Any) -> Any:
        return torch.linalg.eigvalsh(x)

    x = torch.eye(3)
    with pytest.warns(WeftWarning, match=r"a graph runs in eager PyTorch: .*eig"):
        torch.testing.assert_close(compiled(function)(x), function(x))
    torch._dynamo.reset()
    with pytest.raises(WeftError, match=r"a graph cannot be compiled by weft: .*eig"):
        compiled(function, strict=True)(x)


def test_gradients_go_to_eager_pytorch() -> None:
    with torch.inference_mode(False):
        model = nn.Linear(4, 3)
        function = compiled(model)
        with torch.no_grad():
            function(torch.randn(2, 4))
        with pytest.warns(WeftWarning, match="gradients are wanted"):
            function(torch.randn(2, 4)).sum().backward()
        assert model.weight.grad is not None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": 1}, "backend 'weft' has no option 'speed'; it has machine"),
        ({"threads": "2"}, "backend 'weft': threads is '2', no int"),
    ],
)
def test_wrong_options(options: dict[str, object], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        weft_backend(None, [], options=options)
