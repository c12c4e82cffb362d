"""Pictures: the size is read before they are decoded, and they are always stored re-encoded.

Re-encoding drops everything but the pixels: place and camera (EXIF), comments, profiles, further frames, and any bytes
behind the end of the picture.
"""

import math
import threading
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from marketplace.common.files.rules import ImagePlan
from marketplace.common.http.errors import Unavailable

MAX_PIXELS: Final = 25_000_000
MAX_SIDE: Final = 10_000
MAX_CONCURRENT_IMAGES: Final = 2  # a picture of 25 megapixels takes about 100 MB while it is processed
WAIT_FOR_SLOT: Final = 20.0  # seconds

JPEG: Final = {"quality": 85, "optimize": True, "progressive": True}
PNG: Final = {"compress_level": 4}  # half the time of 6 for 2 to 15 percent more bytes
WEBP: Final = {"quality": 80, "method": 2}  # half the time of 4 for 3 percent more bytes

FEW_COLOURS: Final = frozenset({"1", "L", "P"})  # modes of scans and drawings: a third of the bytes and of the time
RESIZABLE: Final = frozenset({"L", "RGB", "RGBA"})
# A picture is first averaged down by whole numbers to this many times its new size: half the time, no visible loss.
REDUCING_GAP: Final = 1.5

# The library only warns of some bombs. Set for the whole process: `catch_warnings` is not safe between threads.
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
warnings.simplefilter("error", Image.DecompressionBombWarning)

_slots = threading.BoundedSemaphore(MAX_CONCURRENT_IMAGES)


class BadPicture(Exception):
    """The bytes are no picture, or one beyond the limits."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A re-encoded picture. ending: "jpg" or "png"."""

    ending: str
    data: bytes
    width: int
    height: int


def pixels(data: bytes, kind: str) -> int:
    """Return the number of pixels by the header of a picture, without decoding it. Raises BadPicture."""
    try:
        with _opened(data, kind) as source:
            return source.width * source.height
    except Exception as error:  # as in `redraw`
        raise BadPicture(str(error) or type(error).__name__) from error


def redraw(data: bytes, kind: str, plan: ImagePlan | None) -> Picture:
    """Return the picture re-encoded.

    kind: "png" or "jpg", by the bytes; no other decoder is tried. Raises BadPicture, and Unavailable when all slots
    stay taken for 20 seconds.
    """
    with _slot():
        try:
            picture = _decode(data, kind, plan)
            ending = "png" if kind == "png" else "jpg"
            return Picture(ending, _bytes(picture, ending), picture.width, picture.height)
        except Exception as error:  # broken files raise nearly any exception; none may become a server error
            raise BadPicture(str(error) or type(error).__name__) from error


def copies(data: bytes, widths: Iterable[int]) -> Iterator[tuple[str, bytes]]:
    """Yield (ending, bytes) of the smaller copies of a picture that `redraw` returned: ("320.webp", ...).

    There are two copies of each width that is narrower than the picture, and the whole picture in WebP. It takes no
    slot: such a picture is small and valid, and no upload has to wait. Raises OSError when the bytes are no picture.
    """
    with Image.open(BytesIO(data), formats=["PNG", "JPEG"]) as source:
        picture = _plain(source)
    for width in widths:
        if width < picture.width:
            height = max(1, round(picture.height * width / picture.width))
            small = picture.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
            own = "png" if small.mode == "RGBA" else "jpg"
            yield f"{width}.{own}", _bytes(small, own)
            yield f"{width}.webp", _bytes(small, "webp")
    yield "webp", _bytes(picture, "webp")


@contextmanager
def _slot() -> Iterator[None]:
    if not _slots.acquire(timeout=WAIT_FOR_SLOT):
        raise Unavailable
    try:
        yield
    finally:
        _slots.release()


def _opened(data: bytes, kind: str) -> Image.Image:
    """Return the picture with only its header read. Raises BadPicture above the limits of one picture."""
    source = Image.open(BytesIO(data), formats=["PNG" if kind == "png" else "JPEG"])
    width, height = source.size
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE or min(width, height) < 1:
        raise BadPicture(f"{width} x {height} pixels")
    return source


def _decode(data: bytes, kind: str, plan: ImagePlan | None) -> Image.Image:
    """Return the first frame, upright, as RGB, or as RGBA where anything is transparent.

    A scanned document (no plan) keeps its few colours. The picture is resized before every other step, which would
    otherwise spend most of its time on pixels that are dropped.
    """
    with _opened(data, kind) as source:
        if plan is not None:
            source.draft("RGB", _least(source.size, plan))  # JPEG: decode at a fraction where that is enough
        source.load()
        picture: Image.Image = source
        if plan is None and kind == "png" and picture.mode in FEW_COLOURS and "transparency" not in picture.info:
            return _bare(ImageOps.exif_transpose(picture))
        if picture.mode not in RESIZABLE or "transparency" in picture.info:
            picture = _plain(ImageOps.exif_transpose(picture))
        if plan is not None:
            picture = _fitted(picture, plan)
        return _plain(ImageOps.exif_transpose(picture))


def _least(size: tuple[int, int], plan: ImagePlan) -> tuple[int, int]:
    """Return the smallest size with the same aspect ratio from which the plan's picture can be made."""
    scale = plan.longest / (min(size) if plan.square else max(size))
    return math.ceil(size[0] * scale), math.ceil(size[1] * scale)


def _fitted(picture: Image.Image, plan: ImagePlan) -> Image.Image:
    """Return the picture, cropped and resized as the plan says."""
    if plan.square and picture.width != picture.height:
        side = min(picture.size)
        left, top = (picture.width - side) // 2, (picture.height - side) // 2
        picture = picture.crop((left, top, left + side, top + side))
    if max(picture.size) > plan.longest:
        picture.thumbnail((plan.longest, plan.longest), Image.Resampling.LANCZOS, reducing_gap=REDUCING_GAP)
    return picture


def _plain(picture: Image.Image) -> Image.Image:
    """Return the pixels as RGB, or RGBA where any is transparent, without metadata."""
    if picture.mode.startswith("I"):  # 16 bits a sample: the library would clip the values instead of scaling them
        picture = picture.convert("I").point(lambda value: value / 256).convert("L")
    if picture.mode in {"RGBA", "LA", "PA", "La", "RGBa"} or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        if clear.getchannel("A").getextrema() != (255, 255):
            return _bare(clear)
        picture = clear
    return _bare(picture.convert("RGB"))


def _bare(picture: Image.Image) -> Image.Image:
    picture.info = {}
    return picture


def _bytes(picture: Image.Image, ending: str) -> bytes:
    buffer = BytesIO()
    if ending == "jpg":
        picture.save(buffer, "JPEG", **JPEG)
    elif ending == "png":
        picture.save(buffer, "PNG", **PNG)
    else:
        picture.save(buffer, "WEBP", **WEBP)
    return buffer.getvalue()
