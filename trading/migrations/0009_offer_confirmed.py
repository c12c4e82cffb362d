from django.db import migrations, models


class Migration(migrations.Migration):
    """The release before adds offers without a confirmation by mail; the next one needs the column no more."""

    dependencies = [("trading", "0008_ad_drafts")]

    operations = [
        migrations.AddField(
            model_name="offer",
            name="confirmed",
            field=models.BooleanField(db_default=False, default=True),
        )
    ]
