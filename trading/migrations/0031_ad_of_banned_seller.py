from django.db import migrations, models


class Migration(migrations.Migration):
    """Whether the seller of an ad on sale is banned."""

    dependencies = [("trading", "0030_rejection_reason")]

    operations = [
        migrations.AddField(
            model_name="ad",
            name="seller_banned",
            field=models.BooleanField(db_default=False, default=False),
        )
    ]
