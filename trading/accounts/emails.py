"""Mails of accounts. Links are built from the configured address, never from the request's Host.

Each function writes one outbox row inside the caller's transaction.
"""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlencode

from django.conf import settings

from marketplace.common.messaging.mail.services import queue_mail
from trading.accounts.models import User


def page_url(user: User, page: str, **query: str) -> str:
    """Return the address of a page in the person's language."""
    return f"{settings.BASE_URL}/{user.locale}/{page}" + (f"?{urlencode(query)}" if query else "")


def _send(user: User, template: str, key: str, **context: object) -> None:
    queue_mail(
        to=user.email,
        template=template,
        language=user.locale,
        context={"name": user.display_name, "username": user.username, **context},
        key=key,
    )


def verification(user: User, token: str, token_id: int) -> None:
    """The link that verifies the address, good for 48 hours."""
    _send(user, "verify_account", f"mail:verify:{token_id}", action_url=page_url(user, "verification", token=token))


def password_reset(user: User, token: str, token_id: int) -> None:
    """The link to a new password, good for one hour."""
    _send(user, "reset_password", f"mail:reset:{token_id}", action_url=page_url(user, "forgot-password", token=token))


def password_changed(user: User, *, now: datetime) -> None:
    """Word to the owner that the password is new, with a way to take it back."""
    _send(
        user,
        "password_changed",
        f"mail:password:{user.pk}:{now.timestamp():.0f}",
        action_url=page_url(user, "forgot-password"),
    )


def many_failed_logins(user: User, *, now: datetime) -> None:
    """Word to the owner that somebody keeps trying passwords; at most once an hour."""
    _send(
        user,
        "failed_logins",
        f"mail:failed-logins:{user.pk}:{now:%Y%m%d%H}",
        action_url=page_url(user, "forgot-password"),
    )


def social_identity_linked(user: User, *, now: datetime) -> None:
    """Word to the owner that there is a second way into the account."""
    _send(
        user,
        "social_linked",
        f"mail:social-linked:{user.pk}:{now.timestamp():.0f}",
        action_url=page_url(user, "profile/my-profile"),
        provider=settings.SOCIAL_BUTTON,
    )


def second_factor_on(user: User, *, now: datetime) -> None:
    """Word to the owner that signing in wants a code from now on."""
    _send_of_factor(user, "second_factor_on", now)


def second_factor_off(user: User, *, now: datetime) -> None:
    """Word to the owner that the password alone is enough again."""
    _send_of_factor(user, "second_factor_off", now)


def recovery_code_used(user: User, *, left: int, now: datetime) -> None:
    """Word to the owner that somebody came in without the phone. left: codes that still serve."""
    _send_of_factor(user, "recovery_code_used", now, left=left)


def _send_of_factor(user: User, template: str, now: datetime, **context: object) -> None:
    _send(
        user,
        template,
        f"mail:{template}:{user.pk}:{now.timestamp():.6f}",
        action_url=page_url(user, "forgot-password"),
        **context,
    )


def account_closed(user: User, *, now: datetime) -> None:
    """The last word: the account is closed and its data are erased."""
    _send(user, "account_closed", f"mail:closed:{user.pk}:{now.timestamp():.0f}", action_url=page_url(user, ""))
