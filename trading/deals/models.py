"""Steps of deals: what either side recorded after the close."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from marketplace.common import limits
from trading.accounts.models import User
from trading.deals.rules import RECORDED, Kind
from trading.offers.models import Offer

# The schema's own copies: plain texts, as a migration holds them.
KINDS = [kind.value for kind in RECORDED]
HANDOVERS = [Kind.HANDED_OVER.value, Kind.SHIPPED.value]


class DealStep(models.Model):
    """One recorded step. Written only under the row lock of the offer's ad."""

    # No index of its own: it begins the index below.
    offer = models.ForeignKey(Offer, on_delete=models.PROTECT, related_name="steps", db_index=False)
    kind = models.CharField(max_length=20)
    author = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()
    note = models.CharField(max_length=limits.STEP_NOTE_MAX, blank=True, default="")
    file = models.CharField(max_length=120, blank=True, default="")  # stored path
    carrier = models.CharField(max_length=limits.CARRIER_MAX, blank=True, default="")
    tracking_number = models.CharField(max_length=limits.TRACKING_NUMBER_MAX, blank=True, default="")
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["offer", "kind"], condition=Q(undone_at__isnull=True), name="one_current_step_per_kind"
            ),
            models.UniqueConstraint(
                fields=["offer"],
                condition=Q(undone_at__isnull=True, kind__in=HANDOVERS),
                name="one_current_handover_per_deal",
            ),
            models.UniqueConstraint(fields=["file"], condition=~Q(file=""), name="one_step_per_file"),
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="step_kind"),
            models.CheckConstraint(
                condition=Q(kind=Kind.SHIPPED.value) | Q(carrier="", tracking_number=""), name="carrier_of_shipped_only"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["offer", "id"], name="step_of_offer")]

    def __str__(self) -> str:
        return f"{self.kind} of offer {self.offer_id}"
