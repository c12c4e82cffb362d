"""Writes of partners and recommended sites. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 3.
"""

from __future__ import annotations

from content.partners.models import Partner
from marketplace.common.admin.crud import FileResource
from marketplace.common.files.rules import PARTNER


class Partners(FileResource[Partner]):
    kind = "partner"
    model = Partner
    columns = ("kind", "name", "link", "active", "path")
    rules = PARTNER
    field = "par_image"


RESOURCE = Partners()
