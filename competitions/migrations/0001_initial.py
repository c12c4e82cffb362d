import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models

import marketplace.common.db.content_hash
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
                    name="Competition",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=255)),
                        ("theme", models.CharField(max_length=255)),
                        ("description", models.CharField(max_length=1100)),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("active", "Active"),
                                    ("upcoming", "Upcoming"),
                                    ("next_year", "Next Year"),
                                    ("archived", "Archived"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("age_group", models.PositiveSmallIntegerField()),
                        (
                            "work_type",
                            models.PositiveSmallIntegerField(choices=[(1, "Pdf"), (2, "Link"), (3, "Image")]),
                        ),
                        ("posting_from", models.DateTimeField(blank=True, null=True)),
                        ("posting_to", models.DateTimeField(blank=True, null=True)),
                        ("voting_from", models.DateTimeField(blank=True, null=True)),
                        ("voting_to", models.DateTimeField(blank=True, null=True)),
                        ("search_text", models.TextField()),
                        ("created_at", models.DateTimeField()),
                        ("archived_at", models.DateTimeField(blank=True, null=True)),
                        ("deleted_at", models.DateTimeField(blank=True, null=True)),
                        ("staff_notified_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("deleted_at__isnull", True), ("status", "active")),
                                fields=("status",),
                                name="one_active_competition",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["active", "upcoming", "next_year", "archived"])),
                                name="competition_status",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("age_group__range", (1, 4))), name="competition_age_group"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("work_type__range", (1, 3))), name="competition_work_type"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "next_year"),
                                    models.Q(
                                        ("posting_from__isnull", False),
                                        ("posting_to__isnull", False),
                                        ("voting_from__isnull", False),
                                        ("voting_to__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="competition_has_its_times",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("posting_from__lt", models.F("posting_to")),
                                    ("voting_from__lt", models.F("voting_to")),
                                    ("posting_to__lt", models.F("voting_to")),
                                    ("voting_from__gte", models.F("posting_from")),
                                ),
                                name="competition_times_fit",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("archived_at__isnull", False), ("status", "archived")),
                                    models.Q(
                                        models.Q(("status", "archived"), _negated=True), ("archived_at__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="competition_archived_since",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CompetitionDocument",
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
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="documents",
                                to="competitions.competition",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["priority", "name", "id"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="School",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=255)),
                        ("age_group", models.PositiveSmallIntegerField()),
                        ("region", models.CharField(blank=True, default="", max_length=255)),
                        ("address", models.CharField(blank=True, default="", max_length=255)),
                        ("website", models.CharField(blank=True, default="", max_length=255)),
                        ("is_confirmed", models.BooleanField(default=True)),
                        ("identity", models.CharField(max_length=1100)),
                        ("search_text", models.TextField()),
                        (
                            "content_hash",
                            models.GeneratedField(
                                db_persist=True,
                                expression=marketplace.common.db.content_hash.ContentHash("id", "name", "website"),
                                output_field=marketplace.common.db.content_hash.ContentHashField(),
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name", "id"],
                        "indexes": [models.Index(fields=["content_hash"], name="school_content_hash")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("identity", "age_group"), name="one_school_of_a_name_and_region"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("age_group__range", (1, 3))), name="school_age_group"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Voter",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("issuer", models.CharField(blank=True, default="", max_length=255)),
                        ("subject", models.CharField(blank=True, default="", max_length=255)),
                        ("created_at", models.DateTimeField()),
                        (
                            "user",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="trading.user",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", True)),
                                fields=("issuer", "subject"),
                                name="one_voter_per_identity",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("issuer__gt", ""), ("subject__gt", ""), ("user__isnull", True)),
                                    models.Q(("issuer", ""), ("subject", ""), ("user__isnull", False)),
                                    _connector="OR",
                                ),
                                name="voter_is_identity_or_account",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="VoterPass",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("expires_at", models.DateTimeField(db_index=True)),
                        (
                            "voter",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="passes",
                                to="competitions.voter",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Work",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("code", models.CharField(max_length=20, unique=True)),
                        ("password", models.CharField(max_length=200)),
                        ("name", models.CharField(max_length=45)),
                        ("file", models.CharField(blank=True, default="", max_length=120)),
                        ("link", models.CharField(blank=True, default="", max_length=255)),
                        ("school_class", models.CharField(blank=True, default="", max_length=10)),
                        ("sponsor_name", models.CharField(blank=True, default="", max_length=255)),
                        ("sponsor_link", models.CharField(blank=True, default="", max_length=255)),
                        ("author", models.CharField(blank=True, default="", max_length=255)),
                        ("parent", models.CharField(blank=True, default="", max_length=255)),
                        ("phone", models.CharField(blank=True, default="", max_length=255)),
                        ("region", models.CharField(blank=True, default="", max_length=255)),
                        ("postal_code", models.CharField(blank=True, default="", max_length=255)),
                        ("address", models.CharField(blank=True, default="", max_length=255)),
                        ("email", models.CharField(blank=True, default="", max_length=254)),
                        ("language", models.CharField(max_length=2)),
                        ("search_text", models.TextField()),
                        ("votes", models.PositiveIntegerField(default=0)),
                        ("vote_points", models.PositiveIntegerField(default=0)),
                        ("admin_points", models.PositiveIntegerField(default=0)),
                        (
                            "total_points",
                            models.GeneratedField(
                                db_persist=True,
                                expression=django.db.models.expressions.CombinedExpression(
                                    models.F("vote_points"), "+", models.F("admin_points")
                                ),
                                output_field=models.PositiveIntegerField(),
                            ),
                        ),
                        (
                            "content_hash",
                            models.GeneratedField(
                                db_persist=True,
                                expression=marketplace.common.db.content_hash.ContentHash(
                                    "id",
                                    "name",
                                    "votes",
                                    "vote_points",
                                    "admin_points",
                                    "sponsor_name",
                                    "sponsor_link",
                                    "link",
                                    "file",
                                    "school_class",
                                    "school_id",
                                ),
                                output_field=marketplace.common.db.content_hash.ContentHashField(),
                            ),
                        ),
                        ("submitted_at", models.DateTimeField()),
                        ("rules_accepted_at", models.DateTimeField()),
                        ("deleted_at", models.DateTimeField(blank=True, null=True)),
                        ("erased_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="works",
                                to="competitions.competition",
                            ),
                        ),
                        (
                            "school",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="works",
                                to="competitions.school",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-submitted_at", "-id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("deleted_at__isnull", True)),
                                fields=["competition", "-total_points", "submitted_at", "id", "content_hash"],
                                name="work_ranking",
                            ),
                            models.Index(fields=["-submitted_at", "-id"], name="work_newest"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("admin_points__lte", 1000000)), name="work_admin_points_in_range"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Vote",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("slot", models.PositiveSmallIntegerField()),
                        ("points", models.PositiveSmallIntegerField()),
                        ("cast_at", models.DateTimeField()),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="votes",
                                to="competitions.competition",
                            ),
                        ),
                        (
                            "voter",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="votes",
                                to="competitions.voter",
                            ),
                        ),
                        (
                            "work",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="given_votes",
                                to="competitions.work",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["competition", "cast_at"], name="votes_by_time")],
                        "constraints": [
                            models.UniqueConstraint(fields=("voter", "competition", "slot"), name="one_vote_per_slot"),
                            models.UniqueConstraint(fields=("voter", "work"), name="one_vote_per_work"),
                            models.CheckConstraint(
                                condition=models.Q(("slot__range", (1, 3))), name="vote_slot_in_range"
                            ),
                            models.CheckConstraint(condition=models.Q(("points__gte", 1)), name="vote_has_points"),
                        ],
                    },
                ),
            ],
        ),
    ]
