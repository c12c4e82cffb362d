from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the reports: those that wait first."""

    atomic = False
    dependencies = [("trading", "0024_reports_of_thing")]

    operations = [AddIndexOnline("abusereport", models.Index(WAITS, models.F("id"), name="report_waiting"))]
