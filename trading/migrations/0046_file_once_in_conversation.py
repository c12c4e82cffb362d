from django.db import migrations, models
from django.db.models import Q

from marketplace.common.db.online_operations import AddUniqueOnline


class Migration(migrations.Migration):
    """A file may be in several conversations, once in each."""

    atomic = False
    dependencies = [("trading", "0045_digests")]

    operations = [
        AddUniqueOnline(
            "message",
            models.UniqueConstraint(
                fields=["file", "conversation"], condition=~Q(file=""), name="file_once_in_conversation"
            ),
        )
    ]
