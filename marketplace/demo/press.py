"""The administrator of the demo writes news and answers frequent questions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.core.files.uploadedfile import SimpleUploadedFile

from content.faq.models import Question
from content.faq.services import add_question, change_answer
from content.news.models import ArticleText
from content.news.services import change_article, write_article
from marketplace.common.locale import PREFIX
from marketplace.demo.drawing import Pictures
from marketplace.demo.press_texts import AUTHOR, FAQ, NEWS, Faq, News
from marketplace.demo.state import Demo

ADMIN = "admin"
ANSWERED = -61.0
PICTURES = tuple(news.picture for news in NEWS)


def steps(demo: Demo, pictures: Pictures | None) -> Iterable[tuple[datetime, partial[None]]]:
    """Return what happens when. An article is shown with its picture or not at all."""
    for number, faq in enumerate(FAQ):
        yield demo.moment(ANSWERED + number * 0.01), partial(answer, demo, faq)
    if pictures is not None:
        for news in NEWS:
            yield demo.moment(news.day), partial(publish, demo, news, pictures)


def answer(demo: Demo, faq: Faq) -> None:
    """Add the question with its answers, and take up one that was broken off."""
    admin = demo.users[ADMIN]
    question = Question.objects.filter(name=faq.name).first() or add_question(admin=admin, name=faq.name)
    for place, language in enumerate(PREFIX):
        empty = question.answers.filter(language=language, html="").first()
        if empty is not None:
            changes = {"question": faq.question[place], "html": faq.html[place]}
            change_answer(admin=admin, answer_id=empty.pk, changes=changes)


def publish(demo: Demo, news: News, pictures: Pictures) -> None:
    """Publish the article in Serbian, then in English, and take up one that was broken off."""
    admin = demo.users[ADMIN]
    sr, en = ({"title": news.title[place], "html": news.html[place]} for place in (0, 1))
    written = ArticleText.objects.filter(language="sr", title=sr["title"]).first()
    if written is not None:
        article_id = written.article_id
    else:
        picture = SimpleUploadedFile(f"{news.picture}.jpg", pictures.news(news.picture))
        links = [{"text": text, "link": link} for text, link in news.links]
        article_id = write_article(admin=admin, language="sr", author=AUTHOR, picture=picture, links=links, **sr).pk
    if not ArticleText.objects.filter(article_id=article_id, language="en").exists():
        change_article(admin=admin, article_id=article_id, language="en", changes=en)
