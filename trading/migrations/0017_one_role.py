from django.db import migrations

from marketplace.common.db.online_operations import ValidateCheck


class Migration(migrations.Migration):
    """A person has one role."""

    dependencies = [("trading", "0016_roles")]

    operations = [ValidateCheck("user", "administrators_have_no_other_role")]
