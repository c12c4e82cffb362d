"""Why an upload is refused."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, FieldFault, field_fault


class FileRefused(DomainError):
    """An upload that breaks its rules; `fault` is the same said of the field."""

    code, status, message = "file_type", 415, _("Files of this type are not accepted.")

    def __init__(self, fault: FieldFault, field: str | None = None) -> None:
        super().__init__(fields={field: [fault]} if field else None)
        self.fault = fault


class FileTooLarge(FileRefused):
    code, status, message = "file_size", 413, _("The file is too large.")

    def __init__(self, limit: int, field: str | None = None) -> None:
        super().__init__(field_fault("file_size", limit), field)


class FileTypeRefused(FileRefused):
    """The content is of no allowed type, or does not agree with the name."""

    def __init__(self, field: str | None = None) -> None:
        super().__init__(field_fault("file_type"), field)


class ImageInvalid(FileRefused):
    """A picture that cannot be decoded, or has too many pixels."""

    code, status, message = "image_invalid", 415, _("This picture cannot be read.")

    def __init__(self, field: str | None = None) -> None:
        super().__init__(field_fault("image_invalid"), field)


class TooManyPixels(FileRefused):
    """The pictures of one form together have more pixels than the server works through for one request."""

    code, status, message = "image_pixels", 413, _("The pictures are too large together. Send smaller or fewer ones.")

    def __init__(self, megapixels: int, field: str | None = None) -> None:
        super().__init__(field_fault("image_pixels", megapixels), field)
