"""Changing the own profile. Source: docs/spec/domain.md, "The profile"; docs/spec/api-trading.md, section 6."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models.functions import Lower

from marketplace.common.db import clock
from marketplace.common.files import PreparedFile, delete_files, keep
from marketplace.common.http.errors import Unavailable
from trading.accounts import credentials, emails, firm_review, passwords
from trading.accounts.actors import lock_actor
from trading.accounts.models import LoginSession, Organisation, User, UserSocial
from trading.accounts.registration import identity_key
from trading.accounts.selectors import has_factor
from trading.catalogue.services import reindex_ads_of_seller
from trading.deals.account_changes import record_account_change
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.notifications.types.accounts import Identity, identity, without_account
from trading.profiles import selectors
from trading.profiles.deals import is_trading, unfinished_deals
from trading.profiles.errors import DataTaken, ProfileNotEditable, UsernameTaken

OPEN_COLUMNS = frozenset({"mail_language", "is_private", "wants_newsletter", "wants_mail", "promotion_text"})
IDENTITY_COLUMNS = frozenset({"name", "region", "address"})
MAX_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class ProfileChanges:
    """What differs from the profile as it stood. person, firm: by column; firm_files: by column.

    socials: social type id -> link, the whole list, None when it stays. drop_image: the picture goes, or is replaced.
    """

    person: Mapping[str, Any] = field(default_factory=dict)
    firm: Mapping[str, Any] = field(default_factory=dict)
    firm_files: Mapping[str, PreparedFile] = field(default_factory=dict)
    socials: Mapping[int, str] | None = None
    image: PreparedFile | None = None
    drop_image: bool = False
    password: str | None = None
    new_password: str | None = None

    @property
    def binding(self) -> bool:
        """Whether identity or contract data change."""
        return bool(self.person.keys() - OPEN_COLUMNS or self.firm or self.firm_files)


class ChangedConcurrently(Exception):
    """Another write changed the profile after it was read."""


ReadChanges = Callable[[User, bool], ProfileChanges]


def edit_profile(
    *, session: LoginSession, address: str, read: ReadChanges, require_proof: Callable[[], None]
) -> str | None:
    """Change the own profile; return the new sid if the password changed, which ended the session.

    read: returns the changes to the profile that it is given, and whether identity and contract data may change; called
    again when another change came in between. address: the client's, for the throttle of password attempts.
    require_proof: raises StepUpRequired unless the person has confirmed their identity lately; called for another bank
    account, and beside a second factor for another password.
    Partners of unfinished deals are notified of a new name, address, phone or account. An error changes nothing.
    Raises what `read` and `require_proof` do, Throttled, WrongPassword, UsernameTaken, DataTaken, ProfileNotEditable,
    SessionRequired, Unavailable (other changes came in between each time).
    """
    checked = stored = ""
    for _ in range(MAX_ATTEMPTS):
        user = selectors.own_user(session.user)
        changes = read(user, selectors.may_edit(user))
        if "bank_account" in changes.firm or (changes.new_password is not None and has_factor(user)):
            require_proof()
        if changes.new_password is not None and not stored:
            credentials.reauthenticate(user, changes.password or "", address=address)
            checked, stored = user.password, passwords.hash_password(changes.new_password)
        check_not_taken(user, changes)
        try:
            return write_changes(session, snapshot(user), changes, checked_password=checked, stored_password=stored)
        except ChangedConcurrently:
            continue
        except IntegrityError:
            check_not_taken(user, changes)
            read(selectors.own_user(session.user), True)  # a row of a codebook was deleted at this moment
            raise
    raise Unavailable


@transaction.atomic(durable=True)
def write_changes(
    session: LoginSession,
    before: tuple[Any, ...],
    changes: ProfileChanges,
    *,
    checked_password: str,
    stored_password: str,
) -> str | None:
    """Write checked changes under the lock of the account. Offers and ads of the person lock it too."""
    user = lock_actor(session.user_id)
    if snapshot(user) != before:
        raise ChangedConcurrently
    now = clock.now()
    if changes.binding and is_trading(user.pk, now):
        raise ProfileNotEditable
    if stored_password:
        credentials.require_unchanged_password(user, checked_password)
    old, account = identity(user), payee_account(user)
    names = user.name, user.display_name
    old_files = [*save_person(user, changes), *save_firm(user, changes)]
    told = record_account_change(user, account, payee_account(user), now)
    firm_review.follow_changes(user, changes.person.keys() | changes.firm.keys() | changes.firm_files.keys())
    if changes.socials is not None:
        user.socials.filter(social_type__active=True).delete()
        UserSocial.objects.bulk_create(
            UserSocial(user=user, social_type_id=pk, link=link) for pk, link in changes.socials.items()
        )
    delete_files(old_files)
    if (user.name, user.display_name) != names:
        reindex_ads_of_seller(user)
    if payee_account(user) != account:
        emails.payee_account_changed(user, old=account, new=payee_account(user), now=now)
    notify_partners(user, old, now, told=told)
    return credentials.set_own_password(user, stored_password, session) if stored_password else None


def snapshot(user: User) -> tuple[Any, ...]:
    """Return what a change was read against: equal as long as nobody else changed the profile."""
    columns = [
        getattr(user, column.attname) for column in User._meta.concrete_fields if column.name in COMPARED_COLUMNS
    ]
    if not user.is_organisation:
        return tuple(columns)
    return (*columns, *(getattr(user.organisation, column.attname) for column in Organisation._meta.concrete_fields))


COMPARED_COLUMNS = frozenset(
    {"username", "name", "country", "region", "address", "postal_code", "phone", "phone1", "phone2", "phone3", "image"}
)


def check_not_taken(user: User, changes: ProfileChanges) -> None:
    """Raise UsernameTaken or DataTaken when another account has what this one would get."""
    others = User.objects.exclude(pk=user.pk)
    username = changes.person.get("username")
    if username is not None and others.alias(low=Lower("username")).filter(low=username.lower()).exists():
        raise UsernameTaken
    tax_id = changes.firm.get("tax_id")
    found = {
        "tax_id": tax_id is not None and Organisation.objects.exclude(pk=user.pk).filter(tax_id=tax_id).exists(),
        "same_user": bool(changes.person.keys() & IDENTITY_COLUMNS)
        and others.filter(identity_key=new_identity_key(user, changes)).exists(),
    }
    if any(found.values()):
        raise DataTaken([name for name, taken in found.items() if taken])


def new_identity_key(user: User, changes: ProfileChanges) -> str:
    """Return the key of name and address as they will be."""
    return identity_key(**{name: changes.person.get(name, getattr(user, name)) for name in IDENTITY_COLUMNS})


def save_person(user: User, changes: ProfileChanges) -> list[str]:
    """Write the account's columns and picture; return the paths of files to delete."""
    columns = dict(changes.person)
    old_files = []
    if columns.keys() & IDENTITY_COLUMNS:
        columns["identity_key"] = new_identity_key(user, changes)
    if changes.drop_image:
        old_files.append(user.image)
        columns["image"] = (
            keep(changes.image, owner_id=user.pk, visibility="public").path if changes.image is not None else ""
        )
    if columns:
        for name, value in columns.items():
            setattr(user, name, value)
        user.save(update_fields=[name.removesuffix("_id") for name in columns])
    return old_files


def save_firm(user: User, changes: ProfileChanges) -> list[str]:
    """Write the firm's columns and files; return the paths of files to delete."""
    columns = dict(changes.firm)
    old_files = []
    for name, file in changes.firm_files.items():
        old_files.append(getattr(user.organisation, name))
        columns[name] = keep(file, owner_id=user.pk, visibility="private").path
    if columns:
        for name, value in columns.items():
            setattr(user.organisation, name, value)
        user.organisation.save(update_fields=[FIELD_OF_COLUMN.get(name, name) for name in columns])
    return old_files


FIELD_OF_COLUMN = {"legal_form_id": "legal_form", "service_id": "service"}


def payee_account(user: User) -> str:
    """Return the account that buyers pay to, "" of somebody who is no firm."""
    return user.organisation.bank_account if user.is_organisation else ""


def notify_partners(user: User, old: Identity, now: datetime, *, told: Set[int] = frozenset()) -> None:
    """Tell the other side of every unfinished deal when the name, address or phone is another now, and buyers when the
    account is.

    One notification per person and change, however many deals there are. told: buyers who heard of another account
    already; they hear no more where nothing else has changed.
    """
    new = identity(User.objects.select_related("country", "organisation").get(pk=user.pk))
    if new == old:
        return
    only_account = without_account(new) == without_account(old)
    for_buyers = {"usr_id": user.pk, "old": old, "new": new}
    for_sellers = {"usr_id": user.pk, "old": without_account(old), "new": without_account(new)}
    subject = f"user:{user.pk}:{now:%Y%m%d%H%M%S%f}"
    deals = unfinished_deals(user.pk, now)
    buyers = {deal.buyer_id for deal in deals if deal.seller_id == user.pk} - (told if only_account else set())
    sellers = set() if only_account else {deal.seller_id for deal in deals if deal.buyer_id == user.pk}
    notifications.notify_many(
        [
            *(NewNotification(pk, "seller-changed", for_buyers, subject) for pk in sorted(buyers)),
            *(NewNotification(pk, "buyer-changed", for_sellers, subject) for pk in sorted(sellers)),
        ],
        at=now,
    )
