"""Migrations run while the site serves: none holds a lock that requests wait for, or removes what a release reads.

docs/how-to/write-a-migration.md says what to write instead. The first migration of each app makes its tables and is
exempt by name. Statements of RunSQL are judged by squawk; the operations by their types and the state before them,
because the statements of a few depend on a database, and no statement says that a backfill is bounded.
"""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from django.contrib.postgres.constraints import ExclusionConstraint
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models.expressions import Expression, Value

from marketplace.common.db import backfill, online_operations, postgresql_operations
from tests.conventions.files import ROOT

APPS = ("common", "trading", "competitions", "content", "backoffice")
FIRST = "0001_initial"
SQUAWK = Path(sys.executable).parent / "squawk"
NOT_ASKED = (
    "prefer-robust-stmts",  # a migration runs once, or its operation says that it may run again
    "require-lock-timeout",  # `manage.py migrate` sets both
    "require-statement-timeout",
    "prefer-bigint-over-int",
    "prefer-bigint-over-smallint",
    "prefer-identity",
    "prefer-text-field",
)
WRITES_ROWS = re.compile(r"^\s*(?:WITH\b.*?)?\b(UPDATE|INSERT|DELETE|MERGE)\b", re.I | re.S)
REMOVALS = (migrations.RemoveField, migrations.DeleteModel)
RENAMES = (migrations.RenameField, migrations.RenameModel, migrations.AlterModelTable)


def findings() -> list[str]:
    """Return every operation that would hold up a serving site."""
    loader = MigrationLoader(None)
    state = ProjectState()
    found: list[str] = []
    done: set[tuple[str, str]] = set()
    for target in sorted(loader.graph.leaf_nodes()):
        for key in loader.graph.forwards_plan(target):
            if key in done:
                continue
            done.add(key)
            migration = loader.graph.nodes[key]
            path = os.path.relpath(inspect.getfile(type(migration)), ROOT)
            if key[0] in APPS and key[1] != FIRST:
                found += [f"{path}: {sentence}" for sentence in in_migration(migration, state)]
            state = migration.mutate_state(state, preserve=False)
    return found


def in_migration(migration: migrations.Migration, before: ProjectState) -> Iterator[str]:
    """Yield what is wrong with a migration. before: the models as earlier migrations left them."""
    state = before.clone()
    app = migration.app_label
    new: set[str] = set()
    operations = list(online_operations.every_operation(migration.operations))
    alone = [one for one, _, _ in operations if getattr(one, "needs_autocommit", False)]
    if alone and (migration.atomic or len(migration.operations) > 1):
        yield f"{name_of(alone[0])} stands alone in a migration with atomic = False."
    if not alone and not migration.atomic:
        yield "atomic = False is for the operations that need it: half of another one might stay."
    not_valid = {one.model_name for one, _, _ in operations if isinstance(one, online_operations.AddCheckNotValid)}
    for operation, in_state, in_database in operations:
        if isinstance(operation, migrations.CreateModel):
            new.add(operation.name_lower)
        elif str(getattr(operation, "model_name", "")).lower() not in new:
            yield from in_operation(operation, app, state, in_state=in_state, in_database=in_database)
        if isinstance(operation, online_operations.ValidateCheck) and operation.model_name in not_valid:
            yield "ValidateCheck belongs into a later migration: here the lock of AddCheckNotValid is still held."
        if in_state:
            operation.state_forwards(app, state)


def in_operation(
    operation: Operation, app: str, state: ProjectState, *, in_state: bool, in_database: bool
) -> Iterator[str]:
    """Yield what is wrong with one operation on a table that is there already."""
    if isinstance(operation, SAFE):
        return
    if isinstance(operation, REMOVALS):
        yield from in_removal(operation, app, state, in_database=in_database)
    elif not in_database:
        return
    elif isinstance(operation, migrations.AddField):
        yield from in_new_field(operation.field)
    elif isinstance(operation, migrations.AlterField):
        old = state.models[app, operation.model_name_lower].fields[operation.name]
        yield from in_changed_field(old, operation.field)
    elif isinstance(operation, migrations.RunSQL):
        for statement in statements_of(operation):
            yield from in_statement(statement)
    elif reason := REFUSED.get(type(operation)):
        yield f"{name_of(operation)}: {reason}"
    elif isinstance(operation, migrations.AddConstraint):
        yield from in_constraint(operation.constraint)


def online_operations_of(module: ModuleType) -> tuple[type[Operation], ...]:
    """Return the operations of one of our modules, all of which are safe."""
    own = [one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == module.__name__]
    return tuple(one for one in own if issubclass(one, Operation))


SAFE = tuple(
    one for module in (backfill, online_operations, postgresql_operations) for one in online_operations_of(module)
)


def in_removal(
    operation: migrations.RemoveField | migrations.DeleteModel, app: str, state: ProjectState, *, in_database: bool
) -> Iterator[str]:
    """Yield what is wrong with forgetting a field or a model."""
    if in_database:
        yield (
            f"{name_of(operation)}: the previous release still reads it. Take it from the models with"
            " SeparateDatabaseAndState, and drop it a release later with DropColumn or DropTable."
        )
    elif isinstance(operation, migrations.RemoveField):
        field = state.models[app, operation.model_name_lower].fields[operation.name]
        if not (field.null or field.has_db_default() or field.many_to_many):
            yield f"RemoveField of {operation.name}: new rows would lack it. Make it NULL or give it db_default first."


def in_new_field(field: models.Field) -> Iterator[str]:
    """Yield what is wrong with a new column of a table that is there already."""
    if isinstance(field, models.GeneratedField):
        if field.db_persist:
            yield "AddField of a stored GeneratedField rewrites the table. Fill a plain column with BackfillInBatches."
        return
    if field.many_to_many:
        return
    if field.unique or field.db_index:
        yield "AddField builds an index under a lock. Use db_index=False, then AddIndexOnline or AddUniqueOnline."
    if field.has_db_default() and isinstance(field.db_default, Expression) and not isinstance(field.db_default, Value):
        yield "AddField with a computed db_default may rewrite the table. Use a constant, or BackfillInBatches."
    if not field.null and not field.has_db_default():
        yield "AddField of a NOT NULL column needs db_default: the previous release adds rows without it."


def in_changed_field(old: models.Field, new: models.Field) -> Iterator[str]:
    """Yield what is wrong with a change of a column."""
    if old.null and not new.null:
        yield "AlterField to NOT NULL reads the whole table under a lock. Use SetNotNullOnline."
    if (new.unique and not old.unique) or (new.db_index and not old.db_index):
        yield "AlterField builds an index under a lock. Use AddIndexOnline or AddUniqueOnline."
    if old.db_column != new.db_column:
        yield "AlterField renames a column that the previous release reads. Add one, fill it, drop the old one later."
    if getattr(new, "db_constraint", False) and not getattr(old, "db_constraint", False):
        yield "AlterField adds a foreign key, which reads the whole table under a lock."
    if not keeps_type(old, new):
        yield "AlterField changes the type, which rewrites the table. Add a column, fill it, drop the old one later."


def keeps_type(old: models.Field, new: models.Field) -> bool:
    """Tell if PostgreSQL changes the column without reading its rows."""
    if isinstance(old, models.CharField) and isinstance(new, models.CharField | models.TextField):
        return new.max_length is None or (old.max_length is not None and new.max_length >= old.max_length)
    if isinstance(old, models.DecimalField) and isinstance(new, models.DecimalField):
        digits_old, digits_new = old.max_digits or 0, new.max_digits or 0
        return old.decimal_places == new.decimal_places and digits_new >= digits_old
    return old.get_internal_type() == new.get_internal_type()


def in_constraint(constraint: models.BaseConstraint) -> Iterator[str]:
    """Yield what is wrong with Django's own AddConstraint."""
    if isinstance(constraint, models.CheckConstraint):
        yield "AddConstraint of a check reads the whole table under a lock. Use AddCheckNotValid, later ValidateCheck."
    elif isinstance(constraint, models.UniqueConstraint):
        yield "AddConstraint of a unique constraint builds its index under a lock. Use AddUniqueOnline."
    elif isinstance(constraint, ExclusionConstraint):
        yield "AddConstraint of an exclusion builds its index under a lock, and there is no way around it."


def statements_of(operation: migrations.RunSQL) -> list[str]:
    """Return the statements of RunSQL; parameters do not matter to a lock."""
    given = operation.sql
    if isinstance(given, str):
        return [] if given == migrations.RunSQL.noop else [given]
    return [one if isinstance(one, str) else str(one[0]) for one in given]


def in_statement(statement: str) -> Iterator[str]:
    """Yield what is wrong with a statement of RunSQL."""
    if found := WRITES_ROWS.match(re.sub(r"--[^\n]*", "", statement)):
        yield f"RunSQL with {found[1].upper()} holds its rows until the end. Use BackfillInBatches."
    judged = subprocess.run(
        [str(SQUAWK), "--reporter", "json", "--pg-version", "15.0", *(f"--exclude={rule}" for rule in NOT_ASKED)],
        input=statement,
        capture_output=True,
        text=True,
    )
    for rule in json.loads(judged.stdout or "[]"):
        yield f"RunSQL: {rule['rule_name']}: {rule['message']}"


def name_of(operation: Operation) -> str:
    return type(operation).__name__


REFUSED: dict[type[Operation], str] = {
    migrations.AddIndex: "blocks writers while it builds. Use AddIndexOnline.",
    migrations.RemoveIndex: "waits for every reader, and everybody waits for it. Use RemoveIndexOnline.",
    migrations.AlterUniqueTogether: "builds an index under a lock. Use AddUniqueOnline.",
    migrations.AlterIndexTogether: "builds an index under a lock. Use AddIndexOnline.",
    migrations.AlterOrderWithRespectTo: "adds a column under a lock.",
    migrations.RunPython: "may change any number of rows in one transaction. Use BackfillInBatches.",
    **dict.fromkeys(
        RENAMES, "the previous release reads the old name. Add the new one, fill it, drop the old one later."
    ),
}
