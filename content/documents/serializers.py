"""Documents of the site on the wire."""

from __future__ import annotations

from content.documents.services import RESOURCE
from marketplace.common.admin.documents.serializers import document_serializers

SERIALIZERS = document_serializers(RESOURCE, "Document")
