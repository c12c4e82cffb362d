"""The mails of watching: at once, daily or weekly, each sent once."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_user
from tests.trading.notifications.samples import PAYLOADS
from trading.accounts.models import User
from trading.notifications import copies, digests
from trading.notifications.models import DigestItem, DigestSetting, Notification
from trading.notifications.services import NewNotification, notify_many

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-WATCH-07")]

URL = "/api/user/digest"
TUESDAY = datetime(2026, 5, 5, 10, tzinfo=UTC)


def alert(person: User, *subjects: str, type_name: str = "seller-published") -> None:
    with transaction.atomic():
        notify_many(NewNotification(person.pk, type_name, PAYLOADS[type_name], subject) for subject in subjects)


def choose(person: User, digest: str) -> Any:
    answer = client_for(person).patch(URL, {"digest": digest}, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def mails() -> list[OutboxEntry]:
    return list(OutboxEntry.objects.filter(kind="mail").order_by("pk"))


def leave(mail: EmailMultiAlternatives) -> dict[str, list[str]]:
    """Unsubscribe as the mail program's button does; return what its link names."""
    link = urlsplit(mail.extra_headers["List-Unsubscribe"].strip("<>"))
    left = APIClient().post(
        f"{link.path}?{link.query}", "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
    )
    assert left.status_code == 200, left.content
    return parse_qs(link.query)


def switched_off(person: User) -> set[str]:
    settings = client_for(person).get("/api/user/notification-settings").json()["data"]
    return {name for name, one in settings.items() if not one["mail"]}


@pytest.mark.feature("X-WATCH-07")
def test_alerts_of_ten_minutes_are_one_mail_of_a_type_until_something_else_is_chosen() -> None:
    person = make_user()
    assert client_for(person).get(URL).json()["data"] == {"digest": "at_once", "next_at": None}
    with clock.travel(TUESDAY + timedelta(minutes=1)):
        alert(person, "ad:1", "ad:2")
        alert(person, "ad:2", type_name="search-match")
    with clock.travel(TUESDAY + timedelta(minutes=9)):
        alert(person, "ad:3")
    published, found = (compose(mail.payload) for mail in mails())
    assert {mail.next_try_at for mail in mails()} == {TUESDAY + timedelta(minutes=10, seconds=30)}
    assert published.subject.endswith(": 3")
    assert str(published.body).count("/details/") == 3
    assert found.subject == "Novi oglas za „Med u Vojvodini“: Med 900 g"  # alone it speaks for itself
    with clock.travel(TUESDAY + timedelta(minutes=10)):
        alert(person, "ad:4")
    assert len(mails()) == 3


def test_a_mail_of_many_alerts_lists_fifty_and_counts_the_rest_and_its_link_stops_its_type() -> None:
    person = make_user()
    with clock.travel(TUESDAY):
        for first in (1, 11, 21, 31, 41, 51):
            alert(person, *(f"ad:{number}" for number in range(first, first + 10)))
    [row] = mails()
    mail = compose(row.payload)
    assert mail.subject.endswith(": 60")
    assert str(mail.body).count("/details/") == digests.MOST_LISTED == 50
    assert "I još: 10." in str(mail.body)
    leave(mail)
    assert switched_off(person) == {"seller-published"}


@pytest.mark.parametrize(
    ("frequency", "now", "moment"),
    [
        ("daily", TUESDAY, datetime(2026, 5, 6, 6, tzinfo=UTC)),
        ("daily", TUESDAY.replace(hour=5), datetime(2026, 5, 5, 6, tzinfo=UTC)),
        ("weekly", TUESDAY, datetime(2026, 5, 11, 6, tzinfo=UTC)),
        ("weekly", datetime(2026, 5, 4, 5, tzinfo=UTC), datetime(2026, 5, 4, 6, tzinfo=UTC)),
        ("weekly", datetime(2026, 5, 4, 6, tzinfo=UTC), datetime(2026, 5, 11, 6, tzinfo=UTC)),
        ("daily", datetime(2026, 10, 24, 10, tzinfo=UTC), datetime(2026, 10, 25, 7, tzinfo=UTC)),
    ],
)
def test_a_digest_comes_at_eight_of_a_day_or_a_monday(frequency: str, now: datetime, moment: datetime) -> None:
    assert digests.next_moment(frequency, now) == moment


@pytest.mark.feature("X-WATCH-07")
def test_a_daily_digest_is_one_mail_sent_once() -> None:
    person, other = make_user(), make_user("drugi")
    choose(person, "daily")
    alert(person, "ad:1", "ad:2")
    alert(other, "ad:1")
    alert(person, "1", type_name="new")
    assert sorted(mail.payload["template"] for mail in mails()) == ["digest", "message"]  # the other's; no alert
    assert Notification.objects.filter(recipient=person, deleted_at=None).count() == 3
    assert digests.send_digests() == 0
    with clock.travel(clock.now() + timedelta(days=1)):
        assert digests.send_digests() == 1
        assert digests.send_digests() == 0
    mail = compose(mails()[-1].payload)
    assert mail.subject.endswith(": 2")
    assert str(mail.body).count("/details/") == 2
    assert not DigestItem.objects.exists()


def test_a_run_that_comes_late_sends_nothing_before_the_next_is_due() -> None:
    """Two runs found the same person due; what came after the first run's mail waits for the next."""
    person = make_user()
    choose(person, "daily")
    alert(person, "ad:1")
    with clock.travel(clock.now() + timedelta(days=1)):
        assert digests.send_digest(person.pk) == 1
        alert(person, "ad:2")
        assert digests.send_digest(person.pk) == 0
    assert len(mails()) == 1


def test_alerts_of_many_wait_as_well() -> None:
    people = [make_user(f"osoba{number}") for number in range(25)]
    choose(people[0], "weekly")
    with transaction.atomic():
        notify_many(NewNotification(one.pk, "seller-published", PAYLOADS["seller-published"], "ad:1") for one in people)
    fan_out = OutboxEntry.objects.get(kind="fan_out")
    digests_before = DigestItem.objects.count()
    copies.fan_out(fan_out.payload)
    assert (digests_before, len(mails())) == (1, 24)


def test_whoever_wants_them_at_once_again_gets_what_was_collected() -> None:
    person = make_user()
    choose(person, "weekly")
    alert(person, "ad:1")
    assert choose(person, "at_once") == {"digest": "at_once", "next_at": None}
    assert [mail.payload["template"] for mail in mails()] == ["digest"]
    assert not DigestSetting.objects.exists()


def test_a_job_that_dies_before_its_end_sends_nothing_and_the_next_all() -> None:
    person = make_user()
    choose(person, "daily")
    alert(person, "ad:1")
    with clock.travel(clock.now() + timedelta(days=1)):
        with patch.object(digests.failpoints, "hit", side_effect=RuntimeError):
            assert digests.send_digests() == 0
        assert mails() == []
        assert digests.send_digests() == 1
    assert len(mails()) == 1


def test_what_is_switched_off_is_not_in_it_and_its_link_stops_all_of_watching() -> None:
    person = make_user()
    choose(person, "daily")
    alert(person, "ad:1")
    alert(person, "ad:1", type_name="search-match")
    client_for(person).patch("/api/user/notification-settings", {"search-match": {"mail": 0}}, format="json")
    with clock.travel(clock.now() + timedelta(days=1)):
        assert digests.send_digests() == 1
    mail = compose(mails()[0].payload)
    assert mail.subject == "Petar Prodavac: novi oglas „Med 900 g“"
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert leave(mail)["email"] == [person.email]
    assert switched_off(person) == digests.COLLECTED


def test_nothing_else_is_taken() -> None:
    answer = client_for(make_user()).patch(URL, {"digest": "monthly"}, format="json")
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["digest"])
