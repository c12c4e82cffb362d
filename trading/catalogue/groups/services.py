"""Writes of the groups of ads. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 4.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from marketplace.common.admin.crud import AdminResource
from marketplace.common.http.errors import NotFound
from trading.catalogue.groups.errors import SystemGroup
from trading.catalogue.lists import NEW_GROUP, POPULAR_GROUP
from trading.catalogue.locks import lock_ads
from trading.catalogue.models import Ad
from trading.codebooks.definitions.ad_groups import AdGroup

FILLED = (NEW_GROUP, POPULAR_GROUP)


class Groups(AdminResource[AdGroup]):
    kind = "group"
    model = AdGroup
    columns = ("name_sr", "name_en", "icon", "active")

    def rows(self) -> QuerySet[AdGroup]:
        """Return the groups by number, with `ads`, how many are in it, and `system`, whether it fills itself."""
        put = Ad.objects.filter(group=OuterRef("pk")).order_by().values("group").annotate(ads=Count("pk"))
        ads = Coalesce(Subquery(put.values("ads"), output_field=IntegerField()), 0)
        return AdGroup.objects.annotate(ads=ads, system=Q(pk__in=FILLED)).order_by("pk")

    def before_delete(self, row: AdGroup) -> None:
        """Take the ads out of the group, locking them by pk. Raises SystemGroup."""
        if row.pk in FILLED:
            raise SystemGroup
        ads = Ad.objects.filter(group=row)
        lock_ads(ads)
        ads.update(group=None)

    def audit_snapshot(self, row: AdGroup) -> dict[str, Any]:
        return {"names": {"sr": row.name_sr, "en": row.name_en}, "icon": row.icon, "active": row.active}


RESOURCE = Groups()


def lock_group(group_id: int) -> AdGroup:
    """Return the group, its row locked; before any ad's. Step. Raises NotFound."""
    group = AdGroup.objects.select_for_update(of=("self",), no_key=True).filter(pk=group_id).first()
    if group is None:
        raise NotFound
    return group
