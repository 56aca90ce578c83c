"""
What the processor counts while a call runs: instructions, and accesses and misses of caches.

The counters are those of Linux, `perf_event_open(2)`, of this thread in user mode. A machine that
has none, as most virtual ones, or that allows no access, gives no number and a reason.

Source of numbers and of the layout of `perf_event_attr`: `include/uapi/linux/perf_event.h`.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_SYSCALL = 298
"""Of `perf_event_open` on x86-64."""

_ATTRIBUTE_BYTES = 64
"""`PERF_ATTR_SIZE_VER0`."""

_ENABLE, _DISABLE = 0x2400, 0x2401
_TIMES = 1 | 2
"""`read_format`: the times for which a counter was wanted, and for which it ran."""

_FLAGS = 1 | 1 << 5 | 1 << 6
"""Disabled at first, without the kernel and the hypervisor."""

_HARDWARE, _CACHES = 0, 3
_L1, _READ, _WRITE, _MISSED = 0, 0, 1 << 8, 1 << 16


@dataclass(frozen=True)
class Event:
    """An event by its `type` and `config`."""

    type: int
    config: int


EVENTS: Mapping[str, Event] = {
    "instructions": Event(_HARDWARE, 1),
    "l1_loads": Event(_CACHES, _L1 | _READ),
    "l1_misses": Event(_CACHES, _L1 | _READ | _MISSED),
    "l1_stores": Event(_CACHES, _L1 | _WRITE),
    "last_level_misses": Event(_HARDWARE, 3),
}


@dataclass(frozen=True)
class Counts:
    """Events of one call by name, `None` for those that cannot be counted; `missing` says why."""

    values: Mapping[str, int | None]
    missing: str | None


def count_events(
    call: Callable[[], object], calls: int = 3, events: Mapping[str, Event] = EVENTS
) -> Counts:
    """What a call counts, the mean of some `calls` after one that is not counted."""
    call()
    values = dict[str, int | None]()
    reasons = dict[str, str]()
    for name, event in events.items():
        try:
            values[name] = round(_count(event, call, calls) / calls)
        except OSError as error:
            values[name], reasons[name] = None, str(error.strerror)
    said = dict.fromkeys(reasons.values())
    lines = [
        f"{', '.join(n for n, r in reasons.items() if r == reason)}: perf_event_open: {reason}"
        for reason in said
    ]
    return Counts(values, "; ".join(lines) or None)


def _count(event: Event, call: Callable[[], object], calls: int) -> float:
    """How often an event happens in so many calls. `OSError` where it cannot be counted."""
    counter = _open(event)
    try:
        fcntl.ioctl(counter, _ENABLE, 0)
        for _ in range(calls):
            call()
        fcntl.ioctl(counter, _DISABLE, 0)
        count, wanted, ran = struct.unpack("QQQ", os.read(counter, 24))
    finally:
        os.close(counter)
    if not ran:
        raise OSError(0, "all counters are in use")
    return count * wanted / ran


def _open(event: Event) -> int:
    """A counter of this thread on any processor, disabled."""
    attribute = ctypes.create_string_buffer(_ATTRIBUTE_BYTES)
    fields = (event.type, _ATTRIBUTE_BYTES, event.config, 0, 0, _TIMES, _FLAGS)
    struct.pack_into("IIQQQQQ", attribute, 0, *fields)
    library = ctypes.CDLL(None, use_errno=True)
    found = int(library.syscall(_SYSCALL, attribute, 0, -1, -1, 0))
    if found < 0:
        code = ctypes.get_errno()
        raise OSError(code, _REASONS.get(code, os.strerror(code)))
    return found


_REASONS: Mapping[int, str] = {
    2: "this machine has no such counter",
    13: "not allowed; /proc/sys/kernel/perf_event_paranoid is above 2",
    1: "not allowed here",
    38: "this kernel has no counters",
}
