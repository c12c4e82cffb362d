"""Which notifications a person wants, and where: on the page, by mail.

Source: docs/spec/api-trading.md, section 6; features,
X-PREF.

Everything is wanted until it is switched off. What binds or ends a deal, what changes the other side of one, and the
administrators' own words stay on the page; their e-mails can be switched off, but for those that are the buyer's or the
seller's copy of a contract.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db import transaction

from marketplace.common.roles import Capability
from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.notifications.models import NotificationPreference
from trading.notifications.types.registry import TYPES


@dataclass(frozen=True, slots=True)
class Channels:
    """Where a type of notification goes. fixed, mail_fixed: whether it does so cannot be changed."""

    page: bool
    mail: bool
    fixed: bool
    mail_fixed: bool = False


@dataclass(frozen=True, slots=True)
class PreferenceChange:
    """A change of one type; None leaves a channel as it is."""

    page: bool | None = None
    mail: bool | None = None


def types_for(user: User) -> list[str]:
    """Return the types of notification that this person can get, ordered as docs/spec/api-trading.md, section 7."""
    admin, firm = user.may(Capability.ADMINISTER), user.is_organisation
    return [one.name for one in TYPES.values() if admin or (not one.for_admins and (firm or not one.for_firms))]


def settings_of(user: User) -> dict[str, Channels]:
    """Return every type that this person can get, with its channels."""
    rows = {row.type: row for row in NotificationPreference.objects.filter(user_id=user.pk)}
    return {type_name: channels_of(type_name, rows.get(type_name)) for type_name in types_for(user)}


def channels_of(type_name: str, row: NotificationPreference | None) -> Channels:
    """Return where a type goes; row: what the person has changed about it, None for nothing."""
    known = TYPES[type_name]
    if known.mail_only:
        return Channels(page=False, mail=row is None or row.by_mail, fixed=True)
    fixed, mail_fixed = known.fixed_on_page, known.mail_fixed
    if row is None:
        return Channels(page=True, mail=True, fixed=fixed, mail_fixed=mail_fixed)
    return Channels(fixed or row.on_page, mail_fixed or row.by_mail, fixed, mail_fixed)


@transaction.atomic(durable=True)
def change_settings(*, user_id: int, changes: Mapping[str, PreferenceChange]) -> None:
    """Change the named types. A type that comes back to the default keeps no row. Raises SessionRequired."""
    lock_actor(user_id)
    save_changes(user_id, changes)


@transaction.atomic(durable=True)
def stop_emails(*, user_id: int, type_names: Collection[str]) -> None:
    """Stop the mails of these types, as the link in such a mail asks; a second time changes nothing.

    Raises User.DoesNotExist.
    """
    lock_user(user_id)
    save_changes(user_id, {type_name: PreferenceChange(mail=False) for type_name in type_names})


def save_changes(user_id: int, changes: Mapping[str, PreferenceChange]) -> None:
    """Write a row for each type that differs from the default, and delete the others.

    Runs inside the caller's transaction, the person's row locked.
    """
    stored = {row.type: row for row in NotificationPreference.objects.filter(user_id=user_id, type__in=changes)}
    rows = [
        changed_row(stored.get(type_name) or NotificationPreference(user_id=user_id, type=type_name), change)
        for type_name, change in changes.items()
    ]
    defaults = [row.type for row in rows if row.on_page and row.by_mail]
    NotificationPreference.objects.filter(user_id=user_id, type__in=defaults).delete()
    NotificationPreference.objects.bulk_create(
        [row for row in rows if not (row.on_page and row.by_mail)],
        update_conflicts=True,
        unique_fields=["user", "type"],
        update_fields=["on_page", "by_mail"],
    )


def changed_row(row: NotificationPreference, change: PreferenceChange) -> NotificationPreference:
    """Return a new row with the change applied."""
    return NotificationPreference(
        user_id=row.user_id,
        type=row.type,
        on_page=row.on_page if change.page is None else change.page,
        by_mail=row.by_mail if change.mail is None else change.mail,
    )


def fixed_channels(changes: Mapping[str, PreferenceChange]) -> list[str]:
    """Return "<type>.page" and "<type>.mail" of what these changes would change although it is fixed."""
    pages = [
        f"{name}.page"
        for name, change in changes.items()
        if (change.page is False and TYPES[name].fixed_on_page) or (change.page and TYPES[name].mail_only)
    ]
    mails = [f"{name}.mail" for name, change in changes.items() if change.mail is False and TYPES[name].mail_fixed]
    return pages + mails
