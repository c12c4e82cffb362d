"""Changing the own profile."""

import json
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import (
    PASSWORD,
    make_ad,
    make_business,
    make_country,
    make_legal_form,
    make_offer,
    make_social_type,
    make_user,
)
from tests.trading.accounts.forms import pdf, picture
from trading.accounts.models import LoginSession, MailedToken, Organisation, User
from trading.accounts.passwords import password_matches
from trading.accounts.registration import identity_key
from trading.accounts.services import request_reset
from trading.catalogue.models import AdSearch

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-PRF-01", "M-PRF-02", "M-PRF-03", "X-ID")]

NEW_PASSWORD = "Jasen-kraj-mora-5"
URL = "/api/user/edit-profile"


def edit(client: APIClient, status: int = 200, **fields: Any) -> dict[str, Any]:
    response = client.post(URL, fields, format="multipart")
    assert response.status_code == status, response.content
    body: dict[str, Any] = response.json()
    return body["data"] if status == 200 else body["error"]


def refused(client: APIClient, **fields: Any) -> tuple[int, str, dict[str, list[str]]]:
    """Return status, code and the error codes by field."""
    response = client.post(URL, fields, format="multipart")
    error = response.json()["error"]
    return (
        response.status_code,
        error["code"],
        {name: [one["code"] for one in found] for name, found in error["fields"].items()},
    )


@pytest.fixture
def person() -> User:
    return make_user("milica", name="Milica Petrović")


@pytest.fixture
def client(person: User) -> APIClient:
    return client_for(person)


@pytest.fixture
def firm() -> User:
    return make_business("pekara", name="Pekara Klas")


@pytest.mark.feature("M-PRF-01")
def test_changes_what_is_sent_and_nothing_else(client: APIClient, person: User) -> None:
    hungary = make_country("HU", "Mađarska", "Hungary")
    before = User.objects.values().get(pk=person.pk)
    new = {
        "usr_username": "milica.p",
        "usr_name": "Milica Jović",
        "usr_phone_number": "+381 61 111 111",
        "usr_phone_number1": "+381 61 222 222",
        "usr_address": "Obrenovićeva 2",
        "usr_region": "Niš",
        "usr_postal_code": "18000",
        "cnt_id": str(hungary.pk),
        "usr_email_language": "EN",
        "usr_private": "1",
        "usr_newsletter": "1",
        "usr_notifications": "0",
        "usr_pr_text": "Prva\nDruga",
    }
    assert edit(client, **new) == {"res": "ok"}
    shown = client.get("/api/user").json()["data"]
    for name, value in new.items():
        wanted = {"cnt_id": hungary.pk, "usr_email_language": "en", "usr_private": True, "usr_newsletter": True,
                  "usr_notifications": False}.get(name, value)  # fmt: skip
        assert shown[name] == wanted, name
    after = User.objects.values().get(pk=person.pk)
    moved = {name for name, value in after.items() if value != before[name]}
    assert moved == {
        "username", "name", "phone", "phone1", "address", "region", "postal_code", "country_id", "mail_language",
        "is_private", "wants_newsletter", "wants_mail", "promotion_text", "identity_key",
    }  # fmt: skip
    assert after["identity_key"] == identity_key(name="Milica Jović", region="Niš", address="Obrenovićeva 2")


def test_an_empty_edit_and_an_unknown_field_change_nothing(client: APIClient, person: User) -> None:
    before = User.objects.values().get(pk=person.pk)
    assert edit(client, is_admin="1", rating="5") == {"res": "ok"}
    assert client.post(URL, {}, format="json").status_code == 200
    assert User.objects.values().get(pk=person.pk) == before


def test_takes_json_too(client: APIClient, person: User) -> None:
    network = make_social_type()
    body = {"usr_private": True, "socials": [{"sct_id": network.pk, "link": "https://example.com/a"}]}
    assert client.post(URL, body, format="json").status_code == 200
    person.refresh_from_db()
    assert (person.is_private, person.socials.get().link) == (True, "https://example.com/a")
    for body in ([], "x", 5, None):
        assert client.post(URL, json.dumps(body), content_type="application/json").status_code == 400


def test_clears_what_is_optional_and_refuses_to_clear_the_rest(client: APIClient, person: User) -> None:
    edit(client, usr_phone_number1="+381 61 222 222", usr_pr_text="Nešto", usr_image=picture())
    edit(client, usr_phone_number1="", usr_pr_text="", usr_image="")
    person.refresh_from_db()
    assert (person.phone1, person.promotion_text, person.image) == ("", "", "")
    mandatory = (
        "usr_username", "usr_name", "usr_phone_number", "usr_address", "usr_region", "usr_postal_code", "cnt_id",
        "usr_email_language", "usr_private", "usr_newsletter", "usr_notifications", "usr_password",
    )  # fmt: skip
    for name in mandatory:
        status, code, field_errors = refused(client, **{name: ""})
        assert (status, code, field_errors[name]) == (400, "validation", ["blank"]), name
        response = client.post(URL, {name: None}, format="json")
        assert response.status_code == 400, name


@pytest.mark.parametrize(
    ("fields", "field_error"),
    [
        ({"usr_username": "mila"}, ("usr_username", "min_length")),
        ({"usr_username": "a" * 16}, ("usr_username", "max_length")),
        ({"usr_username": "mi lica"}, ("usr_username", "invalid")),
        ({"usr_name": "M"}, ("usr_name", "min_length")),
        ({"usr_name": "Milica 2"}, ("usr_name", "invalid")),
        ({"usr_phone_number": "12345"}, ("usr_phone_number", "invalid")),
        ({"usr_phone_number2": "+381 60 000 002"}, ("usr_phone_number2", "invalid")),
        ({"usr_pr_text": "a" * 1101}, ("usr_pr_text", "max_length")),
        ({"usr_email_language": "de"}, ("usr_email_language", "choice")),
        ({"usr_private": "2"}, ("usr_private", "invalid")),
        ({"cnt_id": "987654321"}, ("cnt_id", "not_found")),
        ({"usr_country": "987654321"}, ("cnt_id", "not_found")),
        ({"socials": "x"}, ("socials", "invalid")),
        ({"socials": '[{"sct_id": 987654321, "link": "https://example.com"}]'}, ("socials.0.sct_id", "not_found")),
        ({"socials": '[{"sct_id": 1, "link": "javascript:alert(1)"}]'}, ("socials.0.link", "invalid")),
        ({"usr_email": "other@example.com"}, ("usr_email", "read_only")),
        ({"usr_email": "x"}, ("usr_email", "read_only")),
        ({"usr_image": "x"}, ("usr_image", "invalid")),
        ({"usr_password": "kratka"}, ("usr_password", "min_length")),
        ({"usr_password": "milica.milica", "usr_password_old": PASSWORD}, ("usr_password", "password_weak")),
        ({"usr_password": NEW_PASSWORD}, ("usr_password_old", "required")),
    ],
)
def test_refuses_with_the_rules_of_registration(
    client: APIClient, person: User, fields: dict[str, str], field_error: tuple[str, str]
) -> None:
    before = User.objects.values().get(pk=person.pk)
    status, code, field_errors = refused(client, **{"usr_pr_text": "Novo", **fields})
    assert (status, code) == (400, "validation")
    assert field_error[1] in field_errors[field_error[0]]
    assert User.objects.values().get(pk=person.pk) == before


def test_length_errors_carry_their_limit(client: APIClient) -> None:
    field_error = edit(client, 400, usr_username="mila")["fields"]["usr_username"][0]
    assert (field_error["code"], field_error["limit"]) == ("min_length", 5)


def test_phones_keep_their_order_also_when_one_is_taken_away(client: APIClient, person: User) -> None:
    edit(client, usr_phone_number1="+381 61 222 222", usr_phone_number2="+381 61 333 333")
    assert refused(client, usr_phone_number1="")[2] == {"usr_phone_number2": ["invalid"]}
    edit(client, usr_phone_number1="+381 61 333 333", usr_phone_number2="")
    person.refresh_from_db()
    assert (person.phone1, person.phone2) == ("+381 61 333 333", "")


def test_what_stands_already_is_no_change(client: APIClient, person: User) -> None:
    """The same e-mail in other case, and old values that today's rules would refuse."""
    User.objects.filter(pk=person.pk).update(name="Milica 2", phone="123")
    assert edit(client, usr_email="MILICA@example.com", usr_name="Milica 2", usr_phone_number="123") == {"res": "ok"}


@pytest.mark.feature("M-PRF-01")
def test_socials_are_replaced_as_a_whole(client: APIClient, person: User) -> None:
    first, second = make_social_type("Prva"), make_social_type("Druga")
    edit(client, socials=json.dumps([{"sct_id": first.pk, "link": "https://example.com/1"}]))
    edit(client, socials=json.dumps([{"sct_id": second.pk, "link": "https://example.com/2"}]))
    assert list(person.socials.values_list("social_type_id", "link")) == [(second.pk, "https://example.com/2")]
    twice = [{"sct_id": second.pk, "link": f"https://example.com/{n}"} for n in (2, 3)]
    assert refused(client, socials=json.dumps(twice))[2] == {"socials": ["invalid"]}
    edit(client, socials="[]")
    assert not person.socials.exists()


# --- Pictures and documents ------------------------------------------------------------------------------------------


@pytest.mark.feature("M-PRF-01")
def test_the_picture_is_drawn_anew_and_the_old_one_goes(
    client: APIClient, person: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        edit(client, usr_image=picture())
    person.refresh_from_db()
    first = StoredFile.objects.get(path=person.image)
    assert (first.owner_id, first.kind, first.visibility) == (person.pk, "profile_image", "public")
    with django_capture_on_commit_callbacks(execute=True):
        edit(client, usr_image=picture("drugi.png"))
    person.refresh_from_db()
    assert not default_storage.exists(first.path)
    assert list(StoredFile.objects.values_list("path", flat=True)) == [person.image]
    assert client.get("/api/check-session").json()["data"]["usr_image"] == person.image


def too_large_picture() -> SimpleUploadedFile:
    out = BytesIO()
    Image.effect_noise((900, 900), 100).save(out, "PNG")
    assert len(out.getvalue()) > 409_600
    return SimpleUploadedFile("velika.png", out.getvalue())


@pytest.mark.feature("M-PRF-01")
@pytest.mark.parametrize(
    ("name", "file", "status", "code"),
    [
        ("usr_image", too_large_picture, 413, "file_size"),
        ("usr_image", lambda: SimpleUploadedFile("a.png", b"<svg/>"), 415, "file_type"),
        ("usr_image", lambda: SimpleUploadedFile("a.png", b""), 415, "file_type"),
        ("usr_image", lambda: picture("a.pdf"), 415, "file_type"),
        ("usr_tax_info", lambda: pdf(size=1_572_865), 413, "file_size"),
        ("usr_business_register", lambda: SimpleUploadedFile("a.exe", b"MZ" + b"0" * 90), 415, "file_type"),
    ],
)
def test_files_are_refused_by_size_and_content(firm: User, name: str, file: Any, status: int, code: str) -> None:
    found = refused(client_for(firm), usr_pr_text="Novo", **{name: file()})
    assert found == (status, code, {name: [code]})
    firm.refresh_from_db()
    assert (firm.promotion_text, firm.image, StoredFile.objects.count()) == ("", "", 0)


def test_a_picture_of_exactly_the_limit_passes(client: APIClient) -> None:
    data = picture().read()
    edit(client, usr_image=SimpleUploadedFile("a.png", data + b"\0" * (409_600 - len(data))))


def test_documents_of_a_firm_are_replaced_and_stay_private(firm: User) -> None:
    client = client_for(firm)
    edit(client, usr_business_register=pdf(), usr_tax_info=pdf("porez.pdf"))
    old = Organisation.objects.get(pk=firm.pk).register_file
    edit(client, usr_business_register=pdf("novi.pdf"))
    row = Organisation.objects.get(pk=firm.pk)
    assert row.register_file != old
    assert set(StoredFile.objects.values_list("path", "visibility")) == {
        (row.register_file, "private"),
        (row.tax_file, "private"),
    }
    assert refused(client, usr_tax_info="")[2] == {"usr_tax_info": ["blank"]}


# --- Closed while one trades -----------------------------------------------------------------------------------------


@pytest.mark.feature("M-PRF-02")
@pytest.mark.parametrize("because", ["own ad", "offer"])
def test_identity_is_closed_while_one_trades(firm: User, seller: User, because: str) -> None:
    ad = make_ad(firm if because == "own ad" else seller)
    if because == "offer":
        make_offer(ad, firm, 2)
    client = client_for(firm)
    before = User.objects.values().get(pk=firm.pk), Organisation.objects.values().get(pk=firm.pk)
    closed: dict[str, Any] = {
        "usr_username": "novoime", "usr_phone_number": "+381 61 999 999", "usr_phone_number1": "+381 61 999 999",
        "usr_address": "Nova 1", "usr_region": "Niš", "usr_postal_code": "18000",
        "cnt_id": str(make_country("HU", "Mađarska", "Hungary").pk), "usr_org_full_name": "Novo d.o.o.",
        "usr_org_contact_person": "Novi", "usr_org_contact": "Novi", "usr_org_bank": "265-1660310005042-68",
        "usr_org_registration_number": "9", "usr_org_pib": "100002887",
        "org_type": str(make_legal_form("a.d.", "plc").pk), "org_services": "Drugo",
        "usr_business_register": pdf(), "usr_tax_info": pdf(),
    }  # fmt: skip
    for name, value in closed.items():
        assert refused(client, usr_pr_text="Ne", **{name: value}) == (403, "forbidden", {}), name
        if name != "usr_phone_number1":  # it is empty
            assert refused(client, **{name: ""})[0] == 403, name
    assert StoredFile.objects.count() == 0
    assert (User.objects.values().get(pk=firm.pk), Organisation.objects.values().get(pk=firm.pk)) == before
    shown = client.get("/api/user").json()["data"]
    assert shown["editable"] == 0
    same = {name: shown[name] for name in ("usr_username", "usr_address", "cnt_id", "usr_org_full_name", "usr_org_pib")}
    always = {"usr_email_language": "en", "usr_private": "1", "usr_pr_text": "Uvek", "usr_image": picture()}
    edit(client, **same, org_services=str(shown["osr_id"]), **always)
    firm.refresh_from_db()
    assert (firm.promotion_text, firm.is_private, bool(firm.image)) == ("Uvek", True, True)


@pytest.mark.feature("M-PRF-02")
@pytest.mark.parametrize("over", ["deleted", "expired", "gave up"])
def test_identity_opens_when_the_trade_is_over(client: APIClient, person: User, seller: User, over: str) -> None:
    now = clock.now()
    if over == "gave up":
        make_offer(make_ad(seller), person, 2, status=2)
    else:
        ad = make_ad(person)
        ad.deleted_at, ad.expires_at = (now, ad.expires_at) if over == "deleted" else (None, now - timedelta(hours=1))
        ad.save()
    edit(client, usr_address="Nova 1")


# --- Password --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-PRF-01")
def test_a_new_password_needs_the_old_and_gives_a_new_sid(client: APIClient, person: User) -> None:
    earlier = person.sessions.get(ended_at=None)
    request_reset(email=person.email)
    data = edit(client, usr_password=NEW_PASSWORD, usr_password_old=PASSWORD)
    assert set(data) == {"res", "sid"}
    person.refresh_from_db()
    assert password_matches(NEW_PASSWORD, person.password)
    assert client.get("/api/user").status_code == 401
    assert APIClient().get(f"/api/user?sid={data['sid']}").status_code == 200
    earlier.refresh_from_db()
    assert earlier.ended_reason == "renewed"
    assert LoginSession.objects.filter(user=person, ended_at=None).count() == 1
    closing = OutboxEntry.objects.get(key=f"end-session:{earlier.pk}").payload
    assert (closing["close"], closing["message"]) == (4401, None)
    assert not MailedToken.objects.filter(user=person, used_at=None).exists()
    assert OutboxEntry.objects.filter(kind="mail", payload__template="password_changed").count() == 1


@pytest.mark.usefixtures("one_moment")  # on a slow machine the seconds to wait would pass between two tries
def test_a_wrong_old_password_changes_nothing_and_counts_as_a_failed_login(client: APIClient, person: User) -> None:
    fields = {"usr_password": NEW_PASSWORD, "usr_password_old": "nije-ova", "usr_pr_text": "Novo"}
    assert refused(client, **fields) == (400, "wrongPassword", {})
    person.refresh_from_db()
    assert password_matches(PASSWORD, person.password)
    assert person.promotion_text == ""
    codes = [refused(client, **fields)[0] for _ in range(6)]
    assert codes[-1] == 429


def test_an_old_password_alone_is_no_change(client: APIClient, person: User) -> None:
    assert edit(client, usr_password_old="whatever") == {"res": "ok"}


def test_the_search_finds_the_new_name(client: APIClient, person: User) -> None:
    ad = make_ad(person, deleted_at=clock.now(), deleted_by="seller")
    edit(client, usr_name="Jasmina Vrbić")
    text = AdSearch.objects.get(pk=ad.pk).text
    assert "vrbic" in text
    assert "petrovic" not in text
