"""Seeding the demo, as `make run` does."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from types import ModuleType
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from backoffice.abuse_reports import services as reports
from backoffice.cases import services as cases
from competitions.models import Competition, School, Vote, Work
from content.support.models import SupportCase, SupportCaseEntry
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.demo import chats, trade
from marketplace.demo.abuse_reports import REPORTS
from marketplace.demo.ads import ADS, ENDED, ads_of
from marketplace.demo.people import DEFAULT_PASSWORD
from marketplace.demo.state import Codebooks, Demo
from marketplace.demo.support_cases import MESSAGES
from tests.marketplace.demo.history import AFTER_MIDNIGHT, assert_in_order, seed, today_at
from trading.abuse_reports.models import AbuseReport, AbuseReportEntry
from trading.accounts.models import Organisation, User
from trading.ad_statistics.models import AdViewDay
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import OfferStatus
from trading.catalogue.price_record import PriceRecord
from trading.contracts.models import Contract
from trading.messages.models import ConversationSide, Message
from trading.notifications.models import Notification
from trading.offers.models import Offer, Rating
from trading.watching.models import FollowedSeller, SavedSearch

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-MSG-01")]


def counts() -> dict[str, int]:
    models: tuple[type[Any], ...] = (
        *(User, Organisation, Ad, Offer, Notification, Rating, Contract, Message, Competition, School, Work, Vote),
        *(AbuseReport, AbuseReportEntry, SupportCase, SupportCaseEntry, SavedSearch, FollowedSeller),
        *(AdViewDay, PriceRecord),
    )
    return {model.__name__: model.objects.count() for model in models}


@pytest.mark.usefixtures("one_moment")
def test_every_ad_stands_as_planned_and_every_outcome_occurs() -> None:
    assert seed("full")

    for plan in ADS:
        ad = Ad.objects.get(seller__username=plan.seller, name=plan.name)
        assert (ad.reserved, ad.buyers) == (plan.reserved, plan.buyers), plan.name
        assert ad.current_price == Decimal(plan.price), plan.name
        assert (ad.closed_at is not None) == (plan.sold_out or plan.expires < 0), plan.name
        assert ad.promotion == plan.promotion
        assert ad.locked_by_admin == plan.admin_locked
        assert ad.expires_at == clock.end_of_day(clock.today() + timedelta(days=plan.expires))
        assert ad.posted_at < clock.now()
    for ended in ENDED:
        assert Ad.objects.get(seller__username=ended.seller, name=ended.name).deleted_by == ended.by

    assert set(Offer.objects.values_list("status", flat=True)) == set(OfferStatus)
    closed = {ad.name: ad for ad in Ad.objects.exclude(closed_at=None)}
    assert closed["Kosilica benzinska 46 cm"].achieved_price == 205
    assert closed["Toner crni kompatibilni 3.000 str."].closed_by == Ad.ClosedBy.SOLD_OUT
    assert closed["LED panel 60×60 cm, 40 W"].achieved_price is None
    assert closed["Obuka prve pomoći za zaposlene"].achieved_price is None
    assert Contract.objects.count() == 2
    assert sorted(Rating.objects.values_list("stars", flat=True)) == [3, 5, 5]

    milica = User.objects.get(username="milica")
    own = Offer.objects.filter(buyer=milica)
    assert set(own.values_list("status", flat=True)) == set(OfferStatus)
    assert own.filter(condition=2, status=1, tier_price__lt=Decimal("10990"), ad__closed_at=None).exists()
    assert own.filter(fulfilled=True, status=OfferStatus.ACTIVE).exists()
    assert Favourite.objects.filter(user=milica).count() == 6
    assert SavedSearch.objects.get().owner == milica
    assert FollowedSeller.objects.get().follower == milica
    received = Notification.objects.filter(recipient=milica, deleted_at=None)
    assert (received.count(), received.filter(read_at=None).count()) == (13, 4)
    kinds = set(Notification.objects.values_list("type", flat=True))
    assert {"near-exp-buyer", "removed-product-admin", "expired-seller-no-buyers", "sold-out", "rating"} <= kinds

    statistics_agree_with_the_offers()
    conversations_hold(milica)
    assert (Competition.objects.count(), School.objects.count(), Vote.objects.count()) == (6, 11, 1403)

    before = counts()
    assert before["AbuseReport"] == len(REPORTS)
    assert before["SupportCase"] == len(MESSAGES)
    assert before["AbuseReportEntry"] == sum(len(report.steps) for report in REPORTS)
    assert before["SupportCaseEntry"] == sum(len(message.steps) for message in MESSAGES)
    assert not seed("full")
    assert counts() == before


def statistics_agree_with_the_offers() -> None:
    """Each ad began at its base price and ended at its own, and each day of its sale somebody looked at it."""
    for ad in Ad.objects.filter(name__in=[plan.name for plan in ADS]):
        records = list(PriceRecord.objects.filter(ad=ad).order_by("pk"))
        assert (records[0].at, records[0].price, records[0].quantity) == (ad.posted_at, ad.base_price, 0)
        assert records[-1].price == ad.current_price
        assert all(before.price != after.price for before, after in itertools.pairwise(records))
        until = ad.closed_at or clock.now()
        days = (until.astimezone(clock.BELGRADE).date() - ad.posted_at.astimezone(clock.BELGRADE).date()).days + 1
        views = AdViewDay.objects.filter(ad=ad).values_list("views", flat=True)
        assert len(views) == days
        assert sum(views) > 2 * ad.offers.count()


@pytest.mark.once
def test_a_run_broken_after_midnight_is_taken_up_where_it_stopped() -> None:
    begun = today_at(AFTER_MIDNIGHT)
    with clock.travel(begun):
        with breaking(trade, "place", 20):
            seed()
        assert 19 <= Offer.objects.count() < sum(plan.buyers for plan in ads_of("small"))
        written = Message.objects.count()
        with breaking(chats, "send_message", 30):
            seed()
        assert Message.objects.count() == written + 29
        done = sum(len(message.steps) for message in MESSAGES)
        with breaking(cases, "act", 2):
            seed()
        assert SupportCaseEntry.objects.count() == done - 1
        decided = AbuseReportEntry.objects.count()
        with breaking(reports, "act", 2):
            seed()
        assert SupportCaseEntry.objects.count() == done
        assert AbuseReportEntry.objects.count() == decided + 1

        assert seed()

    assert_in_order(begun)
    conversations_hold(User.objects.get(username="milica"))


@contextmanager
def breaking(module: ModuleType, name: str, number: int) -> Iterator[None]:
    """Let a function fail at its call of that number, and with it the block."""
    whole, calls = getattr(module, name), itertools.count(1)

    def broken(*args: Any, **options: Any) -> Any:
        if next(calls) == number:
            raise ConnectionError("away")
        return whole(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, name, broken)
        with pytest.raises(ConnectionError):
            yield


@pytest.mark.parametrize("hour", range(24))
def test_what_is_planned_later_happens_later(hour: int) -> None:
    start = datetime.combine(clock.today(), time(hour, 20), clock.BELGRADE).astimezone(UTC)
    demo = Demo(start, 7, DEFAULT_PASSWORD, Codebooks(0, {}, {}, {}, {}, {}, {}, {}))
    wine = next(plan for plan in ADS if plan.restriction)
    for moment_of in (demo.moment, partial(demo.offer_moment, wine)):
        moments = [moment_of(-number / 10) for number in range(100, 0, -1)]
        assert moments == sorted(moments)
        assert moments[-1] <= start
    for number in range(1, 100):
        assert demo.offer_moment(wine, -number / 10).astimezone(clock.BELGRADE).hour in range(19, 23)
    assert demo.offer_moment(wine, wine.posted + 0.4) > demo.moment(wine.posted)


@pytest.mark.parametrize("command", [["seed_demo"], ["demo_accounts"], ["demo_expire", "1"]])
def test_commands_are_refused_outside_a_demo(command: list[str]) -> None:
    with override_settings(DEMO_DATA=False), pytest.raises(CommandError, match="DEMO_DATA is off"):
        call_command(*command)
    assert not User.objects.exists()


def conversations_hold(milica: User) -> None:
    """One of 60 messages for reading older ones, one with a pdf, one unread, one with the staff."""
    sides = {side.other.username: side for side in ConversationSide.objects.filter(owner=milica)}
    sizes = {name: Message.objects.filter(conversation_id=side.conversation_id).count() for name, side in sides.items()}
    assert sizes == {"medonosa": 60, "gruza": 8, "linea": 5, "admin": 3}
    assert {name: side.unread for name, side in sides.items()} == {"medonosa": 0, "gruza": 0, "linea": 2, "admin": 0}
    document = StoredFile.objects.get(path=Message.objects.exclude(file="").get().file)
    assert (document.content_type, document.original_name) == ("application/pdf", "Otpremnica-kosilica.pdf")
    times = list(Message.objects.order_by("pk").values_list("sent_at", flat=True))
    assert times == sorted(times)
    assert times[-1] < clock.now()
