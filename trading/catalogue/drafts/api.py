"""Drafts over HTTP: those of the person who asks. Source: docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import OkOut
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.catalogue.drafts import selectors, services
from trading.catalogue.drafts.serializers import (
    FIELDS,
    AddedFileOut,
    DraftChangeIn,
    DraftFileIn,
    DraftIn,
    DraftOut,
    DraftRowOut,
    SavedDraftOut,
)

FILES = Rate("ad-draft-files", 250, 3600, by="user", what=_("There were too many files for drafts."))
WRITES = Rate("ad-drafts", 1200, 3600, by="user", what=_("There were too many changes of drafts."))


class Drafts(AccountView):
    write_throttles = (WRITES,)
    idempotent = True

    @extend_schema(operation_id="listAdDrafts", responses=DraftRowOut(many=True))
    def get(self, request: Request) -> Response:
        """The own drafts, the last changed first."""
        return Response(DraftRowOut(selectors.drafts_of(self.user), many=True).data)

    @extend_schema(operation_id="createAdDraft", request=DraftIn, responses={201: SavedDraftOut})
    def post(self, request: Request) -> Response:
        """Keep what has been written of an ad."""
        draft = services.create_draft(seller_id=self.user.pk, **self.read(DraftIn))
        return Response(SavedDraftOut(draft).data, status=status.HTTP_201_CREATED)


class OneDraft(AccountView):
    write_throttles = (WRITES,)

    @extend_schema(operation_id="getAdDraft", responses=DraftOut)
    def get(self, request: Request, draft_id: int) -> Response:
        """The own draft with what was typed and its files in their order."""
        return Response(DraftOut(selectors.own_draft(self.user, draft_id)).data)

    @extend_schema(operation_id="saveAdDraft", request=DraftChangeIn, responses=SavedDraftOut)
    def patch(self, request: Request, draft_id: int) -> Response:
        """Write the own draft; refused when it has changed since it was seen."""
        selectors.own_draft(self.user, draft_id)  # whose it is comes before a wrong field
        clean = self.read(DraftChangeIn)
        seen = services.SeenDraft(draft_id, clean.pop("version"))
        return Response(SavedDraftOut(services.save_draft(seller_id=self.user.pk, seen=seen, **clean)).data)

    @extend_schema(operation_id="deleteAdDraft", responses=OkOut)
    def delete(self, request: Request, draft_id: int) -> Response:
        """Delete the own draft with its files."""
        services.delete_draft(seller_id=self.user.pk, draft_id=draft_id)
        return self.ok()


class DraftFiles(AccountView):
    write_throttles = (FILES,)
    counts_forms = False
    idempotent = True

    @extend_schema(
        operation_id="addAdDraftFile", request={"multipart/form-data": DraftFileIn}, responses={201: AddedFileOut}
    )
    def post(self, request: Request, draft_id: int) -> Response:
        """Add a file to the own draft, behind the others."""
        selectors.own_draft(self.user, draft_id)
        clean = self.read(DraftFileIn)
        seen = services.SeenDraft(draft_id, clean["version"])
        file = services.add_file(seller=self.user, seen=seen, field=FIELDS[clean["field"]], upload=clean["upload"])
        return Response(AddedFileOut(file).data, status=status.HTTP_201_CREATED)
