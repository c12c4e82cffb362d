"""Documents for a franchise. Source: docs/spec/api-community.md, section 3; features M-FRA-01, M-ADM-18."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.franchise import selectors
from content.franchise.models import FranchiseDocument
from content.franchise.serializers import FranchiseDocChangeIn, FranchiseDocIn, FranchiseDocOut, FranchiseDocWholeOut
from content.franchise.services import RESOURCE
from marketplace.common.admin.crud.api import ResourceCreateView, ResourceEndpoints, ResourceItemView
from marketplace.common.admin.documents.api import TYPES, DocumentFileView
from marketplace.common.admin.documents.serializers import EveryIn
from marketplace.common.http.downloads import file_answers

ENDPOINTS = ResourceEndpoints(
    name="FranchiseDocument",
    resource=RESOURCE,
    out=FranchiseDocWholeOut,
    add=FranchiseDocIn,
    change=FranchiseDocChangeIn,
    media="multipart/form-data",
)


class FranchiseDocuments(ResourceCreateView):
    access = "anon"
    public_cache = True
    endpoints = ENDPOINTS

    @extend_schema(
        operation_id="listFranchiseDocuments",
        parameters=[EveryIn],
        responses=PolymorphicProxySerializer(
            component_name="FranchiseDocOrWhole",
            serializers=[FranchiseDocOut, FranchiseDocWholeOut],
            resource_type_field_name=None,
            many=True,
        ),
    )
    def get(self, request: Request) -> Response:
        """Return the documents of the reader's language; with `all` every one, for administrators."""
        every = bool(self.read(EveryIn).get("all"))
        if every:
            self.check_admin(request)
        out = FranchiseDocWholeOut if every else FranchiseDocOut
        return Response(out(selectors.documents(every=every), many=True).data)


class OneFranchiseDocument(ResourceItemView):
    access = "admin"
    endpoints = ENDPOINTS


class FranchisePreview(DocumentFileView):
    model = FranchiseDocument
    attachment = False

    @extend_schema(operation_id="showFranchiseDocument", responses=file_answers(*TYPES))
    def get(self, request: Request, franchise_document_id: int) -> HttpResponseBase:
        """Return the document for the browser to show."""
        return self.file(request, franchise_document_id)


class FranchiseDownload(DocumentFileView):
    model = FranchiseDocument
    attachment = True

    @extend_schema(operation_id="downloadFranchiseDocument", responses=file_answers(*TYPES))
    def get(self, request: Request, franchise_document_id: int) -> HttpResponseBase:
        """Return the document to be saved under its name."""
        return self.file(request, franchise_document_id)
