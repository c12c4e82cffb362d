"""News: one article, its title and text in one or both languages."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from marketplace.common.limits import NEWS_AUTHOR_MAX, SHORT_TEXT_MAX
from marketplace.common.text.locale import active


class Article(models.Model):
    author = models.CharField(max_length=NEWS_AUTHOR_MAX)
    image = models.CharField(max_length=120)  # stored path
    links = models.JSONField(default=list)  # [{"text", "link"}], at most 5
    published_at = models.DateTimeField()
    search_text = models.TextField()  # titles, texts and author, normalised

    class Meta:
        ordering: ClassVar = ["-published_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["-published_at", "-id"], name="news_newest")]

    @property
    def text(self) -> ArticleText:
        """Return title and text in the active language, else in the only one that the article has."""
        texts = {text.language: text for text in self.texts.all()}
        return texts.get(active()) or next(iter(texts.values()))


class ArticleText(models.Model):
    article = models.ForeignKey(Article, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=2)
    title = models.CharField(max_length=SHORT_TEXT_MAX)
    html = models.TextField()  # clean

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["article", "language"], name="one_text_per_language"),
        ]
