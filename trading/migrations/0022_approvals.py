import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """First ads and firms may wait for an administrator's approval."""

    dependencies = [("trading", "0021_firms_by_name")]

    operations = [
        migrations.CreateModel(
            name="AdReview",
            fields=[
                (
                    "ad",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="review",
                        serialize=False,
                        to="trading.ad",
                    ),
                ),
                ("sent_at", models.DateTimeField()),
                ("returned_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=500)),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(condition=Q(("approved_at__isnull", True)), fields=["ad"], name="ad_review_undecided")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(("returned_at__isnull", True), ("approved_at__isnull", True), _connector="OR"),
                        name="ad_review_one_decision",
                    )
                ],
            },
        ),
        migrations.AddField("user", "firm_approved_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("organisation", "returned_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            "organisation", "return_reason", models.CharField(blank=True, db_default="", default="", max_length=500)
        ),
    ]
