"""A document as a file: shown in the browser, or saved. Source: docs/spec/api-community.md, section 9, "Files"."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.admin.documents.models import Paper
from marketplace.common.files.serve import INSTEAD, PRIVATE, answer, find
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


class PaperView(ApiView):
    """One document as it is. attachment: to be saved, not shown."""

    access = "anon"
    papers: ClassVar[type[Paper]]
    attachment: ClassVar[bool]

    def file(self, request: Request, paper_id: int) -> HttpResponseBase:
        """Return the file under the document's name. Raises NotFound, NoPreview."""
        paper = self.papers._default_manager.filter(pk=paper_id).first()
        if paper is None:
            raise NotFound
        if paper.type == "DOC" and not self.attachment:
            raise NoPreview
        file = find(paper.path)
        if file is None:
            raise NotFound
        response = answer(request._request, file)
        if response.status_code < 400:
            disposition = content_disposition_header(self.attachment, paper.file_name)
            response.headers["Content-Disposition"] = disposition or "attachment"
            response.headers["Cache-Control"] = self.keeping(request)
        return response

    def keeping(self, request: Request) -> str:
        """Return Cache-Control: the address is the document's, whose name may change, and with a sid a secret.

        What only some may read never comes without a session, so no shared cache learns it.
        """
        return PRIVATE if self.cache_rule(request) == NO_STORE else INSTEAD
