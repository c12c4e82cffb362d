from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("trading", "0016_no_index_of_dearest")]

    operations = [
        AddIndexOnline(
            model_name="adsearch",
            index=models.Index(
                condition=models.Q(
                    ("version__lt", 1), models.Q(("text__startswith", "^"), _negated=True), _connector="OR"
                ),
                fields=["ad"],
                name="ad_search_outdated",
            ),
        )
    ]
