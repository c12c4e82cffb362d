"""The rules of the house as documents. Source: docs/spec/api-community.md, section 4; features M-INF-01, M-ADM-18."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.documents import selectors
from content.documents.models import Document
from content.documents.serializers import DocumentChangeIn, DocumentIn, DocumentOut, DocumentWholeOut
from content.documents.services import RESOURCE
from marketplace.common.admin.crud.api import ResourceCreateView, ResourceEndpoints, ResourceItemView
from marketplace.common.admin.documents.api import TYPES, DocumentFileView
from marketplace.common.admin.documents.serializers import EveryIn
from marketplace.common.http.downloads import file_answers

ENDPOINTS = ResourceEndpoints(
    name="Document",
    resource=RESOURCE,
    out=DocumentWholeOut,
    add=DocumentIn,
    change=DocumentChangeIn,
    media="multipart/form-data",
)


class Documents(ResourceCreateView):
    access = "anon"
    public_cache = True
    endpoints = ENDPOINTS

    @extend_schema(
        operation_id="listDocuments",
        parameters=[EveryIn],
        responses=PolymorphicProxySerializer(
            component_name="DocumentOrWhole",
            serializers=[DocumentOut, DocumentWholeOut],
            resource_type_field_name=None,
            many=True,
        ),
    )
    def get(self, request: Request) -> Response:
        """Return the documents of the reader's language; with `all` every one, for administrators."""
        every = bool(self.read(EveryIn).get("all"))
        if every:
            self.check_admin(request)
        out = DocumentWholeOut if every else DocumentOut
        return Response(out(selectors.documents(every=every), many=True).data)


class OneDocument(ResourceItemView):
    access = "admin"
    endpoints = ENDPOINTS


class DocumentPreview(DocumentFileView):
    model = Document
    attachment = False

    @extend_schema(operation_id="showDocument", responses=file_answers(*TYPES))
    def get(self, request: Request, document_id: int) -> HttpResponseBase:
        """Return the document for the browser to show."""
        return self.file(request, document_id)


class DocumentDownload(DocumentFileView):
    model = Document
    attachment = True

    @extend_schema(operation_id="downloadDocument", responses=file_answers(*TYPES))
    def get(self, request: Request, document_id: int) -> HttpResponseBase:
        """Return the document to be saved under its name."""
        return self.file(request, document_id)
