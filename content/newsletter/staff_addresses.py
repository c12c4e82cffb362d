"""The staff's own addresses: contact messages go there. Source: docs/spec/api-community.md, section 3."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from content.newsletter.models import NotificationAddress
from marketplace.common.db import bulk_writes, clock
from trading.accounts.selectors import admins

Kind = NotificationAddress.Kind


@transaction.atomic
def add_staff_addresses() -> int:
    """Add a row for each address of the setting, so that administrators can switch it off; return how many were new."""
    now = clock.now()
    new = [(address, Kind.STAFF, "sr", True, "", now) for address in settings.STAFF_ADDRESSES]
    columns = ("email", "kind", "locale", "is_active", "token_hash", "created_at")
    return len(bulk_writes.insert_new(NotificationAddress, columns, new))


def staff_recipients() -> list[tuple[str, str]]:
    """Return (address, language) of those who get messages to the staff.

    If no staff address is switched on, these are the administrators, so that no message is lost.
    """
    add_staff_addresses()
    return active_staff() or [(admin.email, admin.locale) for admin in admins()]


def active_staff() -> list[tuple[str, str]]:
    """Return (address, language) of the staff addresses that are switched on.

    Copies of the administrators' notifications go there too.
    """
    staff = NotificationAddress.objects.filter(kind=Kind.STAFF, is_active=True).order_by("pk")
    return list(staff.values_list("email", "locale"))
