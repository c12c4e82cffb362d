"""Proformas, numbered for each seller and year, with the data of the deal as they stood when each was issued; and the
changes of the accounts that are paid to."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from trading.accounts.models import User
from trading.offers.models import Offer


class ProformaCounter(models.Model):
    """The last number that a seller gave in a year. Its row is locked while the next one is given."""

    # No index of its own: it begins `one_proforma_counter`.
    seller = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["seller", "year"], name="one_proforma_counter")]

    def __str__(self) -> str:
        return f"{self.last}/{self.year}"


class Proforma(models.Model):
    offer = models.OneToOneField(Offer, on_delete=models.PROTECT, related_name="proforma")
    # No index of its own: it begins `one_proforma_of_number`.
    seller = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    year = models.PositiveSmallIntegerField()  # of the issue, in Belgrade
    sequence = models.PositiveIntegerField()  # from 1, without gaps
    # Both parties, goods, amounts and the reference as they stood; every language is made from it.
    snapshot = models.JSONField()
    issued_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seller", "year", "sequence"], name="one_proforma_of_number")
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def number(self) -> str:
        return f"{self.sequence}/{self.year}"


class AccountChange(models.Model):
    """A seller's account that is paid to became another one. Erased with the seller's account."""

    # No index of its own: it begins the index below.
    seller = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    old = models.CharField(max_length=45)
    new = models.CharField(max_length=45)
    changed_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["seller", "changed_at"], name="account_change_of_seller")]

    def __str__(self) -> str:
        return f"account of {self.seller_id}"
