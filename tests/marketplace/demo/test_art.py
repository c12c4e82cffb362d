"""Banners, news pictures, paintings and marks: right sizes, within limits, each its own."""

import io

import pytest
from PIL import Image

from marketplace.demo.pictures import art

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def small_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "DRAWN", 96)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("name", art.BANNERS)
def test_banner_is_wide_and_light(name: str) -> None:
    data = art.banner(name)
    assert opened(data).size == (art.WIDE, art.HIGH)
    assert len(data) < 1_048_576
    assert data != art.banner(name, words=False)


@pytest.mark.parametrize("name", [*art.NEWS, "contest"])
def test_news_picture_keeps_within_the_limit(name: str) -> None:
    data = art.news_picture(name)
    assert opened(data).size == (art.WIDE, art.HIGH)
    assert len(data) < 500_000


def test_school_works_differ_and_repeat() -> None:
    works = [art.school_work(number) for number in range(1, 5)]
    assert len(set(works)) == 4
    assert works[0] == art.school_work(1)
    assert all(opened(work).size == (900, 675) and len(work) < 1_000_000 for work in works)


def test_partner_marks_have_a_clear_ground() -> None:
    mark = opened(art.partner_mark("Zadruga Lug"))
    assert mark.size == (360, 120)
    assert mark.convert("RGBA").getpixel((358, 2)) == (0, 0, 0, 0)
