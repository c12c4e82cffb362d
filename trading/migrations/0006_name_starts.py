import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The hourly clean-up fills the table with the ads that are on sale already."""

    dependencies = [
        ("trading", "0005_user_created"),
    ]

    operations = [
        migrations.CreateModel(
            name="AdNameStart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.BinaryField(max_length=160)),
                (
                    "ad",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="name_starts", to="trading.ad"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["key", "-ad"], name="ad_name_start")],
            },
        ),
    ]
