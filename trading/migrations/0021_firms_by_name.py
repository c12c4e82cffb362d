from django.db import migrations

from marketplace.common.db.postgresql_operations import CreateIndexOnline


class Migration(migrations.Migration):
    """The search of the back-office finds firms by a part of their name."""

    atomic = False
    dependencies = [("trading", "0020_people_by_name")]

    operations = [
        CreateIndexOnline(
            "organisation", "firm_names", "USING gin (folded_text(' ' || full_name) gin_trgm_ops)", extension="pg_trgm"
        )
    ]
