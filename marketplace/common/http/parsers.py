"""Parsers of request bodies. They check the announced size before they read, and count the bytes while they read."""

from collections.abc import Mapping
from typing import IO, Any, cast

from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, MemoryFileUploadHandler, TemporaryFileUploadHandler
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParser, MultiPartParserError
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser, DataAndFiles

from marketplace.common import limits
from marketplace.common.http import strict_json
from marketplace.common.http.errors import BadRequest, BodyTooLarge, UnsupportedMedia

UTF8 = frozenset({"utf-8", "utf8"})


def check_charset(media_type: str | None) -> None:
    """Raise UnsupportedMedia when the type names another character set than UTF-8."""
    try:
        charset = parse_header_parameters(media_type or "")[1].get("charset")
    except ValueError:  # longer than any media type
        raise UnsupportedMedia from None
    if charset is not None and charset.strip("\"'").lower() not in UTF8:
        raise UnsupportedMedia


def announced_length(request: HttpRequest) -> int:
    """Return Content-Length; 0 when there is none, BadRequest when it is no number."""
    text = str(request.META.get("CONTENT_LENGTH") or "0")
    if not (text.isascii() and text.isdigit()):
        raise BadRequest
    return int(text) if len(text) < 19 else 10**18


def body_limit(request: HttpRequest, multipart_limit: int = limits.MULTIPART_BODY_BYTES) -> int:
    """Return the largest size in bytes of this request's body: multipart_limit for a form with files, else JSON's."""
    is_multipart = (request.content_type or "").lower() == "multipart/form-data"
    return multipart_limit if is_multipart else limits.JSON_BODY_BYTES


class StrictJSONParser(BaseParser):
    """JSON in UTF-8 of at most 256 KB; `strict_json` says what is refused."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        check_charset(media_type)
        raw = stream.read(limits.JSON_BODY_BYTES + 1)
        if len(raw) > limits.JSON_BODY_BYTES:
            raise BodyTooLarge
        try:
            return strict_json.loads(raw)
        except strict_json.NotJson:
            raise BadRequest from None


class CountingUploadHandler(FileUploadHandler):
    """Ends an upload at the first byte or file too many. It stores nothing itself."""

    def __init__(self, request: HttpRequest, most_bytes: int, most_files: int) -> None:
        super().__init__(request)
        self.left = most_bytes
        self.files_left = most_files

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.files_left -= 1
        if self.files_left < 0:
            raise BodyTooLarge

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.left -= len(raw_data)
        if self.left < 0:
            raise BodyTooLarge
        return raw_data

    def file_complete(self, file_size: int) -> UploadedFile | None:
        return None  # the next handler stores it


class StrictMultiPartParser(BaseParser):
    """A form with files, within the byte limit of its view (`multipart_limit`), 25 files and 500 fields."""

    media_type = "multipart/form-data"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> DataAndFiles:
        check_charset(media_type)
        context = parser_context or {}
        request = cast(HttpRequest, context["request"])
        most = getattr(context.get("view"), "multipart_limit", limits.MULTIPART_BODY_BYTES)
        meta = {**request.META, "CONTENT_TYPE": media_type}
        handlers: list[FileUploadHandler] = [
            CountingUploadHandler(request, most, limits.FILES_PER_BODY),
            MemoryFileUploadHandler(request),
            TemporaryFileUploadHandler(request),
        ]
        try:
            data, files = MultiPartParser(meta, cast(Any, stream), handlers, "utf-8").parse()
        except (MultiPartParserError, UnicodeError, ValueError):
            raise BadRequest from None
        if sum(len(values) for _, values in data.lists()) > limits.FIELDS_PER_BODY:
            raise BadRequest
        return DataAndFiles(data, files)


class StrictFormParser(BaseParser):
    """A URL-encoded form, for operations that take one (the one-click unsubscribing of mail programs)."""

    media_type = "application/x-www-form-urlencoded"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> QueryDict:
        check_charset(media_type)
        raw = stream.read(limits.JSON_BODY_BYTES + 1)
        if len(raw) > limits.JSON_BODY_BYTES:
            raise BodyTooLarge
        try:
            return QueryDict(raw, encoding="utf-8")
        except (SuspiciousOperation, ValueError):
            raise BadRequest from None
