"""
Convolutions for one AI Engine as linalg text, and those of Vyasa's tables VI and VII.

`module_of` gives a module with one function of an image and a filter. Sums start from 0 and are
64 bits wide; results are sums shifted right (floor) and cut to the width of the operands:

```
%v = tensor.extract_slice %image            // where rows are longer than what is read
%s = linalg.conv_… ins(%v, %filter) outs(zero)
%o = linalg.generic ins(%s)                 // >> shift, trunci
```

Source: P. Chatarasi, S. Neuendorffer, S. Bayliss, K. Vissers, V. Sarkar, "Vyasa: A
High-Performance Vectorizing Compiler for Tensor Convolutions on the Xilinx AI Engine", HPEC 2020.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["plain", "channels", "depthwise"]
Suite: TypeAlias = Literal["CV", "DL", "CONV3D"]

PAPER_SHIFT = 10
"""By how much Vyasa's kernels shift results."""

_ALIGNED_ROW = 272
"""
Elements from row to row of 10x10 and 11x11, whose images need 265 and 266 columns; the table has
264.
"""
_C3D_OUTPUT = (16, 2, 128)
_C3D_ROW = 144


@dataclass(frozen=True)
class Convolution:
    """
    A convolution, its sizes from the outermost axis on.

    * `plain`: `image: [*positions], filter: [*windows] -> [*output]`, 1 to 3 axes;
    * `channels`: `image: [c, h, w], filter: [k, c, r, s] -> [k, oh, ow]`;
    * `depthwise`: `image: [k, h, w], filter: [k, r, s] -> [k, oh, ow]`.

    Images may have more rows and columns than are read.
    """

    name: str
    kind: Kind
    image: tuple[int, ...]
    filter: tuple[int, ...]
    output: tuple[int, ...]
    bits: int
    shift: int = PAPER_SHIFT
    stride: int = 1

    @property
    def axes(self) -> int:
        """The number of positions."""
        return len(self.output) - (self.kind != "plain")

    @property
    def read(self) -> tuple[int, ...]:
        """The part of the image that is read."""
        outputs, windows = self.output[-self.axes :], self.filter[-self.axes :]
        spans = tuple((o - 1) * self.stride + w for o, w in zip(outputs, windows, strict=True))
        return (*self.image[: -self.axes], *spans)

    @property
    def macs(self) -> int:
        """Multiply-accumulates, without padding."""
        inner = self.filter if self.kind == "plain" else self.filter[1:]
        return math.prod(self.output) * math.prod(inner)


@dataclass(frozen=True)
class Workload:
    """A row of Vyasa's tables: what is computed, and the row by its columns."""

    suite: Suite
    convolution: Convolution
    row: Mapping[str, str] = field(repr=False)

    @property
    def name(self) -> str:
        return self.convolution.name

    @property
    def keeps_layouts(self) -> bool:
        """True if image and output stay row-major."""
        return self.suite != "DL" or self.convolution.kind == "depthwise"


def vyasa_workloads() -> list[Workload]:
    """All rows of both tables but for means."""
    vision = [Workload("CV", _vision_convolution(row), row) for row in _read_rows("vyasa_cv.csv")]
    return vision + [_learning_workload(row) for row in _read_rows("vyasa_dl.csv")]


def _read_rows(file: str) -> list[dict[str, str]]:
    with (Path(__file__).parent.parent / "data" / file).open(newline="") as text:
        return [r for r in csv.DictReader(text) if not r["workload"].startswith("GEOMEAN")]


def _parse_sizes(text: str) -> tuple[int, ...]:
    return tuple(int(size) for size in text.split("x"))


def _vision_convolution(row: Mapping[str, str]) -> Convolution:
    x, y = _parse_sizes(row["output_xy"])
    r, s = _parse_sizes(row["filter"])
    columns, rows = _parse_sizes(row["input_xy_table"])
    if columns < x + r - 1:
        columns = _ALIGNED_ROW
    bits = int(row["precision_bits"])
    return Convolution(row["workload"], "plain", (rows, columns), (s, r), (y, x), bits)


def _learning_workload(row: Mapping[str, str]) -> Workload:
    name, bits = row["workload"], int(row["precision_bits"])
    if name.startswith("CONV3D"):
        r, s, t = _parse_sizes(row["filter_RxSxCxK"])
        z, y, _ = _C3D_OUTPUT
        image = (z + t - 1, y + s - 1, _C3D_ROW)
        found = Convolution(name, "plain", image, (t, s, r), _C3D_OUTPUT, bits)
        return Workload("CONV3D", found, row)
    x, y, k = _parse_sizes(row["output_XxYxK"])
    r, s, c, k = _parse_sizes(row["filter_RxSxCxK"])
    columns, rows, channels = _parse_sizes(row["input_X'xY'xC"])
    if name.startswith("FC"):
        x, y = 1, 1  # The table names the outputs before the positions.
    depthwise = name.startswith("DS")
    found = Convolution(
        name,
        "depthwise" if depthwise else "channels",
        (channels, rows, columns),
        (k, s, r) if depthwise else (k, c, s, r),
        (k, y, x),
        bits,
    )
    return Workload("DL", found, row)


# --- as linalg ------------------------------------------------------------------------------


def module_of(convolution: Convolution) -> str:
    """
    The module; its function has the name of the convolution. Tensors with channels have a batch
    of 1 in front.
    """
    element, batch = f"i{convolution.bits}", () if convolution.kind == "plain" else (1,)
    whole = _tensor_text((*batch, *convolution.image), element)
    filter = _tensor_text(convolution.filter, element)
    output = _tensor_text((*batch, *convolution.output), element)
    sums = _tensor_text((*batch, *convolution.output), "i64")
    shape = (*batch, *convolution.read)
    read = _tensor_text(shape, element)
    zeros, ones = ", ".join("0" * len(shape)), ", ".join("1" * len(shape))
    lines = [
        f"func.func @{convolution.name}(%image: {whole}, %filter: {filter} "
        f'{{weft.weight = "filter"}}) -> {output} {{',
        "  %zero = arith.constant 0 : i64",
        f"  %read = tensor.extract_slice %image[{zeros}] [{_list_text(shape)}] [{ones}] : {whole} "
        f"to {read}",
        f"  %empty = tensor.empty() : {sums}",
        f"  %start = linalg.fill ins(%zero : i64) outs(%empty : {sums}) -> {sums}",
        f"  %sums = {_op_text(convolution)} ins(%read, %filter : {read}, {filter}) "
        f"outs(%start : {sums}) -> {sums}",
        *_shift_text(convolution, sums, output),
        f"  return %output : {output}",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _tensor_text(shape: Sequence[int], element: str) -> str:
    return f"tensor<{'x'.join(str(e) for e in (*shape, element))}>"


def _list_text(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _op_text(convolution: Convolution) -> str:
    """The named op with its attributes."""
    match convolution.kind:
        case "plain":
            assert convolution.stride == 1, "convolutions without channels have no strides"
            return f"linalg.conv_{convolution.axes}d"
        case "channels":
            name = "linalg.conv_2d_nchw_fchw"
        case "depthwise":
            name = "linalg.depthwise_conv_2d_nchw_chw"
    strides = f"dense<{convolution.stride}> : tensor<2xi64>"
    return f"{name} {{dilations = dense<1> : tensor<2xi64>, strides = {strides}}}"


def _shift_text(convolution: Convolution, sums: str, output: str) -> list[str]:
    """Sums to results."""
    rank, element = sums.count("x"), f"i{convolution.bits}"
    dims = ", ".join(f"d{i}" for i in range(rank))
    identity = f"affine_map<({dims}) -> ({dims})>"
    kinds = ", ".join(['"parallel"'] * rank)
    return [
        f"  %shift = arith.constant {convolution.shift} : i64",
        f"  %room = tensor.empty() : {output}",
        f"  %output = linalg.generic {{indexing_maps = [{identity}, {identity}], "
        f"iterator_types = [{kinds}]}} ins(%sums : {sums}) outs(%room : {output}) {{",
        f"  ^bb0(%sum: i64, %old: {element}):",
        "    %shifted = arith.shrsi %sum, %shift : i64",
        f"    %cut = arith.trunci %shifted : i64 to {element}",
        f"    linalg.yield %cut : {element}",
        f"  }} -> {output}",
    ]
