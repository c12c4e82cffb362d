"""What a person's acts may send to others: 100 of each kind in a loop, what is refused, and what never is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.http.acting import acting
from marketplace.common.http.errors import Throttled
from marketplace.common.messaging import bounds
from marketplace.common.messaging.bounds import STAFF_ACTS, Bound, count_act
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.competitions.helpers import make_competition, make_work
from tests.concurrency import run_together
from tests.factories import make_ad, make_admin, make_business, make_user
from tests.trading.deals.helpers import make_deal
from tests.trading.offers.helpers import change, close_one, error_of, give_up, past_expiry, place
from tests.trading.offers.helpers import reject as reject_offer
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.deals.models import DealStep
from trading.messages.models import Conversation
from trading.messages.services import CHAT
from trading.notifications.models import Notification
from trading.notifications.types.declaration import NotificationType
from trading.notifications.types.registry import TYPES
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-BOUND")]

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def counted(settings: Any) -> Iterator[None]:
    settings.THROTTLES = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with clock.travel(NOON):
        yield


def mails_to(person: User) -> list[OutboxEntry]:
    """Return the mails of notifications; confirmations go to who acts, and end with a number of the offer."""
    mails = OutboxEntry.objects.filter(kind="mail", key__endswith=f":{person.pk}")
    return list(mails.exclude(key__startswith="mail:offer-").order_by("pk"))


def block(blocker: User, person: User) -> None:
    low, high = sorted((blocker.pk, person.pk))
    column = "low_blocked_at" if blocker.pk == low else "high_blocked_at"
    Conversation.objects.create(low_id=low, high_id=high, **{column: clock.now()})


# --- A hundred in a loop ----------------------------------------------------------------------------------------------


@dataclass
class Loop:
    """A write, sent 100 times. accepted: of them; mails: that reach the receiver for all of them."""

    act: Callable[[int], Any]
    receiver: User
    accepted: int
    mails: int


def ad_edits(seller: User, buyer: User) -> Loop:
    ad = make_ad(seller)
    place(ad, buyer, 1)
    me = client_for(seller)
    edit = lambda number: me.patch(f"/api/products/{ad.pk}", {"pro_info": f"Kratko {number}"}, format="json")  # noqa: E731
    return Loop(edit, buyer, 12, 1)


def profile_edits(seller: User, buyer: User) -> Loop:
    make_deal(seller, buyer)
    me = client_for(seller)

    def edit(number: int) -> Any:
        with clock.travel(NOON + timedelta(seconds=number)):
            return me.post(
                "/api/user/edit-profile", {"usr_phone_number": f"+381 61 555 {number:03}"}, format="multipart"
            )

    return Loop(edit, buyer, 10, 1)


def account_changes(seller: User, buyer: User) -> Loop:
    """The seller has confirmed who they are, which lasts for all of them."""
    firm = make_business("pekara")
    deal = make_deal(firm, buyer)
    me = client_for(firm)
    me.post(f"/api/deals/{deal.pk}/steps", {"kind": "payment_asked"})

    def edit(number: int) -> Any:
        with clock.travel(NOON + timedelta(seconds=number)):
            return me.post("/api/user/edit-profile", {"usr_org_bank": account(number)}, format="multipart")

    return Loop(edit, buyer, 10, 10)


def account(number: int) -> str:
    """Return a Serbian bank account with the right check digits."""
    digits = f"160{number + 1:013}"
    return f"160-{digits[3:]}-{98 - int(digits) * 100 % 97:02}"


def offer_changes(seller: User, buyer: User) -> Loop:
    offer = place(make_ad(seller), buyer, 1).offer
    me = client_for(buyer)

    def edit(number: int) -> Any:
        return me.patch(
            f"/api/offers/{offer.pk}", {"off_quantity": 2 + (number if number < 20 else number % 10)}, format="json"
        )

    return Loop(edit, seller, 20, 1)


def steps_undone(seller: User, buyer: User) -> Loop:
    """Each mail goes before the step is undone: the worst case."""
    offer = make_deal(seller, buyer)
    me = client_for(seller)

    def undo(number: int) -> Any:
        me.post(f"/api/deals/{offer.pk}/steps", {"kind": "payment_asked"})
        while relay_once(kinds=["mail"]):
            pass
        step = DealStep.objects.get(offer=offer, undone_at=None)
        return me.post(f"/api/deals/{offer.pk}/steps/{step.pk}/undo")

    return Loop(undo, buyer, 6, 13)


LOOPS = {one.__name__: one for one in (ad_edits, profile_edits, account_changes, offer_changes, steps_undone)}


@pytest.mark.parametrize("name", sorted(LOOPS))
def test_a_hundred_in_a_loop_reach_nobody_more_often_than_the_table_says(name: str, seller: User, buyer: User) -> None:
    loop = LOOPS[name](seller, buyer)
    while relay_once(kinds=["mail"]):
        pass
    mails, notices = len(mails_to(loop.receiver)), Notification.objects.count()
    answers = [loop.act(number) for number in range(100)]
    codes = [answer.status_code for answer in answers]
    assert codes == [200] * loop.accepted + [429] * (100 - loop.accepted)
    assert len(mails_to(loop.receiver)) - mails == loop.mails
    # 1 record and 1 undoing each, and the record that could not be undone.
    written = 2 * loop.accepted + 1 if name == "steps_undone" else loop.accepted
    assert Notification.objects.count() - notices == written
    refused = answers[-1]
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    assert "Pokušajte ponovo za" in error_of(refused, 429, "throttled")["error"]["message"]


@pytest.mark.parametrize("what", ["lock", "role", "password link", "access to a work"])
def test_one_of_the_staff_mails_a_person_no_more_often_than_the_table_says(what: str) -> None:
    person, admin = make_user("osoba"), make_admin()
    work = make_work(make_competition(), 1, email=person.email)
    bodies = {
        "lock": [{"unlock": 0, "reason": "Prvi"}, {"unlock": 1, "reason": "Drugi"}],
        "role": [{"role": "support", "reason": "Prvi"}, {"role": "operator", "reason": "Drugi"}],
        "password link": [{"password": True}] * 2,
    }
    me = client_for(admin)
    with acting(admin.pk), transaction.atomic():
        for _ in range(STAFF_ACTS.each - 1):
            count_act(STAFF_ACTS, [person.email])

    def act(number: int) -> Any:
        if what == "access to a work":
            return me.post(f"/api/competitions/admin/works/{work.pk}/setup", {"wrk_password": "novalozinka1"})
        return me.patch(f"/api/admin/users/{person.pk}", bodies[what][number], format="json")

    assert [act(number).status_code for number in range(2)] == [200, 429]
    assert OutboxEntry.objects.filter(kind="mail", payload__to=person.email).count() == 1


def test_a_refused_act_leaves_nothing_and_says_why_in_both_languages(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 1)
    for number in range(12):
        client_for(seller).patch(f"/api/products/{ad.pk}", {"pro_info": f"Kratko {number}"}, format="json")
    before = [list(rows.order_by("pk").values()) for rows in (Ad.objects, Notification.objects, OutboxEntry.objects)]
    said = {}
    for language in ("sr", "en"):
        answer = client_for(seller).patch(
            f"/api/products/{ad.pk}?locale={language}", {"pro_info": "Opet", "pro_name": "Novo ime"}, format="json"
        )
        said[language] = error_of(answer, 429, "throttled")["error"]["message"]
    assert said["en"].startswith("What you do has sent one person 12 messages within an hour. Try again in ")
    assert said["sr"].startswith("Ono što radite poslalo je jednoj osobi 12 poruka u jednom satu.")
    after = [list(rows.order_by("pk").values()) for rows in (Ad.objects, Notification.objects, OutboxEntry.objects)]
    assert after == before
    # What tells nobody is still possible, and after the hour everything.
    client_for(seller).patch(f"/api/products/{ad.pk}", {"pro_link": ""}, format="json")
    with clock.travel(NOON + timedelta(minutes=61)):
        answer = client_for(seller).patch(f"/api/products/{ad.pk}", {"pro_info": "Opet"}, format="json")
    assert answer.status_code == 200


# --- One mail that tells all --------------------------------------------------------------------------------------


def test_the_changes_of_ten_minutes_are_one_mail_that_tells_all(seller: User, buyer: User) -> None:
    ad = make_ad(seller, info="Prvo")
    place(ad, buyer, 1)
    for minute, changes in enumerate(
        ({"pro_info": "Drugo"}, {"pro_made_in": "Grčka"}, {"pro_info": "Treće", "pro_name": "Novo ime"})
    ):
        with clock.travel(NOON + timedelta(minutes=3 * minute)):
            client_for(seller).patch(f"/api/products/{ad.pk}", changes, format="json")
    [waiting] = mails_to(buyer)
    assert waiting.next_try_at == NOON + timedelta(minutes=10, seconds=30)
    text = " ".join(str(compose(waiting.payload).body).split())
    assert "Kratak opis, bilo: Prvo Kratak opis, sada: Treće" in text
    assert "Poreklo, bilo: Srbija Poreklo, sada: Grčka" in text
    assert "Drugo" not in text
    assert Notification.objects.filter(recipient=buyer, type="product-changed").count() == 3
    with clock.travel(NOON + timedelta(minutes=10)):
        client_for(seller).patch(f"/api/products/{ad.pk}", {"pro_info": "Četvrto"}, format="json")
    assert len(mails_to(buyer)) == 2


def test_what_is_as_it_was_is_not_mailed(seller: User, buyer: User) -> None:
    ad = make_ad(seller, info="Prvo")
    place(ad, buyer, 1)
    for words in ("Drugo", "Prvo"):
        client_for(seller).patch(f"/api/products/{ad.pk}", {"pro_info": words}, format="json")
    sent = relayed_at(NOON + timedelta(minutes=11))
    assert [one.subject for one in sent if one.subject.startswith("Izmenjen opis")] == []
    assert not OutboxEntry.objects.filter(dead_at__isnull=False).exists()


def test_an_offer_given_up_is_not_told_as_changed_afterwards(seller: User, buyer: User) -> None:
    placed = place(make_ad(seller), buyer, 1)
    change(placed, 2)
    change(placed, 3)
    give_up(placed)
    subjects = [one.subject for one in relayed_at(NOON + timedelta(minutes=11)) if one.to == [seller.email]]
    assert [subject.partition(":")[0] for subject in subjects] == ["Nova ponuda", "Kupac je odustao"]


def relayed_at(moment: datetime) -> list[Any]:
    """Return the mails that have gone by then."""
    mail.outbox.clear()
    with clock.travel(moment):
        while relay_once():
            pass
    return list(mail.outbox)


def test_a_step_undone_before_its_mail_went_is_mailed_to_nobody(seller: User, buyer: User) -> None:
    offer = make_deal(seller, buyer)
    me = client_for(seller)
    before = len(mails_to(buyer))
    me.post(f"/api/deals/{offer.pk}/steps", {"kind": "payment_asked"})
    assert len(mails_to(buyer)) == before + 1
    step = DealStep.objects.get()
    assert me.post(f"/api/deals/{offer.pk}/steps/{step.pk}/undo").status_code == 200
    assert len(mails_to(buyer)) == before
    assert Notification.objects.filter(type="deal-step").count() == 2


# --- Whoever has blocked the sender ---------------------------------------------------------------------------------


def test_no_words_of_a_blocked_seller_reach_the_buyer(seller: User, buyer: User) -> None:
    ad = make_ad(seller, info="Prvo", allows_reject=True)
    placed, other = place(ad, buyer, 1), make_user("drugi")
    place(ad, other, 1)
    block(buyer, seller)
    me = client_for(seller)
    me.patch(f"/api/products/{ad.pk}", {"pro_info": "Uvreda"}, format="json")
    told = dict(Notification.objects.filter(type="product-changed").values_list("recipient_id", "payload__changes"))
    assert told[buyer.pk] == [{"field": "pro_info"}]
    assert told[other.pk] == [{"field": "pro_info", "old": "Prvo", "new": "Uvreda"}]
    [waiting] = [one for one in mails_to(buyer) if "thing" in one.payload["context"]]
    text = str(compose(waiting.payload).body)
    assert "Kratak opis." in text
    assert "Uvreda" not in text
    with acting(seller.pk):
        reject_offer(placed, "Uvreda")
    assert Notification.objects.get(type="reject-seller").payload["reason"] == ""


def test_a_blocked_side_records_the_bare_step_alone(seller: User, buyer: User) -> None:
    offer = make_deal(seller, buyer)
    block(buyer, seller)
    me = client_for(seller)
    steps = f"/api/deals/{offer.pk}/steps"
    refused = me.post(steps, {"kind": "shipped", "note": "Uvreda", "carrier": "Uvreda"})
    assert set(error_of(refused, 403, "blocked")["error"]["fields"]) == {"note", "carrier"}
    assert not DealStep.objects.exists()
    assert me.post(steps, {"kind": "shipped"}).status_code == 200
    assert client_for(buyer).post(steps, {"kind": "paid", "note": "Uplaćeno"}).status_code == 200


# --- What is never refused, dropped or late -----------------------------------------------------------------------


def test_a_close_reaches_five_thousand_buyers_of_a_seller_who_may_send_nothing_more(seller: User, buyer: User) -> None:
    count = 5_000
    ad = make_ad(seller, quantity=2 * count, tiers=((1, count, 100), (count + 1, 2 * count, 90)))
    place(ad, buyer, 1)
    rows = User.objects.bulk_create(copies_of(buyer, count - 1), batch_size=500)
    first = Offer.objects.get()
    Offer.objects.bulk_create(
        (
            Offer(**{**columns(first), "id": first.pk + number, "buyer_id": row.pk})
            for number, row in enumerate(rows, start=1)
        ),
        batch_size=500,
    )
    Ad.objects.filter(pk=ad.pk).update(reserved=count, buyers=count, any_price_quantity=count)
    full = Bound("full", 1, 1, "")
    with acting(seller.pk), transaction.atomic():
        count_act(full, [f"x{number}" for number in range(bounds.MESSAGES_AN_HOUR)])
    refused = client_for(seller).patch(f"/api/products/{ad.pk}", {"pro_info": "Novo"}, format="json")
    assert refused.status_code == 429
    past_expiry(ad)
    with acting(seller.pk):
        assert close_one(ad.pk)
    told = Notification.objects.filter(type__startswith="expired-buyer")
    assert told.values("recipient_id").distinct().count() == count
    while relay_once(kinds=["fan_out"]):
        pass
    mails = OutboxEntry.objects.filter(kind="mail", key__startswith="mail:expired-buyer")
    assert (mails.count(), mails.filter(next_try_at__isnull=False).count()) == (count, 0)


def columns(row: Any) -> dict[str, Any]:
    return {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields}


def copies_of(person: User, count: int) -> Iterator[User]:
    given = columns(person)
    for number in range(1, count + 1):
        own = {"id": person.pk + 10_000 + number, "username": f"k{number}", "email": f"k{number}@primer.rs"}
        yield User(**{**given, **own, "identity_key": f"{number:064}"})


def test_a_contract_is_told_however_much_was_sent(seller: User, buyer: User) -> None:
    offer = make_deal(seller, buyer)
    with acting(seller.pk), transaction.atomic():
        count_act(Bound("full", 1, 1, ""), [f"x{number}" for number in range(bounds.MESSAGES_AN_HOUR)])
    steps = f"/api/deals/{offer.pk}/steps"
    assert client_for(seller).post(steps, {"kind": "payment_asked"}).status_code == 200
    assert client_for(buyer).post(steps, {"kind": "withdrawn"}).status_code == 200


# --- The mechanism ------------------------------------------------------------------------------------------------


def test_nothing_that_sends_can_be_declared_without_a_bound() -> None:
    with pytest.raises(TypeError, match="bound"):
        NotificationType("x", Any)  # type: ignore[call-arg]  # that is the point
    with pytest.raises(TypeError, match="bound"):
        mail_entry(to="a@primer.rs", template="message", language="sr", context={}, key="x")  # type: ignore[call-arg]  # that is the point


def test_an_act_that_reaches_many_is_not_cut_in_two_and_the_next_waits() -> None:
    wide = Bound("wide", 60, 10, "")
    for passes in (True, False):
        with acting(7), transaction.atomic():
            if passes:
                count_act(wide, range(100, 100 + bounds.MESSAGES_AN_HOUR + 500))
            else:
                with pytest.raises(Throttled):
                    count_act(wide, [100])
                transaction.set_rollback(True)
    with clock.travel(NOON + timedelta(hours=1, seconds=1)), acting(7), transaction.atomic():
        count_act(wide, [100])


def test_acts_that_reach_other_people_each_time_are_bounded() -> None:
    three = Bound("three", 3, 2, "")
    for receiver in (1, 2, 3):
        with acting(7), transaction.atomic():
            count_act(three, [receiver])
    with acting(7), transaction.atomic(), pytest.raises(Throttled) as refused:
        count_act(three, [4])
    assert refused.value.limit == 3


def test_an_act_that_is_rolled_back_is_not_counted(seller: User) -> None:
    once = Bound("once", 1, 1, "")
    for _ in range(3):
        with acting(seller.pk), transaction.atomic():
            count_act(once, [1])
            transaction.set_rollback(True)
    with acting(seller.pk), transaction.atomic():
        count_act(once, [1])


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_acts_at_once_no_more_pass_than_are_free() -> None:
    def act() -> bool:
        try:
            with acting(7), transaction.atomic():
                count_act(Bound("race", 5, 5, ""), [1, 2, 3])
        except Throttled:
            return False
        return True

    assert sorted(run_together([act] * 12)) == [False] * 7 + [True] * 5


def test_the_table_of_the_documentation_has_the_numbers_of_the_code() -> None:
    text = Path("docs/spec/reliability.md").read_text()
    rows = re.findall(r"^\| `([a-z-]+)` \|[^|]*\| (\d+) \| (\d+) \|$", text, re.M)
    known = {one for declared in TYPES.values() for one in (declared.bound, *declared.variant_bounds.values())}
    declared = {one for one in {*known, CHAT} if isinstance(one, Bound)}
    assert sorted(rows) == sorted((one.act, str(one.acts), str(one.each)) for one in declared)
