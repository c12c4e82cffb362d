from django.db import migrations, models
from django.db.models import F, Q

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("trading", "0012_orders_and_filters")]

    operations = [
        AddIndexOnline(
            model_name="ad",
            index=models.Index(
                F("to_next"),
                F("expires_at"),
                F("id"),
                condition=Q(closed_at__isnull=True, deleted_at__isnull=True),
                name="ad_open_near",
            ),
        )
    ]
