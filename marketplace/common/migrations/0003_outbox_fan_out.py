from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("common", "0002_outbox_request_id")]

    operations = [
        migrations.AlterField(
            "outboxentry",
            "kind",
            models.CharField(
                choices=[("push", "Push"), ("mail", "Mail"), ("task", "Task"), ("fan_out", "Fan Out")], max_length=8
            ),
        )
    ]
