"""
The names of a kernel's dimensions: letters by the role that they play.

For a kernel of two inputs (activations, weights) and an output, the operands that a
dimension moves tell its role: `n` batch, `k` output channels, `c` input channels, `g`
groups, `d h w` positions of a window and `t r s` positions in it, counted from the last.
The same letters, in capitals, name the dimensions of the tensors, so that a storage order
can be written as in `NHWC`. Kernels of another form keep the names that they have.
"""

from __future__ import annotations

from dataclasses import replace

from .view import Access, Kernel

_POSITIONS = ("w", "h", "d")
_WINDOWS = ("s", "r", "t")


def dim_roles(kernel: Kernel) -> tuple[str, ...]:
    """A name for each dimension of `kernel`, all different."""
    if kernel.num_inputs < 2 or len(kernel.outputs) != 1:
        return tuple(d.name for d in kernel.dims)
    data, weight, output = kernel.operands[0], kernel.operands[1], kernel.outputs[0]
    positions, windows = _window_dims(kernel, data)
    names: list[str] = []
    for j, dim in enumerate(kernel.dims):
        moves = (j in data.used_dims, j in weight.used_dims, j in output.used_dims)
        if j in positions:
            names.append(_from_last(_POSITIONS, positions.index(j), len(positions)))
        elif j in windows:
            names.append(_from_last(_WINDOWS, windows.index(j), len(windows)))
        else:
            names.append(
                {
                    (True, False, True): "n",
                    (False, True, True): "k",
                    (True, True, False): "c",
                    (True, True, True): "g",
                }.get(moves, dim.name)
            )
    return _make_distinct(names)


def named_by_role(kernel: Kernel) -> Kernel:
    """`kernel` with its dimensions renamed to their roles."""
    names = dim_roles(kernel)
    dims = tuple(replace(d, name=n) for d, n in zip(kernel.dims, names, strict=True))
    return replace(kernel, dims=dims)


def tensor_letters(kernel: Kernel, operand: int) -> str:
    """
    A capital for each dimension of a tensor: that of the dimension that indexes it, `C` for
    the output's channels too, `?` where a role is missing or comes twice.
    """
    names = dim_roles(kernel)
    access = kernel.operands[operand]
    is_output = operand >= kernel.num_inputs
    letters: list[str] = []
    for expr in access.map.results:
        roles = {names[j] for j in expr.used_dims()} - set(_WINDOWS)
        letter = roles.pop().upper() if len(roles) == 1 else "?"
        letters.append("C" if is_output and letter == "K" else letter)
    return "".join(a if len(a) == 1 and letters.count(a) == 1 else "?" for a in letters)


def _window_dims(kernel: Kernel, data: Access) -> tuple[list[int], list[int]]:
    """The dimensions that share an index of the data: positions and places in the window."""
    output = kernel.outputs[0].used_dims
    positions: list[int] = []
    windows: list[int] = []
    for expr in data.map.results:
        used = expr.used_dims()
        outside, inside = [j for j in used if j in output], [j for j in used if j not in output]
        if len(outside) == 1 and len(inside) == 1:
            positions += outside
            windows += inside
    return positions, windows


def _from_last(names: tuple[str, ...], index: int, count: int) -> str:
    place = count - 1 - index
    return names[place] if place < len(names) else f"{names[-1]}{place}"


def _make_distinct(names: list[str]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    result: list[str] = []
    for name in names:
        count = seen.get(name, 0)
        seen[name] = count + 1
        result.append(f"{name}{count}" if count else name)
    return tuple(result)
