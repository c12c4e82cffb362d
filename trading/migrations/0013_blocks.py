from django.db import migrations, models


class Migration(migrations.Migration):
    """Whether one of the two people of a conversation has blocked the other."""

    dependencies = [("trading", "0012_abuse_reports")]

    operations = [
        migrations.AddField("conversation", "low_blocked_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("conversation", "high_blocked_at", models.DateTimeField(blank=True, null=True)),
    ]
