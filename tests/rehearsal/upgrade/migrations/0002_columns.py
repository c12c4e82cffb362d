from django.db import migrations, models

from tests.rehearsal.upgrade.operations import AddTradingField


class Migration(migrations.Migration):
    dependencies = [("upgrade", "0001_rows")]
    operations = [
        migrations.AddField("row", "double", models.BigIntegerField(null=True)),
        AddTradingField("offer", "origin", models.TextField(null=True)),
        AddTradingField("message", "kind", models.IntegerField(db_default=1)),
    ]
