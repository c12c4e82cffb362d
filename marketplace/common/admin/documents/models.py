"""The base model of published documents."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from django.db import models

from marketplace.common.limits import DOC_NAME_MAX

DocumentType = Literal["PDF", "DOC", "IMG"]
TYPES: Final[dict[str, DocumentType]] = {
    "pdf": "PDF", "doc": "DOC", "docx": "DOC", "odt": "DOC", "png": "IMG", "jpg": "IMG",
}  # fmt: skip
"""Ending of a stored path -> wire name of the type."""


class AbstractDocument(models.Model):
    name = models.CharField(max_length=DOC_NAME_MAX)
    language = models.CharField(max_length=2, blank=True, default="")  # "": for readers of both
    path = models.CharField(max_length=120)  # stored path
    priority = models.PositiveSmallIntegerField(default=0, db_default=0)  # the smaller, the higher in lists

    class Meta:
        abstract = True
        ordering: ClassVar = ["priority", "name", "id"]

    def __str__(self) -> str:
        return self.name

    @property
    def ending(self) -> str:
        """Return the ending of the stored path, which was chosen by the content of the file."""
        return self.path.rpartition(".")[2]

    @property
    def type(self) -> DocumentType:
        return TYPES[self.ending]

    @property
    def file_name(self) -> str:
        """Return the name of the downloaded file: the document's own, with the ending of its content."""
        return f"{self.name}.{self.ending}"
