"""Row locks of accounts. They come first in the one order: user, conversation, ad, offers by pk (docs/architecture.md).

On SQLite the transaction itself is the lock (it begins IMMEDIATE), and `select_for_update` is ignored.
"""

from __future__ import annotations

from trading.accounts.models import User


def lock_user(user_id: int) -> User:
    """Return the account, its row locked until the transaction ends. Raises User.DoesNotExist."""
    return User.objects.select_for_update(of=("self",), no_key=True).get(pk=user_id)


def lock_admins() -> None:
    """Lock every administrator's account, by pk and before any other row, for a write that removes one of them.

    With only their own rows locked, the last two could leave at the same time, each counting on the other.
    """
    admins = User.objects.filter(is_admin=True).only("pk").order_by("pk")
    list(admins.select_for_update(of=("self",), no_key=True))
