"""A document as OpenDocument text, A4."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from odf import dc, meta
from odf.element import Element
from odf.opendocument import OpenDocumentText
from odf.style import (
    FontFace,
    Footer,
    FooterStyle,
    HeaderFooterProperties,
    MasterPage,
    PageLayout,
    PageLayoutProperties,
    ParagraphProperties,
    Style,
    TableCellProperties,
    TableColumnProperties,
    TableProperties,
    TableRowProperties,
    TabStop,
    TabStops,
    TextProperties,
)
from odf.table import CoveredTableCell, TableCell, TableColumn, TableHeaderRows, TableRow
from odf.table import Table as OdfTable
from odf.text import H, LineBreak, P, PageCount, PageNumber, Tab

from trading.contracts.blocks import Block, DefinitionList, Document, Heading, Paragraph, Signatures, Table, Title
from trading.contracts.reproducible_zip import reproducible, xml_safe

SERIF = "Liberation Serif"
TEXT_WIDTH = "16.5cm"
COLUMNS = ("3cm", "4cm", "4.5cm", "5cm", "8.25cm", "12cm")
RULE, FINE_RULE = "0.75pt solid #444444", "0.5pt solid #bbbbbb"


def write_odt(document: Document) -> bytes:
    """Return the file; the same document gives the same bytes."""
    return OdtWriter(document).file()


class OdtWriter:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.odt = OpenDocumentText()
        # The library writes its own name and the time into the file, which would change its bytes.
        for element in list(self.odt.meta.childNodes):
            self.odt.meta.removeChild(element)
        self.odt.meta.addElement(dc.Title(text=xml_safe(document.title)))
        self.odt.meta.addElement(dc.Language(text=document.language))
        self.odt.meta.addElement(meta.Generator(text="Zbir"))
        self.styles: dict[str, Any] = {}
        self.make_styles()
        self.make_page()

    def file(self) -> bytes:
        for block in self.document.blocks:
            self.add(block)
        packed = BytesIO()
        self.odt.write(packed)
        return reproducible(packed.getvalue())

    # --- Styles ------------------------------------------------------------------------------------------------------

    def style(self, name: str, family: str, *properties: Element, parent: str | None = None, automatic: bool) -> None:
        known = {"parentstylename": self.styles[parent]} if parent else {}
        style = Style(name=name, family=family, **known)
        for element in properties:
            style.addElement(element)
        (self.odt.automaticstyles if automatic else self.odt.styles).addElement(style)
        self.styles[name] = style

    def paragraph_style(self, name: str, *, text: dict[str, str], paragraph: dict[str, str]) -> None:
        parent = None if name == "Standard" else "Standard"
        self.style(
            name,
            "paragraph",
            ParagraphProperties(**paragraph),
            TextProperties(**text),
            parent=parent,
            automatic=False,
        )

    def make_styles(self) -> None:
        self.make_paragraph_styles()
        self.make_table_styles()

    def make_paragraph_styles(self) -> None:
        self.odt.fontfacedecls.addElement(
            FontFace(name=SERIF, fontfamily=f"'{SERIF}', 'Times New Roman', serif", fontfamilygeneric="roman")
        )
        language, *_, country = self.document.language.split("-")
        script = {"script": "Latn"} if language == "sr" else {}
        self.paragraph_style(
            "Standard",
            text={"fontname": SERIF, "fontsize": "11pt", "language": language, "country": country, **script},
            paragraph={"lineheight": "115%", "marginbottom": "0.2cm", "orphans": "2", "widows": "2"},
        )
        self.paragraph_style(
            "Title",
            text={"fontsize": "20pt", "fontweight": "bold"},
            paragraph={"textalign": "center", "marginbottom": "0.05cm"},
        )
        self.paragraph_style(
            "Subtitle",
            text={"fontsize": "12pt", "color": "#444444"},
            paragraph={"textalign": "center", "marginbottom": "0.7cm"},
        )
        self.paragraph_style(
            "Heading 1",
            text={"fontsize": "12.5pt", "fontweight": "bold"},
            paragraph={"margintop": "0.5cm", "marginbottom": "0.15cm", "keepwithnext": "always"},
        )
        self.paragraph_style("Body", text={}, paragraph={"marginbottom": "0.2cm"})
        self.paragraph_style("Lead", text={}, paragraph={"marginbottom": "0.2cm", "keepwithnext": "always"})
        self.paragraph_style("Name", text={"color": "#444444"}, paragraph={"marginbottom": "0cm"})
        self.paragraph_style("Value", text={}, paragraph={"marginbottom": "0cm"})
        self.paragraph_style("Head", text={"fontweight": "bold"}, paragraph={"marginbottom": "0cm"})
        self.paragraph_style("Number", text={}, paragraph={"marginbottom": "0cm", "textalign": "end"})
        self.paragraph_style(
            "Head number", text={"fontweight": "bold"}, paragraph={"marginbottom": "0cm", "textalign": "end"}
        )
        self.paragraph_style("Sign", text={}, paragraph={"textalign": "center", "marginbottom": "0cm"})
        self.paragraph_style("Foot", text={"fontsize": "9pt", "color": "#444444"}, paragraph={"marginbottom": "0cm"})
        self.styles["Foot"].getElementsByType(ParagraphProperties)[0].addElement(self.right_tab())

    def make_table_styles(self) -> None:
        table = {"width": TEXT_WIDTH, "align": "left"}
        self.style("Block", "table", TableProperties(**table, marginbottom="0.25cm"), automatic=True)
        whole = TableProperties(**table, marginbottom="0.25cm", maybreakbetweenrows="false")
        self.style("Whole block", "table", whole, automatic=True)
        for width in COLUMNS:
            self.style(f"column {width}", "table-column", TableColumnProperties(columnwidth=width), automatic=True)
        self.style("whole", "table-row", TableRowProperties(keeptogether="always"), automatic=True)
        cell = {"paddingtop": "0.06cm", "paddingbottom": "0.06cm", "paddingright": "0.2cm", "verticalalign": "top"}
        self.style("fact", "table-cell", TableCellProperties(**cell, borderbottom=FINE_RULE), automatic=True)
        self.style(
            "ruled", "table-cell", TableCellProperties(**cell, paddingleft="0.15cm", border=RULE), automatic=True
        )
        self.style(
            "sign",
            "table-cell",
            TableCellProperties(paddingtop="0.1cm", paddingleft="0.6cm", paddingright="0.6cm"),
            automatic=True,
        )
        self.style("line", "paragraph", ParagraphProperties(borderbottom=RULE, margintop="1.6cm"), automatic=True)

    @staticmethod
    def right_tab() -> Element:
        stops = TabStops()
        stops.addElement(TabStop(position=TEXT_WIDTH, type="right"))
        return stops

    def make_page(self) -> None:
        layout = PageLayout(name="A4")
        layout.addElement(
            PageLayoutProperties(
                pagewidth="21cm",
                pageheight="29.7cm",
                margintop="2cm",
                marginbottom="1.5cm",
                marginleft="2.5cm",
                marginright="2cm",
            )
        )
        foot = FooterStyle()
        foot.addElement(HeaderFooterProperties(minheight="0.8cm", margintop="0.5cm"))
        layout.addElement(foot)
        self.odt.automaticstyles.addElement(layout)
        master = MasterPage(name="Standard", pagelayoutname=layout)
        footer = Footer()
        line = P(stylename=self.styles["Foot"], text=xml_safe(self.document.footer))
        line.addElement(Tab())
        before, between = self.document.page
        line.addText(f"{before} ")
        line.addElement(PageNumber(selectpage="current"))
        line.addText(f" {between} ")
        line.addElement(PageCount())
        footer.addElement(line)
        master.addElement(footer)
        self.odt.masterstyles.addElement(master)

    # --- Blocks ------------------------------------------------------------------------------------------------------

    def add(self, block: Block) -> None:
        if isinstance(block, Title):
            self.odt.text.addElement(self.paragraph(block.text, "Title"))
            self.odt.text.addElement(self.paragraph(block.subtitle, "Subtitle"))
        elif isinstance(block, Heading):
            self.odt.text.addElement(H(outlinelevel=1, stylename=self.styles["Heading 1"], text=xml_safe(block.text)))
        elif isinstance(block, Paragraph):
            self.odt.text.addElement(self.paragraph(block.text, "Lead" if block.leads else "Body"))
        elif isinstance(block, DefinitionList):
            self.add_facts(block)
        elif isinstance(block, Table):
            self.add_table(block)
        else:
            self.add_signatures(block)

    def paragraph(self, text: str, style: str) -> Element:
        paragraph = P(stylename=self.styles[style])
        for number, line in enumerate(xml_safe(text).splitlines()):
            if number:
                paragraph.addElement(LineBreak())
            paragraph.addText(line)
        return paragraph

    def table(self, name: str, columns: tuple[str, ...], *, whole: bool = True) -> Element:
        table = OdfTable(name=name, stylename=self.styles["Whole block" if whole else "Block"])
        for column in columns:
            table.addElement(TableColumn(stylename=self.styles[f"column {column}"]))
        return table

    def row(self, *cells: Element) -> Element:
        row = TableRow(stylename=self.styles["whole"])
        for cell in cells:
            row.addElement(cell)
        return row

    def cell(self, text: str, style: str, cell_style: str) -> Element:
        cell = TableCell(stylename=self.styles[cell_style], valuetype="string")
        cell.addElement(self.paragraph(text, style))
        return cell

    def table_name(self, kind: str) -> str:
        return f"{kind} {len(self.odt.text.childNodes)}"

    def add_facts(self, block: DefinitionList) -> None:
        table = self.table(self.table_name("Facts"), ("4.5cm", "12cm"), whole=block.is_short)
        for name, value in block.rows:
            table.addElement(self.row(self.cell(name, "Name", "fact"), self.cell(value, "Value", "fact")))
        self.odt.text.addElement(table)

    def add_table(self, block: Table) -> None:
        table = self.table(self.table_name("Table"), ("4.5cm", "3cm", "4cm", "5cm"))
        head = TableHeaderRows()
        head.addElement(self.numbers(block.header, "Head", "Head number"))
        table.addElement(head)
        for values in block.rows:
            table.addElement(self.numbers(values, "Value", "Number"))
        for place, (name, total) in enumerate(block.sums, 1):
            stands_out = place == len(block.sums)
            spread = TableCell(
                stylename=self.styles["ruled"], valuetype="string", numbercolumnsspanned=len(block.header) - 1
            )
            spread.addElement(self.paragraph(name, "Head number" if stands_out else "Number"))
            covered = [CoveredTableCell() for _ in block.header[2:]]
            amount = self.cell(total, "Head number" if stands_out else "Number", "ruled")
            table.addElement(self.row(spread, *covered, amount))
        self.odt.text.addElement(table)

    def numbers(self, values: tuple[str, ...], first: str, others: str) -> Element:
        return self.row(*(self.cell(value, others if place else first, "ruled") for place, value in enumerate(values)))

    def add_signatures(self, block: Signatures) -> None:
        table = self.table(self.table_name("Signatures"), ("8.25cm", "8.25cm"))
        row = self.row()
        for who, name in (block.left, block.right):
            cell = TableCell(stylename=self.styles["sign"], valuetype="string")
            cell.addElement(self.paragraph(who, "Sign"))
            cell.addElement(P(stylename=self.styles["line"]))
            cell.addElement(self.paragraph(name, "Sign"))
            row.addElement(cell)
        table.addElement(row)
        self.odt.text.addElement(table)
