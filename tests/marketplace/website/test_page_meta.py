"""Heads of the other pages: what is listed, what is not, and what is not there."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from content.banners.models import Banner
from content.documents.models import Document
from content.faq.models import FaqItem, FaqText
from content.news.models import Article, ArticleText
from marketplace.common.text.rich_text import shown
from marketplace.website.seo import ad_page
from tests import factories
from tests.marketplace.website.conftest import SITE, ReadPage
from tests.marketplace.website.served_page import without_nonce

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SHARE")]


def make_article(**titles: str) -> Article:
    """Return an article with a title in each language named."""
    article = Article.objects.create(
        author="Mira Mirić", image="", published_at=datetime(2025, 11, 20, 9, 0, tzinfo=UTC), search_text=""
    )
    for language, title in titles.items():
        ArticleText.objects.create(
            article=article, language=language, title=title, html=f"<p>{title}: <strong>tekst</strong> vesti.</p>"
        )
    return article


def test_home_names_the_site_and_its_search(read_page: ReadPage) -> None:
    page = read_page("/sr")
    assert page.title == "Zajedno do bolje cene | Zbir"
    assert page.link("canonical") == f"{SITE}/sr"
    assert page.block("Organization")["url"] == f"{SITE}/sr"
    assert page.block("WebSite")["potentialAction"]["target"]["urlTemplate"] == (
        f"{SITE}/sr/result?search={{search_term_string}}"
    )


def test_a_category_is_a_page_of_its_own(read_page: ReadPage) -> None:
    category = factories.make_category("Kancelarija", "Office")
    page = read_page(f"/en/result?category={category.pk}&page=2")
    assert page.title == "Office | Zbir"
    assert page.link("canonical") == f"{SITE}/en/result?category={category.pk}&page=2"
    assert page.alternates()["sr-Latn"] == f"{SITE}/sr/result?category={category.pk}&page=2"
    assert page.block("BreadcrumbList")["itemListElement"][1]["name"] == "Office"
    assert page.meta("robots") is None


@pytest.mark.parametrize(
    "query", ["search=papir", "category=999999", "category=x", "newest=7", "cur_id=EUR&sort=asc", "utm_source=x"]
)
def test_searches_and_filters_are_no_pages_of_their_own(read_page: ReadPage, query: str) -> None:
    page = read_page(f"/sr/result?{query}")
    assert page.title == "Pretraga | Zbir"
    assert page.meta("robots") == "noindex"


def test_a_filtered_marketplace_brings_no_list_and_is_no_page_of_its_own(read_page: ReadPage) -> None:
    factories.make_ad(name="Jabuke iz Bačke")
    page = read_page("/sr/berza?tab=popular&sort=near")
    assert page.meta("robots") == "noindex"
    assert "Jabuke" not in page.html
    assert "Jabuke" in read_page("/sr/berza?tab=popular&utm_source=x").html


def test_keeps_only_what_makes_another_page(read_page: ReadPage) -> None:
    assert read_page("/sr/berza?page=1&utm_source=x").link("canonical") == f"{SITE}/sr/berza"
    assert read_page("/sr/berza?tab=popular&page=3&x=1").link("canonical") == f"{SITE}/sr/berza?tab=popular&page=3"
    assert read_page("/sr/berza?page=-3&tab=%22%3E").link("canonical") == f"{SITE}/sr/berza"


def test_an_article_is_news(read_page: ReadPage) -> None:
    article = make_article(sr="Berza je otvorena", en="The market is open")
    page = read_page(f"/en/news-description/{article.pk}")
    assert page.title == "The market is open | Zbir"
    assert page.meta("description") == "The market is open: tekst vesti."
    assert page.meta("og:type") == "article"
    assert page.meta("article:published_time") == "2025-11-20T09:00:00+00:00"
    news = page.block("NewsArticle")
    assert (news["headline"], news["author"]["name"]) == ("The market is open", "Mira Mirić")
    assert (news["datePublished"], news["inLanguage"]) == ("2025-11-20T09:00:00Z", "en")


def test_an_article_in_one_language_is_listed_in_that_one(read_page: ReadPage) -> None:
    path = f"news-description/{make_article(sr='Berza je otvorena').pk}"
    page = read_page(f"/en/{path}")
    assert page.title == "Berza je otvorena | Zbir"
    assert page.link("canonical") == f"{SITE}/sr/{path}"
    assert page.alternates() == {"sr-Latn": f"{SITE}/sr/{path}", "x-default": f"{SITE}/sr/{path}"}
    assert page.block("NewsArticle")["inLanguage"] == "sr-Latn"
    assert (page.meta("og:locale"), page.meta("og:locale:alternate")) == ("sr_RS", None)
    assert '<section class="zb-first-text" lang="sr-Latn">' in page.html


def test_an_article_that_is_gone_is_not_found(read_page: ReadPage) -> None:
    assert read_page("/sr/news-description/7", status=404).meta("robots") == "noindex"


def test_frequent_questions_come_with_their_answers(read_page: ReadPage) -> None:
    question = FaqItem.objects.create(name="sta-je-zbir")
    FaqText.objects.create(
        item=question, language="sr", question="Šta je zbir?", html="<p>Kupovina <em>zajedno</em>.</p>"
    )
    FaqText.objects.create(item=question, language="en", question="What is it?", html="")
    page = read_page("/sr/faq")
    assert page.block("FAQPage")["mainEntity"] == [
        {
            "@type": "Question",
            "name": "Šta je zbir?",
            "acceptedAnswer": {"@type": "Answer", "text": "Kupovina zajedno."},
        }
    ]
    assert read_page("/en/faq").blocks == []
    assert "<h2>Šta je zbir?</h2>" in page.html
    assert "<p>Kupovina <em>zajedno</em>.</p>" in page.html


@pytest.mark.feature("M-INF-01", "M-INF-02")
def test_texts_are_read_without_scripts(read_page: ReadPage) -> None:
    article = make_article(sr="Berza je otvorena")
    page = read_page(f"/sr/news-description/{article.pk}")
    assert "Mira Mirić" in page.html
    assert shown(article.text.html) in page.html.partition("<noscript>")[2]
    for name, path, kind in (("Pravila <1>", "a.pdf", "document"), ("Obrazac", "b.docx", "download")):
        row = Document.objects.create(name=name, path=path)
        assert f'<a href="/api/documents/{row.pk}/{kind}">{escape(name)}</a>' in read_page("/sr/rules").html
    assert "/api/franchise/" not in read_page("/sr/franchise").html


@pytest.mark.parametrize(
    "path",
    ["profile/my-sales", "favorites", "new-ad", "edit-ad/3", "admin", "admin/users", "register/2", "unsubscribe"],
)
def test_what_is_somebodys_own_is_served_but_not_listed(read_page: ReadPage, path: str) -> None:
    page = read_page(f"/sr/{path}")
    assert page.meta("robots") == "noindex"
    assert (page.link("canonical"), page.alternates()) == (None, {})


@pytest.mark.parametrize("path", ["nema", "berza/x", "register/4", "profile/x", "details", "details/x/y", "a%22b"])
def test_an_unknown_path_is_not_found(read_page: ReadPage, path: str) -> None:
    page = read_page(f"/en/{path}", status=404)
    assert (page.title, page.meta("robots")) == ("Page not found | Zbir", "noindex")


@pytest.mark.parametrize(
    ("path", "queries"),
    [("", 2), ("berza", 1), ("result", 2), ("result?category={category}", 2), ("rules", 1), ("news", 3), ("faq", 1)],
)
def test_a_second_view_asks_only_whether_it_still_holds(
    read_page: ReadPage, django_assert_num_queries: DjangoAssertNumQueries, path: str, queries: int
) -> None:
    seller = factories.make_business()
    first, *_ = (factories.make_ad(seller=seller) for _ in range(3))
    category = first.category_id
    make_article(sr="Berza je otvorena")
    address = f"/sr/{path.format(category=category)}"
    before = read_page(address)
    with django_assert_num_queries(queries):
        assert without_nonce(read_page(address)) == without_nonce(before)


@pytest.mark.parametrize(
    ("path", "call", "key"),
    [
        ("berza", "products/newest?page=1", ["ads", "newest", 1]),
        ("berza?tab=popular&page=2", "products/popular?page=2", ["ads", "popular", 2]),
        (
            "result?category={category}",
            "products?category={category}&page=1",
            [
                "ads",
                "list",
                {
                    "category": "{category}",
                    "search": "",
                    "cur_id": "",
                    "sort": None,
                    "newest": None,
                    "expiry": None,
                    "reg_id": [],
                    "filters": [],
                    "price_from": "",
                    "price_to": "",
                    "delivery_included": None,
                    "vat": [],
                    "seller": None,
                    "as_typed": False,
                    "page": 1,
                },
            ],
        ),
    ],
)
def test_brings_the_list_that_the_client_would_ask_for(
    read_page: ReadPage, client: Client, path: str, call: str, key: list[Any]
) -> None:
    category = factories.make_ad().category_id
    wanted = [{**part, "category": category} if isinstance(part, dict) else part for part in key]
    found, answer = read_page(f"/en/{path.format(category=category)}").given["answers"][0]
    assert found == wanted
    assert answer == client.get(f"/api/{call.format(category=category)}&locale=en").json()


def test_home_brings_its_banners_and_groups(read_page: ReadPage, client: Client) -> None:
    factories.make_ad_group()
    Banner.objects.create(path="2025/11/" + "b" * 32 + ".jpg", ad=factories.make_ad())
    page = read_page("/sr")
    given = {tuple(map(str, key)): answer for key, answer in page.given["answers"]}
    assert given[("ads", "banners", "sr")] == client.get("/api/banners?locale=sr").json()["data"]
    assert given[("lookup", "groups", "sr", "None")] == client.get("/api/groups?locale=sr").json()["data"]
    assert given[("lookup", "categories", "sr", "None")] == client.get("/api/categories?locale=sr").json()["data"]


def test_a_filtered_list_is_asked_for_by_the_client(read_page: ReadPage) -> None:
    assert read_page("/sr/result?search=papir").given is None


def test_without_a_database_the_client_is_served_all_the_same(
    read_page: ReadPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*args: object) -> None:
        raise OperationalError

    monkeypatch.setattr(ad_page, "ad_version", away)
    page = read_page("/sr/details/1", status=503)
    assert (page.title, page.meta("robots")) == ("Greška | Zbir", "noindex")
    assert '<script type="module"' in page.html
