"""Synonyms of the search: groups of expressions of which each finds what the others find.

Source: docs/spec/domain.md, "Search". No expression stands in two groups; two are the same when they differ in case,
script, marks or punctuation only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.db.caches import forget
from marketplace.common.http.field_errors import validation_error, validation_error_at
from marketplace.common.http.fields import JsonText, WireText
from marketplace.common.roles import Capability
from marketplace.common.text import words
from marketplace.common.text.normalise import typed_start
from trading.codebooks import csv_tables, errors
from trading.codebooks.csv_tables import Column, Unreadable
from trading.codebooks.definition import Api, Codebook, CsvFile
from trading.codebooks.fields import Field, Model, WireFields
from trading.codebooks.resources import CodebookResource, Values

BETWEEN: Final = ", "
CACHED_GROUPS: Final = "codebooks:synonyms"
"""Where the groups are cached that searches read."""
RULE: Final = (
    f"{limits.SYNONYMS_MIN} to {limits.SYNONYMS_MAX} expressions of at most {limits.SYNONYM_WORDS_MAX} words, in either"
    " language, without commas; none that stands in another group."
)
LONGEST: Final = (limits.SYNONYMS_MAX - 1) * (limits.SYNONYM_MAX + len(BETWEEN))


class SynonymGroup(models.Model):
    """The first expression names the group."""

    expression = models.CharField(max_length=limits.SYNONYM_MAX)
    synonyms = models.CharField(max_length=LONGEST)  # the others, with a comma and a blank between two
    active = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(Lower("expression"), name="one_group_of_an_expression")]

    def __str__(self) -> str:
        return BETWEEN.join(self.expressions)

    @property
    def expressions(self) -> list[str]:
        return [self.expression, *self.synonyms.split(BETWEEN)]

    @expressions.setter
    def expressions(self, given: Sequence[str]) -> None:
        self.expression, self.synonyms = given[0], BETWEEN.join(given[1:])


def expression_key(text: str) -> str:
    """Return what is equal for expressions that a reader takes for the same."""
    return typed_start(text)


def fault_of(expression: str) -> Promise | None:
    """Return what is wrong with an expression beside its length."""
    if any(sign in expression for sign in ",;"):
        return _("One expression has no commas. Give each its own row.")
    if len(expression.split()) > limits.SYNONYM_WORDS_MAX:
        return _("Use at most three words.")
    if not words.terms(expression):
        return _("A search does not look for these words. Use others.")
    return None


# --- In a form -------------------------------------------------------------------------------------------------------


class ExpressionsInput(JsonText):
    """The expressions of a group, none of them twice."""

    def __init__(self, **kwargs: Any) -> None:
        one = WireText(max_length=limits.SYNONYM_MAX)
        some = serializers.ListField(child=one, min_length=limits.SYNONYMS_MIN, max_length=limits.SYNONYMS_MAX)
        super().__init__(child=some, **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        if isinstance(data, list) and len(data) < limits.SYNONYMS_MIN:
            message = _("A group has at least %(limit)s expressions.")
            raise validation_error("min_length", limits.SYNONYMS_MIN, message)
        if isinstance(data, list) and len(data) > limits.SYNONYMS_MAX:
            message = _("A group has at most %(limit)s expressions.")
            raise validation_error("max_length", limits.SYNONYMS_MAX, message)
        given: list[str] = [" ".join(one.split()) for one in super().to_internal_value(data)]
        seen: set[str] = set()
        for index, expression in enumerate(given):
            if fault := fault_of(expression):
                raise validation_error_at(str(index), "invalid", message=fault)
            if expression_key(expression) in seen:
                raise validation_error_at(str(index), "duplicate", message=_("This stands in the group twice."))
            seen.add(expression_key(expression))
        return given


@dataclass(frozen=True, kw_only=True)
class Expressions(Field):
    def inputs(self, *, change: bool) -> WireFields:
        return {self.wire: ExpressionsInput(source=self.column, required=not change, help_text=RULE)}

    def outputs(self) -> WireFields:
        texts = serializers.ListField(child=serializers.CharField(), source=self.column, read_only=True)
        return {self.wire: texts}

    def wire_name(self, column: str) -> str:
        """Return `syn_expressions.1` for `expressions.1`."""
        name, *index = column.split(".")
        return ".".join([self.wire, *index]) if name == self.column else ""

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return Column("expression", read_expression), Column("synonyms", read_synonyms)


class SynonymResource(CodebookResource[SynonymGroup]):
    """Searches read the groups anew after a write."""

    def refuse_duplicate(self, row: SynonymGroup) -> None:
        """Raises ExpressionTaken."""
        others = SynonymGroup.objects.exclude(pk=row.pk)
        owners = {expression_key(one): group for group in others for one in group.expressions}
        for index, expression in enumerate(row.expressions):
            if group := owners.get(expression_key(expression)):
                raise errors.ExpressionTaken(index, expression, str(group))

    def write(self, row: SynonymGroup, values: Values) -> None:
        super().write(row, values)
        transaction.on_commit(partial(forget, CACHED_GROUPS))

    def before_delete(self, row: SynonymGroup) -> None:
        super().before_delete(row)
        transaction.on_commit(partial(forget, CACHED_GROUPS))


# --- In a file -------------------------------------------------------------------------------------------------------


def read_expression(cell: str) -> str:
    expression = " ".join(csv_tables.words(limits.SYNONYM_MAX)(cell).split())
    if fault := fault_of(expression):
        raise Unreadable(f"{expression}: {fault}")
    return expression


def read_synonyms(cell: str) -> str:
    given = [read_expression(one) for one in csv_tables.words(LONGEST)(cell).split(BETWEEN.strip())]
    if len(given) >= limits.SYNONYMS_MAX:
        raise Unreadable(f"A group has at most {limits.SYNONYMS_MAX} expressions.")
    return BETWEEN.join(given)


def keys_of(values: Mapping[str, Any]) -> list[str]:
    return [expression_key(one) for one in SynonymGroup(**values).expressions]


CODEBOOK = Codebook(
    model=SynonymGroup,
    resource_class=SynonymResource,
    fields=(Expressions(column="expressions", wire="syn_expressions", unique=True, editable=True),),
    csv=CsvFile(name="synonyms", key=("expression",), order=("expression",), apart=keys_of),
    api=Api(
        name="SynonymGroup",
        prefix="syn",
        kind="synonyms",
        path="synonyms",
        id_parameter="int:synonym_id",
        capability=Capability.WRITE_CONTENT,
    ),
)
