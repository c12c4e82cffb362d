"""Writes of the banners. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 4.
"""

from __future__ import annotations

from content.banners.models import Banner
from marketplace.common.admin.crud import FileResource
from marketplace.common.files.rules import BANNER


class Banners(FileResource[Banner]):
    kind = "banner"
    model = Banner
    columns = ("path", "ad_id")
    rules = BANNER
    field = "image"


RESOURCE = Banners()
