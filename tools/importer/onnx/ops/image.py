"""Images taken apart and put together: `Col2Im`, `DeformConv`, `RoiAlign`."""

from __future__ import annotations

from collections.abc import Sequence

from .....transforms.core.errors import WeftError
from .emit import Body, Scalar, Tensor, limits
from .node import Node
from .window import Windows, windows_of


def col2im(node: Node) -> Sequence[Tensor]:
    """
    `Col2Im`: `[N, C * elements of a window, windows]` to images, in which windows that overlap
    add up. Windows are spread by their strides first, so that a place reads evenly.
    """
    emitter, x = node.emitter, node.add_input(0)
    image = [int(n) for n in node.constant_input(1).reshape(-1)]
    kernel = [int(n) for n in node.constant_input(2).reshape(-1)]
    windows = windows_of(node, image, kernel)
    rank, size = windows.rank, 1
    for extent in kernel:
        size *= extent
    channels = x.shape[1] // size
    split = emitter.reshape(x, [x.shape[0], channels, *kernel, *windows.counts])
    spread = [(n - 1) * s + 1 for n, s in zip(windows.counts, windows.strides, strict=True)]
    outer = list(split.shape[: 2 + rank])
    zeros = emitter.constant(0, [*outer, *spread], x.type)
    offsets, steps = [0] * (2 + 2 * rank), [*([1] * (2 + rank)), *windows.strides]
    grown = emitter.insert(split, zeros, offsets, steps)
    # Place h of the image reads window h + low - k * dilation; `before` makes that positive.
    before = [max(0, (k - 1) * d - p) for k, d, p in _each_window(windows)]
    after = [
        max(0, n - 1 + p - (extent - 1))
        for n, p, extent in zip(image, windows.low, spread, strict=True)
    ]
    padded = emitter.pad(grown, [*([0] * (2 + rank)), *before], [*([0] * (2 + rank)), *after], 0)
    places = [
        f"d{2 + i} + {p + b} - d{2 + rank + i} * {d}"
        for i, ((_, d, p), b) in enumerate(zip(_each_window(windows), before, strict=True))
    ]
    inner = [f"d{2 + rank + i}" for i in range(rank)]
    read = padded.read_at("d0", "d1", *inner, *places)
    shape = [x.shape[0], channels, *image]
    return [emitter.reduce(shape, kernel, x.type, [read], lambda _, a: a, "add")]


def conv_transpose(node: Node) -> Sequence[Tensor] | None:
    """`ConvTranspose` in groups, or with padding to the size of the image times the strides."""
    automatic = node.read_attribute("auto_pad", "NOTSET")
    groups = node.read_attribute("group", 1)
    if groups == 1 and not automatic.startswith("SAME"):
        return None
    emitter, x, w = node.emitter, node.add_input(0), node.add_input(1)
    rank = len(x.shape) - 2
    windows = windows_of(node, [1] * rank, w.shape[2:])
    strides, dilations = windows.strides, windows.dilations
    result = node.result_form(0).shape[2:]
    more = node.read_attribute("output_padding", [0] * rank)
    low: list[int] = []
    for i in range(rank):
        spare = strides[i] * (x.shape[2 + i] - 1) + more[i] - result[i]
        spare += (w.shape[2 + i] - 1) * dilations[i] + 1
        same = spare - spare // 2 if automatic == "SAME_LOWER" else spare // 2
        low.append(same if automatic.startswith("SAME") else windows.low[i])
    spread = [(n - 1) * s + 1 for n, s in zip(x.shape[2:], strides, strict=True)]
    zeros = emitter.constant(0, [*x.shape[:2], *spread], x.type)
    grown = emitter.insert(x, zeros, [0] * (2 + rank), [1, 1, *strides])
    # Result o takes element o + low - k * dilation of what was spread; `before` keeps it positive.
    before = [(k - 1) * d - p for k, d, p in zip(w.shape[2:], dilations, low, strict=True)]
    after = [max(0, n - 1 + p - (m - 1)) for n, p, m in zip(result, low, spread, strict=True)]
    cut = [max(0, -b) for b in before]
    grown = emitter.slice(
        grown, [0, 0, *cut], [*x.shape[:2], *(m - c for m, c in zip(spread, cut, strict=True))]
    )
    padded = emitter.pad(grown, [0, 0, *(max(0, b) for b in before)], [0, 0, *after], 0)
    inputs, outputs = x.shape[1] // groups, w.shape[1]
    padded = emitter.reshape(padded, [x.shape[0], groups, inputs, *padded.shape[2:]])
    filters = emitter.reshape(w, [groups, inputs, *w.shape[1:]])
    # Loops: image, group, filter, places; channel, elements of a window.
    loop = 3 + rank
    places = [
        f"d{3 + i} + {(k - 1) * d} - d{loop + 1 + i} * {d}"
        for i, (k, d) in enumerate(zip(w.shape[2:], dilations, strict=True))
    ]
    reads = [
        padded.read_at("d0", "d1", f"d{loop}", *places),
        filters.read_at("d1", f"d{loop}", "d2", *(f"d{loop + 1 + i}" for i in range(rank))),
    ]
    shape, extents = [x.shape[0], groups, outputs, *result], [inputs, *w.shape[2:]]
    found = emitter.reduce(shape, extents, x.type, reads, lambda _, a, b: a * b, "add")
    found = emitter.reshape(found, [x.shape[0], groups * outputs, *result])
    if node.has_input(2):
        bias = node.add_input(2).read_at("d1")
        found = emitter.map(found.shape, x.type, [found.read_whole(), bias], lambda _, a, b: a + b)
    return [found]


def _each_window(windows: Windows) -> list[tuple[int, int, int]]:
    return list(zip(windows.kernel, windows.dilations, windows.low, strict=True))


def sample_bilinear(
    body: Body, image: Tensor, outer: Sequence[Scalar], y: Scalar, x: Scalar
) -> Scalar:
    """
    An image `[…, H, W]` between its elements; zero for what is read outside. `outer` are places
    of the dimensions before.
    """
    found: Scalar | None = None
    low_y, low_x = y.math_op("floor"), x.math_op("floor")
    for dy in (0, 1):
        for dx in (0, 1):
            at_y, at_x = low_y + dy, low_x + dx
            weight = _hat_weight(y, at_y) * _hat_weight(x, at_x)
            inside: Scalar | None = None
            places: list[Scalar] = []
            for at, extent in ((at_y, image.shape[-2]), (at_x, image.shape[-1])):
                held = (at >= 0) & (at < extent)
                inside = held if inside is None else inside & held
                places.append(at.clamp(0, extent - 1).cast("i64").clamp(0, extent - 1))
            assert inside is not None
            value = body.look_up(image, *outer, *(p.cast("index") for p in places))
            term = inside.select(value * weight, 0)
            found = term if found is None else found + term
    assert found is not None
    return found


def _hat_weight(place: Scalar, at: Scalar) -> Scalar:
    """1 at the same place, 0 from one on."""
    return (place.body.constant_number(1, place.type) - (place - at).math_op("absf")).max(0)


def deform_conv(node: Node) -> Sequence[Tensor]:
    """
    `DeformConv` of images of two dimensions: each element of a window is read where its offset
    moves it, between elements, and with `mask` times a factor.
    """
    emitter = node.emitter
    x, w, offset = (node.add_input(i) for i in range(3))
    if len(x.shape) != 4:
        raise WeftError(f"DeformConv: an image of rank {len(x.shape)}; 4 is supported")
    windows = windows_of(node, x.shape, w.shape[2:])
    groups, parts = node.read_attribute("group", 1), node.read_attribute("offset_group", 1)
    kernel, counts = windows.kernel, windows.counts
    batch, channels = x.shape[:2]
    offset = emitter.reshape(offset, [batch, parts, *kernel, 2, *counts])
    per = channels // parts
    around = [f"d{i}" for i in (2, 3)]
    windows_at = [f"d{i}" for i in (4, 5)]
    reads = [
        offset.read_at("d0", f"d1 floordiv {per}", *around, axis, *windows_at) for axis in (0, 1)
    ]
    if node.has_input(4):
        mask = emitter.reshape(node.add_input(4), [batch, parts, *kernel, *counts])
        reads.append(mask.read_at("d0", f"d1 floordiv {per}", *around, *windows_at))

    def sampled(body: Body, dy: Scalar, dx: Scalar, *factor: Scalar) -> Scalar:
        places: list[Scalar] = []
        for i, moved in enumerate((dy, dx)):
            at = body.loop_index(4 + i).cast("i64") * windows.strides[i] - windows.low[i]
            at = at + body.loop_index(2 + i).cast("i64") * windows.dilations[i]
            places.append(at.cast(x.type) + moved)
        value = sample_bilinear(body, x, [body.loop_index(0), body.loop_index(1)], *places)
        return value * factor[0] if factor else value

    samples = emitter.map([batch, channels, *kernel, *counts], x.type, reads, sampled)
    inputs, results = w.shape[1], w.shape[0] // groups
    samples = emitter.reshape(samples, [batch, groups, inputs, *kernel, *counts])
    filters = emitter.reshape(w, [groups, results, inputs, *kernel])
    # Loops: image, group, filter, window; channel, element of the window.
    terms = [
        samples.read_at("d0", "d1", "d5", "d6", "d7", "d3", "d4"),
        filters.read_at("d1", "d2", "d5", "d6", "d7"),
    ]
    shape = [batch, groups, results, *counts]
    extents = [inputs, *kernel]
    found = emitter.reduce(shape, extents, x.type, terms, lambda _, a, b: a * b, "add")
    found = emitter.reshape(found, [batch, w.shape[0], *counts])
    if node.has_input(3):
        bias = node.add_input(3).read_at("d1")
        found = emitter.map(found.shape, x.type, [found.read_whole(), bias], lambda _, a, b: a + b)
    return [found]


def roi_align(node: Node) -> Sequence[Tensor]:
    """
    `RoiAlign` with a fixed number of samples per bin: means or maxima of what lies between
    elements at the samples.
    """
    emitter = node.emitter
    x, rois, batches = (node.add_input(i) for i in range(3))
    samples = node.read_attribute("sampling_ratio", 0)
    if samples < 1:
        raise WeftError("RoiAlign: a sampling_ratio of 0 gives each region its own sizes")
    high, wide = node.read_attribute("output_height", 1), node.read_attribute("output_width", 1)
    scale = float(node.read_attribute("spatial_scale", 1.0))
    default = "half_pixel" if node.version >= 16 else "output_half_pixel"
    mode = node.read_attribute("coordinate_transformation_mode", default)
    largest = node.read_attribute("mode", "avg") == "max"
    shift = 0.5 if mode == "half_pixel" else 0.0
    bins = (high, wide)

    def sampled(body: Body, *scalars: Scalar) -> Scalar:
        batch, *corners = scalars
        x1, y1, x2, y2 = (c * scale - shift for c in corners)
        places: list[Scalar] = []
        for i, (start, end) in enumerate(((y1, y2), (x1, x2))):
            size = end - start
            if mode != "half_pixel":
                size = size.max(1.0)
            step = size / bins[i]
            part = body.loop_index(4 + i).cast("i64").cast(x.type) + 0.5
            bin = body.loop_index(2 + i).cast("i64").cast(x.type)
            places.append(start + bin * step + part * (step / samples))
        return _sample_within(body, x, batch, places, largest)

    shape = [rois.shape[0], x.shape[1], high, wide, samples, samples]
    reads = [batches.read_at("d0"), *(rois.read_at("d0", i) for i in range(4))]
    taken = emitter.map(shape, x.type, reads, sampled)
    read = [taken.read_at("d0", "d1", "d2", "d3", "d4", "d5")]
    combine = "max" if largest else "add"
    found = emitter.reduce(
        shape[:4],
        shape[4:],
        x.type,
        read,
        lambda _, a: a,
        combine,
        limits(x.type)[0] if largest else 0,
    )
    if largest:
        return [found]
    count = samples * samples
    return [emitter.map(found.shape, x.type, [found.read_whole()], lambda _, a: a / count)]


def _sample_within(
    body: Body, image: Tensor, batch: Scalar, places: Sequence[Scalar], largest: bool
) -> Scalar:
    """
    An image between its elements, at places that are moved onto it if they are less than one
    outside; zero further out. For the maximum, the largest of the weighted elements.
    """
    outer = [
        batch.clamp(0, image.shape[0] - 1).cast("index"),
        body.loop_index(1),
    ]
    outside: Scalar | None = None
    held: list[tuple[Scalar, Scalar, Scalar]] = []
    for place, extent in zip(places, image.shape[-2:], strict=True):
        away = (place < -1.0) | (place > float(extent))
        outside = away if outside is None else outside | away
        inside = place.clamp(0, extent - 1)
        low = inside.math_op("floor")
        part = inside - low
        first = low.cast("i64").clamp(0, extent - 1)
        held.append((first, (first + 1).min(extent - 1), part))
    assert outside is not None
    (y0, y1, fy), (x0, x1, fx) = held
    one = body.constant_number(1, image.type)
    terms = [
        body.look_up(image, *outer, y.cast("index"), x.cast("index")) * wy * wx
        for y, wy in ((y0, one - fy), (y1, fy))
        for x, wx in ((x0, one - fx), (x1, fx))
    ]
    found = terms[0]
    for term in terms[1:]:
        found = found.max(term) if largest else found + term
    return outside.select(body.constant_number(0, image.type), found)
