from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("trading", "0005_gather_mails_of_changes")]

    operations = [
        migrations.AddField(model_name="offer", name="overdue_at", field=models.DateTimeField(blank=True, null=True)),
        migrations.CreateModel(
            name="AccountChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("old", models.CharField(max_length=45)),
                ("new", models.CharField(max_length=45)),
                ("changed_at", models.DateTimeField()),
                (
                    "seller",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["seller", "changed_at"], name="account_change_of_seller")],
            },
        ),
    ]
