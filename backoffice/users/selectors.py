"""Reading accounts."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db.models import CharField, F, Func, Q, QuerySet, TextField, Value
from django.db.models.functions import Coalesce, Concat

from marketplace.common.text.normalise import CYRILLIC, search_words
from trading.accounts.errors import PersonNotFound
from trading.accounts.models import User

LATIN: Final = {"č": "c", "ć": "c", "š": "s", "ž": "z", "đ": "dj"}


def in_both_cases(characters: dict[str, str]) -> dict[str, str]:
    return {**{character.upper(): plain for character, plain in characters.items()}, **characters}


TYPES: Final[dict[str, Q]] = {
    "seller": Q(has_posted=True),
    "buyer": Q(has_offered=True),
    "usr": Q(is_organisation=False),
    "org": Q(is_organisation=True),
    "admin": Q(is_admin=True),
    **{role: Q(staff_role=role) for role in User.StaffRole.values},
    "banned": Q(banned_at__isnull=False),
    "locked": Q(locked_at__isnull=False),
    "unverified": Q(verified_at=None),
}


class Folded(Func):
    """A text in lower case without diacritics, as `search_words` makes it of a query; on PostgreSQL also of Cyrillic.

    Accounts have no column with the folded text, as only administrators search them. SQLite, which runs the demo, has
    no function that replaces many letters, and limits how deep functions can be nested: it gets a few letters only.
    """

    output_field = TextField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        sql, params = compiler.compile(self.source_expressions[0])
        for character, plain in in_both_cases(LATIN).items():
            sql, params = f"REPLACE({sql}, %s, %s)", [*params, character, plain]
        return f"LOWER({sql})", params

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        characters = in_both_cases(CYRILLIC | LATIN)
        single = {character: plain for character, plain in characters.items() if len(plain) == 1}
        sql, params = compiler.compile(self.source_expressions[0])
        sql, params = f"translate({sql}, %s, %s)", [*params, "".join(single), "".join(single.values())]
        for character, plain in characters.items():
            if character not in single:
                sql, params = f"REPLACE({sql}, %s, %s)", [*params, character, plain]
        return f"LOWER({sql})", params


def users(*, search: str = "", kind: str = "", since: datetime | None = None) -> QuerySet[User]:
    """Return the accounts that are not closed, newest first.

    search: every word is in the name, username, e-mail address or firm's name. kind: one of TYPES; "": all.
    since: registered then or later.
    """
    found = User.objects.filter(erased_at=None).select_related("organisation").order_by("-id")
    if kind:
        found = found.filter(TYPES[kind])
    if since is not None:
        found = found.filter(created_at__gte=since)
    words = search_words(search)
    if not words:
        return found
    blank = Value(" ")
    firm = Coalesce(F("organisation__full_name"), Value(""), output_field=CharField())
    whole = Concat("username", blank, "email", blank, "name", blank, firm, output_field=TextField())
    found = found.alias(searched=Folded(whole))
    for word in words:
        found = found.filter(searched__contains=word)
    return found


def access_user(user_id: int) -> User:
    """Return an account that is not closed, as `users` does. Raises PersonNotFound."""
    try:
        return users().get(pk=user_id)
    except User.DoesNotExist:
        raise PersonNotFound from None
