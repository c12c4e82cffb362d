"""Every figure that is told of an ad and of its offers, against a count unit by unit.

Generated ads go through the real services; what every answer, notification, mail, table and document then says is
compared with `counting`, which knows nothing of the product. Seeds are fixed.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.text import numbers
from tests.clients import client_for
from tests.factories import make_ad, make_currency, make_user
from tests.trading.contracts.test_contract import text_of
from tests.trading.offers import helpers, offer_meaning_cases
from tests.trading.offers.reference_settlement import ReferenceOffer, ReferenceSale, money_text
from tests.trading.offers.test_own_ad import renew
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.contracts.services import contract_file
from trading.notifications.models import Notification
from trading.offers import services
from trading.offers.steps import OfferWrite

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-OFR-04", "X-RULE", "X-CSV")]

FATES = ("running", "closed", "due", "deleted", "renewed", "rejected")
CURRENCIES = ("RSD", "EUR", "USD")
NO_BREAK = "\u00a0"


@dataclass(frozen=True)
class Deal:
    """One offer that stands: its units and limit, its buyer, and what the count says it pays (None: nothing)."""

    bid: ReferenceOffer
    placed: OfferWrite
    pays: int | None

    @property
    def buyer(self) -> User:
        return self.placed.offer.buyer


@dataclass
class Stage:
    """An ad after all that happened to it, with what the count says. sold: units at the close, before a rejection."""

    ad: Ad
    sale: ReferenceSale
    fate: str
    deals: Sequence[Deal]
    price: int
    sold_at_close: int
    gone: list[tuple[User, int]] = field(default_factory=list)  # given up or rejected: buyer, status

    @property
    def ended(self) -> bool:
        return self.fate not in {"running", "deleted"}

    @property
    def units(self) -> int:
        return sum(deal.bid.units for deal in self.deals if deal.pays is not None)

    @property
    def amount(self) -> int:
        return sum(deal.pays for deal in self.deals if deal.pays is not None)

    @property
    def buying(self) -> int:
        return sum(deal.pays is not None for deal in self.deals)


def played(case: offer_meaning_cases.Case, fate: str, currency: str, *, empty: bool) -> Stage:
    """Publish the case's ad, place its offers and let its fate come."""
    seller = make_user("prodavac", name="Sanja Prodavac")
    vector: Any = case.vector()
    ad = make_ad(
        seller,
        quantity=case.quantity,
        base_price=vector["base_price"],
        tiers=[(tier["min"], tier["max"], tier["price"]) for tier in vector["tiers"]],
        currency=make_currency(currency),
        posted_at=clock.now() - timedelta(days=1),
        allows_reject=True,
        allows_abandon=True,
    )
    bids = () if empty else (*case.others, case.mine)
    gone: list[tuple[User, int]] = []
    if not empty and sum(bid.units for bid in bids) < case.quantity:
        gone_buyer = make_user("odustala", name="Una Odustala")
        helpers.give_up(helpers.place(ad, gone_buyer, 1))
        gone.append((gone_buyer, 2))
    placed = [
        helpers.place(
            ad,
            make_user(f"kupac{number}", name=f"Kupac Broj {number}"),
            bid.units,
            limit=None if bid.limit is None else helpers.tier_at(ad, bid.limit + 1),
        )
        for number, bid in enumerate(bids)
    ]
    price = case.sale.of(bids).price
    bought = [bid for bid in bids if case.sale.accepts(bid, price)]
    sold_out = sum(bid.units for bid in bids) == case.quantity
    fate = "closed" if sold_out and fate == "deleted" else fate
    end(ad, fate)
    fate = "closed" if sold_out and fate == "running" else fate
    deals = []
    rejected = False
    for bid, one in zip(bids, placed, strict=True):
        buys = case.sale.accepts(bid, price) and fate != "deleted"
        if fate == "rejected" and buys and not rejected:
            rejected = True
            helpers.reject(one)
            gone.append((one.offer.buyer, 3))
            continue
        deals.append(Deal(bid, one, price * bid.units if buys else None))
    if fate == "renewed":
        assert renew(ad, seller).status_code == 201
    sold = sum(bid.units for bid in bought)
    return Stage(Ad.objects.get(pk=ad.pk), case.sale, fate, deals, price, sold, gone)


def end(ad: Ad, fate: str) -> None:
    """Let the fate come."""
    if fate == "deleted":
        services.delete_ad(seller_id=ad.seller_id, ad_id=ad.pk)
    elif fate != "running":
        helpers.past_expiry(ad)
        if fate != "due":
            services.close_due_ads()
            services.notify_expired()


STAGES = [
    (number, case, FATES[number % len(FATES)], CURRENCIES[number % 3])
    for number, case in enumerate([*offer_meaning_cases.generated(7, 32), *list(offer_meaning_cases.named())[:18]])
]


OF_EVERY_KIND = {7, 10, 32, 36, 39, 41, 44, 45, 46, 47, 48, 49}
"""Numbers of the ads for every change: between them they hold all that the others do."""


def cents_or_none(amount: int | None) -> str | None:
    return None if amount is None else money_text(amount)


def spoken(amount: int, currency: str) -> str:
    """Return the amount as people read it, by hand."""
    units = f"{amount // 100:,}".replace(",", ".")
    return f"{units}{f',{amount % 100:02d}' if amount % 100 else ''}{NO_BREAK}{currency}"


def table(client: APIClient, path: str) -> list[dict[str, str]]:
    answer: Any = client.get(path)
    assert answer.status_code == 200, answer.content
    content = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content, newline=""), delimiter=";"))


def reader_of(stage: Stage, seller: APIClient) -> APIClient:
    """What its seller called off is there for the two sides only."""
    return seller if stage.fate == "deleted" else APIClient()


def check_page_and_card(stage: Stage) -> None:
    ad, price = stage.ad, money_text(stage.price)
    reserved = sum(deal.bid.units for deal in stage.deals)
    product = helpers.data_of(reader_of(stage, client_for(ad.seller)).get(f"/api/products/{ad.pk}"))
    if stage.fate not in {"rejected"}:
        assert (product["off_count"], product["buyers_count"]) == (reserved, len(stage.deals))
    if stage.ended and not stage.sold_at_close:
        assert product["current_price"] == money_text(stage.sale.base)
        assert product["pro_selling_price"] is None
    else:
        assert product["current_price"] == price
    card = next((row for row in helpers.data_of(APIClient().get("/api/products")) if row["pro_id"] == ad.pk), None)
    assert (card is not None) == (stage.fate == "running")
    for shown in (product, card or product):
        trace = {tier["needed"]: tier["accepting"] for tier in shown["trace"]}
        bids = [deal.bid for deal in stage.deals]
        if stage.fate != "rejected":  # a rejection after the close leaves the trace of the close
            assert trace == {
                tier.minimum: sum(bid.units for bid in bids if stage.sale.accepts(bid, tier.price))
                for tier in stage.sale.tiers
            }


def check_transactions(stage: Stage) -> None:
    ad, seller = stage.ad, client_for(stage.ad.seller)
    for client, query, visible in ((reader_of(stage, seller), "", stage.deals), (seller, "?view=true", stage.deals)):
        body = client.get(f"/api/products/{ad.pk}/transactions{query}").json()
        rows = {row["off_id"]: row for row in body["data"]}
        for deal in visible:
            assert rows[deal.placed.offer.pk]["amount"] == cents_or_none(deal.pays)
        others = rows.keys() - {deal.placed.offer.pk for deal in visible}
        assert [rows[pk]["amount"] for pk in others] == [None] * (len(stage.gone) if query else 0)
        meta = body["meta"]
        assert (meta["buying_count"], meta["buying_quantity"], meta["amount"]) == (
            stage.buying,
            stage.units,
            money_text(stage.amount),
        )
        assert meta["ended"] == int(stage.ended)


def check_sales_and_purchases(stage: Stage) -> None:
    ad, seller, currency = stage.ad, client_for(stage.ad.seller), stage.ad.currency_id
    sales = seller.get("/api/user/sales?sort=pro_post_date&sort_direction=asc").json()
    row = next(row for row in sales["data"] if row["pro_id"] == ad.pk)
    assert (row["buying_count"], row["buying_quantity"], row["amount"]) == (
        stage.buying,
        stage.units,
        money_text(stage.amount),
    )
    side = "done" if stage.ended else "running"
    expected = [{"cur_id": currency, "done": "0.00", "running": "0.00", side: money_text(stage.amount)}]
    assert sales["meta"]["sums"] == (expected if stage.buying else [])

    for deal in stage.deals:
        purchases = client_for(deal.buyer).get("/api/user/purchases").json()
        [own] = purchases["data"]
        assert own["amount"] == cents_or_none(deal.pays)
        waits = stage.fate == "running" and deal.pays is None
        assert own["waiting"] == int(waits)
        assert own["fulfilled"] == (int(deal.pays is not None) if stage.ended else None)
        mine = [{"cur_id": currency, "done": "0.00", "running": "0.00", side: cents_or_none(deal.pays)}]
        assert purchases["meta"]["sums"] == ([] if deal.pays is None else mine)
        if own["ended_at"] is not None:
            assert own["ended_at"] <= f"{clock.now():%Y-%m-%dT%H:%M:%SZ}"
        [past] = helpers.data_of(client_for(deal.buyer).get(f"/api/user/sellers/{ad.seller_id}"))
        assert past["amount"] == own["amount"]
    for buyer, status in stage.gone:
        [own] = helpers.data_of(client_for(buyer).get("/api/user/purchases"))
        assert (own["off_status"], own["amount"]) == (status, None)


def check_partners(stage: Stage) -> None:
    seller = client_for(stage.ad.seller)
    partners = {row["usr_id"]: row["off_count"] for row in helpers.data_of(seller.get("/api/user/buyers"))}
    everybody = [deal.buyer.pk for deal in stage.deals] + [buyer.pk for buyer, _ in stage.gone]
    assert partners == Counter(everybody[:10]) or len(everybody) > 10


def check_tables_and_documents(stage: Stage) -> None:
    ad, seller = stage.ad, client_for(stage.ad.seller)
    decimal = money_text(stage.price).replace(".", ",")

    line = next(row for row in table(seller, "/api/user/sales/export") if row["Broj oglasa"] == str(ad.pk))
    assert line["Iznos"] == money_text(stage.amount).replace(".", ",")
    assert line["Prodato"] == (str(stage.units) if stage.fate != "running" else "")
    assert line["Postignuta cena"] == (decimal if stage.ended and stage.units else "")
    assert line["Trenutna cena"] == (decimal if stage.fate == "running" else "")
    for deal in stage.deals:
        [own] = table(client_for(deal.buyer), "/api/user/purchases/export")
        pays = "" if deal.pays is None else money_text(deal.pays).replace(".", ",")
        assert (own["Ukupno"], own["Cena"]) == (pays, "" if deal.pays is None else decimal)
        words = {"running": "Aktivna ponuda" if deal.pays is not None else "Čeka nižu cenu"}
        words["deleted"] = "Prodavac je odustao od prodaje"
        sold = "Prodato" if deal.pays is not None else "Nije prodato"
        assert own["Status"] == words.get(stage.fate, sold)
        assert own["Ishod"] == ("" if not stage.ended else "Kupljeno" if deal.pays is not None else "Nije kupljeno")
    for buyer, status in stage.gone:
        [own] = table(client_for(buyer), "/api/user/purchases/export")
        assert (own["Ukupno"], own["Cena"], own["Ishod"]) == ("", "", "")
        assert own["Status"] == {2: "Odustali ste", 3: "Prodavac je odbio ponudu"}[status]

    if not stage.ended:
        return
    *lines, total = table(seller, f"/api/products/{ad.pk}/sheet")
    assert sorted(row["Ukupno"] for row in lines) == sorted(
        money_text(deal.pays).replace(".", ",") for deal in stage.deals if deal.pays is not None
    )
    assert (total["Količina"], total["Ukupno"]) == (str(stage.units), money_text(stage.amount).replace(".", ","))

    deal = next((deal for deal in stage.deals if deal.pays is not None), None)
    if deal is None:
        return
    assert deal.pays is not None
    calendar = client_for(deal.buyer).get(f"/api/offers/{deal.placed.offer.pk}/calendar").content.decode()
    assert f"ukupno: {spoken(deal.pays, ad.currency_id)}".replace(NO_BREAK, " ").replace(",", "\\,") in unfolded(
        calendar
    )
    made = contract_file(user=ad.seller, offer_id=deal.placed.offer.pk, language="sr")
    text = text_of(made.content, "odt").replace(NO_BREAK, " ")
    whole = f"{deal.pays // 100:,}".replace(",", ".")
    assert f"{whole},{deal.pays % 100:02d} {ad.currency_id}" in text
    assert f"prodato je {stage.sold_at_close} kom. od {ad.quantity} kom." in text


def unfolded(calendar: str) -> str:
    return calendar.replace("\r\n ", "").replace(NO_BREAK, " ")


def check_notifications_and_mails(stage: Stage) -> None:
    ad, currency = stage.ad, stage.ad.currency_id
    offers = {deal.placed.offer.pk: deal for deal in stage.deals}

    # The seller was notified of each new offer with the price that held from then on, and with its limit.
    counting: list[ReferenceOffer] = []
    new_buyers = {
        notification.payload["off_id"]: notification for notification in Notification.objects.filter(type="new-buyer")
    }
    for deal in stage.deals:
        counting.append(deal.bid)
        if stage.fate == "rejected":
            continue  # the rejected one stood among them
        payload = new_buyers[deal.placed.offer.pk].payload
        then = stage.sale.of(counting).price
        limit = None if deal.bid.limit is None else money_text(stage.sale.tiers[deal.bid.limit].price)
        assert (payload["price"], payload["limit"]) == (money_text(then), limit)
        assert payload["waits"] == int(not stage.sale.accepts(deal.bid, then))

    closing = Notification.objects.filter(
        type__in=["expired-seller-price", "expired-seller-sold-out"], recipient=ad.seller
    )
    reserved = sum(deal.bid.units for deal in stage.deals)
    for notification in closing:
        rejected = stage.sold_at_close - stage.units  # the rejection came after the close
        assert (notification.payload["off_count"], notification.payload["price"]) == (
            stage.sold_at_close,
            money_text(stage.price),
        )
        assert notification.payload["off_unsold"] == reserved + rejected - stage.sold_at_close
        mail = said(notification)
        assert f"{stage.sold_at_close} kom." in mail
        if notification.type == "expired-seller-price":
            assert f"Kupci plaćaju ukupno: {cents_text(sum(deal.pays or 0 for deal in stage.deals), currency)}" in mail
    if stage.fate in {"closed", "renewed"} and ad.expires_at <= clock.now():
        assert closing.exists() == bool(stage.sold_at_close)

    for notification in Notification.objects.filter(type__startswith="expired-buyer-"):
        deal = offers.get(notification.payload["off_id"])
        if deal is None:
            continue
        mail = said(notification)
        assert notification.type.endswith("unsold") == (deal.pays is None)
        if deal.pays is not None:
            assert f"{deal.bid.units} kom. po ceni" in mail
            if notification.type == "expired-buyer-price":
                assert f"Ukupno za plaćanje: {cents_text(deal.pays, currency)}" in mail
        else:
            assert "Ne kupujete i ništa ne dugujete." in mail
            assert "ukupno" not in mail


def cents_text(cents: int, currency: str) -> str:
    return f"{numbers.whole(cents // 100)},{cents % 100:02d} {currency}"


def said(notification: Notification) -> str:
    [entry] = OutboxEntry.objects.filter(kind="mail", key=f"mail:{notification.dedupe_key}:{notification.recipient_id}")
    mail = compose({**entry.payload, "language": "sr"})
    return " ".join(f"{mail.subject} {mail.body}".replace(NO_BREAK, " ").split())


@pytest.mark.feature("M-OFR-04", "X-CSV", "M-CTR-01", "M-NTF-02")
@pytest.mark.parametrize(
    ("number", "case", "fate", "currency"),
    [
        pytest.param(
            *stage,
            id=f"{stage[0]} {stage[2]} {stage[1].name}",
            marks=() if stage[0] in OF_EVERY_KIND else pytest.mark.exhaustive,
        )
        for stage in STAGES
    ],
)
def test_everything_tells_what_was_counted(
    number: int, case: offer_meaning_cases.Case, fate: str, currency: str
) -> None:
    stage = played(case, fate, currency, empty=number % 10 == 9)
    check_page_and_card(stage)
    check_transactions(stage)
    check_sales_and_purchases(stage)
    check_partners(stage)
    check_notifications_and_mails(stage)
    check_tables_and_documents(stage)  # last: a contract changes the status of its offer


def kinds_of(number: int, case: offer_meaning_cases.Case, fate: str, currency: str) -> set[str]:
    return {fate, currency, *case.kinds(), *({"empty"} if number % 10 == 9 else ())}


def test_the_stages_hold_every_kind() -> None:
    """Each at least twice among all ads, and once among those of `make test`."""
    kinds = Counter(kind for stage in STAGES for kind in kinds_of(*stage))
    assert {kind: found for kind, found in kinds.items() if found < 2} == {}
    assert len(kinds) >= 20
    few = {kind for stage in STAGES if stage[0] in OF_EVERY_KIND for kind in kinds_of(*stage)}
    assert set(kinds) - few == set()
