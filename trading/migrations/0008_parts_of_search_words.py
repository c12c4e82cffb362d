from django.db import migrations

from marketplace.common.db.postgresql_operations import CreateIndexOnline


class Migration(migrations.Migration):
    """A part of a word is found by its trigrams."""

    atomic = False
    dependencies = [("trading", "0007_search_words")]

    operations = [
        CreateIndexOnline("searchword", "search_word_trigrams", "USING gin (word gin_trgm_ops)", extension="pg_trgm")
    ]
