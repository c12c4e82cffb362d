"""Errors of uploads."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, FieldError, field_error


class FileRefused(DomainError):
    """An upload breaks its rules. field_error: the same error, of the field of the form."""

    code, status, message = "file_type", 415, _("Files of this type are not accepted.")

    def __init__(self, error: FieldError, field: str | None = None) -> None:
        super().__init__(fields={field: [error]} if field else None)
        self.field_error = error


class FileTooLarge(FileRefused):
    code, status, message = "file_size", 413, _("The file is too large.")

    def __init__(self, limit: int, field: str | None = None) -> None:
        super().__init__(field_error("file_size", limit), field)


class FileTypeRefused(FileRefused):
    """The content is of no allowed type, or does not match the ending of the name."""

    def __init__(self, field: str | None = None) -> None:
        super().__init__(field_error("file_type"), field)


class ImageInvalid(FileRefused):
    """A picture cannot be decoded, or has too many pixels."""

    code, status, message = "image_invalid", 415, _("This picture cannot be read.")

    def __init__(self, field: str | None = None) -> None:
        super().__init__(field_error("image_invalid"), field)


class ImageTooSmall(FileRefused):
    """A picture has fewer pixels than its place needs."""

    code, status, message = "image_small", 400, _("This picture is too small.")

    def __init__(self, width: int, height: int, field: str | None = None) -> None:
        super().__init__(field_error("image_small", f"{width} × {height}"), field)


class TooManyPixels(FileRefused):
    """The pictures of one form together have more pixels than the server processes for one request."""

    code, status, message = "image_pixels", 413, _("The pictures are too large together. Send smaller or fewer ones.")

    def __init__(self, megapixels: int, field: str | None = None) -> None:
        super().__init__(field_error("image_pixels", megapixels), field)
