"""Word 97 files and broken ones of their kind, made by code. Source: [MS-CFB], compound file binary format."""

import struct
from collections.abc import Sequence

END, FREE, TABLE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD
SECTOR = 512  # bytes; 128 numbers of an allocation table
ROOT, STREAM = 5, 2


def doc(*streams: str) -> bytes:
    """Return the outside of a Word 97 file: header and a directory that names these streams."""
    return ole(streams, "Uputstvo: Macros se ne koriste.".encode("utf-16-le"))


def ole(streams: Sequence[str], text: bytes = b"") -> bytes:
    """Return a file: header, allocation tables, a directory of these streams, and a text that no entry refers to.

    The streams are a balanced tree, as programs write it. What they hold is left out: nobody looks for it.
    """
    sides: dict[int, tuple[int, int]] = {}

    def middle(first: int, last: int) -> int:
        if first > last:
            return FREE
        here = (first + last) // 2
        sides[here] = (middle(first, here - 1), middle(here + 1, last))
        return here

    top = middle(1, len(streams))
    entries = [entry("Root Entry", ROOT, (FREE, FREE), top)]
    entries += [entry(name, STREAM, sides[number], start=10**6 + number) for number, name in enumerate(streams, 1)]
    return with_directory(entries, text)


def with_directory(entries: Sequence[bytes], text: bytes = b"") -> bytes:
    """Return a file with these entries of 128 bytes in its directory."""
    directory = in_sectors(b"".join(entries), b"\0")
    content = directory + in_sectors(text, b"\0")
    tables = -(-len(content) // SECTOR // 127)
    chain = [*range(tables + 1, tables + len(directory) // SECTOR), END]
    table = struct.pack(f"<{tables + len(chain)}L", *[TABLE] * tables, *chain)
    return header(tables, tables) + table.ljust(tables * SECTOR, b"\xff") + content


def header(tables: int, directory: int, more: tuple[int, int] = (END, 0), listed: Sequence[int] = ()) -> bytes:
    """Return the first sector.

    tables: how many there are, the first sectors of the file unless `listed` says which; directory: its first sector;
    more: the first sector of a longer list of tables, and how many sectors that list has.
    """
    numbers = (listed or range(tables))[:109]
    start = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    start += b"\0" * 10 + struct.pack("<LLLLLLLL", tables, directory, 0, 4096, END, 0, *more)
    return in_sectors(start + struct.pack(f"<{len(numbers)}L", *numbers), b"\xff")


def entry(name: str, kind: int, sides: tuple[int, int], child: int = FREE, start: int = END) -> bytes:
    """Return one entry of a directory. sides: the entries to its left and right; child: the top of what is in it."""
    raw = name.encode("utf-16-le")
    links = struct.pack("<HBBLLL", len(raw) + 2, kind, 1, *sides, child)
    size = 5000 if kind == STREAM else 0
    return raw.ljust(64, b"\0") + links + b"\0" * 36 + struct.pack("<LQ", start, size)


def in_sectors(data: bytes, filler: bytes) -> bytes:
    """Return the bytes filled up to whole sectors."""
    return data + filler * (-len(data) % SECTOR)
