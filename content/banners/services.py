"""Writes of the banners. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from content.banners.models import Banner
from marketplace.common.adminbooks import FileBook
from marketplace.common.adminbooks.books import Values
from marketplace.common.errors import InvalidFields, field_fault
from marketplace.common.files.rules import BANNER
from trading.catalogue.models import Ad


class Banners(FileBook[Banner]):
    kind = "banner"
    model = Banner
    columns = ("path", "ad_id")
    rules = BANNER
    field = "image"

    def prepared(self, values: Values) -> Values:
        """Raises InvalidFields for an ad that is not there."""
        ad_id = values.get("ad_id")
        if ad_id is not None and not Ad.objects.filter(pk=ad_id, deleted_at__isnull=True).exists():
            raise InvalidFields(fields={"pro_id": [field_fault("not_found")]})
        return super().prepared(values)


BOOK = Banners()
