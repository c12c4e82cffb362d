"""A zip that is handed on while it is written, so neither it nor a file in it is ever in memory as a whole."""

from __future__ import annotations

from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from marketplace.common.db import clock

ZIP: Final = "application/zip"


class ZipOutput:
    """The output of the zip, which hands its bytes on piece by piece; it can be neither sought nor read."""

    def __init__(self) -> None:
        self.waiting: list[bytes] = []
        self.position = 0

    def write(self, data: bytes) -> int:
        self.waiting.append(bytes(data))
        self.position += len(data)
        return len(data)

    def tell(self) -> int:
        return self.position

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> bytes:
        """Return what was written since the last time."""
        data = b"".join(self.waiting)
        self.waiting.clear()
        return data


def open_zip(output: ZipOutput) -> ZipFile:
    """Return a zip to be written into this output."""
    return ZipFile(output, "w", ZIP_DEFLATED)  # type: ignore[call-overload, no-any-return]


def zip_info(name: str, method: int) -> ZipInfo:
    """Return the entry of a file made now. method: ZIP_STORED or ZIP_DEFLATED."""
    info = ZipInfo(name, clock.now().astimezone(clock.BELGRADE).timetuple()[:6])
    info.compress_type = method
    return info
