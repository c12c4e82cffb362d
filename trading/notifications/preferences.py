"""Which notifications a person wants, and where: on the page, by mail.

Source: docs/spec/api-trading.md, section 6; features,
X-PREF.

Everything is wanted until it is switched off. What binds or ends a deal, what changes the other side of one, and the
operator's own words stay on the page; their mails can be switched off.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.notifications import types
from trading.notifications.models import NotificationPreference


@dataclass(frozen=True, slots=True)
class Channels:
    """Where a kind of notification goes. fixed: it cannot leave the page."""

    page: bool
    mail: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """A change of one kind; None leaves a channel as it is."""

    page: bool | None = None
    mail: bool | None = None


def kinds_of(user: User) -> list[str]:
    """Return the kinds of notification that this person can get, ordered as docs/spec/api-trading.md, section 7."""
    return [kind for kind in types.FIELDS if user.acts_as_admin or kind not in types.FOR_ADMINS]


def settings_of(user: User) -> dict[str, Channels]:
    """Return every kind that this person can get, with its channels."""
    kept = {row.kind: row for row in NotificationPreference.objects.filter(user_id=user.pk)}
    return {kind: channels(kind, kept.get(kind)) for kind in kinds_of(user)}


def channels(kind: str, row: NotificationPreference | None) -> Channels:
    fixed = kind in types.ON_PAGE_ALWAYS
    if row is None:
        return Channels(page=True, mail=True, fixed=fixed)
    return Channels(page=fixed or row.on_page, mail=row.by_mail, fixed=fixed)


@transaction.atomic(durable=True)
def change_settings(*, user_id: int, wishes: Mapping[str, Wish]) -> None:
    """Change the named kinds. What comes to the default again keeps no row. Raises SessionRequired."""
    lock_actor(user_id)
    write(user_id, wishes)


@transaction.atomic(durable=True)
def stop_mails(*, user_id: int, kind: str) -> None:
    """Stop the mails of one kind, as the link in such a mail asks; a second time changes nothing.

    Raises User.DoesNotExist.
    """
    lock_user(user_id)
    write(user_id, {kind: Wish(mail=False)})


def write(user_id: int, wishes: Mapping[str, Wish]) -> None:
    """Runs inside the caller's transaction, the person's row locked."""
    kept = {row.kind: row for row in NotificationPreference.objects.filter(user_id=user_id, kind__in=wishes)}
    rows = [
        wished(kept.get(kind) or NotificationPreference(user_id=user_id, kind=kind), wish)
        for kind, wish in wishes.items()
    ]
    defaults = [row.kind for row in rows if row.on_page and row.by_mail]
    NotificationPreference.objects.filter(user_id=user_id, kind__in=defaults).delete()
    NotificationPreference.objects.bulk_create(
        [row for row in rows if not (row.on_page and row.by_mail)],
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=["on_page", "by_mail"],
    )


def wished(row: NotificationPreference, wish: Wish) -> NotificationPreference:
    """Return the row as it is to be stored."""
    return NotificationPreference(
        user_id=row.user_id,
        kind=row.kind,
        on_page=row.on_page if wish.page is None else wish.page,
        by_mail=row.by_mail if wish.mail is None else wish.mail,
    )


def fixed_on_page(wishes: Mapping[str, Wish]) -> list[str]:
    """Return the kinds that these wishes would take off the page although they stay there."""
    return [kind for kind, wish in wishes.items() if wish.page is False and kind in types.ON_PAGE_ALWAYS]
