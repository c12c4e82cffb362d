"""I23: the check finds mails in foreign digests, and more watched things than one may have."""

import pytest

from marketplace.common import limits
from marketplace.common.db import clock
from tests.factories import make_user
from tests.trading.notifications.samples import PAYLOADS
from trading.notifications.models import DigestItem, DigestSetting, Notification
from trading.notifications.services import NewNotification, notify_many
from trading.watching.invariants import violations
from trading.watching.models import FollowedSeller, SavedSearch

pytestmark = pytest.mark.django_db


def found() -> list[str]:
    return [violation.text for violation in violations()]


def collected() -> DigestItem:
    person = make_user("citalac")
    DigestSetting.objects.create(owner=person, frequency="daily", next_at=clock.now())
    notify_many([NewNotification(person.pk, "seller-published", PAYLOADS["seller-published"], "ad:1")])
    return DigestItem.objects.get()


def test_what_waits_for_its_owner_is_well() -> None:
    collected()
    assert found() == []


def test_a_mail_of_somebody_elses_alert_is_found() -> None:
    DigestItem.objects.filter(pk=collected().pk).update(owner=make_user("drugi"))
    assert len(found()) == 1


def test_a_mail_of_something_else_is_found() -> None:
    Notification.objects.filter(pk=collected().pk).update(type="new")
    assert len(found()) == 1


def test_too_many_searches_are_found() -> None:
    person, now = make_user("trazilac"), clock.now()
    SavedSearch.objects.bulk_create(
        SavedSearch(owner=person, name=f"Med {number}", created_at=now) for number in range(limits.SAVED_SEARCHES_MAX)
    )
    assert found() == []
    SavedSearch.objects.create(owner=person, name="Jedna previše", created_at=now)
    assert found() == [f"{limits.SAVED_SEARCHES_MAX + 1} saved searches"]


def test_too_many_followed_sellers_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FOLLOWED_SELLERS_MAX", 1)
    person, now = make_user("pratilac"), clock.now()
    for name in ("prvi", "drugi"):
        FollowedSeller.objects.create(follower=person, seller=make_user(name), created_at=now)
    assert found() == ["2 followed sellers"]
