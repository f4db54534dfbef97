"""Builds Jet 3 and Jet 4 databases for tests, by the page layout that mdbtools publishes."""

import struct
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

BOOLEAN, BYTE, INTEGER, LONG, DATE, OLE, TEXT = 1, 2, 3, 4, 8, 11, 10
FIXED_SIZES = {BYTE: 1, INTEGER: 2, LONG: 4, DATE: 8}
PATTERNS = {BYTE: "<B", INTEGER: "<h", LONG: "<i", DATE: "<d"}
FIRST_DAY = date(1899, 12, 30)
HEADER_KEY = bytes.fromhex("c7da396b")


@dataclass(frozen=True)
class Layout:
    """Sizes that differ between Jet 3 and Jet 4."""

    version: int
    page: int
    row_count: int
    inline_map: int

    @property
    def wide(self):
        return self.version == 1


JET3 = Layout(0, 2048, 8, 128)
JET4 = Layout(1, 4096, 12, 64)
CATALOGUE = (
    ("Id", LONG),
    ("ParentId", LONG),
    ("Name", TEXT),
    ("Type", INTEGER),
    ("Flags", LONG),
    ("LvProp", OLE),
)


def build_jet(
    layout: Layout, tables: Any, *, mapped: bool = False, compressed: bool = False
) -> bytes:
    """A database of these tables: name, columns (name, type) and rows, as a list.

    `mapped` writes maps of pages with pages of their own, `compressed` text a byte a letter.
    """
    return _Builder(layout, mapped, compressed).build(tables)


class _Builder:
    def __init__(self, layout, mapped, compressed):
        self.layout, self.mapped, self.compressed = layout, mapped, compressed
        self.pages = [self.header(), None, None]
        self.maps = []

    def build(self, tables: Any) -> bytes:
        listed = []
        for name, columns, rows in tables:
            number = self.add_page(None)
            self.add_table(number, columns, rows, system=False)
            listed.append({"Id": number, "ParentId": 1, "Name": name, "Type": 1, "Flags": 0})
        catalogue = {"Id": 2, "ParentId": 1, "Name": "MSysObjects", "Type": 1}
        listed.append(catalogue | {"Flags": -(2**31)})
        self.add_table(2, CATALOGUE, listed, system=True)
        self.pages[1] = self.data_page([b"\0" + bytes(4 + self.layout.inline_map)], owner=1)
        self.write_maps()
        return b"".join(self.pages)

    def header(self):
        page = bytearray(self.layout.page)
        page[:20] = b"\x00\x01\x00\x00Standard Jet DB\0"
        page[0x14] = self.layout.version
        length = 128 if self.layout.wide else 126
        plain = bytearray(length)
        struct.pack_into("<H", plain, 0x3C - 0x18, 1252)
        page[0x18 : 0x18 + length] = rc4(HEADER_KEY, bytes(plain))
        return bytes(page)

    def add_page(self, page):
        self.pages.append(page)
        return len(self.pages) - 1

    def add_table(self, number, columns, rows, *, system):
        data = self.add_rows(number, columns, rows)
        self.maps.append((number, data))
        # The map of each table is the row of this index on the pages that are written last.
        at = len(self.maps) - 1
        definition = self.definition(columns, len(rows), at, system)
        size = self.layout.page
        first, rest = definition[:size], definition[size:]
        chain = [number]
        parts = [first]
        while rest:
            parts.append(bytearray(8) + rest[: size - 8])
            rest = rest[size - 8 :]
            chain.append(self.add_page(None))
        for place, part, following in zip(chain, parts, [*chain[1:], 0], strict=True):
            part[0:2] = b"\x02\x01"
            struct.pack_into("<I", part, 4, following)
            self.pages[place] = bytes(part.ljust(size, b"\0"))

    def definition(self, columns, rows, map_row, system):
        wide = self.layout.wide
        head = bytearray(0x3F if wide else 0x2B)
        rows_at, kind_at, pages_at = (0x10, 0x28, 0x37) if wide else (0x0C, 0x14, 0x23)
        struct.pack_into("<I", head, rows_at, rows)
        head[kind_at] = 0x53 if system else 0x4E
        texts = sum(kind in (TEXT, OLE) for _name, kind in columns)
        struct.pack_into("<HHH", head, kind_at + 1, len(columns), texts, len(columns))
        # Filled in when the pages of maps have their numbers.
        struct.pack_into("<II", head, pages_at, map_row, map_row)
        entries = b"".join(self.column_entries(columns))
        names = b"".join(self.name_entry(name) for name, _kind in columns)
        text = head + entries + names + b"\xff\xff"
        struct.pack_into("<I", text, 8, len(text) - 8)
        return text

    def column_entries(self, columns):
        offset = var_number = 0
        for number, (_name, kind) in enumerate(columns):
            fixed = kind not in (TEXT, OLE)
            size = FIXED_SIZES.get(kind, 1 if fixed else 255 if kind == TEXT else 0)
            entry = bytearray(25 if self.layout.wide else 18)
            entry[0] = kind
            at = 5 if self.layout.wide else 1
            struct.pack_into("<HHH", entry, at, number, var_number, number)
            entry[15 if self.layout.wide else 13] = 2 | fixed
            if self.layout.wide:
                entry[16] = 1
            struct.pack_into("<HH", entry, 21 if self.layout.wide else 14, offset, size)
            yield bytes(entry)
            offset += FIXED_SIZES.get(kind, 0)
            var_number += not fixed

    def name_entry(self, name):
        if self.layout.wide:
            text = name.encode("utf-16-le")
            return struct.pack("<H", len(text)) + text
        return bytes([len(name)]) + name.encode("cp1252")

    def add_rows(self, owner, columns, rows):
        held, used, numbers = [], 0, []
        room = self.layout.page - self.layout.row_count - 2
        for values in rows:
            row = self.row(columns, values)
            if used + len(row) + 2 > room or len(held) == 255:
                numbers.append(self.add_page(self.data_page(held, owner=owner)))
                held, used = [], 0
            held.append(row)
            used += len(row) + 2
        if held:
            numbers.append(self.add_page(self.data_page(held, owner=owner)))
        return numbers

    def data_page(self, rows, *, owner):
        page = bytearray(self.layout.page)
        page[0:2] = b"\x01\x01"
        struct.pack_into("<I", page, 4, owner)
        at, end = self.layout.row_count, len(page)
        struct.pack_into("<H", page, at, len(rows))
        for place, row in enumerate(rows):
            page[end - len(row) : end] = row
            end -= len(row)
            struct.pack_into("<H", page, at + 2 + 2 * place, end)
        struct.pack_into("<H", page, 2, end - at - 2 - 2 * len(rows))
        return bytes(page)

    def row(self, columns, values):
        fixed, texts, mask = bytearray(), [], 0
        for number, (name, kind) in enumerate(columns):
            value = values.get(name)
            if kind in FIXED_SIZES:
                fixed += struct.pack(PATTERNS[kind], self.number(value))
            elif kind in (TEXT, OLE):
                texts.append(b"" if value is None else self.text(value))
            if value is not None and value is not False:
                mask |= 1 << number
        masks = mask.to_bytes((len(columns) + 7) // 8, "little")
        take = self.wide_row if self.layout.wide else self.narrow_row
        return take(len(columns), bytes(fixed), texts, masks)

    def number(self, value):
        if isinstance(value, datetime):
            return (value - datetime(1899, 12, 30)).total_seconds() / 86400
        if isinstance(value, date):
            return float((value - FIRST_DAY).days)
        return value or 0

    def text(self, value):
        if not self.layout.wide:
            return value.encode("cp1252")
        if self.compressed and value and all(0 < ord(letter) < 256 for letter in value):
            return b"\xff\xfe" + value.encode("latin-1")
        return value.encode("utf-16-le")

    def wide_row(self, columns, fixed, texts, masks):
        head = struct.pack("<H", columns) + fixed
        if not texts:
            return head + masks
        offsets = ends_of(texts, len(head))
        tail = struct.pack(f"<{len(offsets)}H", *reversed(offsets)) + struct.pack("<H", len(texts))
        return head + b"".join(texts) + tail + masks

    def narrow_row(self, columns, fixed, texts, masks):
        head = bytes([columns]) + fixed
        if not texts:
            return head + masks
        offsets = ends_of(texts, len(head))
        jumps = 0
        while True:
            length = offsets[-1] + len(offsets) + jumps + 1 + len(masks)
            if (length - 1) // 256 == jumps:
                break
            jumps += 1
        firsts = [
            next((at for at, offset in enumerate(offsets) if offset >= 256 * (jump + 1)), 255)
            for jump in range(jumps)
        ]
        tail = bytes(offset % 256 for offset in reversed(offsets)) + bytes(reversed(firsts))
        return head + b"".join(texts) + tail + bytes([len(texts)]) + masks

    def write_maps(self):
        """Write the maps as rows of pages, and their places into the definitions."""
        rows = [self.map_row(data) for _table, data in self.maps]
        number, held, places = None, [], []
        groups = [rows[at : at + 8] for at in range(0, len(rows), 8)]
        for held in groups:
            number = self.add_page(self.data_page(held, owner=1))
            places += [(number, at) for at in range(len(held))]
        pages_at = 0x37 if self.layout.wide else 0x23
        for (table, _data), (page, row) in zip(self.maps, places, strict=True):
            definition = bytearray(self.pages[table])
            struct.pack_into("<II", definition, pages_at, page << 8 | row, page << 8 | row)
            self.pages[table] = bytes(definition)

    def map_row(self, numbers):
        inline = self.layout.inline_map
        if not self.mapped:
            first = min(numbers, default=0)
            bits = bits_of(number - first for number in numbers)
            assert len(bits) <= inline
            return b"\0" + struct.pack("<I", first) + bits.ljust(inline, b"\0")
        bits = bits_of(numbers)
        size = self.layout.page - 4
        pages = [
            self.add_page((b"\x05\x01\0\0" + bits[at : at + size]).ljust(size + 4, b"\0"))
            for at in range(0, max(len(bits), 1), size)
        ]
        return b"\1" + struct.pack("<17I", *pages, *[0] * (17 - len(pages)))


def ends_of(texts, start):
    offsets = [start]
    for text in texts:
        offsets.append(offsets[-1] + len(text))
    return offsets


def bits_of(numbers):
    value = sum(1 << number for number in numbers)
    return value.to_bytes((value.bit_length() + 7) // 8, "little")


def rc4(key, text):
    state = list(range(256))
    second = 0
    for first in range(256):
        second = (second + state[first] + key[first % len(key)]) % 256
        state[first], state[second] = state[second], state[first]
    out, first, second = bytearray(), 0, 0
    for byte in text:
        first = (first + 1) % 256
        second = (second + state[first]) % 256
        state[first], state[second] = state[second], state[first]
        out.append(byte ^ state[(state[first] + state[second]) % 256])
    return bytes(out)
