"""Catalogue under concurrency, on PostgreSQL: the lock of the seller's row keeps the pause between two ads."""

import contextlib
import threading
from collections import Counter
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.concurrency import run_together
from tests.factories import make_ad, make_category, make_currency, make_offer, make_unit, make_user
from trading.accounts.models import User
from trading.catalogue import editing, favourites, publishing, search_index
from trading.catalogue.details import AdChanges, AdDetails, AdFiles
from trading.catalogue.models import Ad, AdSearch, Favourite
from trading.catalogue.rules import TierSpec

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def details(**changes: Any) -> AdDetails:
    values: dict[str, Any] = {
        "name": "Aku bušilica",
        "category_id": make_category().pk,
        "quantity": 30,
        "unit_id": make_unit().pk,
        "currency_id": make_currency().code,
        "base_price": Decimal(110),
        "expires_at": clock.now() + timedelta(days=30),
        "tiers": (TierSpec(1, 10, Decimal(100)), TierSpec(11, 30, Decimal(90))),
        "info": "Dve baterije",
        "description": "Bušilica.",
        "made_in": "Srbija",
        "declaration_text": "Uvoznik.",
        **changes,
    }
    return AdDetails(**values)


def publish_twice_at_once(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """One seller sends two ads; each looks for the last one only when the other has come too, if it can come."""
    seller, wanted = make_user("prodavac"), details()
    meeting = threading.Barrier(2)
    look = publishing.refuse_too_soon

    def meet(user: User, now: Any) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            meeting.wait(0.5)
        look(user, now)

    monkeypatch.setattr(publishing, "check_seller", meet)
    return run_together([lambda: publishing.publish_ad(seller=seller, details=wanted, files=AdFiles()).pk] * 2)


@pytest.mark.feature("M-AD-01")
def test_one_of_two_ads_at_once_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A double click publishes once."""
    results = publish_twice_at_once(monkeypatch)

    assert Counter(result if isinstance(result, str) else "published" for result in results) == {
        "published": 1,
        "timeout": 1,
    }
    assert Ad.objects.count() == 1


def test_without_the_lock_both_are_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: if it does not publish both, the test above proves nothing."""
    monkeypatch.setattr(publishing, "lock_actor", lambda user_id: User.objects.get(pk=user_id))

    results = publish_twice_at_once(monkeypatch)

    assert all(isinstance(result, int) for result in results)
    assert Ad.objects.count() == 2


@pytest.mark.feature("M-PRF-08")
def test_a_favourite_added_from_many_tabs_is_one() -> None:
    """I11."""
    ad, fan = make_ad(), make_user("kupac")

    results = run_together([lambda: favourites.add_favourite(user=fan, ad_id=ad.pk)] * 6)

    assert results == [None] * 6
    assert Favourite.objects.count() == 1


def test_a_change_locks_the_seller_then_the_ad() -> None:
    """The one lock order: user before ad; so a change and an offer never wait for each other in a circle."""
    ad = make_ad()

    with CaptureQueriesContext(
        connection,
    ) as queries:
        editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=AdChanges({"info": "Nova"}))

    locking = [query["sql"] for query in queries if "FOR NO KEY UPDATE" in query["sql"]]
    assert ['"trading_user"' in sql.split("FROM")[1].split()[0] for sql in locking] == [True, False]
    # Each locks its own row alone, never what is joined to it.
    assert all(" OF " in sql or "JOIN" not in sql for sql in locking), locking


@pytest.mark.feature("M-AD-10")
def test_an_offer_between_check_and_lock_closes_the_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """What binds buyers is judged under the lock."""
    ad, buyer = make_ad(), make_user("kupac")
    words = editing.validation.check_words

    def rival(texts: Any) -> None:
        make_offer(Ad.objects.get(pk=ad.pk), buyer, 5)
        words(texts)

    monkeypatch.setattr(editing.validation, "check_words", rival)

    with pytest.raises(editing.PriceLocked):
        editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=AdChanges({"base_price": Decimal(120)}))

    assert Ad.objects.get(pk=ad.pk).base_price == Decimal(110)


@pytest.mark.parametrize("at_once", [1, 500])
def test_a_renamed_category_writes_over_no_text_that_is_changed_meanwhile(
    monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """The seller changes the ad while the job has read it and not yet written what searches look at."""
    seller = make_user("prodavac")
    category = make_category("Alati", "Tools")
    ads = [make_ad(seller, category=category, name=f"Stara bušilica {number}") for number in range(2)]
    category.name_sr, category.name_en = "Mašine", "Machines"
    category.save()
    monkeypatch.setattr(search_index, "BATCH", at_once)
    was_read, changed = threading.Event(), threading.Event()
    indexed = search_index.text_of

    def slowly(ad: Ad) -> str:
        text = indexed(ad)
        if not was_read.is_set():
            was_read.set()
            changed.wait(1)
        return text

    def follow() -> None:
        search_index.reindex_ads_of_named("category", [category.pk])

    def edit() -> None:
        was_read.wait(10)
        change = AdChanges(fields={"name": "Nova testera"})
        editing.edit_ad(seller=seller, ad_id=ads[0].pk, changes=change)
        changed.set()

    monkeypatch.setattr(search_index, "text_of", slowly)
    run_together([follow, edit])
    first, second = AdSearch.objects.order_by("ad_id").values_list("text", flat=True)
    assert {"^nova", "^testera"} <= set(first.split())
    assert "masine" in first
    assert "masine" in second
