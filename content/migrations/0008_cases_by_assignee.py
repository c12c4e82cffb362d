from django.db import migrations, models
from django.db.models.functions import Coalesce

from marketplace.common.db.online_operations import AddIndexOnline

WAITS = models.ExpressionWrapper(models.Q(("state__in", ("new", "taken"))), output_field=models.BooleanField())


class Migration(migrations.Migration):
    """The queue of the cases of one administrator, and of nobody."""

    atomic = False
    dependencies = [("content", "0007_cases_by_state")]

    operations = [
        AddIndexOnline(
            "supportcase",
            models.Index(Coalesce("assignee_id", models.Value(0)), WAITS, models.F("id"), name="support_case_assignee"),
        )
    ]
