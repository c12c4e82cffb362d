from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("trading", "0002_decides_alone")]

    operations = [
        migrations.AddField(model_name="offer", name="withdrawn_at", field=models.DateTimeField(blank=True, null=True)),
        migrations.AddField(model_name="offer", name="pay_by", field=models.DateField(blank=True, null=True)),
    ]
