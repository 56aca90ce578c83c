"""PyTorch models: what is imported computes what PyTorch computes."""

from __future__ import annotations

import sys

import pytest

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402
from torch.nn import functional  # noqa: E402

import weft  # noqa: E402


@pytest.fixture
def check(check_model):
    """Imports a module with example inputs, and compares with what PyTorch computes."""

    def run(module, *inputs, host=True):
        torch.manual_seed(0)
        for norm in module.modules():
            if isinstance(norm, nn.modules.batchnorm._BatchNorm):
                nn.init.normal_(norm.running_mean)
                nn.init.uniform_(norm.running_var, 0.5, 2)
                nn.init.normal_(norm.weight)
                nn.init.normal_(norm.bias)
        model = weft.import_model((module.eval(), inputs))
        with torch.no_grad():
            wanted = module(*inputs)
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        arrays = [i.numpy() for i in inputs]
        check_model(model, arrays, [w.numpy() for w in wanted], host=host)
        for gone in ("torch", "f64", "assert", "dense_resource"):
            assert gone not in model.text
        return model

    return run


class Normalised(nn.Module):
    """Convolutions, grouped and not, with biases and without, each with a normalisation."""

    def __init__(self):
        super().__init__()
        self.plain = nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(8)
        self.grouped = nn.Conv2d(8, 16, 3, padding=1, groups=4)
        self.bn2 = nn.BatchNorm2d(16)
        self.depthwise = nn.Conv2d(16, 16, 3, padding=1, groups=16, bias=False)
        self.bn3 = nn.BatchNorm2d(16)
        self.pool = nn.MaxPool2d(3, 2, 1, ceil_mode=True)
        self.average = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Linear(16, 10)

    def forward(self, image):
        y = self.pool(torch.relu(self.bn1(self.plain(image))))
        y = torch.relu(self.bn2(self.grouped(y)))
        return self.fc(self.average(self.bn3(self.depthwise(y))).flatten(1))


def test_normalisations_fold_into_convolutions(check):
    model = check(Normalised(), torch.randn(1, 3, 13, 13))
    assert sorted(model.weights) == [
        "depthwise.bias.folded",
        "depthwise.weight.folded",
        "fc.bias",
        "fc.weight.transposed",
        "grouped.bias.folded",
        "grouped.weight.folded",
        "plain.bias.folded",
        "plain.weight.folded",
    ]
    # Four biases, two activations, the mean's sum and quotient.
    assert model.text.count("linalg.generic") == 8
    assert "%image: tensor<1x3x13x13xf32>" in model.text
    assert 'weft.layer = "grouped"' in model.text
    assert "math.sqrt" not in model.text


class Other(nn.Module):
    """Normalisations that follow other layers than 2D convolutions, or none."""

    def __init__(self):
        super().__init__()
        self.line = nn.Conv1d(4, 8, 3, padding=2, dilation=2)
        self.bn1 = nn.BatchNorm1d(8)
        self.grown = nn.ConvTranspose2d(4, 6, 3, 2, 1, output_padding=1)
        self.bn2 = nn.BatchNorm2d(6)
        self.volume = nn.Conv3d(2, 4, (3, 3, 3), (1, 2, 2), 1, bias=False)
        self.bn3 = nn.BatchNorm3d(4)
        self.fc = nn.Linear(5, 7)
        self.bn4 = nn.BatchNorm1d(7)

    def forward(self, x, y, z, v):
        return (
            functional.silu(self.bn1(self.line(x))),
            self.bn2(self.grown(y)),
            functional.relu(self.bn3(self.volume(v))),
            self.bn4(self.fc(z)),
        )


def test_normalisations_after_other_layers(check):
    inputs = [torch.randn(*s) for s in ((2, 4, 9), (1, 4, 5, 5), (4, 5), (1, 2, 4, 6, 6))]
    model = check(Other(), *inputs)
    assert sorted(n for n in model.weights if "weight" in n) == [
        "fc.weight.folded",
        "grown.weight.folded",
        "line.weight.folded",
        "volume.weight.folded",
    ]
    assert len(model.weights) == 8


class Dense(nn.Module):
    """Normalisations before convolutions, of joined tensors."""

    def __init__(self):
        super().__init__()
        self.norm1 = nn.BatchNorm2d(6)
        self.conv1 = nn.Conv2d(6, 4, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(10)
        self.pool = nn.AvgPool2d(2)

    def forward(self, x):
        y = self.conv1(functional.relu(self.norm1(x)))
        return self.pool(functional.relu(self.norm2(torch.cat([x, y], 1))))


def test_normalisations_before_convolutions(check):
    model = check(Dense(), torch.randn(2, 6, 8, 8))
    assert set(model.weights) == {
        "conv1.weight",
        *(f"norm{i}.{part}" for i in (1, 2) for part in ("scale", "shift")),
    }


class Encoder(nn.Module):
    """Embeddings, attention with a mask, layer normalisation and GELU."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads = heads
        self.words = nn.Embedding(50, width)
        self.places = nn.Embedding(16, width)
        self.register_buffer("positions", torch.arange(16)[None], persistent=False)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)

    def forward(self, ids, mask):
        b, t = ids.shape
        x = self.norm(self.words(ids) + self.places(self.positions[:, :t]))

        def split(y):
            return y.view(b, t, self.heads, -1).transpose(1, 2)

        q, k, v = (split(f(x)) for f in (self.query, self.key, self.value))
        bias = (1.0 - mask[:, None, None, :].float()) * -10000.0
        scores = functional.softmax(q @ k.transpose(-1, -2) / 3 + bias, -1)
        y = (scores @ v).transpose(1, 2).reshape(b, t, -1)
        return functional.gelu(x + self.out(y))


def test_transformer(check):
    mask = torch.ones(2, 8, dtype=torch.long)
    mask[1, 5:] = 0
    model = check(Encoder(), torch.randint(0, 50, (2, 8)), mask)
    assert "%ids: tensor<2x8xi64>, %mask: tensor<2x8xi64>" in model.text
    assert model.text.count("linalg.batch_matmul") + model.text.count("linalg.matmul") == 6
    assert "words.weight" in model.weights
    # The rows at known places are looked up offline.
    assert model.weights["places.weight.folded"].shape == (1, 8, 32)


def test_attention_as_one_op(check_model):
    """The attention that PyTorch has as one op, in a layer of its own."""
    torch.manual_seed(0)
    module = nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, activation="gelu").eval()
    x = torch.randn(2, 10, 32)
    model = weft.import_model((module, x))
    with torch.no_grad():
        check_model(model, [x.numpy()], [module(x).numpy()])


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 8, batch_first=True)

    def forward(self, x):
        y, (h, c) = self.lstm(x)
        return y, h, c


def test_lstm(check):
    check(Recurrent(), torch.randn(2, 4, 6), host=False)


class Pools(nn.Module):
    def forward(self, x):
        pool = functional
        return (
            pool.avg_pool2d(x, 3, 2, 1, ceil_mode=True),
            pool.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
            pool.adaptive_avg_pool2d(x, (3, 2)),
            pool.max_pool2d(x, 3, 2, ceil_mode=True),
            pool.interpolate(x, scale_factor=2, mode="bilinear"),
            pool.pad(x, (1, 2, 3, 0), mode="reflect"),
        )


def test_pooling_and_resizing(check):
    check(Pools(), torch.randn(1, 3, 14, 13), host=False)


@pytest.mark.parametrize("sides", [(-1, 1, 2, -2), (1, 2, -1, 3), (-1, 0, -2, -1)])
def test_padding_that_cuts_off(check, sides):
    module = nn.Sequential(nn.ZeroPad2d(sides), nn.Conv2d(2, 3, 3))
    check(module, torch.randn(1, 2, 7, 6), host=False)


class Rolled(nn.Module):
    def forward(self, x):
        return x.roll(1, 0) + x.flip(1)


def test_rolling(check):
    """Its parts are joined with their own extents, not with unknown ones."""
    assert "?" not in check(Rolled(), torch.randn(3, 6)).text


class NamedLikeItsInput(nn.Module):
    def __init__(self):
        super().__init__()
        self.x = nn.Parameter(torch.randn(4, 5))
        self.x_input = nn.Parameter(torch.randn(5))

    def forward(self, x):
        return torch.relu(x @ self.x) * self.x_input


def test_parameters_named_like_an_input(check):
    model = check(NamedLikeItsInput(), torch.randn(3, 4), host=False)
    assert set(model.weights) == {"x", "x_input"}
    assert "%x_input2: tensor<3x4xf32>" in model.text


class Bags(nn.Module):
    def __init__(self):
        super().__init__()
        self.bag = nn.EmbeddingBag(20, 4, mode="mean", padding_idx=3)
        self.sums = nn.EmbeddingBag(20, 4, mode="sum")

    def forward(self, ids, offsets, pairs):
        return self.bag(ids, offsets), self.sums(pairs)


def test_bags_of_embeddings(check):
    ids = torch.tensor([1, 3, 3, 5, 7, 19])
    check(Bags(), ids, torch.tensor([0, 2, 2]), ids.view(2, 3), host=False)


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(4, 4), nn.ReLU())

    def forward(self, x):
        return self.inner(x) + x


def test_names_of_layers():
    """Modules by their paths; what a module computes between others, by what it is."""
    module = nn.Sequential(Residual(), nn.Linear(4, 4, bias=False))
    text = weft.import_model((module, torch.randn(2, 4)), name="net").text
    for layer in ("0.inner.0", "0.inner.1", "0.add", "1"):
        assert f'weft.layer = "{layer}"' in text
    assert "func.func @net(%input: tensor<2x4xf32>, %" in text


def test_saved_programs(tmp_path, check_model):
    torch.manual_seed(0)
    module, x = Residual().eval(), torch.randn(2, 4)
    path = tmp_path / "model.pt2"
    torch.export.save(torch.export.export(module, (x,)), path)
    model = weft.import_model(path)
    assert model.name == "model"
    with torch.no_grad():
        check_model(model, [x.numpy()], [module(x).numpy()], host=False)


class Options(nn.Module):
    def forward(self, x, factor=2, flag=False):
        return {"scaled": x * factor, "rest": [x + 1, None, 3]}


def test_inputs_and_outputs_that_are_no_tensors():
    text = weft.import_model((Options(), (torch.randn(2), 4, True))).text
    assert "func.func @Options(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)" in text
    assert "4.000000e+00" in text


# --- Bad input ------------------------------------------------------------------------------------


def refused(source, **options):
    with pytest.raises(weft.WeftError) as error:
        weft.import_model(source, **options)
    assert "\n" not in str(error.value)
    return str(error.value)


MODULE = """
import torch
class Net(torch.nn.Module):
    def forward(self, x):
        return x
NUMBER = 3
def make(): return Net(), (torch.randn(2),)
def fails(): raise KeyError("weights")
def gives_number(): return 3
"""

SOURCES = {
    "mod:nothing": "mod:nothing: module 'mod' has no 'nothing'",
    "nomod:make": "nomod:make: there is no module 'nomod' here or on PYTHONPATH",
    "broken:make": "broken:make: importing 'broken' failed: ZeroDivisionError: division by zero",
    "needs:make": "needs:make: importing 'needs' failed: ModuleNotFoundError: No module named "
    "'not_there'",
    "mod:NUMBER": "mod:NUMBER: is an object of type int, not a callable that gives a module",
    "mod:fails": "mod:fails: calling it failed: KeyError: 'weights'",
    "mod:gives_number": "mod:gives_number: gives an object of type int; give a torch.nn.Module, "
    "alone or in a tuple with its example inputs",
    "mod:Net": "mod:Net: has no example inputs; give them with --input 1x3x224x224xf32 (once per "
    "input), or let the callable give (module, inputs)",
    "bad.pt2": "bad.pt2: is no program that torch.export.save has written: ",
    "none.pt2": "cannot read 'none.pt2': No such file or directory",
}


@pytest.mark.parametrize("source", SOURCES)
def test_bad_sources(tmp_path, monkeypatch, source):
    (tmp_path / "mod.py").write_text(MODULE)
    (tmp_path / "broken.py").write_text("1 / 0\n")
    (tmp_path / "needs.py").write_text("import not_there\n")
    (tmp_path / "bad.pt2").write_bytes(b"no archive")
    monkeypatch.chdir(tmp_path)
    for name in ("mod", "broken", "needs"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert refused(source).startswith(SOURCES[source])


def test_callables(tmp_path, monkeypatch):
    (tmp_path / "mod2.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    assert "%x: tensor<2xf32>" in weft.import_model("mod2:make").text
    assert "%x: tensor<3x4xf32>" in weft.import_model("mod2:Net", inputs=["3x4xf32"]).text


def test_objects_that_are_no_module():
    assert refused(3).startswith("the model: gives an object of type int; give a torch.nn.Module")
    assert refused((Residual(), 3)) == (
        "the model: its example inputs are an object of type int; give a tuple of tensors"
    )
    assert refused((Residual(), (torch.randn(2, 5),))).startswith(
        "Residual: torch.export cannot trace the module: RuntimeError: "
    )


def test_dynamic_shapes():
    batch = torch.export.Dim("batch", min=2, max=9)
    program = torch.export.export(
        Residual(), (torch.randn(2, 4),), dynamic_shapes={"x": {0: batch}}
    )
    message = refused(program)
    assert message.startswith("ExportedProgram: dynamic shapes are not supported: input 'x' [s")
    assert "is 2 to 9)" in message


class Unsupported(nn.Module):
    def forward(self, x):
        return x.cumsum(1), (x + 1).cumsum(1), torch.topk(x, 2)[0], torch.relu(x)


def test_unsupported_ops_are_named_all_at_once():
    assert refused((Unsupported(), torch.randn(4, 4))) == (
        "Unsupported: 2 unsupported ops have no lowering to linalg: aten.cumsum (2), aten.topk "
        "(1); write the model without them"
    )


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x):
        self.calls.add_(1)
        return x * self.calls


def test_models_with_state():
    assert refused((Counter(), torch.randn(2))) == (
        "Counter: forward changes calls; weft compiles functions without state: make it an input "
        "and a result"
    )


class Branch(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else x * 2


def test_control_flow(capfd):
    assert refused((Branch(), torch.randn(2))).startswith(
        "Branch: torch.export cannot trace the module: "
    )
    assert capfd.readouterr().err == ""


def test_element_types():
    assert refused((nn.Linear(2, 2).bfloat16(), torch.randn(2, 2).bfloat16())) == (
        "Linear: 'weight' has elements of type torch.bfloat16, which has no NumPy type; convert "
        "the model with .float()"
    )


class Bytes(nn.Module):
    def forward(self, x):
        return x.float() / 255, x > 127, x.flip(1)


def test_unsigned_bytes(check_model):
    x = torch.randint(0, 256, (3, 5), dtype=torch.uint8)
    model = weft.import_model((Bytes(), (x,)))
    scaled, above, flipped = (y.numpy() for y in Bytes()(x))
    check_model(model, [x.numpy()], [scaled, above, flipped])


class BytesAndOthers(nn.Module):
    def forward(self, x):
        return x / 255, x * 2.5, x / 3, x.sum(), x.max(), x // 3


def test_arithmetic_on_unsigned_bytes_is_refused():
    x = torch.randint(0, 256, (3, 5), dtype=torch.uint8)
    with pytest.raises(weft.WeftError) as error:
        weft.import_model((BytesAndOthers(), (x,)), name="net")
    message = str(error.value)
    assert message.startswith("net: unsupported arithmetic on integers of 8 bits: aten.")
    assert "aten.div.Tensor (2)" in message
    assert "aten.max.default (1)" in message
    assert message.endswith("convert them before it, with .float() or .int()")


class SignedBytes(nn.Module):
    def forward(self, x):
        return x.sum(), x / 3, x % 5, x.min(), x // 3


def test_what_ends_the_process_on_signed_bytes_is_refused():
    with pytest.raises(weft.WeftError) as error:
        weft.import_model((SignedBytes(), (torch.zeros(3, dtype=torch.int8),)), name="net")
    assert str(error.value) == (
        "net: unsupported arithmetic on integers of 8 bits: aten.div.Tensor_mode (1), "
        "aten.min.default (1), aten.remainder.Scalar (1); convert them before it, with .float() "
        "or .int()"
    )


def test_an_import_changes_nothing_of_its_source():
    module = nn.Sequential(nn.Linear(3, 4), nn.Sequential(nn.Dropout(), nn.ReLU()))
    module[1].eval()
    modes = [part.training for part in module.modules()]
    state = torch.get_rng_state()
    weft.import_model(module, inputs=["2x3xf32"])
    assert [part.training for part in module.modules()] == modes
    assert torch.equal(torch.get_rng_state(), state)
