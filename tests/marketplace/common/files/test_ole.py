"""The outside of legacy Word files, however broken: names or a refusal, soon and in little memory."""

import struct
import time
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marketplace.common.files import ole
from tests.corpus.ole import END, FREE, SECTOR, STREAM, doc, entry, header, with_directory
from tests.corpus.ole import ole as file_with

pytestmark = pytest.mark.once

LARGEST = 15_000_000
ROOT = entry("Root Entry", 5, (FREE, FREE), 1)


def in_a_row(count: int) -> bytes:
    """Entries each of which has the next one at its side: a tree as deep as it is long."""
    sides = [(FREE, number + 1 if number < count else FREE) for number in range(1, count + 1)]
    return with_directory([ROOT, *(entry(f"s{number}", STREAM, pair) for number, pair in enumerate(sides))])


def one_in_another(count: int) -> bytes:
    """Folders each of which holds the next one."""
    inside = [number + 1 if number < count else FREE for number in range(1, count + 1)]
    return with_directory([ROOT, *(entry(f"s{number}", 1, (FREE, FREE), to) for number, to in enumerate(inside))])


def tables_in_a_circle(size: int) -> bytes:
    """A list of tables that names itself as its continuation, two to the twenty-fifth times."""
    many = 2**25
    listed = struct.pack("<128L", *[1] * 127, 0)
    return (header(109 + 127 * many, 2, (0, many), [1] * 109) + listed + b"\xfe\xff\xff\xff" * 128).ljust(size, b"\0")


def directory_in_a_circle(size: int) -> bytes:
    """A directory whose last sector continues with its first, in a file that is large enough to go on for long."""
    tables = size // SECTOR // 128 + 1
    table = struct.pack(f"<{tables + 2}L", *[END] * tables, tables + 1, tables).ljust(tables * SECTOR, b"\xff")
    first = with_directory([ROOT, entry("WordDocument", STREAM, (FREE, FREE), start=10**6)])[2 * SECTOR :]
    return (header(tables, tables) + table + first * 2).ljust(size, b"\0")


HOSTILE = {
    "tables in a circle": lambda: tables_in_a_circle(3 * SECTOR),
    "tables in a circle of a large file": lambda: tables_in_a_circle(LARGEST),
    "directory in a circle": lambda: directory_in_a_circle(20 * SECTOR),
    "directory in a circle of a large file": lambda: directory_in_a_circle(LARGEST),
    "100,000 streams": lambda: file_with([f"s{number}" for number in range(100_000)]),
    "a row of 5,000": lambda: in_a_row(5_000),
    "folders 5,000 deep": lambda: one_in_another(5_000),
    "an entry that is its own side": lambda: with_directory([ROOT, entry("A", STREAM, (1, 1))]),
    "an entry that holds the root": lambda: with_directory([ROOT, entry("A", 1, (FREE, FREE), 0)]),
    "a side outside": lambda: with_directory([ROOT, entry("A", STREAM, (FREE, 77))]),
    "nothing but the start": lambda: ole.START,
    "nothing but zeros behind the start": lambda: ole.START.ljust(4096, b"\0"),
    "no directory": lambda: header(1, END) + b"\xff" * 1024,
}


def test_names_of_a_directory_are_told() -> None:
    assert ole.stream_names(doc("WordDocument", "1Table")) == {"WordDocument", "1Table"}
    assert len(ole.stream_names(file_with([f"s{number}" for number in range(7_000)]))) == 7_000
    assert ole.stream_names(one_in_another(50)) == {f"s{number}" for number in range(50)}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_soon_and_in_little_memory(name: str) -> None:
    data = HOSTILE[name]()
    start = time.process_time()
    with pytest.raises(ole.NotOle):
        ole.stream_names(data)
    assert time.process_time() - start < 3  # a third of a second each; without the meter hours
    tracemalloc.start()
    with pytest.raises(ole.NotOle):
        ole.stream_names(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20 * 1024 * 1024


@pytest.mark.parametrize("shift", [0, 1, 7, 10, 12, 16, 63, 65_535])
def test_sectors_of_another_size_than_the_header_tells_are_refused(shift: int) -> None:
    data = doc("WordDocument")
    with pytest.raises(ole.NotOle):
        ole.stream_names(data[:30] + struct.pack("<H", shift) + data[32:])


WHOLE = file_with(["WordDocument", "1Table", "Data", "Macros"], b"text")
NUMBERS = st.sampled_from([0, 1, 2, 3, 255, 65_535, END, FREE]) | st.integers(0, 2**32 - 1)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(WHOLE) // 4 - 1), NUMBERS), min_size=1, max_size=8))
def test_whatever_stands_in_a_file_gives_names_or_a_refusal(changes: list[tuple[int, int]]) -> None:
    data = bytearray(WHOLE)
    for place, number in changes:
        struct.pack_into("<L", data, 4 * place, number)
    with suppress(ole.NotOle):
        assert isinstance(ole.stream_names(bytes(data)), set)
