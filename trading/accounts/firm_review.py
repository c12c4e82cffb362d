"""The approval of a firm: an administrator has looked at its documents and its number. Steps; the account is locked.

Source: docs/spec/domain.md, "Approval of firms".
"""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime

from django.conf import settings

from trading.accounts.models import User

NAMES = frozenset({"name", "full_name", "tax_id", "bank_account"})
"""Columns whose change takes the approval away."""
DOCUMENTS = NAMES | {"company_id", "registration_number", "register_file", "tax_file"}
"""Columns whose change puts a returned firm into the queue again."""


def is_undecided(user: User) -> bool:
    """Whether an administrator may approve the firm: it waits, or was returned."""
    is_firm = user.is_organisation and user.erased_at is None and user.verified_at is not None
    return bool(settings.APPROVE_FIRMS and is_firm and user.firm_approved_at is None)


def waits(user: User) -> bool:
    """Whether an administrator has something to decide about the firm."""
    return is_undecided(user) and not is_returned(user)


def is_returned(user: User) -> bool:
    return user.organisation.returned_at is not None


def approve(user: User, now: datetime) -> None:
    """Give the firm its badge; an earlier return is over."""
    user.firm_approved_at = now
    user.save(update_fields=["firm_approved_at"])
    end_return(user)


def give_back(user: User, now: datetime, reason: str) -> None:
    """Return the firm's documents, with the reason."""
    user.organisation.returned_at, user.organisation.return_reason = now, reason
    user.organisation.save(update_fields=["returned_at", "return_reason"])


def follow_changes(user: User, changed: Set[str]) -> None:
    """Take the approval away after a change of name, number or account; look again at a returned firm after new papers.

    changed: columns of the account and of the firm.
    """
    if not user.is_organisation:
        return
    if changed & NAMES and user.firm_approved_at is not None:
        user.firm_approved_at = None
        user.save(update_fields=["firm_approved_at"])
    if changed & DOCUMENTS:
        end_return(user)


def end_return(user: User) -> None:
    """Forget that the firm was returned, and why."""
    if is_returned(user):
        user.organisation.returned_at, user.organisation.return_reason = None, ""
        user.organisation.save(update_fields=["returned_at", "return_reason"])
