"""Texts of pages for readers without scripts: an article, the frequent questions, lists of documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from content.documents.services import RESOURCE as RULES
from content.faq.models import FaqText
from content.franchise.services import RESOURCE as FRANCHISE
from content.news.models import Article
from marketplace.common.admin.documents.models import AbstractDocument
from marketplace.common.db import clock
from marketplace.common.text.locale import TAG
from marketplace.common.text.rich_text import shown
from marketplace.website.seo.first_paint import FirstView, TextSection
from marketplace.website.seo.head import Head, PageRequest, with_view

PREVIEWED: Final = ("PDF", "IMG")


def article_view(found: Article, asked: str) -> FirstView:
    """Return an article in the language it has. asked: the language of the page."""
    text = found.text
    tag = "" if text.language == asked else TAG[text.language]
    links = format_html_join(
        "",
        '<p><a href="{}" rel="noopener noreferrer">{}</a></p>',
        ((row["link"], row["text"] or row["link"]) for row in found.links),
    )
    day = found.published_at.astimezone(clock.BELGRADE).date()
    byline = format_html("<p>{} · {}</p>", day.isoformat(), found.author)
    return FirstView(heading=text.title, sections=(TextSection(f"{byline}{shown(text.html)}{links}", language=tag),))


def faq_sections(answers: Sequence[FaqText]) -> tuple[TextSection, ...]:
    return tuple(TextSection(shown(answer.html), answer.question) for answer in answers)


def rules(request: PageRequest, head: Head) -> Head:
    """Return the head of the rules with their documents."""
    return with_view(head, sections=document_sections("documents", RULES.documents(every=False)))


def franchise(request: PageRequest, head: Head) -> Head:
    """Return the head of the franchise with its documents."""
    return with_view(head, sections=document_sections("franchise/franchise", FRANCHISE.documents(every=False)))


def document_sections(path: str, documents: Sequence[AbstractDocument]) -> tuple[TextSection, ...]:
    """Return the list of documents; what a browser cannot show is downloaded."""
    if not documents:
        return ()
    items = format_html_join(
        "",
        '<li><a href="/api/{}/{}/{}">{}</a></li>',
        ((path, row.pk, "document" if row.type in PREVIEWED else "download", row.name) for row in documents),
    )
    return (TextSection(format_html("<ul>{}</ul>", items), _("Documents")),)
