"""Notifications that hold contact data, as their reader may see them by now. Source: docs/spec/domain.md, "Contact
data"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from trading import hooks
from trading.notifications.models import Notification
from trading.notifications.types.declaration import Payload

KINDS: Final = frozenset({"seller-changed", "buyer-changed"})
CONTACT: Final = ("usr_address", "usr_postal_code", "usr_phone_number", "usr_org_bank")


def sees_contact(reader_id: int, type_name: str, payload: Payload) -> bool:
    """Whether the reader has a right to the contact data in a notification; yes of one that holds none."""
    return type_name not in KINDS or bool(hooks.contacts_seen.call(reader_id, [payload["usr_id"]]))


def as_seen(rows: Sequence[Notification]) -> Sequence[Notification]:
    """Return one person's notifications without the contact data that the person has no right to any more.

    They outlive the deal that they are about: after a rejection the two are no partners.
    """
    people = {row.payload["usr_id"] for row in rows if row.type in KINDS}
    if people:
        seen = hooks.contacts_seen.call(rows[0].recipient_id, people)
        for row in rows:
            if row.type in KINDS and row.payload["usr_id"] not in seen:
                row.payload = without_contact(row.payload)
    return rows


def without_contact(payload: Payload) -> dict[str, Any]:
    hidden = {
        side: {**payload[side], **{name: "" for name in CONTACT if name in payload[side]}} for side in ("old", "new")
    }
    return {**payload, **hidden}
