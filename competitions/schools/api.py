"""Schools. Source: docs/spec/api-community.md, sections 1 and 2; features M-CMP-04, M-ADM-23."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.schools import rules, selectors, services
from competitions.schools.errors import InvalidHeaderLine, SchoolNotFound
from competitions.schools.models import School
from competitions.schools.serializers import (
    SORTS,
    ImportIn,
    ImportReportOut,
    SchoolChangeIn,
    SchoolDeleteIn,
    SchoolFields,
    SchoolFilterIn,
    SchoolIn,
    SchoolOut,
    SchoolRowOut,
    SchoolSearchIn,
)
from marketplace.common.admin.crud.api import only_sent
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.files.errors import FileTooLarge, FileTypeRefused
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.throttles import Rate, StrictRate
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

IMPORT_BYTES = 2_000_000
SEARCH_RATE = Rate("schools", 60, 60, what=_("There were too many searches for schools in a minute."))
IMPORT_RATE = StrictRate(
    "school-imports", 10, 3600, by="user", what=_("You can import schools %(limit)s times an hour.")
)


class Schools(AccountView):
    access = "anon"
    public_cache = True
    throttles = (SEARCH_RATE,)

    @extend_schema(operation_id="searchSchools", parameters=[SchoolSearchIn], responses=SchoolOut(many=True))
    def get(self, request: Request) -> Response:
        """Return at most 20 confirmed schools in which every word stands, best first."""
        params = self.read(SchoolSearchIn)
        return Response(SchoolOut(selectors.search_schools(params["search"], params.get("age")), many=True).data)


class AdminSchools(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS

    @extend_schema(
        operation_id="listSchools",
        parameters=[SchoolFilterIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(SchoolRowOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the register, by name."""
        params = self.read(SchoolFilterIn)
        found = selectors.all_schools(params.get("search") or "", params.get("age"), params.get("confirmed"))
        return answer_list(self, request, found, SchoolRowOut, name="schools", filters=params, sorts=SORTS)

    @extend_schema(operation_id="addSchool", request=SchoolIn, responses={201: SchoolRowOut})
    def post(self, request: Request) -> Response:
        """Add a school."""
        values = {"is_confirmed": True, **only_sent(self.read(SchoolIn))}
        return Response(school_row(services.SCHOOLS.add(admin=self.user, values=values)), status=201)


class OneSchool(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS

    @extend_schema(operation_id="changeSchool", request=SchoolChangeIn, responses=SchoolRowOut)
    def patch(self, request: Request, school_id: int) -> Response:
        """Change what is sent."""
        if not School.objects.filter(pk=school_id).exists():
            raise SchoolNotFound
        values = only_sent(self.read(SchoolChangeIn))
        return Response(school_row(services.SCHOOLS.change(admin=self.user, row_id=school_id, values=values)))

    @extend_schema(operation_id="deleteSchool", parameters=[SchoolDeleteIn], responses=OkOut)
    def delete(self, request: Request, school_id: int) -> Response:
        """Delete a school; `into` takes over its works."""
        services.delete_school(admin=self.user, school_id=school_id, into=self.read(SchoolDeleteIn).get("into"))
        return self.ok()


class SchoolImport(AccountView):
    access = "staff"
    capability = Capability.RUN_COMPETITIONS

    @extend_schema(operation_id="importSchools", request={"multipart/form-data": ImportIn}, responses=ImportReportOut)
    def post(self, request: Request) -> Response:
        """Import a table of schools: valid lines are written, errors listed. Without `dry_run` 0 nothing is written."""
        IMPORT_RATE.count(request)
        data = self.read(ImportIn)
        report = services.ImportReport()
        try:
            rows = list(valid_lines(decoded_text(data["file"]), report))
        except rules.InvalidHeader:
            raise InvalidHeaderLine from None
        except rules.TooManyRows:
            raise FileTooLarge(rules.MAX_ROWS, "file") from None
        services.import_schools(admin=self.user, rows=rows, report=report, dry_run=data.get("dry_run") is not False)
        return Response(ImportReportOut(report).data)


def decoded_text(upload: UploadedFile) -> str:
    """Return the table's text. Raises FileTooLarge, FileTypeRefused."""
    if (upload.size or 0) > IMPORT_BYTES:
        raise FileTooLarge(IMPORT_BYTES, "file")
    try:
        text: str = upload.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileTypeRefused("file") from None
    if "\0" in text:
        raise FileTypeRefused("file")
    return text


def valid_lines(text: str, report: services.ImportReport) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number, columns of School) of each valid line; put the errors of the others into the report.

    All lines are read before the first is checked, so that a table that is too long is refused at once.
    Raises InvalidHeader, TooManyRows.
    """
    for line in list(rules.read_lines(text)):
        read = SchoolFields(data=line.cells)
        if read.is_valid():
            yield line.number, only_sent(read.validated_data)
        else:
            errors = map_field_errors(read.errors)
            report.refuse(line.number, ((name, first.code) for name, [first, *_] in errors.items()))


def school_row(school: School) -> Any:
    """Return the row as the register shows it."""
    return SchoolRowOut(selectors.all_schools("", None, None).get(pk=school.pk)).data
