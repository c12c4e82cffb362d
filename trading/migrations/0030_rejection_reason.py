from django.db import migrations, models


class Migration(migrations.Migration):
    """Why a seller rejected an offer."""

    dependencies = [("trading", "0029_users_listed")]

    operations = [
        migrations.AddField(
            model_name="offer",
            name="rejection_reason",
            field=models.CharField(blank=True, db_default="", default="", max_length=500),
        )
    ]
