"""How much work with pictures one form may cause, and that what costs nothing is looked at before it. S8."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common import limits
from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_offer
from tests.pictures import no_picture_is_decoded, of_a_phone, wide_claim
from tests.trading.catalogue.ad_forms import assert_nothing_kept, declaration_file, error_codes, picture, publish
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdImage
from trading.codebooks.definitions.restricted_words import RestrictedWord

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-04")]


def many_pixels() -> dict[str, Any]:
    """Return 8 pictures of 25 megapixels, all that a form may have, and one more of a few pixels."""
    return {
        "main_image": wide_claim(),
        "images": [wide_claim(f"{number}.png") for number in range(7)],
        "pro_quality": [picture("potvrda.png", (10, 10))],
    }


def test_a_form_of_too_many_pixels_is_refused_before_any_is_decoded(
    seller: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_picture_is_decoded(monkeypatch):
        response = publish(seller, **many_pixels())

    assert error_codes(response) == {"pro_quality": ["image_pixels"]}
    error = response.json()["error"]["fields"]["pro_quality"][0]
    assert error["limit"] == limits.FORM_MEGAPIXELS == 200
    assert "200 megapiksela" in error["message"]
    assert_nothing_kept(response, 413, "image_pixels")


def test_the_refusal_is_told_in_english_too(seller: User) -> None:
    response = client_for(seller).patch(
        f"/api/products/{make_ad(seller).pk}?locale=en", many_pixels(), format="multipart"
    )

    error = response.json()["error"]["fields"]["pro_quality"][0]
    assert (response.status_code, error["code"], error["limit"]) == (413, "image_pixels", 200)
    assert "200 megapixels together" in error["message"]


def test_fifteen_photos_of_a_phone_are_taken(seller: User) -> None:
    response = publish(
        seller, main_image=of_a_phone(), images=[of_a_phone(f"IMG_{number}.jpg") for number in range(14)]
    )

    assert response.status_code == 201, response.json()
    assert AdImage.objects.count() == 14


def test_headers_of_all_files_are_read_before_the_first_is_decoded(
    seller: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_picture_is_decoded(monkeypatch):
        response = publish(seller, main_image=wide_claim(), pro_declaration=[declaration_file("prazna.txt", "")])

    assert error_codes(response) == {"pro_declaration": ["file_type"]}


def test_forbidden_words_are_found_before_a_picture_is_decoded(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    RestrictedWord.objects.create(word="kokain")
    ad = make_ad(seller)
    with no_picture_is_decoded(monkeypatch):
        new = publish(seller, pro_name="Kokain na meru", main_image=wide_claim())
        change = {"pro_name": "Kokain na meru", "main_image": wide_claim()}
        changed = client_for(seller).patch(f"/api/products/{ad.pk}", change, format="multipart")

    assert [one.json()["error"]["code"] for one in (new, changed)] == ["restricted_words"] * 2


def test_a_second_ad_too_soon_is_refused_before_a_picture_is_decoded(
    seller: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = clock.now()
    with clock.travel(start):
        assert publish(seller).status_code == 201
    with clock.travel(start + timedelta(seconds=5)), no_picture_is_decoded(monkeypatch):
        response = publish(seller, main_image=wide_claim())

    assert (response.status_code, response.json()["error"]["code"]) == (429, "timeout")


def test_an_ad_that_may_not_be_changed_is_refused_before_a_picture_is_decoded(
    seller: User, buyer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ad = make_ad(seller)
    make_offer(ad, buyer, 3)
    client = client_for(seller)
    with no_picture_is_decoded(monkeypatch):
        bound = client.patch(
            f"/api/products/{ad.pk}", {"pro_base_price": "999", "main_image": wide_claim()}, format="multipart"
        )
        Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now() - timedelta(days=1))
        ended = client.patch(f"/api/products/{ad.pk}", {"main_image": wide_claim()}, format="multipart")

    assert [one.json()["error"]["code"] for one in (bound, ended)] == ["price_locked", "not_editable"]
