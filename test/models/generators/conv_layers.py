"""
Writes convolution layers as `.mlir` files; the generator of `test/models/resnet18`.

    python conv_layers.py resnet18 FOLDER        the 11 distinct layers of ResNet-18
    python conv_layers.py conv2d N C H W K KH KW [--stride S] [--pad P] [--dilation D]
        [--groups G] [--bias] [--shift B] [--relu]        one layer, to stdout
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.transforms.core.errors import WeftError

# (name, c, h = w, k, kh = kw, stride, pad, shift, relu). The shifts keep sums of products of
# uniformly random bytes, whose deviation is about 5500 sqrt(c kh kw), mostly within a byte.
# The 1x1 layers are the projections of the shortcuts, which have no activation.
RESNET18 = (
    ("conv1", 3, 224, 64, 7, 2, 3, 10, True),
    ("layer1_3x3", 64, 56, 64, 3, 1, 1, 11, True),
    ("layer2_3x3_s2", 64, 56, 128, 3, 2, 1, 11, True),
    ("layer2_1x1_s2", 64, 56, 128, 1, 2, 0, 10, False),
    ("layer2_3x3", 128, 28, 128, 3, 1, 1, 12, True),
    ("layer3_3x3_s2", 128, 28, 256, 3, 2, 1, 12, True),
    ("layer3_1x1_s2", 128, 28, 256, 1, 2, 0, 10, False),
    ("layer3_3x3", 256, 14, 256, 3, 1, 1, 12, True),
    ("layer4_3x3_s2", 256, 14, 512, 3, 2, 1, 12, True),
    ("layer4_1x1_s2", 256, 14, 512, 1, 2, 0, 11, False),
    ("layer4_3x3", 512, 7, 512, 3, 1, 1, 13, True),
)


def write_resnet18(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, c, size, k, kernel, stride, pad, shift, relu in RESNET18:
        text = conv2d_mlir(
            1,
            c,
            size,
            size,
            k,
            kernel,
            kernel,
            stride=stride,
            pad=pad,
            epilogue=Epilogue(bias=True, shift=shift, relu=relu),
            name=name,
        )
        (folder / f"{name}.mlir").write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write convolution layers as linalg.")
    commands = parser.add_subparsers(dest="command", required=True)
    resnet = commands.add_parser("resnet18", help="the 11 distinct layers of ResNet-18")
    resnet.add_argument("folder", type=Path)
    conv = commands.add_parser("conv2d", help="one NCHW layer, to stdout")
    for size in ("n", "c", "h", "w", "k", "kh", "kw"):
        conv.add_argument(size, type=int)
    conv.add_argument("--stride", type=int, default=1)
    conv.add_argument("--pad", type=int, default=0)
    conv.add_argument("--dilation", type=int, default=1)
    conv.add_argument("--groups", type=int, default=1)
    conv.add_argument("--bias", action="store_true")
    conv.add_argument("--shift", type=int)
    conv.add_argument("--relu", action="store_true")
    args = parser.parse_args()
    if args.command == "resnet18":
        write_resnet18(args.folder)
        return 0
    try:
        text = conv2d_mlir(
            *(getattr(args, size) for size in ("n", "c", "h", "w", "k", "kh", "kw")),
            stride=args.stride,
            pad=args.pad,
            dilation=args.dilation,
            groups=args.groups,
            epilogue=Epilogue(args.bias, args.shift, args.relu),
        )
    except WeftError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
