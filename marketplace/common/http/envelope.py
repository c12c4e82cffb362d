"""One shape for every answer: {"data": ...} for success, {"error": {...}} for an error.

Source: docs/spec/api-trading.md.
"""

import errno
import gzip
import hashlib
import json
import logging
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.core.exceptions import (
    BadRequest as DjangoBadRequest,
)
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import Error as DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from marketplace.common.db import outage
from marketplace.common.http import errors, moments
from marketplace.common.http.errors import DomainError, FieldError, FieldErrors
from marketplace.common.http.field_errors import map_field_errors

logger = logging.getLogger(__name__)

NO_STORE = "no-store"
JSON_TYPE = "application/json"
GZIP_LEVEL = 5
"""Compression of a cached answer: nearly the smallest size there is, in a tenth of the time."""


@dataclass(frozen=True, slots=True)
class Enveloped:
    """A body that has its envelope already and is written as it is."""

    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Paged:
    """One page of a list: its rows, the number of pages (0 for an empty list), and `meta` of the whole list, if any."""

    data: Any
    page_count: int
    meta: Mapping[str, Any] | None = None

    def body(self) -> dict[str, Any]:
        """Return the whole answer."""
        body: dict[str, Any] = {"data": self.data, "page_count": self.page_count}
        if self.meta is not None:
            body["meta"] = self.meta
        return body


@dataclass(frozen=True)
class RenderedBody:
    """A whole answer as bytes, as a cache stores it.

    compressible: it is long and requested often, and so compressed once for all clients that accept gzip. Such an
    answer must not hold private data.
    """

    content: bytes
    compressible: bool = False

    @cached_property
    def etag(self) -> str:
        return etag_of(self.content)

    @cached_property
    def gzipped(self) -> bytes:
        return gzip.compress(self.content, GZIP_LEVEL, mtime=0)


def etag_of(content: bytes) -> str:
    """Return the weak ETag of an answer: the same whether it is compressed or not."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'


def wire_time(moment: datetime) -> str:
    """Return ISO 8601 in UTC with whole seconds: 2025-11-20T17:07:00Z."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S}Z"


class WireEncoder(JSONEncoder):
    """Writes what serializers leave unconverted: times and money as the API has them, lazy translations as text."""

    def default(self, obj: Any) -> Any:
        if isinstance(obj, datetime):
            return wire_time(obj)
        if isinstance(obj, Decimal):
            return f"{obj:.2f}"
        if isinstance(obj, Promise):
            return str(obj)
        return super().default(obj)


def body_of(data: object) -> object:
    """Return the whole body for what a view answered."""
    if isinstance(data, Enveloped):
        return data.body
    if isinstance(data, Paged):
        return data.body()
    return {"data": data}


class EnvelopeRenderer(JSONRenderer):
    """Wraps a view's plain data in {"data": ...}. `Paged` and `Enveloped` bring a shape of their own."""

    encoder_class = WireEncoder
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        if isinstance(data, RenderedBody):
            return data.content
        return super().render(body_of(data), accepted_media_type, renderer_context)

    def render_part(self, data: Any) -> bytes:
        """Return the bytes of `data` as a part of an answer, without an envelope."""
        return super().render(data)


def envelope(
    code: str,
    message: str | Promise,
    fields: FieldErrors | None = None,
    extra_keys: Mapping[str, object] | None = None,
) -> dict[str, Any]:
    """Return the body of an error. extra_keys: stand next to `error`. fields: errors by wire name."""
    return {
        "error": {
            "code": code,
            "message": str(message),
            "fields": {name: [field_error_body(error) for error in errors] for name, errors in (fields or {}).items()},
        },
        **(extra_keys or {}),
    }


def field_error_body(error: FieldError) -> dict[str, Any]:
    """Return {"code", "message"} and, when a limit was broken, "limit"."""
    text, limit = str(error.message), error.limit
    if limit is not None:
        # `limit` stays for programs what it is; the sentence is for people.
        text %= {"limit": moments.readable(limit) if isinstance(limit, str) else limit}
    body: dict[str, Any] = {"code": error.code, "message": text}
    if error.limit is not None:
        body["limit"] = error.limit
    return body


class MethodNotAllowed(DomainError):
    code, status, message = "method_not_allowed", 405, _("This address does not take this method.")


class NotAcceptable(DomainError):
    code, status, message = "method_not_allowed", 406, _("This address does not answer in this form.")


ERROR_CLASSES: tuple[tuple[tuple[type[BaseException], ...], type[DomainError]], ...] = (
    ((Http404, exceptions.NotFound), errors.NotFound),
    ((exceptions.NotAuthenticated, exceptions.AuthenticationFailed), errors.SessionRequired),
    ((PermissionDenied, exceptions.PermissionDenied), errors.Forbidden),
    ((exceptions.MethodNotAllowed,), MethodNotAllowed),
    ((exceptions.NotAcceptable,), NotAcceptable),
    ((exceptions.UnsupportedMediaType,), errors.UnsupportedMedia),
    ((RequestDataTooBig, TooManyFilesSent), errors.BodyTooLarge),
    ((TooManyFieldsSent, SuspiciousOperation, DjangoBadRequest), errors.BadRequest),
    ((exceptions.ParseError, UnreadablePostError), errors.BadRequest),
)


def as_domain_error(exc: BaseException) -> DomainError | None:
    """Return the error that an exception means to the client, None for a bug of ours."""
    if isinstance(exc, DomainError):
        return exc
    for kinds, error in ERROR_CLASSES:
        if isinstance(exc, kinds):
            return error()
    if isinstance(exc, exceptions.Throttled):
        return errors.Throttled(getattr(exc, "wait", None) or 1)
    if isinstance(exc, exceptions.ValidationError):
        return errors.InvalidFields(fields=map_field_errors(exc.detail))
    if isinstance(exc, DatabaseError) and outage.is_outage(exc):
        return errors.Unavailable()
    if isinstance(exc, OSError) and exc.errno in {errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE}:
        return errors.Unavailable()
    return None


def error_headers(error: DomainError) -> dict[str, str]:
    """Return the headers of an error answer. No cache stores one."""
    headers = {"Cache-Control": NO_STORE, "Vary": "Authorization"}
    if error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return headers


def error_body(error: DomainError) -> dict[str, Any]:
    """Return the body of an error answer in the active language."""
    return envelope(error.code, error.text(), error.fields, error.extra_keys())


def render_error(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the answer to an exception of a view; None for a bug of ours, which stays a logged 500."""
    error = as_domain_error(exc)
    if error is None:
        return None
    if error.status >= 500:
        logger.warning("Answering %s to %s", error.status, type(exc).__name__, exc_info=exc)
    headers = error_headers(error)
    if isinstance(exc, exceptions.MethodNotAllowed) and context.get("view") is not None:
        headers["Allow"] = ", ".join(context["view"].allowed_methods)
    return Response(Enveloped(error_body(error)), status=error.status, headers=headers)


def error_response(error: DomainError) -> HttpResponse:
    """Return an error answer outside of API views: of middleware, unknown paths, downloads."""
    response = HttpResponse(
        json.dumps(error_body(error), cls=WireEncoder, ensure_ascii=False),
        content_type=JSON_TYPE,
        status=error.status,
        headers=error_headers(error),
    )
    return response


class ServerError(DomainError):
    code, status, message = "server_error", 500, _("Something went wrong on our side.")


def api_404(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer an unknown path under /api/, whatever the method; also a `handler404`."""
    return error_response(errors.NotFound())


def api_400(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer what Django refuses before a view is reached; a `handler400`."""
    return error_response((as_domain_error(exception) if exception else None) or errors.BadRequest())


def api_500(request: HttpRequest) -> HttpResponse:
    """Answer a request that failed by our mistake: 503 while the database is unavailable, else 500; a `handler500`."""
    cause = sys.exc_info()[1]
    error = as_domain_error(cause) if cause is not None else None
    return error_response(error if error is not None and error.status >= 500 else ServerError())
