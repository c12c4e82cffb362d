"""Files of each type, made by code. `tests.corpus.cases` has every kind of bad one, which takes a second to make."""

import io
import struct
import zipfile
import zlib
from collections.abc import Sequence

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

GPS_MARK = b"ZBIR-GPS-44.8176"
TAIL_MARK = b"ZBIR-HIDDEN-TAIL"


# --- Pictures --------------------------------------------------------------------------------------------------------


def picture(
    form: str = "PNG",
    size: tuple[int, int] = (64, 48),
    mode: str = "RGB",
    color: str | tuple[int, ...] | None = None,
    **options: object,
) -> bytes:
    """Return a picture with a diagonal, so that turning and cutting can be seen."""
    image = Image.new(mode, size, color or {"RGB": (13, 83, 88), "RGBA": (13, 83, 88, 255)}.get(mode, 90))
    for step in range(min(size)):
        image.putpixel((step, step), {"RGB": (242, 182, 50), "RGBA": (242, 182, 50, 40)}.get(mode, 200))
    return saved(image, form, **options)


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    """Return the encoded image."""
    buffer = io.BytesIO()
    image.save(buffer, form, **options)
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


# --- Documents -------------------------------------------------------------------------------------------------------


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


def sized(size: int, filename: str = "sastav.txt") -> SimpleUploadedFile:
    """Return a good text file of exactly that many bytes."""
    return SimpleUploadedFile(filename, b"a" * size, "text/plain")
