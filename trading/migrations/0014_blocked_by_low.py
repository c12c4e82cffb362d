from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """Whom a person has blocked."""

    atomic = False
    dependencies = [("trading", "0013_blocks")]

    operations = [
        AddIndexOnline(
            "conversation",
            models.Index(fields=["low"], condition=models.Q(("low_blocked_at__isnull", False)), name="blocked_by_low"),
        )
    ]
