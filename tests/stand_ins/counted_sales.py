"""Sales whose every figure was counted by hand, for the pages to be compared with.

Ads and their ends are made by the product's own services; what they must come to is counted unit by unit
(`tests.trading.offers.reference_settlement`), which knows nothing of the product.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from tests.trading.offers.offer_meaning_cases import Case, cases
from tests.trading.offers.reference_settlement import ReferenceOffer, ReferenceSale, money_text

NAMED = (
    "empty ad, 15 at any price: the next price makes 13,500, not 16,500",
    "one unit short of a step",
    "the quantity reaches the last step: nothing is next",
    "50 units up to 940 while 1,050 holds: nothing to pay now",
    "others wait for 940: they count toward it",
    "a price in cents beside whole ones",
    "base price equal to the first: reached and nothing saved",
    "tied limits: both wait for the same price",
    "those who wait make a deeper price nearer than the one between",
    "the last unit of a full ad",
)
GENERATED = tuple(f"generated {number}" for number in (3, 4, 8))
CURRENCIES = ("RSD", "EUR", "USD")
ENDS = ("expired", "expired", "deleted", "renewed")
ENDED = (
    "one unit short of a step",
    "50 units up to 940 while 1,050 holds: nothing to pay now",
    "others wait for 940: they count toward it",
    "the quantity reaches the last step: nothing is next",
)


@dataclass(frozen=True)
class Plan:
    """A case and what becomes of its ad: open, expired, deleted or renewed. offered: whether my offer stands."""

    case: Case
    end: str = "open"
    offered: bool = True


def plans() -> list[Plan]:
    """Return what is made: the chosen cases open, some of them ended, and ads without any offer."""
    by_name = {case.name: case for case in cases()}
    chosen = [by_name[name] for name in (*NAMED, *GENERATED)]
    ended = [by_name[name] for name in ENDED]
    return [
        *(Plan(case) for case in chosen),
        *(Plan(case, end) for case, end in zip(ended, ENDS, strict=True)),
        Plan(chosen[0], offered=False),
        Plan(Case("no buyers", chosen[0].sale, 30, (), ReferenceOffer(1)), "expired", offered=False),
    ]


def make(plan: Plan, number: int, seller: Any, me: Any, others: list[Any]) -> dict[str, Any]:
    """Make the ad with its offers, bring it to its end, and return what is known of it and must be shown."""
    from marketplace.common.db import clock
    from tests.factories import make_ad
    from trading.catalogue.offer_states import PriceCondition
    from trading.codebooks.definitions.currencies import Currency
    from trading.codebooks.definitions.units import Unit
    from trading.offers import services
    from trading.offers.rules import Terms

    case = plan.case
    sale, quantity = case.sale, case.quantity
    ends = [tier.minimum - 1 for tier in sale.tiers[1:]] + [quantity]
    tiers = [(tier.minimum, end, Decimal(money_text(tier.price))) for tier, end in zip(sale.tiers, ends, strict=True)]
    currency = CURRENCIES[number % len(CURRENCIES)]
    name = f"Brojanje n{number}x {seller.username}"  # found by one word
    ad = make_ad(
        seller,
        quantity=quantity,
        base_price=money_text(sale.base),
        tiers=tiers,
        currency=Currency.objects.get(code=currency),
        unit=Unit.objects.get(short_sr="kom."),
        name=name,
        search_text=name.lower(),
        posted_at=clock.now() - timedelta(minutes=5),  # the next round may follow at once
        allows_abandon=True,
        allows_reject=True,
    )
    steps = list(ad.tiers.order_by("position"))

    def place(buyer: Any, bid: ReferenceOffer) -> None:
        condition = PriceCondition.ANY_PRICE if bid.limit is None else PriceCondition.NOT_ABOVE
        terms = Terms(bid.units, condition, None if bid.limit is None else steps[bid.limit].pk)
        services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=terms)

    for buyer, bid in zip(others, case.others, strict=False):
        place(buyer, bid)
    if plan.offered:
        place(me, case.mine)
    end(plan, seller, ad, tiers)
    return {**counted(plan, sale), "id": ad.pk, "name": name, "case": case.name, "currency": currency}


def end(plan: Plan, seller: Any, ad: Any, tiers: list[tuple[int, int, Decimal]]) -> None:
    """Bring the ad to the end that is planned; a renewal has the same steps."""
    from marketplace.common.db import clock
    from marketplace.demo.expiring import expire_now
    from trading.catalogue.rules import TierSpec
    from trading.offers import delete_ad, renewal

    if plan.end in ("expired", "renewed"):
        expire_now(ad.pk)
    elif plan.end == "deleted":
        delete_ad.delete_ad(seller_id=seller.pk, ad_id=ad.pk)
    if plan.end == "renewed":
        renewal.renew_ad(
            seller=seller,
            ad_id=ad.pk,
            renewal=renewal.Renewal(
                f"{ad.name} drugi"[:40],
                ad.quantity,
                Decimal(money_text(plan.case.sale.base)),
                tuple(TierSpec(*tier) for tier in tiers),
                clock.now() + timedelta(days=20),
            ),
        )


def counted(plan: Plan, sale: ReferenceSale) -> dict[str, Any]:
    """Return what the ad's figures must be, as plain data. Money: two decimals; `limit`: index of a step or None."""
    case = plan.case
    mine = [case.mine] if plan.offered else []
    counting = [*case.others, *mine]
    reserved = sum(bid.units for bid in counting)
    sold_out = reserved == case.quantity
    now = sale.of(counting)
    buying = sale.sold(counting)
    waiting = [bid for bid in counting if bid not in buying]
    return {
        **case.vector(),
        "end": "sold_out" if sold_out and plan.end == "open" else plan.end,
        "offered": plan.offered,
        "buyers": len(counting),
        "reserved": reserved,
        "price": money_text(now.price),
        "step": now.tier,
        "buying": {"units": sum(bid.units for bid in buying), "offers": len(buying)},
        "waiting": {"units": sum(bid.units for bid in waiting), "offers": len(waiting)},
        "value": money_text(sum(bid.units * now.price for bid in buying)),
        "next": following(sale, counting, now.price),
        "saved": money_text(sum(bid.units * (sale.base - now.price) for bid in buying)),
        # What somebody who has no offer yet would be told of one.
        "tried": [
            {"quantity": bid.units, "limit": bid.limit, "expect": sale.meaning(counting, bid, case.quantity)}
            for bid in tries(sale, case.quantity - reserved)
        ],
        # What the buyer is told who makes the own offer the whole rest.
        "rest": {
            "quantity": (rest := case.quantity - reserved + case.mine.units),
            "expect": sale.meaning(case.others, ReferenceOffer(rest, case.mine.limit), case.quantity),
        },
    }


def following(sale: ReferenceSale, counting: list[ReferenceOffer], price: int) -> dict[str, Any] | None:
    """Return the lower price that the fewest further units make, and how many those are; None at the lowest."""
    if sale.deepest() >= price:
        return None
    more, then = sale.fewest_more(counting, price - 1)
    return {"price": money_text(then.price), "missing": more}


def tries(sale: ReferenceSale, left: int) -> list[ReferenceOffer]:
    """Return what a visitor types into the form: one unit, all that is left, and some under the lowest price."""
    if left == 0:
        return []
    last = len(sale.tiers) - 1
    return [ReferenceOffer(1), ReferenceOffer(left), ReferenceOffer(max(1, left // 2), last)]


def counted_sales() -> dict[str, Any]:
    """Make all of them; return the seller's and the buyer's names and the ads with what was counted."""
    from tests.stand_ins.rpc_server import person
    from trading.accounts.models import User

    people = [User.objects.get(pk=person()["id"]) for _ in range(9)]
    seller, me, *others = people
    return {
        "seller": seller.username,
        "buyer": me.username,
        "ads": [make(plan, number, seller, me, others) for number, plan in enumerate(plans())],
    }
