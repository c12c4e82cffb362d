from django.db import migrations, models
from django.db.models.functions import Coalesce

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("open", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the reports of one administrator, and of nobody."""

    atomic = False
    dependencies = [("trading", "0025_reports_that_wait")]

    operations = [
        AddIndexOnline(
            "abusereport",
            models.Index(Coalesce("assignee_id", models.Value(0)), WAITS, models.F("id"), name="report_assignee"),
        )
    ]
