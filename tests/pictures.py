"""Pictures as senders make them: honest ones of a phone, small files that claim many pixels, and busy decoders."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from marketplace.common.files import images
from tests.corpus.files import png_of


def wide_claim(name: str = "velika.png", side: int = 5000) -> SimpleUploadedFile:
    """A file of a few kilobytes with 25 megapixels."""
    return SimpleUploadedFile(name, png_of(side, side))


def of_a_phone(name: str = "IMG_0001.jpg") -> SimpleUploadedFile:
    """A photo of 12 megapixels, strongly compressed."""
    data = io.BytesIO()
    Image.linear_gradient("L").resize((4032, 3024)).convert("RGB").save(data, "JPEG", quality=30)
    return SimpleUploadedFile(name, data.getvalue())


@contextmanager
def no_picture_is_decoded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep every decoder of the process busy: whoever needs one meets 503 at once."""
    monkeypatch.setattr(images, "WAIT_FOR_SLOT", 0.01)
    for _ in range(images.MAX_CONCURRENT_IMAGES):
        assert images._slots.acquire(timeout=10)
    try:
        yield
    finally:
        for _ in range(images.MAX_CONCURRENT_IMAGES):
            images._slots.release()
