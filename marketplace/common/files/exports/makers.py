"""Which kinds of exports there are and who makes each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.progress import Progress

FILE_KIND: Final = "export"
"""Kind of the stored files. Nobody registers it: `/api/files/` never serves them, only the addresses that ask who."""

Pieces = Callable[[DataExport, Progress], Iterator[bytes]]
"""Yields the file in pieces and says how far it is. Raises a DomainError when it can never be made."""


@dataclass(frozen=True, slots=True)
class Kind:
    pieces: Pieces
    ending: str
    content_type: str


_kinds: dict[str, Kind] = {}


def register_kind(name: str, kind: Kind) -> None:
    """Say who makes the exports of a kind. Called when the applications are ready."""
    _kinds[name] = kind


def kind_of(export: DataExport) -> Kind:
    return _kinds[export.kind]
