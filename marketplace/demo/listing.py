"""Which accounts the demo has, and how one signs in to them."""

from __future__ import annotations

from marketplace.demo.people import DEFAULT_PASSWORD, shown_accounts
from trading.accounts import passwords
from trading.accounts.models import User

CHANGED = "(changed)"


def accounts() -> list[tuple[str, str, str]]:
    """Return (username, password, role) of every demo account that is there.

    A password other than the demo's own cannot be read back; then it says so.
    """
    stored = dict(User.objects.filter(erased_at=None).values_list("username", "password"))
    rows = []
    for person in shown_accounts():
        if person.username in stored:
            known = passwords.matches(DEFAULT_PASSWORD, stored[person.username])
            rows.append((person.username, DEFAULT_PASSWORD if known else CHANGED, person.role))
    return rows
