"""Migration operations for what only PostgreSQL has, while the site serves. On SQLite they do nothing.

docs/how-to/write-a-migration.md says when each is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import OperationCategory
from django.db.migrations.state import ProjectState

from marketplace.common.db.online_operations import TableOperation, has_valid_index, waiting_for_transactions

State = ProjectState
Editor = BaseDatabaseSchemaEditor


class CreateIndexOnline(TableOperation):
    """Add an index that only PostgreSQL has. Alone in a migration with `atomic = False`; may run again.

    definition: what follows the table in CREATE INDEX. extension: without it there is no index, and reads are slower.
    """

    category = OperationCategory.ADDITION
    needs_autocommit: ClassVar = True

    def __init__(self, model_name: str, name: str, definition: str, extension: str = "") -> None:
        self.model_name, self.name, self.definition, self.extension = model_name, name, definition, extension

    def state_forwards(self, app_label: str, state: State) -> None:
        """Django does not know of it."""

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return
        table = schema_editor.quote_name(to_state.apps.get_model(app_label, self.model_name)._meta.db_table)
        with waiting_for_transactions(schema_editor):
            if self.extension and not has_extension(schema_editor, self.extension):
                return
            if not has_valid_index(schema_editor, self.name):
                name = schema_editor.quote_name(self.name)
                schema_editor.execute(f"CREATE INDEX CONCURRENTLY {name} ON {table} {self.definition}", params=None)

    def database_backwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        if schema_editor.connection.vendor == "postgresql":
            with waiting_for_transactions(schema_editor):
                name = schema_editor.quote_name(self.name)
                schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")

    def describe(self) -> str:
        return f"Create the index {self.name} on {self.model_name}"


class DropIndexOnline(CreateIndexOnline):
    """Remove such an index. The way back makes it again, as its definition says."""

    category = OperationCategory.REMOVAL

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        super().database_backwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        super().database_forwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"Remove the index {self.name} from {self.model_name}"


class AddTriggers(TableOperation):
    """Add triggers to a table. PostgreSQL only.

    Each waits for the writers at work and lets none pass meanwhile, a second at most (`manage.py migrate`).

    statements: run in their order, as the functions that the triggers call; undo: the reverse.
    """

    category = OperationCategory.ADDITION

    def __init__(self, model_name: str, statements: Sequence[str], undo: Sequence[str]) -> None:
        self.model_name, self.statements, self.undo = model_name, statements, undo

    def state_forwards(self, app_label: str, state: State) -> None:
        """Django does not know of them."""

    def database_forwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        self.run(schema_editor, self.statements)

    def database_backwards(self, app_label: str, schema_editor: Editor, from_state: State, to_state: State) -> None:
        self.run(schema_editor, self.undo)

    def run(self, schema_editor: Editor, statements: Sequence[str]) -> None:
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement, params=None)

    def describe(self) -> str:
        return f"Add triggers to {self.model_name}"


def has_extension(schema_editor: Editor, name: str) -> bool:
    """Tell if the database has an extension of PostgreSQL."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_extension WHERE extname = %s", [name])
        return cursor.fetchone() is not None
