"""Documents of the site. Source: docs/spec/api-community.md, section 4; features M-INF-01, M-ADM-18."""

from __future__ import annotations

from content.documents.serializers import SERIALIZERS
from content.documents.services import RESOURCE
from marketplace.common.admin.documents.api import (
    DocumentDownloadView,
    DocumentItemView,
    DocumentListView,
    DocumentPreviewView,
    document_endpoints,
)
from marketplace.common.roles import Capability

ENDPOINTS = document_endpoints("Document", RESOURCE, SERIALIZERS)


class Documents(DocumentListView):
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS


class OneDocument(DocumentItemView):
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS


class DocumentPreview(DocumentPreviewView):
    endpoints = ENDPOINTS


class DocumentDownload(DocumentDownloadView):
    endpoints = ENDPOINTS
