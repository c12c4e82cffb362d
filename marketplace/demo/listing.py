"""The accounts of the demo with their password, and the entry of a competition that anybody may open."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password

from competitions.works.models import Work
from marketplace.demo.competitions import ENTRY_CODE
from marketplace.demo.people import DEFAULT_PASSWORD, shown_accounts
from trading.accounts import passwords
from trading.accounts.models import User

CHANGED = "(changed)"


def accounts() -> list[tuple[str, str, str]]:
    """Return (username, password, role) of every demo account that is there, then of the entry: its code, role "entry".

    A password other than the demo's own cannot be read back; then it says so.
    """
    stored = dict(User.objects.filter(erased_at=None).values_list("username", "password"))
    rows = []
    for person in shown_accounts():
        if person.username in stored:
            known = passwords.password_matches(DEFAULT_PASSWORD, stored[person.username])
            rows.append((person.username, DEFAULT_PASSWORD if known else CHANGED, person.role))
    entry = Work.objects.filter(code=ENTRY_CODE, deleted_at=None).first()
    if entry is not None:
        known = check_password(DEFAULT_PASSWORD, entry.password)
        rows.append((ENTRY_CODE, DEFAULT_PASSWORD if known else CHANGED, "entry"))
    return rows
