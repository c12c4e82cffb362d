"""Documents for those who want to open a franchise. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from content.franchise.models import FranchiseDocument
from marketplace.common.admin.documents import DocumentResource
from marketplace.common.files.rules import FRANCHISE_DOCUMENT


class FranchiseDocuments(DocumentResource[FranchiseDocument]):
    kind = "franchise_document"
    model = FranchiseDocument
    rules = FRANCHISE_DOCUMENT
    prefix = "frd"


RESOURCE = FranchiseDocuments()
