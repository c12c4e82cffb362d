from django.db import migrations

from marketplace.common.db.online_operations import SetFillFactor


class Migration(migrations.Migration):
    """The close of a sale writes the outcome of each of its offers."""

    dependencies = [("trading", "0003_fewer_indexes")]

    operations = [SetFillFactor("offer", 70)]
