"""A document as blocks, before it becomes ODT, DOCX or PDF. Pure."""

from __future__ import annotations

from dataclasses import dataclass

LETTERS, SHORT_LINES = 60, 24
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

    @property
    def is_short(self) -> bool:
        """Whether it takes no more than half a page, so that it can stand on one."""
        return sum(len(line) // LETTERS + 1 for _, value in self.rows for line in value.splitlines()) <= SHORT_LINES


@dataclass(frozen=True, slots=True)
class Table:
    """A ruled table that stands on one page. The columns from the second on are numbers, set to the right.

    sums: names and amounts below the rows; the last one is what is paid, and stands out.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sums: Rows


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
