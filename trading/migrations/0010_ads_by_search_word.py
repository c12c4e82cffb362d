from django.db import migrations

from marketplace.common.db.postgresql_operations import CreateIndexOnline


class Migration(migrations.Migration):
    """The ads of a word, and how common it is: ANALYZE counts the words of an index on them."""

    atomic = False
    dependencies = [("trading", "0009_texts_by_time")]

    operations = [CreateIndexOnline("adsearch", "ad_search_words", "USING gin (ad_search_words(text))")]
