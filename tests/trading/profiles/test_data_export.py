"""Taking out all own data."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import LazySettings
from django.conf import settings as settings_of_site
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from content.newsletter.models import NotificationAddress
from content.support.services import send_suggestion
from marketplace.common.db import clock
from marketplace.common.files.exports import DataExport, export_job
from marketplace.common.files.exports.makers import FILE_KIND
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import DECLARATION, REGISTER
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.exports import run_exports
from tests.factories import PASSWORD, make_ad, make_admin, make_social_type, store_file
from tests.trading.accounts.forms import pdf, picture
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place
from tests.trading.watching.helpers import watch
from trading.accounts.models import User
from trading.ad_templates.models import AdTemplate
from trading.ad_templates.services import save_template
from trading.catalogue.drafts.services import create_draft
from trading.catalogue.models import AdDeclaration
from trading.codebooks.definitions.characteristics import Characteristic
from trading.contracts.services import contract_file
from trading.messages.services import send_message
from trading.notifications.models import Notification
from trading.offers import services
from trading.offers.rating import rate_offer
from trading.payments.services import issue_proforma
from trading.profiles import data_export
from trading.watching.services import follow

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-GDPR")]

URL = "/api/user/export"


STATE = f"{URL}/state"


def downloaded(client: APIClient) -> ZipFile:
    response = client.get(URL)
    assert response.status_code == 200, response.content
    assert response.headers["Content-Type"] == "application/zip"
    assert response.headers["Cache-Control"] == "private, no-store"
    return ZipFile(BytesIO(b"".join(response)))


def taken(client: APIClient) -> ZipFile:
    """Order the zip, let the job make it, and download it."""
    assert data_of(client.post(URL), 202)["exp_state"] == "waiting"
    assert run_exports() == [True]
    return downloaded(client)


def table(archive: ZipFile, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(archive.read(f"{name}.json"))
    return rows


def trade_and_write(seller: User, buyer: User) -> APIClient:
    """Give the seller something in every table; return a client of theirs."""
    client = client_for(seller)
    data_of(client.post("/api/user/edit-profile", {"usr_image": picture("lik.png")}, format="multipart"))
    seller.socials.create(social_type=make_social_type(), link="https://example.com/ja")
    ad, foreign = make_ad(seller), make_ad(buyer, name="Tuđi oglas")
    declaration = store_file(SimpleUploadedFile("izjava.txt", "Uvoznik Ž".encode()), DECLARATION, owner_id=seller.pk,
                  visibility="private")  # fmt: skip
    AdDeclaration.objects.create(ad=ad, path=declaration.path, name="izjava.txt")
    colour = Characteristic.objects.create(category=ad.category, name_sr="Boja", name_en="Colour")
    ad.options.add(colour.options.create(name_sr="Crvena", name_en="Red"))
    sold = place(ad, buyer, 5).offer
    bought = place(foreign, seller, 4).offer
    client.post("/api/favorites", {"pro_id": foreign.pk})
    for one in (ad, foreign):
        client_for(None).post(f"/api/products/{one.pk}/view")
    watch(seller, "Med", search="lipov med")
    follow(user=seller, seller_id=buyer.pk)
    for one in (ad, foreign):
        past_expiry(one)
    services.close_due_ads()
    contract_file(user=seller, offer_id=sold.pk, language="sr")
    contract_file(user=buyer, offer_id=bought.pk, language="sr")
    issue_proforma(seller=seller, offer_id=sold.pk)
    issue_proforma(seller=buyer, offer_id=bought.pk)
    rate_offer(author_id=seller.pk, offer_id=sold.pk, stars=5, comment="Uredno")
    rate_offer(author_id=buyer.pk, offer_id=sold.pk, stars=4, comment="")
    send_message(author=seller, recipient_id=buyer.pk, text="Dobar dan")
    send_message(author=buyer, recipient_id=seller.pk, text="=HYPERLINK(1)")

    NotificationAddress.objects.create(email=seller.email.upper(), kind="newsletter", created_at=clock.now())
    NotificationAddress.objects.create(email="drugi@example.com", kind="newsletter", created_at=clock.now())
    send_suggestion(author=seller, text="Više stepenika")
    for owner, name in ((seller, "Ulje"), (buyer, "Tuđi nacrt")):
        create_draft(seller_id=owner.pk, values={"pro_name": name}, name=name, step="basic")
    for owner, name in ((seller, "Kurir"), (buyer, "Tuđi")):
        save_template(seller_id=owner.pk, kind=AdTemplate.Kind.DELIVERY, name=name, values={"free_shipping": True})
    return client


@pytest.mark.feature("X-GDPR")
def test_holds_everything_of_the_person(seller: User, buyer: User) -> None:
    client = trade_and_write(seller, buyer)
    archive = taken(client)
    assert archive.testzip() is None
    assert set(archive.namelist()) >= {f"{name}.json" for name in data_export.TABLES}
    (account,) = table(archive, "account")
    assert (account["username"], account["email"], account["country"]) == ("prodavac", "prodavac@example.com", "RS")
    assert account["social_links"] == [{"network": "Facebook", "link": "https://example.com/ja"}]
    (shown,) = table(archive, "ads")
    assert (shown["name"], shown["regions"]) == ("Aku bušilica 18 V", ["Srbija"])
    assert shown["characteristics"] == [{"name": "Boja", "value": "Crvena"}]
    assert [declaration["name"] for declaration in shown["declarations"]] == ["izjava.txt"]
    assert [row["ad_name"] for row in table(archive, "purchases")] == ["Tuđi oglas"]
    assert [(row["buyer"], row["quantity"]) for row in table(archive, "received-offers")] == [("Bojan Kupac", 5)]
    assert [row["comment"] for row in table(archive, "ratings-given")] == ["Uredno"]
    assert [row["stars"] for row in table(archive, "ratings-received")] == [4]
    assert [row["ad_name"] for row in table(archive, "favourites")] == ["Tuđi oglas"]
    assert [(row["price"], row["quantity"]) for row in table(archive, "ad-prices")] == [("110.00", 0), ("100.00", 5)]
    assert [row["views"] for row in table(archive, "ad-views")] == [1]
    (template,) = table(archive, "ad-templates")
    assert (template["name"], template["kind"], template["values"]) == ("Kurir", "delivery", {"free_shipping": True})
    assert [(row["values"], row["files"]) for row in table(archive, "ad-drafts")] == [({"pro_name": "Ulje"}, [])]
    assert [(row["name"], row["search"]) for row in table(archive, "saved-searches")] == [("Med", "lipov med")]
    assert [row["seller"] for row in table(archive, "followed-sellers")] == ["Bojan Kupac"]
    assert [row["email"] for row in table(archive, "newsletter")] == ["PRODAVAC@EXAMPLE.COM"]
    assert [row["text"] for row in table(archive, "suggestions")] == ["Više stepenika"]
    assert [(row["by_me"], row["text"]) for row in table(archive, "messages")] == [
        (True, "Dobar dan"),
        (False, "=HYPERLINK(1)"),
    ]
    own, others = table(archive, "contracts")
    assert own["buyer"]["email"] == "kupac@example.com"
    assert others["seller"] == {"name": "Bojan Kupac"}
    own, others = table(archive, "proformas")
    assert (own["buyer"]["email"], own["seller"]["username"]) == ("kupac@example.com", "prodavac")
    assert others["seller"] == {"name": "Bojan Kupac"}
    assert len(table(archive, "notices")) == seller.notifications.exclude(type="data-export").count() > 0
    assert len(table(archive, "sessions")) == 1
    places = {row["original_name"]: row["in_zip"] for row in table(archive, "files")}
    assert set(places) == {"lik.png", "izjava.txt"}
    assert archive.read(places["izjava.txt"]).decode() == "Uvoznik Ž"
    assert archive.read(places["lik.png"])[:4] == b"\x89PNG"


@pytest.mark.feature("X-GDPR")
def test_holds_nothing_of_others_and_no_secret(seller: User, buyer: User, stranger: User) -> None:
    make_ad(stranger, name="Strani oglas")
    make_ad(seller)
    send_message(author=stranger, recipient_id=seller.pk, text="Samo za prodavca")
    data_of(
        client_for(stranger).post("/api/user/edit-profile", {"usr_image": picture("strano.png")}, format="multipart")
    )
    archive = taken(client_for(buyer))
    text = "".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())
    for foreign in ("Strani oglas", "Samo za prodavca", "strano.png", stranger.email, seller.email):
        assert foreign not in text
    for secret in (buyer.password, "argon2", "token_hash", "sealed_seed", buyer.identity_key):
        assert secret not in text
    assert set(archive.namelist()) == {f"{name}.json" for name in data_export.TABLES}


@pytest.mark.feature("X-GDPR")
def test_is_made_piece_by_piece_and_no_file_is_read_whole(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = {"usr_image": picture()}
    data_of(client_for(seller).post("/api/user/edit-profile", documents, format="multipart"))
    store_file(pdf(size=3_000_000), REGISTER, owner_id=seller.pk, visibility="private")
    make_ad(seller, description="a" * 1000)
    monkeypatch.setattr(data_export, "FILE_PIECE", 100_000)
    pieces = list(data_export.pieces(seller))
    assert b"" not in pieces
    assert max(map(len, pieces)) < 200_000
    assert len(pieces) > 30
    assert len(ZipFile(BytesIO(b"".join(pieces))).namelist()) == len(data_export.TABLES) + 2


def test_a_file_that_is_gone_does_not_spoil_the_rest(seller: User) -> None:
    file = store_file(pdf(), REGISTER, owner_id=seller.pk, visibility="private")
    default_storage.delete(file.path)
    assert len(taken(client_for(seller)).namelist()) == len(data_export.TABLES)


@pytest.mark.feature("X-GDPR")
def test_two_orders_a_day_and_one_at_a_time(seller: User, buyer: User, settings: LazySettings) -> None:
    settings.THROTTLES = True
    client = client_for(seller)
    first = data_of(client.post(URL), 202)
    assert [data_of(client.post(URL), 202)["exp_id"] for _ in range(5)] == [first["exp_id"]] * 5
    assert run_exports() == [True]
    assert data_of(client.post(URL), 202)["exp_id"] != first["exp_id"]
    assert run_exports() == [True]
    error_of(client.post(URL), 429, "throttled")
    assert client.get(URL).status_code == 200
    data_of(client_for(buyer).post(URL), 202)


@pytest.mark.feature("X-GDPR")
def test_its_state_is_told_from_the_order_to_the_end(seller: User, buyer: User) -> None:
    client = client_for(seller)
    error_of(client.get(URL), 404, "not_found")
    assert data_of(client.get(STATE)) == {"last": None, "file": None}
    data_of(client.post(URL), 202)
    error_of(client.get(URL), 404, "not_found")
    state = data_of(client.get(STATE))
    assert (state["last"]["exp_state"], state["last"]["exp_until"], state["file"]) == ("waiting", None, None)
    run_exports()
    state = data_of(client.get(STATE))
    assert state["last"] == state["file"]
    assert state["last"]["exp_state"] == "ready"
    assert state["last"]["exp_done"] == state["last"]["exp_total"]
    assert state["last"]["exp_name"].startswith("zbir-prodavac-")
    # While a newer one is made, the file that is there can still be had.
    data_of(client.post(URL), 202)
    state = data_of(client.get(STATE))
    assert (state["last"]["exp_state"], state["file"]["exp_state"]) == ("waiting", "ready")
    assert downloaded(client).testzip() is None
    assert data_of(client_for(buyer).get(STATE)) == {"last": None, "file": None}


@pytest.mark.feature("X-GDPR")
def test_its_owner_is_told_once_on_the_page_and_by_mail(seller: User) -> None:
    client = client_for(seller)
    export = data_of(client.post(URL), 202)
    run_exports()
    [notification] = Notification.objects.filter(recipient=seller)
    assert (notification.type, notification.payload["exp_id"], notification.payload["exp_ready"]) == (
        "data-export",
        export["exp_id"],
        1,
    )
    [letter] = OutboxEntry.objects.filter(kind="mail")
    mail = compose(letter.payload)
    assert mail.subject == "Vaši podaci su spremni"
    assert f"{settings_of_site.BASE_URL}/sr/profile/my-profile" in str(mail.body)


@pytest.mark.feature("X-GDPR")
def test_the_file_is_its_owners_alone(seller: User, buyer: User) -> None:
    taken(client_for(seller))
    path = StoredFile.objects.get(kind=FILE_KIND).path
    for client in (client_for(buyer), client_for(make_admin()), APIClient()):
        assert client.get(URL).status_code in {401, 404}
        assert client.get(f"/api/files/{path}").status_code == 404
    assert client_for(seller).get(f"/api/files/{path}").status_code == 404  # the one address asks who


@pytest.mark.feature("X-GDPR")
def test_a_newer_file_takes_the_place_of_the_older_and_is_not_in_it(seller: User) -> None:
    client = client_for(seller)
    taken(client)
    [old] = StoredFile.objects.filter(kind=FILE_KIND)
    archive = taken(client)
    [new] = StoredFile.objects.filter(kind=FILE_KIND)
    assert new.path != old.path
    assert table(archive, "files") == []
    assert set(archive.namelist()) == {f"{name}.json" for name in data_export.TABLES}
    assert DataExport.objects.count() == 1


@pytest.mark.feature("X-GDPR")
@pytest.mark.django_db(transaction=True)
def test_closing_the_account_removes_the_file_and_stops_the_job(seller: User, buyer: User) -> None:
    taken(client_for(seller))
    path = StoredFile.objects.get(kind=FILE_KIND).path
    assert default_storage.exists(path)
    data_of(client_for(seller).delete("/api/user", {"usr_password": PASSWORD}, format="json"))
    assert not default_storage.exists(path)

    client = client_for(buyer)
    data_of(client.post(URL), 202)
    export = export_job.claim(DataExport.objects.get().pk)
    assert export is not None
    written = export_job.write(export)
    data_of(client.delete("/api/user", {"usr_password": PASSWORD}, format="json"))
    assert export_job.finish(export, written) is False
    assert not DataExport.objects.exists()
    assert not StoredFile.objects.exists()
    assert not Notification.objects.filter(deleted_at=None).exists()
