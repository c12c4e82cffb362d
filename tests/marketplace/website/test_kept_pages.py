"""A kept page never says less than the truth: whatever changes in what it shows, the next view shows it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from functools import partial
from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from content.banners.models import Banner
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.website.kept_pages import PLACEHOLDER, KeptPage, PageSlot
from marketplace.website.seo.ad_row import PAGE_ROW
from tests import factories
from tests.clients import sid_for
from tests.marketplace.website.conftest import ReadPage
from tests.marketplace.website.served_page import without_nonce
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, AdSocial
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.social_types import SocialType

pytestmark = pytest.mark.django_db

PICTURE = "2025/11/" + "a" * 32 + ".jpg"
Change = Callable[[Ad], object]


@pytest.fixture
def ad() -> Ad:
    """Return an ad that has something of everything."""
    ad = factories.make_ad(seller=factories.make_business("papir", rating="4.50"), main_image=PICTURE)
    StoredFile.objects.create(
        path=PICTURE, kind="ad_image", visibility="public", original_name="p.jpg", content_type="image/jpeg", size=1,
        sha256="0" * 64, width=1600, height=1600,
    )  # fmt: skip
    characteristic = Characteristic.objects.create(name_sr="Boja", name_en="Colour", category=ad.category)
    option = CharacteristicOption.objects.create(name_sr="Bela", name_en="White", characteristic=characteristic)
    ad.options.add(option)
    AdImage.objects.create(ad=ad, path="b.jpg")
    AdProof.objects.create(ad=ad, path="c.jpg", name="Atest")
    AdDeclaration.objects.create(ad=ad, path="d.pdf", name="Deklaracija")
    AdSocial.objects.create(ad=ad, link="https://x.example", social_type=SocialType.objects.create(name="Iks"))
    Banner.objects.create(path="e.jpg", ad=ad)
    return ad


def update(ad: Ad, **columns: object) -> None:
    Ad.objects.filter(pk=ad.pk).update(**columns)


OF_THE_AD: dict[str, Change] = {
    "price": lambda ad: update(ad, current_price=Decimal("77.00")),
    "left": lambda ad: update(ad, reserved=3, buyers=1),
    "name": lambda ad: update(ad, name="Drugo ime"),
    "locked": lambda ad: update(ad, locked_by_admin=True),
    "expiry": lambda ad: update(ad, expires_at=clock.now() + timedelta(days=33)),
    "seller": lambda ad: type(ad.seller)._default_manager.filter(pk=ad.seller_id).update(name="Drugi prodavac"),
    "rating": lambda ad: type(ad.seller)._default_manager.filter(pk=ad.seller_id).update(rating=Decimal("2.00")),
    "category": lambda ad: type(ad.category)._default_manager.filter(pk=ad.category_id).update(name_sr="Ostalo"),
    "unit": lambda ad: type(ad.unit)._default_manager.filter(pk=ad.unit_id).update(short_sr="džak"),
    "region": lambda ad: ad.regions.update(name_sr="Drugi kraj"),
    "no region": lambda ad: ad.regions.clear(),
}
OF_ITS_PAGE: dict[str, Change] = {
    **OF_THE_AD,
    "text": lambda ad: update(ad, description="Drugi opis"),
    "terms": lambda ad: update(ad, jurisdiction="Novi Sad"),
    "option": lambda ad: CharacteristicOption.objects.update(name_sr="Siva"),
    "characteristic": lambda ad: Characteristic.objects.update(name_sr="Nijansa"),
    "pictures": lambda ad: AdImage.objects.create(ad=ad, path="f.jpg"),
    "proofs": lambda ad: AdProof.objects.update(name="Drugi atest"),
    "declarations": lambda ad: AdDeclaration.objects.all().delete(),
    "socials": lambda ad: SocialType.objects.update(name="Drugo"),
    "picture's size": lambda ad: StoredFile.objects.update(width=800),
    "next round": lambda ad: factories.make_ad(seller=ad.seller, renewed_from=ad),
    "gone": lambda ad: update(ad, closed_at=clock.now(), closed_by="sold_out"),
}


@pytest.mark.parametrize("change", OF_ITS_PAGE.values(), ids=OF_ITS_PAGE.keys())
def test_the_page_of_an_ad_shows_every_change(read_page: ReadPage, ad: Ad, change: Change) -> None:
    read = partial(read_page, f"/sr/details/{ad.pk}")
    before = without_nonce(read())
    assert without_nonce(read()) == before
    change(ad)
    assert without_nonce(read()) != before


@pytest.mark.parametrize("path", ["", "result", "berza", "berza?tab=popular", "result?category={category}"])
@pytest.mark.parametrize("change", OF_THE_AD.values(), ids=OF_THE_AD.keys())
def test_home_and_the_lists_show_every_change_of_an_ad(read_page: ReadPage, ad: Ad, path: str, change: Change) -> None:
    read = partial(read_page, f"/sr/{path.format(category=ad.category_id)}")
    before = read().given
    assert read().given == before
    change(ad)
    assert read().given != before


@pytest.mark.parametrize("path", ["", "result", "result?category={category}"])
def test_a_category_that_is_switched_off_is_gone_at_once(read_page: ReadPage, ad: Ad, path: str) -> None:
    read = partial(read_page, f"/sr/{path.format(category=ad.category_id)}")

    def offered() -> object:
        return next(answer for key, answer in read().given["answers"] if key[:2] == ["lookup", "categories"])

    before = offered()
    for active in (False, True):
        type(ad.category)._default_manager.filter(pk=ad.category_id).update(active=active)
        assert (offered() == before) is active


def test_home_shows_every_change_of_a_group(read_page: ReadPage) -> None:
    group = AdGroup.objects.create(name_sr="Sezona", name_en="Season")

    def offered() -> object:
        return next(answer for key, answer in read_page("/sr").given["answers"] if key[:2] == ["lookup", "groups"])

    before = offered()
    AdGroup.objects.filter(pk=group.pk).update(icon="star")
    assert offered() != before


@pytest.mark.parametrize("path", ["", "result", "details/{ad}"])
def test_the_clock_alone_changes_a_page(read_page: ReadPage, ad: Ad, path: str) -> None:
    read = partial(read_page, f"/sr/{path.format(ad=ad.pk)}")
    before = without_nonce(read())
    with clock.travel(ad.expires_at - timedelta(seconds=1)):
        last = without_nonce(read())
    with clock.travel(ad.expires_at):
        assert len({before, last, without_nonce(read())}) == 3


def test_a_deleted_ad_is_gone_at_once(read_page: ReadPage, ad: Ad) -> None:
    read_page(f"/sr/details/{ad.pk}")
    update(ad, deleted_at=clock.now(), deleted_by="seller")
    read_page(f"/sr/details/{ad.pk}", status=404)


def test_the_hash_of_an_ad_reads_every_table_of_its_page(read_page: ReadPage, ad: Ad) -> None:
    """What the page reads and the hash does not would stay old."""
    with CaptureQueriesContext(connection) as queries:
        read_page(f"/sr/details/{ad.pk}")
    words = " ".join(query["sql"] for query in queries.captured_queries).replace('"', " ").split()
    read = {word for before, word in pairwise(words) if before in ("FROM", "JOIN")}
    # Kept for a minute: the units of all ads, and the number of the seller's ratings.
    assert {name for name in read if name not in PAGE_ROW.compiled.sql} <= {"trading_rating", "trading_offer"}


def test_the_session_of_a_reader_changes_nothing(client: Client, read_page: ReadPage, ad: Ad) -> None:
    """A page is everybody's: what somebody has to do with an ad comes by the API alone."""
    address = f"/sr/details/{ad.pk}"
    before = without_nonce(read_page(address))
    sid = sid_for(ad.seller)
    text = client.get(address, headers={"Authorization": f"Bearer {sid}"}).content.decode()
    start = text.index('name="csp-nonce" content="') + len('name="csp-nonce" content="')
    assert text[:start] + text[text.index('"', start) :] == before


def test_each_view_has_a_nonce_of_its_own(client: Client, read_page: ReadPage) -> None:
    nonces = {read_page("/sr").meta("csp-nonce") for _ in range(3)}
    assert len(nonces) == 3
    assert PLACEHOLDER not in nonces
    answer = client.get("/sr")
    assert f"'nonce-{without_placeholder(answer.content.decode())}'" in answer.headers["Content-Security-Policy"]


def without_placeholder(html: str) -> str:
    """Return the nonce of a page."""
    return html.partition('name="csp-nonce" content="')[2].partition('"')[0]


def test_a_compressed_page_is_the_page(client: Client, read_page: ReadPage, ad: Ad) -> None:
    read_page("/sr/result")
    answer = client.get("/sr/result", headers={"Accept-Encoding": "br, gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    text = gzip.decompress(answer.content).decode()
    assert text.replace(without_placeholder(text), "") == without_nonce(read_page("/sr/result"))
    assert f"'nonce-{without_placeholder(text)}'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("after", ["", "š" * 70_000])
def test_gzip_joins_both_parts(after: str) -> None:
    page = KeptPage.of(f"a{PLACEHOLDER}{after}")
    assert gzip.decompress(page.gzip(b"nonce")).decode() == f"anonce{after}"


def test_a_page_is_not_kept_when_its_facts_changed_while_it_was_made() -> None:
    slot, page, now = PageSlot(), KeptPage.of(PLACEHOLDER), clock.now()
    slot.keep(page, now, now + timedelta(days=1), lambda: False)
    assert slot.page_at(now) is None
    slot.keep(page, now, None, lambda: True)
    assert slot.page_at(now) is None
    slot.keep(page, now, now + timedelta(days=1), lambda: True)
    assert slot.page_at(now) is page
    assert slot.page_at(now + timedelta(days=1)) is None
    assert slot.page_at(now - timedelta(seconds=1)) is None


def test_a_page_far_behind_the_last_is_empty(read_page: ReadPage, ad: Ad) -> None:
    [(_, answer), _] = read_page("/sr/result?page=5000").given["answers"]
    assert (answer["data"], answer["meta"]["items"]) == ([], 1)
    assert json.dumps(answer)
