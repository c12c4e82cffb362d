"""Rows that give every job something to do. Imported by the process of `tests.faults.scenarios` alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction

from competitions.models import Competition
from content.newsletter.models import Issue, NotificationAddress
from marketplace.common.db import clock
from marketplace.common.files.exports import services as exports
from marketplace.common.files.models import StoredFile
from marketplace.common.files.storing import COPIES_JOB
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.competitions.helpers import make_competition
from tests.factories import appointed_admin, make_ad
from trading.accounts.models import User
from trading.catalogue.offer_states import PriceCondition
from trading.catalogue.rules import local_day
from trading.notifications import announcements
from trading.offers import services
from trading.offers.deadlines import closing_span_due
from trading.offers.rules import Terms
from trading.payments.services import issue_proforma
from trading.profiles.data_export import order_export

DAY = timedelta(days=1)
ISSUE = {"sr": {"subject": "Novosti", "body": "<p>Zdravo!</p>"}}
SCHEDULED = {
    "schedule": [
        "trading.offers.tasks.close_due_ads",
        "trading.offers.tasks.send_reminders",
        "trading.offers.tasks.send_deadline_reminders",
        "trading.deals.tasks.remind_of_payments",
        "content.newsletter.tasks.send_newsletters",
        "competitions.competitions.tasks.change_phases",
    ],
    "work": [
        "trading.notifications.tasks.continue_announcements",
        "trading.watching.tasks.send_due_alerts",
        "trading.notifications.tasks.send_digests",
        "trading.messages.tasks.continue_bulk_messages",
        "trading.messages.tasks.mail_unread_messages",
        "marketplace.common.tasks.restart_lost_exports",
        "marketplace.tasks.clean_up",
    ],
    "pictures": ["marketplace.common.tasks.make_due_copies"],
}
"""Queue -> jobs of the schedule that go through it."""


def sold(seller: User, buyers: list[User], expires_in: timedelta, placed: timedelta = -DAY) -> int:
    """Return an ad on which each buyer has an offer. expires_in, placed: from now, negative for the past."""
    now, half = clock.now(), len(buyers)
    steps = [(1, half, 100), (half + 1, 2 * half, 90)]
    with clock.travel(now + placed):
        ad = make_ad(seller, quantity=2 * half, tiers=steps, expires_at=now + expires_in)
        for buyer in buyers:
            services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=Terms(1, PriceCondition.ANY_PRICE))
    return ad.pk


def unpaid(seller: User, buyer: User) -> None:
    """Leave a sale that sold out a week ago, whose buyer was to pay within a day."""
    then = clock.now() - 7 * DAY
    with clock.travel(then):
        ad = make_ad(seller, quantity=4, tiers=[(1, 2, 100), (3, 4, 90)], expires_at=then + 9 * DAY)
        sold_out = services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=Terms(4, PriceCondition.ANY_PRICE))
        issue_proforma(seller=seller, offer_id=sold_out.offer.pk, pay_by=local_day(then + DAY))


def world_of_jobs(buyers: list[User], readers: int) -> dict[str, Any]:
    """Leave work for every job; return the ids that messages name, {job: arguments}.

    buyers: they offer, get the announcement, and the first of them orders an export. readers: of the newsletter.
    """
    admin, seller = appointed_admin(), User.objects.get(username="prodavac")
    now = clock.now()
    undecided = closing_span_due(now)
    if undecided is not None:
        closed = undecided[0] + timedelta(hours=12) - now
        sold(seller, buyers, closed, closed - DAY)
        with clock.travel(now + closed + timedelta(minutes=1)):
            services.close_due_ads()
    sold(seller, buyers, 2 * DAY)
    sold(seller, buyers, timedelta(hours=-1))
    unpaid(seller, buyers[0])
    NotificationAddress.objects.bulk_create(
        NotificationAddress(email=f"citalac{number}@example.com", kind="newsletter", confirmed_at=now, created_at=now)
        for number in range(readers)
    )
    Issue.objects.create(texts=ISSUE, state=Issue.State.SENDING, recipients=readers, created_at=now, started_at=now)
    make_competition(
        status=Competition.Status.UPCOMING,
        posting_from=now - DAY,
        posting_to=now + 5 * DAY,
        voting_from=now + DAY,
        voting_to=now + 9 * DAY,
        created_at=now - 2 * DAY,
    )
    announcement = announcements.announce(actor=admin, title="Radovi", message="U nedelju.", organisations=False)
    export = order_export(user_id=buyers[0].pk, language="sr")
    with transaction.atomic():  # the test itself delivers the messages
        OutboxEntry.objects.filter(kind=OutboxEntry.Kind.TASK).delete()
    pictures = StoredFile.objects.filter(due_widths__isnull=False).values_list("path", flat=True)
    return {
        announcements.JOB: [[announcement.pk]],
        exports.JOB: [[export.pk]],
        COPIES_JOB: [[path] for path in pictures],
    }
