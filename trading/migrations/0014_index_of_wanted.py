from django.db import migrations, models
from django.db.models import F, Q

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("trading", "0013_index_of_next_prices")]

    operations = [
        AddIndexOnline(
            model_name="ad",
            index=models.Index(
                F("buyers").desc(),
                F("reserved").desc(),
                F("id").desc(),
                condition=Q(closed_at__isnull=True, deleted_at__isnull=True),
                include=["expires_at"],
                name="ad_open_wanted",
            ),
        )
    ]
