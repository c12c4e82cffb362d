from django.db import migrations

from marketplace.common.db.online_operations import RemoveIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("trading", "0014_index_of_wanted")]

    operations = [RemoveIndexOnline(model_name="ad", name="ad_open_popular")]
