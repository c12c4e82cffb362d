"""A document as PDF, A4. A section stands on one page where it takes no more than half of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from fpdf import FontFace
from fpdf.enums import MethodReturnValue, TableBordersLayout, XPos, YPos

from trading.contracts.blocks import Block, DefinitionList, Document, Heading, Paragraph, Signatures, Table, Title
from trading.contracts.pdf_pages import BAND, INK, QUIET, RULE, Pages

SIDE: Final = 20  # mm, of the page
LINE: Final = 5  # mm
PAD: Final = 1.2  # mm above and below what stands in a row
NAMES: Final = 50  # mm, for the names beside values
COLUMNS: Final = (62, 30, 38, 40)  # mm of 170
SIGN: Final = 22  # mm, for a signature


@dataclass(frozen=True, slots=True)
class Piece:
    """What is not broken over pages, unless it is longer than one. height: mm."""

    height: float
    write: Callable[[], None]


def write_pdf(document: Document) -> bytes:
    """Return the file; the same document gives the same bytes."""
    return PdfWriter(document).file()


def sections(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """Yield the blocks in groups, each begun by a heading or by the signatures."""
    group: list[Block] = []
    for block in blocks:
        if group and isinstance(block, Heading | Signatures):
            yield group
            group = []
        group.append(block)
    yield group


class PdfWriter:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.pages = Pages(document.footer, page=document.page)
        self.pages.set_margins(SIDE, SIDE - 4, SIDE)
        self.pages.set_title(document.title)
        self.pages.set_lang(document.language)
        self.pages.set_author("Zbir")
        self.pages.set_creation_date(datetime(1980, 1, 1, tzinfo=UTC))  # a fixed one keeps the bytes the same

    def file(self) -> bytes:
        self.pages.add_page()
        for section in sections(self.document.blocks):
            self.write_section(
                [piece for block in section for piece in self.pieces(block)], isinstance(section[0], Heading)
            )
        return bytes(self.pages.output())

    def write_section(self, pieces: Sequence[Piece], headed: bool) -> None:
        """Write the pieces of a section, on a page of their own if they would be broken. headed: by the first one."""
        whole = sum(piece.height for piece in pieces)
        if whole <= self.pages.eph / 2:
            self.make_room(whole)
        elif headed:
            self.make_room(sum(piece.height for piece in pieces[:2]))
        for number, piece in enumerate(pieces):
            if number > 1 or not headed:
                self.make_room(piece.height)
            piece.write()

    def make_room(self, height: float) -> None:
        """Go on to the next page where this one has no room for what would fit on a page."""
        if height <= self.pages.eph and self.pages.will_page_break(height):
            self.pages.add_page()

    def pieces(self, block: Block) -> list[Piece]:
        """Return what a block consists of."""
        if isinstance(block, Title):
            return [self.text(block.text, 20, bold=True, align="C"), self.text(block.subtitle, 11, align="C", after=7)]
        if isinstance(block, Heading):
            return [self.text(block.text, 12, bold=True, before=4, after=1)]
        if isinstance(block, Paragraph):
            return [self.text(block.text, 10, after=2)]
        if isinstance(block, DefinitionList):
            return [self.fact(name, value) for name, value in block.rows]
        if isinstance(block, Table):
            return [self.table(block)]
        return [self.signatures(block)]

    def font(self, size: float, *, bold: bool = False, quiet: bool = False) -> None:
        self.pages.set_font("body", "B" if bold else "", size)
        self.pages.set_text_color(*(QUIET if quiet else INK))

    def lines(self, text: str, width: float, height: float = LINE) -> float:
        """Return the height of a text in the font that is set. width, height: mm, height of a line."""
        measured = self.pages.multi_cell(
            w=width, h=height, text=text, align="L", dry_run=True, output=MethodReturnValue.HEIGHT
        )
        assert isinstance(measured, float | int)  # the library declares every kind of answer
        return float(measured)

    def text(
        self, text: str, size: float, *, bold: bool = False, align: str = "L", before: float = 0, after: float = 0
    ) -> Piece:
        """Return a paragraph. size: points. before, after: mm."""
        height = max(LINE, size * 0.45)

        def write() -> None:
            self.font(size, bold=bold)
            self.pages.ln(before)
            self.pages.multi_cell(w=0, h=height, text=text, align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            self.pages.ln(after)

        self.font(size, bold=bold)
        return Piece(before + self.lines(text, 0, height) + after, write)

    def fact(self, name: str, value: str) -> Piece:
        """Return a row of a definition list, a fine rule below it."""
        pages, width = self.pages, self.pages.epw - NAMES

        def write() -> None:
            top, first = pages.get_y() + PAD, pages.page
            self.font(10, quiet=True)
            pages.set_y(top)
            pages.multi_cell(w=NAMES - 2, h=LINE, text=name, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            bottom = pages.get_y()
            self.font(10)
            pages.set_xy(pages.l_margin + NAMES, top)
            pages.multi_cell(w=width, h=LINE, text=value, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            end = max(bottom, pages.get_y()) if pages.page == first else pages.get_y()
            pages.set_draw_color(*RULE)
            pages.line(pages.l_margin, end + PAD, pages.l_margin + pages.epw, end + PAD)
            pages.set_y(end + PAD)

        self.font(10)
        return Piece(max(self.lines(name, NAMES - 2), self.lines(value, width)) + 2 * PAD, write)

    def table(self, block: Table) -> Piece:
        """Return a ruled table, what is paid in bold on a band."""
        pages = self.pages
        rows = [*(tuple(row) for row in (block.header, *block.rows)), *block.sums]
        padding = 1.6

        def write() -> None:
            self.font(10)
            pages.set_draw_color(*RULE)
            pages.ln(1)
            with pages.table(
                col_widths=COLUMNS,
                text_align=("LEFT", "RIGHT", "RIGHT", "RIGHT"),
                headings_style=FontFace(emphasis="BOLD", fill_color=BAND),
                borders_layout=TableBordersLayout.ALL,
                line_height=LINE,
                padding=padding,
            ) as table:
                for row in (block.header, *block.rows):
                    table.row(row)
                for name, value in block.sums:
                    stands_out = (name, value) == block.sums[-1]
                    line = table.row(style=FontFace(emphasis="BOLD", fill_color=BAND) if stands_out else None)
                    line.cell(name, colspan=len(COLUMNS) - 1, align="RIGHT")
                    line.cell(value)
            pages.ln(3)

        self.font(10, bold=True)
        heights = [
            max(self.lines(text, width - 2 * padding) for text, width in zip(row, self.widths(row), strict=True))
            for row in rows
        ]
        return Piece(sum(heights) + 2 * padding * len(rows) + 4, write)

    @staticmethod
    def widths(row: Sequence[str]) -> tuple[float, ...]:
        """Return the widths of a row's cells in mm: of all columns, or of a name and its amount."""
        return COLUMNS if len(row) == len(COLUMNS) else (sum(COLUMNS[:-1]), COLUMNS[-1])

    def signatures(self, block: Signatures) -> Piece:
        """Return two lines to sign on, side by side."""
        pages = self.pages
        width = pages.epw / 2 - 6

        def write() -> None:
            top, ends = pages.get_y() + 6, []
            for place, (who, name) in enumerate((block.left, block.right)):
                left = pages.l_margin + place * (width + 12)
                self.font(10)
                pages.set_xy(left, top)
                pages.cell(w=width, h=LINE, text=who, align="C")
                pages.set_draw_color(*INK)
                pages.line(left, top + SIGN, left + width, top + SIGN)
                pages.set_xy(left, top + SIGN + 1)
                pages.multi_cell(w=width, h=LINE, text=name, align="C", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
                ends.append(pages.get_y())
            pages.set_y(max(ends))

        self.font(10)
        names = max(self.lines(name, width) for _, name in (block.left, block.right))
        return Piece(6 + SIGN + 1 + names, write)
