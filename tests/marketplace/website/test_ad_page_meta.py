"""What the served page of an ad tells those who run no scripts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests import factories
from tests.marketplace.website.conftest import SITE, ReadPage
from tests.marketplace.website.served_page import without_nonce
from trading.catalogue.models import Ad
from trading.offers.models import Rating

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SHARE")]

PICTURE = "2025/11/" + "a" * 32 + ".jpg"


@pytest.fixture
def ad() -> Ad:
    """Return an ad of a firm: 100 EUR, 20 units at 90 reached, 80 ahead."""
    seller = factories.make_business("papir", rating="4.50")
    ad = factories.make_ad(
        seller=seller,
        name="Papir A4 80 g",
        info="Beli papir za štampu, pet rizmi u kutiji.",
        main_image=PICTURE,
    )
    factories.make_offer(ad, factories.make_user("kupac"), quantity=12)
    StoredFile.objects.create(
        path=PICTURE,
        kind="ad_image",
        visibility="public",
        original_name="papir.jpg",
        content_type="image/jpeg",
        size=1,
        sha256="0" * 64,
        width=1600,
        height=1600,
    )
    ad.refresh_from_db()
    return ad


def test_tells_title_picture_and_price(read_page: ReadPage, ad: Ad) -> None:
    page = read_page(f"/sr/details/{ad.pk}")
    assert page.title == "Papir A4 80 g | Zbir"
    assert page.meta("description") == (
        "Sada 90\u00a0EUR/kom., a sa više kupaca do 80\u00a0EUR. Beli papir za štampu, pet rizmi u kutiji."
    )
    assert page.meta("og:title") == "Papir A4 80 g"
    assert page.meta("og:description") == page.meta("description")
    assert page.meta("og:type") == "product"
    assert page.meta("og:image") == f"{SITE}/api/files/{PICTURE}?w=1200"
    assert (page.meta("og:image:width"), page.meta("og:image:height")) == ("1200", "1200")
    assert page.meta("og:image:alt") == "Papir A4 80 g"
    assert (page.meta("product:price:amount"), page.meta("product:price:currency")) == ("90.00", "EUR")
    assert page.meta("product:availability") == "in stock"
    assert page.meta("twitter:card") == "summary_large_image"
    assert page.meta("robots") is None


@pytest.mark.parametrize(("path", "said"), [("sr", "od prve ponude"), ("en", "from the first offer")])
def test_an_ad_without_offers_says_the_price_of_the_first_one(read_page: ReadPage, path: str, said: str) -> None:
    """Its first step begins with the first unit, so nobody pays the base price of 2,000."""
    tiers = [(1, 9, "1849.99"), (10, 50, "1700")]
    ad = factories.make_ad(name="Med", info="Kutija meda.", base_price=2000, quantity=50, tiers=tiers)
    page = read_page(f"/{path}/details/{ad.pk}")
    shown, unit = "1.849,99\u00a0EUR", {"sr": "kom.", "en": "pcs"}[path]
    assert (page.meta("og:description") or "").startswith(f"{shown}/{unit} {said}, ")
    assert f"{shown} {said}" in page.html
    assert page.meta("product:price:amount") == "1849.99"
    offers = page.block("Product")["offers"]
    assert (offers["lowPrice"], offers["highPrice"]) == ("1700.00", "1849.99")
    listed = read_page(f"/{path}/berza")
    assert f"{shown} {said}" in listed.html
    factories.make_offer(ad, factories.make_user("kupac"), quantity=12)
    assert said not in (read_page(f"/{path}/details/{ad.pk}").meta("og:description") or "")


def test_names_itself_and_its_other_language(read_page: ReadPage, ad: Ad) -> None:
    page = read_page(f"/en/details/{ad.pk}?utm_source=letter&sid=secret")
    path = f"details/{ad.pk}"
    assert page.link("canonical") == page.meta("og:url") == f"{SITE}/en/{path}"
    assert page.alternates() == {
        "sr-Latn": f"{SITE}/sr/{path}",
        "en": f"{SITE}/en/{path}",
        "x-default": f"{SITE}/sr/{path}",
    }
    assert (page.meta("og:locale"), page.meta("og:locale:alternate")) == ("en_US", "sr_RS")
    assert page.meta(
        "description",
    ) == ("90\u00a0EUR/pcs now, down to 80\u00a0EUR with more buyers. Beli papir za štampu, pet rizmi u kutiji.")
    assert "secret" not in page.html


def test_tells_a_product_with_every_price_that_may_be_reached(read_page: ReadPage, ad: Ad) -> None:
    author = factories.make_user("ocenjivac")
    offer = factories.make_offer(ad, author, quantity=1)
    Rating.objects.create(offer=offer, author=author, rated=ad.seller, stars=4, created_at=clock.now())
    page = read_page(f"/sr/details/{ad.pk}")
    product = page.block("Product")
    address = f"{SITE}/sr/details/{ad.pk}"
    offers = product["offers"]
    assert (product["name"], product["sku"], product["url"]) == ("Papir A4 80 g", str(ad.pk), address)
    assert product["image"] == [f"{SITE}/api/files/{PICTURE}?w=1200"]
    assert (offers["@type"], offers["lowPrice"], offers["highPrice"]) == ("AggregateOffer", "80.00", "90.00")
    assert (offers["priceCurrency"], offers["availability"]) == ("EUR", "https://schema.org/InStock")
    assert [(one["price"], one.get("description")) for one in offers["offers"]] == [
        ("90.00", None),
        ("80.00", "Od 21 kom. poručenih zajedno."),
    ]
    assert offers["seller"]["aggregateRating"]["ratingValue"] == "4.50"
    assert offers["seller"]["aggregateRating"]["ratingCount"] == 1
    assert [step["item"] for step in page.block("BreadcrumbList")["itemListElement"]] == [
        f"{SITE}/sr/berza",
        f"{SITE}/sr/result?category={ad.category_id}",
        address,
    ]


def test_of_a_person_only_the_name_is_told(read_page: ReadPage) -> None:
    ad = factories.make_ad(seller=factories.make_user("ana", name="Ana Anić", rating="4.50"))
    product = read_page(f"/sr/details/{ad.pk}").block("Product")
    assert product["offers"]["seller"] == {"@type": "Person", "name": "Ana Anić"}


def test_an_ended_sale_says_so(read_page: ReadPage, ad: Ad) -> None:
    Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now() - timedelta(minutes=1))
    page = read_page(f"/sr/details/{ad.pk}")
    assert (page.meta("description") or "").startswith("Prodaja je završena po ceni 90\u00a0EUR/kom.")
    assert page.block("Product")["offers"]["availability"] == "https://schema.org/Discontinued"
    assert page.meta("product:availability") == "out of stock"


def test_without_a_picture_the_site_shows_its_own(read_page: ReadPage) -> None:
    page = read_page(f"/sr/details/{factories.make_ad().pk}")
    assert page.meta("og:image") == f"{SITE}/static/spa/share.png"
    assert "image" not in page.block("Product")


def test_a_deleted_ad_gives_nothing_away(read_page: ReadPage, ad: Ad) -> None:
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by="seller")
    page = read_page(f"/sr/details/{ad.pk}", status=404)
    assert page.title == "Stranica ne postoji | Zbir"
    assert page.meta("robots") == "noindex"
    assert (page.link("canonical"), page.alternates(), page.blocks) == (None, {}, [])
    nonce = page.meta("csp-nonce")
    assert nonce
    rest = page.html.replace(nonce, "").replace(f"/details/{ad.pk}", "")  # a random word and an id may hold any figure
    for word in ("Papir", "štampu", PICTURE, "90"):
        assert word not in rest


@pytest.mark.parametrize(
    "number", ["999999", "999999999999999999", "99999999999999999999999", "0", "01", "-1", "1.5", "x"]
)
def test_an_ad_that_never_was_is_not_found(read_page: ReadPage, number: str) -> None:
    page = read_page(f"/sr/details/{number}", status=404)
    assert '<div id="root">' in page.html  # the client still draws its own page about it


HOSTILE = '"><script>alert(1)</script>'
HOSTILE_TEXT = "</script><!--<script>&amp; ' \u2028 {{ nonce }} </title>" + HOSTILE


def test_a_hostile_ad_stays_text(read_page: ReadPage) -> None:
    ad = factories.make_ad(name=HOSTILE, info=HOSTILE_TEXT)
    page = read_page(f"/sr/details/{ad.pk}")
    assert page.title == f"{HOSTILE} | Zbir"
    assert page.meta("og:title") == HOSTILE
    assert page.block("Product")["name"] == HOSTILE
    assert page.block("Product")["description"] == HOSTILE_TEXT
    assert page.block("BreadcrumbList")["itemListElement"][-1]["name"] == HOSTILE
    plain = read_page(f"/sr/details/{factories.make_ad(seller=ad.seller, name='Papir').pk}")
    assert page.tags == plain.tags
    assert "alert(1)</" not in page.html


def test_a_second_view_costs_one_query(
    read_page: ReadPage, ad: Ad, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = read_page(f"/sr/details/{ad.pk}")
    with django_assert_num_queries(1):
        assert without_nonce(read_page(f"/sr/details/{ad.pk}")) == without_nonce(before)


def test_brings_the_answer_that_the_client_would_ask_for(read_page: ReadPage, ad: Ad, client: Client) -> None:
    page = read_page(f"/en/details/{ad.pk}")
    assert page.given["lang"] == "en"
    [(key, answer)] = page.given["answers"]
    assert key == ["ads", "detail", ad.pk]
    assert answer == client.get(f"/api/products/{ad.pk}?locale=en").json()["data"]


def test_shows_what_matters_before_any_script(read_page: ReadPage, ad: Ad) -> None:
    page = read_page(f"/sr/details/{ad.pk}")
    body = page.html.partition("<body>")[2]
    for shown in ("<h1>Papir A4 80 g</h1>", "90\u00a0EUR", "pet rizmi u kutiji", f"/api/files/{PICTURE}?w=640"):
        assert shown in body
