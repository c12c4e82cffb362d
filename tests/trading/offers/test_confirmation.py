"""The mails that confirm an offer to its buyer. Figures are counted by hand."""

import json
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from marketplace.common.db.clock import BELGRADE
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_business, make_currency, make_restriction, make_user
from tests.trading.offers import offer_meaning_cases
from tests.trading.offers.helpers import change, give_up, past_expiry, place, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.notifications.models import NotificationPreference
from trading.notifications.types.registry import TYPES
from trading.offers import services as offers
from trading.offers.amounts import most_per_unit

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-OFR-03", "X-MAIL")]

NOON = datetime(2026, 11, 28, 12, tzinfo=BELGRADE)
VECTORS: list[dict[str, Any]] = json.loads(offer_meaning_cases.FILE.read_text("utf-8"))


def honey(seller: User, **fields: Any) -> Ad:
    """The walk's ad: 386 units from 1.150, steps 1.050, 940 and 840."""
    return make_ad(
        seller,
        name="Med od lipe",
        currency=make_currency("RSD"),
        quantity=400,
        base_price=1150,
        tiers=[(100, 299, 1050), (300, 386, 940), (387, 400, 840)],
        expires_at=datetime(2026, 12, 22, 23, 59, tzinfo=BELGRADE),
        **fields,
    )


def mails_to(person: User) -> list[OutboxEntry]:
    return list(OutboxEntry.objects.filter(kind="mail", payload__to=person.email).order_by("pk"))


def body(entry: OutboxEntry, language: str = "sr") -> str:
    mail = compose({**entry.payload, "language": language})
    assert "List-Unsubscribe" not in mail.extra_headers
    return " ".join(f"{mail.subject} {mail.body}".replace("\u00a0", " ").split())


def test_an_offer_is_confirmed_at_once_with_what_it_costs_at_most(seller: User, buyer: User) -> None:
    with clock.travel(NOON):
        place(honey(seller, shipping_additional=True), buyer, 87)
    [entry] = mails_to(buyer)
    assert entry.next_try_at is None
    said = body(entry)
    assert "Ponuda je primljena: Med od lipe, 87 kom." in said
    assert "Uslov: kupujete po svakoj postignutoj ceni" in said
    assert "Isporuka: plaća se posebno, nije u ovom iznosu Najviše plaćate: 100.050,00 RSD" in said
    assert "izmenite ili da od nje odustanete do 22.12.2026 23:59" in said
    english = body(entry, "en")
    assert "Offer received: Med od lipe, 87 pcs" in english
    assert "You pay at most: 100.050,00 RSD" in english


@pytest.mark.parametrize(("limit", "figure"), [(0, "1.050,00"), (1, "940,00")])
def test_a_limit_is_the_most_that_a_unit_costs(seller: User, buyer: User, limit: int, figure: str) -> None:
    with clock.travel(NOON):
        ad = honey(seller)
        place(ad, buyer, 87, limit=tier_at(ad, limit + 1))
    said = body(mails_to(buyer)[0])
    assert f"samo ako cena nije viša od {figure} RSD po jedinici" in said
    assert f"Najviše plaćate: {['91.350,00', '81.780,00'][limit]} RSD" in said


def test_a_limit_is_told_in_the_kind_in_which_it_was_chosen(seller: User, buyer: User) -> None:
    firm = make_business("firma")
    with clock.travel(NOON):
        ad = honey(seller, vat="20", vat_added=True)
        for person in (buyer, firm):
            place(ad, person, 10, limit=tier_at(ad, 1))
    assert "samo ako cena nije viša od 1.260,00 RSD sa PDV-om po jedinici" in body(mails_to(buyer)[0])  # 1.050 + 20 %
    said = body(mails_to(firm)[0], "en")
    assert "only if the price is not above 1.050,00 RSD + VAT per unit" in said


def test_vat_on_top_is_in_the_figure_and_a_firm_is_greeted_without_a_name(seller: User) -> None:
    firm = make_business("firma")
    with clock.travel(NOON):
        place(honey(seller, vat="20", vat_added=True, restriction=None), firm, 10)
    said = body(mails_to(firm)[0])
    assert "Poštovani," in said
    assert "Bez PDV-a: 11.500,00 RSD PDV 20%: 2.300,00 RSD Najviše plaćate: 13.800,00 RSD" in said


def test_hours_of_trade_are_named(seller: User, buyer: User) -> None:
    with clock.travel(NOON.replace(hour=19)):
        place(honey(seller, restriction=make_restriction()), buyer, 10)
    assert "dozvoljenog prometa: od 18:00 do 06:00" in body(mails_to(buyer)[0])


def test_nothing_switches_the_confirmation_off(seller: User, buyer: User) -> None:
    NotificationPreference.objects.bulk_create(
        NotificationPreference(user=buyer, type=name, by_mail=False, on_page=False) for name in TYPES
    )
    User.objects.filter(pk=buyer.pk).update(wants_mail=False)
    place(make_ad(seller), buyer, 5)
    assert len(mails_to(buyer)) == 1


def test_changes_within_ten_minutes_are_one_mail_and_later_ones_another(seller: User, buyer: User) -> None:
    with clock.travel(NOON):
        placed = place(honey(seller), buyer, 5)
    for minutes, quantity in ((1, 6), (4, 7), (10, 8), (11, 9), (25, 10)):
        with clock.travel(NOON + timedelta(minutes=minutes)):
            change(placed, quantity)
    first, *later = mails_to(buyer)
    assert [entry.key for entry in later] == [
        f"mail:offer-changed:{placed.offer.pk}:1",
        f"mail:offer-changed:{placed.offer.pk}:4",
        f"mail:offer-changed:{placed.offer.pk}:5",
    ]
    assert later[0].next_try_at == NOON + timedelta(minutes=12)
    assert "5 kom." in body(first)  # whatever came later
    said = body(later[0])
    assert "Ponuda je izmenjena: Med od lipe, 10 kom." in said
    assert "Najviše plaćate: 11.500,00 RSD" in said


def test_a_hundred_changes_write_one_mail(seller: User, buyer: User) -> None:
    with clock.travel(NOON):
        placed = place(honey(seller), buyer, 5)
        for number in range(100):
            change(placed, 6 + number % 2)
    assert len(mails_to(buyer)) == 2


def test_a_change_that_was_followed_by_the_end_says_so(seller: User, buyer: User) -> None:
    placed = place(honey(seller), buyer, 5)
    change(placed, 7)
    give_up(placed)
    said = body(mails_to(buyer)[1])
    assert "Od ponude ste u međuvremenu odustali: ništa ne dugujete." in said
    assert "izmenite" not in said


def test_a_change_told_after_the_close_names_no_sum(seller: User, buyer: User) -> None:
    ad = honey(seller)
    change(place(ad, buyer, 5), 7)
    past_expiry(ad)
    offers.close_due_ads()
    said = body(mails_to(buyer)[1])
    assert "Prodaja se u međuvremenu završila. Ishod i iznos su u posebnoj poruci." in said
    assert "Količina: 7 kom." in said
    assert "Najviše plaćate" not in said


@pytest.mark.parametrize("by_change", [False, True])
def test_the_last_units_are_confirmed_by_the_mail_of_the_close_alone(
    seller: User, buyer: User, *, by_change: bool
) -> None:
    ad = make_ad(seller, quantity=10, tiers=[(1, 4, 90), (5, 10, 80)])
    place(ad, make_user("ana00"), 4)
    if by_change:
        change(place(ad, buyer, 5), 6)
    else:
        place(ad, buyer, 6)
    *before, last = mails_to(buyer)
    assert last.key == f"mail:sold-out:ad:{ad.pk}:{buyer.pk}"
    assert [entry.key.split(":")[1] for entry in before] == ["offer-placed"] * by_change
    said = body(last)
    assert "kupovina vas obavezuje" in said
    assert "480,00" in said


@pytest.mark.feature("X-IF")
def test_the_most_to_pay_is_that_of_the_page(subtests: pytest.Subtests) -> None:
    for case in VECTORS:
        if case["expect"]["sells_out"]:
            continue  # the mail of the close confirms it, with the one figure
        mine = case["mine"]
        ladder = [{"id": place, **tier} for place, tier in enumerate(case["tiers"])]
        ad = Ad(base_price=Decimal(case["base_price"]), price_ladder=ladder)
        limit = None if mine["limit"] is None else Decimal(case["tiers"][mine["limit"]]["price"])
        with subtests.test(case["name"]):
            most = most_per_unit(ad, mine["quantity"], limit) * mine["quantity"]
            assert most == Decimal(case["expect"]["pay_at_most"])


def test_the_confirmation_costs_no_statement(seller: User) -> None:
    """Its row goes with the other rows of the outbox."""
    ad = make_ad(seller)
    place(ad, make_user("ana00"), 1)
    with CaptureQueriesContext(connection) as asked:
        place(ad, make_user("bojan00"), 1)
    assert sum("INSERT" in one["sql"] and "outboxentry" in one["sql"] for one in asked) == 1
