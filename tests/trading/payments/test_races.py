"""Numbers of proformas on PostgreSQL, issued at once: without gaps and doubles. I21."""

from collections import Counter
from functools import partial

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.concurrency import run_together
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import past_expiry
from trading.accounts.models import User
from trading.offers import services
from trading.offers.models import Offer
from trading.payments.invariants import violations
from trading.payments.models import Proforma, ProformaCounter
from trading.payments.services import issue_proforma, next_number

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True), pytest.mark.feature("X-DEAL-09")]


def deals_of(seller: User, count: int) -> list[Offer]:
    """Deals with so many buyers on one ad."""
    from tests.trading.offers.helpers import place

    ad = make_ad(seller, quantity=100, tiers=[(1, 50, 100), (51, 100, 90)])
    offers = [place(ad, make_user(f"kupac{number}"), 1).offer for number in range(count)]
    past_expiry(ad)
    services.close_due_ads()
    return offers


@pytest.mark.feature("X-DEAL-09")
def test_fifty_at_once_get_fifty_numbers(seller: User) -> None:
    offers = deals_of(seller, 50)
    results = run_together([partial(issue_proforma, seller=seller, offer_id=offer.pk) for offer in offers])
    assert all(is_new for _, is_new in results)
    assert sorted(Proforma.objects.values_list("sequence", flat=True)) == list(range(1, 51))
    assert ProformaCounter.objects.get().last == 50
    assert list(violations()) == []


@pytest.mark.feature("X-DEAL-09")
def test_the_same_deal_from_many_tabs_is_one_number(seller: User) -> None:
    [offer] = deals_of(seller, 1)
    results = run_together([partial(issue_proforma, seller=seller, offer_id=offer.pk)] * 10)
    assert Counter(is_new for _, is_new in results) == {True: 1, False: 9}
    assert {proforma.number for proforma, _ in results} == {f"1/{clock.today().year}"}
    assert ProformaCounter.objects.get().last == 1


@pytest.mark.feature("X-DEAL-09")
def test_a_number_whose_issue_fails_is_given_again(seller: User) -> None:
    for _ in range(2):
        with transaction.atomic():
            assert next_number(seller.pk, 2026) == 1
            transaction.set_rollback(True)
    assert not ProformaCounter.objects.exists()


def test_the_counter_is_locked_last(seller: User) -> None:
    """The one lock order: account, ad, counter."""
    [offer] = deals_of(seller, 1)
    issue_proforma(seller=seller, offer_id=offer.pk)  # makes the counter
    Proforma.objects.all().delete()
    with CaptureQueriesContext(connection) as queries:
        issue_proforma(seller=seller, offer_id=offer.pk)
    tables = [
        query["sql"].split(" FROM ")[1].split()[0].strip('"')
        for query in queries
        if "FOR UPDATE" in query["sql"] or "FOR NO KEY UPDATE" in query["sql"]
    ]
    assert tables == ["trading_user", "trading_ad", "trading_proformacounter"]
