"""What the house publishes beside the trade, and what people write to it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from content.banners.models import Banner
from content.chatbot.models import Branch, BranchText
from content.documents.models import Document
from content.faq.models import Answer, Question
from content.franchise.models import FranchiseDocument
from content.news.models import Article, ArticleText
from content.newsletter.models import Issue, NotificationAddress
from content.partners.models import Partner
from trading.accounts.models import User

__all__ = [
    "Answer",
    "Article",
    "ArticleText",
    "Banner",
    "Branch",
    "BranchText",
    "Document",
    "FranchiseDocument",
    "Issue",
    "NotificationAddress",
    "Partner",
    "Question",
    "Suggestion",
]


class Suggestion(models.Model):
    """An idea for the house, from a signed-in person or a visitor who gives a name and an address."""

    # Of an author nothing is repeated here: closing the account leaves no name behind.
    author = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=255, blank=True, default="")  # of a visitor
    email = models.CharField(max_length=254, blank=True, default="")
    text = models.CharField(max_length=1100)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.text[:40]
