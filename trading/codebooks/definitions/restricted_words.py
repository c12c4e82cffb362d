"""Words that no ad may hold. The list is shown to administrators only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db import models
from django.db.models.functions import Lower

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields import WireText
from marketplace.common.text.normalise import identity_key
from trading.codebooks.definition import Api, Codebook, CsvFile
from trading.codebooks.fields import Field, WireFields


class RestrictedWord(models.Model):
    word = models.CharField(max_length=255)
    active = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(Lower("word"), name="one_row_per_restricted_word")]

    def __str__(self) -> str:
        return self.word


class WordInput(WireText):
    """A word that something is left of when it is looked for: two letters at least, else every text would hold it."""

    def to_internal_value(self, data: Any) -> str:
        word = super().to_internal_value(data)
        if len(identity_key(word)) < limits.FORBIDDEN_WORD_MIN:
            refuse("invalid")
        return word


@dataclass(frozen=True, kw_only=True)
class Word(Field):
    def inputs(self, *, change: bool) -> WireFields:
        return {self.wire: WordInput(source=self.column, min_length=self.shortest, max_length=self.longest)}


CODEBOOK = Codebook(
    model=RestrictedWord,
    fields=(
        Word(
            column="word",
            wire="rsw_word",
            shortest=limits.FORBIDDEN_WORD_MIN,
            longest=limits.FORBIDDEN_WORD_MAX,
            unique=True,
        ),
    ),
    csv=CsvFile(name="forbidden_words", key=("word",), order=("word",)),
    api=Api(
        name="ForbiddenWord",
        prefix="rsw",
        kind="forbidden_word",
        path="restricted-words",
        id_parameter="int:word_id",
    ),
)
