from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The statistics count the accounts of each week of a range."""

    atomic = False
    dependencies = [("trading", "0004_room_for_outcomes")]

    operations = [AddIndexOnline("user", models.Index(fields=["created_at"], name="user_created"))]
