from django.db import migrations, models
from django.db.models import Q

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The queue of the firms that no administrator has approved."""

    atomic = False
    dependencies = [("trading", "0022_approvals")]

    operations = [
        AddIndexOnline(
            "user",
            models.Index(
                fields=["id"],
                condition=Q(("erased_at__isnull", True), ("firm_approved_at__isnull", True), ("is_organisation", True)),
                name="user_unapproved",
            ),
        )
    ]
