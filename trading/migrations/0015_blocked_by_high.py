from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """Whom a person has blocked."""

    atomic = False
    dependencies = [("trading", "0014_blocked_by_low")]

    operations = [
        AddIndexOnline(
            "conversation",
            models.Index(
                fields=["high"], condition=models.Q(("high_blocked_at__isnull", False)), name="blocked_by_high"
            ),
        )
    ]
