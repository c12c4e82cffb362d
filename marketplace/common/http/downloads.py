"""Answers that are files, made for the request and sent as attachments."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse, StreamingHttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request

from marketplace.common.framework_internals import http_request


def download(content: bytes, *, name: str, content_type: str) -> HttpResponse:
    """Return a file as an attachment."""
    return HttpResponse(content, headers=headers_of(name, content_type))


def streamed(request: Request, pieces: Iterator[bytes], *, name: str, content_type: str) -> StreamingHttpResponse:
    """Return a file as an attachment that is made while it is sent.

    The first piece is made at once, so that an error in it can still be answered with an error.
    """
    first = next(pieces, b"")
    rest = in_language(first, pieces, translation.get_language())
    body = as_async(rest) if isinstance(http_request(request), ASGIRequest) else rest
    return StreamingHttpResponse(body, headers=headers_of(name, content_type))


def in_language(first: bytes, pieces: Iterator[bytes], language: str | None) -> Iterator[bytes]:
    """Yield the pieces, each made in the request's language, which the thread has left when they are sent."""
    yield first
    while True:
        with translation.override(language):
            piece = next(pieces, b"")
        if not piece:
            return
        yield piece


async def as_async(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the same pieces, made in the request's own thread, whose database connection ends with the request."""
    while piece := await sync_to_async(next_piece, thread_sensitive=True)(pieces):
        yield piece


def next_piece(pieces: Iterator[bytes]) -> bytes:
    """Return the next piece, b"" at the end."""
    return next(pieces, b"")


def headers_of(name: str, content_type: str) -> dict[str, str]:
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return {"Content-Type": content_type, "Content-Disposition": disposition or "attachment"}


def file_answers(*content_types: str) -> dict[tuple[int, str], OpenApiResponse]:
    """Return the answers of an operation that sends a file, for `extend_schema`."""
    return {
        (200, content_type): OpenApiResponse(OpenApiTypes.BINARY, description="the file, as an attachment")
        for content_type in content_types
    }
