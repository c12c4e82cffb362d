from django.db import migrations, models
from django.db.models import Q

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("trading", "0006_account_change_and_overdue")]

    operations = [
        AddIndexOnline(
            model_name="offer",
            index=models.Index(
                fields=["pay_by"],
                condition=Q(pay_by__isnull=False, overdue_at__isnull=True),
                name="offer_term_of_payment",
            ),
        )
    ]
