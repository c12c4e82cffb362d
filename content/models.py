"""Index: Django looks here for the models of every feature."""

from __future__ import annotations

from content.banners.models import Banner
from content.chatbot.models import Branch, BranchText
from content.documents.models import Document
from content.faq.models import FaqItem, FaqText
from content.franchise.models import FranchiseDocument
from content.news.models import Article, ArticleText
from content.newsletter.models import Issue, NotificationAddress
from content.partners.models import Partner
from content.support.models import SupportCase, SupportCaseEntry

__all__ = [
    "Article",
    "ArticleText",
    "Banner",
    "Branch",
    "BranchText",
    "Document",
    "FaqItem",
    "FaqText",
    "FranchiseDocument",
    "Issue",
    "NotificationAddress",
    "Partner",
    "SupportCase",
    "SupportCaseEntry",
]
