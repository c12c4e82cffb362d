"""Steps of a history in which people change their accounts, write and read."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import (
    precondition,
    rule,
)

from marketplace.common.db import clock
from tests.factories import (
    make_user,
)
from tests.stateful.draws import NAMES, NUMBER, STREETS
from tests.stateful.machine import MOST_PEOPLE, Machine
from tests.stateful.records import Refused
from trading.accounts.models import LoginSession
from trading.messages import services as messages
from trading.notifications import services as notifications
from trading.notifications.models import Notification
from trading.profiles.close_account import close_account
from trading.profiles.editing import edit_profile
from trading.profiles.profile_form import ProfileForm


def unexpected_proof() -> None:
    raise AssertionError("Only another bank account wants a proof.")


class PeopleRules(Machine):
    """Accounts, messages, notifications."""

    @precondition(Machine.every_fifth_step)
    @rule(who=NUMBER, username=NUMBER, name=NUMBER, street=NUMBER, phone=st.sampled_from(["060 1111111", None]))
    def rename(self, who: int, username: int, name: int, street: int, phone: str | None) -> None:
        person = self.living(who)
        user = self.user(person)
        form = {
            "usr_username": f"osoba{username}" if username < 6 else person.username,
            "usr_name": NAMES[name % 4] if name % 4 < len(NAMES) else user.name,
            "usr_address": STREETS[street % 3] if street % 3 < len(STREETS) else user.address,
            "usr_phone_number": phone or person.phone,
        }
        identity = form["usr_name"], user.region, form["usr_address"]
        read = ProfileForm(form).changes
        self.both(
            lambda: self.market.rename(person, form["usr_username"], identity, form["usr_phone_number"]),
            lambda: edit_profile(
                session=LoginSession(user=user), address="127.0.0.1", read=read, require_proof=unexpected_proof
            ),
        )

    @precondition(lambda self: self.every_fifth_step() and sum(not person.erased for person in self.market.people) > 3)
    @rule(who=NUMBER)
    def close(self, who: int) -> None:
        person = self.market.admins[0] if who == 11 else self.living(who)
        password = self.user(person).password
        self.both(
            lambda: self.market.close_account(person),
            lambda: close_account(user_id=person.pk, checked_password=password),
        )

    @precondition(lambda self: any(p.erased for p in self.market.people) and len(self.market.people) < MOST_PEOPLE)
    @rule()
    def join(self) -> None:
        with clock.travel(self.market.now):
            self.add(make_user(f"novi{len(self.market.people)}"))

    @precondition(lambda self: self.looks % 2 == 0)
    @rule(author=NUMBER, recipient=NUMBER, text=st.sampled_from(["Zdravo", "Važi"]))
    def send(self, author: int, recipient: int, text: str) -> None:
        writer = self.living(author, admin=True)
        reader = self.market.people[recipient % len(self.market.people)]
        self.both(
            lambda: self.market.send(writer, reader, text),
            lambda: messages.send_message(author=self.user(writer), recipient_id=reader.pk, text=text) and None,
        )

    @precondition(lambda self: self.looks % 3 == 0)
    @rule(reader=NUMBER, other=NUMBER)
    def read(self, reader: int, other: int) -> None:
        me = self.living(reader, admin=True)
        them = self.market.people[other % len(self.market.people)]
        if me is not them:
            self.both(
                lambda: self.market.read(me, them),
                lambda: messages.mark_read(user=self.user(me), other_id=them.pk),
            )

    @precondition(lambda self: self.every_fifth_step() and self.has_notifications())
    @rule(who=NUMBER, which=NUMBER, thief=NUMBER, act=st.sampled_from(["read", "delete", "steal"]))
    def handle_notification(self, who: int, which: int, thief: int, act: str) -> None:
        readers = [person for person in self.market.people if person.notifications]
        reader = readers[who % len(readers)]
        rows = list(Notification.objects.filter(recipient_id=reader.pk, deleted_at=None).order_by("pk"))
        place = which % len(rows)
        other = self.living(thief)
        actor = other if act == "steal" and other is not reader else reader

        def update_model() -> None:
            if actor is not reader:
                raise Refused("NotFound")
            if act == "delete":
                del reader.notifications[place]
            else:
                reader.notifications[place].read = True

        handle = notifications.delete_notification if act == "delete" else notifications.mark_read
        self.both(update_model, lambda: handle(user_id=actor.pk, notification_id=rows[place].pk))
