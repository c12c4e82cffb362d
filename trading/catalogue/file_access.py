"""Who may read the documents of ads: declarations and proofs, while the ad exists for the reader.

Pictures are public. Files of a draft are its seller's alone.
"""

from __future__ import annotations

from marketplace.common.files import register_kind
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import DECLARATION, MAIN_IMAGE, QUALITY_IMAGE
from trading.accounts.models import User
from trading.catalogue.drafts.selectors import may_read_draft_file
from trading.catalogue.drafts.services import KIND as DRAFT_FILE
from trading.catalogue.models import Ad
from trading.catalogue.selectors import may_see


def may_read_declaration(user: User | None, file: StoredFile) -> bool:
    return any(may_see(user, ad) for ad in Ad.objects.filter(declarations__path=file.path))


def may_read_proof(user: User | None, file: StoredFile) -> bool:
    return any(may_see(user, ad) for ad in Ad.objects.filter(proofs__path=file.path))


def may_read_nothing(user: User | None, file: StoredFile) -> bool:
    """Pictures of ads are stored as public, so no reader is allowed a private one."""
    return False


def register() -> None:
    """Register the kinds. Called once, when the applications are ready."""
    register_kind(MAIN_IMAGE.kind, may_read_nothing)
    register_kind(QUALITY_IMAGE.kind, may_read_proof)
    register_kind(DECLARATION.kind, may_read_declaration)
    register_kind(DRAFT_FILE, may_read_draft_file)
