from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The ads on sale by expiry, with the flags of an open ad, so that counting them reads no rows."""

    atomic = False
    dependencies = [("trading", "0034_no_index_of_locked_ads")]

    operations = [
        AddIndexOnline(
            "ad",
            models.Index(
                condition=models.Q(("closed_at__isnull", True), ("deleted_at__isnull", True)),
                fields=["expires_at", "id"],
                include=("locked_by_admin", "seller_banned"),
                name="ad_open_until",
            ),
        )
    ]
