"""Who may read the documents of firms.

The register file belongs to the contact data and goes with them. The tax certificate is for the firm itself,
administrators and the other side of a closed, fulfilled offer, whether or not the profile is private.
"""

from __future__ import annotations

from collections.abc import Callable

from marketplace.common.files import register_kind
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import REGISTER, TAX
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.offers.contact_access import sees_contact_of, sees_tax_certificate_of


def may_read_register_file(user: User | None, file: StoredFile) -> bool:
    """Whether the person may read a firm's register extract."""
    return may_read(user, file, sees_contact_of)


def may_read_tax_certificate(user: User | None, file: StoredFile) -> bool:
    """Whether the person may read a firm's tax certificate."""
    return may_read(user, file, sees_tax_certificate_of)


def may_read(user: User | None, file: StoredFile, sees: Callable[[User | None, User], bool]) -> bool:
    """Return whether the person may read a firm's document. sees: whether others may than it and its approvers."""
    if user is None or file.owner_id is None:
        return False
    if user.pk == file.owner_id or user.may(Capability.MODERATE_PEOPLE):
        return True
    owner = User.objects.filter(pk=file.owner_id, banned_at=None, erased_at=None).first()
    return owner is not None and sees(user, owner)


def register() -> None:
    """Register the kinds. Called once, when the applications are ready."""
    register_kind(REGISTER.kind, may_read_register_file, inline_images=False)
    register_kind(TAX.kind, may_read_tax_certificate, inline_images=False)
