"""E-mails about accounts. Links are built from the configured address, never from the request's Host.

Each function writes one outbox row inside the caller's transaction.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.conf import settings

from marketplace.common.messaging.bounds import OWN, STAFF_ACTS, Bound, ByRule
from marketplace.common.messaging.mail.services import queue_mail
from trading.accounts.models import User

ACCOUNT_TAIL: Final = 4


def page_url(user: User, page: str, **query: str) -> str:
    """Return the address of a page in the person's language."""
    return f"{settings.BASE_URL}/{user.locale}/{page}" + (f"?{urlencode(query)}" if query else "")


def _send(user: User, template: str, key: str, bound: Bound | ByRule = OWN, /, **context: object) -> None:
    # An address that is not verified may be a stranger's: nothing that somebody typed goes there in our name.
    named = {"name": user.display_name, "username": user.username} if user.verified_at is not None else {}
    queue_mail(
        to=user.email,
        template=template,
        language=user.locale,
        context={**named, **context},
        key=key,
        bound=bound,
    )


def verification(user: User, token: str, token_id: int) -> None:
    """Mail the link that verifies the address, good for 48 hours."""
    _send(user, "verify_account", f"mail:verify:{token_id}", action_url=page_url(user, "verification", token=token))


def password_reset(user: User, token: str, token_id: int, *, by_staff: bool = False) -> None:
    """Mail the link to a new password, good for one hour. by_staff: an administrator sends it, not who asks for it."""
    _send(
        user,
        "reset_password",
        f"mail:reset:{token_id}",
        STAFF_ACTS if by_staff else OWN,
        action_url=page_url(user, "forgot-password", token=token),
    )


def password_changed(user: User, *, now: datetime) -> None:
    """Tell the owner that the password was changed, with a link to set another."""
    _send(
        user,
        "password_changed",
        f"mail:password:{user.pk}:{now.timestamp():.0f}",
        action_url=page_url(user, "forgot-password"),
    )


def payee_account_changed(user: User, *, old: str, new: str, now: datetime) -> None:
    """Tell the owner that buyers pay to another account from now on; of both numbers the last digits stand there."""
    _send(
        user,
        "payee_account_changed",
        f"mail:account-number:{user.pk}:{now.timestamp():.6f}",
        action_url=page_url(user, "forgot-password"),
        old=old[-ACCOUNT_TAIL:],
        new=new[-ACCOUNT_TAIL:],
    )


def failed_logins_warning(user: User, *, now: datetime) -> None:
    """Warn the owner that somebody keeps trying passwords; at most once an hour."""
    _send(
        user,
        "failed_logins",
        f"mail:failed-logins:{user.pk}:{now:%Y%m%d%H}",
        action_url=page_url(user, "forgot-password"),
    )


def social_identity_linked(user: User, *, now: datetime) -> None:
    """Tell the owner that an outside identity can sign in to the account now."""
    _send(
        user,
        "social_linked",
        f"mail:social-linked:{user.pk}:{now.timestamp():.0f}",
        action_url=page_url(user, "profile/my-profile"),
        provider=settings.SOCIAL_BUTTON,
    )


def second_factor_on(user: User, *, now: datetime) -> None:
    """Tell the owner that signing in requires a code from now on."""
    _send_about_factor(user, "second_factor_on", now)


def second_factor_off(user: User, *, now: datetime) -> None:
    """Tell the owner that the password alone is enough again."""
    _send_about_factor(user, "second_factor_off", now)


def recovery_code_used(user: User, *, left: int, now: datetime) -> None:
    """Tell the owner that a recovery code was used. left: how many are unused."""
    _send_about_factor(user, "recovery_code_used", now, left=left)


def _send_about_factor(user: User, template: str, now: datetime, **context: object) -> None:
    _send(
        user,
        template,
        f"mail:{template}:{user.pk}:{now.timestamp():.6f}",
        action_url=page_url(user, "forgot-password"),
        **context,
    )


def account_status(user: User, status: str, *, reason: str, now: datetime) -> None:
    """Tell the owner that an administrator banned or locked the account, or lifted that, and why.

    status: "banned", "unbanned", "locked" or "unlocked".
    """
    page = "#contact" if status in {"banned", "locked"} else ""
    _send(
        user,
        "account_status",
        f"mail:account-{status}:{user.pk}:{now.timestamp():.6f}",
        STAFF_ACTS,
        action_url=page_url(user, page),
        status=status,
        reason=reason,
    )


def role_changed(user: User, *, reason: str, now: datetime) -> None:
    """Tell the owner which role an administrator gave the account, or that it has none any more, and why.

    reason: "" where a command on the server did it.
    """
    _send(
        user,
        "role_changed",
        f"mail:role:{user.pk}:{now.timestamp():.6f}",
        STAFF_ACTS,
        action_url=page_url(user, "admin" if user.role else ""),
        role=user.role,
        reason=reason,
    )


def account_closed(user: User, *, now: datetime) -> None:
    """Confirm that the account is closed and its data are erased."""
    _send(user, "account_closed", f"mail:closed:{user.pk}:{now.timestamp():.0f}", action_url=page_url(user, ""))
