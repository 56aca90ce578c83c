"""
Loads an object file into this process: what a linker would do, for the few kinds of
relocations that compiled loops have. No linker and no library is needed.

Only ELF for x86-64 with the large code model, which is what LLVM's JIT makes there. Source:
System V ABI, AMD64 Architecture Processor Supplement, "Object Files" and "Large code model".
"""

from __future__ import annotations

import ctypes
import ctypes.util
import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ....transforms.core.errors import WeftError

_SHF_WRITE, _SHF_ALLOC, _SHF_EXEC = 1, 2, 4
_SHT_SYMTAB, _SHT_RELA, _SHT_NOBITS, _SHT_UNWIND = 2, 4, 8, 0x70000001
_UNDEFINED, _ABSOLUTE, _COMMON = 0, 0xFFF1, 0xFFF2
_MACHINE_X86_64 = 62
_PROTECTIONS = (5, 1, 3)
"""Of code, constants and what may be written: read 1, write 2, execute 4, as for `mprotect`."""

_STUB_BYTES = 16
"""A jump to anywhere: `jmp *(%rip)` with the address after it, aligned."""


@dataclass(frozen=True)
class _Section:
    name: str
    type: int
    flags: int
    data: bytes
    size: int
    align: int
    link: int
    info: int


@dataclass(frozen=True)
class _Symbol:
    name: str
    section: int
    value: int
    is_global: bool


@dataclass
class LoadedObject:
    """Code in memory. It stays there as long as this object does."""

    symbols: dict[str, int]
    """Address of each symbol that the file defines for others."""
    memory: mmap.mmap = field(repr=False)


def load_object(data: bytes, what: str, symbols: Mapping[str, int] | None = None) -> LoadedObject:
    """
    Puts the object file `data` into memory and resolves its symbols: by `symbols` first, then
    by what this process and the mathematical library have. `what` is what errors call it.

    Raises `WeftError` when the file is none for this processor, or a symbol is not found.
    """
    try:
        return _Loader(data, what, {} if symbols is None else dict(symbols)).load_object()
    except (IndexError, ValueError, OverflowError, MemoryError, struct.error):
        raise WeftError(f"{what}: is damaged: its tables do not fit each other") from None


@cache
def _load_libraries() -> tuple[ctypes.CDLL, ...]:
    name = ctypes.util.find_library("m")
    return (ctypes.CDLL(None), *(() if name is None else (ctypes.CDLL(name),)))


def find_symbol(name: str) -> int | None:
    """The address of a function of this process or of the mathematical library."""
    for library in _load_libraries():
        try:
            return ctypes.cast(getattr(library, name), ctypes.c_void_p).value
        except AttributeError:
            continue
    return None


class _Loader:
    """One file on its way into memory: sections are placed, then relocated, then sealed."""

    def __init__(self, data: bytes, what: str, given: dict[str, int]) -> None:
        self.what = what
        self.given = given
        self.sections = self._read_sections(data)
        self.names, self.places = self._read_symbols(), dict[int, int]()
        self.got: dict[int, int] = {}  # symbol -> address of its entry
        self.stubs: dict[int, int] = {}

    def make_error(self, text: str) -> WeftError:
        return WeftError(f"{self.what}: {text}")

    def _read_sections(self, data: bytes) -> list[_Section]:
        if data[:6] != b"\x7fELF\x02\x01" or len(data) < 64:
            raise self.make_error("is not an object file (ELF, 64 bits, little endian)")
        kind, machine = struct.unpack_from("<HH", data, 16)
        if (kind, machine) != (1, _MACHINE_X86_64):
            raise self.make_error("is not an object file for x86-64, all that can be loaded")
        start = struct.unpack_from("<Q", data, 40)[0]
        count, names = struct.unpack_from("<HH", data, 60)
        try:
            headers = [
                struct.unpack_from("<IIQQQQIIQQ", data, start + 64 * i) for i in range(count)
            ]
            strings = data[headers[names][4] :][: headers[names][5]]
        except (struct.error, IndexError):
            raise self.make_error("is damaged: its section table is cut off") from None
        sections: list[_Section] = []
        for name, type, flags, _, offset, size, link, info, align, _ in headers:
            content = b"" if type == _SHT_NOBITS else data[offset : offset + size]
            if type != _SHT_NOBITS and len(content) < size:
                raise self.make_error("is damaged: a section is cut off")
            sections.append(
                _Section(_read_string(strings, name), type, flags, content, size, align, link, info)
            )
        return sections

    def _read_symbols(self) -> list[_Symbol]:
        tables = [s for s in self.sections if s.type == _SHT_SYMTAB]
        if not tables:
            raise self.make_error("is damaged: it has no symbols")
        table = tables[0]
        strings = self.sections[table.link].data
        return [
            _Symbol(_read_string(strings, name), section, value, info >> 4 != 0)
            for name, info, _, section, value, _ in struct.iter_unpack("<IBBHQQ", table.data)
        ]

    def load_object(self) -> LoadedObject:
        offsets, ends = self._arrange_sections()
        memory = mmap.mmap(-1, max(ends[-1], mmap.PAGESIZE))
        self.memory = memory
        self.base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        self.places = {i: self.base + offset for i, offset in offsets.items()}
        # Stubs are at the end of the code, the global offset table at that of the constants.
        self.next_stub = self.base + ends[0] - _STUB_BYTES * len(self.names)
        self.next_got = self.base + ends[1] - 8 * len(self.names)
        for i, offset in offsets.items():
            memory[offset : offset + len(self.sections[i].data)] = self.sections[i].data
        self._relocate_sections()
        self._protect_sections([0, *ends])
        exported = {
            s.name: self.places[s.section] + s.value
            for s in self.names
            if s.is_global and s.section in self.places
        }
        return LoadedObject(exported, memory)

    def _arrange_sections(self) -> tuple[dict[int, int], list[int]]:
        """
        The positions of sections by their number: code first, then constants, then what may be
        written, each from a page of its own. The second result is where each of the three ends.
        """
        kept = [
            i
            for i, s in enumerate(self.sections)
            if s.flags & _SHF_ALLOC and s.type != _SHT_UNWIND and s.name != ".eh_frame"
        ]
        offsets: dict[int, int] = {}
        ends: list[int] = []
        position = 0
        for protection, extra in zip(_PROTECTIONS, (_STUB_BYTES, 8, 0), strict=True):
            for i in kept:
                if _page_protection(self.sections[i].flags) == protection:
                    position = _round_up(position, max(self.sections[i].align, 64))
                    offsets[i] = position
                    position += self.sections[i].size
            position = _round_up(position, 64) + extra * len(self.names)
            position = _round_up(position, mmap.PAGESIZE)
            ends.append(position)
        return offsets, ends

    def _protect_sections(self, ends: list[int]) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        for start, end, protection in zip(ends[:-1], ends[1:], _PROTECTIONS, strict=True):
            if end == start:
                continue
            address = ctypes.c_void_p(self.base + start)
            if libc.mprotect(address, ctypes.c_size_t(end - start), ctypes.c_int(protection)):
                raise self.make_error(
                    "the system does not let this program make memory executable (mprotect: "
                    f"error {ctypes.get_errno()})"
                )

    # --- addresses ----------------------------------------------------------------------------

    def _symbol_address(self, index: int) -> int:
        symbol = self.names[index]
        if symbol.section == _ABSOLUTE:
            return symbol.value
        if symbol.section in self.places:
            return self.places[symbol.section] + symbol.value
        if symbol.name == "_GLOBAL_OFFSET_TABLE_":
            return self.base
        if symbol.section != _UNDEFINED:
            raise self.make_error(f"symbol '{symbol.name}' is of a kind that cannot be loaded")
        found = self.given.get(symbol.name) or find_symbol(symbol.name)
        if not found:
            raise self.make_error(
                f"calls '{symbol.name}', which neither this program nor the C and mathematical "
                "libraries have"
            )
        return found

    def _got_entry(self, index: int) -> int:
        """The address at which that of a symbol is to be read."""
        if index not in self.got:
            self.got[index] = self.next_got
            self._write_value(self.next_got, "<Q", self._symbol_address(index))
            self.next_got += 8
        return self.got[index]

    def _near_address(self, index: int) -> int:
        """An address within the reach of a call: a symbol's own, or of a jump to it."""
        address = self._symbol_address(index)
        if self.names[index].section in self.places:
            return address
        if index not in self.stubs:
            self.stubs[index] = self.next_stub
            offset = self.next_stub - self.base
            self.memory[offset : offset + 14] = b"\xff\x25\0\0\0\0" + struct.pack("<Q", address)
            self.next_stub += _STUB_BYTES
        return self.stubs[index]

    # --- relocations --------------------------------------------------------------------------

    def _relocate_sections(self) -> None:
        for section in self.sections:
            if section.type != _SHT_RELA or section.info not in self.places:
                continue
            start = self.places[section.info]
            for offset, info, addend in struct.iter_unpack("<QQq", section.data):
                self._apply_relocation(start + offset, info & 0xFFFFFFFF, info >> 32, addend)

    def _apply_relocation(self, address: int, kind: int, symbol: int, addend: int) -> None:
        """By the ABI's table 4.9, with S the symbol, A the addend, P the place, G the GOT."""
        try:
            if kind == 1:  # 64: S + A
                self._write_value(address, "<Q", (self._symbol_address(symbol) + addend) % 2**64)
            elif kind == 2:  # PC32: S + A - P
                self._write_value(address, "<i", self._near_address(symbol) + addend - address)
            elif kind == 4:  # PLT32: L + A - P
                self._write_value(address, "<i", self._near_address(symbol) + addend - address)
            elif kind in (9, 41, 42):  # GOTPCREL and relaxable forms: G + GOT + A - P
                self._write_value(address, "<i", self._got_entry(symbol) + addend - address)
            elif kind == 24:  # PC64: S + A - P
                self._write_value(address, "<q", self._symbol_address(symbol) + addend - address)
            elif kind == 25:  # GOTOFF64: S + A - GOT
                self._write_value(address, "<q", self._symbol_address(symbol) + addend - self.base)
            elif kind == 27:  # GOT64: G + A
                self._write_value(address, "<q", self._got_entry(symbol) + addend - self.base)
            elif kind == 29:  # GOTPC64: GOT + A - P
                self._write_value(address, "<q", self.base + addend - address)
            elif kind == 31:  # PLTOFF64: L - GOT + A
                self._write_value(address, "<q", self._near_address(symbol) + addend - self.base)
            elif kind in (10, 11):  # 32, 32S: S + A
                self._write_value(
                    address, "<I" if kind == 10 else "<i", self._symbol_address(symbol) + addend
                )
            else:
                raise self.make_error(f"has a relocation of kind {kind}, which cannot be loaded")
        except struct.error:
            name = self.names[symbol].name
            raise self.make_error(
                f"'{name}' is too far away for a relocation of kind {kind}"
            ) from None

    def _write_value(self, address: int, form: str, value: int) -> None:
        struct.pack_into(form, self.memory, address - self.base, value)


def _read_string(strings: bytes, offset: int) -> str:
    return strings[offset : strings.index(b"\0", offset)].decode()


def _round_up(position: int, align: int) -> int:
    return -(-position // align) * align


def _page_protection(flags: int) -> int:
    """One of `_PROTECTIONS`."""
    if flags & _SHF_EXEC:
        return 5
    return 3 if flags & _SHF_WRITE else 1
