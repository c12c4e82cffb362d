"""The demo's documents and stories as files. They lie in `assets`, from where the demo's people upload them.

After a change of their texts (`document_texts`, `competition_documents`, `competition_texts`), `manage.py
write_demo_documents` writes them anew. Each first start would write the same files, but take a quarter longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos

from marketplace.demo.competition_documents import document_file, documents_of, story, story_file
from marketplace.demo.competition_texts import COMPETITIONS
from marketplace.demo.document_texts import FRANCHISE, RULES, Words
from trading.contracts.blocks import DefinitionList, Document, Heading, Paragraph, Table, Title
from trading.contracts.docx import write_docx
from trading.contracts.pdf_pages import BAND, FONT_FILES, INK, PETROL, QUIET, RULE

MARGIN = 22  # mm
LANGUAGES: Final = {"sr": ("sr-Latn-RS", ("Stranica", "od")), "en": ("en-GB", ("Page", "of"))}
MADE_AT: Final = datetime(2026, 1, 1, tzinfo=UTC)  # so the same texts give the same file


class Sheet(FPDF):
    """The page with its foot."""

    def __init__(self, document: Document) -> None:
        super().__init__(format="A4")
        self.document = document
        for style, file in FONT_FILES.items():
            self.add_font("body", style, file)
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, margin=MARGIN)

    def footer(self) -> None:
        before, between = self.document.page
        self.set_y(-MARGIN + 6)
        self.set_font("body", "", 8.5)
        self.set_text_color(*QUIET)
        self.cell(w=self.epw / 2, h=5, text=self.document.footer)
        self.cell(w=self.epw / 2, h=5, text=f"{before} {self.page_no()} {between} {{nb}}", align="R")

    def words(self, text: str, size: float, *, bold: bool = False, colour: tuple[int, int, int] = INK) -> None:
        """Write a paragraph of these words."""
        self.set_font("body", "B" if bold else "", size)
        self.set_text_color(*colour)
        self.multi_cell(w=0, h=size * 0.52, text=text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def title_block(self, block: Title) -> None:
        self.words(block.text, 22, bold=True, colour=PETROL)
        self.words(block.subtitle, 11, colour=QUIET)
        self.set_draw_color(*INK)
        for gap in (3.0, 4.2):  # a double rule
            self.line(MARGIN, self.get_y() + gap, MARGIN + self.epw, self.get_y() + gap)
        self.ln(10)

    def table_block(self, rows: list[tuple[str, ...]], *, head: bool, total: bool) -> None:
        self.set_font("body", "", 10.5)
        self.set_text_color(*INK)
        self.set_draw_color(*RULE)
        strong = FontFace(emphasis="BOLD", fill_color=BAND)
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            col_widths=(2, *[1] * (len(rows[0]) - 1)) if head else (1, 2),
            text_align=("LEFT", *["RIGHT" if head else "LEFT"] * (len(rows[0]) - 1)),
            first_row_as_headings=head,
            headings_style=strong,
            line_height=6.4,
        ) as table:
            for number, row in enumerate(rows):
                last = total and number == len(rows) - 1
                table.row(row, style=strong if last else None)
        self.ln(5)


def documents() -> Iterator[tuple[str, Document]]:
    """Yield (path in `assets`, document) of every file."""
    for plan in (*RULES, *FRANCHISE):
        yield plan.file(plan.sr), document_of(plan.sr, "sr")
        yield plan.file(plan.en), document_of(plan.en, "en")
    for competition in COMPETITIONS:
        for language, words in documents_of(competition):
            yield document_file(competition, words), document_of(words, language)
        for work in competition.works:
            if work.story:
                yield story_file(work), document_of(story(work), "en")


def document_of(words: Words, language: str) -> Document:
    tag, page = LANGUAGES[language]
    blocks = (Title(words.name, words.subtitle), *words.blocks)
    return Document(title=words.name, language=tag, footer="Zbir", page=page, blocks=blocks)


def write_pdf(document: Document) -> bytes:
    """Return the file."""
    sheet = Sheet(document)
    sheet.set_title(document.title)
    sheet.set_author("Zbir")
    sheet.set_lang(document.language)
    sheet.set_creation_date(MADE_AT)
    sheet.add_page()
    for block in document.blocks:
        match block:
            case Title():
                sheet.title_block(block)
            case Heading():
                sheet.ln(2)
                sheet.words(block.text, 13, bold=True)
                sheet.ln(1.5)
            case Paragraph():
                sheet.words(block.text, 10.5)
                sheet.ln(2.5)
            case DefinitionList():
                sheet.table_block([tuple(row) for row in block.rows], head=False, total=False)
            case Table():
                sums = [(name, *[""] * (len(block.header) - 2), amount) for name, amount in block.sums]
                sheet.table_block([block.header, *block.rows, *sums], head=True, total=True)
    return bytes(sheet.output())


def file_of(path: str, document: Document) -> bytes:
    """Return the document in the form that its path names."""
    return write_docx(document) if path.endswith(".docx") else write_pdf(document)
