"""Tables that a migration creates together."""

import pytest
from django.db import connection, migrations, models
from django.db.migrations.state import ModelState, ProjectState

from marketplace.common.db.migration_operations import CreateModels
from marketplace.common.models import StoredFile

# SQLite changes no tables inside of a transaction.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def key() -> models.BigAutoField:
    return models.BigAutoField(primary_key=True)


def chapter() -> migrations.CreateModel:
    """Return a table that refers to a later one, to one of before, and to many of itself."""
    return migrations.CreateModel(
        "Chapter",
        [
            ("id", key()),
            ("book", models.ForeignKey("common.Book", models.CASCADE)),
            ("picture", models.ForeignKey("common.StoredFile", models.PROTECT, related_name="+")),
            ("see_also", models.ManyToManyField("self")),
        ],
        {"indexes": [models.Index(fields=["book", "picture"], name="chapter_of_book")]},
    )


def book() -> migrations.CreateModel:
    return migrations.CreateModel(
        "Book", [("id", key()), ("last", models.ForeignKey("common.Chapter", models.CASCADE, null=True))]
    )


def tables() -> set[str]:
    return {name for name in connection.introspection.table_names() if name.startswith(("common_book", "common_chap"))}


def test_tables_that_refer_to_each_other_come_and_go_together() -> None:
    before = ProjectState()
    before.add_model(ModelState.from_model(StoredFile))
    after = before.clone()
    operation = CreateModels([chapter(), book()])
    operation.state_forwards("common", after)
    with connection.schema_editor() as editor:
        operation.database_forwards("common", editor, before, after)
    try:
        assert tables() == {"common_book", "common_chapter", "common_chapter_see_also"}
        with connection.cursor() as cursor:
            keys = connection.introspection.get_relations(cursor, "common_chapter")
            names = connection.introspection.get_constraints(cursor, "common_chapter")
        assert {(column, other[1]) for column, other in keys.items()} == {
            ("book_id", "common_book"),
            ("picture_id", "common_storedfile"),
        }
        assert "chapter_of_book" in names
    finally:
        with connection.schema_editor() as editor:
            operation.database_backwards("common", editor, after, before)
    assert tables() == set()


def test_their_classes_are_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    build = ModelState.render

    def counted(self: ModelState, apps: object) -> object:
        built.append(self.name)
        return build(self, apps)

    monkeypatch.setattr(ModelState, "render", counted)
    state = ProjectState()
    state.add_model(ModelState.from_model(StoredFile))
    assert state.apps.get_model("common.StoredFile")
    CreateModels([chapter(), book()]).state_forwards("common", state)
    assert built == ["StoredFile"]
    assert state.apps.get_model("common.Chapter")
    assert sorted(built) == ["Book", "Chapter", "StoredFile", "StoredFile"]


def test_a_migration_can_be_written_with_it() -> None:
    name, arguments, named = CreateModels([chapter(), book()]).deconstruct()
    assert (name, arguments) == ("CreateModels", [])
    assert [operation.name for operation in named["operations"]] == ["Chapter", "Book"]
    assert CreateModels([chapter(), book()]).describe() == "Create the models Chapter, Book"
