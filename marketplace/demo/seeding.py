"""The whole demo in the order of its history: people register, sellers publish, buyers offer, sales close.

Every step looks first whether its outcome is there, so a run that was broken off is taken up where it stopped, and a
finished one is known at a glance. Everything goes through the services that people's clicks go through, with the clock
set to the step's moment. The smaller copies of pictures are left to the jobs of the server, as everywhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction

from backoffice.users.services import set_role
from content.chatbot.seeding import seed_chatbot
from content.newsletter.staff_addresses import add_staff_addresses
from marketplace.common.db import clock
from marketplace.common.messaging.outbox.handlers import handler_of
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.roles import Role
from marketplace.demo import (
    abuse_reports,
    accounts,
    aftermath,
    chats,
    competitions,
    content,
    deal_steps,
    moderation,
    press,
    searches,
    support_cases,
    texts,
    trade,
    views,
    watching,
)
from marketplace.demo.ads import ENDED, AdPlan, ads_of
from marketplace.demo.people import ADMIN, EVERYBODY, LAST, UNVERIFIED, Person
from marketplace.demo.plan import ENDINGS, OfferPlan, offers_for
from marketplace.demo.state import Codebooks, Demo
from trading.accounts import passwords
from trading.accounts import services as account_services
from trading.accounts.models import User
from trading.codebooks.services import seed_codebooks
from trading.offers.services import close_due_ads, notify_expired, send_deadline_reminders, send_reminders

logger = logging.getLogger(__name__)

SIZES = ("full", "small")
WORKING = (Role.SUPPORT, Role.EDITOR, Role.OPERATOR)  # roles that the administrator gives
FIRST_DAY = -75.0  # the first person registers then
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the history and its time. Steps of the same time keep their order."""

    at: datetime
    run: Callable[[], None]


def is_complete() -> bool:
    """Tell if a seeding has been completed here."""
    return User.objects.filter(username=UNVERIFIED).exists()


def seed(*, size: str, seed_number: int, password: str, say: Say) -> bool:
    """Make the demo. Returns False when it exists already."""
    if is_complete():
        return False
    seed_codebooks()
    add_staff_addresses()
    seed_chatbot()
    plans = ads_of(size)
    demo = Demo(clock.now().replace(second=0, microsecond=0), seed_number, password, Codebooks.read())
    demo.load()
    say(f"Preparing the demo: {len(EVERYBODY)} people, {len(plans)} ads. This takes a moment.")
    with passwords.use_hasher(accounts.hasher_for(password)):
        run_history(demo, plans, size)
    say("The demo is ready. Names and passwords to sign in with: manage.py demo_accounts")
    return True


def run_history(demo: Demo, plans: tuple[AdPlan, ...], size: str) -> None:
    """Do all steps in order, then tidy up."""
    steps = [*people(demo), *sales(demo, plans), *taken_down(demo, size)]
    later = (
        *aftermath.steps(demo, plans),
        *deal_steps.steps(demo, plans),
        *chats.steps(demo, plans),
        *watching.steps(demo),
        *press.steps(demo),
        *content.steps(demo),
        *competitions.steps(demo),
        *abuse_reports.steps(demo, plans),
        *support_cases.steps(demo),
    )
    steps += [Step(moment, run) for moment, run in later]
    for step in sorted(steps, key=lambda step: step.at):
        with clock.travel(step.at):
            step.run()
    send_reminders()
    send_deadline_reminders()
    aftermath.finish(demo)
    chats.finish(demo)
    views.finish(demo, plans)
    searches.finish()
    people_mailed = (user.email for user in demo.users.values())
    guests = (*competitions.CONTACTS, *abuse_reports.GUESTS, *support_cases.GUESTS)
    mark_past_mails_as_sent([*people_mailed, *settings.STAFF_ADDRESSES, *guests])
    join(demo, LAST)


def people(demo: Demo) -> Iterable[Step]:
    """Return the steps in which everybody registers, within the first month, the administrator first."""
    for number, person in enumerate(EVERYBODY):
        day = FIRST_DAY + number * 0.9
        yield Step(demo.moment(day), partial(join, demo, person))
        if person.role in {"banned", "locked"}:
            yield Step(demo.moment(-12.5), partial(shut_out, demo, person))


def join(demo: Demo, person: Person) -> None:
    """Register the person, unless the account exists, and confirm the address as the mailed link does."""
    user = demo.users.get(person.username) or accounts.registered(demo, person)
    if user.verified_at is None and person.role != "unverified":
        user = account_services.mark_verified(user_id=user.pk)
    if person.role == "admin" and not user.is_admin:
        user = moderation.appoint_admin(user.pk)
    if person.role in WORKING and user.role != person.role:
        set_role(admin=demo.users[ADMIN], user_id=user.pk, role=person.role, reason=texts.ROLE_REASON)
        user.refresh_from_db()
    demo.users[person.username] = user


def shut_out(demo: Demo, person: Person) -> None:
    user = User.objects.get(username=person.username)
    if user.banned_at is None and user.locked_at is None:
        moderation.shut_out(user.pk, person.role)


def sales(demo: Demo, plans: Iterable[AdPlan]) -> Iterable[Step]:
    """Return the steps in which each ad is published, gets its offers, and closes at its expiry."""
    shown = {plan.key for plan in plans}
    for plan in plans:
        yield Step(demo.moment(plan.posted), partial(trade.publish, demo, plan))
        for offer in offers_for(plan, demo.seed):
            yield Step(demo.offer_moment(plan, offer.day), partial(trade.place, demo, offer))
        if plan.expires < 0:
            yield Step(clock.end_of_day(demo.day(plan.expires)), close)
    for ending in ENDINGS:
        if ending.ad in shown:
            yield Step(demo.moment(ending.placed), partial(trade.place_ended, demo, ending))
            yield Step(demo.moment(ending.ended), partial(trade.end, demo, ending))


def close() -> None:
    close_due_ads()
    notify_expired()


def taken_down(demo: Demo, size: str) -> Iterable[Step]:
    """Return the steps of ads that their sellers or the administrator deleted."""
    if size != "full":
        return
    for ended in ENDED:
        yield Step(demo.moment(ended.posted), partial(trade.publish_ended, demo, ended))
        for number, (buyer, quantity) in enumerate(ended.offers):
            offer = OfferPlan(ended.name, buyer, quantity, None, ended.posted + 0.2 + number * 0.15)
            yield Step(demo.moment(offer.day), partial(trade.place, demo, offer))
        yield Step(demo.moment(ended.ended), partial(trade.take_down, demo, ended))


@transaction.atomic(durable=True)
def mark_past_mails_as_sent(addresses: Iterable[str]) -> None:
    """Let the mails of the past stand as delivered: they would all be sent at the first start."""
    mails = OutboxEntry.objects.filter(kind=OutboxEntry.Kind.MAIL, sent_at=None, payload__to__in=list(addresses))
    kept = handler_of(OutboxEntry.Kind.MAIL)
    waiting = list(mails)
    for mail in waiting:
        mail.sent_at, mail.payload = mail.created_at, kept.redacted(mail.payload)
    OutboxEntry.objects.bulk_update(waiting, ["sent_at", "payload"], batch_size=500)
