"""Reports of abuse, cases of the support, mails and entries of the audit log by the hundred thousand.

Nearly all of them are done and a few wait, and each filter has a value that few rows have.
"""

from __future__ import annotations

from django.db import connection

from benchmarks.seed_ads import draw
from benchmarks.seeding import FIRST, multiply
from content.models import SupportCase
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_admin
from trading.abuse_reports.models import AbuseReport
from trading.accounts.models import User

QUEUES = ("trading_abusereport", "content_supportcase", "common_outboxentry", "common_auditentry")
"""The tables."""
LOG_FROM = 100 * FIRST
"""The first number of the log's entries here; others may have written some."""


def seed_queues(count: int, person: User, people: int) -> tuple[int, int]:
    """Write that many rows of each; return the administrator who has done most of them, and one who did few.

    person: whom the rows are about that are copied; the others are about as many people from FIRST on.
    """
    many, few = make_admin("vredni"), make_admin("retki")
    created = f"now() - interval '1 second' * ({count} - n)"
    admin = f"CASE WHEN {rare(52, 1000)} THEN {few.pk} ELSE {many.pk} END"
    about = f"{FIRST} + n %% {people}"
    seed_reports(count, person, {"created_at": created, "reported_id": about, "reporter_id": about}, admin)
    seed_cases(count, {"created_at": created, "author_id": about}, admin)
    seed_mails(count, created)
    seed_log(count, created, admin)
    return many.pk, few.pk


def rare(kind: int, of: int) -> str:
    """Return SQL that is true of one row in so many."""
    return f"{draw(kind, of)} = 0"


def seed_reports(count: int, person: User, columns: dict[str, str], admin: str) -> None:
    waits, taken = rare(50, 100), rare(51, 2)
    model = AbuseReport.objects.create(
        kind="ad", thing_id=1, thing_name="Med", reported=person, language="sr", reason="spam", created_at=clock.now()
    )
    multiply(
        AbuseReport,
        model.pk,
        count,
        {
            "id": f"{FIRST} + n",
            **columns,
            "thing_id": f"{FIRST} + n",
            "kind": f"CASE WHEN {rare(53, 1000)} THEN 'rating' WHEN {rare(54, 10)} THEN 'person' ELSE 'ad' END",
            "reason": f"CASE WHEN {rare(55, 1000)} THEN 'privacy' WHEN {rare(56, 10)} THEN 'fraud' ELSE 'spam' END",
            "state": f"CASE WHEN {waits} THEN CASE WHEN {taken} THEN 'taken' ELSE 'open' END "
            f"WHEN {rare(57, 3)} THEN 'upheld' ELSE 'dismissed' END",
            "assignee_id": f"CASE WHEN NOT ({waits}) OR {taken} THEN {admin} END",
            "decided_at": f"CASE WHEN NOT ({waits}) THEN now() END",
        },
    )


def seed_cases(count: int, columns: dict[str, str], admin: str) -> None:
    waits, taken, answered = rare(60, 100), rare(61, 2), rare(62, 10)
    model = SupportCase.objects.create(text="Kada stiže?", created_at=clock.now())
    multiply(
        SupportCase,
        model.pk,
        count,
        {
            "id": f"{FIRST} + n",
            **columns,
            "kind": f"CASE WHEN {rare(63, 1000)} THEN 'franchise' WHEN {rare(64, 3)} THEN 'suggestion' "
            "ELSE 'contact' END",
            "state": f"CASE WHEN {waits} THEN CASE WHEN {taken} THEN 'taken' ELSE 'new' END "
            f"WHEN {answered} THEN 'answered' ELSE 'closed' END",
            "assignee_id": f"CASE WHEN NOT ({waits}) OR {taken} THEN {admin} END",
            "closed_at": f"CASE WHEN NOT ({waits} OR {answered}) THEN now() END",
        },
    )


def seed_mails(count: int, created: str) -> None:
    waits, dead = rare(70, 1000), rare(71, 1000)
    model = OutboxEntry.objects.create(key="bench", kind=OutboxEntry.Kind.MAIL, payload={})
    multiply(
        OutboxEntry,
        model.pk,
        count,
        {
            "id": f"{FIRST} + n",
            "key": "'bench:' || n",
            "payload": "jsonb_build_object('to', 'p' || n || '@example.com', 'template', 'reset')",
            "created_at": created,
            "sent_at": f"CASE WHEN NOT ({waits} OR {dead}) THEN now() END",
            "dead_at": f"CASE WHEN {dead} AND NOT ({waits}) THEN now() END",
        },
    )


def seed_log(count: int, created: str, admin: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {AuditEntry._meta.db_table} (id, at, actor_id, actor_name, action, kind, thing_id,"
            " thing_name, address, request_id, search_text, previous, digest)"
            f" SELECT {LOG_FROM} + n, {created}, {admin}, 'vredni',"
            f" CASE WHEN {rare(80, 1000)} THEN 'restore' ELSE 'update' END,"
            f" CASE WHEN {rare(81, 1000)} THEN 'box' ELSE 'news' END, n::text, 'Vest ' || n, '', '',"
            " 'vredni vest ' || n, lpad('q' || n, 64, '0'), repeat('x', 64) FROM generate_series(0, %s - 1) n",
            [count],
        )
