"""Cheap checks of all files of a form, before any picture is decoded.

A small file can have many pixels, and they decide how long decoding takes. So all headers are read first, and the sum
of the pixels of a form has a limit.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.core.files.uploadedfile import UploadedFile

from marketplace.common import limits
from marketplace.common.files import images
from marketplace.common.files.errors import FileRefused, FileTooLarge, ImageInvalid, TooManyPixels
from marketplace.common.files.rules import PICTURE_TYPES, FileRules
from marketplace.common.files.storing import read_checked
from marketplace.common.http.errors import FieldError


@dataclass(frozen=True, slots=True)
class FormFile:
    """An upload of a form, what it has to be, and the wire name of its field."""

    upload: UploadedFile
    rules: FileRules
    field: str


def check_files(files: Iterable[FormFile]) -> None:
    """Check the size, type and header of the files. Call it before any of them is prepared.

    Raises FileTooLarge, FileTypeRefused, ImageInvalid, TooManyPixels.
    """
    left = limits.FORM_MEGAPIXELS * 1_000_000
    for file in files:
        with naming(file.upload):
            left -= pixels_of(file)
        if left < 0:
            raise TooManyPixels(limits.FORM_MEGAPIXELS, file.field)


@contextmanager
def naming(upload: UploadedFile) -> Iterator[None]:
    """Put the name of the upload into the message when the block refuses it: a field may have several files."""
    try:
        yield
    except FileRefused as refused:
        refused.fields = {
            field: [replace(error, message=with_name(upload, error)) for error in errors]
            for field, errors in refused.fields.items()
        }
        raise


def with_name(upload: UploadedFile, error: FieldError) -> str:
    """Return the file's name and the error's message. A % in the name is escaped where the message is a format."""
    name = upload.name or ""
    return f"{name if error.limit is None else name.replace('%', '%%')}: {error.message}"


def pixels_of(file: FormFile) -> int:
    """Return the pixels that the header of a picture states; 0 for other files. Raises the errors of `check_files`."""
    if not file.rules.types:
        if file.upload.size is not None and file.upload.size > file.rules.max_bytes:
            raise FileTooLarge(file.rules.max_bytes, file.field)
        return 0
    data, found = read_checked(file.upload, file.rules, file.field)
    if found.name not in PICTURE_TYPES:
        return 0
    try:
        return images.pixels(data, found.name)
    except images.BadPicture as error:
        raise ImageInvalid(file.field) from error
