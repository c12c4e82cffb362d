"""Suggestions to the staff of the site."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from trading.accounts.models import User


class Suggestion(models.Model):
    """An idea for the site, from a signed-in person or a visitor who gives a name and an address."""

    # An author's name and address are not copied here, so that closing the account leaves nothing behind.
    author = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=255, blank=True, default="")  # of a visitor
    email = models.CharField(max_length=254, blank=True, default="")
    text = models.CharField(max_length=1100)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.text[:40]
