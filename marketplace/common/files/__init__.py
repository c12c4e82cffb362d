"""Uploaded files: their content is checked, they are stored under random paths, and served after an access check."""

from marketplace.common.files.access import register_kind
from marketplace.common.files.copies import make_due_copies
from marketplace.common.files.errors import FileRefused, FileTooLarge, FileTypeRefused, ImageInvalid, TooManyPixels
from marketplace.common.files.forms import FormFile, check_files, naming
from marketplace.common.files.rules import FileRules, ImagePlan
from marketplace.common.files.storing import (
    PreparedFile,
    StoredFileGone,
    delete_file,
    delete_files,
    keep,
    prepare,
    prepare_copy,
)
from marketplace.common.files.sweeping import sweep

__all__ = [
    "FileRefused",
    "FileRules",
    "FileTooLarge",
    "FileTypeRefused",
    "FormFile",
    "ImageInvalid",
    "ImagePlan",
    "PreparedFile",
    "StoredFileGone",
    "TooManyPixels",
    "check_files",
    "delete_file",
    "delete_files",
    "keep",
    "make_due_copies",
    "naming",
    "prepare",
    "prepare_copy",
    "register_kind",
    "sweep",
]
