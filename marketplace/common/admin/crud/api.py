"""The HTTP endpoints of an `AdminResource`: generic views that add, list, change and delete its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.resources import AdminResource
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.http.api import ApiView, OkOut
from marketplace.common.http.errors import InvalidFields, NotFound, field_error

Fields = type[serializers.Serializer[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceEndpoints:
    """What the generic views need to know of a resource.

    name: makes the operation ids: "Document" gives addDocument, changeDocument, deleteDocument. many: the plural, where
    it is not `name` with an "s". out: serializer of a whole row. add, change: serializers of the request bodies; change
    is None for rows that are only added and deleted. media: content type of the body of an add.
    """

    name: str
    resource: AdminResource[Any]
    out: Fields
    add: Fields
    change: Fields | None = None
    media: str = "application/json"
    many: str = ""

    @property
    def several(self) -> str:
        return self.many or f"{self.name}s"


@cache
def id_name(out: Fields) -> str:
    """Return the wire name of a row's id: the first field of its serializer."""
    return str(next(iter(out().fields)))


class ResourceCreateView(ApiView):
    """POST of a resource. A subclass may answer GET as well."""

    endpoints: ClassVar[ResourceEndpoints]
    for_staff = ("POST",)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not hasattr(cls, "endpoints"):
            return
        endpoints = cls.endpoints
        described = extend_schema(
            operation_id=f"add{endpoints.name}",
            request={endpoints.media: endpoints.add},
            responses={201: endpoints.out},
        )
        extend_schema_view(post=described)(cls)

    def post(self, request: Request, **address: Any) -> Response:
        """Add a row."""
        values = {**self.values_from_url(), **only_sent(self.read(self.endpoints.add))}
        return Response(
            self.endpoints.out(self.endpoints.resource.add(admin=self.user, values=values)).data, status=201
        )

    def values_from_url(self) -> Mapping[str, Any]:
        """Return the values of a new row that the URL names. Raises NotFound."""
        return {}


class ResourceListView(ApiView):
    """GET of every row, active or not, also as a CSV file.

    filters: serializer of the query; its values are passed to `rows`.
    """

    access = "staff"
    endpoints: ClassVar[ResourceEndpoints]
    filters: ClassVar[Fields | None] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not hasattr(cls, "endpoints"):
            return
        endpoints = cls.endpoints
        described = extend_schema(
            operation_id=f"listAll{endpoints.several}",
            parameters=[*([] if cls.filters is None else [cls.filters]), memory_sort_parameter(endpoints.out), FORMAT],
            responses=table_answers(endpoints.out(many=True)),
        )
        extend_schema_view(get=described)(cls)

    def get(self, request: Request, **address: Any) -> HttpResponseBase:
        """Return every row."""
        chosen = {} if self.filters is None else self.read(self.filters)
        rows, out, name = self.rows(**chosen), self.endpoints.out, self.endpoints.several.lower()
        return answer_list(self, request, rows, out, name=name, filters=chosen, size=None)

    def rows(self, **filters: Any) -> QuerySet[Any] | Sequence[Any]:
        return self.endpoints.resource.rows()


class ResourceDeleteView(ApiView):
    """DELETE of a row."""

    endpoints: ClassVar[ResourceEndpoints]
    for_staff = ("PATCH", "DELETE")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if hasattr(cls, "endpoints"):
            extend_schema_view(**cls.operations(cls.endpoints))(cls)

    @classmethod
    def operations(cls, endpoints: ResourceEndpoints) -> dict[str, Any]:
        """Return method name -> its description for the API document."""
        return {"delete": extend_schema(operation_id=f"delete{endpoints.name}", responses=OkOut)}

    def delete(self, request: Request, **address: Any) -> Response:
        """Delete the row; to do it once more is no error."""
        self.endpoints.resource.delete(admin=self.user, row_id=self.row_id())
        return self.ok()

    def row_id(self) -> Any:
        """Return the id in the URL, its only parameter."""
        (row_id,) = self.kwargs.values()
        return row_id


class ResourceItemView(ResourceDeleteView):
    """PATCH and DELETE of a row."""

    @classmethod
    def operations(cls, endpoints: ResourceEndpoints) -> dict[str, Any]:
        patch = extend_schema(operation_id=f"change{endpoints.name}", request=endpoints.change, responses=endpoints.out)
        return {**super().operations(endpoints), "patch": patch}

    def patch(self, request: Request, **address: Any) -> Response:
        """Change what is sent."""
        endpoints, row_id = self.endpoints, self.row_id()
        assert endpoints.change is not None
        if not endpoints.resource.model._default_manager.filter(pk=row_id).exists():
            raise NotFound  # before the body is read: a missing row comes before a wrong field
        refuse_other_id(request.data, id_name(endpoints.out), row_id)
        row = endpoints.resource.change(admin=self.user, row_id=row_id, values=only_sent(self.read(endpoints.change)))
        return Response(endpoints.out(row).data)


def refuse_other_id(body: Any, id_name: str, own: Any) -> None:
    """Raise InvalidFields when `id` or `id_name` in the body is not the id in the URL."""
    if not isinstance(body, Mapping):
        return
    for name in ("id", id_name):
        if name in body and str(body[name]) != str(own):
            raise InvalidFields(fields={name: [field_error("mismatch")]})


def only_sent(clean: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that hold a value: an optional field left empty counts as not sent."""
    return {name: value for name, value in clean.items() if value is not None}
