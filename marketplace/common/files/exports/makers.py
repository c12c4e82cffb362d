"""The kinds of exports, and the function that makes each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.progress import Progress

FILE_KIND: Final = "export"
"""The kind of the stored files. No access check is registered for it, so `/api/files/` never serves them: only the
views of exports do, to the owner."""

Pieces = Callable[[DataExport, Progress], Iterator[bytes]]
"""Yields the file in pieces and reports its progress. Raises a DomainError when the file can never be made."""


@dataclass(frozen=True, slots=True)
class Kind:
    pieces: Pieces
    ending: str
    content_type: str


_kinds: dict[str, Kind] = {}


def register_kind(name: str, kind: Kind) -> None:
    """Register the function that makes the exports of a kind. Called when the applications are ready."""
    _kinds[name] = kind


def kind_of(export: DataExport) -> Kind:
    return _kinds[export.kind]
