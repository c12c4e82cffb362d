"""Help texts beside fields. Administrators keep them in `content.tutorials`."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models

from marketplace.common.text.locale import pick
from trading.codebooks.csv_tables import Column, rich
from trading.codebooks.definition import Codebook, CsvFile
from trading.codebooks.fields import Field, Model, Number, Translated, both_languages


class Tutorial(models.Model):
    """A help text shown beside a field, by its fixed number (53 contract, 57 register file, 58 tax file)."""

    name_sr = models.CharField(max_length=255)
    name_en = models.CharField(max_length=255)
    text_sr = models.TextField()  # clean HTML
    text_en = models.TextField()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return pick(self.name_sr, self.name_en)

    @property
    def text(self) -> str:
        return pick(self.text_sr, self.text_en)


@dataclass(frozen=True, kw_only=True)
class HelpText(Field):
    """Without a text no help is shown."""

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return tuple(Column(name, rich, required=False) for name in both_languages(self.column))


CODEBOOK = Codebook(
    model=Tutorial,
    fields=(Number(column="id", smallest=1, required=True), Translated(column="name"), HelpText(column="text")),
    csv=CsvFile(name="help_texts", key=("id",), fixed=True),
)
