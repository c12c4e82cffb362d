from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The reports of one thing."""

    atomic = False
    dependencies = [("trading", "0023_unapproved_firms")]

    operations = [AddIndexOnline("abusereport", models.Index(fields=["kind", "thing_id"], name="report_thing"))]
