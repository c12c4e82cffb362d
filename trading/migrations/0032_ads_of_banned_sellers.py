from django.db import migrations
from django.db.models import Q

from marketplace.common.db.backfill import BackfillInBatches


class Migration(migrations.Migration):
    """Mark the ads on sale of banned sellers."""

    atomic = False
    dependencies = [("trading", "0031_ad_of_banned_seller")]

    operations = [
        BackfillInBatches(
            "ad",
            Q(seller_banned=False, closed_at=None, deleted_at=None, seller__banned_at__isnull=False),
            {"seller_banned": True},
        )
    ]
