"""What all lists kept by administrators share: who may write, in which order, and what the audit log keeps of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar, cast

from django.conf import settings
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils.module_loading import import_string

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import Actor, deleted_before, record
from marketplace.common.files import FileRules, delete_file, keep, prepare
from marketplace.common.http.errors import NotFound

Row = TypeVar("Row", bound=Model)
Values = Mapping[str, Any]


class Book(Generic[Row]):
    """A list that administrators keep. Each write is one transaction: the own account, the row, one audit entry.

    kind: what the audit log calls a row. columns: what is written as it comes, and told in the log. A room that needs
    more overrides one of the steps, which all run inside that transaction but for `prepared`.
    """

    kind: str
    model: type[Row]
    columns: tuple[str, ...]

    def rows(self) -> QuerySet[Row]:
        """Return all rows in their order, with what administrators are told beside the columns."""
        return self.model._default_manager.all()

    def add(self, *, admin: Actor, values: Values) -> Row:
        """Return a new row. Raises what the steps refuse."""
        ready = self.prepared(values)
        with transaction.atomic(durable=True):
            self.lock_admin(admin)
            row = self.model()
            self.write(row, ready)
            record(admin, Action.CREATE, self.kind, row.pk, self.title(row), None, self.told(row))
            return self.rows().get(pk=row.pk)

    def change(self, *, admin: Actor, row_id: Any, values: Values) -> Row:
        """Return the row with these values; one that is switched on or off is a toggle. Raises NotFound."""
        ready = self.prepared(values)
        with transaction.atomic(durable=True):
            self.lock_admin(admin)
            row = self.model._default_manager.select_for_update(of=("self",), no_key=True).filter(pk=row_id).first()
            if row is None:
                raise NotFound
            before = self.told(row)
            self.write(row, ready)
            action = Action.TOGGLE if set(values) == {"active"} else Action.UPDATE
            record(admin, action, self.kind, row.pk, self.title(row), before, self.told(row))
            return self.rows().get(pk=row.pk)

    def delete(self, *, admin: Actor, row_id: Any) -> None:
        """Delete the row; the log keeps what it said. Once more is no fault. Raises NotFound."""
        with transaction.atomic(durable=True):
            self.lock_admin(admin)
            row = self.model._default_manager.select_for_update(of=("self",)).filter(pk=row_id).first()
            if row is None:
                if deleted_before(self.kind, row_id):
                    return
                raise NotFound
            before, title = self.told(row), self.title(row)
            self.leave(row)
            row.delete()
            record(admin, Action.DELETE, self.kind, row_id, title, before)

    @staticmethod
    def lock_admin(admin: Actor) -> None:
        import_string(settings.LOCK_ADMIN)(admin.pk)  # the kernel knows no people

    def prepared(self, values: Values) -> Values:
        """Return the values with what takes long already done, before any lock is taken."""
        return values

    def write(self, row: Row, values: Values) -> None:
        """Put the values into the row and save it."""
        for column in self.columns:
            if column in values:
                setattr(row, column, values[column])
        row.save()

    def leave(self, row: Row) -> None:
        """Refuse to let the row go, or let go of what hangs on it."""

    def title(self, row: Row) -> str:
        """Return how the log names the row."""
        return str(row)

    def told(self, row: Row) -> dict[str, Any]:
        """Return what the log says of the row."""
        return {column: getattr(row, column) for column in self.columns}


class FileBook(Book[Row]):
    """A list whose rows hold a file each, in their column `path`: it stays what it was and goes with its row.

    rules: what the file may be. field: how its field is called on the wire. visibility: private files are read by whom
    their kind names.
    """

    rules: FileRules
    field: str
    visibility: Literal["public", "private"] = "public"

    def prepared(self, values: Values) -> Values:
        upload = values.get("upload")
        return values if upload is None else {**values, "upload": prepare(upload, self.rules, field=self.field)}

    def write(self, row: Row, values: Values) -> None:
        if "upload" in values:
            cast("Any", row).path = keep(values["upload"], owner_id=None, visibility=self.visibility).path
        super().write(row, values)

    def leave(self, row: Row) -> None:
        delete_file(cast("Any", row).path)
