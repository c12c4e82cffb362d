"""Documents for those who want to open a franchise."""

from __future__ import annotations

from typing import ClassVar

from marketplace.common.admin.documents.models import AbstractDocument


class FranchiseDocument(AbstractDocument):
    class Meta:
        ordering: ClassVar = ["name", "id"]
