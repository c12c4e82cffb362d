from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The ads on sale whose trade is locked, whoever or whatever locks it."""

    atomic = False
    dependencies = [("trading", "0032_ads_of_banned_sellers")]

    operations = [
        AddIndexOnline(
            "ad",
            models.Index(
                condition=models.Q(
                    ("closed_at__isnull", True),
                    ("deleted_at__isnull", True),
                    models.Q(("locked_by_admin", True), ("seller_banned", True), _connector="OR"),
                ),
                fields=["-id"],
                include=("expires_at", "locked_by_admin", "seller_banned"),
                name="ad_open_shut",
            ),
        )
    ]
