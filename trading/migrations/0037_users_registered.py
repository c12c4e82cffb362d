from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The accounts by their registration, with what counting them asks."""

    atomic = False
    dependencies = [("trading", "0036_no_index_of_expiry_alone")]

    operations = [
        AddIndexOnline("user", models.Index(fields=["created_at"], include=("erased_at",), name="user_registered"))
    ]
