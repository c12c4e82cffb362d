from django.db import migrations

from marketplace.common.db.online_operations import SetAutovacuum


class Migration(migrations.Migration):
    """A relay passes every delivered entry that its index still holds, at each look for open ones."""

    dependencies = [("common", "0003_outbox_fan_out")]

    operations = [SetAutovacuum("outboxentry", rows=5_000, part=0.02)]
