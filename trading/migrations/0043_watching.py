import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Saved searches, followed sellers, and the runs of alerts."""

    dependencies = [
        ("trading", "0042_ad_templates"),
    ]

    operations = [
        migrations.CreateModel(
            name="AlertRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("followers", "Followers"),
                            ("searches", "Searches"),
                            ("near", "Near"),
                            ("limits", "Limits"),
                            ("ends", "Ends"),
                        ],
                        max_length=10,
                    ),
                ),
                ("tier_id", models.BigIntegerField(default=0)),
                ("done_up_to", models.BigIntegerField(default=0)),
                ("last_batch_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "ad",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="trading.ad"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished_at__isnull", True)),
                        fields=["last_batch_at"],
                        name="alert_run_unfinished",
                    ),
                    models.Index(
                        condition=models.Q(("finished_at__isnull", False)),
                        fields=["finished_at"],
                        name="alert_run_finished",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("ad", "kind", "tier_id"), name="one_alert_run_per_event")
                ],
            },
        ),
        migrations.CreateModel(
            name="FollowedSeller",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField()),
                (
                    "follower",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
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
                "indexes": [models.Index(fields=["seller", "id"], name="following_of_seller")],
                "constraints": [
                    models.UniqueConstraint(fields=("follower", "seller"), name="one_following_per_seller"),
                    models.CheckConstraint(
                        condition=models.Q(("follower", models.F("seller")), _negated=True),
                        name="following_not_oneself",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("alert", models.BooleanField(default=True)),
                ("category_id", models.BigIntegerField(blank=True, null=True)),
                ("currency_id", models.CharField(blank=True, default="", max_length=3)),
                ("sort", models.CharField(blank=True, default="", max_length=4)),
                ("newest_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("expiry_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("region_ids", models.JSONField(default=list)),
                ("search", models.CharField(blank=True, default="", max_length=100)),
                ("option_ids", models.JSONField(default=list)),
                ("created_at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("alert", True)), fields=["category_id", "id"], name="saved_search_alerts"
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("owner", "name"), name="one_saved_search_of_a_name")],
            },
        ),
        migrations.AddField(
            model_name="conversationside",
            name="mailed_up_to",
            field=models.BigIntegerField(blank=True, null=True),
        ),
    ]
