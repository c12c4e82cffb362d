"""The files of one form: cheap checks of all of them before any picture is decoded.

A small file can claim many pixels, and decoding takes time by pixels. So all headers are read first, and the pixels of
a form are bounded together.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile

from marketplace.common import limits
from marketplace.common.files import images
from marketplace.common.files.errors import FileTooLarge, ImageInvalid, TooManyPixels
from marketplace.common.files.rules import PICTURES, FileRules
from marketplace.common.files.storing import read_checked


@dataclass(frozen=True, slots=True)
class FormFile:
    """An upload of a form, what it has to be, and the wire name of its field."""

    upload: UploadedFile
    rules: FileRules
    field: str


def check_files(files: Iterable[FormFile]) -> None:
    """Refuse files by their size, type and header. Call it before any of them is prepared.

    Raises FileTooLarge, FileTypeRefused, ImageInvalid, TooManyPixels.
    """
    left = limits.FORM_MEGAPIXELS * 1_000_000
    for file in files:
        left -= pixels_of(file)
        if left < 0:
            raise TooManyPixels(limits.FORM_MEGAPIXELS, file.field)


def pixels_of(file: FormFile) -> int:
    """Return the pixels that the header of a picture claims; 0 for other files. Raises as `check_files` of one file."""
    if not file.rules.types:
        if file.upload.size is not None and file.upload.size > file.rules.max_bytes:
            raise FileTooLarge(file.rules.max_bytes, file.field)
        return 0
    data, found = read_checked(file.upload, file.rules, file.field)
    if found.name not in PICTURES:
        return 0
    try:
        return images.pixels(data, found.name)
    except images.BadPicture as error:
        raise ImageInvalid(file.field) from error
