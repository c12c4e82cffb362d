"""The chat assistant: a tree of what it says, in both languages."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.lookups import IsNull

LABEL_MAX = 100
TEXT_MAX = 2000


class Branch(models.Model):
    """One thing that the assistant says; its children are what can be chosen after it. Only the intro has no parent."""

    parent = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="children")
    position = models.PositiveSmallIntegerField(default=1)  # from 1, without gaps among siblings
    is_active = models.BooleanField(default=True)
    route = models.CharField(max_length=40, blank=True, default="")  # of rules.ROUTES

    class Meta:
        ordering: ClassVar = [models.F("parent_id").asc(nulls_first=True), "position", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                IsNull(models.F("parent"), True), condition=models.Q(parent=None), name="one_chatbot_intro"
            )
        ]


class BranchText(models.Model):
    """A branch in one language. text: parts divided by an empty line."""

    branch = models.ForeignKey(Branch, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=2)
    label = models.CharField(max_length=LABEL_MAX)
    text = models.TextField()

    class Meta:
        ordering: ClassVar = ["-language"]  # sr, en
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["branch", "language"], name="one_chatbot_text_per_language")
        ]
