"""What people write to the staff of the site: suggestions, contact messages, questions about a franchise."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from content.support import rules
from marketplace.common.db.queue_order import queue_indexes
from trading.accounts.models import User


def choices(values: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(value, value) for value in values]


class SupportCase(models.Model):
    """A message to the staff, from a signed-in person or a visitor who gives a name and an address."""

    # An author's name and address are not copied here, so that closing the account leaves nothing behind.
    author = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=511, blank=True, default="")  # of a visitor
    email = models.CharField(max_length=254, blank=True, default="")
    text = models.CharField(max_length=1100)
    created_at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=10, choices=choices(rules.KINDS), default=rules.SUGGESTION)
    page = models.CharField(max_length=255, blank=True, default="")  # path on which it was written
    language = models.CharField(max_length=2, default="sr")  # of a visitor's page
    state = models.CharField(max_length=8, choices=choices(rules.STATES), default=rules.NEW)
    assignee = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(fields=["closed_at"], condition=Q(closed_at__isnull=False), name="support_case_closed"),
            models.Index(fields=["state", "-id"], name="support_case_state"),
            *queue_indexes("support_case", rules.WAITING, ("kind",)),
        ]

    def __str__(self) -> str:
        return self.text[:40]

    @property
    def address(self) -> str:
        """Where an answer goes, "" where nobody can be answered any more."""
        if self.author is None:
            return self.email
        return "" if self.author.erased_at is not None else self.author.email


class SupportCaseEntry(models.Model):
    """A step in the history of a case: which administrator did what and when, with a note for the others."""

    case = models.ForeignKey(SupportCase, on_delete=models.CASCADE, related_name="entries")
    at = models.DateTimeField()
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(max_length=7, choices=choices(rules.ACTIONS))
    assignee = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=1000, blank=True, default="")
    answer = models.CharField(max_length=4000, blank=True, default="")  # the mail

    class Meta:
        ordering: ClassVar = ["id"]
