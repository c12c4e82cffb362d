"""The file types of contracts and deal sheets.

Their libraries take a fifth of the time in which a process starts. So they are imported when the first file is written;
a web server imports them before it takes requests (`PRELOADED_MODULES`).
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from trading.contracts.blocks import Document
    from trading.contracts.deal_sheet import DealSheet

FileType = Literal["odt", "docx", "pdf"]
ODT: Final = "application/vnd.oasis.opendocument.text"
DOCX: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PDF: Final = "application/pdf"
CONTENT_TYPES: Final[dict[FileType, str]] = {"odt": ODT, "docx": DOCX, "pdf": PDF}


def write_document(document: Document, file_type: FileType) -> bytes:
    """Return the document as a file of this type."""
    if file_type == "docx":
        from trading.contracts.docx import write_docx

        return write_docx(document)
    if file_type == "pdf":
        from trading.contracts.pdf import write_pdf

        return write_pdf(document)
    from trading.contracts.odt import write_odt

    return write_odt(document)


def write_sheet(sheet: DealSheet, made_at: datetime) -> bytes:
    """Return the deal sheet as a PDF."""
    from trading.contracts.deal_sheet_pdf import write_sheet_pdf

    return write_sheet_pdf(sheet, made_at)
