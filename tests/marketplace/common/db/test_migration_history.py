"""A database of another line of versions is refused in one sentence, before anything is changed."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from marketplace.common.db.migration_history import why_not_migrated

pytestmark = pytest.mark.django_db

APPLIED = MigrationRecorder.Migration.objects


def test_a_database_of_this_version_and_one_of_a_later_one_are_taken() -> None:
    assert why_not_migrated(connection) == ""
    APPLIED.create(app="trading", name="9999_of_the_next_release")
    assert why_not_migrated(connection) == ""


def test_a_database_of_another_line_of_versions_is_refused() -> None:
    APPLIED.filter(app="backoffice").update(name="0001_of_another_line")
    sentence = why_not_migrated(connection)
    assert sentence == (
        "The database was made by another version: it has backoffice.0001_of_another_line (1 migrations that this one"
        " does not know) and lacks backoffice.0001_initial (1). Serve it with the version that made it, or begin with"
        " an empty database."
    )
    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)
    assert str(refused.value) == sentence


def test_a_database_that_lacks_what_an_applied_migration_needs_is_refused() -> None:
    APPLIED.filter(app="trading").delete()
    with pytest.raises(CommandError, match="is applied before its dependency trading"):
        call_command("migrate", verbosity=0)
