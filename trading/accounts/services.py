"""Registration, verification and password reset. Signing in and out is in `sessions`, repeated here for callers."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models.functions import Lower
from django.utils.module_loading import import_string

from marketplace.common.db import clock
from marketplace.common.files import PreparedFile, keep
from marketplace.common.text import normalise as texts
from trading.accounts import emails, errors, login_throttle, passwords, rules, sessions, tokens
from trading.accounts.locks import lock_user
from trading.accounts.models import MailedToken, Organisation, User, UserSocial
from trading.accounts.sessions import begin_session, clean_up_sessions, end_sessions, log_in, log_out, touch_session

__all__ = [
    "OrganisationDetails",
    "begin_session",
    "check_reset_token",
    "clean_up_accounts",
    "end_sessions",
    "log_in",
    "log_out",
    "mark_verified",
    "register",
    "request_reset",
    "resend_verification",
    "reset_password",
    "touch_session",
    "verify_account",
]


@dataclass(frozen=True, slots=True)
class OrganisationDetails:
    """What a firm gives beyond a person. service_id or services_text: its field of business."""

    full_name: str
    contact_person: str
    contact: str
    bank_account: str
    registration_number: str
    tax_id: str
    company_id: str
    legal_form_id: int
    service_id: int | None = None
    services_text: str = ""


def register(
    *,
    username: str,
    email: str,
    password: str,
    name: str,
    country_id: int,
    region: str,
    address: str,
    postal_code: str,
    phone: str,
    phones: Sequence[str] = (),
    mail_language: str = User.MailLanguage.SERBIAN,
    promotion_text: str = "",
    is_private: bool = False,
    wants_newsletter: bool = False,
    wants_mail: bool = True,
    socials: Mapping[int, str] | None = None,
    organisation: OrganisationDetails | None = None,
    image: PreparedFile | None = None,
    register_file: PreparedFile | None = None,
    tax_file: PreparedFile | None = None,
) -> User:
    """Make an account whose address still has to be verified, and mail the link; return it.

    phones: up to three more. socials: social type id -> link. organisation: makes it a firm's account.
    The rules count as accepted now. Raises Duplicates.
    """
    email = rules.lower_domain(email)
    person = {
        "username": username,
        "email": email,
        "name": name,
        "is_organisation": organisation is not None,
        "country_id": country_id,
        "region": region,
        "address": address,
        "postal_code": postal_code,
        "phone": phone,
        **{f"phone{number}": value for number, value in enumerate(phones, start=1)},
        "mail_language": mail_language,
        "promotion_text": promotion_text,
        "is_private": is_private,
        "wants_newsletter": wants_newsletter,
        "wants_mail": wants_mail,
        "identity_key": identity_key(name=name, region=region, address=address),
    }
    # Looked up before the costly hash; the constraints decide between two at once.
    refuse_duplicates(person, organisation)
    stored_password = passwords.hashed(password)
    try:
        return _create(
            {**person, "password": stored_password},
            organisation,
            socials or {},
            {"image": image, "register_file": register_file, "tax_file": tax_file},
        )
    except IntegrityError:
        refuse_duplicates(person, organisation)
        raise


def identity_key(*, name: str, region: str, address: str) -> str:
    """Return the key by which the same name at the same address is known, however it is written."""
    return hashlib.sha256(texts.identity_key(name, region, address).encode()).hexdigest()


def refuse_duplicates(person: Mapping[str, object], organisation: OrganisationDetails | None) -> None:
    """Raise Duplicates when another account has the username, e-mail, firm numbers, or name and address."""
    people = User.objects.alias(low_username=Lower("username"), low_email=Lower("email"))
    firms = Organisation.objects
    found = {
        "username": people.filter(low_username=str(person["username"]).lower()).exists(),
        "email": people.filter(low_email=str(person["email"]).lower()).exists(),
        "tax_id": organisation is not None and firms.filter(tax_id=organisation.tax_id).exists(),
        "company_id": organisation is not None and firms.filter(company_id=organisation.company_id).exists(),
        "same_user": people.filter(identity_key=person["identity_key"]).exists(),
    }
    if any(found.values()):
        raise errors.Duplicates([name for name, taken in found.items() if taken])


@transaction.atomic(durable=True)
def _create(
    person: Mapping[str, object],
    organisation: OrganisationDetails | None,
    socials: Mapping[int, str],
    files: Mapping[str, PreparedFile | None],
) -> User:
    now = clock.now()
    user = User.objects.create(**person, rules_accepted_at=now, created_at=now)
    image = files["image"]
    if image is not None:
        user.image = keep(image, owner_id=user.pk, visibility="public").path
        user.save(update_fields=["image"])
    if organisation is not None:
        proofs = {
            name: keep(file, owner_id=user.pk, visibility="private").path
            for name, file in files.items()
            if file is not None and name != "image"
        }
        Organisation.objects.create(
            user=user,
            full_name=organisation.full_name,
            contact_person=organisation.contact_person,
            contact=organisation.contact,
            bank_account=organisation.bank_account,
            registration_number=organisation.registration_number,
            tax_id=organisation.tax_id,
            company_id=organisation.company_id,
            legal_form_id=organisation.legal_form_id,
            service_id=organisation.service_id,
            services_text=organisation.services_text,
            **proofs,
        )
    UserSocial.objects.bulk_create(
        UserSocial(user=user, social_type_id=social_type_id, link=link) for social_type_id, link in socials.items()
    )
    token, token_id = tokens.issue(user, MailedToken.Purpose.VERIFY, rules.VERIFY_LIFE, now)
    emails.verification(user, token, token_id)
    return user


@transaction.atomic(durable=True)
def verify_account(*, token: str) -> User:
    """Verify the address of the account that a mailed token belongs to; the administrators are told.

    Raises AlreadyVerified when the account of a used link is verified, else InvalidToken.
    """
    if tokens.is_of_verified_account(token, clock.now()):
        raise errors.AlreadyVerified
    row = tokens.find(token, MailedToken.Purpose.VERIFY, clock.now())
    user = lock_user(row.user_id)
    tokens.use(row, clock.now())
    _verify(user)
    return user


@transaction.atomic(durable=True)
def mark_verified(*, user_id: int) -> User:
    """Verify an account without a letter: its address is known to be right (the demo's people, an operator's word)."""
    user = lock_user(user_id)
    _verify(user)
    return user


def _verify(user: User) -> None:
    """Set the account verified and tell the administrators once. Runs inside the caller's transaction."""
    if user.verified_at is not None:
        return
    user.verified_at = clock.now()
    user.save(update_fields=["verified_at"])
    # The notification lives in a room above this one, so the settings name it, as they do for the kernel's sessions.
    import_string(settings.ACCOUNT_VERIFIED)(user)


@transaction.atomic(durable=True)
def resend_verification(*, username: str) -> None:
    """Mail a new link to an unverified account; does the same for all eyes when there is none."""
    user = sessions.find_account(username)
    if user is None or user.verified_at is not None:
        return
    user = lock_user(user.pk)
    token, token_id = tokens.issue(user, MailedToken.Purpose.VERIFY, rules.VERIFY_LIFE, clock.now())
    emails.verification(user, token, token_id)


@transaction.atomic(durable=True)
def request_reset(*, email: str) -> None:
    """Mail a link to a new password; does the same for all eyes when the address is unknown."""
    user = sessions.find_account(email) if "@" in email else None
    if user is None:
        return
    user = lock_user(user.pk)
    token, token_id = tokens.issue(user, MailedToken.Purpose.RESET, rules.RESET_LIFE, clock.now())
    emails.password_reset(user, token, token_id)


def check_reset_token(*, token: str) -> None:
    """Look whether a reset token can be used, without using it. Raises InvalidToken."""
    tokens.find(token, MailedToken.Purpose.RESET, clock.now())


def reset_password(*, token: str, password: str) -> User:
    """Set a new password by a mailed token. All sessions of the account end, its owner is told, nobody is signed in.

    The token also proves the address, so an unverified account is verified. Raises InvalidToken, WeakPassword.
    """
    row = tokens.find(token, MailedToken.Purpose.RESET, clock.now())
    if passwords.is_weak(password, username=row.user.username, email=row.user.email):
        raise errors.WeakPassword
    return _set_password(row, passwords.hashed(password))


@transaction.atomic(durable=True)
def _set_password(row: MailedToken, stored_password: str) -> User:
    user = lock_user(row.user_id)
    now = clock.now()
    tokens.use(row, now)
    user.password = stored_password
    user.save(update_fields=["password"])
    _verify(user)
    end_sessions(user.pk, because="reset")
    login_throttle.forget(user)  # tries of others at the old password must not keep the owner from using the new one
    emails.password_changed(user, now=now)
    return user


def clean_up_accounts() -> int:
    """End idle sessions and delete old ones, expired tokens and counters; return how many rows changed."""
    changed = clean_up_sessions() + login_throttle.delete_old()
    with transaction.atomic(durable=True):
        return changed + tokens.delete_old(clock.now())
