"""Writes of news. Each is an administrator's and leaves one entry in the audit log.

Source: docs/spec/api-community.md, section 3; docs/spec/domain.md, "Rich text".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from content.news.errors import ArticleNotFound, IncompleteText
from content.news.models import Article, ArticleText
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.db import clock
from marketplace.common.files import delete_file, keep, prepare
from marketplace.common.files.rules import NEWS_IMAGE
from marketplace.common.text.normalise import index_text
from marketplace.common.text.rich_text import text_of
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

IMAGE_FIELD = "new_image"
KIND = "news"


@transaction.atomic(durable=True)
def publish_article(
    *, admin: User, language: str, title: str, html: str, author: str, picture: UploadedFile, links: Sequence[Any] = ()
) -> Article:
    """Publish an article in one language. html: clean. links: {"text", "link"} of each.

    Raises FileTooLarge, FileTypeRefused, ImageInvalid.
    """
    prepared = prepare(picture, NEWS_IMAGE, field=IMAGE_FIELD)
    lock_staff(admin, about=())
    image = keep(prepared, owner_id=None, visibility="public").path
    article = Article.objects.create(author=author, image=image, links=list(links), published_at=clock.now())
    ArticleText.objects.create(article=article, language=language, title=title, html=html)
    update_search_text(article)
    record(admin, Action.CREATE, KIND, article.pk, title, None, audit_snapshot(article))
    return article


@transaction.atomic(durable=True)
def change_article(
    *, admin: User, article_id: int, language: str, changes: Mapping[str, str], picture: UploadedFile | None = None
) -> Article:
    """Change an article. changes: any of `title`, `html` (clean; both in that language) and `author`.

    Raises ArticleNotFound; IncompleteText if the article does not have the language yet and title or html is missing;
    FileTooLarge, FileTypeRefused, ImageInvalid.
    """
    if not Article.objects.filter(pk=article_id).exists():  # before a picture is decoded
        raise ArticleNotFound
    prepared = None if picture is None else prepare(picture, NEWS_IMAGE, field=IMAGE_FIELD)
    lock_staff(admin, about=())
    article = lock_article(article_id)
    before = audit_snapshot(article)
    texts = {name: changes[name] for name in ("title", "html") if name in changes}
    if texts:
        write_text(article, language, texts)
    article.author = changes.get("author", article.author)
    old_image = article.image
    if prepared is not None:
        article.image = keep(prepared, owner_id=None, visibility="public").path
        delete_file(old_image)
    article.save(update_fields=["author", "image"])
    update_search_text(article)
    record(admin, Action.UPDATE, KIND, article.pk, article.text.title, before, audit_snapshot(article))
    return article


def write_text(article: Article, language: str, texts: Mapping[str, str]) -> None:
    """Write title and html of one language; if the language exists, also only one of them.

    Runs inside the caller's transaction. Raises IncompleteText.
    """
    if ArticleText.objects.filter(article=article, language=language).update(**texts):
        return
    missing = [name for name in ("title", "html") if name not in texts]
    if missing:
        raise IncompleteText(missing)
    ArticleText.objects.create(article=article, language=language, **texts)


@transaction.atomic(durable=True)
def replace_links(*, admin: User, article_id: int, links: Sequence[Mapping[str, str]]) -> Article:
    """Replace the links of an article. links: {"text", "link"} of each. Raises ArticleNotFound."""
    lock_staff(admin, about=())
    article = lock_article(article_id)
    before = {"links": article.links}
    article.links = [dict(link) for link in links]
    article.save(update_fields=["links"])
    record(admin, Action.UPDATE, KIND, article.pk, article.text.title, before, {"links": article.links})
    return article


@transaction.atomic(durable=True)
def delete_article(*, admin: User, article_id: int) -> None:
    """Delete an article with its picture; the audit log keeps its texts. Deleting it again is no error.

    Raises ArticleNotFound.
    """
    lock_staff(admin, about=())
    article = Article.objects.select_for_update(of=("self",)).filter(pk=article_id).first()
    if article is None:
        if deleted_before(KIND, article_id):
            return
        raise ArticleNotFound
    before, title = audit_snapshot(article), article.text.title
    delete_file(article.image)
    article.delete()
    record(admin, Action.DELETE, KIND, article_id, title, before)


def lock_article(article_id: int) -> Article:
    article = Article.objects.select_for_update(of=("self",), no_key=True).filter(pk=article_id).first()
    if article is None:
        raise ArticleNotFound
    return article


def audit_snapshot(article: Article) -> dict[str, Any]:
    """Return the values of an article that the audit log keeps."""
    return {
        "author": article.author,
        "image": article.image,
        "links": article.links,
        "texts": list(article.texts.order_by("language").values("language", "title", "html")),
    }


def update_search_text(article: Article) -> None:
    """Update the column that the search reads. Runs inside the caller's transaction."""
    texts = [part for text in article.texts.all() for part in (text.title, text_of(text.html))]
    Article.objects.filter(pk=article.pk).update(search_text=index_text(article.author, *texts))
