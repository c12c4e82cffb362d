"""The directory of an OLE file (Word 97 and its kin): the names of its streams, without opening any. Pure.

Source: [MS-CFB], compound file binary format.
"""

import struct
from typing import Final

START: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
NUMBER: Final = struct.Struct("<L")
ENTRY: Final = 128  # bytes of one directory entry
IN_HEADER: Final = 109  # allocation sectors that the header itself names
LAST_REAL: Final = 0xFFFFFFFA  # higher numbers are marks: end of chain, free, ...
MOST_SECTORS: Final = 4096  # of a directory; a document has a handful
TEXT_LENGTH: Final = 64


class NotOle(ValueError):
    """The file's outside is broken."""


def stream_names(data: bytes) -> set[str]:
    """Return the names in the file's directory. Raises NotOle."""
    if len(data) < 1536 or not data.startswith(START) or data[28:30] != b"\xfe\xff":
        raise NotOle("header")
    shift = data[30]
    if shift not in (9, 12) or data[31]:
        raise NotOle("sector size")
    size = 1 << shift
    table = _allocation(data, size)
    names: set[str] = set()
    sector, seen = _number(data, 48), 0
    while sector < LAST_REAL:
        seen += 1
        if seen > MOST_SECTORS:
            raise NotOle("directory chain")
        names |= _names_in(_sector(data, sector, size))
        place, index = divmod(sector, size // 4)
        if place >= len(table):
            raise NotOle("directory chain")
        sector = _number(_sector(data, table[place], size), index * 4)
    return names


def _allocation(data: bytes, size: int) -> list[int]:
    """Return the numbers of the sectors that hold the allocation table."""
    table = [_number(data, 76 + 4 * index) for index in range(IN_HEADER)]
    more, seen = _number(data, 68), 0
    while more < LAST_REAL:
        seen += 1
        if seen > MOST_SECTORS:
            raise NotOle("allocation chain")
        block = _sector(data, more, size)
        table += [_number(block, 4 * index) for index in range(size // 4 - 1)]
        more = _number(block, size - 4)
    return [number for number in table if number < LAST_REAL]


def _names_in(block: bytes) -> set[str]:
    found: set[str] = set()
    for at in range(0, len(block) - ENTRY + 1, ENTRY):
        length = int.from_bytes(block[at + 64 : at + 66], "little")
        if block[at + 66] and 2 <= length <= TEXT_LENGTH:
            found.add(block[at : at + length - 2].decode("utf-16-le", "replace"))
    return found


def _sector(data: bytes, number: int, size: int) -> bytes:
    start = (number + 1) * size
    block = data[start : start + size]
    if len(block) < size:
        raise NotOle("sector outside the file")
    return block


def _number(data: bytes, at: int) -> int:
    return int(NUMBER.unpack_from(data, at)[0])
