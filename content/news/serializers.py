"""News on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from content.news.models import Article
from content.news.services import KIND
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import (
    FileIn,
    FileOut,
    HttpLink,
    JsonText,
    RichText,
    RichTextOut,
    TimeOut,
    WireChoice,
    WireId,
    WireInteger,
    WireText,
)
from marketplace.common.text.locale import active
from marketplace.common.text.rich_text import excerpt, shown

LANGUAGES = ["sr", "en"]
NEWS_PER_PAGE = 2
MOST_NEWS_PER_PAGE = 24


@extend_schema_serializer(component_name="NewsFilter")
class NewsListIn(SearchIn):
    page_count = WireInteger(
        min_value=1, max_value=MOST_NEWS_PER_PAGE, required=False, help_text="Articles on a page; 2 by default."
    )


@extend_schema_serializer(component_name="NewsInput")
class NewsIn(serializers.Serializer[Any]):
    new_title = WireText(source="title")
    new_article = RichText(source="html")
    new_author = WireText(source="author", max_length=limits.NEWS_AUTHOR_MAX)
    new_image = FileIn(source="picture")
    new_locale = WireChoice(source="language", choices=LANGUAGES, required=False, help_text="By default `locale`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {**attrs, "language": attrs.get("language") or active()}


@extend_schema_serializer(component_name="NewsChange")
class NewsChangeIn(serializers.Serializer[Any]):
    new_title = WireText(source="title", required=False, allow_blank=False)
    new_article = RichText(source="html", required=False, allow_blank=False)
    new_author = WireText(source="author", max_length=limits.NEWS_AUTHOR_MAX, required=False, allow_blank=False)
    new_image = FileIn(source="picture", required=False)
    new_locale = WireChoice(source="language", choices=LANGUAGES, required=False, help_text="By default `locale`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {**attrs, "language": attrs.get("language") or active()}


@extend_schema_serializer(component_name="NewsLinkInput")
class NewsLinkIn(serializers.Serializer[Any]):
    """A row with an empty link is dropped."""

    text = WireText(max_length=limits.NEWS_LINK_MAX, required=False)
    link = HttpLink(max_length=limits.NEWS_LINK_MAX, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("link") and not attrs.get("text"):
            raise validation_error_at("text", "required")
        return attrs


@extend_schema_serializer(component_name="NewsLinksInput")
class NewsLinksIn(serializers.Serializer[Any]):
    new_id = WireId(source="article_id")
    links = JsonText(child=serializers.ListField(child=NewsLinkIn(), max_length=limits.NEWS_LINKS_MAX))


@extend_schema_serializer(component_name="NewsLink")
class NewsLinkOut(serializers.Serializer[Any]):
    text = serializers.CharField(read_only=True)
    link = serializers.CharField(read_only=True)


@extend_schema_serializer(component_name="NewsText")
class NewsTextOut(serializers.Serializer[Any]):
    new_locale = serializers.ChoiceField(source="language", choices=LANGUAGES, read_only=True)
    new_title = serializers.CharField(source="title", read_only=True)
    new_article = RichTextOut(source="html")


SORTS: Final[Sorts] = {"new_date": "published_at"}


@extend_schema_serializer(component_name="NewsRow")
class NewsRowOut(serializers.Serializer[Article]):
    new_id = serializers.IntegerField(source="pk", read_only=True)
    new_title = serializers.CharField(source="text.title", read_only=True)
    new_date = TimeOut(source="published_at")
    new_author = serializers.CharField(source="author", read_only=True)
    new_image = FileOut(source="image")
    main_image = FileOut(source="image", help_text="The same path.")
    new_article = RichTextOut(source="text.html")
    new_excerpt = serializers.SerializerMethodField(help_text="The beginning of the text, cut at a word.")

    @extend_schema_field({"type": "string", "maxLength": limits.EXCERPT_MAX})
    def get_new_excerpt(self, article: Article) -> str:
        return excerpt(shown(article.text.html), limits.EXCERPT_MAX)


@extend_schema_serializer(component_name="NewsInfo")
class NewsInfoOut(NewsRowOut):
    links = NewsLinkOut(many=True, read_only=True)


@extend_schema_serializer(component_name="NewsWhole")
class AdminNewsOut(NewsInfoOut):
    """For administrators: both languages."""

    texts = serializers.SerializerMethodField()

    @extend_schema_field(NewsTextOut(many=True))
    def get_texts(self, article: Article) -> Any:
        return NewsTextOut(sorted(article.texts.all(), key=lambda text: LANGUAGES.index(text.language)), many=True).data


@extend_schema_serializer(component_name="NewsMade")
class NewsAddedOut(serializers.Serializer[Article]):
    id = serializers.IntegerField(source="pk", read_only=True)
    new_id = serializers.IntegerField(source="pk", read_only=True)


register_wire_names(KIND, NewsTextOut, author="new_author", image="new_image")
