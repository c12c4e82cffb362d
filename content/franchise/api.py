"""Documents for a franchise. Source: docs/spec/api-community.md, section 3; features M-FRA-01, M-ADM-18."""

from __future__ import annotations

from content.franchise.services import RESOURCE
from marketplace.common.admin.documents.api import (
    DocumentDownloadView,
    DocumentItemView,
    DocumentListView,
    DocumentPreviewView,
    document_endpoints,
)
from marketplace.common.admin.documents.serializers import document_serializers
from marketplace.common.roles import Capability

SERIALIZERS = document_serializers(RESOURCE, "FranchiseDoc")
ENDPOINTS = document_endpoints("FranchiseDocument", RESOURCE, SERIALIZERS)


class FranchiseDocuments(DocumentListView):
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS


class OneFranchiseDocument(DocumentItemView):
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS


class FranchisePreview(DocumentPreviewView):
    endpoints = ENDPOINTS


class FranchiseDownload(DocumentDownloadView):
    endpoints = ENDPOINTS
