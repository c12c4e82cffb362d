"""The dates of a deal: in answers and as a calendar file."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest

from marketplace.common.db import clock
from marketplace.common.files import ical
from marketplace.common.files.ical import Day
from tests.clients import client_for
from tests.factories import make_ad, make_business
from tests.trading.offers.helpers import at_time, data_of, error_of, notifications_of_kind, past_expiry, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.offers import services
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-LIFE-03", "X-DATES")]

BELGRADE = ZoneInfo("Europe/Belgrade")
# Friday before Orthodox Easter 2026: Good Friday itself, then Saturday to Monday are holidays.
MAUNDY_THURSDAY = datetime(2026, 4, 9, 12, tzinfo=BELGRADE)


def closed_deal(seller: User, buyer: User, closed_at: datetime, **fields: Any) -> Offer:
    """A fulfilled offer of a sale that ended then."""
    with at_time(closed_at - timedelta(days=3)):
        ad = make_ad(seller, expires_at=closed_at, **fields)
        offer = place(ad, buyer, 8).offer
    with at_time(closed_at + timedelta(seconds=1)):
        services.close_due_ads()
    return Offer.objects.get(pk=offer.pk)


def parsed(user: User, offer: Offer, query: str = "") -> icalendar.Calendar:
    answer = client_for(user).get(f"/api/offers/{offer.pk}/calendar{query}")
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    for line in answer.content.split(b"\r\n"):
        assert len(line) <= 75
        assert b"\n" not in line
    calendar = icalendar.Calendar.from_ical(answer.content)
    assert isinstance(calendar, icalendar.Calendar)
    assert all(not event.errors for event in calendar.walk())
    return calendar


def dates(calendar: icalendar.Calendar) -> dict[str, date]:
    return {str(event["UID"]).split("@")[0]: event.start for event in calendar.walk("VEVENT")}


@pytest.mark.feature("M-LIFE-03", "X-DATES")
def test_a_friday_before_a_holiday(seller: User, buyer: User) -> None:
    """Closed on Thursday, 9 April 2026: the 10th to the 13th are free, so the fifth working day is Monday the 20th."""
    offer = closed_deal(seller, buyer, MAUNDY_THURSDAY)
    with at_time(MAUNDY_THURSDAY + timedelta(hours=1)):
        [row] = data_of(client_for(buyer).get("/api/user/purchases"))
        [sold] = data_of(client_for(seller).get(f"/api/products/{offer.ad_id}/transactions?view=true"))
        calendar = parsed(buyer, offer)
    assert row["decide_by"] == sold["decide_by"] == "2026-04-20T21:59:59Z"
    assert row["withdraw_by"] == sold["withdraw_by"] == "2026-04-23T21:59:59Z"
    assert dates(calendar) == {
        f"offer-{offer.pk}-close": date(2026, 4, 9),
        f"offer-{offer.pk}-decide": date(2026, 4, 20),
        f"offer-{offer.pk}-withdraw": date(2026, 4, 23),
    }
    for event in calendar.walk("VEVENT"):
        assert event.end - event.start == timedelta(days=1)
        assert event["DTSTART"].params["VALUE"] == "DATE"
    assert calendar["X-WR-TIMEZONE"] == "Europe/Belgrade"


@pytest.mark.feature("X-DATES")
@pytest.mark.parametrize(("closed_at", "days"), [("27T23:59:59", (27, 6, 13)), ("28T00:00:01", (28, 6, 14))])
def test_a_close_about_midnight_counts_in_belgrade(
    seller: User, buyer: User, closed_at: str, days: tuple[int, int, int]
) -> None:
    """Midnight before Saturday, 28 February 2026 is 23:00 of Friday in UTC, whose day does not count."""
    offer = closed_deal(seller, buyer, datetime.fromisoformat(f"2026-02-{closed_at}").replace(tzinfo=BELGRADE))
    close, decide, withdraw = days
    with at_time(datetime(2026, 3, 1, tzinfo=BELGRADE)):
        assert sorted(dates(parsed(buyer, offer)).values()) == [
            date(2026, 2, close),
            date(2026, 3, decide),
            date(2026, 3, withdraw),
        ]


@pytest.mark.feature("X-DATES")
def test_the_calendar_speaks_to_its_side_in_its_language(seller: User, buyer: User) -> None:
    name = "Čaj; šipak, \\ „đumbir“ 😀 dugačko ime"
    offer = closed_deal(seller, buyer, MAUNDY_THURSDAY)
    Ad.objects.filter(pk=offer.ad_id).update(name=name)
    with at_time(MAUNDY_THURSDAY + timedelta(hours=1)):
        titles = [
            {str(event["UID"]).split("-")[2].split("@")[0]: str(event["SUMMARY"]) for event in calendar.walk("VEVENT")}
            for calendar in (parsed(seller, offer), parsed(buyer, offer), parsed(buyer, offer, "?locale=en"))
        ]
        text = str(parsed(buyer, offer).walk("VEVENT")[1]["DESCRIPTION"])
    assert titles == [
        {
            "close": f"Završena prodaja: {name}",
            "decide": f"Odlučite o kupcima: {name}",
            "withdraw": f"Odustanak potrošača, najmanje do ovog dana: {name}",
        },
        {
            "close": f"Završena prodaja: {name}",
            "decide": f"Rok prodavca za odluku: {name}",
            "withdraw": f"Odustanak potrošača, najmanje do ovog dana: {name}",
        },
        {
            "close": f"Sale ended: {name}",
            "decide": f"Seller decides by: {name}",
            "withdraw": f"Consumer withdrawal, at least until this day: {name}",
        },
    ]
    assert text.splitlines()[1] == "Količina: 8\u00a0kom., cena: 100 EUR, ukupno: 800 EUR."


@pytest.mark.feature("X-DATES")
def test_fetched_again_it_changes_the_same_events(seller: User, buyer: User) -> None:
    offer = closed_deal(seller, buyer, MAUNDY_THURSDAY)
    with at_time(MAUNDY_THURSDAY + timedelta(hours=1)):
        first = parsed(buyer, offer)
    with at_time(MAUNDY_THURSDAY + timedelta(days=2)):
        second = parsed(buyer, offer, "?locale=en")
    assert dates(first) == dates(second)
    stamps = [calendar.walk("VEVENT")[0]["DTSTAMP"].dt for calendar in (first, second)]
    assert stamps[0] < stamps[1]


@pytest.mark.feature("M-LIFE-03", "X-DATES")
def test_a_firm_has_no_fourteen_days(seller: User) -> None:
    firm = make_business("firma")
    offer = closed_deal(seller, firm, MAUNDY_THURSDAY)
    with at_time(MAUNDY_THURSDAY + timedelta(hours=1)):
        [row] = data_of(client_for(firm).get("/api/user/purchases"))
        assert row["withdraw_by"] is None
        assert row["decide_by"] is not None
        assert [name.rsplit("-", 1)[1] for name in dates(parsed(firm, offer))] == ["close", "decide"]


@pytest.mark.feature("X-DATES")
def test_only_the_two_sides_of_a_deal(seller: User, buyer: User, stranger: User, admin: User) -> None:
    offer = closed_deal(seller, buyer, clock.now() - timedelta(hours=1))
    path = f"/api/offers/{offer.pk}/calendar"
    for one in (stranger, admin):
        error_of(client_for(one).get(path), 404, "not_found")
    error_of(client_for().get(path), 401, "session")
    for one in (seller, buyer):
        answer = client_for(one).get(path)
        assert answer.headers["Content-Disposition"] == f'attachment; filename="rokovi-{offer.pk}.ics"'
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.feature("X-DATES")
def test_without_a_deal_there_are_no_dates(seller: User, buyer: User) -> None:
    running = place(make_ad(seller), buyer, 5).offer
    offer = closed_deal(seller, buyer, clock.now() - timedelta(hours=1))
    error_of(client_for(buyer).get(f"/api/offers/{running.pk}/calendar"), 409, "not_closed")
    for status in (OfferStatus.GAVE_UP, OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN):
        Offer.objects.filter(pk=offer.pk).update(status=status)
        error_of(client_for(seller).get(f"/api/offers/{offer.pk}/calendar"), 409, "not_closed")
    Offer.objects.filter(pk=offer.pk).update(status=OfferStatus.ACTIVE, fulfilled=False)
    error_of(client_for(buyer).get(f"/api/offers/{offer.pk}/calendar"), 409, "not_closed")


@pytest.mark.feature("X-DATES")
def test_a_sale_past_its_expiry_has_dates_before_the_job_comes_by(seller: User, buyer: User) -> None:
    offer = place(make_ad(seller), buyer, 8).offer
    ad = past_expiry(offer.ad)
    assert Offer.objects.get(pk=offer.pk).fulfilled is None
    assert dates(parsed(buyer, offer))[f"offer-{offer.pk}-close"] == ad.expires_at.astimezone(BELGRADE).date()


@pytest.mark.feature("M-LIFE-03", "X-DATES")
def test_seller_and_admins_hear_three_days_before_the_decision(seller: User, buyer: User, admin: User) -> None:
    offer = closed_deal(seller, buyer, MAUNDY_THURSDAY)
    due = datetime(2026, 4, 20, 23, 59, 59, tzinfo=BELGRADE)
    with at_time(due - timedelta(days=3, seconds=1)):
        assert services.send_deadline_reminders() == 0
    with at_time(due - timedelta(days=3)):
        assert services.send_deadline_reminders() == 1
        assert services.send_deadline_reminders() == 0
    for kind, person in (("three-day-seller", seller), ("three-day-admin", admin)):
        [(username, payload)] = notifications_of_kind(kind)
        assert (username, payload["deadline"]) == (person.username, "2026-04-20T21:59:59Z")
    assert offer.status == OfferStatus.ACTIVE


@pytest.mark.feature("M-LIFE-03")
def test_no_reminder_once_every_buyer_is_decided(seller: User, buyer: User) -> None:
    offer = closed_deal(seller, buyer, MAUNDY_THURSDAY)
    Offer.objects.filter(pk=offer.pk).update(status=OfferStatus.CONTRACTED)
    with at_time(datetime(2026, 4, 19, tzinfo=BELGRADE)):
        assert services.send_deadline_reminders() == 0


@pytest.mark.feature("X-DATES")
@pytest.mark.parametrize("length", range(60, 90))
def test_long_lines_are_folded_between_letters(length: int) -> None:
    title = "č😀x" * (length // 3) + "y" * (length % 3)
    day = Day("a@b", date(2026, 12, 31), title, "prvi\r\nBEGIN:VEVENT\x07", "https://zbir.example/sr", remind=1)
    made = ical.calendar("Zbir", [day], made_at=clock.now(), zone="Europe/Belgrade", language="sr-Latn")
    assert max(len(line) for line in made.split(b"\r\n")) <= 75
    [event] = icalendar.Calendar.from_ical(made).walk("VEVENT")
    assert str(event["SUMMARY"]) == title
    assert str(event["DESCRIPTION"]) == "prvi\nBEGIN:VEVENT"
    assert event["DTEND"].dt == date(2027, 1, 1)
    [alarm] = event.walk("VALARM")
    assert alarm["TRIGGER"].dt == timedelta(days=-1)


@pytest.mark.feature("X-DATES")
@pytest.mark.parametrize("text", ["C:\\New, C:\\n; 5\\", "a;b,c\\;\\,", ":\"='^n%", "prvi\n\ndrugi\n", "\\\x07N"])
def test_marks_of_the_format_are_read_back_as_they_were(text: str) -> None:
    day = Day("a@b", date(2026, 12, 31), text, text, "https://zbir.example/sr", remind=1)
    made = ical.calendar(text, [day], made_at=clock.now(), zone="Europe/Belgrade", language="en")
    calendar = icalendar.Calendar.from_ical(made)
    [event] = calendar.walk("VEVENT")
    [alarm] = event.walk("VALARM")
    shown = text.replace("\x07", "")
    for value in (event["SUMMARY"], event["DESCRIPTION"], alarm["DESCRIPTION"]):
        assert str(value).replace("\u2060", "") == shown
    assert event["SUMMARY"].params["LANGUAGE"] == "en"
    # The library that reads does not know the calendar's name for a text: it must look like one that it knows.
    lines = [line.partition(":") for line in made.decode().replace("\r\n ", "").split("\r\n")]
    assert len({value for name, _, value in lines if name in ("X-WR-CALNAME", "DESCRIPTION")}) == 1


@pytest.mark.feature("X-DATES")
def test_the_same_deal_gives_the_same_bytes(seller: User, buyer: User) -> None:
    offer = closed_deal(seller, buyer, MAUNDY_THURSDAY)
    with at_time(MAUNDY_THURSDAY + timedelta(hours=1)):
        files = {client_for(buyer).get(f"/api/offers/{offer.pk}/calendar").content for _ in range(3)}
    assert len(files) == 1
