from django.db import migrations

from marketplace.common.db.online_operations import RemoveIndexOnline


class Migration(migrations.Migration):
    """The index with the closing of the account holds the accounts by their registration as well."""

    atomic = False
    dependencies = [("trading", "0037_users_registered")]

    operations = [RemoveIndexOnline("user", "user_created")]
