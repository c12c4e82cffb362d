from django.db import migrations, models


class Migration(migrations.Migration):
    """Why an administrator banned or locked an account."""

    dependencies = [("trading", "0010_ads_by_search_word")]

    operations = [
        migrations.AddField(
            model_name="user",
            name=name,
            field=models.CharField(blank=True, db_default="", default="", max_length=500),
        )
        for name in ("ban_reason", "lock_reason")
    ]
