"""Migration operations that run while the site serves: none holds a lock that readers or writers wait for.

docs/how-to/write-a-migration.md says when each is needed; `tests/conventions/migration_locks.py` refuses the others.
On SQLite, where one process uses the database, they do what Django's own operations do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db import NotSupportedError, migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation, OperationCategory
from django.db.migrations.state import ProjectState
from django.db.models import CheckConstraint, UniqueConstraint

from marketplace.common.db.migration_operations import CreateModels

State = ProjectState
Editor = BaseDatabaseSchemaEditor


class AddIndexOnline(migrations.AddIndex):
    """Add an index without blocking writers. Alone in a migration with `atomic = False`; may run again."""

    needs_autocommit: ClassVar = True

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return super().database_forwards(app_label, schema_editor, from_state, to_state)
        model = to_state.apps.get_model(app_label, self.model_name)
        with waiting_for_transactions(schema_editor):
            if not has_valid_index(schema_editor, str(self.index.name)):
                schema_editor.add_index(model, self.index, concurrently=True)  # type: ignore[call-arg]


class RemoveIndexOnline(migrations.RemoveIndex):
    """Remove an index without blocking anybody. Alone in a migration with `atomic = False`; may run again."""

    needs_autocommit: ClassVar = True

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return super().database_forwards(app_label, schema_editor, from_state, to_state)
        with waiting_for_transactions(schema_editor):
            schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(self.name)}")


class AddUniqueOnline(migrations.AddConstraint):
    """Add a unique constraint by way of an index that is built beside the writers.

    Alone in a migration with `atomic = False`; may run again.
    """

    needs_autocommit: ClassVar = True

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return super().database_forwards(app_label, schema_editor, from_state, to_state)
        model = to_state.apps.get_model(app_label, self.model_name)
        name, table = schema_editor.quote_name(self.constraint.name), schema_editor.quote_name(model._meta.db_table)
        statement = str(self.constraint.create_sql(model, schema_editor))
        is_index = statement.startswith("CREATE UNIQUE INDEX")
        if not is_index:
            assert isinstance(self.constraint, UniqueConstraint)
            columns = ", ".join(
                schema_editor.quote_name(model._meta.get_field(field).column) for field in self.constraint.fields
            )
            statement = f"CREATE UNIQUE INDEX {name} ON {table} ({columns})"
        with waiting_for_transactions(schema_editor):
            if not has_valid_index(schema_editor, self.constraint.name):
                schema_editor.execute(statement.replace("CREATE UNIQUE INDEX", "CREATE UNIQUE INDEX CONCURRENTLY", 1))
        if not is_index and not has_constraint(schema_editor, self.constraint.name):
            schema_editor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} UNIQUE USING INDEX {name}")


class RemoveUniqueOnline(migrations.RemoveConstraint):
    """Remove a unique constraint with a condition, which is an index, without blocking anybody.

    Alone in a migration with `atomic = False`; may run again.
    """

    needs_autocommit: ClassVar = True

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return super().database_forwards(app_label, schema_editor, from_state, to_state)
        with waiting_for_transactions(schema_editor):
            schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(self.name)}")


class AddCheckNotValid(migrations.AddConstraint):
    """Add a check that holds for new rows; `ValidateCheck` in a later migration looks at the old ones."""

    def __init__(self, model_name: str, constraint: CheckConstraint) -> None:
        super().__init__(model_name, constraint)

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return super().database_forwards(app_label, schema_editor, from_state, to_state)
        model = to_state.apps.get_model(app_label, self.model_name)
        schema_editor.execute(f"{self.constraint.create_sql(model, schema_editor)} NOT VALID", params=None)


class TableOperation(Operation):
    """What the operations below share: one model, and no way back."""

    category = OperationCategory.ALTERATION
    reversible = True

    def database_backwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        """Leave everything as it is."""


class ValidateCheck(TableOperation):
    """Look whether every row keeps a check that was added as not valid. Reads and writes go on meanwhile."""

    def __init__(self, model_name: str, name: str) -> None:
        self.model_name, self.name = model_name, name

    def state_forwards(self, app_label: str, state: State) -> None:
        """The model knows the check already."""

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor == "postgresql":
            table = schema_editor.quote_name(to_state.apps.get_model(app_label, self.model_name)._meta.db_table)
            schema_editor.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {schema_editor.quote_name(self.name)}")

    def describe(self) -> str:
        return f"Validate the check {self.name} on {self.model_name}"


class SetNotNullOnline(TableOperation):
    """Make a column that holds no NULL any more NOT NULL, with a check that is validated first.

    Alone in a migration with `atomic = False`, so that each statement lets its lock go; may run again. The previous
    release must not write NULL any more.
    """

    needs_autocommit: ClassVar = True

    def __init__(self, model_name: str, name: str) -> None:
        self.model_name, self.name = model_name, name

    def state_forwards(self, app_label: str, state: State) -> None:
        field = state.models[app_label, self.model_name.lower()].fields[self.name].clone()
        field.null = False
        state.alter_field(app_label, self.model_name.lower(), self.name, field, preserve_default=True)

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        field = model._meta.get_field(self.name)
        if schema_editor.connection.vendor != "postgresql":
            old = from_state.apps.get_model(app_label, self.model_name)._meta.get_field(self.name)
            schema_editor.alter_field(model, old, field)
            return
        refuse_transaction(schema_editor, self)
        table, column = schema_editor.quote_name(model._meta.db_table), schema_editor.quote_name(field.column)
        check_name = f"{model._meta.db_table}_{field.column}_set"[:63]
        check = schema_editor.quote_name(check_name)
        if not has_constraint(schema_editor, check_name):
            schema_editor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {check} CHECK ({column} IS NOT NULL) NOT VALID")
        schema_editor.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {check}")
        schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET NOT NULL")
        schema_editor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {check}")

    def describe(self) -> str:
        return f"Make {self.name} of {self.model_name} NOT NULL"


class SetFillFactor(TableOperation):
    """Leave room in each page of a table, so that a changed row stays on its page and no index is written for it.

    It holds for pages that are filled from now on.
    """

    def __init__(self, model_name: str, percent: int) -> None:
        self.model_name, self.percent = model_name, percent

    def state_forwards(self, app_label: str, state: State) -> None:
        """Django does not know of it."""

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor == "postgresql":
            table = schema_editor.quote_name(to_state.apps.get_model(app_label, self.model_name)._meta.db_table)
            schema_editor.execute(f"ALTER TABLE {table} SET (fillfactor = {self.percent:d})")

    def describe(self) -> str:
        return f"Fill the pages of {self.model_name} to {self.percent} %"


class SetAutovacuum(TableOperation):
    """Vacuum a table after so many dead rows and so large a part of it, instead of a fifth of it.

    For a table whose rows are done soon after they were written: what its indexes hold of them until the next vacuum
    is read again and again by whoever looks for open ones. The lock keeps other changes of the schema away, no reads
    and no writes.
    """

    def __init__(self, model_name: str, *, rows: int, part: float) -> None:
        self.model_name, self.rows, self.part = model_name, rows, part

    def state_forwards(self, app_label: str, state: State) -> None:
        """Django does not know of it."""

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor == "postgresql":
            table = schema_editor.quote_name(to_state.apps.get_model(app_label, self.model_name)._meta.db_table)
            # Forced: a vacuum of few dead rows would leave them in the indexes.
            schema_editor.execute(
                f"ALTER TABLE {table} SET (autovacuum_vacuum_threshold = {self.rows:d}, "
                f"autovacuum_vacuum_scale_factor = {self.part}, vacuum_index_cleanup = on)"
            )

    def describe(self) -> str:
        return f"Vacuum {self.model_name} after {self.rows} dead rows and {100 * self.part:g} %"


class Contraction(TableOperation):
    """Removes what no running release reads. forgotten_in: the migration of an earlier release after which the models
    did not know it any more."""

    category = OperationCategory.REMOVAL
    reversible = False

    def __init__(self, table: str, forgotten_in: str) -> None:
        self.table, self.forgotten_in = table, forgotten_in

    def state_forwards(self, app_label: str, state: State) -> None:
        """The models forgot it in the earlier release."""


class DropColumn(Contraction):
    """Drop a column that an earlier release took from its models, by `RemoveField` on the state alone."""

    def __init__(self, table: str, column: str, forgotten_in: str) -> None:
        super().__init__(table, forgotten_in)
        self.column = column

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        table, column = schema_editor.quote_name(self.table), schema_editor.quote_name(self.column)
        schema_editor.execute(f"ALTER TABLE {table} DROP COLUMN {column}")

    def describe(self) -> str:
        return f"Drop the column {self.column} of {self.table}"


class DropTable(Contraction):
    """Drop a table that an earlier release took from its models, by `DeleteModel` on the state alone."""

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(self.table)}")

    def describe(self) -> str:
        return f"Drop the table {self.table}"


def refuse_transaction(schema_editor: Editor, operation: Operation) -> None:
    """Raise NotSupportedError inside a transaction, which would hold every lock of the operation until its end."""
    if schema_editor.connection.in_atomic_block:
        raise NotSupportedError(f"{operation.describe()}: the migration needs atomic = False.")


@contextmanager
def waiting_for_transactions(schema_editor: Editor) -> Iterator[None]:
    """Let a statement wait for older transactions as long as it takes, since nobody waits for it meanwhile.

    Raises NotSupportedError inside a transaction.
    """
    if schema_editor.connection.in_atomic_block:
        raise NotSupportedError("An index is built beside the writers only with atomic = False.")
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        (before,) = cursor.fetchone()
        cursor.execute("SET lock_timeout = 0")
        try:
            yield
        finally:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [before])


def has_valid_index(schema_editor: Editor, name: str) -> bool:
    """Tell if the index is there. One that an interrupted build left behind is dropped."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            "SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
            " WHERE c.relname = %s AND pg_table_is_visible(c.oid)",
            [name],
        )
        found = cursor.fetchone()
    if found is not None and not found[0]:
        schema_editor.execute(f"DROP INDEX CONCURRENTLY {schema_editor.quote_name(name)}")
        return False
    return found is not None


def has_constraint(schema_editor: Editor, name: str) -> bool:
    """Tell if a constraint of that name is there."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
            " WHERE k.conname = %s AND pg_table_is_visible(c.oid)",
            [name],
        )
        return cursor.fetchone() is not None


def every_operation(operations: Sequence[Operation]) -> Iterator[tuple[Operation, bool, bool]]:
    """Yield each operation with whether it changes the state and whether it changes the database."""
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from ((one, False, True) for one, _, _ in every_operation(operation.database_operations))
            yield from ((one, True, False) for one, _, _ in every_operation(operation.state_operations))
        elif isinstance(operation, CreateModels):
            yield from ((one, True, True) for one in operation.operations)
        else:
            yield operation, True, True


def contractions(operations: Sequence[Any]) -> list[Contraction]:
    """Return what a migration removes from the database."""
    return [one for one, _, _ in every_operation(operations) if isinstance(one, Contraction)]
