from django.db import migrations
from django.db.models import F, Q

from marketplace.common.db.backfill import BackfillInBatches


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("upgrade", "0002_columns")]
    operations = [BackfillInBatches("row", Q(double=None), {"double": F("number") * 2})]
