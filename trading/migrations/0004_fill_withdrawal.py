from django.db import migrations
from django.db.models import DateTimeField, Q
from django.db.models.expressions import RawSQL

from marketplace.common.db.backfill import BackfillInBatches

RECORDED_AT = RawSQL(  # a join may not be read in an update
    "(SELECT step.recorded_at FROM trading_dealstep step WHERE step.offer_id = trading_offer.id"
    " AND step.kind = 'withdrawn' AND step.undone_at IS NULL)",
    (),
    output_field=DateTimeField(),
)


class Migration(migrations.Migration):
    """A withdrawal that the previous release records while this one begins needs the same once more."""

    atomic = False
    dependencies = [("trading", "0003_withdrawal_and_term_of_payment")]

    operations = [
        BackfillInBatches(
            "offer",
            Q(withdrawn_at=None, steps__kind="withdrawn", steps__undone_at=None),
            {"withdrawn_at": RECORDED_AT},
        )
    ]
