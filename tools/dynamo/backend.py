"""
The backend `weft` of `torch.compile`: graphs that can be imported run as native code of the host.

```python
model = torch.compile(model, backend="weft")
with torch.inference_mode():
    y = model(x)
```

TorchDynamo hands over the graphs between breaks. A graph is imported and compiled when it is first
called, once for each size of its inputs; its parameters and buffers are packed then, and again when
they have changed. What cannot be imported, runs elsewhere than on the processor, or is to be
differentiated goes to eager PyTorch, with one warning that says why; with the option `strict` that
is an error.

Options (`torch.compile(…, options={…})`): `machine` (a name or a file; by default this processor),
`threads` (`torch.get_num_threads()`), `sizes` (how many sizes of inputs are kept; 16), `strict`,
`precision` (of products: f32 or bf16).
"""

from __future__ import annotations

import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import attrgetter, is_, methodcaller
from typing import Any, Literal, TypeAlias, cast, get_args

import numpy as np

from ...lowering.host.schedule import F32
from ...targets.host.executable import BoundCall, HostExecutable, aligned_bytes
from ...targets.reference.scalars import Array
from ...transforms.core.errors import WeftError
from ..api import compile
from ..common.errors import is_reported
from ..importer.common.options import ImportOptions
from ..importer.torch.load import import_object, torch_module

_SIZES = 16
_OPTIONS: Mapping[str, type] = {
    "machine": str,
    "threads": int,
    "sizes": int,
    "strict": bool,
    "precision": str,
}


class WeftWarning(UserWarning):
    """A graph that runs in eager PyTorch."""


def weft_backend(
    graph: Any, inputs: Sequence[object], *, options: Mapping[str, object] | None = None
) -> Callable[..., object]:
    """What is called in place of a graph of TorchDynamo. Raises `WeftError` for wrong options."""
    given = dict(options or {})
    for name, value in given.items():
        if name not in _OPTIONS:
            raise WeftError(f"backend 'weft' has no option '{name}'; it has {', '.join(_OPTIONS)}")
        if not isinstance(value, _OPTIONS[name]):
            raise WeftError(f"backend 'weft': {name} is {value!r}, no {_OPTIONS[name].__name__}")
    kinds: list[Kind] = [_kind_of(node) for node in graph.graph.nodes if node.op == "placeholder"]
    return torch_module().compiler.disable(CompiledGraph(graph, kinds, given))


Kind: TypeAlias = Literal["state", "number", "tensor"]
"""
An input of a graph: a parameter or buffer of a module; a number, of which code knows the value; a
tensor of each call.
"""


def _kind_of(node: Any) -> Kind:
    marks: Mapping[str, object] = node.meta.get("tensor_dict") or {}
    if marks.get("_dynamo_static_input_type") is not None:
        return "state"
    users = [*node.users]
    as_item = users and all(u.op == "call_method" and u.target == "item" for u in users)
    is_tensor = isinstance(node.meta.get("example_value"), torch_module().Tensor)
    return "number" if as_item or not is_tensor else "tensor"


class CompiledGraph:
    """A graph, and native code of it for each size of its inputs that has come."""

    def __init__(self, graph: Any, kinds: Sequence[Kind], options: Mapping[str, object]):
        self.graph = graph
        self.kinds = list(kinds)
        self._selectors = {kind: [own == kind for own in kinds] for kind in get_args(Kind)}
        self.machine = cast("str | None", options.get("machine"))
        self.threads = cast("int | None", options.get("threads"))
        self.sizes = cast(int, options.get("sizes", _SIZES))
        self.strict = bool(options.get("strict", False))
        self.precision = cast(str, options.get("precision", F32))
        self.eager: str | None = None
        self._codes: OrderedDict[object, NativeGraph] = OrderedDict()
        self._state = _State()
        self._lock = threading.Lock()

    def __call__(self, *inputs: object) -> object:
        if self.eager is not None:
            return self._run_eagerly(self.eager, inputs)
        state, numbers, tensors = (self._pick(inputs, k) for k in ("state", "number", "tensor"))
        with self._lock:
            known = self._state.is_same(state)
            seen = known and not torch_module().is_grad_enabled()
            reason = _refusal(tensors if seen else inputs)
            if reason is not None:
                return self._run_eagerly(reason, inputs)
            if not known or self._state.is_written():
                self._codes.clear()
                self._state = _State(state)
            key = (*map(_number_of, numbers), *((v.shape, v.dtype) for v in tensors))
            code = self._codes.get(key)
            if code is None:
                try:
                    code = self._codes[key] = self._compile(inputs)
                except Exception as error:
                    if not is_reported(error):
                        raise
                    self.eager = str(error)
                    return self._run_eagerly(self.eager, inputs)
                if len(self._codes) > self.sizes:
                    self._codes.popitem(last=False)
            self._codes.move_to_end(key)
            return code.run(tensors)

    def _pick(self, inputs: Sequence[object], kind: Kind) -> list[Any]:
        return [*compress(inputs, self._selectors[kind])]

    def _run_eagerly(self, reason: str, inputs: Sequence[object]) -> object:
        if self.strict:
            raise WeftError(f"a graph cannot be compiled by weft: {reason}")
        warnings.warn(f"a graph runs in eager PyTorch: {reason}", WeftWarning, stacklevel=3)
        return self.graph(*inputs)

    def _compile(self, inputs: Sequence[object]) -> NativeGraph:
        module = _module_of(self.graph, inputs, self.kinds)
        given = tuple(self._pick(inputs, "tensor"))
        model = import_object((module, given), ImportOptions(name="graph"))
        threads = self.threads or torch_module().get_num_threads()
        executable = compile(
            model.text,
            self.machine,
            target="host",
            weights=model.weights,
            threads=threads,
            options={"precision": self.precision},
        )
        assert isinstance(executable, HostExecutable)
        return NativeGraph(executable)


def _refusal(inputs: Sequence[object]) -> str | None:
    """The reason why these inputs are none for native code, if there is one."""
    torch = torch_module()
    tensors: list[Any] = [value for value in inputs if isinstance(value, torch.Tensor)]
    for tensor in tensors:
        if tensor.device.type != "cpu":
            return f"an input is on device '{tensor.device}', and weft's code on the processor"
    if torch.is_grad_enabled() and any(tensor.requires_grad for tensor in tensors):
        return "gradients are wanted: call it under torch.inference_mode() or torch.no_grad()"
    return None


class _State:
    """
    Parameters and buffers of a graph, as they were when code was made of them. There are hundreds
    of them and each call asks, so they are walked by functions of C.
    """

    def __init__(self, tensors: Sequence[Any] = ()):
        self._tensors = tensors
        self._counted = [tensor for tensor in tensors if not tensor.is_inference()]
        self._stamp = self._take_stamp()

    def is_same(self, tensors: Sequence[Any]) -> bool:
        """Whether these are the same tensors, whatever is in them."""
        return len(tensors) == len(self._tensors) and all(map(is_, tensors, self._tensors))

    def is_written(self) -> bool:
        """Whether one was written to, or has other memory, since."""
        return self._stamp != self._take_stamp()

    def _take_stamp(self) -> tuple[list[int], list[int]]:
        places = map(methodcaller("data_ptr"), self._tensors)
        return [*places], [*map(attrgetter("_version"), self._counted)]


def _number_of(value: Any) -> object:
    """The number that an input is, which may be a tensor of it."""
    return value.item() if isinstance(value, torch_module().Tensor) else value


def _module_of(graph: Any, inputs: Sequence[object], kinds: Sequence[Kind]) -> Any:
    """
    A module that does what a graph does, of the tensors of a call; parameters and buffers of the
    graph are its own, and numbers are constants.
    """
    torch = torch_module()
    fixed = _with_numbers(graph, inputs, kinds)

    class Module(torch.nn.Module):
        def __init__(self) -> None:
            torch.nn.Module.__init__(self)
            for number, (value, kind) in enumerate(zip(inputs, kinds, strict=True)):
                if kind == "state":
                    self.register_buffer(f"state{number}", cast(Any, value).detach())

        def forward(self, *given: object) -> object:
            rest = iter(given)
            values = [
                getattr(self, f"state{number}") if kind == "state" else next(rest)
                for number, kind in enumerate(kinds)
                if kind != "number"
            ]
            return fixed(*values)

    return Module().eval()


def _with_numbers(graph: Any, inputs: Sequence[object], kinds: Sequence[Kind]) -> Any:
    """The same graph without the inputs that are numbers, which stand in it as constants."""
    torch = torch_module()
    copied = torch.fx.Graph()
    values = iter(zip(inputs, kinds, strict=True))
    known: dict[Any, Any] = {}
    for node in graph.graph.nodes:
        if node.op == "placeholder":
            value, kind = next(values)
            if kind == "number":
                known[node] = _number_of(value)
                continue
        elif node.op == "call_method" and node.target == "item" and node.args[0] in known:
            known[node] = known[node.args[0]]
            continue
        known[node] = copied.node_copy(node, known.__getitem__)
    return torch.fx.GraphModule(graph, copied)


class NativeGraph:
    """
    Native code that reads tensors where they are; what is not contiguous is copied. Results have
    buffers of their own.
    """

    def __init__(self, executable: HostExecutable):
        arrays = {
            buffer.name: _empty_array(buffer.host_shape, buffer.dtype)
            for buffer in executable.program.buffers
            if buffer.role == "input"
        }
        self._inputs = [(name, array.shape, array.dtype) for name, array in arrays.items()]
        self._call: BoundCall = executable.bind(arrays)
        self._results = [*self._call.results.values()]

    def run(self, inputs: Sequence[Any]) -> tuple[object, ...]:
        """The results as tensors of their own, of the tensors of a call."""
        torch, kept = torch_module(), list[Array]()
        for (name, shape, dtype), tensor in zip(self._inputs, inputs, strict=True):
            given = tensor.detach().numpy().view(dtype).reshape(shape)
            kept.append(np.require(given, requirements=["C", "A"]))
            self._call.read_from(name, kept[-1])
        self._call()
        return tuple(torch.from_numpy(result.copy()) for result in self._results)


def _empty_array(shape: Sequence[int], dtype: np.dtype[Any]) -> Array:
    count = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    return aligned_bytes(count).view(dtype).reshape(tuple(shape))
