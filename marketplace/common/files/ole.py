"""The directory of an OLE file (Word 97 and its kin): the names of its streams, without opening any. Pure.

Source: [MS-CFB], compound file binary format.
"""

from io import BytesIO
from typing import Final

START: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MOST_READ: Final = 1024 * 1024
"""Bytes of tables and directory, which take 130 KB of the largest file. The library's work grows with their square."""


class NotOle(ValueError):
    """The file's outside is broken."""


class MeteredFile(BytesIO):
    """A file that gives MOST_READ bytes and no more: a table that runs in a circle is read until then."""

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
        # The level that the library names for applications that must be secure: every breach of the format counts.
        with olefile.OleFileIO(MeteredFile(data), raise_defects=olefile.DEFECT_INCORRECT) as file:
            if file.directory_fp.size >= len(file.fat) * file.sector_size:
                raise NotOle("the directory runs in a circle")
            return {name for path in file.listdir(streams=True, storages=True) for name in path}
    except Exception as error:  # of any kind: the library trusts the numbers in the file, also to be small
        raise NotOle(type(error).__name__) from error
