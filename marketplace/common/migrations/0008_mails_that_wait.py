from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The mails that wait, for their list."""

    atomic = False
    dependencies = [("common", "0007_mails_by_address")]

    operations = [
        AddIndexOnline(
            "outboxentry",
            models.Index(
                condition=models.Q(("dead_at__isnull", True), ("kind", "mail"), ("sent_at__isnull", True)),
                fields=["id"],
                name="outbox_mails_open",
            ),
        )
    ]
