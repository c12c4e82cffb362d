"""The terms and rules of the site, as documents."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from marketplace.common.admin.documents.models import AbstractDocument


class Document(AbstractDocument):
    priority = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["priority", "name", "id"]
