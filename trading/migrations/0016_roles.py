from django.db import migrations, models

from marketplace.common.db.online_operations import AddCheckNotValid


class Migration(migrations.Migration):
    """What those who work here without being administrators do."""

    dependencies = [("trading", "0015_blocked_by_high")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="staff_role",
            field=models.CharField(
                blank=True,
                choices=[("support", "Support"), ("editor", "Editor"), ("operator", "Operator")],
                db_default="",
                default="",
                max_length=10,
            ),
        ),
        AddCheckNotValid(
            "user",
            models.CheckConstraint(
                condition=models.Q(is_admin=False) | models.Q(staff_role=""), name="administrators_have_no_other_role"
            ),
        ),
    ]
