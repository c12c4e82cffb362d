from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("new", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the cases: those that wait first."""

    atomic = False
    dependencies = [("content", "0005_closed_cases")]

    operations = [AddIndexOnline("supportcase", models.Index(WAITS, models.F("id"), name="support_case_waiting"))]
