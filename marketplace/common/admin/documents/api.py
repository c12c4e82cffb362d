"""Endpoints of a kind of documents. Source: docs/spec/api-community.md, section 9, "Files"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.api import ResourceCreateView, ResourceEndpoints, ResourceItemView
from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.admin.documents.serializers import DocumentSerializers, DocumentsIn, Serializer
from marketplace.common.admin.documents.services import DocumentResource
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers, wants_table
from marketplace.common.admin.sorting import memory_sort_parameter, names_in_memory, requested_sort, sorted_in_memory
from marketplace.common.files.serve import PRIVATE, PUBLIC_REVALIDATED, file_response, find_file
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import ApiView
from marketplace.common.http.downloads import file_answers
from marketplace.common.http.envelope import NO_STORE
from marketplace.common.http.errors import NotFound

TYPES = (
    "application/pdf", "image/png", "image/jpeg", "application/msword", "application/vnd.oasis.opendocument.text",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
)  # fmt: skip


class NoPreview(NotFound):
    """A browser cannot show this one; it can be saved."""

    code, message = "no_preview", _("This document has no preview. Please download it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentEndpoints(ResourceEndpoints):
    """What the views below need to know of a kind of documents. serializers: all of its serializers."""

    resource: DocumentResource[Any]
    serializers: DocumentSerializers


def document_endpoints(
    name: str, resource: DocumentResource[Any], serializers: DocumentSerializers
) -> DocumentEndpoints:
    """Return the endpoints of a kind of documents. name: makes the operation ids, as in `ResourceEndpoints`."""
    return DocumentEndpoints(
        name=name,
        resource=resource,
        out=serializers.whole,
        add=serializers.add,
        change=serializers.change,
        media="multipart/form-data",
        serializers=serializers,
    )


class DocumentListView(ResourceCreateView):
    """GET of the documents, for everybody, and POST of a new one. query: serializer of the query of the list."""

    access = "anon"
    public_cache = True
    endpoints: ClassVar[DocumentEndpoints]
    query: ClassVar[Serializer] = DocumentsIn

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        serializers = cls.endpoints.serializers
        described = extend_schema(
            operation_id=f"list{cls.endpoints.several}",
            parameters=[cls.query, memory_sort_parameter(serializers.whole), FORMAT],
            responses=table_answers(
                PolymorphicProxySerializer(
                    component_name=f"{serializers.component}OrWhole",
                    serializers=[serializers.public, serializers.whole],
                    resource_type_field_name=None,
                    many=True,
                )
            ),
        )
        extend_schema_view(get=described)(cls)

    def get(self, request: Request) -> HttpResponseBase:
        """Return the documents of the reader's language; with `all`, and as a table, every one, for administrators."""
        params = self.read(self.query)
        every = bool(params.pop("all", None))
        serializers, name = self.endpoints.serializers, self.endpoints.several.lower()
        if wants_table(request):
            rows = self.documents(every=True, **params)
            return answer_list(self, request, rows, serializers.whole, name=name, filters=params, size=None)
        if every:
            self.check_staff(request, self.capability)
        out = serializers.whole if every else serializers.public
        rows = self.documents(every=every, **params)
        if sort := requested_sort(request, names_in_memory(out)):
            rows = sorted_in_memory(rows, out, sort)
        return Response(out(rows, many=True).data)

    def documents(self, *, every: bool, **params: Any) -> Sequence[AbstractDocument]:
        """Return the documents of the list. every: of both languages. params: the rest of the query."""
        documents: Sequence[AbstractDocument] = self.endpoints.resource.documents(every=every)
        return documents


class DocumentItemView(ResourceItemView):
    """PATCH and DELETE of a document."""

    access = "staff"


class DocumentFileView(ApiView):
    """The file of one document. verb: begins the operation id. attachment: the browser saves instead of showing it."""

    access = "anon"
    endpoints: ClassVar[ResourceEndpoints]
    verb: ClassVar[str]
    attachment: ClassVar[bool]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if hasattr(cls, "endpoints"):
            operation_id = f"{cls.verb}{cls.endpoints.name}"
            described = extend_schema(operation_id=operation_id, responses=file_answers(*TYPES))
            extend_schema_view(get=described)(cls)

    def file(self, request: Request) -> HttpResponseBase:
        """Return the file under the document's name. Raises NotFound, NoPreview."""
        (document_id,) = self.kwargs.values()
        document = self.document(document_id)
        if document is None:
            raise NotFound
        if document.type == "DOC" and not self.attachment:
            raise NoPreview
        file = find_file(document.path)
        if file is None:
            raise NotFound
        response = file_response(http_request(request), file)
        if response.status_code < 400:
            disposition = content_disposition_header(self.attachment, document.file_name)
            response.headers["Content-Disposition"] = disposition or "attachment"
            response.headers["Cache-Control"] = self.file_cache_rule(request)
        return response

    def document(self, document_id: int) -> AbstractDocument | None:
        """Return the document, None if there is none that the caller may read."""
        document: AbstractDocument | None = self.endpoints.resource.rows().filter(pk=document_id).first()
        return document

    def file_cache_rule(self, request: Request) -> str:
        """Return Cache-Control. The URL stays while the document's name may change; with a sid in it, it is a secret.

        A document for a few is never sent without a session, so no shared cache stores it.
        """
        return PRIVATE if self.cache_rule(request) == NO_STORE else PUBLIC_REVALIDATED


class DocumentPreviewView(DocumentFileView):
    verb, attachment = "show", False

    def get(self, request: Request, **address: Any) -> HttpResponseBase:
        """Return the document for the browser to show."""
        return self.file(request)


class DocumentDownloadView(DocumentFileView):
    verb, attachment = "download", True

    def get(self, request: Request, **address: Any) -> HttpResponseBase:
        """Return the document to be saved under its name."""
        return self.file(request)
