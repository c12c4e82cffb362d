"""Reading the news: for everybody."""

from __future__ import annotations

from django.db.models import QuerySet

from content.news.errors import ArticleNotFound
from content.news.models import Article
from marketplace.common.text import search_words


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
