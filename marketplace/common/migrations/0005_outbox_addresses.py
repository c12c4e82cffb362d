from django.db import migrations

from marketplace.common.db.postgresql_operations import CreateIndexOnline


class Migration(migrations.Migration):
    """The search of the back-office finds the mails to an address."""

    atomic = False
    dependencies = [("common", "0004_outbox_vacuum")]

    operations = [
        CreateIndexOnline("outboxentry", "outbox_mail_address", "((lower(payload ->> 'to')), id) WHERE kind = 'mail'")
    ]
