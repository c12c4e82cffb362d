from django.db import migrations

from marketplace.common.db.postgresql_operations import CreateIndexOnline


class Migration(migrations.Migration):
    """The back-office lists the mails of one person."""

    atomic = False
    dependencies = [("common", "0006_audit_of_action")]

    operations = [
        CreateIndexOnline("outboxentry", "outbox_mail_to", "((UPPER(payload ->> 'to')), id) WHERE kind = 'mail'")
    ]
