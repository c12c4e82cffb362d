from django.db import migrations, models

from tests.rehearsal.upgrade.operations import AddTradingIndex


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("upgrade", "0004_fill_offers")]
    operations = [AddTradingIndex("offer", models.Index(fields=["origin"], name="upgrade_origin"))]
