"""The terms and rules of the site, as documents. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from content.documents.models import Document
from marketplace.common.admin.documents import DocumentResource
from marketplace.common.files.rules import DOCUMENT


class Documents(DocumentResource[Document]):
    kind = "document"
    model = Document
    rules = DOCUMENT
    prefix = "doc"


RESOURCE = Documents()
