from django.db import migrations

from marketplace.common.db.postgresql_operations import CreateIndexOnline


class Migration(migrations.Migration):
    """The search of the back-office finds people by a part of their name, username or e-mail address."""

    atomic = False
    dependencies = [("trading", "0019_folded_text")]

    operations = [
        CreateIndexOnline(
            "user",
            "user_names",
            "USING gin (folded_text(' ' || username || ' ' || email || ' ' || name) gin_trgm_ops)",
            extension="pg_trgm",
        )
    ]
