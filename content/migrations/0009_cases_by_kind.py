from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("new", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the cases of one kind."""

    atomic = False
    dependencies = [("content", "0008_cases_by_assignee")]

    operations = [
        AddIndexOnline("supportcase", models.Index(models.F("kind"), WAITS, models.F("id"), name="support_case_kind"))
    ]
