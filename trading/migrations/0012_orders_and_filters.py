from django.db import migrations, models


class Migration(migrations.Migration):
    """Ads that the release before writes are reckoned by a job, `next_prices.keep_up`."""

    dependencies = [("trading", "0011_synonyms_and_empty_searches")]

    operations = [
        migrations.AddField("ad", "to_next", models.IntegerField(db_default=3000000, default=3000000)),
        migrations.AlterField("savedsearch", "sort", models.CharField(blank=True, default="", max_length=7)),
        migrations.AddField(
            "savedsearch",
            "price_from",
            models.DecimalField(blank=True, decimal_places=2, max_digits=11, null=True),
        ),
        migrations.AddField(
            "savedsearch",
            "price_to",
            models.DecimalField(blank=True, decimal_places=2, max_digits=11, null=True),
        ),
        migrations.AddField("savedsearch", "delivery_included", models.BooleanField(db_default=False, default=False)),
        migrations.AddField(
            "savedsearch", "vat_kinds", models.CharField(blank=True, db_default="", default="", max_length=40)
        ),
        migrations.AddField(
            "savedsearch", "seller_kind", models.CharField(blank=True, db_default="", default="", max_length=6)
        ),
    ]
