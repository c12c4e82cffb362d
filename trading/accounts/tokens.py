"""Single-use tokens sent by mail: only their hash is kept. Steps that run inside the caller's transaction.

Source: docs/spec/domain.md, "Links in mails".
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import connection

from marketplace.common.http.authentication import hash_token, new_token
from trading.accounts.errors import InvalidToken
from trading.accounts.locks import NOBODY_ID
from trading.accounts.models import MailedToken, User

Purpose = MailedToken.Purpose


# The account is looked up by the statement that inserts, so that for nobody the same statement inserts nothing.
INSERT: Final = f"""
INSERT INTO {MailedToken._meta.db_table} (user_id, purpose, token_hash, created_at, expires_at)
SELECT id, %s, %s, %s, %s FROM {User._meta.db_table} WHERE id = %s
RETURNING id
"""


def issue(user: User, purpose: Purpose, life: timedelta, now: datetime) -> tuple[str, int]:
    """Return a new token and its row's id; earlier ones of the same purpose can no longer be used.

    For an account that does not exist (`lock_or_nobody`) the same statements run and nothing is stored; the id is 0.
    """
    withdraw(user, purpose, now)
    raw = new_token()
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (now, now + life)]
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [purpose.value, hash_token(raw), *moments, user.pk])
        row = cursor.fetchone()
    return raw, row[0] if row else NOBODY_ID


def withdraw(user: User, purpose: Purpose, now: datetime) -> None:
    """Make the person's tokens of a purpose that were mailed so far unusable."""
    MailedToken.objects.filter(user=user, purpose=purpose, used_at=None).update(used_at=now)


def find_usable(raw: str, purpose: Purpose, now: datetime) -> MailedToken:
    """Return the row of a token that can be used. Raises InvalidToken."""
    row = (
        MailedToken.objects.select_related("user")
        .filter(token_hash=hash_token(raw), purpose=purpose, used_at=None, expires_at__gt=now, user__erased_at=None)
        .first()
    )
    if row is None:
        raise InvalidToken
    return row


def is_of_verified_account(raw: str, now: datetime) -> bool:
    """Whether it is a mailed verification link, used or replaced, of an account that is verified."""
    return MailedToken.objects.filter(
        token_hash=hash_token(raw),
        purpose=Purpose.VERIFY,
        expires_at__gt=now,
        user__verified_at__isnull=False,
        user__erased_at=None,
    ).exists()


def use(row: MailedToken, now: datetime) -> None:
    """Use a token up; of two at once one gets it. Raises InvalidToken."""
    if not MailedToken.objects.filter(pk=row.pk, used_at=None, expires_at__gt=now).update(used_at=now):
        raise InvalidToken


def delete_old(now: datetime) -> int:
    """Delete tokens that have expired; return how many."""
    return MailedToken.objects.filter(expires_at__lt=now).delete()[0]
