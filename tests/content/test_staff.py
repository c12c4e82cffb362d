"""Copies of administrators' notifications go to the staff's addresses.

Source: docs/spec/api-community.md, section 3.
"""

from typing import Any

import pytest
from django.db import transaction

from content.newsletter.models import NotificationAddress
from content.newsletter.staff_addresses import add_staff_addresses
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_admin, make_user
from trading.accounts.models import User
from trading.notifications.services import notify, notify_of_new_user

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-09", "M-AUTH-06")]

OFFICE, SUPPORT = "kancelarija@zbir.example", "podrska@zbir.example"


@pytest.fixture(autouse=True)
def staff(settings: Any) -> None:
    settings.STAFF_ADDRESSES = [SUPPORT, OFFICE]
    add_staff_addresses()


def notified(username: str) -> User:
    user = make_user(username)
    with transaction.atomic():
        notify_of_new_user(user)
    return user


def mailed() -> list[str]:
    return sorted(OutboxEntry.objects.filter(kind="mail").values_list("payload__to", flat=True))


@pytest.mark.feature("M-ADM-09")
def test_staff_hear_once_of_what_administrators_are_told() -> None:
    make_admin("prvi", wants_mail=False)
    make_admin("drugi", wants_mail=False)
    user = notified("novikupac")
    with transaction.atomic():
        notify_of_new_user(user)  # a job that runs again
    assert mailed() == [OFFICE, SUPPORT]
    entry = OutboxEntry.objects.filter(kind="mail").first()
    assert entry is not None
    mail = compose(entry.payload)
    assert "novikupac" in str(mail.body)
    assert "List-Unsubscribe" not in mail.extra_headers


@pytest.mark.feature("M-ADM-09")
def test_an_address_that_is_switched_off_hears_nothing() -> None:
    admin = make_admin("prvi", wants_mail=False)
    row = NotificationAddress.objects.get(email=OFFICE)
    assert client_for(admin).patch("/api/newsletter", {"nws_id": row.pk, "nws_active": 0}).status_code == 200
    notified("novikupac")
    assert mailed() == [SUPPORT]


def test_without_any_the_administrators_keep_their_own_copies_only() -> None:
    NotificationAddress.objects.update(is_active=False)
    admin = make_admin("prvi")
    make_admin("drugi", wants_mail=False)
    notified("novikupac")
    assert mailed() == [admin.email]


@pytest.mark.parametrize(("own", "of_staff"), [(OFFICE.upper(), OFFICE), (OFFICE, OFFICE.upper())])
def test_an_administrator_with_a_staff_address_is_not_told_twice(own: str, of_staff: str) -> None:
    NotificationAddress.objects.filter(email=OFFICE).update(email=of_staff)
    make_admin("prvi", email=own)
    notified("novikupac")
    assert mailed() == sorted([own, SUPPORT])


def test_what_others_are_told_does_not_go_to_the_staff() -> None:
    buyer = make_user("kupac")
    with transaction.atomic():
        notify([buyer.pk], "new", {"msg_title": "Radovi", "msg_message": "U nedelju."}, subject="x")
    assert mailed() == [buyer.email]
