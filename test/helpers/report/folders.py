"""Small compiled folders of every target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from helpers.e2e.console_blocks import steps
from helpers.system.networks import Net

from weft.tools.cli.weft import main

DOCS = Path(__file__).parents[3] / "docs"


def _network() -> str:
    net = Net((1, 16, 4, 4))
    return net.text(net.pool(net.conv("%x", 16)))


def _layer() -> str:
    net = Net((1, 16, 4, 4))
    return net.text(net.conv("%x", 32))


def _product() -> str:
    return """func.func @product(%x: tensor<8x16xf32>, %w: tensor<16x8xf32> {weft.weight = "w"})
    -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>)
      outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
"""


def _file_of(page: str, name: str) -> str:
    """A file that a page of the documents shows."""
    found = [step.text for step in steps((DOCS / page).read_text()) if step.file == name]
    return found[0]


def _two_products() -> str:
    return _file_of("networks.md", "net.mlir")


def _own_layer() -> str:
    return _file_of("your-accelerator.md", "conv.mlir")


def _core_layer() -> str:
    """That of the page with half of the channels and of the columns: its search takes a tenth."""
    text = _file_of("aie1.md", "conv.mlir")
    smaller = {"8x6x66xi": "4x6x34xi", "4x8x3x3xi": "4x4x3x3xi", "4x4x64xi": "4x4x32xi"}
    for old, new in smaller.items():
        assert old in text
        text = text.replace(old, new)
    return text


SOURCES: Mapping[str, tuple[Callable[[], str], str]] = {
    "system": (_network, "vta-1x16x16"),
    "vta": (_layer, "vta-1x16x16"),
    "generic": (_own_layer, "dots.mlir"),
    "aie1": (_core_layer, "aie1"),
    "host": (_product, ""),
    "noc": (_product, "edge"),
    "clusters": (_two_products, "stcp920"),
}
"""
By target, or kind of machines of `noc`, a source and the machine; a file is one that
`your-accelerator.md` shows.
"""


def compile_folder(target: str, folder: Path, stages: Path) -> Path:
    """Compiles the source of a target into `folder`, with weights where the target likes these."""
    source, machine = SOURCES[target]
    place = folder.parent
    (place / "source.mlir").write_text(source())
    if machine.endswith(".mlir"):
        (place / machine).write_text(_file_of("your-accelerator.md", machine))
        machine = str(place / machine)
    name = "noc" if target == "clusters" else target
    command = ["compile", str(place / "source.mlir"), "--target", name, "-o", str(folder), "-q"]
    command += ["--machine", machine] if machine else []
    assert main([*command, "--random-weights", "0", "--dump-ir", str(stages)]) == 0
    return folder
