"""Files for upload tests: good ones of each type, and every kind of bad one we know of.

`CORPUS` holds them with what must happen in each class of field: None = taken, else the code of the error.
"""

import io
import struct
from dataclasses import dataclass
from typing import Literal

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.corpus.files import (
    GIF,
    HTML,
    JPG,
    PNG,
    SVG,
    TAIL_MARK,
    TEXT,
    XML,
    animated_png,
    docx,
    elf,
    encrypted_zip,
    exe,
    lying_zip,
    noise,
    odt,
    pdf,
    picture,
    png_of,
    saved,
    text_bomb_png,
    with_exif,
    zipped,
)
from tests.corpus.ole import doc

ErrorCode = Literal["file_type", "image_invalid"] | None


@dataclass(frozen=True)
class Case:
    """One file, and how a field answers it that takes pictures, documents (pdf, pictures, office, text), or chat files
    (anything but programs): the code of its error, None when it is taken."""

    name: str
    filename: str
    data: bytes
    picture: ErrorCode
    document: ErrorCode
    chat: ErrorCode = None

    def upload(self, content_type: str = "application/octet-stream") -> SimpleUploadedFile:
        """Return it as a request carries it; the declared content type must not matter."""
        return SimpleUploadedFile(self.filename, self.data, content_type)


def _good() -> list[Case]:
    """Good files of each type."""
    return [
        Case("png", "slika.png", PNG, None, None),
        Case("png upper-case ending", "SLIKA.PNG", PNG, None, None),
        Case("png with alpha", "logo.png", picture("PNG", mode="RGBA"), None, None),
        Case("png gray", "siva.png", picture("PNG", mode="L"), None, None),
        Case("png 16 bit", "skener.png", picture("PNG", mode="I;16"), None, None),
        Case("png palette", "paleta.png", saved(Image.open(io.BytesIO(PNG)).convert("P"), "PNG"), None, None),
        Case("png animated", "film.png", animated_png(), None, None),
        Case("png 1 pixel", "tacka.png", picture("PNG", size=(1, 1)), None, None),
        Case("jpg", "slika.jpg", JPG, None, None),
        Case("jpeg ending", "slika.jpeg", JPG, None, None),
        Case("jpg progressive", "slika.jpg", picture("JPEG", progressive=True), None, None),
        Case("jpg cmyk", "stampa.jpg", saved(Image.new("CMYK", (40, 30), (10, 80, 60, 5)), "JPEG"), None, None),
        Case("jpg gray", "siva.jpg", picture("JPEG", mode="L"), None, None),
        Case("jpg with gps", "odmor.jpg", with_exif(), None, None),
        Case("pdf", "uverenje.pdf", pdf(), "file_type", None),
        Case("doc", "izjava.doc", doc("WordDocument", "1Table"), "file_type", None),
        Case("doc with many streams", "izjava.doc", doc("WordDocument", *"abcdef"), "file_type", None),
        Case("docx", "izjava.docx", docx(), "file_type", None),
        Case("docx with picture", "izjava.docx", docx(("word/media/image1.png", PNG)), "file_type", None),
        Case("odt", "izjava.odt", odt(), "file_type", None),
        Case("txt", "sastav.txt", TEXT, "file_type", None),
        Case("txt with byte order mark", "sastav.txt", b"\xef\xbb\xbf" + TEXT, "file_type", None),
    ]


def _misnamed() -> list[Case]:
    """Names that lie about the type or would lead elsewhere."""
    return [
        Case("traversal name", "../../etc/passwd.png", PNG, None, None),
        Case("windows path name", "C:\\Users\\pera\\slika.png", PNG, None, None),
        Case("name of 5,000 characters", "a" * 5000 + ".png", PNG, None, None),
        Case("right-to-left name", "racun\u202egnp.png", PNG, None, None),
        Case("two endings", "slika.php.png", PNG, None, None),
        _bad("png named jpg", "slika.jpg", PNG),
        _bad("jpg named png", "slika.png", JPG),
        _bad("pdf named jpg", "slika.jpg", pdf()),
        _bad("png named pdf", "uverenje.pdf", PNG),
        _bad("docx named odt", "izjava.odt", docx()),
        _bad("odt named docx", "izjava.docx", odt()),
        _bad("docx named doc", "izjava.doc", docx()),
        _bad("png without ending", "slika", PNG),
        _bad("png with another second ending", "slika.png.svg", PNG),
    ]


def _broken() -> list[Case]:
    """Files that were cut or damaged."""
    return [
        _bad("empty png", "slika.png", b"", chat="file_type"),
        _bad("empty txt", "sastav.txt", b"", chat="file_type"),
        Case("png cut in half", "slika.png", noise("PNG", (60, 60))[:4000], "image_invalid", "image_invalid"),
        Case("jpg cut in half", "slika.jpg", noise("JPEG", (60, 60))[:1500], "image_invalid", "image_invalid"),
        Case("png only signature", "slika.png", PNG[:8], "image_invalid", "image_invalid"),
        Case("jpg only signature", "slika.jpg", b"\xff\xd8\xff\xe0", "image_invalid", "image_invalid"),
        Case("png with a wrong checksum", "slika.png", PNG[:20] + b"\x55" + PNG[21:], "image_invalid", "image_invalid"),
        _bad("pdf cut", "uverenje.pdf", pdf()[:60]),
        _bad("docx cut", "izjava.docx", docx()[:-30]),
        _bad("doc cut", "izjava.doc", doc("WordDocument")[:600]),
        _bad("doc whose directory runs in a circle", "izjava.doc", _patched(doc("WordDocument"), 512 + 4, 1)),
        _bad("doc whose directory lies outside", "izjava.doc", _patched(doc("WordDocument"), 48, 999_999)),
        _bad("txt not utf-8", "sastav.txt", "čaj".encode("cp1250") + b"\xff"),
        _bad("txt with NUL", "sastav.txt", b"abc\0def"),
        _bad("txt in utf-16", "sastav.txt", TEXT.decode().encode("utf-16")),
    ]


def _bombs() -> list[Case]:
    """Small files that would cost much to open."""
    return [
        Case("png of 100 megapixels", "slika.png", png_of(10_000, 10_000), "image_invalid", "image_invalid"),
        Case("png of 25.01 megapixels", "slika.png", png_of(5001, 5001), "image_invalid", "image_invalid"),
        Case("png 10,001 wide", "slika.png", png_of(10_001, 8), "image_invalid", "image_invalid"),
        Case(
            "png claiming 2^31 pixels", "slika.png", png_of(65_535, 32_768, b"\0" * 9), "image_invalid", "image_invalid"
        ),
        Case("png with a comment bomb", "slika.png", text_bomb_png(), "image_invalid", "image_invalid"),
        _bad("odt claiming 300 MB", "izjava.odt", lying_zip(odt(("Pictures/1.png", b"x" * 3000)), 300_000_000)),
        _bad("docx of 60 MB zeros", "izjava.docx", docx(("word/media/zero.bin", b"\0" * 60_000_000))),
        _bad("docx ratio over 100", "izjava.docx", docx(("word/zero.xml", b"\0" * 2_000_000))),
        _bad("docx of 1,001 members", "izjava.docx", docx(*((f"word/{n}.xml", b"x") for n in range(1001)))),
    ]


def _active() -> list[Case]:
    """Files that carry programs, other files or another type."""
    return [
        _bad("docx with macros", "izjava.docx", docx(("word/vbaProject.bin", b"macro"))),
        _bad("docx with activex", "izjava.docx", docx(("word/activeX/activeX1.bin", b"x"))),
        _bad("odt with macros", "izjava.odt", odt(("Basic/Standard/Module1.xml", b"macro"))),
        _bad("odt with script", "izjava.odt", odt(("Scripts/python/run.py", b"print()"))),
        _bad("odt packed mimetype", "izjava.odt", odt(packed=True)),
        _bad("odt that is a template of another program", "izjava.odt", odt(mimetype=b"application/epub+zip")),
        _bad("doc with macros", "izjava.doc", doc("WordDocument", "Macros", "_VBA_PROJECT")),
        _bad("xls named doc", "izjava.doc", doc("Workbook")),
        _bad("docx with parent path", "izjava.docx", docx(("../../evil.xml", b"x"))),
        _bad("docx with absolute path", "izjava.docx", docx(("/etc/cron.d/evil", b"x"))),
        _bad("docx with backslash path", "izjava.docx", docx(("word\\..\\evil.xml", b"x"))),
        _bad("docx encrypted", "izjava.docx", encrypted_zip(docx())),
        _bad("docx with something behind", "izjava.docx", docx() + TAIL_MARK),
        _bad("docx with something before", "izjava.docx", b"PK\x03\x04" + TAIL_MARK + docx()),
        _bad("pdf that starts a program", "uverenje.pdf", pdf(b"4 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj\n")),
        _bad("pdf with javascript", "uverenje.pdf", pdf(b"4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n")),
        _bad("pdf with hidden javascript", "uverenje.pdf", pdf(b"<< /S /J#61vaScr#69pt >>\n")),
        _bad("pdf with a name of escapes alone", "uverenje.pdf", pdf(b"/#4c#61#75#6E#63#68 <<>>\n")),
        _bad("pdf carrying a file", "uverenje.pdf", pdf(b"<< /Type /EmbeddedFile /Length 3 >>\n")),
        _bad("pdf with html before", "uverenje.pdf", HTML + pdf()),
        _bad("pdf beginning as html", "uverenje.pdf", pdf(head=b"%PDF-1.4\n%<script>alert(1)</script>\n")),
        _bad("pdf that is a zip too", "uverenje.pdf", pdf() + docx()),
        Case("jpg with a zip behind", "slika.jpg", JPG + docx() + TAIL_MARK, None, None),
        Case("png with html behind", "slika.png", PNG + HTML + TAIL_MARK, None, None),
    ]


def _other_types() -> list[Case]:
    """Types that no field takes as what they claim."""
    return [
        _bad("svg", "slika.svg", SVG),
        _bad("svg named png", "slika.png", SVG),
        _bad("svg named txt", "slika.txt", SVG),
        _bad("html named txt", "strana.txt", HTML),
        _bad("html named jpg", "strana.jpg", HTML),
        _bad("xml named txt", "podaci.txt", XML),
        _bad("gif", "slika.gif", GIF),
        _bad("gif named png", "slika.png", GIF),
        _bad("webp named jpg", "slika.jpg", picture("WEBP")),
        _bad("bmp named png", "slika.png", picture("BMP")),
        _bad("tiff named jpg", "slika.jpg", picture("TIFF")),
        _bad("zip", "arhiva.zip", zipped([("a.txt", b"x")])),
        _bad("zip named docx", "izjava.docx", zipped([("a.txt", b"x")])),
        _bad("rtf named txt", "izjava.txt", b"{\\rtf1\\ansi zdravo}"),
    ]


def _programs() -> list[Case]:
    """Programs: chat refuses them, too."""
    return [
        _bad("exe", "igra.exe", exe(), chat="file_type"),
        _bad("exe named png", "slika.png", exe(), chat="file_type"),
        _bad("exe named txt", "citaj.txt", exe(), chat="file_type"),
        _bad("elf named pdf", "uverenje.pdf", elf(), chat="file_type"),
        _bad("shell script named txt", "citaj.txt", b"#!/bin/sh\nrm -rf /\n", chat="file_type"),
        _bad("batch file", "pokreni.bat", b"@echo off\r\n", chat="file_type"),
        _bad("javascript file", "pokreni.js", b"alert(1)", chat="file_type"),
        _bad("java archive named zip", "a.zip", zipped([("META-INF/MANIFEST.MF", b"Main-Class: A")]), chat="file_type"),
        _bad("java class named doc", "izjava.doc", b"\xca\xfe\xba\xbe\0\0\x004" + b"\0" * 50, chat="file_type"),
    ]


def _patched(data: bytes, at: int, number: int) -> bytes:
    """Return the bytes with another 32-bit number at a place."""
    return data[:at] + struct.pack("<L", number) + data[at + 4 :]


def _bad(name: str, filename: str, data: bytes, chat: ErrorCode = None) -> Case:
    """A file refused as a picture and as a document."""
    return Case(name, filename, data, "file_type", "file_type", chat)


CORPUS = [*_good(), *_misnamed(), *_broken(), *_bombs(), *_active(), *_other_types(), *_programs()]


def case(name: str) -> Case:
    """Return one file of the corpus by its name."""
    return next(known for known in CORPUS if known.name == name)
