"""Writes of the banners. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from content.banners.models import Banner
from marketplace.common.admin.crud import FileBook
from marketplace.common.files.rules import BANNER


class Banners(FileBook[Banner]):
    kind = "banner"
    model = Banner
    columns = ("path", "ad_id")
    rules = BANNER
    field = "image"


BOOK = Banners()
