from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the reports for one reason."""

    atomic = False
    dependencies = [("trading", "0027_reports_by_kind")]

    operations = [
        AddIndexOnline("abusereport", models.Index(models.F("reason"), WAITS, models.F("id"), name="report_reason"))
    ]
