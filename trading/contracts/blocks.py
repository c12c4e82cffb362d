"""A document as blocks, before it becomes ODT or DOCX. Pure."""

from __future__ import annotations

from dataclasses import dataclass

Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Title:
    text: str
    subtitle: str


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; its line breaks are kept."""

    text: str
    leads: bool = False  # introduces the next block: never left alone at the foot of a page


@dataclass(frozen=True, slots=True)
class DefinitionList:
    """Names and values in two columns."""

    rows: Rows


@dataclass(frozen=True, slots=True)
class Table:
    """A ruled table; the last row is the sum. The columns from the second on are numbers, set to the right."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Two lines to sign on, side by side: (who, name) each."""

    left: tuple[str, str]
    right: tuple[str, str]


Block = Title | Heading | Paragraph | DefinitionList | Table | Signatures


@dataclass(frozen=True, slots=True)
class Document:
    """Blocks in their order. footer: left part of the footer of each page. page: words around the page numbers."""

    title: str
    language: str  # "sr-Latn-RS", "en-GB"
    footer: str
    page: tuple[str, str]
    blocks: tuple[Block, ...]
