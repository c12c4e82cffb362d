"""Limits of registering, and the check of one step of the form."""

from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.factories import make_country
from tests.pictures import no_picture_is_decoded, wide_claim
from tests.trading.accounts.forms import person_form
from tests.trading.accounts.test_register import post, refused
from trading.accounts.models import User

pytestmark = pytest.mark.django_db


def test_accounts_that_were_made_are_limited() -> None:
    """S3: errors and taken data do not use the limit up."""
    for number in range(5):
        assert post(person_form(usr_username="x")).status_code == 400
        changes = {"usr_username": f"milica{number}", "usr_email": f"m{number}@example.com"}
        assert post(person_form(**changes, usr_address=f"Žička {number}")).status_code == 201
        assert number == 4 or post(person_form(**changes)).status_code == 409
    answer = post(person_form(), "en")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 3500
    assert answer.json()["error"]["message"] == (
        "5 accounts an hour can be opened from one internet address. Try again in 60 minutes."
    )
    with clock.travel(clock.now() + timedelta(minutes=61)):
        assert post(person_form()).status_code == 201


def test_who_is_registered_is_not_found_out_by_trying() -> None:
    """S3, S11: the eleventh answer that would name taken data in an hour is refused, whatever it asks about."""
    assert post(person_form()).status_code == 201
    for _ in range(10):
        assert post(person_form()).status_code == 409
    answer = post(person_form())
    assert answer.status_code == 429
    assert (
        "Previše registracija je poslato sa podacima koje već imaju drugi nalozi." in answer.json()["error"]["message"]
    )
    assert User.objects.count() == 1


def check(form: dict[str, Any], language: str = "sr") -> Any:
    return APIClient().post(f"/api/register/check?locale={language}", form, format="json")


def test_a_step_is_judged_before_the_last_one() -> None:
    """Only the fields that were sent; nothing is kept and nothing of other accounts is told."""
    form = person_form(usr_username=None, usr_email=None, usr_password=None)
    assert check(form).status_code == 200
    post(person_form())
    taken = {name: value for name, value in person_form().items() if name != "token"}
    assert check(taken).status_code == 200
    assert User.objects.count() == 1
    answer = check({"type": "usr", "usr_username": "ab", "usr_password": "12345678", "usr_email": ""})
    error = answer.json()["error"]
    assert answer.status_code == 400
    assert sorted(error["fields"]) == ["usr_email", "usr_password", "usr_username"]
    assert answer.json()["missing"] == ["usr_email"]


@pytest.mark.feature("X-ID")
def test_the_numbers_of_a_firm_are_judged_with_their_step() -> None:
    """By check digits in Serbia, elsewhere by their length alone."""
    serbia, germany = make_country(), make_country("DE", "Nemačka", "Germany")
    numbers = {"usr_org_pib": "100002888", "usr_org_id": "17162544", "usr_org_bank": "265-1660310005042-69"}
    answer = check({"type": "org", "usr_country": str(serbia.pk), **numbers})
    assert sorted(answer.json()["invalid"]) == ["usr_org_bank", "usr_org_id", "usr_org_pib"]
    abroad = {"usr_org_pib": "DE 123 456 789", "usr_org_id": "HRB 12345", "usr_org_bank": "DE89 3704 0044 0532 0130 00"}
    assert check({"type": "org", "usr_country": str(germany.pk), **abroad}).status_code == 200
    too_long = check({"type": "org", "usr_country": str(germany.pk), "usr_org_id": "H" * 21})
    assert too_long.json()["invalid"] == ["usr_org_id"]


def test_no_picture_is_decoded_for_a_form_with_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """S8: a form of a visitor costs next to nothing until the rest of it is right; headers are read all the same."""
    with no_picture_is_decoded(monkeypatch):
        field_errors = refused(
            person_form(usr_phone_number="x", usr_image=wide_claim(side=5001)),
            "errors.registration.invalid",
            invalid=["usr_image", "usr_phone_number"],
        )
    assert field_errors["usr_image"] == ["image_invalid"]
    with no_picture_is_decoded(monkeypatch):
        refused(
            person_form(usr_phone_number="x", usr_image=wide_claim()),
            "errors.registration.invalid",
            invalid=["usr_phone_number"],
        )
