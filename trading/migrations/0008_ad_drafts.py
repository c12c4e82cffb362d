from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("trading", "0007_index_of_terms")]

    operations = [
        migrations.CreateModel(
            name="AdDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=255)),
                (
                    "step",
                    models.CharField(
                        choices=[("basic", "Basic"), ("details", "Details"), ("rights", "Rights")], max_length=8
                    ),
                ),
                ("values", models.JSONField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField()),
                (
                    "seller",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.deletion.CASCADE,
                        related_name="ad_drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["seller", "-updated_at"], name="ad_draft_of_seller"),
                    models.Index(fields=["updated_at"], name="ad_draft_age"),
                ],
            },
        ),
        migrations.CreateModel(
            name="AdDraftFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "field",
                    models.CharField(
                        choices=[
                            ("main_image", "Main Image"),
                            ("images", "Images"),
                            ("proofs", "Proofs"),
                            ("declarations", "Declarations"),
                        ],
                        max_length=12,
                    ),
                ),
                ("path", models.CharField(max_length=120)),
                ("name", models.CharField(max_length=120)),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "draft",
                    models.ForeignKey(on_delete=models.deletion.CASCADE, related_name="files", to="trading.addraft"),
                ),
            ],
            options={"ordering": ["position", "id"]},
        ),
    ]
