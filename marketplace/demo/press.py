"""The administrator of the demo writes news and answers frequent questions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.conf import settings

from competitions.models import Competition
from content.faq.models import FaqItem
from content.faq.services import add_item, change_text
from content.news.models import ArticleText
from content.news.services import change_article, publish_article
from marketplace.common.text.locale import PREFIX
from marketplace.demo.press_texts import AUTHOR, FAQ, NEWS, Faq, News
from marketplace.demo.state import Demo
from marketplace.demo.uploads import asset

ADMIN = "admin"
ANSWERED = -61.0
TOLD = "My town in one picture"


def steps(demo: Demo) -> Iterable[tuple[datetime, partial[None]]]:
    """Return (time, step) of everything that happens."""
    for number, faq in enumerate(FAQ):
        yield demo.moment(ANSWERED + number * 0.01), partial(answer, demo, faq)
    for news in NEWS:
        yield demo.moment(news.day), partial(publish, demo, news)


def answer(demo: Demo, faq: Faq) -> None:
    """Add the question with its answers; continue one that an earlier run left incomplete."""
    admin = demo.users[ADMIN]
    question = FaqItem.objects.filter(name=faq.name).first() or add_item(admin=admin, name=faq.name)
    for place, language in enumerate(PREFIX):
        empty = question.texts.filter(language=language, html="").first()
        if empty is not None:
            changes = {"question": faq.question[place], "html": faq.html[place]}
            change_text(admin=admin, text_id=empty.pk, changes=changes)


def address_of_competition(language: str) -> str:
    """Return the address of the competition that the news tell of."""
    found = Competition.objects.filter(name=TOLD).values_list("pk", flat=True).first()
    return f"{settings.BASE_URL}/{language}/competitions" + (f"/{found}" if found else "")


def publish(demo: Demo, news: News) -> None:
    """Publish the article in Serbian, then in English; continue one that an earlier run left incomplete."""
    admin = demo.users[ADMIN]
    sr, en = (
        {
            "title": news.title[place],
            "html": news.html[place].replace("{competition}", address_of_competition(language)),
        }
        for place, language in enumerate(PREFIX)
    )
    written = ArticleText.objects.filter(language="sr", title=sr["title"]).first()
    if written is not None:
        article_id = written.article_id
    else:
        picture = asset(f"news/{news.picture}.jpg")
        links = [{"text": text, "link": link} for text, link in news.links]
        article_id = publish_article(admin=admin, language="sr", author=AUTHOR, picture=picture, links=links, **sr).pk
    if not ArticleText.objects.filter(article_id=article_id, language="en").exists():
        change_article(admin=admin, article_id=article_id, language="en", changes=en)
