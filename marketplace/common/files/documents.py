"""Checks of documents by their outer structure: no content is unpacked, a zip only shows its directory. Pure."""

import mmap
import re
import struct
import zipfile
from collections.abc import Sequence
from io import BytesIO
from typing import Final, Literal

from marketplace.common.files import ole

Content = bytes | mmap.mmap
"""Bytes in memory, or of a file that stays on disk."""

ODT_TYPE: Final = b"application/vnd.oasis.opendocument.text"

MAX_MEMBERS: Final = 1000
MAX_UNPACKED: Final = 50 * 1024 * 1024  # bytes
MAX_RATIO: Final = 100  # unpacked to packed
RATIO_FROM: Final = 64 * 1024  # a small member may well be that uniform

END_OF_DIRECTORY: Final = struct.Struct("<4s4H2LH")


def _written(name: bytes) -> bytes:
    """Return the pattern of a name of a pdf, each letter as it is or as the escape of its number."""
    return b"".join(b"(?:%c|(?i:#%02x))" % (letter, letter) for letter in name)


# Long names only: a short one like /JS occurs by chance in the compressed bytes of any large file. Escapes are looked
# for behind a slash alone and nothing is decoded, so a file full of them costs no more than another.
PDF_ACTIVE: Final = re.compile(
    rb"/(?:%s)(?![A-Za-z0-9])"
    % b"|".join(map(_written, (b"Launch", b"JavaScript", b"EmbeddedFiles", b"EmbeddedFile", b"RichMedia")))
)
PDF_MARKUP: Final = re.compile(rb"<(html|script|svg|!doctype)", re.IGNORECASE)


def is_plain_pdf(data: Content) -> bool:
    """Tell if a pdf is complete and, as far as a scan of its bytes shows, without actions, scripts and embedded files.

    The scan sees nothing of compressed parts, so a pdf of a person is a download and never shown in the browser.
    """
    if b"%%EOF" not in data[-1024:] or PDF_MARKUP.search(data[:1024]):
        return False
    if _is_zip_too(data):
        return False
    return not PDF_ACTIVE.search(data)


def is_plain_doc(data: bytes) -> bool:
    """Tell if an OLE file is a Word document without macros."""
    try:
        names = ole.stream_names(data)
    except ole.NotOle:
        return False
    return "WordDocument" in names and not names & {"Macros", "_VBA_PROJECT", "_VBA_PROJECT_CUR", "VBA"}


def office_type(data: bytes) -> Literal["docx", "odt"] | None:
    """Return the type of the office document in a zip, None for another archive or one that breaks a rule."""
    members = _members(data)
    if members is None:
        return None
    names = {member.filename for member in members}
    lower = {name.lower() for name in names}
    if {"[Content_Types].xml", "_rels/.rels", "word/document.xml"} <= names:
        macros = any(name.endswith(("vbaproject.bin", "vbadata.xml")) or "/activex/" in name for name in lower)
        return None if macros else "docx"
    if {"mimetype", "content.xml", "META-INF/manifest.xml"} <= names:
        macros = any(name.startswith(("basic/", "scripts/")) for name in lower)
        return None if macros or not _says_odt(data, members[0]) else "odt"
    return None


def has_member(data: Content, names: Sequence[str]) -> bool:
    """Tell if the directory of a zip lists one of these names, for archives that are stored without other checks.

    Searches the bytes for the directory's entries: a parsed directory takes a hundred times its space in the file.
    """
    return any(
        re.search(
            rb"PK\x01\x02.{24}" + re.escape(len(name).to_bytes(2, "little")) + rb".{16}" + re.escape(name), data, re.S
        )
        for name in (name.encode() for name in names)
    )


def _says_odt(data: bytes, first: zipfile.ZipInfo) -> bool:
    """Tell if the first member is the type, uncompressed and at its fixed place, as the format demands."""
    start = 30 + len("mimetype")
    return (
        first.filename == "mimetype"
        and first.compress_type == zipfile.ZIP_STORED
        and first.header_offset == 0
        and data[start : start + len(ODT_TYPE)] == ODT_TYPE
        and first.file_size == len(ODT_TYPE)
    )


def _members(data: bytes) -> list[zipfile.ZipInfo] | None:
    """Return the members of a zip that keeps all our rules, in the order of the file; else None."""
    end = _end_of_directory(data)
    if end is None:
        return None
    position, count, size, offset = end
    # No bytes before, between or behind: otherwise the file could be of another type as well.
    if not 0 < count <= MAX_MEMBERS or offset + size != position:
        return None
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, struct.error):
        return None
    if len(members) != count or len({member.filename for member in members}) != count:
        return None
    if not all(_harmless(member) for member in members):
        return None
    unpacked = sum(member.file_size for member in members)
    packed = sum(member.compress_size for member in members)
    if unpacked > MAX_UNPACKED or (unpacked > RATIO_FROM and unpacked > MAX_RATIO * max(packed, 1)):
        return None
    return sorted(members, key=lambda member: member.header_offset)


def _harmless(member: zipfile.ZipInfo) -> bool:
    name = member.orig_filename
    parts = name.split("/")
    return (
        not member.flag_bits & 0x1  # encrypted
        and member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
        and bool(name)
        and not name.startswith("/")
        and "\\" not in name
        and "\0" not in name
        and ":" not in parts[0]
        and ".." not in parts
        and not (member.file_size > RATIO_FROM and member.file_size > MAX_RATIO * max(member.compress_size, 1))
    )


def _is_zip_too(data: Content) -> bool:
    """Tell if the end of a file holds the directory of a zip with its last record: then it is an archive as well."""
    position = data.rfind(b"PK\x05\x06", max(0, len(data) - 65_557))
    while position >= 0:
        if position + END_OF_DIRECTORY.size <= len(data):
            size = END_OF_DIRECTORY.unpack_from(data, position)[5]
            if 0 < size <= position and data[position - size : position - size + 4] == b"PK\x01\x02":
                return True
        position = data.rfind(b"PK\x05\x06", max(0, len(data) - 65_557), position)
    return False


def _end_of_directory(data: bytes) -> tuple[int, int, int, int] | None:
    """Return (position, members, directory size, directory offset) of a zip's last record, None without one."""
    position = data.rfind(b"PK\x05\x06", max(0, len(data) - 65_557))
    if position < 0 or position + END_OF_DIRECTORY.size > len(data):
        return None
    _, disk, first_disk, here, count, size, offset, comment = END_OF_DIRECTORY.unpack_from(data, position)
    if position + END_OF_DIRECTORY.size + comment != len(data) or disk or first_disk or here != count:
        return (position, 0, 0, 0)
    return (position, count, size, offset)
