"""One mail about what is unread for fifteen minutes."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad, make_user
from tests.trading.messages.helpers import say
from trading.accounts.models import User
from trading.messages import blocking, services
from trading.messages.unread_mail import mail_batch, mail_unread
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-WATCH-08")]

SETTINGS = "/api/user/notification-settings"


@pytest.fixture
def seller() -> User:
    person = make_user("prodavac", email="prodavac@example.com")
    make_ad(person)
    return person


@pytest.fixture
def buyer() -> User:
    return make_user("kupac", name="Bojan Kupac")


def mails() -> list[str]:
    """Return the addresses of the mails about unread messages."""
    found = OutboxEntry.objects.filter(kind="mail", key__startswith="mail:message-waiting:").order_by("pk")
    return [payload["to"] for payload in found.values_list("payload", flat=True)]


def later(**span: int) -> Any:
    return clock.travel(clock.now() + timedelta(**span))


@pytest.mark.feature("X-WATCH-08")
def test_a_mail_goes_out_after_fifteen_minutes_and_one_until_it_is_read(seller: User, buyer: User) -> None:
    say(buyer, seller)
    with later(minutes=14):
        assert mail_unread() == 0
    with later(minutes=15, seconds=1):
        say(buyer, seller, "Jeste li tu?")
        assert mail_unread() == 1
        assert mail_unread() == 0
    with later(hours=2):
        say(buyer, seller, "Halo")
        with later(minutes=20):
            assert mail_unread() == 0
    assert mails() == [seller.email]
    note = Notification.objects.get(type="message-waiting")
    assert (note.recipient_id, note.payload["usr_name"], note.payload["messages"]) == (seller.pk, "Bojan Kupac", 2)


def test_a_reading_lets_the_next_unread_message_mail_again(seller: User, buyer: User) -> None:
    say(buyer, seller)
    with later(minutes=16):
        assert mail_unread() == 1
        services.mark_read(user=seller, other_id=buyer.pk)
        say(buyer, seller, "Hvala")
        assert mail_unread() == 0
        with later(minutes=16):
            assert mail_unread() == 1
    assert mails() == [seller.email, seller.email]


def test_whoever_reads_in_time_gets_none(seller: User, buyer: User) -> None:
    say(buyer, seller)
    with later(minutes=10):
        services.mark_read(user=seller, other_id=buyer.pk)
        say(seller, buyer, "Šaljemo svuda.")
        services.mark_read(user=buyer, other_id=seller.pk)
    with later(hours=1):
        assert mail_unread() == 0
    assert mails() == []


def test_it_never_stands_on_the_page_and_its_mail_can_be_switched_off(seller: User, buyer: User) -> None:
    client = client_for(seller)
    assert client.get(SETTINGS).json()["data"]["message-waiting"] == {"page": 0, "mail": 1, "fixed": 1, "mail_fixed": 0}
    refused = client.patch(SETTINGS, {"message-waiting": {"page": 1}}, format="json")
    assert list(refused.json()["error"]["fields"]) == ["message-waiting.page"]
    assert client.patch(SETTINGS, {"message-waiting": {"mail": 0}}, format="json").status_code == 200
    say(buyer, seller)
    with later(minutes=16):
        assert mail_unread() == 1
        assert mails() == []
        assert client.get("/api/notifications").json()["data"] == []
        assert client.get("/api/notifications/count").json()["data"] == {"total": 1, "notification": 0, "message": 1}


def test_somebody_blocked_a_closed_account_and_a_silent_conversation_send_none(seller: User, buyer: User) -> None:
    say(buyer, seller)
    blocking.set_blocked(user=seller, other_id=buyer.pk, on=True)
    with later(minutes=16):
        assert mail_unread() == 1
    third = make_user("treci")
    say(third, seller)
    User.objects.filter(pk=third.pk).update(erased_at=clock.now())
    fourth = make_user("cetvrti")
    say(fourth, seller)
    with later(days=2):
        assert mail_unread() == 0
    with later(minutes=16):
        User.objects.filter(pk=fourth.pk).update(erased_at=clock.now())
        assert mail_unread() == 2
    assert mails() == []


def test_many_conversations_go_out_in_batches(seller: User) -> None:
    for number in range(5):
        say(make_user(f"kupac{number}"), seller)
    with later(minutes=16):
        assert mail_batch(2) == 2
        assert mail_unread() == 3
        assert mail_unread() == 0
    assert mails() == [seller.email] * 5
    call_command("check_invariants")
