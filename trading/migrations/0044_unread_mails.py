from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The unread messages about which nobody has had a mail."""

    atomic = False
    dependencies = [("trading", "0043_watching")]

    operations = [
        AddIndexOnline(
            "conversationside",
            models.Index(
                condition=models.Q(
                    ("unread__gt", 0),
                    models.Q(
                        ("mailed_up_to__isnull", True),
                        models.Q(("mailed_up_to", models.F("read_up_to")), _negated=True),
                        _connector="OR",
                    ),
                ),
                fields=["last_at"],
                name="conversation_unmailed",
            ),
        ),
    ]
