"""Long lists of the back-office as files: the job repeats the administrator's request to the list's own view.

So only one code reads the rows of a list, and the file has the filters and the language of the screen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count as count_from
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve
from rest_framework.request import Request

from marketplace.common import people
from marketplace.common.db import clock
from marketplace.common.files.csv_export import CONTENT_TYPE, ROWS_AT_ONCE
from marketplace.common.files.exports import services
from marketplace.common.files.exports.makers import Kind, register_kind
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.progress import Progress
from marketplace.common.framework_internals import http_request
from marketplace.common.http.errors import Forbidden
from marketplace.common.text import locale

if TYPE_CHECKING:  # types only: the views of lists import this
    from marketplace.common.http.api import ApiView

TABLE: Final = "table"
NOT_ABOUT_ROWS: Final = ("sid", "page", "format")


class TableForJob(HttpResponse):
    """The answer of a list to the job: the whole table, in pieces of `ROWS_AT_ONCE` rows."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        super().__init__()
        self.pieces = pieces


class JobRequest(HttpRequest):
    """The administrator's request for the list, repeated by the job."""

    def __init__(self, path: str, query: str) -> None:
        super().__init__()
        self.method = "GET"
        self.path = self.path_info = path
        self.GET = QueryDict(query)


def asked_by_job(request: Request) -> bool:
    return isinstance(http_request(request), JobRequest)


def order_table(request: Request, *, owner_id: int, name: str, file_name: str, count: int) -> tuple[DataExport, bool]:
    """Let a job make the list of this request. Runs inside the caller's transaction."""
    query = request.query_params.copy()
    for key in NOT_ABOUT_ROWS:
        query.pop(key, None)
    asked = {"path": http_request(request).path_info, "query": query.urlencode()}
    subject = hashlib.sha256(f"{asked['path']}\0{asked['query']}\0{locale.active()}".encode()).hexdigest()
    return services.order(
        owner_id=owner_id,
        kind=TABLE,
        subject=subject,
        title=name,
        file_name=file_name,
        language=locale.active(),
        parameters=asked,
        total=count,
    )


def pieces(export: DataExport, progress: Progress) -> Iterator[bytes]:
    """Yield the list as a table. Raises Forbidden when its owner is no administrator any more."""
    admin = people.find_admin.call(export.owner_id)
    if admin is None:
        raise Forbidden
    match = resolve(export.parameters["path"])
    http = JobRequest(export.parameters["path"], f"{export.parameters['query']}&format=csv")
    view: ApiView = match.func.cls(**match.func.initkwargs)  # type: ignore[attr-defined]
    view.setup(http, *match.args, **match.kwargs)
    request = view.request = view.initialize_request(http, *match.args, **match.kwargs)
    request.user, request.auth = admin, None
    # "The last month" and "3 days left" count from the moment of the order, not from the start of the job.
    with clock.travel(export.ordered_at):
        answer: Any = view.get(request, *match.args, **match.kwargs)  # type: ignore[attr-defined]
    assert isinstance(answer, TableForJob)
    for number in count_from(1):
        with clock.travel(export.ordered_at):
            piece = next(answer.pieces, b"")
        if not piece:
            return
        yield piece
        progress.at(min(number * ROWS_AT_ONCE, export.total))


def register() -> None:
    register_kind(TABLE, Kind(pieces, "csv", CONTENT_TYPE))
