"""All contracts of an ad in one archive."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.storage import default_storage
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.files import exports as exports_of_all
from marketplace.common.files.exports import DataExport, export_job
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.exports import run_exports
from tests.factories import make_ad, make_business, make_user
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place
from trading.accounts.models import User
from trading.archives.contents import distinct
from trading.catalogue.models import Ad
from trading.contracts.models import Contract
from trading.contracts.services import contract_file
from trading.notifications.models import Notification
from trading.offers import services
from trading.offers.models import Offer
from trading.payments.services import issue_proforma

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-15")]

BUYERS = ("Ana Anić", "Bojan Bojić", "Čedomir Žižić")


@pytest.fixture
def ad(seller: User) -> Ad:
    """A closed ad with three buyers: of one there is a contract and a proforma, of another a proforma."""
    ad = make_ad(seller, name="Med od lipe")
    people = [make_user(f"kupac{number}", name=name) for number, name in enumerate(BUYERS)]
    placed = [place(ad, buyer, units).offer for buyer, units in zip(people, (5, 4, 3), strict=True)]
    past_expiry(ad)
    services.close_due_ads()
    contract_file(user=seller, offer_id=placed[0].pk, language="sr")
    issue_proforma(seller=seller, offer_id=placed[0].pk)
    issue_proforma(seller=seller, offer_id=placed[1].pk)
    ad.refresh_from_db()
    return ad


def path(ad: Ad) -> str:
    return f"/api/products/{ad.pk}/contracts/archive"


def state(client: APIClient, ad: Ad) -> dict[str, Any]:
    found: dict[str, Any] = data_of(client.get(f"{path(ad)}/state"))
    return found


def taken(client: APIClient, ad: Ad) -> ZipFile:
    answer: Any = client.get(path(ad))
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "private, no-store"
    return ZipFile(BytesIO(b"".join(answer)))


def made(client: APIClient, ad: Ad, **fields: Any) -> ZipFile:
    """Order the archive, let the job make it, and download it."""
    ordered = data_of(client.post(path(ad), {"lang": "sr", **fields}, format="json"), 202)
    assert (ordered["exp_state"], ordered["exp_list"], ordered["exp_total"]) == ("waiting", "contracts", 3)
    assert run_exports() == [True]
    return taken(client, ad)


def offers_of(ad: Ad) -> list[Offer]:
    return list(Offer.objects.filter(ad=ad).order_by("pk"))


def single(client: APIClient, offer: Offer, document: str, query: str) -> tuple[str, bytes]:
    """Return the name and content of a single download."""
    where = f"offers/{offer.pk}/report" if document == "contract" else f"deals/{offer.pk}/proforma"
    answer: Any = client.get(f"/api/{where}?{query}")
    assert answer.status_code == 200, answer.content
    return answer.headers["Content-Disposition"].split('"')[1], answer.content


@pytest.mark.feature("X-DEAL-15")
def test_holds_what_is_made_as_single_downloads_have_it(seller: User, ad: Ad) -> None:
    client = client_for(seller)
    shown = state(client, ad)
    assert (shown["last"], shown["file"]) == (None, None)
    assert [shown[name] for name in ("deals", "contracts", "missing", "proformas")] == [3, 1, 2, 2]
    first, second, _ = offers_of(ad)
    for lang, file_type, fields in (("sr", "odt", {}), ("en", "docx", {"lang": "en", "file_type": "docx"})):
        archive = made(client, ad, **fields)
        assert archive.testzip() is None
        expected = dict(
            [
                single(client, first, "contract", f"lang={lang}&file_type={file_type}"),
                single(client, first, "proforma", f"lang={lang}"),
                single(client, second, "proforma", f"lang={lang}"),
            ]
        )
        assert len(expected) == 3
        assert {name: archive.read(name) for name in archive.namelist()} == expected
    assert Contract.objects.count() == 1  # none was made unasked


@pytest.mark.feature("X-DEAL-15")
def test_makes_the_missing_contracts_when_that_is_wanted(seller: User, ad: Ad) -> None:
    client = client_for(seller)
    archive = made(client, ad, make_missing=1)
    offers = offers_of(ad)
    assert [offer.status for offer in offers] == [5, 5, 5]
    names = [name for name in archive.namelist() if name.endswith(".odt")]
    assert sorted(names) == sorted(
        f"ugovor-{offer.contract.number.lower()}-med-od-lipe-{who}.odt"
        for offer, who in zip(offers, ("ana-anic", "bojan-bojic", "cedomir-zizic"), strict=True)
    )
    assert len(set(archive.namelist())) == len(archive.namelist()) == 5
    assert Notification.objects.filter(type="contract-made").count() == 3
    shown = state(client, ad)
    assert [shown[name] for name in ("contracts", "missing", "proformas")] == [3, 0, 2]
    assert (shown["last"]["exp_state"], shown["last"]["exp_done"], shown["last"]["exp_total"]) == ("ready", 3, 3)
    assert shown["file"]["exp_id"] == shown["last"]["exp_id"]


@pytest.mark.feature("X-DEAL-15")
def test_a_buyer_who_closed_the_account_is_left_out(seller: User, ad: Ad) -> None:
    """No name is left for a contract; one that was made before stays."""
    User.objects.filter(username__in=("kupac0", "kupac2")).update(erased_at=clock.now())
    client = client_for(seller)
    assert state(client, ad)["missing"] == 1
    archive = made(client, ad, make_missing=1)
    assert sum(name.endswith(".odt") for name in archive.namelist()) == 2
    assert not Contract.objects.filter(offer__buyer__username="kupac2").exists()


@pytest.mark.feature("X-DEAL-15")
def test_the_seller_hears_of_it_once_on_the_page_and_by_mail(seller: User, ad: Ad) -> None:
    made(client_for(seller), ad)
    export = DataExport.objects.get()
    assert [export_job.make(export.pk) for _ in range(2)] == [False, False]  # delivered again
    [notification] = Notification.objects.filter(type="data-export")
    assert notification.recipient_id == seller.pk
    assert notification.payload["pro_id"] == ad.pk
    assert notification.payload["exp_name"] == f"ugovori-med-od-lipe-{ad.pk}.zip"
    letter = OutboxEntry.objects.filter(kind="mail").latest("pk")
    mail = compose(letter.payload)
    assert mail.subject == f"Arhiva ugovora je spremna: ugovori-med-od-lipe-{ad.pk}.zip"
    assert "/sr/profile/my-sales" in str(mail.body)
    assert OutboxEntry.objects.filter(kind="push", payload__message__type="ntf").exists()


@pytest.mark.feature("X-DEAL-15")
def test_a_run_that_died_is_repeated_and_nobody_is_notified_twice(
    seller: User, ad: Ad, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_for(seller)
    data_of(client.post(path(ad), {"lang": "sr", "make_missing": 1}, format="json"), 202)
    export = DataExport.objects.get()
    with monkeypatch.context() as broken:
        broken.setattr("trading.contracts.services.compose", die_at_the_second())
        with pytest.raises(KeyboardInterrupt):  # as a kill: nothing of the run's own clean-up is done
            run_exports()
    assert DataExport.objects.get().state == "making"
    assert Contract.objects.count() == 2
    with clock.travel(clock.now() + export_job.LEASE + timedelta(seconds=1)):
        assert export_job.restart_lost() == 1
        assert run_exports() == [True]
    export.refresh_from_db()
    assert (export.state, export.attempts) == ("ready", 2)
    assert sum(name.endswith(".odt") for name in taken(client, ad).namelist()) == 3
    assert Notification.objects.filter(type="contract-made").count() == 3
    assert Notification.objects.filter(type="data-export").count() == 1


def die_at_the_second() -> Callable[..., Any]:
    from trading.contracts.composing import compose as real

    calls: list[int] = []

    def dying(*args: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(*args)

    return dying


@pytest.mark.feature("X-DEAL-15")
def test_one_at_a_time_and_the_newest_replaces_the_others(seller: User, ad: Ad) -> None:
    client = client_for(seller)
    first = data_of(client.post(path(ad), {"lang": "sr"}, format="json"), 202)
    again = data_of(client.post(path(ad), {"lang": "en"}, format="json"), 202)
    assert first["exp_id"] == again["exp_id"]
    assert run_exports() == [True]
    old = DataExport.objects.get().path
    made(client, ad, lang="en")
    assert DataExport.objects.get().file_name == f"contracts-med-od-lipe-{ad.pk}.zip"
    assert old != DataExport.objects.get().path
    with clock.travel(clock.now() + timedelta(days=8)):
        error_of(client_for(seller).get(path(ad)), 404, "not_found")
        assert exports_of_all.delete_expired() == 1
    assert not DataExport.objects.exists()


@pytest.mark.feature("X-DEAL-15")
def test_only_the_seller_of_an_ended_ad(seller: User, buyer: User, admin: User, ad: Ad) -> None:
    client = client_for(seller)
    body = {"lang": "sr"}
    error_of(APIClient().post(path(ad), body, format="json"), 401, "session")
    for other in (buyer, admin, User.objects.get(username="kupac0")):
        theirs = client_for(other)
        error_of(theirs.post(path(ad), {}, format="json"), 403, "forbidden")
        error_of(theirs.get(path(ad)), 403, "forbidden")
        error_of(theirs.get(f"{path(ad)}/state"), 403, "forbidden")
    error_of(client.get(path(ad)), 404, "not_found")
    running = make_ad(seller)
    error_of(client.post(path(running), body, format="json"), 409, "not_closed")
    error_of(client.get(f"{path(running)}/state"), 409, "not_closed")
    error_of(client.post("/api/products/987654321/contracts/archive", body, format="json"), 404, "not_found")
    assert not DataExport.objects.exists()


@pytest.mark.feature("X-DEAL-15")
@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "lang", "required"),
        ({"lang": "de"}, "lang", "choice"),
        ({"lang": "sr", "file_type": "txt"}, "file_type", "choice"),
        ({"lang": "sr", "make_missing": 2}, "make_missing", "invalid"),
    ],
)
def test_the_order_names_a_wrong_field(seller: User, ad: Ad, body: dict[str, Any], field: str, code: str) -> None:
    answer = error_of(client_for(seller).post(path(ad), body, format="json"), 400, "validation")
    assert answer["error"]["fields"][field][0]["code"] == code


@pytest.mark.feature("X-DEAL-15")
def test_nothing_to_archive(seller: User, buyer: User) -> None:
    unsold, sold = make_ad(seller), make_ad(seller)
    place(sold, buyer, 5)
    for one in (unsold, sold):
        past_expiry(one)
    services.close_due_ads()
    client = client_for(seller)
    for one, missing in ((unsold, 1), (unsold, 0), (sold, 0)):
        error_of(
            client.post(path(one), {"lang": "sr", "make_missing": missing}, format="json"), 409, "nothing_to_archive"
        )
    data_of(client.post(path(sold), {"lang": "sr", "make_missing": 1}, format="json"), 202)


@pytest.mark.feature("X-DEAL-15")
def test_a_seller_who_may_not_act_makes_no_contracts(seller: User, ad: Ad) -> None:
    data_of(client_for(seller).post(path(ad), {"lang": "sr", "make_missing": 1}, format="json"), 202)
    User.objects.filter(pk=seller.pk).update(banned_at=clock.now())
    assert run_exports() == [False]
    assert DataExport.objects.get().state == "failed"
    assert Contract.objects.count() == 1


@pytest.mark.feature("X-DEAL-15")
def test_no_two_files_have_one_name() -> None:
    used: set[str] = set()
    assert [distinct(name, used) for name in ("a.odt", "a.odt", "a.pdf", "a.odt")] == [
        "a.odt",
        "a-2.odt",
        "a.pdf",
        "a-3.odt",
    ]


@pytest.mark.feature("X-DEAL-15")
def test_a_firm_is_named_by_its_full_name(seller: User) -> None:
    ad, firm = make_ad(seller), make_business("firmica", full_name="Firma Čačak d.o.o.")
    place(ad, firm, 5)
    past_expiry(ad)
    services.close_due_ads()
    client = client_for(seller)
    data_of(client.post(path(ad), {"lang": "en", "make_missing": 1}, format="json"), 202)
    assert run_exports() == [True]
    [name] = taken(client, ad).namelist()
    assert name.endswith("-firma-cacak-d-o-o.odt")
    assert default_storage.exists(DataExport.objects.get().path)


@pytest.mark.parametrize("private", [True, False])
def test_one_made_before_a_rejection_goes_with_the_right_to_the_buyers_address(seller: User, private: bool) -> None:
    """Of an open profile the seller still sees the address, so the archive stays."""
    ad, buyer = make_ad(seller, allows_reject=True), make_user("kupac", is_private=private)
    kept, rejected = (place(ad, one, units).offer for one, units in ((make_user("drugi"), 5), (buyer, 3)))
    past_expiry(ad)
    services.close_due_ads()
    for offer in (kept, rejected):
        issue_proforma(seller=seller, offer_id=offer.pk)
    client = client_for(seller)
    data_of(client.post(path(ad), {"lang": "sr"}, format="json"), 202)
    assert run_exports() == [True]
    services.reject_offer(seller_id=seller.pk, offer_id=rejected.pk)
    if not private:
        assert len(taken(client, ad).namelist()) == 2
        return
    error_of(client.get(path(ad)), 404, "not_found")
    assert state(client, ad)["file"] is None
    data_of(client.post(path(ad), {"lang": "sr"}, format="json"), 202)
    assert run_exports() == [True]
    assert len(taken(client, ad).namelist()) == 1


def test_a_rejection_leaves_an_archive_of_other_deals_alone(seller: User) -> None:
    ad, buyer = make_ad(seller, allows_reject=True), make_user("kupac", is_private=True)
    kept, rejected = (place(ad, one, units).offer for one, units in ((make_user("drugi"), 5), (buyer, 3)))
    past_expiry(ad)
    services.close_due_ads()
    issue_proforma(seller=seller, offer_id=kept.pk)
    client = client_for(seller)
    data_of(client.post(path(ad), {"lang": "sr", "off_ids": [kept.pk]}, format="json"), 202)
    assert run_exports() == [True]
    services.reject_offer(seller_id=seller.pk, offer_id=rejected.pk)
    assert len(taken(client, ad).namelist()) == 1
