"""Writes to the resources of the back-office: locks, order of the steps, and audit entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar, cast

from django.db import transaction
from django.db.models import Model, QuerySet

from marketplace.common import people
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import deleted_before, record
from marketplace.common.files import FileRules, delete_file, keep, prepare
from marketplace.common.http.errors import NotFound
from marketplace.common.people import Person

Row = TypeVar("Row", bound=Model)
Values = Mapping[str, Any]


class AdminResource(Generic[Row]):
    """A model whose rows administrators add, change and delete.

    Each write is one transaction: it locks the administrator's account, writes the row, and adds one audit entry.

    kind: the name of such a row in the audit log. columns: written as they are sent, and stored in the log. A subclass
    that needs more overrides one of the steps; all but `prepare_values` run inside that transaction.
    """

    kind: str
    model: type[Row]
    columns: tuple[str, ...]

    def rows(self) -> QuerySet[Row]:
        """Return all rows in their order, with what the administrators' list shows beside the columns."""
        return self.model._default_manager.all()

    def add(self, *, admin: Person, values: Values) -> Row:
        """Add a row and return it. Raises what the steps raise."""
        ready = self.prepare_values(values)
        with transaction.atomic(durable=True):
            self.lock_staff(admin)
            row = self.model()
            self.write(row, ready)
            record(admin, Action.CREATE, self.kind, row.pk, self.title(row), None, self.audit_snapshot(row))
            return self.rows().get(pk=row.pk)

    def change(self, *, admin: Person, row_id: Any, values: Values) -> Row:
        """Change a row and return it. The log calls a change of `active` alone a toggle. Raises NotFound."""
        ready = self.prepare_values(values)
        with transaction.atomic(durable=True):
            self.lock_staff(admin)
            row = self.model._default_manager.select_for_update(of=("self",), no_key=True).filter(pk=row_id).first()
            if row is None:
                raise NotFound
            before = self.audit_snapshot(row)
            self.write(row, ready)
            after = self.audit_snapshot(row)
            action = Action.TOGGLE if set(values) == {"active"} else Action.UPDATE
            record(admin, action, self.kind, row.pk, self.title(row), before, after)
            return self.rows().get(pk=row.pk)

    def delete(self, *, admin: Person, row_id: Any) -> None:
        """Delete a row; the log keeps its snapshot. Deleting it again is no error. Raises NotFound."""
        with transaction.atomic(durable=True):
            self.lock_staff(admin)
            row = self.model._default_manager.select_for_update(of=("self",)).filter(pk=row_id).first()
            if row is None:
                if deleted_before(self.kind, row_id):
                    return
                raise NotFound
            before, title = self.audit_snapshot(row), self.title(row)
            self.before_delete(row)
            row.delete()
            record(admin, Action.DELETE, self.kind, row_id, title, before)

    @staticmethod
    def lock_staff(admin: Person) -> None:
        people.lock_staff.call(admin)

    def prepare_values(self, values: Values) -> Values:
        """Do what takes long before any lock is taken, and return the values to write."""
        return values

    def write(self, row: Row, values: Values) -> None:
        """Put the values into the row and save it."""
        for column in self.columns:
            if column in values:
                setattr(row, column, values[column])
        row.save()

    def before_delete(self, row: Row) -> None:
        """Raise when the row must stay, or delete what belongs to it."""

    def title(self, row: Row) -> str:
        """Return the name of the row for the audit log."""
        return str(row)

    def audit_snapshot(self, row: Row) -> dict[str, Any]:
        """Return the values of the row that the audit log keeps."""
        return {column: getattr(row, column) for column in self.columns}


class FileResource(AdminResource[Row]):
    """A resource whose rows hold a file each, in their column `path`. The file is deleted with its row.

    rules: what the file may be. field: wire name of its form field. visibility: who may read a private file is decided
    by its kind (`files.register_kind`).
    """

    rules: FileRules
    field: str
    visibility: Literal["public", "private"] = "public"

    def prepare_values(self, values: Values) -> Values:
        upload = values.get("upload")
        return values if upload is None else {**values, "upload": prepare(upload, self.rules, field=self.field)}

    def write(self, row: Row, values: Values) -> None:
        if "upload" in values:
            cast("Any", row).path = keep(values["upload"], owner_id=None, visibility=self.visibility).path
        super().write(row, values)

    def before_delete(self, row: Row) -> None:
        delete_file(cast("Any", row).path)
