"""
Networks in PyTorch: those that the zoo's files were made from, and others that have no file.

Their generators are in `test/models/generators` of a checkout, which no wheel has.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, cast

import numpy as np

from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import argument_names, function_of, weight_names
from ....transforms.model.load import load_module
from ...importer.sources import import_model
from ...registry.contexts import make_context

_MODULES = ("catalogue", "unseen", "graphs")


class Numbers(Protocol):
    """The part of a PyTorch tensor that is used."""

    def numpy(self) -> Array: ...


class Generator(Protocol):
    """The part of the catalogue's `Network` that is used; PyTorch is no dependency."""

    @property
    def build(self) -> Callable[[], Callable[..., Numbers | Sequence[Numbers]]]: ...
    @property
    def examples(self) -> Callable[..., Sequence[Numbers]]: ...


@dataclass(frozen=True)
class Other:
    """
    A network in PyTorch: a call, what it gave, and the arrays of weft's function by name; the
    module itself with its inputs, and the text that its import gave.
    """

    call: Callable[[], object]
    results: Sequence[Array]
    arrays: Mapping[str, Array]
    module: object = field(default=None, repr=False)
    examples: Sequence[Numbers] = ()
    text: str = field(default="", repr=False)


def generators_folder() -> Path | None:
    """The folder of the zoo's generators, if this is a checkout."""
    folder = Path(__file__).parents[3] / "test" / "models" / "generators"
    return folder if (folder / "catalogue.py").exists() else None


def generators() -> Mapping[str, Generator]:
    """
    The networks that PyTorch can make here, by name: the zoo's, and those that have no file. None
    where PyTorch or the checkout is missing.
    """
    folder = generators_folder()
    try:
        import_module("torch")
    except ImportError:
        return {}
    if folder is None:
        return {}
    # The folder is no package, and its modules import each other.
    sys.path.insert(0, str(folder))
    try:
        found = [import_module(name).NETWORKS for name in _MODULES]
    finally:
        sys.path.remove(str(folder))
    return {name: network for networks in found for name, network in networks.items()}


def in_torch(
    name: str,
    path: Path | None,
    threads: int,
    sizes: Mapping[str, int] = MappingProxyType({}),
) -> Other | None:
    """
    The network in PyTorch, with random weights of order 1 by fan-in, and inputs of these sizes;
    `None` where PyTorch or its generator is missing. `WeftError` if the module in the file `path`
    takes other weights; without a file, the module is what is imported.
    """
    network = generators().get(name)
    if network is None:
        return None
    torch = import_module("torch")
    torch.set_num_threads(threads)
    module, examples = network.build(), network.examples(**sizes)
    with torch.no_grad():
        parameters: Any = getattr(module, "parameters")
        for parameter in parameters():
            if parameter.dim() > 1:
                fan_in = parameter[0].numel()
                parameter.normal_(0, (2 / fan_in) ** 0.5)
    model = import_model((module, tuple(examples)), name=name.replace("-", "_"))
    function = function_of(load_module(model.text if path is None else path, make_context()))
    weights = set(weight_names(function).values())
    missing = sorted(weights - set(model.weights))
    if missing:
        raise WeftError(f"{path}: its weights {', '.join(missing)} are none of the generator's")
    inputs = [n for n in argument_names(function) if n not in weights]
    arrays = {n: model.weights[n] for n in weights}
    arrays.update(zip(inputs, (np.ascontiguousarray(x.numpy()) for x in examples), strict=True))

    def run_module() -> object:
        with torch.inference_mode():
            return module(*examples)

    result = run_module()
    results = cast("Sequence[Numbers]", result if isinstance(result, tuple | list) else [result])
    return Other(*(run_module, [r.numpy() for r in results], arrays), module, examples, model.text)
