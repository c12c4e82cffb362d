"""POST register: both account types, the three lists, duplicates, what cannot be set."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import (
    PASSWORD,
    make_business,
    make_country,
    make_service,
    make_social_type,
    make_user,
)
from tests.trading.accounts.forms import firm_form, pdf, person_form, picture
from trading.accounts import registration, services, sessions
from trading.accounts.models import MailedToken, Organisation, User

pytestmark = pytest.mark.django_db


def post(form: dict[str, Any], locale: str = "sr") -> Any:
    return APIClient().post(f"/api/register?locale={locale}", form, format="multipart")


def refused(form: dict[str, Any], code: str, status: int = 400, **lists: list[str]) -> dict[str, Any]:
    """Post a form that is refused; assert the lists and that nothing was made. Returns the error codes by field."""
    before = User.objects.count()
    answer = post(form)
    body = answer.json()
    assert (answer.status_code, body["error"]["code"]) == (status, code), body
    assert {name: sorted(body[name]) for name in ("missing", "invalid", "same")} == {
        "missing": [],
        "invalid": [],
        "same": [],
        **{name: sorted(names) for name, names in lists.items()},
    }
    assert User.objects.count() == before
    assert not StoredFile.objects.exists()
    assert not OutboxEntry.objects.exists()
    return {name: [one["code"] for one in found] for name, found in body["error"]["fields"].items()}


@pytest.mark.feature("M-AUTH-02", "M-PRF-03")
@pytest.mark.parametrize(
    ("form", "private"),
    [
        (person_form, True),
        (lambda: person_form(usr_private="0"), False),
        (firm_form, False),
        (lambda: firm_form(usr_private="1"), True),
    ],
)
def test_a_person_is_private_unless_they_choose_otherwise(form: Callable[[], dict[str, Any]], private: bool) -> None:
    assert post(form()).status_code == 201
    assert User.objects.get().is_private is private


@pytest.mark.feature("M-AUTH-02")
def test_registers_a_person_who_still_has_to_verify() -> None:
    social = make_social_type()
    answer = post(
        person_form(
            usr_phone_number1="0601234567",
            usr_email_language="EN",
            usr_private="1",
            usr_newsletter="1",
            usr_notifications="0",
            usr_pr_text="Pravim med.",
            usr_image=picture(),
            socials=json.dumps([{"sct_id": social.pk, "link": "https://example.com/milica"}]),
        )
    )
    assert answer.status_code == 201
    assert answer.json() == {"data": {"res": "ok"}}
    user = User.objects.get()
    assert (user.username, user.email, user.name) == ("milica", "milica@example.com", "Milica Petrović")
    assert (user.phone, user.phone1, user.mail_language) == ("+381 60 000 010", "0601234567", "en")
    assert (user.is_private, user.wants_newsletter, user.wants_mail) == (True, True, False)
    assert user.verified_at is None
    assert not user.is_admin
    assert user.rules_accepted_at is not None
    assert user.password.startswith("argon2$argon2id$")
    assert StoredFile.objects.get().path == user.image
    assert user.socials.get().link == "https://example.com/milica"

    mail = OutboxEntry.objects.get(kind="mail")
    assert mail.payload["to"] == "milica@example.com"
    body = str(compose(mail.payload).body)
    token = body.split("/en/verification?token=")[1].split()[0]
    assert services.verify_account(token=token) == user


@pytest.mark.feature("M-AUTH-03")
def test_registers_a_firm_with_its_documents() -> None:
    assert post(firm_form()).status_code == 201
    firm = Organisation.objects.select_related("user").get()
    assert firm.user.is_organisation
    assert firm.user.display_name == "Pekara Žitni klas d.o.o."
    assert (firm.tax_id, firm.company_id, firm.bank_account) == ("100002887", "17162543", "265-1660310005042-68")
    assert firm.service == make_service()
    files = {file.kind: file for file in StoredFile.objects.all()}
    assert files["register"].path == firm.register_file
    assert files["tax"].path == firm.tax_file
    assert {file.visibility for file in files.values()} == {"private"}
    assert {file.owner_id for file in files.values()} == {firm.user_id}


def test_takes_the_other_names_of_the_fields_and_json_of_a_person() -> None:
    form = person_form(usr_country=None, cnt_id=make_country().pk, rules=1)
    assert APIClient().post("/api/register", form, format="json").status_code == 201
    firm = firm_form(
        usr_username="pekara",
        usr_email="pekara@example.com",
        usr_org_pib=None,
        org_pib="100002887",
        usr_org_id=None,
        org_id="17162543",
    )
    assert post(firm).status_code == 201
    assert User.objects.count() == 2


@pytest.mark.feature("M-AUTH-04")
@pytest.mark.parametrize("field", ["usr_email", "usr_username", "usr_name", "usr_country", "usr_region"])
@pytest.mark.parametrize("value", [None, "", "   "])
def test_missing_fields_are_listed(field: str, value: str | None) -> None:
    refused(person_form(**{field: value}), "errors.registration.missing", missing=[field])


@pytest.mark.feature("M-AUTH-04")
@pytest.mark.parametrize("value", [None, ""])
def test_a_missing_password_is_listed(value: str | None) -> None:
    refused(person_form(usr_password=value), "errors.registration.missing", missing=["usr_password"])


@pytest.mark.feature("M-AUTH-04")
def test_all_missing_fields_of_a_firm_are_listed_at_once() -> None:
    refused(
        {"type": "org", "usr_username": "a"},
        "errors.registration.missing",
        missing=[
            "rules",
            "usr_email",
            "usr_password",
            "usr_name",
            "usr_country",
            "usr_region",
            "usr_address",
            "usr_postal_code",
            "usr_phone_number",
            "usr_org_full_name",
            "usr_org_contact_person",
            "usr_org_contact",
            "usr_org_pib",
            "usr_org_id",
            "usr_org_registration_number",
            "usr_org_bank",
            "org_type",
            "org_services",
            "usr_business_register",
            "usr_tax_info",
        ],
        invalid=["usr_username"],
    )


@pytest.mark.feature("M-AUTH-02")
def test_the_rules_have_to_be_accepted() -> None:
    refused(person_form(rules="0"), "errors.registration.missing", missing=["rules"])
    refused(person_form(rules=None), "errors.registration.missing", missing=["rules"])


@pytest.mark.feature("M-AUTH-02", "M-AUTH-04")
@pytest.mark.parametrize(
    "field, value, code",
    [
        ("type", "admin", "choice"),
        ("usr_email", "milica", "invalid"),
        ("usr_email", "milica@example.com\r\nBcc: x@example.com", "invalid"),
        ("usr_email", "a" * 250 + "@example.com", "max_length"),
        ("usr_username", "mili", "min_length"),
        ("usr_username", "m" * 16, "max_length"),
        ("usr_username", "mil ica", "invalid"),
        ("usr_username", "milica@x", "invalid"),
        ("usr_username", "milicaš", "invalid"),
        ("usr_password", "kratka7", "min_length"),
        ("usr_password", "x" * 129, "max_length"),
        ("usr_password", "password", "password_weak"),
        ("usr_password", "milica123", "password_weak"),
        ("usr_name", "M", "min_length"),
        ("usr_name", "Milica 2", "invalid"),
        ("usr_name", "M" * 256, "max_length"),
        ("usr_country", "999999", "not_found"),
        ("usr_country", "Srbija", "invalid"),
        ("usr_country", "99999999999999999999", "invalid"),
        ("usr_region", "R" * 256, "max_length"),
        ("usr_postal_code", "1" * 46, "max_length"),
        ("usr_phone_number", "060-123-456", "invalid"),
        ("usr_phone_number", "060123", "invalid"),
        ("usr_phone_number1", "abc", "invalid"),
        ("usr_email_language", "de", "choice"),
        ("usr_pr_text", "x" * 1101, "max_length"),
        ("usr_private", "2", "invalid"),
        ("socials", "{", "invalid"),
        ("socials", '[{"sct_id": 99, "link": "https://example.com"}]', None),
        ("socials", '[{"sct_id": 1, "link": "javascript:alert(1)"}]', None),
        ("socials", json.dumps([{"sct_id": 1, "link": "https://example.com"}] * 11), "max_length"),
        ("usr_image", "slika", "invalid"),
    ],
)
def test_wrong_fields_are_listed_with_a_reason(field: str, value: str, code: str | None) -> None:
    codes = refused(person_form(**{field: value}), "errors.registration.invalid", invalid=[field])
    if code is not None:
        assert codes[field] == [code]


def test_limits_are_inclusive() -> None:
    answer = post(
        person_form(
            usr_username="m" * 15,
            usr_name="M" * 255,
            usr_postal_code="1" * 45,
            usr_pr_text="ž" * 1100,
            usr_password="Aa" * 64,
        )
    )
    assert answer.status_code == 201


def test_phone_numbers_are_filled_in_order() -> None:
    refused(person_form(usr_phone_number2="0601234567"), "errors.registration.invalid", invalid=["usr_phone_number2"])


def test_each_network_is_given_once() -> None:
    social = make_social_type()
    links = json.dumps([{"sct_id": social.pk, "link": f"https://example.com/{number}"} for number in range(2)])
    refused(person_form(socials=links), "errors.registration.invalid", invalid=["socials"])


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize(
    "field, value",
    [
        ("usr_org_pib", "100002886"),
        ("usr_org_id", "17162544"),
        ("usr_org_bank", "265-1660310005042-67"),
    ],
)
@pytest.mark.parametrize("locale, word", [("sr", "cif"), ("en", "digit")])
def test_numbers_of_serbian_firms_are_refused_with_an_explanation(
    field: str, value: str, locale: str, word: str
) -> None:
    refused(firm_form(**{field: value}), "errors.registration.invalid", invalid=[field])
    field_error = post(firm_form(**{field: value}), locale).json()["error"]["fields"][field][0]
    assert word in field_error["message"]


@pytest.mark.feature("X-ID")
def test_numbers_of_firms_elsewhere_only_have_a_length() -> None:
    abroad = make_country("AT", "Austrija", "Austria")
    form = firm_form(usr_country=str(abroad.pk), usr_org_pib="ATU12345", usr_org_id="FN1a", usr_org_bank="AT61 1904")
    assert post(form).status_code == 201


@pytest.mark.feature("M-AUTH-03")
def test_files_of_a_firm_are_checked_by_size_and_content() -> None:
    codes = refused(
        firm_form(
            usr_tax_info=pdf("potvrda.pdf", size=1_572_865),
            usr_business_register=pdf("izvod.exe"),
        ),
        "errors.registration.invalid",
        invalid=["usr_tax_info", "usr_business_register"],
    )
    assert codes == {"usr_tax_info": ["file_size"], "usr_business_register": ["file_type"]}
    assert post(firm_form(usr_tax_info=pdf("potvrda.pdf", size=1_572_864))).status_code == 201


def test_business_field_is_a_row_by_id_or_name_or_a_text() -> None:
    row = make_service("Trgovina na veliko", "Wholesale")
    for number, (given, service, text) in enumerate(
        [
            (str(row.pk), row, ""),
            ("WHOLESALE", row, ""),
            ("trgovina na veliko", row, ""),
            ("Kovačnica", None, "Kovačnica"),
        ]
    ):
        Organisation.objects.all().delete()
        form = firm_form(
            org_services=given,
            usr_username=f"firma{number}",
            usr_email=f"f{number}@example.com",
            usr_address=f"A{number}",
        )
        assert post(form).status_code == 201
        firm = Organisation.objects.get()
        assert (firm.service, firm.services_text) == (service, text)
    Organisation.objects.all().delete()
    refused_codes = post(firm_form(org_services="99999")).json()
    assert refused_codes["invalid"] == ["org_services"]


@pytest.mark.feature("M-AUTH-04")
@pytest.mark.parametrize(
    "changes, same",
    [
        ({"usr_email": "druga@example.com", "usr_address": "Druga 2"}, ["usr_username"]),
        ({"usr_username": "druga1", "usr_email": "MILICA@EXAMPLE.COM", "usr_address": "Druga 2"}, ["usr_email"]),
        ({"usr_username": "druga1", "usr_email": "d@example.com"}, ["same_user"]),
        (
            {
                "usr_username": "druga1",
                "usr_email": "d@example.com",
                "usr_name": "милица  петровић",
                "usr_address": "OBRENOVICEVA, 1.",
            },
            ["same_user"],
        ),
        ({"usr_username": "MILICA"}, ["usr_username", "usr_email", "same_user"]),
    ],
)
def test_duplicates_are_named(changes: dict[str, str], same: list[str]) -> None:
    assert post(person_form()).status_code == 201
    OutboxEntry.objects.all().delete()
    codes = refused(person_form(**changes), "errors.registration.same", 409, same=same)
    assert codes == {name: ["duplicate"] for name in same if name != "same_user"}


@pytest.mark.feature("M-AUTH-04")
def test_numbers_of_a_firm_are_unique() -> None:
    make_business("pekara", organisation={"tax_id": "100002887", "company_id": "17162543"})
    refused(firm_form(), "errors.registration.same", 409, same=["usr_org_pib", "usr_org_id"])


def test_two_at_once_are_told_apart_by_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rival registers between our look and our insert."""
    create = registration._create

    def rival_first(*arguments: Any) -> User:
        make_user("milica")
        raise IntegrityError

    monkeypatch.setattr(registration, "_create", rival_first)
    body = post(person_form()).json()
    assert body["same"] == ["usr_username", "usr_email"]
    monkeypatch.setattr(registration, "_create", create)


def test_nothing_but_the_listed_fields_can_be_set() -> None:
    """S12"""
    answer = post(
        person_form(
            is_admin="1",
            admin="1",
            verified_at="2026-01-01T00:00:00Z",
            banned_at="",
            rating="5",
            usr_rating="5",
            id="77",
            usr_id="77",
            identity_key="x",
            is_organisation="1",
        )
    )
    assert answer.status_code == 201
    user = User.objects.get()
    assert (user.is_admin, user.verified_at, user.rating, user.is_organisation) == (False, None, None, False)
    assert user.pk != 77


def test_what_is_sent_may_be_anything() -> None:
    for body in ("[]", '"text"', "1", "null", "{", '{"type": ["usr"], "socials": {"a": 1}, "usr_image": []}'):
        answer = APIClient().post("/api/register", body, content_type="application/json")
        assert answer.status_code == 400, body
    assert not User.objects.exists()


def test_messages_are_in_the_language_of_the_request() -> None:
    assert post({"type": "usr"}, "sr").json()["error"]["message"] == "Popunite sva obavezna polja."
    assert post({"type": "usr"}, "en").json()["error"]["message"] == "Please fill in all required fields."


def test_the_letter_is_in_the_language_of_the_page_unless_chosen() -> None:
    post(person_form(), "en")
    assert User.objects.get().mail_language == "en"


def test_a_german_firm_registers_with_its_own_number() -> None:
    country = make_country("DE", "Nemačka", "Germany")
    abroad = {"usr_org_pib": "DE 123456789", "usr_org_id": "HRB 12345", "usr_org_bank": "DE89370400440532013000"}
    assert post(firm_form(usr_country=str(country.pk), **abroad)).status_code == 201
    assert Organisation.objects.get().company_id == "HRB 12345"


def test_the_password_is_kept_as_typed() -> None:
    post(person_form(usr_password="  Breza kraj reke  "))
    user = services.mark_verified(user_id=User.objects.get().pk)
    assert sessions.log_in(identifier="milica", password="  Breza kraj reke  ", address="127.0.0.1")[0].user == user
    assert MailedToken.objects.get().token_hash
    assert PASSWORD not in user.password
