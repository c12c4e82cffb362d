from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The people with a role, for the list of accounts."""

    atomic = False
    dependencies = [("trading", "0017_one_role")]

    operations = [
        AddIndexOnline(
            "user", models.Index(fields=["id"], condition=models.Q(("staff_role__gt", "")), name="user_staff")
        )
    ]
