from django.db import migrations
from django.db.models import Q

from tests.rehearsal.upgrade.operations import BackfillTrading


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("upgrade", "0003_fill_rows")]
    operations = [BackfillTrading("offer", Q(origin=None), {"origin": "page"}, rows=20)]
