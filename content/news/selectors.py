"""Reading the news: for everybody."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, Prefetch, QuerySet

from content.news.errors import ArticleNotFound
from content.news.models import Article, ArticleText
from marketplace.common.text.inflected import holding
from marketplace.common.text.locale import PREFIX

SITEMAP_RANGE = 1000
"""Ids in one file of the sitemap."""


def articles(search: str = "") -> QuerySet[Article]:
    """Return the articles in any language, newest first. search: every word is in title, text or author."""
    found = Article.objects.prefetch_related("texts").order_by("-published_at", "-id")
    return found.filter(holding("search_text", search))


def access_article(article_id: int) -> Article:
    """Return an article with its texts. Raises ArticleNotFound."""
    found = articles().filter(pk=article_id).first()
    if found is None:
        raise ArticleNotFound
    return found


def sitemap_ranges() -> list[int]:
    """Return the numbers of the sitemap's ranges in which there is an article, `SITEMAP_RANGE` ids each."""
    parts = Article.objects.order_by().annotate(id_range=F("pk") / SITEMAP_RANGE).values_list("id_range", flat=True)
    return sorted(parts.distinct())


def articles_in_range(id_range: int) -> list[tuple[int, datetime, tuple[str, ...]]]:
    """Return (id, time of publishing, languages in the site's order) of the articles in a range of the sitemap."""
    texts = ArticleText.objects.only("article_id", "language")
    found = (
        Article.objects.filter(pk__gte=id_range * SITEMAP_RANGE, pk__lt=(id_range + 1) * SITEMAP_RANGE)
        .only("published_at")
        .prefetch_related(Prefetch("texts", texts))
        .order_by("pk")
    )
    return [
        (
            one.pk,
            one.published_at,
            tuple(code for code in PREFIX if code in {text.language for text in one.texts.all()}),
        )
        for one in found
    ]
