import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A row for each price that an ad has had."""

    dependencies = [("trading", "0048_bulk_messages")]

    operations = [
        migrations.CreateModel(
            name="PriceRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("price", models.DecimalField(decimal_places=2, max_digits=11)),
                ("currency_id", models.CharField(max_length=3)),
                ("unit_id", models.BigIntegerField()),
                ("vat_added", models.BooleanField(null=True)),
                ("quantity", models.PositiveIntegerField()),
                ("step", models.PositiveSmallIntegerField()),
                (
                    "ad",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="trading.ad",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["ad", "-id"], name="price_record_of_ad")]},
        ),
    ]
