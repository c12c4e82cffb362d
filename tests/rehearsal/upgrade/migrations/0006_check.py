from django.db import migrations, models

from tests.rehearsal.upgrade.operations import AddTradingCheck


class Migration(migrations.Migration):
    dependencies = [("upgrade", "0005_index")]
    operations = [
        AddTradingCheck("message", models.CheckConstraint(condition=models.Q(kind__gt=0), name="upgrade_kind")),
    ]
