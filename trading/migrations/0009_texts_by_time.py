from django.db import migrations
from django.db.models import F, Q

from marketplace.common.db.backfill import BackfillInBatches


class Migration(migrations.Migration):
    """Fill in when each ad was posted; the triggers add the words of its text."""

    atomic = False
    dependencies = [("trading", "0008_parts_of_search_words")]

    operations = [BackfillInBatches("adsearch", Q(posted_at=None), {"text": F("text")})]
