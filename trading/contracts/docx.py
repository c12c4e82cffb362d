"""A document as Word text (OOXML), A4."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import docx as word
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from trading.contracts.blocks import Block, DefinitionList, Document, Heading, Paragraph, Signatures, Table, Title
from trading.contracts.reproducible_zip import reproducible, xml_safe

SERIF = "Times New Roman"  # the metrics of the ODT's font
GREY = RGBColor(0x44, 0x44, 0x44)
TEXT_WIDTH = Cm(16.5)


def write_docx(document: Document) -> bytes:
    """Return the file; the same document gives the same bytes."""
    return DocxWriter(document).file()


class DocxWriter:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.word: Any = word.Document()
        self.describe()
        self.make_styles()
        self.make_page()

    def file(self) -> bytes:
        for block in self.document.blocks:
            self.add(block)
        packed = BytesIO()
        self.word.save(packed)
        return reproducible(packed.getvalue())

    def describe(self) -> None:
        core = self.word.core_properties
        core.title = xml_safe(self.document.title)[:255]
        core.author = core.last_modified_by = "Zbir"
        core.language = self.document.language
        core.comments = ""
        core.revision = 1
        # The template has times of its own; a fixed one keeps the bytes of the file the same.
        core.created = core.modified = datetime(1980, 1, 1, tzinfo=UTC)

    # --- Styles ------------------------------------------------------------------------------------------------------

    def make_styles(self) -> None:
        normal = self.word.styles["Normal"]
        self.set_font(normal, 11)
        normal.paragraph_format.space_after = Pt(6)
        normal.paragraph_format.line_spacing = 1.15
        normal.paragraph_format.widow_control = True
        language = OxmlElement("w:lang")
        language.set(qn("w:val"), self.document.language)
        normal.element.get_or_add_rPr().append(language)
        title = self.word.styles["Title"]
        self.set_font(title, 20, bold=True)
        title.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
        title.paragraph_format.space_after = Pt(2)
        border = title.element.pPr.find(qn("w:pBdr"))
        if border is not None:
            title.element.pPr.remove(border)
        subtitle = self.word.styles["Subtitle"]
        self.set_font(subtitle, 12, colour=GREY)
        subtitle.font.italic = False
        subtitle.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
        subtitle.paragraph_format.space_after = Pt(20)
        heading = self.word.styles["Heading 1"]
        self.set_font(heading, 12.5, bold=True)
        heading.paragraph_format.space_before = Pt(14)
        heading.paragraph_format.space_after = Pt(4)
        heading.paragraph_format.keep_with_next = True

    @staticmethod
    def set_font(style: Any, size: float, *, bold: bool = False, colour: RGBColor | None = None) -> None:
        style.font.name = SERIF
        style.font.size = Pt(size)
        style.font.bold = bold
        style.font.color.rgb = colour or RGBColor(0, 0, 0)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)
        for script in ("ascii", "hAnsi", "eastAsia", "cs"):
            fonts.set(qn(f"w:{script}"), SERIF)

    def make_page(self) -> None:
        section = self.word.sections[0]
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.top_margin, section.bottom_margin = Cm(2), Cm(2)
        section.left_margin, section.right_margin = Cm(2.5), Cm(2)
        foot = section.footer.paragraphs[0]
        self.word.styles["Footer"].paragraph_format.tab_stops.clear_all()
        foot.paragraph_format.tab_stops.add_tab_stop(TEXT_WIDTH, WD_TAB_ALIGNMENT.RIGHT)
        before, between = self.document.page
        foot.add_run(f"{xml_safe(self.document.footer)}\t{before} ")
        self.add_field(foot, "PAGE")
        foot.add_run(f" {between} ")
        self.add_field(foot, "NUMPAGES")
        for run in foot.runs:
            run.font.size = Pt(9)
            run.font.color.rgb = GREY

    @staticmethod
    def add_field(paragraph: Any, code: str) -> None:
        """Put a field into the paragraph; "1" stands there until the program that opens the file has counted."""
        for kind in ("begin", "instruction", "separate", "shown", "end"):
            run = paragraph.add_run()
            if kind == "instruction":
                instruction = OxmlElement("w:instrText")
                instruction.text = code
                run._r.append(instruction)
            elif kind == "shown":
                run.text = "1"
            else:
                mark = OxmlElement("w:fldChar")
                mark.set(qn("w:fldCharType"), kind)
                run._r.append(mark)

    # --- Blocks ------------------------------------------------------------------------------------------------------

    def add(self, block: Block) -> None:
        if isinstance(block, Title):
            self.word.add_paragraph(xml_safe(block.text), style="Title")
            self.word.add_paragraph(xml_safe(block.subtitle), style="Subtitle")
        elif isinstance(block, Heading):
            self.word.add_paragraph(xml_safe(block.text), style="Heading 1")
        elif isinstance(block, Paragraph):
            paragraph = self.word.add_paragraph()
            paragraph.paragraph_format.keep_with_next = block.leads
            self.write(paragraph, block.text)
        elif isinstance(block, DefinitionList):
            self.add_facts(block)
        elif isinstance(block, Table):
            self.add_table(block)
        else:
            self.add_signatures(block)

    @staticmethod
    def write(paragraph: Any, text: str, *, bold: bool = False, colour: RGBColor | None = None) -> None:
        """Put the text into the paragraph; its line breaks are kept."""
        run = paragraph.add_run()
        run.bold = bold or None
        if colour is not None:
            run.font.color.rgb = colour
        for number, line in enumerate(xml_safe(text).splitlines()):
            if number:
                run.add_break()
            run.add_text(line)

    def table(self, rows: int, widths: tuple[float, ...], style: str | None = None, *, whole: bool = True) -> Any:
        """Add a table. whole: it stands on one page, since each row keeps with the next."""
        table = self.word.add_table(rows=rows, cols=len(widths), style=style)
        table.alignment = WD_TABLE_ALIGNMENT.LEFT
        table.autofit = False
        for column, width in zip(table.columns, widths, strict=True):
            column.width = Cm(width)
        for row in table.rows:
            unbroken = OxmlElement("w:cantSplit")
            row._tr.get_or_add_trPr().append(unbroken)
            for cell, width in zip(row.cells, widths, strict=True):
                cell.width = Cm(width)
        for row in table.rows[:-1] if whole else ():
            for cell in row.cells:
                cell.paragraphs[0].paragraph_format.keep_with_next = True
        return table

    def fill(self, cell: Any, text: str, *, bold: bool = False, grey: bool = False, right: bool = False) -> None:
        paragraph = cell.paragraphs[0]
        paragraph.paragraph_format.space_after = Pt(2)
        paragraph.paragraph_format.space_before = Pt(2)
        if right:
            paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        self.write(paragraph, text, bold=bold, colour=GREY if grey else None)

    def add_facts(self, block: DefinitionList) -> None:
        table = self.table(len(block.rows), (4.5, 12), whole=block.is_short)
        for row, (name, value) in zip(table.rows, block.rows, strict=True):
            self.fill(row.cells[0], name, grey=True)
            self.fill(row.cells[1], value)
            for cell in row.cells:
                self.rule_below(cell)
        self.space()

    @staticmethod
    def rule_below(cell: Any) -> None:
        borders = OxmlElement("w:tcBorders")
        below = OxmlElement("w:bottom")
        for key, value in (("val", "single"), ("sz", "4"), ("space", "0"), ("color", "BBBBBB")):
            below.set(qn(f"w:{key}"), value)
        borders.append(below)
        cell._tc.get_or_add_tcPr().append(borders)

    def add_table(self, block: Table) -> None:
        lines = 1 + len(block.rows)
        table = self.table(lines + len(block.sums), (4.5, 3, 4, 5), style="Table Grid")
        header = table.rows[0]
        header._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
        for place, (cell, text) in enumerate(zip(header.cells, block.header, strict=True)):
            self.fill(cell, text, bold=True, right=bool(place))
        for row, values in zip(table.rows[1:lines], block.rows, strict=True):
            for place, (cell, text) in enumerate(zip(row.cells, values, strict=True)):
                self.fill(cell, text, right=bool(place))
        for place, (row, (name, total)) in enumerate(zip(table.rows[lines:], block.sums, strict=True), 1):
            stands_out, cells = place == len(block.sums), row.cells
            self.fill(cells[0].merge(cells[-2]), name, bold=stands_out, right=True)
            self.fill(cells[-1], total, bold=stands_out, right=True)
        self.space()

    def space(self) -> None:
        """Add an empty paragraph: Word joins two tables that have none between them."""
        paragraph = self.word.add_paragraph()
        paragraph.paragraph_format.space_after = Pt(0)
        paragraph.paragraph_format.line_spacing = Pt(6)

    def add_signatures(self, block: Signatures) -> None:
        table = self.table(3, (8.25, 8.25))
        for place, (who, name) in enumerate((block.left, block.right)):
            for row, text in ((0, who), (1, "_" * 30), (2, name)):
                paragraph = table.rows[row].cells[place].paragraphs[0]
                paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
                paragraph.paragraph_format.space_before = Pt(40 if row == 1 else 2)
                self.write(paragraph, text)
