"""Closing an account. The name is looked for in every table afterwards."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from rest_framework.test import APIClient

from content.support.services import send_suggestion
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import DECLARATION, QUALITY_IMAGE
from marketplace.common.messaging.outbox import relay_once
from tests.cache_contents import cache_contents
from tests.clients import client_for, sid_for
from tests.factories import (
    PASSWORD,
    appointed_admin,
    make_ad,
    make_admin,
    make_business,
    make_social_type,
    make_user,
    store_file,
)
from tests.trading.accounts.forms import pdf, picture
from tests.trading.offers.helpers import data_of, past_expiry, place, reject
from tests.trading.watching.helpers import watch
from tests.world import APPS
from trading.accounts.models import LoginSession, SecondFactor, SocialIdentity, User
from trading.accounts.services import mark_verified
from trading.ad_templates.models import AdTemplate
from trading.ad_templates.services import save_template
from trading.catalogue.drafts.services import SeenDraft, add_file, create_draft
from trading.catalogue.models import Ad, AdDeclaration, AdProof, AdSearch, AdSocial, Favourite
from trading.catalogue.services import reindex_ads_of_seller
from trading.contracts.models import Contract
from trading.contracts.services import contract_file
from trading.messages.services import send_message
from trading.notifications.models import NotificationPreference
from trading.offers import services
from trading.offers.models import Offer, Rating
from trading.offers.rating import rate_offer
from trading.payments.services import issue_proforma
from trading.watching import runs
from trading.watching.models import FollowedSeller, SavedSearch
from trading.watching.services import follow

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-GDPR")]

MARKER = "kosovka"
"""Stands in every text of the person who leaves, and in nothing else."""
LONG_AGO = timedelta(days=31)


def close(client: APIClient, password: str = PASSWORD) -> Any:
    return client.delete("/api/user", {"usr_password": password}, format="json")


def rows_with(mark: str) -> dict[str, list[str]]:
    """Return the tables and columns that hold the mark, whatever its case."""
    found: dict[str, list[str]] = {}
    for model in apps.get_models():
        if model._meta.app_label not in APPS:
            continue
        names = [column.attname for column in model._meta.concrete_fields]
        for row in model._default_manager.values_list(*names):  # type: ignore[attr-defined]
            held = [
                name
                for name, value in zip(names, row, strict=True)
                if mark in json.dumps(value, default=str, ensure_ascii=False).lower()
            ]
            found.setdefault(model.__name__, []).extend(held)
    return {name: sorted(set(columns)) for name, columns in found.items() if columns}


def relay() -> None:
    while relay_once():
        pass


@pytest.fixture
def leaver(settings: Any) -> User:
    """A firm that has done everything that leaves a name somewhere, all of it long over."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with clock.travel(clock.now() - LONG_AGO - timedelta(days=3)):
        return busy_firm(appointed_admin())


def busy_firm(admin: User) -> User:
    """Return a firm with something in every table, its texts all marked."""
    firm = marked_firm()
    mark_verified(user_id=firm.pk)  # notifies the administrators
    buyer, other = make_user("kupac"), make_user("drugi")
    fill_profile(firm)
    sold, idle = marked_ads(firm)
    reindex_ads_of_seller(firm)
    Favourite.objects.create(user=buyer, ad=sold, created_at=clock.now())
    bought = place(sold, buyer, 5).offer
    place(sold, other, 5)
    follow(user=buyer, seller_id=firm.pk)
    runs.send_alerts(sold.pk, "published")
    assert buyer.notifications.filter(type="seller-published").exists()
    theirs = make_ad(other)
    own = place(theirs, firm, 4).offer
    left = place(make_ad(buyer), firm, 2).offer
    services.give_up(buyer_id=firm.pk, offer_id=left.pk)
    with clock.travel(clock.now() + timedelta(hours=1)):
        finish(firm, buyer, admin, [sold, idle, theirs], bought, own)
    return firm


def marked_firm() -> User:
    return make_business(
        f"{MARKER}1",
        verified_at=None,
        name=f"{MARKER} Firma",
        full_name=f"{MARKER} d.o.o.",
        region=f"{MARKER} mesto",
        address=f"{MARKER} ulica",
        postal_code=f"{MARKER}",
        phone=f"{MARKER}",
        phone1=f"{MARKER}",
        phone2=f"{MARKER}",
        phone3=f"{MARKER}",
        promotion_text=f"{MARKER} tekst",
        organisation={
            "contact_person": f"{MARKER} osoba",
            "contact": f"{MARKER} kontakt",
            "bank_account": f"{MARKER} račun",
            "registration_number": f"{MARKER} br",
            "services_text": f"{MARKER} delatnost",
            "service": None,
        },
    )


def fill_profile(firm: User) -> None:
    client = client_for(firm)
    documents = {"usr_business_register": pdf(f"{MARKER}.pdf"), "usr_tax_info": pdf(f"{MARKER}.pdf")}
    data_of(
        client.post("/api/user/edit-profile", {"usr_image": picture(f"{MARKER}.png"), **documents}, format="multipart")
    )
    firm.socials.create(social_type=make_social_type(), link=f"https://example.com/{MARKER}")
    SocialIdentity.objects.create(user=firm, issuer="https://id.example", subject=MARKER, created_at=clock.now())
    SecondFactor.objects.create(user=firm, sealed_seed=MARKER)
    NotificationPreference.objects.create(user=firm, type="new", by_mail=False)
    watch(firm, MARKER)


def marked_ads(firm: User) -> tuple[Ad, Ad]:
    texts = {"description": f"Zove se {MARKER}", "postal_info": MARKER, "warranty_address": MARKER}
    sold, idle = make_ad(firm, **texts), make_ad(firm, company_rules_link=f"https://{MARKER}.example", **texts)
    for ad in (sold, idle):
        AdSocial.objects.create(ad=ad, social_type=make_social_type(), link=f"https://example.com/{MARKER}")
        name = MARKER if ad is idle else "slika"
        image = store_file(picture(f"{name}.png"), QUALITY_IMAGE, owner_id=firm.pk, visibility="private")
        AdProof.objects.create(ad=ad, path=image.path, name=image.original_name)
        declaration = store_file(
            SimpleUploadedFile(f"{name}.txt", b"Uvoznik"), DECLARATION, owner_id=firm.pk, visibility="private"
        )
        AdDeclaration.objects.create(ad=ad, path=declaration.path, name=declaration.original_name)
    return sold, idle


def finish(firm: User, buyer: User, admin: User, ads: list[Ad], bought: Offer, own: Offer) -> None:
    """Close the sales; what follows them: contract, ratings, messages, and a change of the profile."""
    for ad in ads:
        past_expiry(ad)
    services.close_due_ads()
    services.close_due_ads()
    contract_file(user=firm, offer_id=bought.pk, language="sr")
    issue_proforma(seller=firm, offer_id=bought.pk)
    rate_offer(author_id=firm.pk, offer_id=bought.pk, stars=5, comment="Odlično")
    rate_offer(author_id=buyer.pk, offer_id=bought.pk, stars=4, comment="Dobro")
    rate_offer(author_id=firm.pk, offer_id=own.pk, stars=3, comment="")
    Favourite.objects.create(user=firm, ad=own.ad, created_at=clock.now())
    send_message(author=firm, recipient_id=buyer.pk, text=f"Ja sam {MARKER}")
    send_message(author=buyer, recipient_id=firm.pk, text="Dobar dan")
    send_suggestion(author=firm, text=f"Zovite me: {MARKER}")
    save_template(seller_id=firm.pk, kind=AdTemplate.Kind.TERMS, name=MARKER, values={"payment_info": MARKER})
    draft = create_draft(seller_id=firm.pk, values={"pro_name": MARKER}, name=MARKER, step="basic")
    add_file(seller=firm, seen=SeenDraft(draft.pk, 1), field="images", upload=picture(f"{MARKER}.png"))
    # Under another username now: what was told before names the old one.
    renamed = {"usr_username": f"{MARKER}2", "usr_phone_number": "+381 61 555 555"}
    data_of(client_for(firm).post("/api/user/edit-profile", renamed))
    firm.refresh_from_db()
    assert admin.notifications.filter(type="new-user-admin").exists()
    assert buyer.notifications.filter(type="seller-changed").exists()
    relay()


@pytest.mark.feature("X-GDPR")
def test_the_name_stands_nowhere_but_in_legal_records(leaver: User, django_capture_on_commit_callbacks: Any) -> None:
    """Contracts, proformas, and the terms of ads on which something was bought, stay: they bind the other side too."""
    known = {"User", "Organisation", "Notification", "Message", "Ad", "AdSearch", "AdTemplate", "AdDraft", "StoredFile"}
    assert known | {"AdDraftFile"} <= set(rows_with(MARKER))
    files = list(
        StoredFile.objects.filter(kind__in=("profile_image", "register", "tax", "ad_draft")).values_list(
            "path", flat=True
        )
    )
    assert len(files) == 4
    client = client_for(leaver)
    with django_capture_on_commit_callbacks(execute=True):
        assert data_of(close(client)) == {"res": "ok"}
    words = {"SearchWord": ["word"]}  # of that one AdSearch
    assert set(rows_with(MARKER)) == {
        "Contract",
        "Proforma",
        "Ad",
        "AdSearch",
        "OutboxEntry",
        *words,
    }  # a letter is not sent yet
    relay()
    assert rows_with(MARKER) == {
        **words,
        "Contract": ["snapshot"],
        "Proforma": ["snapshot"],
        "Ad": ["description", "postal_info", "warranty_address"],
        "AdSearch": ["text"],
    }
    kept = Ad.objects.get(description__contains=MARKER)
    assert AdSearch.objects.get(text__contains=MARKER).ad == kept
    assert kept.offers.filter(fulfilled=True).exists()
    assert not any(default_storage.exists(path) for path in files)
    assert StoredFile.objects.filter(owner_id=leaver.pk).count() == 2  # of the ad with a deal
    assert not SavedSearch.objects.exists()
    assert not FollowedSeller.objects.exists()
    assert MARKER not in cache_contents().lower()
    assert [message.to for message in mail.outbox][-1] == [f"{MARKER}1@example.com"]
    call_command("check_invariants")


@pytest.mark.feature("X-GDPR")
def test_others_read_a_closed_account_in_its_place(leaver: User) -> None:
    data_of(close(client_for(leaver)))
    other = client_for(User.objects.get(username="drugi"))
    for locale, word in (("sr", "Zatvoren nalog"), ("en", "Closed account")):
        names = [row["usr_name"] for row in other.get(f"/api/user/sellers?locale={locale}").json()["data"]]
        assert names == [word]
        rows = other.get(f"/api/user/purchases?locale={locale}").json()["data"]
        assert {row["usr_name"] for row in rows} == {word}
        given = APIClient().get(f"/api/user/{User.objects.get(username='kupac').pk}/rating?locale={locale}").json()
        assert [row["usr_name"] for row in given["data"]] == [word]
    assert other.get(f"/api/user/{leaver.pk}").status_code == 404
    chat = client_for(User.objects.get(username="kupac")).get("/api/messages?locale=en").json()["data"]
    assert [row["usr_name"] for row in chat] == ["Closed account"]


@pytest.mark.feature("X-GDPR")
def test_deals_contracts_and_ratings_stand(leaver: User) -> None:
    before = Contract.objects.get().snapshot, Rating.objects.count()
    data_of(close(client_for(leaver)))
    assert (Contract.objects.get().snapshot, Rating.objects.count()) == before
    assert User.objects.get(username="kupac").rating == 5


@pytest.mark.feature("X-GDPR", "M-OFR-09")
def test_why_offers_of_the_person_were_rejected_is_erased(seller: User, buyer: User) -> None:
    """The reason may be about the buyer. Those that the person gave to others stay theirs, as ratings do."""
    leaver = make_user("odlazi")
    own = reject(place(make_ad(seller, allows_reject=True), leaver, 5), "Ranije niste platili.").offer
    given = reject(place(make_ad(leaver, allows_reject=True), buyer, 5), "Ne isporučujemo.").offer
    Ad.objects.filter(seller_id=leaver.pk).update(expires_at=clock.now() - timedelta(days=40))
    services.close_due_ads()
    assert close(client_for(leaver)).status_code == 200
    own.refresh_from_db()
    given.refresh_from_db()
    assert (own.rejection_reason, given.rejection_reason) == ("", "Ne isporučujemo.")


@pytest.mark.feature("X-GDPR")
def test_every_way_in_is_shut_and_the_names_are_free(leaver: User) -> None:
    taken = leaver.organisation.tax_id, leaver.organisation.company_id
    sid = sid_for(leaver)
    data_of(close(APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")))
    assert APIClient().get(f"/api/user?sid={sid}").status_code == 401
    assert not LoginSession.objects.filter(user=leaver).exists()
    for name in (f"{MARKER}2", f"{MARKER}1@example.com", f"~{leaver.pk}"):
        assert APIClient().post("/api/login", {"usr_username": name, "usr_password": PASSWORD}).status_code == 400
    again = make_business(f"{MARKER}2", email=f"{MARKER}1@example.com", organisation={
        "tax_id": taken[0], "company_id": taken[1]})  # fmt: skip
    assert again.pk != leaver.pk


@pytest.mark.feature("X-GDPR")
@pytest.mark.usefixtures("one_moment")  # on a slow machine the second to wait would pass between two tries
def test_needs_the_password() -> None:
    user = make_user("odlazi")
    client = client_for(user)
    assert client.delete("/api/user").status_code == 400
    wrong = close(client, "nije-ova-lozinka")
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "wrongPassword")
    user.refresh_from_db()
    assert user.erased_at is None
    assert [close(client, "nije-ova-lozinka").status_code for _ in range(6)][-1] == 429


@pytest.mark.feature("X-GDPR")
@pytest.mark.parametrize("because", ["own ad", "locked ad", "offer", "sold", "bought", "not closed yet"])
def test_waits_for_the_end_of_what_binds(seller: User, buyer: User, because: str) -> None:
    user = make_user("odlazi")
    if because in ("own ad", "locked ad"):
        make_ad(user, locked_by_admin=because == "locked ad")
    else:
        ad = make_ad(user if because == "sold" else seller)
        place(ad, buyer if because == "sold" else user, 3)
        if because != "offer":
            past_expiry(ad, timedelta(days=29) if because in ("sold", "bought") else timedelta(seconds=1))
        if because in ("sold", "bought"):
            services.close_due_ads()
    before = User.objects.values().get(pk=user.pk)
    client = client_for(user)
    assert data_of(client.get("/api/user/closing")) == {"closable": 0}
    assert data_of(client_for(make_user("slobodni")).get("/api/user/closing")) == {"closable": 1}
    refused = close(client)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "active_deals")
    assert User.objects.values().get(pk=user.pk) == before
    assert client.get("/api/user").status_code == 200


@pytest.mark.feature("X-GDPR")
def test_the_last_administrator_stays() -> None:
    admin = make_admin("jedini")
    refused = close(client_for(admin))
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "last_admin")
    make_admin("drugi")
    data_of(close(client_for(admin)))
    admin.refresh_from_db()
    assert (admin.is_admin, admin.erased_at is not None) == (False, True)


@pytest.mark.feature("X-GDPR")
def test_no_contract_names_a_closed_account(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 3).offer
    past_expiry(ad, LONG_AGO)
    services.close_due_ads()
    data_of(close(client_for(buyer)))
    answer = client_for(seller).get(f"/api/offers/{offer.pk}/report?lang=sr")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "contract_unavailable")
