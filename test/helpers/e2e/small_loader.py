"""
A loader for compiled VTA folders, written from `docs/compiled-folders.md` and
`docs/vta-folder.md` and from nothing else: it shares no code with weft.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np

DTYPES = {"i8": np.dtype("<i1"), "i32": np.dtype("<i4")}


def apply(step, a):
    """One primitive of a layout on an array."""
    match step["kind"]:
        case "split":
            dim = step["dim"]
            return a.reshape((*a.shape[:dim], *step["factors"], *a.shape[dim + 1 :]))
        case "reorder":
            return a.transpose(step["perm"])
        case "fuse":
            dim = step["dim"]
            return a.reshape((*a.shape[:dim], -1, *a.shape[dim + step["count"] :]))
        case "pad":
            width = [(0, 0)] * a.ndim
            width[step["dim"]] = (step["low"], step["high"])
            return np.pad(a, width, constant_values=step["value"])
        case "unpad":
            dim = step["dim"]
            return a.take(range(step["low"], a.shape[dim] - step["high"]), axis=dim)
        case "broadcast":
            return np.repeat(np.expand_dims(a, step["dim"]), step["extent"], axis=step["dim"])
        case "unbroadcast":
            return a.take(0, axis=step["dim"])
        case "unfold":
            dim, size, interval = step["dim"], step["tile_size"], step["interval"]
            span = step["dilation"] * (size - 1) + 1
            tiles = max(0, -((span - a.shape[dim]) // interval)) + 1
            width = [(0, 0)] * a.ndim
            width[dim] = (0, max(0, (tiles - 1) * interval + span - a.shape[dim]))
            places = np.arange(tiles)[:, None] * interval + np.arange(size) * step["dilation"]
            return np.pad(a, width).take(places, axis=dim)
    raise ValueError(f"unknown primitive {step['kind']}")


def inverse(step, shape):
    """The primitive that undoes one which was applied to an array of this shape."""
    match step["kind"]:
        case "split":
            return {"kind": "fuse", "dim": step["dim"], "count": len(step["factors"])}
        case "reorder":
            return {"kind": "reorder", "perm": np.argsort(step["perm"]).tolist()}
        case "fuse":
            dim = step["dim"]
            return {"kind": "split", "dim": dim, "factors": shape[dim : dim + step["count"]]}
    other = {
        "pad": "unpad",
        "unpad": "pad",
        "broadcast": "unbroadcast",
        "unbroadcast": "broadcast",
    }
    return {**step, "kind": other[step["kind"]], "value": 0}


def undo(a, shape, layout):
    """The array of shape `shape` that `layout` stores as `a`."""
    back = []
    probe = np.zeros(shape, np.int8)
    for step in layout:
        back.append(inverse(step, probe.shape))
        probe = apply(step, probe)
    for step in reversed(back):
        a = apply(step, a)
    return a


def pack(buffer, array):
    """An array of the caller as it lies in DRAM."""
    dtype = DTYPES[buffer["element_type"]]
    if array.shape != tuple(buffer["host_shape"]) or array.dtype != dtype:
        raise ValueError(f"{buffer['name']} takes {dtype} of shape {buffer['host_shape']}")
    array = undo(array, buffer["logical_shape"], buffer["host_layout"])
    for step in buffer["packed_layout"]:
        array = apply(step, array)
    return np.ascontiguousarray(array)


def unpack(buffer, data):
    """The bytes of a buffer as the caller holds the tensor."""
    array = data.view(DTYPES[buffer["element_type"]]).reshape(buffer["packed_shape"])
    array = undo(array, buffer["logical_shape"], buffer["packed_layout"])
    for step in buffer["host_layout"]:
        array = apply(step, array)
    return array


def is_whole(folder: Path) -> bool:
    """Whether all files of a compiled folder are as they were written."""
    data = (folder / "manifest.json").read_bytes()
    manifest = json.loads(data)
    before, _, behind = data.rpartition(manifest["sha256"].encode())
    if hashlib.sha256(before + b"0" * 64 + behind).hexdigest() != manifest["sha256"]:
        return False
    for name, facts in manifest["files"].items():
        data = (folder / name).read_bytes()
        if (len(data), hashlib.sha256(data).hexdigest()) != (facts["size"], facts["sha256"]):
            return False
    return True


class Loaded:
    """
    A program in memory: `dram` (bytes), relocated `insns` (`[n, 2]` 64-bit words), and the
    `regions` of its buffers in DRAM.

    Buffers are placed from `base` on, `gap` bytes apart, in the order of the manifest or
    backwards.
    """

    def __init__(
        self,
        folder: Path,
        arrays: Mapping[str, np.ndarray],
        base: int,
        gap: int,
        *,
        backwards: bool = False,
    ) -> None:
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        if (manifest["format"], manifest["version"]) != ("weft-folder", 1):
            raise ValueError("not a compiled folder of version 1")
        if manifest["target"] != "vta" or not is_whole(folder):
            raise ValueError("not a whole folder for VTA")
        program = manifest["program"]
        self.buffers = {b["name"]: b for b in program["buffers"]}
        self.parameters = program["parameters"]
        self.regions: dict[str, range] = {}
        for name in reversed(self.buffers) if backwards else self.buffers:
            alignment = self.buffers[name]["alignment_bytes"]
            start = -(-base // alignment) * alignment
            self.regions[name] = range(start, start + self.buffers[name]["size_bytes"])
            base = start + self.buffers[name]["size_bytes"] + gap
        rng = np.random.default_rng(base)
        self.dram = rng.integers(0, 256, base, np.uint8)  # memory holds anything
        for name, buffer in self.buffers.items():
            if buffer["role"] != "output":
                region = self.regions[name]
                self.dram[region.start : region.stop] = self.content(folder, buffer, arrays)
        self.insns = np.fromfile(folder / "insns.bin", "<u8").reshape(-1, 2)
        for instruction, name, _ in program["relocations"]:
            base_element = self.regions[name].start // self.buffers[name]["element_bytes"]
            self.insns[instruction, 0] += np.uint64(base_element << 26)

    @staticmethod
    def content(folder, buffer, arrays):
        """The bytes that a buffer holds before the run."""
        if buffer["role"] == "uops":
            return np.fromfile(folder / "uops.bin", np.uint8)
        if buffer["constant"] is not None:
            return np.fromfile(folder / buffer["constant"], np.uint8)
        return pack(buffer, arrays[buffer["name"]]).reshape(-1).view(np.uint8)

    def results(self) -> dict[str, np.ndarray]:
        """The outputs, after the run."""
        return {
            name: unpack(buffer, self.dram[self.regions[name].start : self.regions[name].stop])
            for name, buffer in self.buffers.items()
            if buffer["role"] == "output"
        }
