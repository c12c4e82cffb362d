"""Which kinds of files there are, and who may read a private one of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marketplace.common.files.models import StoredFile

# The first argument is the signed-in person, None for a visitor.
MayRead = Callable[[Any, "StoredFile"], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """How files of a kind are served.

    may_read: decides who may read a private file of the kind. inline_images, inline_pdf: browsers may show them instead
    of saving them. ownerless: private files of the kind belong to no account; `may_read` decides by the row that
    names the file.
    """

    may_read: MayRead
    inline_images: bool
    inline_pdf: bool
    ownerless: bool


_kinds: dict[str, Kind] = {}


def register_kind(
    kind: str, may_read: MayRead, *, inline_images: bool = True, inline_pdf: bool = False, ownerless: bool = False
) -> None:
    """Register who may read private files of a kind. Nobody may read those of a kind without a registration."""
    _kinds[kind] = Kind(may_read, inline_images, inline_pdf, ownerless)


def ownerless_kinds() -> list[str]:
    """Return the kinds whose private files belong to no account."""
    return [name for name, kind in _kinds.items() if kind.ownerless]


def may_read(user: Any, file: StoredFile) -> bool:
    """Tell if this person (None: a visitor) may read this file."""
    if file.visibility == "public":
        return True
    kind = _kinds.get(file.kind)
    return kind is not None and kind.may_read(user, file)


def shown_inline(file: StoredFile) -> bool:
    """Tell if a browser may show the file; otherwise it is a download."""
    kind = _kinds.get(file.kind)
    if file.content_type in {"image/png", "image/jpeg"}:
        return file.visibility == "public" if kind is None else kind.inline_images
    return file.content_type == "application/pdf" and kind is not None and kind.inline_pdf
