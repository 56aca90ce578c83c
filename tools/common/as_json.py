"""What commands say, as JSON: plain data as it is, objects by their fields."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import cast

import numpy as np

from ...transforms.core.files import write_atomically
from ...transforms.core.json_node import Json


def as_json(value: object) -> Json:
    """
    `value` as JSON. Data classes are objects of their fields; arrays their shape and type; what is
    neither a number, a text nor one of these is left out (`null`), as are numbers that are not
    finite.
    """
    match value:
        case None | bool() | int() | str():
            return value.value if isinstance(value, Enum) else value
        case float():
            return value if math.isfinite(value) else None
        case np.generic():
            return as_json(cast("np.generic[object]", value).item())
        case np.ndarray():
            return {"shape": list(value.shape), "type": str(value.dtype)}
        case Mapping():
            entries = cast("Mapping[object, object]", value).items()
            return {str(key): as_json(each) for key, each in entries}
        case Sequence():
            return [as_json(each) for each in cast("Sequence[object]", value)]
        case _ if is_dataclass(value):
            return {f.name: as_json(getattr(value, f.name)) for f in fields(value)}
        case _:
            return None


def write_json(path: Path, value: object) -> None:
    """Writes a file, whole or not at all. Raises `WeftError` where that cannot be."""
    write_atomically(path, json.dumps(as_json(value), indent=1) + "\n")
