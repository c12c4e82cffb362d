"""Who may read the papers of firms: the firm itself, admins, and whoever sees its contact data."""

from __future__ import annotations

from marketplace.common.files import register_kind
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import REGISTER, TAX
from trading.accounts.models import User
from trading.offers.contact import sees_contact_of


def may_read_papers(user: User | None, file: StoredFile) -> bool:
    if user is None or file.owner_id is None:
        return False
    if user.pk == file.owner_id or user.acts_as_admin:
        return True
    owner = User.objects.filter(pk=file.owner_id, banned_at=None, erased_at=None).first()
    return owner is not None and sees_contact_of(user, owner)


def register() -> None:
    """Register the kinds. Called once, when the applications are ready."""
    register_kind(REGISTER.kind, may_read_papers, inline_images=False)
    register_kind(TAX.kind, may_read_papers, inline_images=False)
