"""Documents for those who want to open a franchise."""

from __future__ import annotations

from marketplace.common.admin.documents.models import AbstractDocument


class FranchiseDocument(AbstractDocument):
    pass
