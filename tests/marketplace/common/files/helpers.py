"""Uploads as tests make them, and what is stored of them."""

import io

from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from marketplace.common.files.copies import make_copies
from marketplace.common.files.models import StoredFile


def upload(data: bytes, name: str = "slika.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def with_copies(row: StoredFile) -> StoredFile:
    """Return the row after the job of its picture."""
    assert make_copies(row.path)
    row.refresh_from_db()
    return row


def bytes_of(path: str) -> bytes:
    with default_storage.open(path) as file:
        data = file.read()
    assert isinstance(data, bytes)
    return data


def opened(path: str) -> Image.Image:
    image = Image.open(io.BytesIO(bytes_of(path)))
    image.load()
    return image
