from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The accounts that are not closed, for counting them."""

    atomic = False
    dependencies = [("trading", "0028_reports_by_reason")]

    operations = [
        AddIndexOnline(
            "user",
            models.Index(
                condition=models.Q(("erased_at__isnull", True)),
                fields=["id"],
                include=("is_organisation",),
                name="user_listed",
            ),
        )
    ]
