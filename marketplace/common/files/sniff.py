"""The type of a file by its bytes, and whether its name matches. Pure."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from marketplace.common.files import documents, ole
from marketplace.common.files.documents import Content


@dataclass(frozen=True, slots=True)
class FileType:
    """A type that we accept. endings: of its name; stored paths get the first one. content_type: as it is served."""

    name: str
    endings: tuple[str, ...]
    content_type: str


TYPES: Final = {
    kind.name: kind
    for kind in (
        FileType("png", ("png",), "image/png"),
        FileType("jpg", ("jpg", "jpeg"), "image/jpeg"),
        FileType("pdf", ("pdf",), "application/pdf"),
        FileType("doc", ("doc",), "application/msword"),
        FileType("docx", ("docx",), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        FileType("odt", ("odt",), "application/vnd.oasis.opendocument.text"),
        FileType("txt", ("txt",), "text/plain; charset=utf-8"),
    )
}
UNKNOWN_TYPE: Final = FileType("bin", ("bin",), "application/octet-stream")

PROGRAM_STARTS: Final = (
    b"MZ",  # Windows programs and libraries
    b"\x7fELF",
    b"\xfe\xed\xfa\xce",  # macOS, both widths and byte orders
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",  # macOS universal, and compiled Java
    b"#!",  # scripts
    b"\x4c\x00\x00\x00\x01\x14\x02\x00",  # Windows shortcuts
    b"dex\n",  # Android
    b"\x00asm",
    b"!<arch>\ndebian",
    b"\xed\xab\xee\xdb",  # rpm
)
PROGRAM_ENDINGS: Final = frozenset(
    "apk app appimage appx appref-ms bat bin-sh cmd com cpl deb dll dmg elf exe gadget hta inf ins jar jnlp job jse js "
    "ksh lnk mjs msc msi msix msp mst ocx out pif pkg ps1 psm1 py pyc pyw reg rpm run scf scr sct sh shb sys url vb "
    "vbe vbs vbscript ws wsc wsf wsh xll".split()
)
PROGRAM_MEMBERS: Final = ("META-INF/MANIFEST.MF", "AndroidManifest.xml", "classes.dex", "AppxManifest.xml")
MARKUP_START: Final = re.compile(rb"\s*(<!doctype|<html|<\?xml|<\?php|<svg|<script|<!--|%PDF-|\{\\rtf)", re.IGNORECASE)
CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
WINDOWS_INSTALLER: Final = b"\x84\x10\x0c\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46"  # root class id of .msi


def ending_of(name: str) -> str:
    """Return the part after the last dot of a file name, in lower case; "" without a dot."""
    return PurePosixPath(name.lower()).suffix.removeprefix(".")


def type_of(data: bytes) -> FileType | None:
    """Return the type by the bytes, None when it is none that we accept, or they break the rules of the type.

    A picture is only recognised here; decoding it is the real check (images.py).
    """
    if shown := shown_type(data[:8]):
        return shown if shown.name != "pdf" or documents.is_plain_pdf(data) else None
    if data.startswith(ole.START):
        return TYPES["doc"] if documents.is_plain_doc(data) else None
    if data.startswith(b"PK\x03\x04"):
        office = documents.office_type(data)
        return TYPES[office] if office else None
    return TYPES["txt"] if is_text(data) else None


def shown_type(start: bytes) -> FileType | None:
    """Return the type that the first eight bytes of a picture or pdf show."""
    if start == b"\x89PNG\r\n\x1a\n":
        return TYPES["png"]
    if start.startswith(b"\xff\xd8\xff"):
        return TYPES["jpg"]
    return TYPES["pdf"] if start.startswith(b"%PDF-") else None


def is_text(data: bytes) -> bool:
    """Tell if the bytes are UTF-8 text without control characters that does not begin as markup or a script."""
    if not data or MARKUP_START.match(data) or data.startswith(PROGRAM_STARTS):
        return False
    try:
        return CONTROLS.search(data.decode("utf-8")) is None
    except UnicodeDecodeError:
        return False


def agrees(found: FileType, name: str) -> bool:
    """Tell if the ending of the name matches the type of the content."""
    return ending_of(name) in found.endings


def is_program(data: Content, name: str) -> bool:
    """Tell if a file can be run: by its bytes, or by its ending, since scripts are text and some programs archives."""
    start = data[:64]
    if ending_of(name) in PROGRAM_ENDINGS or start.startswith(PROGRAM_STARTS):
        return True
    if start.startswith(b"\xef\xbb\xbf#!") or (start.startswith(ole.START) and data.find(WINDOWS_INSTALLER) >= 0):
        return True
    return start.startswith(b"PK\x03\x04") and documents.has_member(data, PROGRAM_MEMBERS)


def attachment_type(data: Content) -> FileType:
    """Return the type under which any file is stored: picture or pdf where it is one, else plain bytes."""
    shown = shown_type(data[:8])
    if shown is None or (shown.name == "pdf" and not documents.is_plain_pdf(data)):
        return UNKNOWN_TYPE
    return shown
