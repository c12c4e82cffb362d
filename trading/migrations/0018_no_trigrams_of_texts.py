from django.db import migrations

from marketplace.common.db.postgresql_operations import DropIndexOnline


class Migration(migrations.Migration):
    """Parts of words are looked for among the stored words; nothing looks for them in the texts."""

    atomic = False
    dependencies = [("trading", "0017_index_of_outdated_texts")]

    operations = [DropIndexOnline("adsearch", "ad_search_trigrams", "USING gin (text gin_trgm_ops)", "pg_trgm")]
