"""GET and HEAD /api/files/<path>: the only way to uploaded files. Source: docs/spec/api-trading.md, section 9."""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote_plus

from asgiref.sync import sync_to_async
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.http import content_disposition_header, parse_etags

from marketplace.common.files import access, paths
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import RENDITION_WIDTHS
from marketplace.common.http.authentication import session_of
from marketplace.common.http.downloads import next_piece
from marketplace.common.http.envelope import MethodNotAllowed, error_response
from marketplace.common.http.errors import NotFound

PUBLIC: Final = "public, max-age=31536000, immutable"
PUBLIC_REVALIDATED: Final = "public, no-cache"
"""For a picture that is sent instead of a copy that is not made yet: clients ask again each time."""
PRIVATE: Final = "private, no-store"
CHUNK: Final = 256 * 1024
STREAM_FROM: Final = 2 * 1024 * 1024  # smaller answers are sent in one piece
RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})\Z")
COPIES: Final = {"w": frozenset(map(str, RENDITION_WIDTHS)), "f": frozenset({"webp"})}
"""The copies of a picture that a query may name: `?w=` one of the widths, `&f=webp`."""
RENDITION_TYPES: Final = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}


@dataclass(frozen=True, slots=True)
class Variant:
    """What is sent: the file itself, or one of its smaller copies. final: the address never has another content."""

    path: str
    content_type: str
    etag: str
    final: bool = True


def serve_file(request: HttpRequest, path: str) -> HttpResponseBase:
    """Answer with a file. A missing file and one that the caller may not read look the same: 404."""
    if request.method not in ("GET", "HEAD"):
        response = error_response(MethodNotAllowed())
        response.headers["Allow"] = "GET, HEAD"
        return response
    file = find_file(path) if requested_copy(request) is not None else None
    if file is None:
        return error_response(NotFound())
    if file.visibility != StoredFile.Visibility.PUBLIC:
        session = session_of(request)
        if not access.may_read(session.user if session is not None else None, file):
            return error_response(NotFound())
    return file_response(request, file)


def find_file(path: str) -> StoredFile | None:
    """Return the row of a path; None without one. Only a well-formed path is looked up in the database."""
    if not paths.STORED.match(path):
        return None
    return StoredFile.objects.filter(path=path).first()


def file_response(request: HttpRequest, file: StoredFile, *, inline_pdf: bool = False) -> HttpResponseBase:
    """Return a file whose access the caller has checked, for views that address files by ids of their own.

    inline_pdf: a browser may show a pdf even of a kind whose pdf files are downloads.
    """
    requested = requested_copy(request)
    if requested is None:
        return error_response(NotFound())
    variant = variant_of(file, *requested)
    headers = headers_of(file, variant, inline_pdf=inline_pdf)
    tags = parse_etags(request.headers.get("If-None-Match", ""))
    if "*" in tags or variant.etag in tags or f"W/{variant.etag}" in tags:
        return HttpResponse(status=304, headers=headers)
    try:
        content = default_storage.open(variant.path)
        size = content.size
    except FileNotFoundError:
        return error_response(NotFound())
    headers["Accept-Ranges"] = "bytes"
    span = requested_range(request, size, variant.etag)
    if span is None:
        content.close()
        return HttpResponse(status=416, headers={**headers, "Content-Range": f"bytes */{size}"})
    start, end = span
    status = 200
    if (start, end) != (0, size):
        status, headers["Content-Range"] = 206, f"bytes {start}-{end - 1}/{size}"
    headers["Content-Length"] = str(end - start)
    if request.method == "HEAD":
        content.close()
        return HttpResponse(status=status, headers=headers)
    content.seek(start)
    if end - start < STREAM_FROM:
        with content:
            return HttpResponse(content.read(end - start), status=status, headers=headers)
    pieces = read_pieces(content, end - start)
    body = as_async(pieces) if isinstance(request, ASGIRequest) else pieces
    return StreamingHttpResponse(body, status=status, headers=headers)


def requested_copy(request: HttpRequest) -> tuple[int | None, bool] | None:
    """Return the requested width (None: the picture's own) and whether WebP is requested; None for any other query.

    Every cache has an entry for each address, so each copy has only one: known values, not encoded, each once.
    """
    asked: dict[str, str] = {}
    for part in request.META.get("QUERY_STRING", "").split("&"):
        name, _, value = part.partition("=")
        if unquote_plus(name) not in COPIES:
            continue
        if name in asked or value not in COPIES.get(name, ()):
            return None
        asked[name] = value
    return int(asked["w"]) if "w" in asked else None, "f" in asked


def variant_of(file: StoredFile, narrow: int | None, webp: bool) -> Variant:
    """Return the widest copy up to the requested width, in the requested format; the file itself without one."""
    tag = file.sha256[:32]
    sized: dict[int, str] = {}
    for rendition in file.renditions:
        number, dot, ending = rendition.partition(".")
        if dot and (ending == "webp") == webp:
            sized[int(number)] = rendition
    fitting = [number for number in sized if narrow is not None and number <= narrow < (file.width or 0)]
    chosen = sized[max(fitting)] if fitting else ("webp" if webp and "webp" in file.renditions else None)
    if chosen is None:
        asked = webp or narrow is not None
        return Variant(file.path, file.content_type, f'"{tag}"', final=not asked or file.due_widths is None)
    ending = chosen.rpartition(".")[2]
    return Variant(paths.rendition_path(file.path, chosen), RENDITION_TYPES[ending], f'"{tag}-{chosen}"')


def headers_of(file: StoredFile, variant: Variant, *, inline_pdf: bool) -> dict[str, str]:
    """Return the headers of a file. A browser may neither guess another type for an upload nor run anything in it."""
    inline = access.shown_inline(file) or (inline_pdf and file.content_type == "application/pdf")
    public = file.visibility == StoredFile.Visibility.PUBLIC
    return {
        "Content-Type": variant.content_type,
        "Content-Disposition": content_disposition_header(not inline, file.original_name)
        or ("inline" if inline else "attachment"),
        "Cache-Control": (PUBLIC if variant.final else PUBLIC_REVALIDATED) if public else PRIVATE,
        "ETag": variant.etag,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Referrer-Policy": "no-referrer",
        **({} if public else {"Vary": "Authorization"}),
    }


def requested_range(request: HttpRequest, size: int, etag: str) -> tuple[int, int] | None:
    """Return (start, end) in bytes, end exclusive; None when the requested range lies outside of the file.

    Several ranges, a malformed range, or one of another version return the whole file, as the standard allows.
    """
    match = RANGE.match(request.headers.get("Range", ""))
    known = request.headers.get("If-Range")
    if match is None or match[0] == "bytes=-" or (known is not None and known != etag):
        return 0, size
    first, last = match[1], match[2]
    if not first:
        start = max(0, size - int(last))
        return (start, size) if int(last) and size else None
    start = int(first)
    end = min(int(last) + 1, size) if last else size
    if last and int(last) < start:
        return 0, size
    return (start, end) if start < size else None


def read_pieces(content: File, left: int) -> Iterator[bytes]:
    """Yield `left` bytes from the file's present position, then close it."""
    with content:
        while left > 0 and (piece := content.read(min(CHUNK, left))):
            left -= len(piece)
            yield piece


async def as_async(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the same pieces without blocking the server's event loop."""
    while piece := await sync_to_async(next_piece, thread_sensitive=False)(pieces):
        yield piece
