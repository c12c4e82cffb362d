"""Zip files of XML, as ODT and DOCX are, that have the same bytes each time. Pure."""

from __future__ import annotations

import re
import zipfile
from functools import lru_cache
from io import BytesIO
from xml.etree.ElementTree import canonicalize

EARLIEST_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can hold
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_safe(text: str) -> str:
    """Return the text without the characters that no XML document may hold."""
    return NOT_IN_XML.sub("", text)


def reproducible(archive: bytes) -> bytes:
    """Return the zip with its members in their order, canonical XML, and without the moment of its making.

    So the same document comes out as the same bytes each time: the ODT library declares whatever namespaces the
    process has met so far. `mimetype`, which readers look for at a fixed place, stays first and unpacked.
    """
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(archive)) as source, zipfile.ZipFile(packed, "w") as target:
        for member in source.infolist():
            info = zipfile.ZipInfo(member.filename, EARLIEST_TIME)
            info.compress_type = zipfile.ZIP_STORED if member.filename == "mimetype" else zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            content = source.read(member)
            target.writestr(info, canonical(content) if member.filename.endswith(".xml") else content)
    return packed.getvalue()


@lru_cache(maxsize=32)  # most members are the template's and the same in every document
def canonical(xml: bytes) -> bytes:
    """Return XML that this program itself wrote in its one canonical form."""
    return canonicalize(xml.decode("utf-8")).encode("utf-8")
