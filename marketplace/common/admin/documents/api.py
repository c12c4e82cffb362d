"""A document as a file: shown in the browser, or saved. Source: docs/spec/api-community.md, section 9, "Files"."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.files.serve import INSTEAD, PRIVATE, answer, find
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import ApiView
from marketplace.common.http.envelope import NO_STORE
from marketplace.common.http.errors import NotFound

TYPES = (
    "application/pdf", "image/png", "image/jpeg", "application/msword", "application/vnd.oasis.opendocument.text",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
)  # fmt: skip


class NoPreview(NotFound):
    """A browser cannot show this one; it can be saved."""

    code, message = "no_preview", _("This document has no preview. Please download it.")


class DocumentFileView(ApiView):
    """The file of one document. attachment: the browser saves it instead of showing it."""

    access = "anon"
    model: ClassVar[type[AbstractDocument]]
    attachment: ClassVar[bool]

    def file(self, request: Request, document_id: int) -> HttpResponseBase:
        """Return the file under the document's name. Raises NotFound, NoPreview."""
        document = self.model._default_manager.filter(pk=document_id).first()
        if document is None:
            raise NotFound
        if document.type == "DOC" and not self.attachment:
            raise NoPreview
        file = find(document.path)
        if file is None:
            raise NotFound
        response = answer(http_request(request), file)
        if response.status_code < 400:
            disposition = content_disposition_header(self.attachment, document.file_name)
            response.headers["Content-Disposition"] = disposition or "attachment"
            response.headers["Cache-Control"] = self.file_cache_rule(request)
        return response

    def file_cache_rule(self, request: Request) -> str:
        """Return Cache-Control. The URL stays while the document's name may change; with a sid in it, it is a secret.

        A document for a few is never sent without a session, so no shared cache stores it.
        """
        return PRIVATE if self.cache_rule(request) == NO_STORE else INSTEAD
