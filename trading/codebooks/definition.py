"""What one codebook is: everything the project knows of it, in one declaration.

From it follow the model's CSV file, the public lookup, the administrators' list and forms, the addresses, and the words
of the audit log. `index` finds the declarations; `docs/how-to/add-a-codebook.md` tells how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from rest_framework import serializers

from marketplace.common.roles import Capability
from trading.codebooks.csv_tables import Apart, CsvTable, flag
from trading.codebooks.fields import Field
from trading.codebooks.ordering import active_rows
from trading.codebooks.resources import CodebookResource

SerializerClass = type[serializers.Serializer[Any]]
Lookup = Callable[..., Sequence[Any]]


@dataclass(frozen=True, kw_only=True)
class CsvFile:
    """The file of a codebook; the meanings are those of `csv_tables.CsvTable`."""

    name: str
    key: tuple[str, ...]
    order: tuple[Any, ...] = ("pk",)
    fixed: bool = False
    root: type[models.Model] | None = None
    only_one: str = ""
    apart: Apart | None = None


@dataclass(frozen=True, kw_only=True)
class PublicLookup:
    """The list that forms choose from.

    summary: its description in the API document. rows: the active rows, from the values of `filters`; by default all,
    by name. note: description of a row.
    """

    summary: str
    rows: Lookup | None = None
    filters: SerializerClass | None = None
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Api:
    """A codebook on the wire.

    name, plural: make operation ids and component names: "Unit" gives listUnits, addUnit, UnitRow. prefix: of the wire
    names of id and flag. kind: name of a row in the audit log. path: address below /api/. id_parameter: of the address
    of one row. lookup: None keeps the list from the public. filters: serializer of the query of the administrators'
    list. input_component: name of the form's component where it is not `<name>Input`. change_summary: description of
    PATCH in the API document. capability: what its writers and readers of all rows need. generic: the addresses are
    made from this declaration alone; otherwise `urls` names the views.
    """

    name: str
    plural: str = ""
    prefix: str
    kind: str
    path: str = ""
    id_parameter: str = ""
    lookup: PublicLookup | None = None
    filters: SerializerClass | None = None
    input_component: str = ""
    change_summary: str = "Change what is sent."
    capability: Capability = Capability.MANAGE_CODEBOOKS
    generic: bool = True


@dataclass(frozen=True, kw_only=True, eq=False)
class Codebook:
    """A table of reference data.

    fields: in the order of forms and answers; the flag `active` and the id are added to them. within: two rows may have
    the same unique field unless they agree in these columns. resource: how administrators' writes differ from others'.
    """

    model: type[models.Model]
    fields: tuple[Field, ...]
    csv: CsvFile
    api: Api | None = None
    within: tuple[str, ...] = ()
    resource_class: type[CodebookResource[Any]] = CodebookResource
    resource: CodebookResource[Any] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        resource = self.resource_class()
        resource.model, resource.within = self.model, self.within
        resource.kind = self.api.kind if self.api else ""
        active = ("active",) if self.has_active else ()
        resource.columns = (*(column for one in self.fields for column in one.columns), *active)
        resource.alike = tuple(column for one in self.fields if one.unique for column in one.columns)
        resource.searched_columns = tuple(
            column for one in self.fields if one.unique or one.searched for column in one.columns
        )
        object.__setattr__(self, "resource", resource)

    @property
    def has_active(self) -> bool:
        return any(one.name == "active" for one in self.model._meta.fields)

    @property
    def wire_fields(self) -> tuple[Field, ...]:
        return tuple(one for one in self.fields if one.wire)

    @property
    def editable(self) -> tuple[Field, ...]:
        """Return the fields that PATCH may change beside `active`."""
        return tuple(one for one in self.wire_fields if one.editable)

    def wire_name(self, column: str) -> str:
        """Return the name under which a form sends the column."""
        assert self.api is not None
        named = (one.wire_name(column) for one in self.wire_fields)
        return next((name for name in named if name), f"{self.api.prefix}_{column}")

    def lookup_rows(self, **filters: Any) -> Sequence[Any]:
        """Return the rows that may be chosen."""
        assert self.api is not None
        assert self.api.lookup is not None
        return (self.api.lookup.rows or self.active_rows)(**filters)

    def active_rows(self, **conditions: Any) -> list[Any]:
        return active_rows(self.model, **conditions)

    def audit_names(self) -> Mapping[str, str]:
        return {column: name for one in self.fields for column, name in one.audit_names().items()}

    def csv_table(self) -> CsvTable:
        """Return the file's columns: those of the key first, the flag `active` last."""
        columns = [column for one in self.fields for column in one.csv_columns(self.model)]
        columns.sort(key=lambda column: column.name not in self.csv.key)
        active = [flag("active")] if self.has_active else []
        return CsvTable(
            name=self.csv.name,
            model=self.model,
            key=self.csv.key,
            columns=(*columns, *active),
            references=tuple(reference for one in self.fields for reference in one.csv_references()),
            fixed=self.csv.fixed,
            root=self.csv.root,
            only_one=self.csv.only_one,
            apart=self.csv.apart,
            order=self.csv.order,
        )
