"""Reading the news: for everybody."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, Prefetch, QuerySet

from content.news.errors import ArticleNotFound
from content.news.models import Article, ArticleText
from marketplace.common.text.locale import PREFIX
from marketplace.common.text.normalise import search_words

STRETCH = 1000
"""Ids of articles in one part of the list for search engines."""


def articles(search: str = "") -> QuerySet[Article]:
    """Return the articles, newest first, in any language; every word of the search stands in title, text or author."""
    found = Article.objects.prefetch_related("texts").order_by("-published_at", "-id")
    for word in search_words(search):
        found = found.filter(search_text__contains=word)
    return found


def article(article_id: int) -> Article:
    """Raises ArticleNotFound."""
    found = articles().filter(pk=article_id).first()
    if found is None:
        raise ArticleNotFound
    return found


def stretches() -> list[int]:
    """Return the stretches of ids in which there is an article, for the list that search engines read."""
    parts = Article.objects.order_by().annotate(stretch=F("pk") / STRETCH).values_list("stretch", flat=True)
    return sorted(parts.distinct())


def stretch_of_articles(stretch: int) -> list[tuple[int, datetime, tuple[str, ...]]]:
    """Return the articles of a stretch: id, when published, and its languages in the site's order."""
    texts = ArticleText.objects.only("article_id", "language")
    found = (
        Article.objects.filter(pk__gte=stretch * STRETCH, pk__lt=(stretch + 1) * STRETCH)
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
