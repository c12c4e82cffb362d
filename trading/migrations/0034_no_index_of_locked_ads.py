from django.db import migrations

from marketplace.common.db.online_operations import RemoveIndexOnline


class Migration(migrations.Migration):
    """The index of all ads whose trade is locked holds these as well."""

    atomic = False
    dependencies = [("trading", "0033_ads_shut")]

    operations = [RemoveIndexOnline("ad", "ad_open_locked")]
