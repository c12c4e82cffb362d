import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Delivery and terms that sellers saved for later ads."""

    dependencies = [
        ("trading", "0041_vat_and_proformas"),
    ]

    operations = [
        migrations.CreateModel(
            name="AdTemplate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("delivery", "Delivery"), ("terms", "Terms")], max_length=8)),
                ("name", models.CharField(max_length=60)),
                ("values", models.JSONField()),
                ("saved_at", models.DateTimeField()),
                (
                    "seller",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ad_templates",
                        to="trading.user",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("seller", "kind", "name"), name="one_ad_template_of_name")
                ],
            },
        ),
    ]
