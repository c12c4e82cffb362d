"""Changing the profile of a firm, and data that another account has. Source: docs/spec/domain.md, "The profile"."""

import pytest
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.factories import make_business, make_country, make_legal_form, make_service, make_user
from tests.trading.profiles.test_edit_profile import URL, client, edit, firm, person, refused
from trading.accounts.models import Organisation, User
from trading.accounts.registration import identity_key

pytestmark = pytest.mark.django_db

__all__ = ["client", "firm", "person"]  # fixtures


@pytest.mark.feature("M-PRF-02")
def test_a_firm_changes_its_data_but_not_name_and_number(firm: User) -> None:
    client = client_for(firm)
    form, service = make_legal_form("a.d.", "joint stock company"), make_service("Pekarstvo", "Baking")
    new = {
        "usr_org_full_name": "Pekara Klas a.d.",
        "usr_org_contact_person": "Nada Nadić",
        "usr_org_contact": "+381 60 000 011",
        "usr_org_bank": "265-1660310005042-68",
        "usr_org_registration_number": "BD 1/2026",
        "usr_org_pib": "100002887",
        "org_type": str(form.pk),
        "org_services": "baking",
    }
    edit(client, **new)
    shown = client.get("/api/user").json()["data"]
    for name in list(new)[:6]:
        assert shown[name] == new[name]
    assert (shown["otp_id"], shown["osr_id"], shown["services"]) == (form.pk, service.pk, "")
    edit(client, org_services="Peciva po narudžbi")
    shown = client.get("/api/user").json()["data"]
    assert (shown["osr_id"], shown["services"]) == (None, "Peciva po narudžbi")
    assert refused(client, usr_name="Druga Firma")[2] == {"usr_name": ["read_only"]}
    assert refused(client, usr_org_id="17162543")[2] == {"usr_org_id": ["read_only"]}
    assert refused(client, org_id="17162543")[2] == {"usr_org_id": ["read_only"]}
    edit(client, usr_name="Pekara Klas", usr_org_id=firm.organisation.company_id)
    for name in [*new, "usr_business_register", "usr_tax_info"]:
        assert refused(client, **{name: ""})[2] == {name: ["blank"]}, name


def test_fields_of_firms_mean_nothing_for_a_person(client: APIClient, person: User) -> None:
    assert edit(client, usr_org_pib="x y", org_type="987654321", usr_org_full_name="A") == {"res": "ok"}
    assert not Organisation.objects.exists()


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("usr_org_pib", "100002887", "100002888"), ("usr_org_bank", "265-1660310005042-68", "265-1660310005042-69")],
)
def test_numbers_of_serbian_firms_are_checked_with_a_reason(firm: User, name: str, right: str, wrong: str) -> None:
    client = client_for(firm)
    texts = {}
    for locale in ("sr", "en"):
        response = client.post(f"{URL}?locale={locale}", {name: wrong}, format="multipart")
        assert response.status_code == 400
        (field_error,) = response.json()["error"]["fields"][name]
        assert field_error["code"] == "invalid"
        texts[locale] = field_error["message"]
    assert "mistyped" in texts["en"]
    assert "cifr" in texts["sr"]
    edit(client, **{name: right})


@pytest.mark.feature("X-ID")
def test_numbers_of_other_firms_are_free_until_they_come_to_serbia() -> None:
    firm = make_business(
        "strana", country=make_country("HU", "Mađarska", "Hungary"), organisation={"company_id": "HU12345"}
    )
    client = client_for(firm)
    edit(client, usr_org_pib="HU87654321", usr_org_bank="HU42117730161111101800000000")
    found = refused(client, cnt_id=str(make_country().pk))
    assert found[2] == {"usr_org_pib": ["invalid"], "usr_org_id": ["invalid"], "usr_org_bank": ["invalid"]}


# --- Duplicates ------------------------------------------------------------------------------------------------------


def test_refuses_what_another_account_has(client: APIClient, firm: User) -> None:
    other = make_user("drugamilica", name="Ana Anić", identity_key=identity_key(
        name="Ana Anić", region="Niš", address="Ulica 1"))  # fmt: skip
    assert refused(client, usr_username=other.username.upper()) == (
        409, "usr_username", {"usr_username": ["duplicate"]},
    )  # fmt: skip
    status, code, field_errors = refused(client, usr_name="ana anic", usr_region="NIŠ", usr_address="Ulica 1")
    assert (status, code) == (409, "duplicate")
    assert "usr_address" in field_errors
    third = make_business("mlekara")
    pib = third.organisation.tax_id
    assert refused(client_for(firm), usr_org_pib=pib) == (409, "duplicate", {"usr_org_pib": ["duplicate"]})


def test_the_own_username_in_another_case_is_free(client: APIClient, person: User) -> None:
    edit(client, usr_username="MILICA")
    person.refresh_from_db()
    assert person.username == "MILICA"
