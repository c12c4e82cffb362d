"""What pages show before any script has run: the words and pictures of the client, in the page's language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from content.news.models import Article, ArticleText
from marketplace.website.seo.page_meta import NEWS_SHOWN
from tests.corpus.richtext import HOSTILE
from tests.marketplace.website.conftest import ReadPage

pytestmark = pytest.mark.django_db

PICTURE = "2025/11/" + "c" * 32 + ".jpg"
MIDNIGHT = datetime(2025, 11, 19, 23, 30, tzinfo=UTC)  # the next day in Belgrade


def publish(number: int, image: str = "", **titles: str) -> Article:
    """Return an article with a title in each language named; the higher its number, the older."""
    article = Article.objects.create(
        author="Mira Mirić", image=image, published_at=MIDNIGHT - timedelta(days=number), search_text=""
    )
    for language, title in titles.items():
        ArticleText.objects.create(
            article=article, language=language, title=title, html=f"<p>{title}: <em>uvod</em></p>"
        )
    return article


def body(read_page: ReadPage, path: str) -> str:
    return read_page(path).html.partition("<body>")[2]


@pytest.mark.parametrize(
    ("language", "words", "open_berza", "how"),
    [
        ("sr", "Za firme i za domaćinstva", "Otvorite berzu", "Kako radi"),
        ("en", "For businesses and households alike", "Open the marketplace", "How it works"),
    ],
)
def test_home_shows_its_words_for_whom_it_is_and_its_ways(
    read_page: ReadPage, language: str, words: str, open_berza: str, how: str
) -> None:
    shown = body(read_page, f"/{language}")
    assert words in shown
    assert f'<a href="/{language}/berza">{open_berza}</a><a href="/{language}#how">{how}</a>' in shown
    assert shown.count("<h1>") == 1
    assert "<picture>" not in shown  # the words are the largest thing in view


@pytest.mark.parametrize(
    ("language", "title", "words"),
    [
        ("sr", "Berza je otvorena", "Šta je novo na berzi"),
        ("en", "The market is open", "What is new on the marketplace"),
    ],
)
def test_news_show_the_first_article_and_the_titles_of_the_others(
    read_page: ReadPage, language: str, title: str, words: str
) -> None:
    first = publish(0, PICTURE, sr="Berza je otvorena", en="The market is open")
    other = publish(1, sr="Samo na srpskom")
    shown = body(read_page, f"/{language}/news")
    assert words in shown
    assert f'<h2><a href="/{language}/news-description/{first.pk}">{title}</a></h2>' in shown
    assert '<span class="zb-figure">2025-11-20</span> Mira Mirić' in shown
    assert f"{title}: uvod" in shown
    assert f'<a href="/{language}/news-description/{other.pk}">Samo na srpskom</a>' in shown
    assert shown.count("<picture>") == shown.count('fetchpriority="high"') == 1


@pytest.mark.parametrize("path", ["news", "news?page=2", "news?page=9", "news?page=x"])
def test_news_bring_the_answer_that_the_client_would_ask_for(read_page: ReadPage, client: Client, path: str) -> None:
    for number in range(NEWS_SHOWN + 1):
        publish(number, sr=f"Vest {number}")
    [(key, answer)] = read_page(f"/en/{path}").given["answers"]
    page = key[3]
    assert key == ["news", "en", "list", page, NEWS_SHOWN]
    assert page == {"news?page=2": 2, "news?page=9": 9}.get(path, 1)
    assert answer == client.get(f"/api/news?page={page}&page_count={NEWS_SHOWN}&locale=en").json()


def test_without_news_there_is_a_heading(read_page: ReadPage) -> None:
    shown = body(read_page, "/sr/news")
    assert "<h1>Vesti</h1>" in shown
    assert "<article" not in shown


def test_a_page_that_is_not_there_shows_nothing_of_another(read_page: ReadPage) -> None:
    page = read_page("/sr/news/7", status=404)
    assert page.given is None
    assert "<article" not in page.html


def test_hostile_titles_stay_text(read_page: ReadPage) -> None:
    hostile = [text for text in HOSTILE if "\0" not in text]
    for number in range(len(hostile)):
        publish(number, PICTURE, sr=f"Vest {number}", en=f"{hostile[number]} {number}")
    for page in range(1, len(hostile) // NEWS_SHOWN + 2):
        assert read_page(f"/en/news?page={page}").tags == read_page(f"/sr/news?page={page}").tags
