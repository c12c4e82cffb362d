from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the reports of one kind."""

    atomic = False
    dependencies = [("trading", "0026_reports_by_assignee")]

    operations = [
        AddIndexOnline("abusereport", models.Index(models.F("kind"), WAITS, models.F("id"), name="report_kind"))
    ]
