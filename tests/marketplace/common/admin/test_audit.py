"""The audit log: one entry for each act, and none that can be changed.

Source: docs/spec/reliability.md, I17 and S14.
"""

from datetime import UTC, datetime
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import override_settings

from marketplace.common.admin.audit import rules, wire_names
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.services import broken_links, record
from marketplace.common.db import clock
from tests.concurrency import run_together
from tests.factories import make_admin

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-AUDIT")]


def entries() -> list[AuditEntry]:
    return list(AuditEntry.objects.order_by("id"))


def three() -> None:
    admin = make_admin()
    with transaction.atomic():
        record(admin, Action.CREATE, "news", 7, "Vest", None, {"title": "Vest", "at": clock.now()})
        record(admin, Action.UPDATE, "news", 7, "Vest", {"title": "Vest", "author": "Z"}, {"title": "Č", "author": "Z"})
        record(None, Action.DELETE, "news", 7, "Č", {"title": "Č", "price": Decimal("1.50")})


def without_guard(statement: str) -> None:
    """Do what only somebody at the database itself can."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE common_auditentry DISABLE TRIGGER audit_only_grows")
        else:
            cursor.execute("DROP TRIGGER audit_no_update")
            cursor.execute("DROP TRIGGER audit_no_delete")
        cursor.execute(statement)


@pytest.mark.feature("X-AUDIT")
def test_an_entry_says_who_did_what_to_which_thing() -> None:
    three()
    made, changed, gone = entries()
    assert (made.actor_name, made.action, made.kind, made.thing_id, made.thing_name) == (
        "upravnik", "create", "news", "7", "Vest",
    )  # fmt: skip
    assert made.before is None
    assert set(made.after) == {"title", "at"}
    assert (changed.before, changed.after) == ({"title": "Vest"}, {"title": "Č"})
    assert (gone.before, gone.after) == ({"title": "Č", "price": "1.50"}, None)
    assert (gone.actor_id, gone.actor_name) == (None, "")
    assert [entry.id for entry in entries()] == [1, 2, 3]


def test_an_update_that_changes_nothing_leaves_no_entry() -> None:
    record(make_admin(), Action.UPDATE, "news", 7, "Vest", {"title": "Vest"}, {"title": "Vest"})
    assert entries() == []


def test_secrets_are_hidden_wherever_they_stand() -> None:
    record(
        None, Action.CREATE, "user", 1, "", None,
        {"password": "Jaka-1", "deep": [{"reset_token": "abc"}], "usr_password_old": "", "TOTP_seed": "x", "name": "a"},
    )  # fmt: skip
    assert entries()[0].after == {
        "password": "[secret]", "deep": [{"reset_token": "[secret]"}], "usr_password_old": "", "TOTP_seed": "[secret]",
        "name": "a",
    }  # fmt: skip


def test_what_cannot_be_kept_is_a_fault_of_ours() -> None:
    with pytest.raises(TypeError):
        rules.plain({"file": object()})


@pytest.mark.parametrize(
    "change", ["UPDATE common_auditentry SET actor_name = 'x' WHERE id = 2", "DELETE FROM common_auditentry"]
)
def test_the_database_refuses_every_change_s14(change: str) -> None:
    three()
    before = list(AuditEntry.objects.values_list())
    with pytest.raises(DatabaseError, match="only added"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)
    assert list(AuditEntry.objects.values_list()) == before


@pytest.mark.postgres
@pytest.mark.parametrize(
    "change", ["TRUNCATE common_auditentry", "TRUNCATE common_auditentry, common_storedfile CASCADE"]
)
def test_the_database_refuses_to_empty_the_log_s14(change: str) -> None:
    three()
    with pytest.raises(DatabaseError, match="only added"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)
    assert AuditEntry.objects.count() == 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE common_auditentry SET actor_name = 'x' WHERE id = 2", ["audit entry 2: was changed"]),
        ("""UPDATE common_auditentry SET after = '{"title": "D"}' WHERE id = 2""", ["audit entry 2: was changed"]),
        ("DELETE FROM common_auditentry WHERE id = 2", ["audit entry 3: 1 before it are missing"]),
        ("DELETE FROM common_auditentry WHERE id = 1", ["audit entry 2: 1 before it are missing"]),
        ("UPDATE common_auditentry SET previous = 'x' WHERE id = 3", ["does not follow", "was changed"]),
    ],
)
def test_a_change_past_the_guard_is_found_s14(change: str, told: list[str]) -> None:
    three()
    assert list(broken_links()) == []
    without_guard(change)
    lines = list(broken_links())
    assert len(lines) == len(told)
    assert all(part in line for part, line in zip(told, lines, strict=True))
    with pytest.raises(CommandError, match="faults in the audit log"):
        call_command("verify_audit", stdout=StringIO())


def test_the_command_tells_the_end_of_the_chain() -> None:
    three()
    out = StringIO()
    call_command("verify_audit", stdout=out)
    assert out.getvalue() == f"3 entries, nothing changed or missing; the last is {entries()[2].digest}\n"


def test_an_entry_goes_with_its_write_i17() -> None:
    def failing_write() -> None:
        with transaction.atomic():
            record(None, Action.CREATE, "news", 1, "Vest", None, {})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        failing_write()
    assert entries() == []


@pytest.mark.django_db(transaction=True)
def test_without_a_transaction_there_is_no_entry() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        record(None, Action.CREATE, "news", 1)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_entries_written_at_once_form_one_chain() -> None:
    def write() -> None:
        with transaction.atomic():
            record(None, Action.CREATE, "news", 1, "Vest", None, {"a": 1})

    run_together([write] * 4)
    assert [entry.id for entry in entries()] == [1, 2, 3, 4]
    assert list(broken_links()) == []


def test_times_are_the_same_moment_in_every_zone() -> None:
    three()
    with override_settings(TIME_ZONE="Europe/Belgrade"):
        assert list(broken_links()) == []
    assert rules.plain(datetime(2027, 1, 2, tzinfo=UTC)) == "2027-01-02T00:00:00+00:00"


def test_keys_are_spelt_as_on_the_wire() -> None:
    wire_names.register_wire_names("thing", title="thi_title")
    assert wire_names.with_wire_names("thing", {"title": "a", "other": 1}) == {"thi_title": "a", "other": 1}
    assert wire_names.with_wire_names("thing", None) is None
