"""The plans of the demo: every ad keeps the rules of ads, and its offers lead to the price it must show."""

import collections
from decimal import Decimal
from typing import Any

import pytest

from marketplace.demo.ads import ADS, ENDED, AdPlan, ads_of
from marketplace.demo.numbers import bank_account, company_id, tax_id
from marketplace.demo.people import BUYERS, EVERYBODY, LAST, SELLERS
from marketplace.demo.plan import ENDINGS, EVERYONE, offers_for
from marketplace.demo.texts import GOODS
from marketplace.demo.trade import price_tiers_of
from trading.accounts import rules as account_rules
from trading.catalogue.rules import base_price_error, quantity_error, tier_errors
from trading.catalogue.settlement import Demand, Tier, settle

pytestmark = pytest.mark.once

SEEDS = (1, 7, 2026)


def tiers_from_ladder(plan: AdPlan) -> list[Tier]:
    return [
        Tier(number, step.minimum, step.maximum, step.price)
        for number, step in enumerate(price_tiers_of(plan.tiers), start=1)
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("plan", ADS, ids=lambda plan: plan.key)
def test_offers_add_up_and_settle_at_the_price_of_the_plan(plan: AdPlan, seed: int) -> None:
    offers = offers_for(plan, seed)
    tiers = tiers_from_ladder(plan)
    limited: dict[int, int] = collections.Counter()
    for offer in offers:
        if offer.limit is not None:
            limited[next(tier.id for tier in tiers if tier.price == offer.limit)] += offer.quantity
    any_price = sum(offer.quantity for offer in offers if offer.limit is None)
    settlement = settle(plan.base_price, tiers, Demand(any_price, limited))

    assert sum(offer.quantity for offer in offers) == plan.reserved
    assert len(offers) == plan.buyers
    assert len({offer.buyer for offer in offers}) == plan.buyers
    assert settlement.price == Decimal(plan.price)
    assert sum(offer.quantity for offer in offers if not settlement.accepts(offer.limit)) == plan.waiting
    assert all(offer.quantity >= 1 and plan.posted < offer.day < 0 for offer in offers)


@pytest.mark.parametrize("plan", ADS, ids=lambda plan: plan.key)
def test_ads_keep_the_limits_of_ads(plan: AdPlan) -> None:
    assert 4 <= len(plan.name) <= 40
    assert quantity_error(plan.quantity) is None
    assert base_price_error(plan.base_price) is None
    assert not list(tier_errors(price_tiers_of(plan.tiers), plan.quantity, plan.base_price))
    assert plan.posted < plan.expires
    said = GOODS[plan.key]
    assert all(1 <= len(text) <= 1100 for text in (said.info, said.description, said.declaration))


def test_names_of_ads_are_keys() -> None:
    names = [(plan.seller, plan.name) for plan in ADS] + [(ended.seller, ended.name) for ended in ENDED]
    assert len(set(names)) == len(names)
    assert all(4 <= len(ended.name) <= 40 for ended in ENDED)
    assert [plan.number for plan in ADS] == list(range(1, 31))


def test_small_demo_is_a_part_of_the_full_one_with_every_outcome() -> None:
    small = ads_of("small")
    assert len(small) >= 12
    assert any(plan.sold_out for plan in small)
    assert any(plan.expires < 0 and plan.waiting == plan.reserved > 0 for plan in small)
    assert any(plan.expires < 0 and plan.waiting == 0 and plan.reserved for plan in small)


@pytest.mark.parametrize("plan", ADS, ids=lambda plan: plan.key)
def test_the_same_seed_plans_the_same_offers(plan: AdPlan) -> None:
    assert offers_for(plan, 7) == offers_for(plan, 7)


def test_nobody_offers_twice_or_on_an_own_ad() -> None:
    for plan in ADS:
        ended = {ending.buyer for ending in ENDINGS if ending.ad == plan.key}
        assert not ended & {offer.buyer for offer in offers_for(plan, 7)}
    assert not set(EVERYONE) & {person.username for person in SELLERS}
    assert set(EVERYONE) == {person.username for person in BUYERS}


@pytest.mark.feature("X-ID")
@pytest.mark.parametrize("person", [*EVERYBODY, LAST], ids=lambda person: person.username)
def test_people_could_have_registered_themselves(person: Any) -> None:
    """The numbers of invented firms carry right check digits."""
    assert 5 <= len(person.username) <= 15
    assert account_rules.is_tax_id(tax_id(person.number))
    assert account_rules.is_company_id(company_id(person.number))
    assert account_rules.is_bank_account(bank_account(person.number))
    assert person.firm is None or person.firm.full_name.endswith("(demo)")
