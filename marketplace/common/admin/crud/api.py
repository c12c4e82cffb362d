"""The addresses of a list that administrators keep: what is sent is read, written and answered in one way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.resources import Book
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.http.api import ApiView, OkOut
from marketplace.common.http.errors import InvalidFields, NotFound, field_error

Fields = type[serializers.Serializer[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A list as administrators write it.

    name: in the names of its operations: "Document" gives addDocument, changeDocument, deleteDocument; many: the word
    for several, where an "s" does not make it. out: the whole row. add, change: what is read; change is None for rows
    that are only added and deleted. media: of what is added.
    """

    name: str
    book: Book[Any]
    out: Fields
    add: Fields
    change: Fields | None = None
    media: str = "application/json"
    many: str = ""

    @property
    def several(self) -> str:
        return self.many or f"{self.name}s"

    @property
    def id_name(self) -> str:
        """How a row's id is called on the wire: the first field of the row."""
        return str(next(iter(self.out().fields)))


class AddsRows(ApiView):
    """POST of a list. GET, where there is one, belongs to the room."""

    desk: ClassVar[Desk]
    for_admins = ("POST",)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        desk = cls.desk
        described = extend_schema(
            operation_id=f"add{desk.name}", request={desk.media: desk.add}, responses={201: desk.out}
        )
        extend_schema_view(post=described)(cls)

    def post(self, request: Request, **address: Any) -> Response:
        """Add a row."""
        values = {**self.placed(), **sent(self.read(self.desk.add))}
        return Response(self.desk.out(self.desk.book.add(admin=self.user, values=values)).data, status=201)

    def placed(self) -> Mapping[str, Any]:
        """Return what the address says of a new row. Raises NotFound."""
        return {}


class ListsRows(ApiView):
    """GET of every row, active or not, also as a table. asked: what the rows may be chosen by, given to `rows`."""

    access = "admin"
    desk: ClassVar[Desk]
    asked: ClassVar[Fields | None] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        desk = cls.desk
        described = extend_schema(
            operation_id=f"listAll{desk.several}",
            parameters=[FORMAT] if cls.asked is None else [cls.asked, FORMAT],
            responses=table_answers(desk.out(many=True)),
        )
        extend_schema_view(get=described)(cls)

    def get(self, request: Request, **address: Any) -> HttpResponseBase:
        """Return every row."""
        asked = {} if self.asked is None else self.read(self.asked)
        rows, out, name = self.rows(**asked), self.desk.out, self.desk.several.lower()
        return answer_list(self, request, rows, out, name=name, filters=asked, size=None)

    def rows(self, **asked: Any) -> QuerySet[Any] | Sequence[Any]:
        return self.desk.book.rows()


class DeletesRows(ApiView):
    """DELETE of a row."""

    desk: ClassVar[Desk]
    for_admins = ("PATCH", "DELETE")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if hasattr(cls, "desk"):
            extend_schema_view(**cls.described(cls.desk))(cls)

    @classmethod
    def described(cls, desk: Desk) -> dict[str, Any]:
        return {"delete": extend_schema(operation_id=f"delete{desk.name}", responses=OkOut)}

    def delete(self, request: Request, **address: Any) -> Response:
        """Delete the row; to do it once more is no fault."""
        self.desk.book.delete(admin=self.user, row_id=self.row_id())
        return self.ok()

    def row_id(self) -> Any:
        """Return the id in the address, its only part."""
        (row_id,) = self.kwargs.values()
        return row_id


class KeepsRows(DeletesRows):
    """PATCH and DELETE of a row."""

    @classmethod
    def described(cls, desk: Desk) -> dict[str, Any]:
        patch = extend_schema(operation_id=f"change{desk.name}", request=desk.change, responses=desk.out)
        return {**super().described(desk), "patch": patch}

    def patch(self, request: Request, **address: Any) -> Response:
        """Change what is sent."""
        assert self.desk.change is not None
        if not self.desk.book.model._default_manager.filter(pk=self.row_id()).exists():
            raise NotFound  # a missing one comes before a wrong field
        self.check_id(request.data)
        row = self.desk.book.change(admin=self.user, row_id=self.row_id(), values=sent(self.read(self.desk.change)))
        return Response(self.desk.out(row).data)

    def check_id(self, body: Any) -> None:
        """Refuse a body that names another row than the address."""
        refuse_other_id(body, self.desk.id_name, self.row_id())


def refuse_other_id(body: Any, id_name: str, own: Any) -> None:
    """Refuse a body that names another thing than the address. Both `id` and its own name are taken."""
    if not isinstance(body, Mapping):
        return
    for name in ("id", id_name):
        if name in body and str(body[name]) != str(own):
            raise InvalidFields(fields={name: [field_error("mismatch")]})


def sent(clean: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was really sent: a field left empty where it may be is as good as left out."""
    return {name: value for name, value in clean.items() if value is not None}
