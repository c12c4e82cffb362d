"""Schools. Source: docs/spec/api-community.md, sections 1 and 2, C8; features M-CMP-04, M-ADM-23."""

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
from competitions.schools.errors import HeaderRefused, SchoolNotFound
from competitions.schools.models import School
from competitions.schools.serializers import (
    ImportedOut,
    ImportIn,
    SchoolChangeIn,
    SchoolDeleteIn,
    SchoolFields,
    SchoolIn,
    SchoolOut,
    SchoolRowOut,
    SchoolSearchIn,
    SchoolsIn,
)
from marketplace.common.admin.crud.api import only_sent
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.files.errors import FileTooLarge, FileTypeRefused
from marketplace.common.http.api import ApiView, OkOut, page_parameter, paged_of
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.throttles import Rate, StrictRate

IMPORT_BYTES = 2_000_000
SEARCH_RATE = Rate("schools", 60, 60, what=_("There were too many searches for schools in a minute."))
IMPORT_RATE = StrictRate(
    "school-imports", 10, 3600, by="user", what=_("You can import schools %(limit)s times an hour.")
)


class Schools(ApiView):
    access = "anon"
    public_cache = True
    throttles = (SEARCH_RATE,)

    @extend_schema(operation_id="searchSchools", parameters=[SchoolSearchIn], responses=SchoolOut(many=True))
    def get(self, request: Request) -> Response:
        """Return at most 20 confirmed schools in which every word stands, best first."""
        asked = self.read(SchoolSearchIn)
        return Response(SchoolOut(selectors.search(asked["search"], asked.get("age")), many=True).data)


class AdminSchools(ApiView):
    access = "admin"

    @extend_schema(
        operation_id="listSchools",
        parameters=[SchoolsIn, page_parameter, FORMAT],
        responses=table_answers(paged_of(SchoolRowOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the register, by name."""
        asked = self.read(SchoolsIn)
        found = selectors.every(asked.get("search") or "", asked.get("age"), asked.get("confirmed"))
        return answer_list(self, request, found, SchoolRowOut, name="schools", filters=asked)

    @extend_schema(operation_id="addSchool", request=SchoolIn, responses={201: SchoolRowOut})
    def post(self, request: Request) -> Response:
        """Add a school."""
        values = {"is_confirmed": True, **only_sent(self.read(SchoolIn))}
        return Response(row_out(services.SCHOOLS.add(admin=self.user, values=values)), status=201)


class OneSchool(ApiView):
    access = "admin"

    @extend_schema(operation_id="changeSchool", request=SchoolChangeIn, responses=SchoolRowOut)
    def patch(self, request: Request, school_id: int) -> Response:
        """Change what is sent."""
        if not School.objects.filter(pk=school_id).exists():
            raise SchoolNotFound
        values = only_sent(self.read(SchoolChangeIn))
        return Response(row_out(services.SCHOOLS.change(admin=self.user, row_id=school_id, values=values)))

    @extend_schema(operation_id="deleteSchool", parameters=[SchoolDeleteIn], responses=OkOut)
    def delete(self, request: Request, school_id: int) -> Response:
        """Delete a school; `into` takes over its works."""
        services.delete_school(admin=self.user, school_id=school_id, into=self.read(SchoolDeleteIn).get("into"))
        return self.ok()


class SchoolImport(ApiView):
    access = "admin"

    @extend_schema(operation_id="importSchools", request={"multipart/form-data": ImportIn}, responses=ImportedOut)
    def post(self, request: Request) -> Response:
        """Read a table of schools: good lines go in, bad ones are listed. Without `dry_run` 0 nothing is written."""
        IMPORT_RATE.count(request)
        asked = self.read(ImportIn)
        report = services.Imported()
        try:
            rows = list(good_lines(text_of(asked["file"]), report))
        except rules.HeaderWrong:
            raise HeaderRefused from None
        except rules.TooManyRows:
            raise FileTooLarge(rules.MOST_ROWS, "file") from None
        services.import_schools(admin=self.user, rows=rows, report=report, dry=asked.get("dry_run") is not False)
        return Response(ImportedOut(report).data)


def text_of(upload: UploadedFile) -> str:
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


def good_lines(text: str, report: services.Imported) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield what can be written, under clean names; what cannot goes into the report. Raises HeaderWrong, TooManyRows.

    All lines are cut before the first is checked: a table that is too long is refused at once.
    """
    for line in list(rules.lines_of(text)):
        read = SchoolFields(data=line.cells)
        if read.is_valid():
            yield line.number, only_sent(read.validated_data)
        else:
            faults = map_field_errors(read.errors)
            report.refuse(line.number, ((name, fault.code) for name, found in faults.items() for fault in found[:1]))


def row_out(school: School) -> Any:
    """Return the row as the register shows it."""
    return SchoolRowOut(selectors.every("", None, None).get(pk=school.pk)).data
