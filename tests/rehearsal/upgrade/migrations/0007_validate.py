from django.db import migrations

from tests.rehearsal.upgrade.operations import ValidateTradingCheck


class Migration(migrations.Migration):
    dependencies = [("upgrade", "0006_check")]
    operations = [ValidateTradingCheck("message", "upgrade_kind")]
