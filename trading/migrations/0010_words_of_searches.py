from django.db import migrations, models

from marketplace.common.db.online_operations import AddIndexOnline


class Migration(migrations.Migration):
    """Texts of searches hold tokens: those of an earlier release are made anew beside the running site."""

    atomic = False
    dependencies = [("trading", "0009_offer_confirmed")]

    operations = [
        migrations.AddField(
            model_name="adsearch",
            name="version",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        AddIndexOnline(
            model_name="adsearch",
            index=models.Index(fields=["ad"], condition=models.Q(("version__lt", 1)), name="ad_search_outdated"),
        ),
    ]
