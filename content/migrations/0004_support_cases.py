import django.db.models.deletion
from django.db import migrations, models

from content.support import rules


def choices(values):
    return [(value, value) for value in values]


def added(name, field):
    return migrations.AddField("supportcase", name, field)


class Migration(migrations.Migration):
    """Suggestions become cases of the support, in their table: those that are there are new cases."""

    dependencies = [("content", "0003_partner_names_and_order"), ("trading", "0015_blocked_by_high")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Suggestion", "SupportCase"),
                migrations.AlterModelTable("supportcase", "content_suggestion"),
            ]
        ),
        migrations.AlterField("supportcase", "name", models.CharField(blank=True, default="", max_length=511)),
        added(
            "kind",
            models.CharField(
                choices=choices(rules.KINDS), db_default="suggestion", default="suggestion", max_length=10
            ),
        ),
        added("page", models.CharField(blank=True, db_default="", default="", max_length=255)),
        added("language", models.CharField(db_default="sr", default="sr", max_length=2)),
        added("state", models.CharField(choices=choices(rules.STATES), db_default="new", default="new", max_length=8)),
        added(
            "assignee",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="trading.user",
            ),
        ),
        added("closed_at", models.DateTimeField(blank=True, null=True)),
        migrations.CreateModel(
            "SupportCaseEntry",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("action", models.CharField(choices=choices(rules.ACTIONS), max_length=7)),
                ("note", models.CharField(blank=True, default="", max_length=1000)),
                ("answer", models.CharField(blank=True, default="", max_length=4000)),
                (
                    "actor",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"),
                ),
                (
                    "assignee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="trading.user",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="content.supportcase"
                    ),
                ),
            ],
            options={"ordering": ["id"]},
        ),
    ]
