"""What becomes of a picture that is stored: size, copies, colours, what it says of its maker."""

import io
import threading

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from marketplace.common import files
from marketplace.common.files import images
from marketplace.common.files.rules import (
    MAIN_IMAGE,
    PROFILE_IMAGE,
    QUALITY_IMAGE,
    REGISTER,
)
from marketplace.common.http.errors import Unavailable
from tests.corpus.files import noise, picture, with_exif
from tests.factories import store_file
from tests.marketplace.common.files.helpers import bytes_of, opened, upload, with_copies

# --- Pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-AD-04")
@pytest.mark.django_db
def test_main_image_is_square_with_copies_in_two_forms() -> None:
    row = store_file(upload(picture("JPEG", (1500, 1300)), "foto.JPG"), MAIN_IMAGE, owner_id=7, visibility="public")

    assert (row.width, row.height, row.content_type, row.kind) == (1300, 1300, "image/jpeg", "ad_image")
    assert (row.owner_id, row.visibility, row.original_name) == (7, "public", "foto.JPG")
    assert with_copies(row).renditions == [
        "320.jpg",
        "320.webp",
        "640.jpg",
        "640.webp",
        "1200.jpg",
        "1200.webp",
        "webp",
    ]
    stem = row.path[:-4]
    assert opened(row.path).size == (1300, 1300)
    assert opened(f"{stem}.640.jpg").size == (640, 640)
    assert opened(f"{stem}.640.webp").format == "WEBP"
    assert opened(f"{stem}.webp").size == (1300, 1300)
    assert len(bytes_of(row.path)) == row.size


@pytest.mark.django_db
def test_a_small_picture_gets_no_larger_copies() -> None:
    row = store_file(upload(picture("PNG", (400, 400))), MAIN_IMAGE, owner_id=1, visibility="public")
    assert with_copies(row).renditions == ["320.jpg", "320.webp", "webp"]


@pytest.mark.django_db
def test_a_picture_with_alpha_keeps_it_in_its_copies() -> None:
    row = store_file(upload(picture("PNG", (400, 400), "RGBA")), MAIN_IMAGE, owner_id=1, visibility="public")
    assert with_copies(row).renditions == ["320.png", "320.webp", "webp"]
    assert opened(f"{row.path[:-4]}.320.png").mode == "RGBA"


@pytest.mark.django_db
def test_a_lying_photo_is_stood_up_and_forgets_where_it_was() -> None:
    row = store_file(upload(with_exif(6), "odmor.jpg"), QUALITY_IMAGE, owner_id=1, visibility="private")
    assert (row.width, row.height) == (48, 64)
    data = bytes_of(row.path)
    assert b"ZBIR-GPS" not in data
    assert b"Exif" not in data


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["1", "L", "P"])
def test_a_scan_keeps_its_few_colours_and_nothing_else(mode: str) -> None:
    colours = Image.open(io.BytesIO(noise("PNG", (300, 200)))).convert("P", palette=Image.Palette.ADAPTIVE, colors=16)
    scan = colours if mode == "P" else colours.convert(mode)
    exif, text_chunks = Image.Exif(), PngInfo()
    exif[0x0112], exif[0x0110] = 6, "Kamera"  # lies on its side; the camera's name
    text_chunks.add_text("Comment", "izvod")
    buffer = io.BytesIO()
    scan.save(buffer, "PNG", exif=exif, pnginfo=text_chunks)

    row = store_file(upload(buffer.getvalue()), REGISTER, owner_id=1, visibility="private")

    kept = opened(row.path)
    assert (kept.mode, kept.size, kept.info) == (mode, (200, 300), {})
    assert not kept.getexif()
    upright = scan.transpose(Image.Transpose.ROTATE_270)
    assert kept.convert("RGB").tobytes() == upright.convert("RGB").tobytes()
    whole = io.BytesIO()
    upright.convert("RGB").save(whole, "PNG", **images.PNG)
    assert row.size < 0.6 * len(whole.getvalue())


@pytest.mark.django_db
def test_a_large_photo_is_brought_down() -> None:
    row = store_file(upload(picture("JPEG", (4000, 3000)), "foto.jpg"), PROFILE_IMAGE, owner_id=1, visibility="public")
    assert (row.width, row.height) == (640, 640)


@pytest.mark.django_db
def test_takes_25_megapixels() -> None:
    row = store_file(upload(picture("JPEG", (5000, 5000)), "foto.jpg"), MAIN_IMAGE, owner_id=1, visibility="public")
    assert row.width == 1600


def test_works_on_two_pictures_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third one waits, and is told so when that takes too long."""
    monkeypatch.setattr(images, "WAIT_FOR_SLOT", 0.05)
    assert images._slots.acquire(timeout=1)
    assert images._slots.acquire(timeout=1)
    try:
        with pytest.raises(Unavailable):
            files.prepare(upload(picture()), QUALITY_IMAGE)
    finally:
        images._slots.release()
        images._slots.release()
    done: list[int] = []
    threads = [threading.Thread(target=lambda: done.append(files.prepare(upload(picture()), QUALITY_IMAGE).row.size))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 1
