import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Who wants the mails of watching collected, and what waits for them."""

    dependencies = [("trading", "0044_unread_mails")]

    operations = [
        migrations.CreateModel(
            name="DigestSetting",
            fields=[
                (
                    "owner",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="digest_setting",
                        serialize=False,
                        to="trading.user",
                    ),
                ),
                ("frequency", models.CharField(choices=[("daily", "Daily"), ("weekly", "Weekly")], max_length=6)),
                ("next_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="DigestItem",
            fields=[
                (
                    "notification",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="trading.notification",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="trading.user"),
                ),
            ],
        ),
    ]
