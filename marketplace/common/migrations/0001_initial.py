import django.core.serializers.json
import django.db.models.functions.datetime
from django.db import migrations, models

from marketplace.common.db.migration_operations import CreateModels
from marketplace.common.db.online_operations import SetAutovacuum

SQLITE = {
    f"audit_no_{event.lower()}": (
        f"CREATE TRIGGER audit_no_{event.lower()} BEFORE {event} ON common_auditentry "
        "BEGIN SELECT RAISE(ABORT, 'entries of the audit log are only added'); END"
    )
    for event in ("UPDATE", "DELETE")
}
POSTGRESQL = (
    "CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'entries of the audit log are only added' USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE ON common_auditentry "
    "FOR EACH ROW EXECUTE FUNCTION audit_only_grows()",
    # TRUNCATE passes by the triggers of rows.
    "CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON common_auditentry "
    "FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()",
)
# The back-office searches mails by a part of their address, and lists those to one person.
MAIL_INDEXES = (
    "CREATE INDEX outbox_mail_address ON common_outboxentry ((lower(payload ->> 'to')), id) WHERE kind = 'mail'",
    "CREATE INDEX outbox_mail_to ON common_outboxentry ((upper(payload ->> 'to')), id) WHERE kind = 'mail'",
)


def guard(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL if on_postgresql else SQLITE.values():
        schema_editor.execute(statement)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER audit_is_never_emptied ON common_auditentry")
        schema_editor.execute("DROP TRIGGER audit_only_grows ON common_auditentry")
        schema_editor.execute("DROP FUNCTION audit_only_grows()")
    else:
        for name in SQLITE:
            schema_editor.execute(f"DROP TRIGGER {name}")


def add_mail_indexes(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for statement in MAIL_INDEXES:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        CreateModels(
            operations=[
                migrations.CreateModel(
                    name="UsedToken",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("digest", models.CharField(max_length=64, unique=True)),
                        ("expires_at", models.DateTimeField(db_index=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="IdempotencyKey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("actor", models.BigIntegerField()),
                        ("route", models.CharField(max_length=200)),
                        ("key_hash", models.CharField(max_length=64)),
                        ("body_hash", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField()),
                        ("sealed_answer", models.TextField()),
                        ("created_at", models.DateTimeField(db_index=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("actor", "route", "key_hash"), name="one_answer_per_idempotency_key"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OutboxEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=200, unique=True)),
                        (
                            "kind",
                            models.CharField(
                                choices=[("push", "Push"), ("mail", "Mail"), ("task", "Task"), ("fan_out", "Fan Out")],
                                max_length=8,
                            ),
                        ),
                        ("bulk", models.BooleanField(default=False)),
                        ("payload", models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder)),
                        ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("next_try_at", models.DateTimeField(blank=True, null=True)),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("sent_at", models.DateTimeField(blank=True, null=True)),
                        ("dead_at", models.DateTimeField(blank=True, null=True)),
                        ("error", models.CharField(blank=True, default="", max_length=500)),
                        ("request_id", models.CharField(blank=True, default="", max_length=32)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("dead_at__isnull", True), ("sent_at__isnull", True)),
                                fields=["kind", "bulk", "id"],
                                name="outbox_open",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("dead_at__isnull", True), ("kind", "mail"), ("sent_at__isnull", True)
                                ),
                                fields=["id"],
                                name="outbox_mails_open",
                            ),
                            models.Index(
                                condition=models.Q(("sent_at__isnull", False)), fields=["sent_at"], name="outbox_sent"
                            ),
                            models.Index(
                                condition=models.Q(("dead_at__isnull", False)),
                                fields=["kind", "id"],
                                name="outbox_dead",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("dead_at__isnull", False), ("sent_at__isnull", False), _negated=True
                                ),
                                name="outbox_one_end",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RateCounter",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("scope", models.CharField(max_length=40)),
                        ("key", models.CharField(max_length=64)),
                        ("count", models.PositiveIntegerField()),
                        ("window_ends_ms", models.BigIntegerField()),
                    ],
                    options={
                        "indexes": [models.Index(fields=["window_ends_ms"], name="rate_counter_window")],
                        "constraints": [
                            models.UniqueConstraint(fields=("scope", "key"), name="one_rate_counter_per_key")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StoredFile",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("path", models.CharField(max_length=120, unique=True)),
                        ("kind", models.CharField(max_length=40)),
                        ("owner_id", models.BigIntegerField(blank=True, null=True)),
                        (
                            "visibility",
                            models.CharField(choices=[("public", "Public"), ("private", "Private")], max_length=8),
                        ),
                        ("original_name", models.CharField(max_length=120)),
                        ("content_type", models.CharField(max_length=100)),
                        ("size", models.PositiveBigIntegerField()),
                        ("sha256", models.CharField(max_length=64)),
                        ("width", models.PositiveIntegerField(blank=True, null=True)),
                        ("height", models.PositiveIntegerField(blank=True, null=True)),
                        ("renditions", models.JSONField(default=list)),
                        ("due_widths", models.JSONField(blank=True, null=True)),
                        ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["owner_id", "kind"], name="file_of_owner"),
                            models.Index(
                                condition=models.Q(("due_widths__isnull", False)),
                                fields=["created_at"],
                                name="file_copies_due",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DataExport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("owner_id", models.BigIntegerField()),
                        ("kind", models.CharField(max_length=40)),
                        ("subject", models.CharField(max_length=64)),
                        ("title", models.CharField(blank=True, default="", max_length=60)),
                        (
                            "parameters",
                            models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder),
                        ),
                        ("language", models.CharField(max_length=2)),
                        ("file_name", models.CharField(max_length=120)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("making", "Making"),
                                    ("ready", "Ready"),
                                    ("failed", "Failed"),
                                ],
                                default="waiting",
                                max_length=8,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("done", models.PositiveIntegerField(default=0)),
                        ("total", models.PositiveIntegerField(default=0)),
                        ("ordered_at", models.DateTimeField()),
                        ("touched_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("expires_at", models.DateTimeField(blank=True, null=True)),
                        ("path", models.CharField(blank=True, default="", max_length=120)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["owner_id", "-id"], name="export_of_owner"),
                            models.Index(
                                condition=models.Q(("state__in", ("waiting", "making"))),
                                fields=["touched_at"],
                                name="export_under_way",
                            ),
                            models.Index(
                                condition=models.Q(("expires_at__isnull", False)),
                                fields=["expires_at"],
                                name="export_expiry",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state__in", ("waiting", "making"))),
                                fields=("owner_id", "subject"),
                                name="one_export_under_way",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AuditEntry",
                    fields=[
                        ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                        ("at", models.DateTimeField(db_index=True)),
                        ("actor_id", models.BigIntegerField(null=True)),
                        ("actor_name", models.CharField(max_length=255)),
                        (
                            "action",
                            models.CharField(
                                choices=[
                                    ("create", "Create"),
                                    ("update", "Update"),
                                    ("delete", "Delete"),
                                    ("restore", "Restore"),
                                    ("toggle", "Toggle"),
                                    ("send", "Send"),
                                    ("export", "Export"),
                                    ("login", "Login"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("kind", models.CharField(max_length=40)),
                        ("thing_id", models.CharField(max_length=60)),
                        ("thing_name", models.CharField(max_length=255)),
                        ("before", models.JSONField(null=True)),
                        ("after", models.JSONField(null=True)),
                        ("address", models.CharField(max_length=45)),
                        ("request_id", models.CharField(max_length=64)),
                        ("search_text", models.CharField(max_length=1200)),
                        ("previous", models.CharField(max_length=64, unique=True)),
                        ("digest", models.CharField(max_length=64)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(fields=["kind", "thing_id", "-id"], name="audit_of_thing"),
                            models.Index(fields=["actor_id", "-id"], name="audit_of_actor"),
                            models.Index(fields=["action", "-id"], name="audit_of_action"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="JobRun",
                    fields=[
                        ("name", models.CharField(max_length=60, primary_key=True, serialize=False)),
                        ("started_at", models.DateTimeField()),
                        ("scheduled_at", models.DateTimeField(null=True)),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "result",
                            models.CharField(
                                blank=True, choices=[("ok", "Ok"), ("failed", "Failed")], default="", max_length=6
                            ),
                        ),
                        ("summary", models.CharField(blank=True, default="", max_length=500)),
                    ],
                ),
            ],
        ),
        migrations.RunPython(guard, unguard),
        migrations.RunPython(add_mail_indexes, migrations.RunPython.noop),  # they go with their table
        # The relay passes, at each look for open entries, every delivered one that its index still holds.
        SetAutovacuum("outboxentry", rows=5_000, part=0.02),
    ]
