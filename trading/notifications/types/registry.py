"""All notification types by name, in the order in which settings list them."""

from typing import Final

from trading.notifications.types import (
    accounts,
    ads,
    announcements,
    approvals,
    deals,
    exports,
    messages,
    offers,
    ratings,
    reports,
    sales,
    watching,
)
from trading.notifications.types.declaration import NotificationType, Payload

MODULES = (announcements, offers, sales, deals, ads, ratings, accounts, exports, reports, approvals, watching, messages)
TYPES: Final[dict[str, NotificationType]] = {one.name: one for module in MODULES for one in module.TYPES}


def check(type_name: str, payload: Payload) -> None:
    """Raise ValueError when there is no such type, or when the payload has not the fields that the type declares.

    Either is a bug. A field that its type does not declare could hold a name that `anonymise` misses.
    """
    known = TYPES.get(type_name)
    if known is None:
        raise ValueError(f"There is no notification {type_name!r}.")
    if missing := known.required - payload.keys():
        raise ValueError(f"The notification {type_name!r} lacks {', '.join(sorted(missing))}.")
    if unknown := payload.keys() - known.declared:
        raise ValueError(f"The notification {type_name!r} does not declare {', '.join(sorted(unknown))}.")
