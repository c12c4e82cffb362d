import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.db.models.lookups
from django.db import migrations, models

from marketplace.common.db.migration_operations import CreateModels


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("trading", "0001_initial"),
    ]

    operations = [
        CreateModels(
            operations=[
                migrations.CreateModel(
                    name="SupportCase",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(blank=True, default="", max_length=511)),
                        ("email", models.CharField(blank=True, default="", max_length=254)),
                        ("text", models.CharField(max_length=1100)),
                        ("created_at", models.DateTimeField(db_index=True)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("suggestion", "suggestion"),
                                    ("contact", "contact"),
                                    ("franchise", "franchise"),
                                ],
                                default="suggestion",
                                max_length=10,
                            ),
                        ),
                        ("page", models.CharField(blank=True, default="", max_length=255)),
                        ("language", models.CharField(default="sr", max_length=2)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("new", "new"),
                                    ("taken", "taken"),
                                    ("answered", "answered"),
                                    ("closed", "closed"),
                                ],
                                default="new",
                                max_length=8,
                            ),
                        ),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
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
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("closed_at__isnull", False)),
                                fields=["closed_at"],
                                name="support_case_closed",
                            ),
                            models.Index(fields=["state", "-id"], name="support_case_state"),
                            models.Index(
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("new", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="support_case_waiting",
                            ),
                            models.Index(
                                django.db.models.functions.comparison.Coalesce("assignee_id", models.Value(0)),
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("new", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="support_case_assignee",
                            ),
                            models.Index(
                                models.F("kind"),
                                models.ExpressionWrapper(
                                    models.Q(("state__in", ("new", "taken"))), output_field=models.BooleanField()
                                ),
                                models.F("id"),
                                name="support_case_kind",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Issue",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("texts", models.JSONField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("draft", "Draft"),
                                    ("sending", "Sending"),
                                    ("stopped", "Stopped"),
                                    ("sent", "Sent"),
                                ],
                                default="draft",
                                max_length=8,
                            ),
                        ),
                        ("recipients", models.PositiveIntegerField(blank=True, null=True)),
                        ("done_up_to", models.CharField(blank=True, default="", max_length=254)),
                        ("handed_over", models.PositiveIntegerField(default=0)),
                        ("failed", models.PositiveIntegerField(default=0)),
                        ("created_at", models.DateTimeField()),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("started_at", None), ("state", "draft")),
                                    models.Q(("recipients__isnull", False), ("started_at__isnull", False)),
                                    _connector="OR",
                                ),
                                name="issue_started",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("finished_at", None), ("state", "sent"), _connector="OR"),
                                name="issue_finished",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NotificationAddress",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", models.CharField(max_length=254)),
                        (
                            "kind",
                            models.CharField(choices=[("newsletter", "Newsletter"), ("staff", "Staff")], max_length=10),
                        ),
                        ("locale", models.CharField(choices=[("sr", "sr"), ("en", "en")], default="sr", max_length=2)),
                        ("is_active", models.BooleanField(default=True)),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                        ("token_hash", models.CharField(blank=True, default="", max_length=64)),
                        ("token_expires_at", models.DateTimeField(blank=True, null=True)),
                        ("asked_at", models.DateTimeField(blank=True, null=True)),
                        ("created_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [models.Index(fields=["kind", "email"], name="notification_address_list")],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("email"),
                                models.F("kind"),
                                name="notification_address_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Article",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("author", models.CharField(max_length=100)),
                        ("image", models.CharField(max_length=120)),
                        ("links", models.JSONField(default=list)),
                        ("published_at", models.DateTimeField()),
                        ("search_text", models.TextField()),
                    ],
                    options={
                        "ordering": ["-published_at", "-id"],
                        "indexes": [models.Index(fields=["-published_at", "-id"], name="news_newest")],
                    },
                ),
                migrations.CreateModel(
                    name="FaqItem",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=255)),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                    ],
                    options={
                        "ordering": ["position", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("name"), name="one_faq_per_name"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ArticleText",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("language", models.CharField(max_length=2)),
                        ("title", models.CharField(max_length=255)),
                        ("html", models.TextField()),
                        (
                            "article",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="texts", to="content.article"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("article", "language"), name="one_text_per_language")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FaqText",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("language", models.CharField(max_length=2)),
                        ("question", models.CharField(blank=True, default="", max_length=255)),
                        ("html", models.TextField(blank=True, default="")),
                        (
                            "item",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="texts", to="content.faqitem"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("item", "language"), name="one_faq_text_per_language")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Branch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField(default=1)),
                        ("is_active", models.BooleanField(default=True)),
                        ("route", models.CharField(blank=True, default="", max_length=40)),
                        (
                            "parent",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="children",
                                to="content.branch",
                            ),
                        ),
                    ],
                    options={
                        "ordering": [models.OrderBy(models.F("parent_id"), nulls_first=True), "position", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.lookups.IsNull(models.F("parent"), True),
                                condition=models.Q(("parent", None)),
                                name="one_chatbot_intro",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BranchText",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("language", models.CharField(max_length=2)),
                        ("label", models.CharField(max_length=100)),
                        ("text", models.TextField()),
                        (
                            "branch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="texts", to="content.branch"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-language"],
                        "constraints": [
                            models.UniqueConstraint(fields=("branch", "language"), name="one_chatbot_text_per_language")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Banner",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("path", models.CharField(max_length=120)),
                        (
                            "ad",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="trading.ad",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                    },
                ),
                migrations.CreateModel(
                    name="Partner",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(choices=[("partner", "Partner"), ("friend", "Friend")], max_length=7),
                        ),
                        ("name", models.CharField(max_length=100)),
                        ("name_en", models.CharField(blank=True, db_default="", default="", max_length=100)),
                        ("link", models.CharField(blank=True, default="", max_length=1100)),
                        ("path", models.CharField(blank=True, default="", max_length=120)),
                        ("active", models.BooleanField(default=True)),
                        ("priority", models.PositiveSmallIntegerField(db_default=0, default=0)),
                    ],
                    options={
                        "ordering": ["priority", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="Document",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=255)),
                        ("language", models.CharField(blank=True, default="", max_length=2)),
                        ("path", models.CharField(max_length=120)),
                        ("priority", models.PositiveSmallIntegerField(db_default=0, default=0)),
                    ],
                    options={
                        "ordering": ["priority", "name", "id"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="FranchiseDocument",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=255)),
                        ("language", models.CharField(blank=True, default="", max_length=2)),
                        ("path", models.CharField(max_length=120)),
                        ("priority", models.PositiveSmallIntegerField(db_default=0, default=0)),
                    ],
                    options={
                        "ordering": ["priority", "name", "id"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="SupportCaseEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "action",
                            models.CharField(
                                choices=[
                                    ("take", "take"),
                                    ("assign", "assign"),
                                    ("release", "release"),
                                    ("note", "note"),
                                    ("answer", "answer"),
                                    ("close", "close"),
                                    ("reopen", "reopen"),
                                ],
                                max_length=7,
                            ),
                        ),
                        ("note", models.CharField(blank=True, default="", max_length=1000)),
                        ("answer", models.CharField(blank=True, default="", max_length=4000)),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="trading.user"
                            ),
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="content.supportcase",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                    },
                ),
            ],
        ),
    ]
