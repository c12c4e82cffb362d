"""Files for upload tests, all made by code: good ones of each type, and every kind of bad one we know of.

`CORPUS` holds them with what must happen in each class of field: None = taken, else the code of the fault.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

Fault = Literal["file_type", "image_invalid"] | None

GPS_MARK = b"ZBIR-GPS-44.8176"
TAIL_MARK = b"ZBIR-HIDDEN-TAIL"


@dataclass(frozen=True)
class Case:
    """One file. `picture`, `paper`, `chat`: the fault in a field for pictures, for papers (pdf, pictures, office and
    text), and for chat files (anything but programs)."""

    name: str
    filename: str
    data: bytes
    picture: Fault
    paper: Fault
    chat: Fault = None

    def upload(self, content_type: str = "application/octet-stream") -> SimpleUploadedFile:
        """Return it as a request carries it; the declared content type must not matter."""
        return SimpleUploadedFile(self.filename, self.data, content_type)


# --- Pictures --------------------------------------------------------------------------------------------------------


def picture(
    form: str = "PNG", size: tuple[int, int] = (64, 48), mode: str = "RGB", color: object = None, **options: object
) -> bytes:
    """Return a picture with a diagonal, so that turning and cutting can be seen."""
    image = Image.new(mode, size, color or {"RGB": (13, 83, 88), "RGBA": (13, 83, 88, 255)}.get(mode, 90))
    for step in range(min(size)):
        image.putpixel((step, step), {"RGB": (242, 182, 50), "RGBA": (242, 182, 50, 40)}.get(mode, 200))
    return saved(image, form, **options)


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    """Return the encoded image."""
    buffer = io.BytesIO()
    image.save(buffer, form, **options)  # type: ignore[arg-type]
    return buffer.getvalue()


def noise(form: str, size: tuple[int, int]) -> bytes:
    """Return a picture that does not compress: its size in bytes grows with its area."""
    width, height = size
    state, pixels = 12345, bytearray()
    for _ in range(width * height * 3):
        state = (1103515245 * state + 12345) & 0x7FFFFFFF
        pixels.append(state >> 16 & 0xFF)
    return saved(Image.frombytes("RGB", size, bytes(pixels)), form)


def with_exif(orientation: int = 6) -> bytes:
    """Return a JPEG that lies on its side (64 x 48, to be shown 48 x 64) and tells where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010E] = GPS_MARK.decode()  # ImageDescription
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (44.0, 49.0, 3.36)
    return picture("JPEG", exif=exif.tobytes(), comment=GPS_MARK)


def png_chunk(kind: bytes, body: bytes) -> bytes:
    """Return one chunk with its length and checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(width: int, height: int, rows: bytes | None = None) -> bytes:
    """Return a one-bit gray PNG of any claimed size; its zeros compress to almost nothing."""
    body = zlib.compress(b"\0" * ((width + 7) // 8 + 1) * height if rows is None else rows, 9)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)),
            png_chunk(b"IDAT", body),
            png_chunk(b"IEND", b""),
        )
    )


def animated_png() -> bytes:
    """Return a PNG with two frames, the second one marked by its own colour."""
    second = Image.new("RGB", (64, 48), (255, 0, 0))
    return picture("PNG", save_all=True, append_images=[second])


def text_bomb_png() -> bytes:
    """Return a PNG whose compressed comment unpacks to 60 MB."""
    good = picture("PNG")
    comment = png_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"\0" * 60_000_000, 9))
    return good[:33] + comment + good[33:]


# --- Papers ----------------------------------------------------------------------------------------------------------


def pdf(body: bytes = b"", head: bytes = b"%PDF-1.4\n") -> bytes:
    """Return a pdf of one empty page; `body` is put among its objects."""
    return (
        head
        + b"1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
        + b"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"
        + b"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n"
        + body
        + b"trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"
    )


def zipped(members: Sequence[tuple[str, bytes]], stored: frozenset[str] = frozenset()) -> bytes:
    """Return a zip with these members in this order; those in `stored` are not packed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members:
            info = zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return buffer.getvalue()


DOCX_MEMBERS = (
    ("[Content_Types].xml", b'<?xml version="1.0"?><Types/>'),
    ("_rels/.rels", b'<?xml version="1.0"?><Relationships/>'),
    ("word/document.xml", b'<?xml version="1.0"?><w:document/>'),
)
ODT_TYPE = b"application/vnd.oasis.opendocument.text"
ODT_MEMBERS = (
    ("mimetype", ODT_TYPE),
    ("content.xml", b'<?xml version="1.0"?><office:document-content/>'),
    ("META-INF/manifest.xml", b'<?xml version="1.0"?><manifest:manifest/>'),
)


def docx(*more: tuple[str, bytes]) -> bytes:
    """Return a Word document with further members."""
    return zipped([*DOCX_MEMBERS, *more])


def odt(*more: tuple[str, bytes], mimetype: bytes = ODT_TYPE, packed: bool = False) -> bytes:
    """Return an OpenDocument text with further members."""
    members = [("mimetype", mimetype), *ODT_MEMBERS[1:], *more]
    return zipped(members, frozenset() if packed else frozenset({"mimetype"}))


END = 0xFFFFFFFE


def doc(*streams: str) -> bytes:
    """Return the outside of a Word 97 file: header and a directory that names these streams."""
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    header += b"\0" * 10 + struct.pack("<LLLLLLLLL", 1, 1, 0, 4096, END, 0, END, 0, 0)  # directory in sector 1
    entries = [
        name.encode("utf-16-le").ljust(64, b"\0") + struct.pack("<HB", 2 * len(name) + 2, 5 if number == 0 else 2)
        for number, name in enumerate(("Root Entry", *streams))
    ]
    directory = b"".join(entry.ljust(128, b"\0") for entry in entries).ljust(1024, b"\0")
    table = struct.pack("<LLL", 0xFFFFFFFD, 2, END)  # itself, then the two sectors of the directory
    text = "Uputstvo: Macros se ne koriste.".encode("utf-16-le").ljust(512, b"\0")
    return header.ljust(512, b"\xff") + table.ljust(512, b"\xff") + directory + text


def lying_zip(data: bytes, claimed: int) -> bytes:
    """Return a zip whose directory claims that its last member unpacks to `claimed` bytes."""
    at = data.rfind(b"PK\x01\x02")
    return data[: at + 24] + struct.pack("<I", claimed) + data[at + 28 :]


def encrypted_zip(data: bytes) -> bytes:
    """Return the zip with the flag "encrypted" on every member."""
    out = bytearray(data)
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = out.find(mark)
        while at >= 0:
            out[at + offset] |= 1
            at = out.find(mark, at + 4)
    return bytes(out)


def elf() -> bytes:
    return b"\x7fELF\x02\x01\x01" + b"\0" * 200


def exe() -> bytes:
    return b"MZ\x90\x00" + b"\0" * 200 + b"This program cannot be run in DOS mode."


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!DOCTYPE html><html><body><script>alert(1)</script></body></html>"
XML = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
GIF = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
TEXT = "Deklaracija: čaj od šipka, žalfija, đumbir. Потврда.\r\nRok: 12 meseci.\n".encode()

PNG, JPG = picture("PNG"), picture("JPEG")


def _cases() -> list[Case]:
    bad: Callable[..., Case] = _bad
    return [
        # good ones of each type
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
        # names that lie or would lead elsewhere
        Case("traversal name", "../../etc/passwd.png", PNG, None, None),
        Case("windows path name", "C:\\Users\\pera\\slika.png", PNG, None, None),
        Case("name of 5,000 characters", "a" * 5000 + ".png", PNG, None, None),
        Case("right-to-left name", "racun\u202egnp.png", PNG, None, None),
        Case("two endings", "slika.php.png", PNG, None, None),
        bad("png named jpg", "slika.jpg", PNG),
        bad("jpg named png", "slika.png", JPG),
        bad("pdf named jpg", "slika.jpg", pdf()),
        bad("png named pdf", "uverenje.pdf", PNG),
        bad("docx named odt", "izjava.odt", docx()),
        bad("odt named docx", "izjava.docx", odt()),
        bad("docx named doc", "izjava.doc", docx()),
        bad("png without ending", "slika", PNG),
        bad("png with another second ending", "slika.png.svg", PNG),
        # broken ones
        bad("empty png", "slika.png", b"", chat="file_type"),
        bad("empty txt", "sastav.txt", b"", chat="file_type"),
        Case("png cut in half", "slika.png", noise("PNG", (60, 60))[:4000], "image_invalid", "image_invalid"),
        Case("jpg cut in half", "slika.jpg", noise("JPEG", (60, 60))[:1500], "image_invalid", "image_invalid"),
        Case("png only signature", "slika.png", PNG[:8], "image_invalid", "image_invalid"),
        Case("jpg only signature", "slika.jpg", b"\xff\xd8\xff\xe0", "image_invalid", "image_invalid"),
        Case("png with a wrong checksum", "slika.png", PNG[:20] + b"\x55" + PNG[21:], "image_invalid", "image_invalid"),
        bad("pdf cut", "uverenje.pdf", pdf()[:60]),
        bad("docx cut", "izjava.docx", docx()[:-30]),
        bad("doc cut", "izjava.doc", doc("WordDocument")[:600]),
        bad("doc whose directory runs in a circle", "izjava.doc", _patched(doc("A"), 512 + 8, 1)),
        bad("doc whose directory lies outside", "izjava.doc", _patched(doc("WordDocument"), 48, 999_999)),
        bad("txt not utf-8", "sastav.txt", "čaj".encode("cp1250") + b"\xff"),
        bad("txt with NUL", "sastav.txt", b"abc\0def"),
        bad("txt in utf-16", "sastav.txt", TEXT.decode().encode("utf-16")),
        # bombs
        Case("png of 100 megapixels", "slika.png", png_of(10_000, 10_000), "image_invalid", "image_invalid"),
        Case("png of 25.01 megapixels", "slika.png", png_of(5001, 5001), "image_invalid", "image_invalid"),
        Case("png 10,001 wide", "slika.png", png_of(10_001, 8), "image_invalid", "image_invalid"),
        Case(
            "png claiming 2^31 pixels", "slika.png", png_of(65_535, 32_768, b"\0" * 9), "image_invalid", "image_invalid"
        ),
        Case("png with a comment bomb", "slika.png", text_bomb_png(), "image_invalid", "image_invalid"),
        bad("odt claiming 300 MB", "izjava.odt", lying_zip(odt(("Pictures/1.png", b"x" * 3000)), 300_000_000)),
        bad("docx of 60 MB zeros", "izjava.docx", docx(("word/media/zero.bin", b"\0" * 60_000_000))),
        bad("docx ratio over 100", "izjava.docx", docx(("word/zero.xml", b"\0" * 2_000_000))),
        bad("docx of 1,001 members", "izjava.docx", docx(*((f"word/{n}.xml", b"x") for n in range(1001)))),
        # more than they seem
        bad("docx with macros", "izjava.docx", docx(("word/vbaProject.bin", b"macro"))),
        bad("docx with activex", "izjava.docx", docx(("word/activeX/activeX1.bin", b"x"))),
        bad("odt with macros", "izjava.odt", odt(("Basic/Standard/Module1.xml", b"macro"))),
        bad("odt with script", "izjava.odt", odt(("Scripts/python/run.py", b"print()"))),
        bad("odt packed mimetype", "izjava.odt", odt(packed=True)),
        bad("odt that is a template of another program", "izjava.odt", odt(mimetype=b"application/epub+zip")),
        bad("doc with macros", "izjava.doc", doc("WordDocument", "Macros", "_VBA_PROJECT")),
        bad("xls named doc", "izjava.doc", doc("Workbook")),
        bad("docx with parent path", "izjava.docx", docx(("../../evil.xml", b"x"))),
        bad("docx with absolute path", "izjava.docx", docx(("/etc/cron.d/evil", b"x"))),
        bad("docx with backslash path", "izjava.docx", docx(("word\\..\\evil.xml", b"x"))),
        bad("docx encrypted", "izjava.docx", encrypted_zip(docx())),
        bad("docx with something behind", "izjava.docx", docx() + TAIL_MARK),
        bad("docx with something before", "izjava.docx", b"PK\x03\x04" + TAIL_MARK + docx()),
        bad("pdf that starts a program", "uverenje.pdf", pdf(b"4 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj\n")),
        bad("pdf with javascript", "uverenje.pdf", pdf(b"4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n")),
        bad("pdf with hidden javascript", "uverenje.pdf", pdf(b"<< /S /J#61vaScr#69pt >>\n")),
        bad("pdf carrying a file", "uverenje.pdf", pdf(b"<< /Type /EmbeddedFile /Length 3 >>\n")),
        bad("pdf with html before", "uverenje.pdf", HTML + pdf()),
        bad("pdf beginning as html", "uverenje.pdf", pdf(head=b"%PDF-1.4\n%<script>alert(1)</script>\n")),
        bad("pdf that is a zip too", "uverenje.pdf", pdf() + docx()),
        Case("jpg with a zip behind", "slika.jpg", JPG + docx() + TAIL_MARK, None, None),
        Case("png with html behind", "slika.png", PNG + HTML + TAIL_MARK, None, None),
        # other types
        bad("svg", "slika.svg", SVG),
        bad("svg named png", "slika.png", SVG),
        bad("svg named txt", "slika.txt", SVG),
        bad("html named txt", "strana.txt", HTML),
        bad("html named jpg", "strana.jpg", HTML),
        bad("xml named txt", "podaci.txt", XML),
        bad("gif", "slika.gif", GIF),
        bad("gif named png", "slika.png", GIF),
        bad("webp named jpg", "slika.jpg", picture("WEBP")),
        bad("bmp named png", "slika.png", picture("BMP")),
        bad("tiff named jpg", "slika.jpg", picture("TIFF")),
        bad("zip", "arhiva.zip", zipped([("a.txt", b"x")])),
        bad("zip named docx", "izjava.docx", zipped([("a.txt", b"x")])),
        bad("rtf named txt", "izjava.txt", b"{\\rtf1\\ansi zdravo}"),
        # programs: refused in chat too
        bad("exe", "igra.exe", exe(), chat="file_type"),
        bad("exe named png", "slika.png", exe(), chat="file_type"),
        bad("exe named txt", "citaj.txt", exe(), chat="file_type"),
        bad("elf named pdf", "uverenje.pdf", elf(), chat="file_type"),
        bad("shell script named txt", "citaj.txt", b"#!/bin/sh\nrm -rf /\n", chat="file_type"),
        bad("batch file", "pokreni.bat", b"@echo off\r\n", chat="file_type"),
        bad("javascript file", "pokreni.js", b"alert(1)", chat="file_type"),
        bad("java archive named zip", "a.zip", zipped([("META-INF/MANIFEST.MF", b"Main-Class: A")]), chat="file_type"),
        bad("java class named doc", "izjava.doc", b"\xca\xfe\xba\xbe\0\0\x004" + b"\0" * 50, chat="file_type"),
    ]


def _patched(data: bytes, at: int, number: int) -> bytes:
    """Return the bytes with another 32-bit number at a place."""
    return data[:at] + struct.pack("<L", number) + data[at + 4 :]


def _bad(name: str, filename: str, data: bytes, chat: Fault = None) -> Case:
    """A file refused as a picture and as a paper."""
    return Case(name, filename, data, "file_type", "file_type", chat)


CORPUS = _cases()


def case(name: str) -> Case:
    """Return one file of the corpus by its name."""
    return next(known for known in CORPUS if known.name == name)


def sized(size: int, filename: str = "sastav.txt") -> SimpleUploadedFile:
    """Return a good text file of exactly that many bytes."""
    return SimpleUploadedFile(filename, b"a" * size, "text/plain")
