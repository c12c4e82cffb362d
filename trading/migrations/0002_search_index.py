"""PostgreSQL finds a part of a word by its trigrams; other databases read every text."""

from django.db import migrations, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.utils import DatabaseError


def add_index(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Without the right to add the extension a search is slower, and nothing else."""
    if schema_editor.connection.vendor != "postgresql":
        return
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            schema_editor.execute("CREATE INDEX ad_search_trigrams ON trading_adsearch USING gin (text gin_trgm_ops)")
    except DatabaseError as error:
        print(f"No index for searches: {error}")  # noqa: T201


def remove_index(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX IF EXISTS ad_search_trigrams")


class Migration(migrations.Migration):
    dependencies = [("trading", "0001_initial")]

    operations = [migrations.RunPython(add_index, remove_index)]
