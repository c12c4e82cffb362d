from django.db import migrations

from marketplace.common.db.online_operations import RemoveIndexOnline


class Migration(migrations.Migration):
    """The index with the flags holds the ads by expiry as well."""

    atomic = False
    dependencies = [("trading", "0035_open_ads_counted")]

    operations = [RemoveIndexOnline("ad", "ad_open_expiry")]
