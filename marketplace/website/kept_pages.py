"""Pages kept as they were sent: a view with the same facts, at a moment at which they still hold, is sent the same.

Each view reads its facts anew, so a page never shows an older price than its rows. Only the nonce of the
Content-Security-Policy differs from view to view: a page is kept as what stands before it and what stands behind it,
also compressed.
"""

from __future__ import annotations

import re
import secrets
import struct
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

KEPT_MAX: Final = 256
"""Pages in each process; one takes about 50 KB."""
PLACEHOLDER: Final = secrets.token_urlsafe(24)
"""Stands for the nonce while a page is made; no text of a page can hold it."""
TAKES_GZIP: Final = re.compile(r"\bgzip\b")
# RFC 1952: deflate, without a time, no name of the system.
GZIP_HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LEVEL: Final = 6


@dataclass(frozen=True)
class KeptPage:
    """A page, whose nonce stands between its two parts."""

    before: bytes
    after: bytes
    status: int

    @classmethod
    def of(cls, text: str, status: int = 200) -> KeptPage:
        """Return the page of a text with one `PLACEHOLDER`."""
        before, after = text.split(PLACEHOLDER)
        return cls(before.encode(), after.encode(), status)

    @cached_property
    def packed(self) -> tuple[bytes, int, bytes]:
        """The first part compressed up to a whole byte, its checksum, and the second part compressed to the end."""
        first, last = (zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS) for _ in range(2))
        begun = first.compress(self.before) + first.flush(zlib.Z_FULL_FLUSH)
        return begun, zlib.crc32(self.before), last.compress(self.after) + last.flush()

    def gzip(self, nonce: bytes) -> bytes:
        """Return the page with this nonce in the form of gzip.

        The nonce stands in a block of its own that is not compressed, so the length tells nothing of it.
        """
        begun, checksum, ended = self.packed
        checksum = zlib.crc32(self.after, zlib.crc32(nonce, checksum))
        size = len(self.before) + len(nonce) + len(self.after)
        plain = struct.pack("<BHH", 0, len(nonce), len(nonce) ^ 0xFFFF)
        return b"".join((GZIP_HEADER, begun, plain, nonce, ended, struct.pack("<II", checksum, size & 0xFFFFFFFF)))

    def answer(self, request: HttpRequest, nonce: str) -> HttpResponse:
        """Return the page with this nonce, compressed for who takes it so."""
        given = nonce.encode()
        if TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")):
            response = HttpResponse(self.gzip(given), status=self.status, headers={"Content-Encoding": "gzip"})
        else:
            response = HttpResponse(b"".join((self.before, given, self.after)), status=self.status)
        patch_vary_headers(response, ("Accept-Encoding",))
        return response


@dataclass(slots=True)
class PageSlot:
    """Holds one page from `since` until just before `until`. Threads may share it: its one attribute is replaced."""

    held: tuple[KeptPage, datetime, datetime] | None = None

    def page_at(self, now: datetime) -> KeptPage | None:
        """Return the page if it says the truth at this moment."""
        if self.held is None:
            return None
        page, since, until = self.held
        return page if since <= now < until else None

    def keep(self, page: KeptPage, since: datetime, until: datetime | None, is_current: Callable[[], bool]) -> None:
        """Keep a page that was just made, unless its facts have changed meanwhile: it may then show later ones."""
        if until is not None and is_current():
            self.held = (page, since, until)


@lru_cache(maxsize=KEPT_MAX)
def page_slot(key: Hashable) -> PageSlot:
    """Return the slot for exactly this page; empty at first."""
    return PageSlot()
