"""The day by which a seller asks to be paid: one for a deal, on its proforma and its contract.

Source: docs/spec/domain.md, "Proforma".
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from marketplace.common.db import clock
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields.base import WireField
from trading.offers.models import Offer
from trading.offers.offer_rows import save_offer

LONGEST_TERM: Final = timedelta(days=90)


@extend_schema_field({"type": "string", "format": "date", "example": "2026-12-10"})
class PayByIn(WireField, serializers.DateField):
    """A day as YYYY-MM-DD, in Belgrade: today at the earliest, `LONGEST_TERM` from today at the latest."""

    def to_internal_value(self, value: Any) -> date:
        if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value.strip(), re.ASCII):
            refuse("invalid")
        try:
            day = date.fromisoformat(value.strip())
        except ValueError:
            refuse("invalid")
        today = clock.today()
        if day < today:
            refuse("min", today.isoformat())
        if day > today + LONGEST_TERM:
            refuse("max", (today + LONGEST_TERM).isoformat())
        return day


def set_pay_by(offer: Offer, day: date | None) -> None:
    """Write until when the offer is to be paid; None leaves it. Runs inside the caller's transaction, the ad locked."""
    if day is not None and day != offer.pay_by:
        set_term(offer, day)


def set_term(offer: Offer, day: date | None) -> None:
    """Write the term, None for none, of which nobody has been reminded. Runs as `set_pay_by` does."""
    offer.pay_by, offer.overdue_at = day, None
    save_offer(offer, ("pay_by", "overdue_at"))
