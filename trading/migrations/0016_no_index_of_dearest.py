from django.db import migrations

from marketplace.common.db.online_operations import RemoveIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("trading", "0015_no_index_of_popular")]

    operations = [RemoveIndexOnline(model_name="ad", name="ad_open_dearest")]
