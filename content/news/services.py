"""Writes of news. Each is an administrator's and leaves one entry in the audit log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from content.news.errors import ArticleNotFound, TextIncomplete
from content.news.models import Article, ArticleText
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.db import clock
from marketplace.common.files import delete_file, keep, prepare
from marketplace.common.files.rules import NEWS_IMAGE
from marketplace.common.text.normalise import index_text
from marketplace.common.text.rich_text import text_of
from trading.accounts.actors import lock_admin
from trading.accounts.models import User

IMAGE_FIELD = "new_image"
KIND = "news"


@transaction.atomic(durable=True)
def write_article(
    *, admin: User, language: str, title: str, html: str, author: str, picture: UploadedFile, links: Sequence[Any] = ()
) -> Article:
    """Publish an article in one language. html: clean. Raises FileTooLarge, FileTypeRefused, ImageInvalid."""
    prepared = prepare(picture, NEWS_IMAGE, field=IMAGE_FIELD)
    lock_admin(admin.pk)
    image = keep(prepared, owner_id=None, visibility="public").path
    article = Article.objects.create(author=author, image=image, links=list(links), published_at=clock.now())
    ArticleText.objects.create(article=article, language=language, title=title, html=html)
    index(article)
    record(admin, Action.CREATE, KIND, article.pk, title, None, told(article))
    return article


@transaction.atomic(durable=True)
def change_article(
    *, admin: User, article_id: int, language: str, changes: Mapping[str, str], picture: UploadedFile | None = None
) -> Article:
    """Change an article. changes: of `title`, `html` (both of that language) and `author`.

    A language that it did not have yet wants title and text. Raises ArticleNotFound, TextIncomplete, and what
    `write_article` does of the picture.
    """
    if not Article.objects.filter(pk=article_id).exists():  # before a picture is decoded
        raise ArticleNotFound
    prepared = None if picture is None else prepare(picture, NEWS_IMAGE, field=IMAGE_FIELD)
    lock_admin(admin.pk)
    article = lock_article(article_id)
    before = told(article)
    worded = {name: changes[name] for name in ("title", "html") if name in changes}
    if worded:
        write_text(article, language, worded)
    article.author = changes.get("author", article.author)
    old_image = article.image
    if prepared is not None:
        article.image = keep(prepared, owner_id=None, visibility="public").path
        delete_file(old_image)
    article.save(update_fields=["author", "image"])
    index(article)
    record(admin, Action.UPDATE, KIND, article.pk, article.text.title, before, told(article))
    return article


def write_text(article: Article, language: str, worded: Mapping[str, str]) -> None:
    """Write title and text of one language, or one of them over what is there. A step."""
    if ArticleText.objects.filter(article=article, language=language).update(**worded):
        return
    missing = [name for name in ("title", "html") if name not in worded]
    if missing:
        raise TextIncomplete(missing)
    ArticleText.objects.create(article=article, language=language, **worded)


@transaction.atomic(durable=True)
def replace_links(*, admin: User, article_id: int, links: Sequence[Mapping[str, str]]) -> Article:
    """Put these links under the article, instead of those it had. Raises ArticleNotFound."""
    lock_admin(admin.pk)
    article = lock_article(article_id)
    before = {"links": article.links}
    article.links = [dict(link) for link in links]
    article.save(update_fields=["links"])
    record(admin, Action.UPDATE, KIND, article.pk, article.text.title, before, {"links": article.links})
    return article


@transaction.atomic(durable=True)
def delete_article(*, admin: User, article_id: int) -> None:
    """Delete an article with its picture; the audit log keeps its text. Repeating is ok. Raises ArticleNotFound."""
    lock_admin(admin.pk)
    article = Article.objects.select_for_update(of=("self",)).filter(pk=article_id).first()
    if article is None:
        if deleted_before(KIND, article_id):
            return
        raise ArticleNotFound
    before, title = told(article), article.text.title
    delete_file(article.image)
    article.delete()
    record(admin, Action.DELETE, KIND, article_id, title, before)


def lock_article(article_id: int) -> Article:
    article = Article.objects.select_for_update(of=("self",), no_key=True).filter(pk=article_id).first()
    if article is None:
        raise ArticleNotFound
    return article


def told(article: Article) -> dict[str, Any]:
    """Return what the audit log says of an article."""
    return {
        "author": article.author,
        "image": article.image,
        "links": article.links,
        "texts": list(article.texts.order_by("language").values("language", "title", "html")),
    }


def index(article: Article) -> None:
    """Keep what the search looks through."""
    texts = [part for text in article.texts.all() for part in (text.title, text_of(text.html))]
    Article.objects.filter(pk=article.pk).update(search_text=index_text(article.author, *texts))
