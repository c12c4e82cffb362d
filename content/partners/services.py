"""Writes of partners and recommended sites. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 3.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from content.partners.models import Partner
from marketplace.common.admin.crud import FileResource
from marketplace.common.files.rules import PARTNER
from marketplace.common.limits import DOC_PRIORITY_MAX


class Partners(FileResource[Partner]):
    kind = "partner"
    model = Partner
    columns = ("kind", "name", "name_en", "link", "priority", "active", "path")
    rules = PARTNER
    field = "par_image"

    def write(self, row: Partner, values: Any) -> None:
        """Put a new one without a priority after all others of its kind."""
        if row.pk is None and "priority" not in values:
            last = Partner.objects.filter(kind=values["kind"]).aggregate(last=Max("priority"))["last"]
            values = {**values, "priority": 0 if last is None else min(last + 1, DOC_PRIORITY_MAX)}
        super().write(row, values)


RESOURCE = Partners()
