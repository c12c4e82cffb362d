"""The kinds of fields of which a codebook is made.

One field says everything about one fact of a row: its columns in the database, its names and limits on the wire, and
its columns in the CSV file. The longest text of a cell is the length of the model's column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import EveryLanguage, FlagOut, WireChoice, WireText, WireTime
from marketplace.common.text.locale import PREFIX
from trading.codebooks import csv_tables
from trading.codebooks.csv_tables import Column, Reference, read_hour, write_hour
from trading.codebooks.named import Named

WireFields = dict[str, Any]
Model = type[models.Model]

ENGLISH = "English, where it differs."


@dataclass(frozen=True, kw_only=True)
class Field:
    """A fact of a row. This base is one text in one column.

    column: of the model. wire: its name in the API; "" keeps it off the wire. longest, shortest: of the text in a form.
    public: the lookup shows it; else only the administrators' row. unique: no two rows may have the same. searched: a
    search of the administrators' list reads it; what is unique is searched anyway. editable: PATCH may change it.
    """

    column: str
    wire: str = ""
    longest: int | None = None
    shortest: int | None = None
    help: str | None = None
    public: bool = True
    unique: bool = False
    searched: bool = False
    editable: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns of the model that administrators write."""
        return (self.column,) if self.wire else ()

    def inputs(self, *, change: bool) -> WireFields:
        """Return what a form sends. change: of a PATCH, where nothing is required."""
        return {self.wire: self.text_input(source=self.column, required=not change)}

    def text_input(self, **options: Any) -> WireText:
        if self.shortest is not None:
            options["min_length"] = self.shortest
        if self.longest is not None:
            options["max_length"] = self.longest
        if self.help is not None:
            options["help_text"] = self.help
        return WireText(**options)

    def outputs(self) -> WireFields:
        """Return what a lookup answers."""
        return {self.wire: serializers.CharField(source=self.column, read_only=True)}

    def row_outputs(self) -> WireFields:
        """Return what only the administrators' row has beside `outputs`."""
        return {}

    def check(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of a form that have been read. Raises a validation error where two do not fit together."""
        return values

    def wire_name(self, column: str) -> str:
        """Return the name under which a form sends the column, "" for a column of another field."""
        return self.wire if column == self.column else ""

    def audit_names(self) -> Mapping[str, str]:
        """Return the wire names in the audit log of columns that no serializer names."""
        return {}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return (text_column(model, self.column),)

    def csv_references(self) -> tuple[Reference, ...]:
        return ()


def text_column(model: Model, name: str) -> Column:
    longest: Any = model._meta.get_field(name)
    return Column(name, csv_tables.words(longest.max_length))


def both_languages(column: str) -> tuple[str, ...]:
    return tuple(f"{column}_{language}" for language in PREFIX)


@dataclass(frozen=True, kw_only=True)
class Translated(Field):
    """A text in each language. A form sends the Serbian one, and the English one where it differs; a row shows that of
    the request's language."""

    @property
    def columns(self) -> tuple[str, ...]:
        return both_languages(self.column)

    def inputs(self, *, change: bool) -> WireFields:
        options: dict[str, Any] = {} if self.longest is None else {"max_length": self.longest}
        serbian, english = self.columns
        return {
            self.wire: WireText(source=serbian, required=not change, **options),
            f"{self.wire}_en": WireText(source=english, required=False, help_text=ENGLISH, **options),
        }

    def check(self, values: dict[str, Any]) -> dict[str, Any]:
        serbian, english = self.columns
        if serbian in values:
            values[english] = values.get(english) or values[serbian]
        return values

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return tuple(text_column(model, name) for name in self.columns)


class NamesOut(serializers.Field[Any, Any, Any, Any]):
    """The names of a row, one in each language, as they are written."""

    names_of: Callable[[Named], list[dict[str, str]]]

    def to_representation(self, row: Named) -> list[dict[str, str]]:
        return self.names_of(row)


@dataclass(frozen=True, kw_only=True)
class NamesInEveryLanguage(Field):
    """The name as a list with an element for each language: the form of codebooks whose rows can be renamed.

    component: name of an element in the API document. locale: wire name of an element's language. listed: the
    administrators' row answers the list as well.
    """

    column: str = "name"
    component: str
    locale: str
    listed: bool = True
    unique: bool = True
    editable: bool = True
    element: type[serializers.Serializer[Any]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        parts = {
            self.wire: WireText(source="name", max_length=self.longest),
            self.locale: WireChoice(source="language", choices=list(PREFIX)),
        }
        made = type(f"{self.component}In", (serializers.Serializer,), parts)
        named = extend_schema_serializer(component_name=self.component)(made)
        object.__setattr__(self, "element", named)

    @property
    def columns(self) -> tuple[str, ...]:
        return both_languages(self.column)

    def inputs(self, *, change: bool) -> WireFields:
        return {"names": EveryLanguage(row=self.element, required=not change, help_text="In every language.")}

    def row_outputs(self) -> WireFields:
        return {"names": self.list_output()} if self.listed else {}

    def list_output(self) -> serializers.Field[Any, Any, Any, Any]:
        made = type(f"{self.component}sOut", (NamesOut,), {"names_of": staticmethod(self.of)})
        shown: type[NamesOut] = extend_schema_field(self.element(many=True))(made)
        return shown(source="*", read_only=True)

    def of(self, row: Named) -> list[dict[str, str]]:
        return [{self.wire: getattr(row, f"name_{code}"), self.locale: code} for code in PREFIX]

    def check(self, values: dict[str, Any]) -> dict[str, Any]:
        names = values.pop("names", None) or {}
        return {**values, **{f"name_{language}": name for language, name in names.items()}}

    def audit_names(self) -> Mapping[str, str]:
        return dict(zip(self.columns, (self.wire, f"{self.wire}_en"), strict=True))

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return tuple(text_column(model, name) for name in self.columns)


@dataclass(frozen=True, kw_only=True)
class Code(Field):
    """A code of capital letters; a form may send it in any letter case."""

    length: int
    length_word: str  # "three": for the message about a file's cell
    unique: bool = True

    def inputs(self, *, change: bool) -> WireFields:
        pattern = f"[A-Za-z]{{{self.length}}}"
        return {self.wire: UpperText(source=self.column, pattern=pattern, max_length=self.length)}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        read = csv_tables.matching(f"[A-Z]{{{self.length}}}", f"a code of {self.length_word} capital letters")
        return (Column(self.column, read),)


class UpperText(WireText):
    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data).upper()


@dataclass(frozen=True, kw_only=True)
class Hour(Field):
    """A time of the day, "18:30"."""

    def inputs(self, *, change: bool) -> WireFields:
        options: dict[str, Any] = {} if self.help is None else {"help_text": self.help}
        return {self.wire: WireTime(source=self.column, required=not change, **options)}

    def outputs(self) -> WireFields:
        return {self.wire: WireTime(source=self.column, read_only=True)}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return (Column(self.column, read_hour, write_hour),)


@dataclass(frozen=True, kw_only=True)
class Number(Field):
    """A number that only files and the code write: where a row stands, or the fixed number of a row."""

    smallest: int = 0
    required: bool = False

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return (Column(self.column, csv_tables.whole(self.smallest, 32767), required=self.required),)


@dataclass(frozen=True, kw_only=True)
class Mark(Field):
    """A flag that only files write; a lookup shows it as 0 or 1."""

    @property
    def columns(self) -> tuple[str, ...]:
        return ()

    def inputs(self, *, change: bool) -> WireFields:
        return {}

    def outputs(self) -> WireFields:
        return {self.wire: FlagOut(source=self.column)}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return (csv_tables.flag(self.column),)


@dataclass(frozen=True, kw_only=True)
class ParentRow(Field):
    """A row of another codebook that this one belongs to: a foreign key. A subclass reads it from a form.

    table, cells, optional: as `csv_tables.Reference` has them.
    """

    table: str
    cells: Mapping[str, str]
    optional: bool = False
    public: bool = False

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return ()

    def csv_references(self) -> tuple[Reference, ...]:
        return (Reference(self.column, self.table, self.cells, optional=self.optional),)
