"""Erasing the personal data of a closed account. Steps that run inside the caller's transaction.

Source: docs/spec/domain.md, "Own data and closing the account".
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.hashers import make_password

from trading.accounts import emails, login_throttle
from trading.accounts.models import LoginSession, MailedToken, SecondFactor, SocialIdentity, User, UserSocial
from trading.accounts.pseudonyms import pseudonym
from trading.accounts.sessions import end_sessions

PERSON_TEXTS = (
    "region",
    "address",
    "postal_code",
    "phone",
    "phone1",
    "phone2",
    "phone3",
    "promotion_text",
    "image",
    "ban_reason",
    "lock_reason",
)
FIRM_TEXTS = (
    "full_name",
    "contact_person",
    "contact",
    "bank_account",
    "registration_number",
    "services_text",
    "register_file",
    "tax_file",
    "return_reason",
)


def confirm_closing(user: User, *, now: datetime) -> None:
    """Confirm the closing to the address that is about to be erased."""
    emails.account_closed(user, now=now)


def erase_account(user: User, *, now: datetime) -> None:
    """Erase the personal data of the locked account and end its session.

    Username, e-mail, and the numbers of a firm are free again. The country stays, for statistics; so do the dates.
    """
    end_sessions(user.pk, because="erased")
    for model in (LoginSession, MailedToken, SecondFactor, SocialIdentity, UserSocial):
        model.objects.filter(user_id=user.pk).delete()
    login_throttle.clear_account(user)
    login_throttle.forget_known_addresses(user.pk)
    name = pseudonym(user.pk)
    if user.is_organisation:
        firm = user.organisation
        for column in FIRM_TEXTS:
            setattr(firm, column, "")
        firm.full_name, firm.tax_id, firm.company_id, firm.service = name, name, name, None
        firm.save()
    for column in PERSON_TEXTS:
        setattr(user, column, "")
    user.username = user.name = name
    user.email, user.identity_key = f"{name}@erased.invalid", f"erased:{user.pk}"
    user.password = make_password(None)
    user.is_admin = user.wants_mail = user.wants_newsletter = False
    user.is_private, user.staff_role = True, ""
    user.firm_approved_at, user.decides_alone_until, user.erased_at = None, None, now
    user.save()
