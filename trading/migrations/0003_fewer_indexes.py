from django.db import migrations

from marketplace.common.db.online_operations import RemoveFieldIndexesOnline


class Migration(migrations.Migration):
    """Each of these has an index of more columns that begins with it."""

    atomic = False
    dependencies = [("trading", "0002_offer_acceptance")]

    operations = [
        RemoveFieldIndexesOnline(
            [
                ("offer", "ad"),
                ("offer", "buyer"),
                ("offer", "seller"),
                ("notification", "recipient"),
                ("ad", "seller"),
            ]
        )
    ]
