"""Sitemap and robots."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from content.news import selectors as news
from marketplace.common.db import clock
from marketplace.common.db.caches import get_cached
from marketplace.website.routes import ROUTES
from tests import factories
from tests.marketplace.website.conftest import SITE
from tests.marketplace.website.test_page_meta import make_article
from trading.catalogue import public_ad
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SHARE")]

NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


@pytest.fixture(autouse=True)
def public_address(settings: Settings) -> None:
    settings.BASE_URL = SITE


def read(client: Client, path: str) -> ElementTree.Element:
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert answer.headers["Content-Type"] == "application/xml"
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    return ElementTree.fromstring(answer.content)


def parts(client: Client) -> list[str]:
    return [loc.text or "" for loc in read(client, "/sitemap.xml").findall("s:sitemap/s:loc", NAMES)]


def ads_part(ad: Ad) -> str:
    """Return the address of the file that holds the ad; ids go on from test to test on PostgreSQL."""
    return f"/sitemap-ads-{ad.pk // public_ad.SITEMAP_RANGE}.xml"


def news_part(article_id: int) -> str:
    return f"/sitemap-news-{article_id // news.SITEMAP_RANGE}.xml"


def pages(client: Client, part: str) -> dict[str, tuple[str | None, dict[str, str]]]:
    """Return address -> when it changed, and its links to itself in every language."""
    found = {}
    for url in read(client, part.removeprefix(SITE)).findall("s:url", NAMES):
        links = {link.attrib["hreflang"]: link.attrib["href"] for link in url.findall("x:link", NAMES)}
        found[url.findtext("s:loc", "", NAMES)] = (url.findtext("s:lastmod", None, NAMES), links)
    return found


def test_robots_names_the_sitemap_at_its_public_address(client: Client) -> None:
    answer = client.get("/robots.txt")
    lines = answer.content.decode().splitlines()
    assert answer.headers["Content-Type"] == "text/plain"
    assert lines[0] == "User-agent: *"
    assert f"Sitemap: {SITE}/sitemap.xml" in lines
    assert "Disallow: /" not in lines  # pictures, scripts and the calls that draw a page stay open


def test_lists_what_everybody_may_find(client: Client) -> None:
    moment = datetime(2025, 11, 1, 12, 0, tzinfo=UTC)
    ad = factories.make_ad(posted_at=moment)
    article = make_article(sr="Berza je otvorena")
    assert parts(client) == [SITE + part for part in ("/sitemap-pages-0.xml", news_part(article.pk), ads_part(ad))]
    path = f"details/{ad.pk}"
    both = {"sr-Latn": f"{SITE}/sr/{path}", "en": f"{SITE}/en/{path}", "x-default": f"{SITE}/sr/{path}"}
    assert pages(client, ads_part(ad)) == {
        f"{SITE}/sr/{path}": ("2025-11-01T12:00:00Z", both),
        f"{SITE}/en/{path}": ("2025-11-01T12:00:00Z", both),
    }
    one = f"{SITE}/sr/news-description/{article.pk}"
    assert pages(client, news_part(article.pk)) == {one: ("2025-11-20T09:00:00Z", {"sr-Latn": one, "x-default": one})}


def test_lists_public_pages_alone(client: Client) -> None:
    listed = pages(client, "/sitemap-pages-0.xml").keys()
    assert {f"{SITE}/sr", f"{SITE}/en/berza", f"{SITE}/sr/rules"} <= listed
    assert len(listed) == sum(len(route.languages) for route in ROUTES if route.listed)
    assert f"{SITE}/en/competitions" in listed
    assert f"{SITE}/sr/competitions" not in listed  # one page, in English
    assert not any(word in address for address in listed for word in ("profile", "register", "admin", ":id"))


def test_an_offer_is_a_change_of_its_ad(client: Client) -> None:
    ad = factories.make_ad(posted_at=datetime(2025, 11, 1, 12, 0, tzinfo=UTC))
    offer = factories.make_offer(ad, factories.make_user("kupac"))
    offer.changed_at = datetime(2025, 11, 5, 8, 30, tzinfo=UTC)
    offer.save(update_fields=["changed_at"])
    assert pages(client, ads_part(ad))[f"{SITE}/sr/details/{ad.pk}"][0] == "2025-11-05T08:30:00Z"


def test_leaves_out_what_has_ended_and_what_is_deleted(client: Client) -> None:
    now, seller = clock.now(), factories.make_business()
    get_cached = factories.make_ad(seller=seller)
    factories.make_ad(seller=seller, expires_at=now - timedelta(minutes=1))
    gone = factories.make_ad(seller=seller)
    Ad.objects.filter(pk=gone.pk).update(deleted_at=now, deleted_by="admin")
    listed = [address for part in parts(client) if "-ads-" in part for address in pages(client, part)]
    assert {address.rpartition("/")[2] for address in listed} == {str(get_cached.pk)}


def test_ads_are_cut_by_their_ids(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_ad, "SITEMAP_RANGE", 2)
    seller = factories.make_business()
    ads = [factories.make_ad(seller=seller).pk for _ in range(4)]
    numbers = sorted({pk // 2 for pk in ads})
    assert [part for part in parts(client) if "ads" in part] == [f"{SITE}/sitemap-ads-{n}.xml" for n in numbers]
    found = [address for number in numbers for address in pages(client, f"/sitemap-ads-{number}.xml")]
    assert sorted(int(address.rpartition("/")[2]) for address in found if "/sr/" in address) == ads


@pytest.mark.parametrize("path", ["ads-7", "ads-" + "9" * 15, "ads-" + "9" * 30, "news-3", "pages-1", "people-0"])
def test_a_part_with_nothing_in_it_is_not_there(client: Client, path: str) -> None:
    assert client.get(f"/sitemap-{path}.xml").status_code == 404


def test_nothing_is_kept_of_parts_that_are_not_there(client: Client) -> None:
    """Else anybody could fill the cache, which shares its server with the broker."""
    for number in range(1000, 1020):
        assert client.get(f"/sitemap-ads-{number}.xml").status_code == 404
        assert get_cached(f"sitemap:ads-{number}") is None


def test_is_written_once_an_hour_however_many_ask(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    part = ads_part(factories.make_ad())
    clock.approximate_now()  # asks the database's clock, once a minute
    with django_assert_num_queries(3):  # stretches of articles, of competitions and of ads
        parts(client)
    with django_assert_num_queries(1):
        pages(client, part)
    with django_assert_num_queries(0):
        parts(client)
        packed = client.get(part, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == client.get(part).content
