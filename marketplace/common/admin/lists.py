"""Lists of the back-office: one page of rows, or all rows as a CSV table.

Source: docs/spec/api-community.md, sections 0 and 9.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from itertools import islice
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.admin.sorting import (
    SORT,
    Sorts,
    names_in_memory,
    requested_sort,
    sorted_in_memory,
    sorted_query,
)
from marketplace.common.admin.table_cells import as_cell
from marketplace.common.admin.table_words import heading
from marketplace.common.db import clock
from marketplace.common.db.long_counts import count_up_to, items_of
from marketplace.common.files.csv_export import CONTENT_TYPE, CSV, ROWS_AT_ONCE, Cell, csv_pieces
from marketplace.common.files.exports.serializers import ExportOut
from marketplace.common.files.exports.tables import TableForJob, asked_by_job, order_table
from marketplace.common.framework_internals import selects_whole_rows
from marketplace.common.http.api import ApiView
from marketplace.common.http.downloads import streamed
from marketplace.common.http.envelope import NO_STORE, Enveloped
from marketplace.common.http.errors import DomainError, InvalidFields, SessionRequired, field_error
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import SearchText, UtcDateTime
from marketplace.common.http.pagination import Page, page_count, page_number
from marketplace.common.http.schema import PagedBase
from marketplace.common.http.throttles import Rate
from marketplace.common.roles import Capability

LONGEST_TABLE: Final = 50_000  # rows
LONGEST_RANGE: Final = timedelta(days=5 * 366)
LONGEST_DOWNLOAD: Final = 10_000  # rows; a job makes a longer table
DEEP: Final = 1_000  # skipped rows from which on a page is selected by ids first
EXPORT_RATE: Final = Rate("exports", 10, 60, by="user", what=_("You can export %(limit)s tables a minute."))
FORMAT: Final = OpenApiParameter(
    "format", {"type": "string", "enum": ["csv"]}, OpenApiParameter.QUERY, required=False,
    description="`csv`: the whole list as a table, for administrators.",
)  # fmt: skip

Row = type[serializers.Serializer[Any]]
NO_SORTS: Final[Sorts] = {}


class TooManyRows(DomainError):
    code, status, message = "too_many_rows", 400, _("The list is longer than %(most)s rows. Please narrow it down.")


TODAY = "today"
"""The value of the filter `when` that leaves what has happened since midnight in Belgrade."""


class SearchIn(serializers.Serializer[Any]):
    search = SearchText()


class RangeIn(serializers.Serializer[Any]):
    """Both ends included. A bare end date means the end of that day. `start` and `end` are other names of the two."""

    start_date = UtcDateTime(bare_date="start", belgrade=True, required=False)
    end_date = UtcDateTime(bare_date="end", belgrade=True, required=False)
    start = UtcDateTime(bare_date="start", belgrade=True, required=False)
    end = UtcDateTime(bare_date="end", belgrade=True, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        since = attrs.pop("start", None)
        until = attrs.pop("end", None)
        attrs["start_date"] = attrs.get("start_date") or since
        attrs["end_date"] = attrs.get("end_date") or until
        if attrs["start_date"] and attrs["end_date"]:
            check_range(attrs["start_date"], attrs["end_date"])
        return attrs


def check_range(since: datetime, until: datetime) -> None:
    """Raise the error of a range that ends before it begins, or is longer than 5 years."""
    if until < since:
        raise validation_error_at("end_date", "min", since.astimezone(clock.BELGRADE).date().isoformat())
    if until - since > LONGEST_RANGE:
        raise validation_error_at(
            "end_date", "max", (since + LONGEST_RANGE).astimezone(clock.BELGRADE).date().isoformat()
        )


def last_month(today: date) -> date:
    """Return the same day of the month before, or the last day of that month."""
    year, month = (today.year, today.month - 1) if today.month > 1 else (today.year - 1, 12)
    return date(year, month, min(today.day, calendar.monthrange(year, month)[1]))


def asked_range(clean: Mapping[str, Any]) -> tuple[datetime, datetime]:
    """Return both ends of a read `RangeIn`, by default from one month back to the end of today."""
    today = clock.today()
    until = clean.get("end_date") or clock.end_of_day(today)
    since = clean.get("start_date") or clock.start_of_day(last_month(until.astimezone(clock.BELGRADE).date()))
    check_range(since, until)
    return since, until


def given_filters(clean: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the filters that have a value."""
    return {name: value for name, value in clean.items() if value not in (None, "")}


class ItemsOut(serializers.Serializer[Any]):
    items = serializers.IntegerField(min_value=0, read_only=True, help_text="Number of all rows.")


@cache  # one shape, one component
def counted(page: type[PagedBase]) -> type[PagedBase]:
    """Return the shape of the page with the number of all rows beside it, unless its meta is its own."""
    if "meta" in page().fields:
        return page
    return type(page.__name__, (page,), {"meta": ItemsOut()})


def table_answers(row: Row | serializers.BaseSerializer[Any]) -> dict[Any, Any]:
    """Return the answers of a list that is also a table, for `extend_schema`.

    row: the serializer of the JSON; a page with a meta of its own extends `ItemsOut`.
    """
    return {
        (200, "application/json"): counted(row) if isinstance(row, type) and issubclass(row, PagedBase) else row,
        (200, CSV): OpenApiResponse(OpenApiTypes.BINARY, description="the whole list, as an attachment"),
        (202, "application/json"): OpenApiResponse(
            ExportOut, description="the list is long: a job makes the table, a notification says when it is there"
        ),
    }


def answer_list(
    view: ApiView,
    request: Request,
    rows: QuerySet[Any] | Sequence[Any],
    out: Row,
    *,
    name: str,
    filters: Mapping[str, Any] | None = None,
    meta: Mapping[str, Any] | None = None,
    size: int | None = limits.ADMIN_ROWS_PER_PAGE,
    counted_as: str = "",
    counting: QuerySet[Any] | None = None,
    sorts: Sorts = NO_SORTS,
) -> HttpResponseBase:
    """Return one page of the rows, or with `format=csv` all of them as a table, to administrators only.

    name: of the list, for the file's name and the audit log. filters: by which the rows were selected, for the log.
    size: rows of a page, None for a list without pages. counted_as: as for `items_of`. counting: as many rows, counted
    at less cost. sorts: what the query can be sorted by; a list without pages can be by all its plain columns. Raises
    TooManyRows, Throttled, InvalidFields, and, for a table, SessionRequired and the errors of `ApiView.check_staff`.
    """
    sort = requested_sort(request, names_in_memory(out) if size is None else sorts)
    if sort:
        rows = (
            sorted_in_memory(rows, out, sort)
            if size is None or not isinstance(rows, QuerySet)
            else sorted_query(rows, sorts, sort)
        )
    if wants_table(request):
        return table(view, request, rows, out, name=name, filters={**(filters or {}), SORT: sort})
    if size is None:
        found = out(rows, many=True).data
        return Response(found if meta is None else Enveloped({"data": found, "meta": dict(meta)}))
    page = page_of(rows, page_number(request), size, counted_as, counting)
    return Response(page.paged(out(page.rows, many=True).data, {**(meta or {}), "items": page.items}))


def page_of(
    rows: QuerySet[Any] | Sequence[Any],
    number: int,
    size: int,
    counted_as: str = "",
    counting: QuerySet[Any] | None = None,
) -> Page[Any]:
    """Return one page. A deep page does not read the rows before it. counted_as, counting: as for `answer_list`."""
    items, start = items_of(rows if counting is None else counting, counted_as), (number - 1) * size
    if start >= items:
        found: Sequence[Any] = []
    elif start >= DEEP and isinstance(rows, QuerySet) and selects_whole_rows(rows):
        ids = list(rows.values_list("pk", flat=True)[start : start + size])
        found = list(rows.filter(pk__in=ids))
    else:
        found = list(rows[start : start + size])
    return Page(found, number, page_count(items, size), items)


def wants_table(request: Request) -> bool:
    """Tell if `format=csv` was asked for. Raises InvalidFields for any other format."""
    wanted = request.query_params.get("format")
    if wanted not in {None, "", "csv"}:
        raise InvalidFields(fields={"format": [field_error("choice")]})
    return wanted == "csv"


def table(
    view: ApiView,
    request: Request,
    rows: QuerySet[Any] | Sequence[Any],
    out: Row,
    *,
    name: str,
    filters: Mapping[str, Any],
) -> HttpResponseBase:
    """Return all rows as a file, or let a job make it when there are many. The audit log records the export."""
    if asked_by_job(request):  # which has checked its administrator
        return TableForJob(csv_pieces(cells_of(rows, out)))
    if view.viewer is None:
        raise SessionRequired
    view.check_staff(request, Capability.ADMINISTER)
    EXPORT_RATE.count(request)
    count = count_up_to(LONGEST_TABLE, rows) if isinstance(rows, QuerySet) else len(rows)
    if count > LONGEST_TABLE:
        raise TooManyRows(most=LONGEST_TABLE)
    after = {**given_filters(filters), "rows": count}
    file_name = f"{name}-{clock.today().isoformat()}.csv"
    if count > LONGEST_DOWNLOAD:
        return ordered(view, request, name=name, file_name=file_name, count=count, after=after)
    with transaction.atomic():
        record(view.user, Action.EXPORT, name, "", name, None, after)
    return streamed(request, csv_pieces(cells_of(rows, out)), name=file_name, content_type=CONTENT_TYPE)


@transaction.atomic(durable=True)
def ordered(
    view: ApiView, request: Request, *, name: str, file_name: str, count: int, after: Mapping[str, Any]
) -> HttpResponseBase:
    """Order the table from a job, and answer with the order; with the present one while the same table is under way."""
    export, new = order_table(request, owner_id=view.user.pk, name=name, file_name=file_name, count=count)
    if new:
        record(view.user, Action.EXPORT, name, "", name, None, dict(after))
    return Response(ExportOut(export).data, status=202, headers={"Cache-Control": NO_STORE})


def cells_of(rows: QuerySet[Any] | Sequence[Any], out: Row) -> Iterator[list[Cell]]:
    """Yield the headings, then the rows, both in the words of the active language."""
    fields = dict(out().fields)
    yield [heading(name) for name in fields]
    found: Iterable[Any] = rows.iterator(chunk_size=ROWS_AT_ONCE) if isinstance(rows, QuerySet) else rows
    left = iter(found)
    while some := list(islice(left, ROWS_AT_ONCE)):
        for row in out(some, many=True).data:
            yield [as_cell(name, field, row[name]) for name, field in fields.items()]
