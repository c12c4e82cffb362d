"""Two people of the back-office decide about the same thing at once, on PostgreSQL.

Source: docs/spec/reliability.md, I17.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from backoffice.approvals import services as approvals
from backoffice.users import services as users
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from tests.concurrency import run_together
from tests.factories import appointed_admin, make_ad, make_user
from trading.accounts.models import User
from trading.catalogue.models import HELD, Ad, AdReview
from trading.notifications.models import Notification

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True), pytest.mark.feature("X-APPROVE")]

ROUNDS = 8


@pytest.fixture
def admins() -> list[User]:
    return [appointed_admin("prvi"), appointed_admin("drugi")]


def held_ad(number: int) -> Ad:
    ad = make_ad(make_user(f"prodavac{number}"))
    now = clock.now()
    Ad.objects.filter(pk=ad.pk).update(deleted_at=now, deleted_by=HELD)
    AdReview.objects.create(ad=ad, sent_at=now)
    return ad


def entries_of(kind: str, thing_id: int) -> int:
    return AuditEntry.objects.filter(kind=kind, thing_id=str(thing_id)).count()


def decisions(first: User, second: User, ad: Ad) -> list[list[Callable[[], Any]]]:
    """Return the pairs of decisions that may meet."""
    yes, no = approvals.approve_ad, approvals.return_ad
    return [
        [partial(yes, admin=first, ad_id=ad.pk, rev=ad.rev), partial(yes, admin=second, ad_id=ad.pk, rev=ad.rev)],
        [
            partial(yes, admin=first, ad_id=ad.pk, rev=ad.rev),
            partial(no, admin=second, ad_id=ad.pk, rev=ad.rev, reason="Mutno."),
        ],
    ]


@pytest.mark.feature("X-APPROVE")
@pytest.mark.parametrize("pair", [0, 1])
def test_of_two_decisions_about_an_ad_one_counts(admins: list[User], pair: int) -> None:
    """One entry, one notification; the other one is told that there is nothing left to decide, or that it changed."""
    for number in range(ROUNDS):
        ad = held_ad(number)
        results = run_together(decisions(admins[0], admins[1], ad)[pair])
        assert results.count(None) == 1, results
        assert {result for result in results if result is not None} <= {"decided", "changed"}
        assert entries_of("ad", ad.pk) == 1
        assert Notification.objects.filter(recipient_id=ad.seller_id).count() == 1
        ad.refresh_from_db()
        review = AdReview.objects.get(pk=ad.pk)
        assert (ad.deleted_at is None) == (review.approved_at is not None)


def test_two_locks_of_one_account_leave_one_entry(admins: list[User]) -> None:
    for number in range(ROUNDS):
        person = make_user(f"osoba{number}")
        act = partial(users.set_flag, user_id=person.pk, flag="is_open", on=False, reason="Isti telefon.")
        run_together([partial(act, admin=admin) for admin in admins])
        person.refresh_from_db()
        assert person.locked_at is not None
        assert entries_of("user", person.pk) == 1
