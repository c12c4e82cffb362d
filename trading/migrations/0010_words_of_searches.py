from django.db import migrations, models


class Migration(migrations.Migration):
    """Texts of searches hold tokens: those of an earlier release are made anew beside the running site."""

    dependencies = [("trading", "0009_offer_confirmed")]

    operations = [
        migrations.AddField(
            model_name="adsearch",
            name="version",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        )
    ]
