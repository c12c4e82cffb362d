import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The steps of deals, and when the buyer recorded the receipt."""

    dependencies = [
        ("trading", "0039_offers_under_contract"),
    ]

    operations = [
        migrations.AddField(
            model_name="offer",
            name="received_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="DealStep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("recorded_at", models.DateTimeField()),
                ("note", models.CharField(blank=True, default="", max_length=300)),
                ("file", models.CharField(blank=True, default="", max_length=120)),
                ("carrier", models.CharField(blank=True, default="", max_length=80)),
                ("tracking_number", models.CharField(blank=True, default="", max_length=60)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "author",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"),
                ),
                (
                    "offer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="trading.offer",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["offer", "id"], name="step_of_offer")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("undone_at__isnull", True)),
                        fields=("offer", "kind"),
                        name="one_current_step_per_kind",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind__in", ["handed_over", "shipped"]), ("undone_at__isnull", True)),
                        fields=("offer",),
                        name="one_current_handover_per_deal",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("file", ""), _negated=True), fields=("file",), name="one_step_per_file"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "payment_asked",
                                    "paid",
                                    "payment_confirmed",
                                    "handed_over",
                                    "shipped",
                                    "received",
                                    "withdrawn",
                                    "settled",
                                ],
                            )
                        ),
                        name="step_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "shipped"), models.Q(("carrier", ""), ("tracking_number", "")), _connector="OR"
                        ),
                        name="carrier_of_shipped_only",
                    ),
                ],
            },
        ),
    ]
