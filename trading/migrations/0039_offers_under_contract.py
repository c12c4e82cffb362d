from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """The offers under contract, for the list of offers."""

    atomic = False
    dependencies = [("trading", "0038_no_index_of_creation_alone")]

    operations = [
        AddIndexOnline(
            "offer", models.Index(condition=models.Q(("status", 5)), fields=["-id"], name="offer_contracted")
        )
    ]
