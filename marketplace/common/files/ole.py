"""The directory of an OLE file (as of Word 97): the names of its streams, none of which is opened. Pure.

Source: [MS-CFB], compound file binary format.
"""

from io import BytesIO
from typing import Final

START: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MOST_READ: Final = 1024 * 1024
"""Bytes that may be read of tables and directory, which have 130 KB in the largest file we take.

The library's time grows with the square of these bytes.
"""


class NotOle(ValueError):
    """The structure of the file is broken."""


class MeteredFile(BytesIO):
    """A file of which only MOST_READ bytes can be read: a table in a circle would be read for ever."""

    left = MOST_READ

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.left -= len(data)
        if self.left < 0:
            raise NotOle("too much to read")
        return data


def stream_names(data: bytes) -> set[str]:
    """Return the names of the file's streams and of the folders around them. Raises NotOle."""
    import olefile  # few requests need it

    try:
        # The level that the library recommends for secure applications: every violation of the format is an error.
        with olefile.OleFileIO(MeteredFile(data), raise_defects=olefile.DEFECT_INCORRECT) as file:
            if file.directory_fp.size >= len(file.fat) * file.sector_size:
                raise NotOle("the directory runs in a circle")
            return {name for path in file.listdir(streams=True, storages=True) for name in path}
    except Exception as error:  # of any class: the library trusts the numbers in the file, however large
        raise NotOle(type(error).__name__) from error
