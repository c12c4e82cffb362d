"""The terms and rules of the site, as documents."""

from __future__ import annotations

from marketplace.common.admin.documents.models import AbstractDocument


class Document(AbstractDocument):
    pass
