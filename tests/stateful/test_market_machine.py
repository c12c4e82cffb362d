"""Random histories of the market, each step compared with a model of it and checked for every invariant.

`make test` follows a few short histories, `make test-all` more and longer ones, always the same. A long run draws new
ones: `ZBIR_STATEFUL_RUNS=5000 ZBIR_STATEFUL_STEPS=50 python -m pytest tests/stateful -m exhaustive`.
"""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from marketplace.common.db import clock
from tests.factories import (
    appointed_admin,
    make_category,
    make_currency,
    make_region,
    make_restriction,
    make_unit,
    make_user,
)
from tests.stateful.ad_rules import AdRules
from tests.stateful.comparison import Comparison
from tests.stateful.draws import ADS, NUMBER, OFFERS, DrawnOffer
from tests.stateful.machine import DAY, SECOND, START
from tests.stateful.model import Market
from tests.stateful.offer_rules import OfferRules
from tests.stateful.people_rules import PeopleRules
from trading.offers import services

pytestmark = pytest.mark.django_db

RUNS = int(os.environ.get("ZBIR_STATEFUL_RUNS", "6"))
STEPS = int(os.environ.get("ZBIR_STATEFUL_STEPS", "30"))
LONG = "ZBIR_STATEFUL_RUNS" in os.environ or "ZBIR_STATEFUL_STEPS" in os.environ


class MarketMachine(AdRules, OfferRules, PeopleRules, Comparison):
    """Every rule does the same to the server and to the model; then both are compared."""

    @initialize(ads=st.lists(st.tuples(ADS, OFFERS), min_size=2, max_size=4))
    def open_market(self, ads: list[tuple[dict[str, Any], list[DrawnOffer]]]) -> None:
        self.market, self.looks = Market(START), 0
        with clock.travel(START):
            make_region(is_world=True)
            self.category, self.unit, self.currency = make_category(), make_unit(), make_currency()
            self.night = make_restriction()
            self.add(appointed_admin("upravnik"))
            for number in range(4):
                self.add(make_user(f"osoba{number}"))
        for number, (ad, offers) in enumerate(ads):
            self.market.now += 20 * SECOND
            self.put_up(self.living(number), **ad)
            if self.market.sales:
                self.all_offer(self.market.sales[-1], offers)

    @precondition(lambda self: self.looks % 3 == 0)
    @rule(
        ahead=st.sampled_from(
            [14 * SECOND, timedelta(hours=1), timedelta(hours=9), DAY, 4 * DAY, 8 * DAY, 20 * DAY, 31 * DAY]
        )
    )
    def time_passes(self, ahead: timedelta) -> None:
        self.market.now += ahead

    @precondition(lambda self: self.looks % 3 == 1 and self.has_sales())
    @rule(which=NUMBER, beside=st.sampled_from([-SECOND, timedelta(0), SECOND]))
    def an_expiry_comes(self, which: int, beside: timedelta) -> None:
        self.market.now = max(self.market.now, self.sale(which).expires + beside)

    @precondition(lambda self: any(self.market.over(sale) and not sale.expiry_notified for sale in self.market.sales))
    @rule()
    def jobs_run(self) -> None:
        def jobs() -> None:
            services.close_due_ads()
            services.notify_expired()

        self.both(self.market.run_jobs, jobs)


def follow(runs: int, steps: int, *, always_the_same: bool) -> None:
    """Follow so many histories of so many steps."""
    run_state_machine_as_test(
        MarketMachine,
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            derandomize=always_the_same,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_short_histories_do_what_the_model_does() -> None:
    """M-OFF, M-ADS, M-RAT, M-MSG, M-PRF: no history of acts leads the market away from its rules."""
    follow(3, 10, always_the_same=True)


@pytest.mark.exhaustive
def test_the_market_does_what_the_model_does() -> None:
    """The same over longer histories."""
    follow(RUNS, STEPS, always_the_same=not LONG)
