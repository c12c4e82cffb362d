"""Contracts: the data of a deal, frozen when the seller first generates the document."""

from __future__ import annotations

from django.db import models

from trading.offers.models import Offer


class Contract(models.Model):
    offer = models.OneToOneField(Offer, on_delete=models.PROTECT, related_name="contract")
    number = models.CharField(max_length=30, unique=True)
    # Both parties, goods, price, terms and dates as they stood; every language and file type is made from it.
    snapshot = models.JSONField()
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.number
