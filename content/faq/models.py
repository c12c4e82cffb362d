"""Frequent questions: a name for the administrators, a question and an answer per language."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower

from marketplace.common.limits import SHORT_TEXT_MAX


class FaqItem(models.Model):
    """A frequent question in all languages. name: for the administrators."""

    name = models.CharField(max_length=SHORT_TEXT_MAX)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["position", "id"]
        constraints: ClassVar = [models.UniqueConstraint(Lower("name"), name="one_faq_per_name")]


class FaqText(models.Model):
    """Question and answer in one language; shown once both are filled in."""

    item = models.ForeignKey(FaqItem, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=2)
    question = models.CharField(max_length=SHORT_TEXT_MAX, blank=True, default="")
    html = models.TextField(blank=True, default="")  # clean

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["item", "language"], name="one_faq_text_per_language")]
