from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The entries of the audit log of one action, latest first."""

    atomic = False
    dependencies = [("common", "0005_outbox_addresses")]

    operations = [AddIndexOnline("auditentry", models.Index(fields=["action", "-id"], name="audit_of_action"))]
