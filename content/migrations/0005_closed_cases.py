from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The cases that are closed, by when: they are deleted after their time."""

    atomic = False
    dependencies = [("content", "0004_support_cases")]

    operations = [
        AddIndexOnline(
            "supportcase",
            models.Index(
                fields=["closed_at"], condition=models.Q(("closed_at__isnull", False)), name="support_case_closed"
            ),
        )
    ]
