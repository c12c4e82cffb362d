import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """How often an ad was looked at, by the day."""

    dependencies = [("trading", "0049_price_records")]

    operations = [
        migrations.CreateModel(
            name="AdViewDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("views", models.PositiveIntegerField()),
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
            options={
                "constraints": [models.UniqueConstraint(fields=("ad", "day"), name="one_count_of_views_per_day")],
            },
        ),
    ]
