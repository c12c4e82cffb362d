"""News. Source: docs/spec/api-community.md, section 3; features M-INF-02, M-INF-03, M-ADM-20."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.news import selectors, services
from content.news.models import Article
from content.news.serializers import (
    NEWS_PER_PAGE,
    SORTS,
    AdminNewsOut,
    NewsAddedOut,
    NewsChangeIn,
    NewsIn,
    NewsInfoOut,
    NewsLinksIn,
    NewsListIn,
    NewsRowOut,
)
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class NewsList(AccountView):
    access = "anon"
    public_cache = True
    replica_reads = True
    for_staff = ("POST",)
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="listNews",
        parameters=[NewsListIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(NewsRowOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the news, newest first, each in the reader's language or the one there is."""
        params = self.read(NewsListIn)
        search = params.get("search") or ""
        return answer_list(
            self,
            request,
            selectors.articles(search),
            NewsRowOut,
            name="news",
            filters={"search": search},
            size=params.get("page_count") or NEWS_PER_PAGE,
            sorts=SORTS,
        )

    @extend_schema(operation_id="addNews", request={"multipart/form-data": NewsIn}, responses={201: NewsAddedOut})
    def post(self, request: Request) -> Response:
        """Publish an article in one language."""
        article = services.publish_article(admin=self.user, **self.read(NewsIn))
        return Response(NewsAddedOut(article).data, status=201)


class OneNews(AccountView):
    access = "anon"
    public_cache = True
    for_staff = ("PATCH", "DELETE")
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="getNews",
        responses=PolymorphicProxySerializer(
            component_name="NewsInfoOrWhole", serializers=[NewsInfoOut, AdminNewsOut], resource_type_field_name=None
        ),
    )
    def get(self, request: Request, news_id: int) -> Response:
        """Return an article with its links; to who writes it in every language it has."""
        out = AdminNewsOut if self.viewer_may(Capability.WRITE_CONTENT) else NewsInfoOut
        return Response(out(selectors.access_article(news_id)).data)

    @extend_schema(operation_id="changeNews", request={"multipart/form-data": NewsChangeIn}, responses=AdminNewsOut)
    def patch(self, request: Request, news_id: int) -> Response:
        """Change what is sent; title and text of one language."""
        selectors.access_article(news_id)  # a missing one comes before a wrong field
        data = self.read(NewsChangeIn)
        language, picture = data.pop("language"), data.pop("picture", None)
        services.change_article(admin=self.user, article_id=news_id, language=language, changes=data, picture=picture)
        return answer(selectors.access_article(news_id))

    @extend_schema(operation_id="deleteNews", responses=OkOut)
    def delete(self, request: Request, news_id: int) -> Response:
        """Delete an article, its links and its picture."""
        services.delete_article(admin=self.user, article_id=news_id)
        return self.ok()


class NewsLinks(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(operation_id="setNewsLinks", request=NewsLinksIn, responses={201: AdminNewsOut})
    def post(self, request: Request) -> Response:
        """Put these links under an article, instead of those it had."""
        data = self.read(NewsLinksIn)
        links = [link for link in data["links"] if link.get("link")]
        article = services.replace_links(admin=self.user, article_id=data["article_id"], links=links)
        return answer(article, status=201)


def answer(article: Article, status: int = 200) -> Response:
    return Response(AdminNewsOut(article).data, status=status)
