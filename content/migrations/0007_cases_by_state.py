from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The cases of one state, newest first."""

    atomic = False
    dependencies = [("content", "0006_cases_that_wait")]

    operations = [AddIndexOnline("supportcase", models.Index(fields=["state", "-id"], name="support_case_state"))]
