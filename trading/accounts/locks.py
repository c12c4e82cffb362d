"""Row locks of accounts. They come first in the one order: user, conversation, ad, offers by pk (docs/architecture.md).

On SQLite the transaction itself is the lock (it begins IMMEDIATE), and `select_for_update` is ignored.
"""

from __future__ import annotations

from typing import Final

from django.db.models import Q

from marketplace.common.db.compiled_queries import Parameter, SingleRow
from marketplace.common.messaging.mail.services import NOBODY
from trading.accounts.models import User

NOBODY_ID: Final = 0


ONE_USER: Final = SingleRow(lambda: User.objects.filter(pk=Parameter()), locks=True)


def lock_user(user_id: int) -> User:
    """Return the account, its row locked until the transaction ends. Raises User.DoesNotExist."""
    user = ONE_USER.row(user_id)
    if user is None:
        raise User.DoesNotExist
    return user


def lock_or_nobody(user: User | None) -> User:
    """Return the account with its firm, its row locked; without one, one that does not exist, by the same statement.

    Mails to that are dropped, and its tokens are not stored: whoever measures how long a request for an account takes
    cannot tell whether there is one (S11).
    """
    rows = User.objects.select_for_update(of=("self",), no_key=True).select_related("organisation")
    found = rows.filter(pk=user.pk if user is not None else NOBODY_ID).first()
    return User(pk=NOBODY_ID, email=NOBODY) if found is None else found


def lock_admins(actor_id: int = NOBODY_ID) -> None:
    """Lock every administrator's account, by pk and before any other row, for a write that removes one of them.

    actor_id: who does it, locked in the same order: an operator tries it as well, and is refused afterwards.
    With only their own rows locked, the last two could leave at the same time, each counting on the other.
    """
    admins = User.objects.filter(Q(is_admin=True) | Q(pk=actor_id)).only("pk").order_by("pk")
    list(admins.select_for_update(of=("self",), no_key=True))
