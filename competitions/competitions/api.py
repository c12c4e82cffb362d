"""Competitions and their documents.

Source: docs/spec/api-community.md, sections 1 and 2; features M-CMP-01, 03, M-ADM-22.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.competitions import rules, selectors, services
from competitions.competitions.models import Competition, CompetitionDocument
from competitions.competitions.serializers import (
    DOCUMENT_SERIALIZERS,
    SORTS,
    CompetitionChangeIn,
    CompetitionDeleteIn,
    CompetitionDocumentsIn,
    CompetitionGroupsOut,
    CompetitionIn,
    CompetitionNameOut,
    CompetitionOut,
    CompetitionRowOut,
)
from marketplace.common.admin.documents.api import (
    DocumentDownloadView,
    DocumentFileView,
    DocumentItemView,
    DocumentListView,
    DocumentPreviewView,
    document_endpoints,
)
from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.admin.lists import FORMAT, SearchIn, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class Competitions(AccountView):
    access = "anon"
    public_cache = True
    replica_reads = True

    @extend_schema(operation_id="listCompetitions", responses=CompetitionGroupsOut)
    def get(self, request: Request) -> Response:
        """Return the competitions in their four groups."""
        return Response(CompetitionGroupsOut(selectors.competitions_by_status()).data)


class ActiveCompetition(AccountView):
    access = "anon"
    public_cache = True

    @extend_schema(operation_id="getActiveCompetition", responses=CompetitionOut(allow_null=True))
    def get(self, request: Request) -> Response:
        """Return the active competition, or null."""
        found = selectors.active_competition()
        return Response(None if found is None else CompetitionOut(found).data)


class AdminCompetitions(AccountView):
    access = "staff"
    capability = Capability.READ_COMPETITIONS
    capabilities = {"POST": Capability.RUN_COMPETITIONS}

    @extend_schema(
        operation_id="listCompetitionRows",
        parameters=[SearchIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(CompetitionRowOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the competitions, newest first, deleted ones too."""
        search = self.read(SearchIn).get("search") or ""
        rows = selectors.all_competitions(search)
        filters = {"search": search}
        return answer_list(self, request, rows, CompetitionRowOut, name="competitions", filters=filters, sorts=SORTS)

    @extend_schema(operation_id="addCompetition", request=CompetitionIn, responses={201: CompetitionRowOut})
    def post(self, request: Request) -> Response:
        """Add a competition."""
        row = services.COMPETITIONS.add(admin=self.user, values=self.read(CompetitionIn))
        return Response(competition_row(row), status=201)


class CompetitionNames(AccountView):
    access = "staff"
    capability = Capability.READ_COMPETITIONS

    @extend_schema(operation_id="listCompetitionNames", responses=CompetitionNameOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the names of all competitions, newest first."""
        return Response(CompetitionNameOut(Competition.objects.order_by("-id"), many=True).data)


class OneAdminCompetition(AccountView):
    access = "staff"
    capability = Capability.WRITE_COMPETITIONS
    capabilities = {"DELETE": Capability.RUN_COMPETITIONS}

    @extend_schema(operation_id="changeCompetition", request=CompetitionChangeIn, responses=CompetitionRowOut)
    def patch(self, request: Request, competition_id: int) -> Response:
        """Change what is sent; a flag is the new status."""
        row = selectors.access_competition(competition_id, deleted_too=True)  # a missing one comes before a wrong field
        values = self.read(CompetitionChangeIn)
        if not rules.only_texts(row, values):
            self.check_staff(request, Capability.RUN_COMPETITIONS)
        return Response(
            competition_row(services.COMPETITIONS.change(admin=self.user, row_id=competition_id, values=values))
        )

    @extend_schema(operation_id="deleteCompetition", parameters=[CompetitionDeleteIn], responses=OkOut)
    def delete(self, request: Request, competition_id: int) -> Response:
        """Delete with `delete` 1, restore without it."""
        deleted = bool(self.read(CompetitionDeleteIn).get("delete"))
        services.set_deleted(admin=self.user, competition_id=competition_id, deleted=deleted)
        return self.ok()


def competition_row(row: Competition) -> Any:
    """Return the row as its list shows it."""
    return CompetitionRowOut(selectors.all_competitions().get(pk=row.pk)).data


ENDPOINTS = document_endpoints("CompetitionDocument", services.DOCUMENTS, DOCUMENT_SERIALIZERS)


class Documents(DocumentListView):
    capability = Capability.WRITE_COMPETITIONS
    endpoints, query = ENDPOINTS, CompetitionDocumentsIn

    def get(self, request: Request) -> HttpResponseBase:
        """Return a competition's documents of the reader's language; with `all`, or as a table, every one."""
        return super().get(request)

    def documents(self, *, every: bool, **params: Any) -> list[CompetitionDocument]:
        return selectors.documents(params["cmp_id"], every=every)


class OneDocument(DocumentItemView):
    capability = Capability.WRITE_COMPETITIONS
    endpoints = ENDPOINTS


class NotOfDeletedCompetition(DocumentFileView):
    """Hides the documents of a deleted competition from everybody but those who run competitions or write of them."""

    def document(self, document_id: int) -> AbstractDocument | None:
        deleted = CompetitionDocument.objects.filter(pk=document_id, competition__deleted_at__isnull=False).exists()
        if deleted and not self.viewer_may(Capability.READ_COMPETITIONS):
            return None
        return super().document(document_id)


class DocumentPreview(NotOfDeletedCompetition, DocumentPreviewView):
    endpoints = ENDPOINTS


class DocumentDownload(NotOfDeletedCompetition, DocumentDownloadView):
    endpoints = ENDPOINTS
