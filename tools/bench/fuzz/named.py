"""
Named structured ops, each as the loop nest that its definition gives.

Axes of operands are letters: `n` the batch, `g` groups, `c` what is summed, `f` and `m` output
channels, `x y z` positions and `r s t` taps of the window along them; an image is read at
`stride * x + dilation * r` where its letters say `x`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from .program import Affine, Body, Generic, Map, ScalarStep, Type, dim_index

_CONVOLUTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "conv_1d": "x,r,x",
        "conv_2d": "xy,rs,xy",
        "conv_3d": "xyz,rst,xyz",
        "conv_1d_ncw_fcw": "ncx,fcr,nfx",
        "conv_1d_nwc_wcf": "nxc,rcf,nxf",
        "conv_2d_nchw_fchw": "ncxy,fcrs,nfxy",
        "conv_2d_nhwc_hwcf": "nxyc,rscf,nxyf",
        "conv_2d_nhwc_fhwc": "nxyc,frsc,nxyf",
        "conv_2d_ngchw_fgchw": "ngcxy,fgcrs,ngfxy",
        "conv_2d_ngchw_gfchw": "ngcxy,gfcrs,ngfxy",
        "conv_2d_nhwgc_gfhwc": "nxygc,gfrsc,nxygf",
        "conv_3d_ncdhw_fcdhw": "ncxyz,fcrst,nfxyz",
        "conv_3d_ndhwc_dhwcf": "nxyzc,rstcf,nxyzf",
        "depthwise_conv_1d_ncw_cw": "ngx,gr,ngx",
        "depthwise_conv_1d_nwc_wc": "nxg,rg,nxg",
        "depthwise_conv_1d_nwc_wcm": "nxg,rgm,nxgm",
        "depthwise_conv_2d_nchw_chw": "ngxy,grs,ngxy",
        "depthwise_conv_2d_nhwc_hwc": "nxyg,rsg,nxyg",
        "depthwise_conv_2d_nhwc_hwcm": "nxyg,rsgm,nxygm",
        "depthwise_conv_3d_ncdhw_cdhw": "ngxyz,grst,ngxyz",
        "depthwise_conv_3d_ndhwc_dhwc": "nxyzg,rstg,nxyzg",
        "depthwise_conv_3d_ndhwc_dhwcm": "nxyzg,rstgm,nxyzgm",
    }
)

_POOLING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "nchw": "ngxy,rs,ngxy",
        "nhwc": "nxyg,rs,nxyg",
        "ncw": "ngx,r,ngx",
        "nwc": "nxg,r,nxg",
        "ndhwc": "nxyzg,rst,nxyzg",
    }
)

POOLS: Final = (
    *(f"pooling_{layout}_{kind}" for layout in _POOLING for kind in ("sum", "max")),
    *(f"pooling_{layout}_min" for layout in ("nhwc", "nwc", "ndhwc")),
    *(f"pooling_{layout}_{kind}_unsigned" for layout in ("nhwc", "nwc") for kind in ("max", "min")),
)

PRODUCTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "matmul": "xc,cf,xf",
        "batch_matmul": "nxc,ncf,nxf",
        "matvec": "xc,c,x",
        "vecmat": "c,cf,f",
        "dot": "c,c,",
        "batch_matvec": "nxc,nc,nx",
        "batch_vecmat": "nc,ncf,nf",
        "batch_reduce_matmul": "nxc,ncf,xf",
        "mmt4d": "gnxc,ynmc,gyxm",
    }
)

CONVOLUTIONS: Final = tuple(_CONVOLUTIONS)
_WINDOWS = {"x": "r", "y": "s", "z": "t"}


@dataclass(frozen=True)
class Form:
    """The letters of the axes of image, filter and result; `pool` has a window for a filter."""

    image: str
    filter: str
    result: str
    pool: bool = False
    windows: bool = True

    @property
    def letters(self) -> str:
        """The loops: those of the result, then what is reduced."""
        others = dict.fromkeys(self.filter + self.image)
        return self.result + "".join(x for x in others if x not in self.result)

    @property
    def spatial(self) -> str:
        """The positions."""
        return "".join(x for x in "xyz" if x in self.image) if self.windows else ""


def form_of(name: str) -> Form:
    """The letters of a named op."""
    if name in _CONVOLUTIONS:
        image, filter, result = _CONVOLUTIONS[name].split(",")
        return Form(image, filter, result)
    if name in PRODUCTS:
        image, filter, result = PRODUCTS[name].split(",")
        return Form(image, filter, result, windows=False)
    layout = name.removeprefix("pooling_").split("_")[0]
    return Form(*_POOLING[layout].split(","), pool=True)


@dataclass(frozen=True)
class NamedLoops:
    """
    A form with its extents by letter, and a stride and a dilation for each position; `spare`
    rows of the image, by position, are not read.
    """

    form: Form
    sizes: Mapping[str, int]
    strides: Mapping[str, int]
    dilations: Mapping[str, int]
    spare: Mapping[str, int]

    def image_extent(self, letter: str) -> int:
        """The extent of the image along a letter of its."""
        if letter not in self.form.spatial:
            return self.sizes[letter]
        steps = (self.sizes[letter] - 1) * self.strides[letter]
        taps = (self.sizes[_WINDOWS[letter]] - 1) * self.dilations[letter]
        return steps + taps + 1 + self.spare.get(letter, 0)

    def image_shape(self) -> tuple[int, ...]:
        """The shape of the image."""
        return tuple(self.image_extent(x) for x in self.form.image)

    def filter_shape(self) -> tuple[int, ...]:
        """The shape of the filter, or of the window."""
        return tuple(self.sizes[x] for x in self.form.filter)

    def result_shape(self) -> tuple[int, ...]:
        """The shape of the result."""
        return tuple(self.sizes[x] for x in self.form.result)

    def access_maps(self, loops: str) -> tuple[Map, Map, Map]:
        """The accesses, with dimensions in the order `loops`."""
        return (
            tuple(self._image_index(x, loops) for x in self.form.image),
            tuple(dim_index(loops.index(x)) for x in self.form.filter),
            tuple(dim_index(loops.index(x)) for x in self.form.result),
        )

    def _image_index(self, letter: str, loops: str) -> Affine:
        here = loops.index(letter)
        if letter not in self.form.spatial:
            return dim_index(here)
        tap = loops.index(_WINDOWS[letter])
        return Affine(((self.strides[letter], here), (self.dilations[letter], tap)))

    def attributes_text(self, name: str) -> str:
        """Strides and dilations, for the ops that have them."""
        axes = self.form.spatial
        if not axes or name in ("conv_1d", "conv_2d", "conv_3d"):
            return ""
        return ", ".join(
            f"{word} = dense<{[found[a] for a in axes]}> : tensor<{len(axes)}xi64>"
            for word, found in (("dilations", self.dilations), ("strides", self.strides))
        )


def cast_name(source: str, target: str) -> str:
    """The cast that named ops do, or nothing."""
    if source == target:
        return ""
    if target.startswith("f"):
        return "arith.extf" if source.startswith("f") else "arith.sitofp"
    return "arith.extsi"


def body_of(elements: Sequence[str], element: str, combine: str = "") -> tuple[Body, int]:
    """
    The body of a product (both inputs extended and multiplied, and added to the result), or of
    a pool, which takes the first input and `combine`. Gives the steps and the number of the last.
    """
    steps: list[ScalarStep] = []
    first = len(elements) + 1

    def add_step(name: str, *args: int) -> int:
        steps.append(ScalarStep(name, args, element))
        return first + len(steps) - 1

    kind = "f" if element.startswith("f") else "i"
    sources = elements[:1] if combine else elements
    wide = [
        add_step(cast_name(e, element), i) if cast_name(e, element) else i
        for i, e in enumerate(sources)
    ]
    if not combine:
        wide = [add_step(f"arith.mul{kind}", *wide)]
    last = add_step(combine or f"arith.add{kind}", len(elements), wide[0])
    return tuple(steps), last


def combine_of(name: str, element: str) -> str:
    """The op by which a pooling op combines the elements of a window."""
    floats = element.startswith("f")
    if "_sum" in name:
        return "arith.addf" if floats else "arith.addi"
    kind = "max" if "_max" in name else "min"
    if floats:
        return f"arith.{kind}imumf"
    return f"arith.{kind}{'u' if name.endswith('unsigned') else 's'}i"


def make_named(
    name: str,
    nest: NamedLoops,
    elements: Sequence[str],
    element: str,
    inputs: tuple[int, ...],
    init: int,
) -> Generic:
    """A named op on values of these elements."""
    combine = combine_of(name, element) if nest.form.pool else ""
    body, result = body_of(elements, element, combine)
    loops = nest.form.letters
    return Generic(
        Type(nest.result_shape(), element),
        tuple(nest.sizes[x] for x in loops),
        "".join("p" if x in nest.form.result else "r" for x in loops),
        inputs,
        init,
        nest.access_maps(loops),
        body,
        result,
        name,
        nest.attributes_text(name),
    )
