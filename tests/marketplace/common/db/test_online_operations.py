"""The operations that change a table while others read and write it, on a table with rows."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import NotSupportedError, connection, connections, migrations, models, transaction
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import F, Q
from django.db.utils import IntegrityError, OperationalError

from marketplace.common.db import backfill
from marketplace.common.db.backfill import BackfillInBatches
from marketplace.common.db.online_operations import (
    AddCheckNotValid,
    AddIndexOnline,
    AddUniqueOnline,
    DropColumn,
    DropTable,
    RemoveIndexOnline,
    RemoveUniqueOnline,
    SetAutovacuum,
    SetFillFactor,
    SetNotNullOnline,
    ValidateCheck,
)
from marketplace.common.db.postgresql_operations import AddTriggers, CreateIndexOnline, DropIndexOnline
from marketplace.management.commands.migrate import read_by_running_release

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
ROWS = 250
INDEX = models.Index(fields=["size"], name="online_size")
UNIQUE = models.UniqueConstraint(fields=["size"], name="online_one_size")
PARTIAL = models.UniqueConstraint(fields=["size"], condition=Q(size__gt=0), name="online_partial")
CHECK = models.CheckConstraint(condition=Q(size__gt=1), name="online_big")


class Table:
    """A table of its own, and the models as migrations know them."""

    def __init__(self) -> None:
        self.state = ProjectState()
        fields = [
            ("id", models.BigAutoField(primary_key=True)),
            ("size", models.IntegerField()),
            ("double", models.IntegerField(null=True)),
        ]
        self.run(migrations.CreateModel("Row", fields))

    @property
    def model(self) -> Any:
        """Return the model as the last operation left it."""
        return self.state.apps.get_model("online", "Row")

    def run(self, operation: Operation, *, atomic: bool = False) -> None:
        """Run one operation, in a transaction of its own or without one."""
        after = self.state.clone()
        operation.state_forwards("online", after)
        with connection.schema_editor(atomic=atomic) as editor:
            operation.database_forwards("online", editor, self.state, after)
        self.state = after


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    made.model.objects.bulk_create(made.model(size=number) for number in range(1, ROWS + 1))
    yield made
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS online_row")


@contextmanager
def locked(table: Table, *keys: int, whole: bool = False) -> Iterator[None]:
    """Hold rows, or the whole table, in a transaction of somebody else during the block."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                if whole:
                    list(table.model.objects.all()[:1])  # a reader is enough to keep ALTER TABLE waiting
                list(table.model.objects.filter(pk__in=keys).select_for_update())
                held.set()
                done.wait(60)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(60)
    try:
        yield
    finally:
        done.set()
        holder.join()


def constraints() -> dict[str, Any]:
    with connection.cursor() as cursor:
        return dict(connection.introspection.get_constraints(cursor, "online_row"))


def test_a_backfill_fills_every_row_in_bounded_transactions(table: Table, django_assert_num_queries: Any) -> None:
    batches: list[int] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("UPDATE"):
            batches.append(1)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        table.run(BackfillInBatches("row", Q(double=None), {"double": F("size") * 2}, rows=100))
    assert len(batches) >= 3
    assert table.model.objects.filter(double=F("size") * 2).count() == ROWS


def test_a_backfill_that_was_interrupted_goes_on_where_it_stopped(table: Table) -> None:
    seen: list[int] = []

    class Interrupted(Exception):
        pass

    def interrupt(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("UPDATE"):
            seen.append(1)
            if len(seen) == 2:
                raise Interrupted
        return execute(sql, params, many, context)

    fill = BackfillInBatches("row", Q(double=None), {"double": -1}, rows=100)
    with connection.execute_wrapper(interrupt), pytest.raises(Interrupted):
        table.run(fill)
    assert table.model.objects.filter(double=-1).count() == 100
    table.model.objects.filter(double=-1).update(double=-2)  # a second run must not touch these
    table.run(fill)
    assert table.model.objects.filter(double=-2).count() == 100
    assert table.model.objects.filter(double=-1).count() == ROWS - 100


@pytest.mark.postgres
def test_a_backfill_waits_for_a_row_that_is_locked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backfill, "RETRY_SECONDS", 0)
    monkeypatch.setattr(backfill, "ATTEMPTS", 2)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 100")
        fill = BackfillInBatches("row", Q(double=None), {"double": 0}, rows=100)
        with locked(table, table.model.objects.order_by("pk")[150].pk), pytest.raises(OperationalError):
            table.run(fill)
        assert table.model.objects.filter(double=0).count() == 100  # the batch before stays
        table.run(fill)
        cursor.execute("RESET lock_timeout")
    assert not table.model.objects.filter(double=None).exists()


@pytest.mark.postgres
@pytest.mark.parametrize(
    "operation",
    [
        AddIndexOnline("row", INDEX),
        AddUniqueOnline("row", UNIQUE),
        BackfillInBatches("row", Q(double=None), {"double": 0}),
        SetNotNullOnline("row", "size"),
    ],
)
def test_no_such_operation_runs_in_a_transaction(table: Table, operation: Operation) -> None:
    with pytest.raises(NotSupportedError):
        table.run(operation, atomic=True)


def test_an_index_is_added_and_removed(table: Table) -> None:
    table.run(AddIndexOnline("row", INDEX))
    assert INDEX.name in constraints()
    table.run(RemoveIndexOnline("row", str(INDEX.name)))
    assert INDEX.name not in constraints()


@pytest.mark.postgres
def test_an_index_that_an_interrupted_build_left_behind_is_built_anew(table: Table) -> None:
    table.model.objects.update(size=1)
    with connection.cursor() as cursor, pytest.raises(IntegrityError):
        cursor.execute(f"CREATE UNIQUE INDEX CONCURRENTLY {INDEX.name} ON online_row (size)")
    assert INDEX.name in constraints()  # invalid: no query uses it
    table.run(AddIndexOnline("row", INDEX))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = '{INDEX.name}'::regclass")
        assert cursor.fetchone() == (True, False)


@pytest.mark.postgres
def test_an_index_of_postgresql_alone_is_added_and_taken_back(table: Table) -> None:
    operation = CreateIndexOnline("row", "online_double", "USING hash (double)")
    table.run(operation)
    table.run(operation)  # after an interruption
    assert "online_double" in constraints()
    with connection.schema_editor(atomic=False) as editor:
        operation.database_backwards("online", editor, table.state, table.state)
    assert "online_double" not in constraints()


@pytest.mark.postgres
def test_an_index_of_postgresql_alone_is_removed_and_made_again(table: Table) -> None:
    table.run(CreateIndexOnline("row", "online_double", "USING hash (double)"))
    operation = DropIndexOnline("row", "online_double", "USING hash (double)")
    table.run(operation)
    table.run(operation)
    assert "online_double" not in constraints()
    with connection.schema_editor(atomic=False) as editor:
        operation.database_backwards("online", editor, table.state, table.state)
    assert "online_double" in constraints()


@pytest.mark.postgres
def test_no_index_is_built_that_needs_a_missing_extension(table: Table) -> None:
    table.run(CreateIndexOnline("row", "online_double", "USING gin (double)", extension="no_such_extension"))
    assert "online_double" not in constraints()


@pytest.mark.postgres
def test_triggers_are_added_and_taken_back(table: Table) -> None:
    doubled = "CREATE FUNCTION online_double() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.double := 2 * NEW.size;"
    add = AddTriggers(
        "row",
        [
            f"{doubled} RETURN NEW; END $$",
            "CREATE TRIGGER online_double BEFORE INSERT ON online_row FOR EACH ROW EXECUTE FUNCTION online_double()",
        ],
        undo=["DROP TRIGGER online_double ON online_row", "DROP FUNCTION online_double()"],
    )
    table.run(add)
    pk = table.model.objects.create(size=4).pk
    assert table.model.objects.get(pk=pk).double == 8
    with connection.schema_editor(atomic=False) as editor:
        add.database_backwards("online", editor, table.state, table.state)
    pk = table.model.objects.create(size=5).pk
    assert table.model.objects.get(pk=pk).double is None


@pytest.mark.parametrize("constraint", [UNIQUE, PARTIAL], ids=["constraint", "partial-index"])
def test_a_unique_constraint_holds(table: Table, constraint: models.UniqueConstraint) -> None:
    table.run(AddUniqueOnline("row", constraint))
    assert constraints()[constraint.name]["unique"]
    with pytest.raises(IntegrityError):
        table.model.objects.create(size=7)


def test_a_unique_constraint_with_a_condition_is_removed(table: Table) -> None:
    table.run(AddUniqueOnline("row", PARTIAL))
    table.run(RemoveUniqueOnline("row", PARTIAL.name))
    assert PARTIAL.name not in constraints()
    table.model.objects.create(size=7)


@pytest.mark.postgres
def test_a_check_holds_for_new_rows_first_and_for_old_ones_when_it_is_validated(table: Table) -> None:
    table.run(AddCheckNotValid("row", CHECK))
    with pytest.raises(IntegrityError):
        table.model.objects.create(size=0)
    with pytest.raises(IntegrityError):
        table.run(ValidateCheck("row", CHECK.name))  # the row with the size 1
    table.model.objects.filter(size=1).delete()
    table.run(ValidateCheck("row", CHECK.name))


def test_a_column_becomes_not_null(table: Table) -> None:
    table.model.objects.update(double=1)
    table.run(SetNotNullOnline("row", "double"))
    with pytest.raises(IntegrityError):
        table.model.objects.create(size=1, double=None)
    assert not any(name.endswith("_set") for name in constraints())


def test_what_no_release_reads_is_dropped(table: Table) -> None:
    table.run(migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("row", "double")]))
    assert table.model.objects.create(size=1000).pk
    table.run(DropColumn("online_row", "double", forgotten_in="0002_forget"))
    assert table.model.objects.filter(size=1000).exists()
    table.run(DropTable("online_row", forgotten_in="0003_forget"))
    with connection.cursor() as cursor:
        assert "online_row" not in connection.introspection.table_names(cursor)


@pytest.mark.postgres
def test_a_fill_factor_is_set(table: Table) -> None:
    table.run(SetFillFactor("row", 70))
    with connection.cursor() as cursor:
        cursor.execute("SELECT reloptions FROM pg_class WHERE relname = 'online_row'")
        assert cursor.fetchone() == (["fillfactor=70"],)


@pytest.mark.postgres
def test_a_table_is_vacuumed_after_a_number_of_dead_rows(table: Table) -> None:
    table.run(SetAutovacuum("row", rows=5_000, part=0.02))
    with connection.cursor() as cursor:
        cursor.execute("SELECT reloptions FROM pg_class WHERE relname = 'online_row'")
        assert sorted(cursor.fetchone()[0]) == [
            "autovacuum_vacuum_scale_factor=0.02",
            "autovacuum_vacuum_threshold=5000",
            "vacuum_index_cleanup=on",
        ]


def test_a_column_is_not_dropped_before_a_release_has_forgotten_it() -> None:
    forget, drop = migrations.Migration("0002_forget", "online"), migrations.Migration("0003_drop", "online")
    drop.operations = [DropColumn("online_row", "double", forgotten_in="0002_forget")]
    assert "0002_forget is not applied yet" in read_by_running_release([forget, drop], {"online"})
    assert read_by_running_release([drop], {"online"}) == ""
    assert read_by_running_release([forget, drop], set()) == ""  # a new database: nobody reads it


@pytest.mark.postgres
def test_migrations_wait_a_second_for_a_lock_and_for_nothing_else() -> None:
    from marketplace.apps import LOCK_WAIT_MS, restore_limits, set_migration_limits

    def limits() -> tuple[str, str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('lock_timeout'), current_setting('statement_timeout')")
            return cursor.fetchone()  # type: ignore[no-any-return]

    before = limits()
    set_migration_limits("default")
    assert limits() == (f"{LOCK_WAIT_MS // 1000}s", "0")
    restore_limits("default")
    assert limits() == before


@pytest.mark.postgres
def test_migrate_tries_again_when_a_table_is_in_use(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.management.commands import migrate as own

    from marketplace.management.commands import migrate

    monkeypatch.setattr(migrate, "RETRY_SECONDS", 0)
    attempts: list[str] = []

    def alter(self: object, *args: Any, **options: Any) -> None:
        attempts.append("try")
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 50")
            try:
                if len(attempts) == 1:
                    with locked(table, whole=True):
                        cursor.execute("ALTER TABLE online_row ADD COLUMN late integer")
                cursor.execute("ALTER TABLE online_row ADD COLUMN late integer")
            finally:
                cursor.execute("RESET lock_timeout")

    monkeypatch.setattr(own.Command, "handle", alter)
    call_command("migrate", verbosity=0)
    assert len(attempts) == 2
    monkeypatch.setattr(migrate, "ATTEMPTS", 1)
    attempts.clear()
    with pytest.raises(OperationalError):
        call_command("migrate", verbosity=0)


def test_migrate_refuses_a_skipped_release(monkeypatch: pytest.MonkeyPatch) -> None:
    from marketplace.management.commands import migrate

    monkeypatch.setattr(migrate, "read_by_running_release", lambda waiting, apps: "0003 removes what is read.")
    with pytest.raises(CommandError, match="between"):
        call_command("migrate", verbosity=0)
