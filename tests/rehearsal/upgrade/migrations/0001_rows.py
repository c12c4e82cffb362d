"""A table with many rows, as it is after years."""

from django.db import migrations, models

ROWS = 50_000


class Migration(migrations.Migration):
    dependencies = [("trading", "0001_initial")]
    operations = [
        migrations.CreateModel(
            "Row", [("id", models.BigAutoField(primary_key=True)), ("number", models.IntegerField())]
        ),
        migrations.RunSQL(f"INSERT INTO upgrade_row (number) SELECT generate_series(1, {ROWS})"),
    ]
