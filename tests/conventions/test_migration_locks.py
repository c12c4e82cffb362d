"""Each rule with migrations that it refuses and migrations that it takes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.state import ProjectState
from django.db.models import F, Q
from django.db.models.functions import Lower, Now

from marketplace.common.db.backfill import BackfillInBatches
from marketplace.common.db.online_operations import (
    AddCheckNotValid,
    AddIndexOnline,
    AddUniqueOnline,
    DropColumn,
    DropTable,
    RemoveIndexOnline,
    RemoveUniqueOnline,
    SetNotNullOnline,
    ValidateCheck,
)
from tests.conventions import migration_locks
from tests.conventions.migration_locks import findings, in_migration

pytestmark = pytest.mark.once

INDEX = models.Index(fields=["size"], name="row_size")
CHECK = models.CheckConstraint(condition=Q(size__gt=0), name="row_size_positive")
UNIQUE = models.UniqueConstraint(fields=["size"], name="row_one_size")
ALONE: dict[str, Any] = {"atomic": False}


def state() -> ProjectState:
    """Return models as earlier migrations left them."""
    made = ProjectState()
    migrations.CreateModel("Other", [("id", models.BigAutoField(primary_key=True))]).state_forwards("shop", made)
    fields: list[tuple[str, models.Field[Any, Any]]] = [
        ("id", models.BigAutoField(primary_key=True)),
        ("size", models.IntegerField()),
        ("name", models.CharField(max_length=10)),
        ("price", models.DecimalField(max_digits=8, decimal_places=2)),
        ("note", models.TextField(null=True)),
    ]
    migrations.CreateModel("Row", fields).state_forwards("shop", made)
    migrations.AddIndex("row", models.Index(fields=["name"], name="row_name")).state_forwards("shop", made)
    return made


def judged(*operations: Any, atomic: bool = True) -> str:
    """Return what is said of a migration with these operations, "" for nothing."""
    migration = migrations.Migration("0002_sample", "shop")
    migration.operations, migration.atomic = list(operations), atomic
    return "\n".join(in_migration(migration, state()))


def forgotten(*operations: Any) -> migrations.SeparateDatabaseAndState:
    return migrations.SeparateDatabaseAndState(state_operations=operations)


def add(field: models.Field[Any, Any]) -> migrations.AddField:
    return migrations.AddField("row", "new", field)


def alter(name: str, field: models.Field[Any, Any]) -> migrations.AlterField:
    return migrations.AlterField("row", name, field)


REFUSED: list[tuple[str, list[Any], dict[str, Any]]] = [
    ("AddIndexOnline", [migrations.AddIndex("row", INDEX)], {}),
    ("RemoveIndexOnline", [migrations.RemoveIndex("row", "row_name")], {}),
    ("atomic = False", [AddIndexOnline("row", INDEX)], {}),
    ("stands alone", [AddIndexOnline("row", INDEX), add(models.TextField(null=True))], ALONE),
    ("half of another", [add(models.TextField(null=True))], ALONE),
    ("AddCheckNotValid", [migrations.AddConstraint("row", CHECK)], {}),
    ("later migration", [AddCheckNotValid("row", CHECK), ValidateCheck("row", CHECK.name)], {}),
    ("AddUniqueOnline", [migrations.AddConstraint("row", UNIQUE)], {}),
    ("AddUniqueOnline", [migrations.AlterUniqueTogether("row", {("size", "name")})], {}),
    ("changes the type", [alter("size", models.BigIntegerField())], {}),
    ("changes the type", [alter("name", models.CharField(max_length=5))], {}),
    ("changes the type", [alter("price", models.DecimalField(max_digits=9, decimal_places=3))], {}),
    ("SetNotNullOnline", [alter("note", models.TextField())], {}),
    ("builds an index", [alter("size", models.IntegerField(db_index=True))], {}),
    ("renames", [alter("size", models.IntegerField(db_column="width"))], {}),
    ("needs db_default", [add(models.IntegerField())], {}),
    ("needs db_default", [add(models.IntegerField(default=3))], {}),
    ("computed db_default", [add(models.DateTimeField(db_default=Now()))], {}),
    ("builds an index", [add(models.IntegerField(null=True, db_index=True))], {}),
    ("builds an index", [add(models.ForeignKey("shop.Other", models.CASCADE, null=True))], {}),
    (
        "GeneratedField",
        [add(models.GeneratedField(expression=Lower("name"), output_field=models.TextField(), db_persist=True))],
        {},
    ),
    ("still reads it", [migrations.RemoveField("row", "note")], {}),
    ("still reads it", [migrations.DeleteModel("Row")], {}),
    ("would lack it", [forgotten(migrations.RemoveField("row", "size"))], {}),
    ("old name", [migrations.RenameField("row", "size", "width")], {}),
    ("old name", [migrations.RenameModel("Row", "Line")], {}),
    ("old name", [migrations.AlterModelTable("row", "lines")], {}),
    ("BackfillInBatches", [migrations.RunPython(migrations.RunPython.noop)], {}),
    ("atomic = False", [BackfillInBatches("row", Q(note=None), {"note": ""})], {}),
    ("UPDATE", [migrations.RunSQL("-- all\nUPDATE shop_row SET size = 1")], {}),
    ("DELETE", [migrations.RunSQL(["WITH x AS (SELECT 1) DELETE FROM shop_row"])], {}),
    ("require-concurrent-index-creation", [migrations.RunSQL("CREATE INDEX a ON shop_row (size)")], {}),
    ("constraint-missing-not-valid", [migrations.RunSQL("ALTER TABLE shop_row ADD CHECK (size > 0)")], {}),
    ("ban-drop-column", [migrations.RunSQL("ALTER TABLE shop_row DROP COLUMN size")], {}),
    ("changing-column-type", [migrations.RunSQL("ALTER TABLE shop_row ALTER size TYPE bigint")], {}),
]
TAKEN: list[tuple[list[Any], dict[str, Any]]] = [
    ([AddIndexOnline("row", INDEX)], ALONE),
    ([RemoveIndexOnline("row", "row_name")], ALONE),
    ([AddUniqueOnline("row", UNIQUE)], ALONE),
    ([RemoveUniqueOnline("row", UNIQUE.name)], ALONE),
    ([AddCheckNotValid("row", CHECK)], {}),
    ([ValidateCheck("row", CHECK.name)], {}),
    ([alter("name", models.CharField(max_length=20))], {}),
    ([alter("name", models.TextField())], {}),
    ([alter("price", models.DecimalField(max_digits=9, decimal_places=2))], {}),
    ([alter("size", models.IntegerField(null=True))], {}),
    ([SetNotNullOnline("row", "note")], ALONE),
    ([add(models.TextField(null=True)), migrations.AlterModelOptions("row", {"ordering": ["pk"]})], {}),
    ([add(models.IntegerField(db_default=3))], {}),
    ([add(models.ForeignKey("shop.Other", models.CASCADE, null=True, db_index=False))], {}),
    ([add(models.GeneratedField(expression=Lower("name"), output_field=models.TextField(), db_persist=False))], {}),
    ([forgotten(migrations.RemoveField("row", "note"))], {}),
    ([forgotten(migrations.DeleteModel("Row"))], {}),
    ([DropColumn("shop_row", "note", forgotten_in="0001_forget")], {}),
    ([DropTable("shop_row", forgotten_in="0001_forget")], {}),
    ([BackfillInBatches("row", Q(note=None), {"note": F("name")})], ALONE),
    ([migrations.RunSQL("ALTER TABLE shop_row ADD CHECK (size > 0) NOT VALID")], {}),
    ([migrations.RunSQL(migrations.RunSQL.noop)], {}),
    # A table that the same migration makes is empty, and nobody waits for it.
    (
        [
            migrations.CreateModel("New", [("id", models.BigAutoField(primary_key=True))]),
            migrations.AddField("new", "size", models.IntegerField(db_index=True)),
            migrations.AddIndex("new", INDEX),
        ],
        {},
    ),
]


@pytest.mark.parametrize(("words", "operations", "settings"), REFUSED)
def test_a_migration_that_would_hold_up_the_site_is_refused(
    words: str, operations: list[Any], settings: dict[str, Any]
) -> None:
    assert words in judged(*operations, **settings)


@pytest.mark.parametrize(("operations", "settings"), TAKEN)
def test_a_migration_that_lets_the_site_serve_is_taken(operations: list[Any], settings: dict[str, Any]) -> None:
    assert judged(*operations, **settings) == ""


def test_our_own_migrations_are_safe_and_the_first_of_an_app_is_exempt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings() == []
    monkeypatch.setattr(migration_locks, "FIRST", "none of them")
    found = [one.partition(": may change")[0] for one in findings()]
    assert [one for one in found if one.startswith("marketplace")] == [
        "marketplace/common/migrations/0001_initial.py: RunPython",
        "marketplace/common/migrations/0001_initial.py: RunPython",
    ]
