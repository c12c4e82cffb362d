"""The views that follow from a codebook's declaration: the public lookup, and the administrators' list and rows.

Source: docs/spec/api-trading.md, section 2; docs/spec/api-community.md, section 5; features M-ADM-04 to M-ADM-09.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.crud.api import ResourceCreateView, ResourceEndpoints, ResourceItemView, ResourceListView
from marketplace.common.http.api import ApiView
from marketplace.common.http.errors import FieldError, InvalidFields
from marketplace.common.roles import Capability
from trading.codebooks import errors
from trading.codebooks.definition import Codebook, PublicLookup
from trading.codebooks.serializers import (
    SearchedIn,
    add_serializer,
    change_serializer,
    lookup_data,
    lookup_serializer,
    row_serializer,
)


@cache
def endpoints(codebook: Codebook) -> ResourceEndpoints:
    """Return what the generic views of the admin need to know of a codebook; the audit log learns its words."""
    assert codebook.api is not None
    register_wire_names(codebook.api.kind, row_serializer(codebook), add_serializer(codebook), **codebook.audit_names())
    return ResourceEndpoints(
        name=codebook.api.name,
        many=codebook.api.plural,
        resource=codebook.resource,
        out=row_serializer(codebook),
        add=add_serializer(codebook),
        change=change_serializer(codebook),
    )


def on_the_wire(error: Exception, codebook: Codebook) -> Exception:
    """Return the error of a column as one of the field that the wire has for it; other errors as they are."""
    if not isinstance(error, errors.FieldRefused):
        return error
    fields = {codebook.wire_name(error.column): [FieldError(error.code, error.text())]}
    if error.status == InvalidFields.status:
        return InvalidFields(fields=fields)
    error.fields = fields
    return error


class CodebookView(ApiView):
    capability = Capability.MANAGE_CODEBOOKS
    codebook: ClassVar[Codebook]

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(on_the_wire(exc, self.codebook))


def lookup_of(codebook: Codebook) -> PublicLookup:
    assert codebook.api is not None
    assert codebook.api.lookup is not None
    return codebook.api.lookup


class Lookup(ApiView):
    """A public list. It changes only when an administrator changes it, but forms show that at once: it is asked for
    anew each time, and answered with 304."""

    access = "anon"
    public_cache = True
    capability = Capability.MANAGE_CODEBOOKS


class CodebookLookup(CodebookView, ResourceCreateView, Lookup):
    """GET of the rows that may be chosen; POST adds a row."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        lookup = lookup_of(cls.codebook)
        described = extend_schema(
            operation_id=f"list{cls.endpoints.several}",
            description=lookup.summary,
            parameters=[] if lookup.filters is None else [lookup.filters],
            responses=lookup_serializer(cls.codebook)(many=True),
        )
        extend_schema_view(get=described)(cls)

    def get(self, request: Request) -> Response:
        filters = lookup_of(self.codebook).filters
        chosen = {} if filters is None else self.read(filters, request.query_params)
        return Response(lookup_data(self.codebook, **chosen))


class AllRows(CodebookView, ResourceListView):
    """Every row of a codebook by name, those that hold the words of a search."""

    def rows(self, **filters: Any) -> list[Any]:
        return self.codebook.resource.listed(**filters)


class OneRow(CodebookView, ResourceItemView):
    access = "staff"


def about(codebook: Codebook) -> dict[str, Any]:
    """Return the attributes that all views of a codebook have."""
    assert codebook.api is not None
    return {"codebook": codebook, "endpoints": endpoints(codebook), "capability": codebook.api.capability}


def list_view(codebook: Codebook) -> type[ApiView]:
    """Return the view of a codebook's own address: the lookup, or the whole list where only administrators read it."""
    assert codebook.api is not None
    name = endpoints(codebook).several
    if codebook.api.lookup is None:
        made = type(name, (ResourceCreateView, AllRows), {**about(codebook), "filters": SearchedIn})
        return extend_schema_view(get=extend_schema(operation_id=f"list{name}"))(made)
    return type(name, (CodebookLookup,), about(codebook))


def all_rows_view(codebook: Codebook) -> type[AllRows]:
    """Return the view of all rows, active or not."""
    assert codebook.api is not None
    filters = codebook.api.filters or SearchedIn
    return type(f"All{endpoints(codebook).several}", (AllRows,), {**about(codebook), "filters": filters})


def one_row_view(codebook: Codebook) -> type[OneRow]:
    """Return the view that changes and deletes a row."""
    assert codebook.api is not None
    made = type(f"One{endpoints(codebook).name}", (OneRow,), about(codebook))
    return extend_schema_view(patch=extend_schema(description=codebook.api.change_summary))(made)
