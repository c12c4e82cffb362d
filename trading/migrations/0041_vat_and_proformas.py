import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What an ad says of VAT; the proformas of deals and the counters of their numbers."""

    dependencies = [
        ("trading", "0040_deal_steps"),
    ]

    operations = [
        migrations.AddField(
            model_name="ad",
            name="vat",
            field=models.CharField(blank=True, db_default="", default="", max_length=4),
        ),
        migrations.AddField(
            model_name="ad",
            name="vat_added",
            field=models.BooleanField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Proforma",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                ("sequence", models.PositiveIntegerField()),
                ("snapshot", models.JSONField()),
                ("issued_at", models.DateTimeField()),
                (
                    "offer",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="proforma", to="trading.offer"
                    ),
                ),
                (
                    "seller",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("seller", "year", "sequence"), name="one_proforma_of_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="ProformaCounter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField()),
                ("last", models.PositiveIntegerField(default=0)),
                (
                    "seller",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("seller", "year"), name="one_proforma_counter")],
            },
        ),
    ]
