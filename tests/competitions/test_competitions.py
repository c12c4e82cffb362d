"""Competitions and their documents. Source: docs/spec/reliability.md, I13."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from competitions.competitions import rules
from competitions.competitions.phases import change_phases
from competitions.models import Competition, CompetitionDocument
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.outbox import relay_once
from tests.clients import client_for
from tests.competitions.helpers import NOW, image, make_competition, make_work, pdf
from tests.factories import make_admin
from tests.trading.offers.helpers import data_of, error_of

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CMP-01", "M-CMP-03", "M-CMP-10", "M-ADM-22")]

Status = Competition.Status
HOUR = timedelta(hours=1)
ADMIN = "/api/competitions/admin/competitions"


@pytest.fixture
def admin() -> APIClient:
    return client_for(make_admin())


def body(**changed: Any) -> dict[str, Any]:
    fields = {
        "cmp_name": "Moj grad",
        "cmp_theme": "Grad",
        "cmp_description": "Nacrtajte grad.",
        "cmp_age": 2,
        "cmp_type": 3,
        "cmp_upcoming": 1,
        "cmp_from_post": "2026-03-01T08:00:00Z",
        "cmp_to_post": "2026-03-20T20:00:00Z",
        "cmp_from_vote": "2026-03-10T08:00:00Z",
        "cmp_to_vote": "2026-04-01T20:00:00Z",
        **changed,
    }
    return {name: value for name, value in fields.items() if value is not None}


def add(admin: APIClient, **changed: Any) -> Any:
    return admin.post(ADMIN, body(**changed), format="json")


@pytest.mark.feature("M-CMP-01")
def test_groups() -> None:
    with clock.travel(NOW):
        late = make_competition(status=Status.UPCOMING, name="Kasniji", posting_from=NOW + timedelta(days=2))
        soon = make_competition(status=Status.UPCOMING, name="Skoriji", posting_from=NOW + timedelta(days=1))
        active = make_competition()
        next_year = make_competition(
            status=Status.NEXT_YEAR, posting_from=None, posting_to=None, voting_from=None, voting_to=None
        )
        older = make_competition(status=Status.ARCHIVED, voting_to=NOW + timedelta(days=6))
        newer = make_competition(status=Status.ARCHIVED, voting_to=NOW + timedelta(days=7))
        make_competition(status=Status.UPCOMING, deleted_at=NOW)
        groups = data_of(APIClient().get("/api/competitions/competitions"))
        ids = {name: [row["cmp_id"] for row in rows] for name, rows in groups.items()}
        assert ids == {
            "active": [active.pk],
            "upcoming": [soon.pk, late.pk],
            "next_year": [next_year.pk],
            "archived": [newer.pk, older.pk],
        }
        row = groups["active"][0]
        assert (row["cmp_active"], row["cmp_upcoming"], row["cmp_archived"], row["cmp_next_year"]) == (1, 0, 0, 0)
        assert (row["posting_open"], row["voting_open"]) == (1, 1)
        assert groups["next_year"][0]["cmp_from_post"] is None
        assert (groups["archived"][0]["posting_open"], groups["archived"][0]["voting_open"]) == (0, 0)
        assert data_of(APIClient().get("/api/competitions/competitions/active"))["cmp_id"] == active.pk


def test_without_an_active_one_the_answer_is_null() -> None:
    assert data_of(APIClient().get("/api/competitions/competitions/active")) is None


@pytest.mark.feature("M-CMP-10")
@pytest.mark.parametrize("edge", ["posting_from", "posting_to", "voting_from", "voting_to"])
@pytest.mark.parametrize("night", [None, datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)])
def test_windows_are_open_strictly_inside(edge: str, night: datetime | None) -> None:
    """I12: a microsecond before, at and after each end, also in both nights in which the clocks change."""
    row = make_competition(
        posting_from=NOW, posting_to=NOW + timedelta(days=2), voting_from=NOW, voting_to=NOW + timedelta(days=3)
    )
    if night is not None:
        moved = night - getattr(row, edge)
        for name in rules.WINDOW_ENDS:
            setattr(row, name, getattr(row, name) + moved)
    is_open = rules.posting_is_open if edge.startswith("posting") else rules.voting_is_open
    end: datetime = getattr(row, edge)
    tick = timedelta(microseconds=1)
    opens = edge.endswith("from")
    assert [is_open(row, end + step) for step in (-tick, timedelta(), tick)] == [not opens, False, opens]
    for status in (Status.ARCHIVED, Status.UPCOMING, Status.NEXT_YEAR):
        row.status = status
        assert not is_open(row, end + (tick if opens else -tick))
    row.status, row.deleted_at = Status.ACTIVE, NOW
    assert not is_open(row, end + (tick if opens else -tick))


@pytest.mark.feature("M-ADM-22")
@pytest.mark.usefixtures("in_march")
def test_an_administrator_makes_changes_and_deletes(admin: APIClient) -> None:
    made = data_of(add(admin), 201)
    assert (made["cmp_upcoming"], made["works_count"], made["votes_count"], made["cmp_deleted"]) == (1, 0, 0, 0)
    address = f"{ADMIN}/{made['cmp_id']}"
    changed = data_of(admin.patch(address, {"cmp_theme": "Reka", "cmp_archived": 1}, format="json"))
    assert (changed["cmp_theme"], changed["cmp_archived"], changed["cmp_upcoming"]) == ("Reka", 1, 0)
    assert Competition.objects.get().archived_at is not None
    again = data_of(admin.patch(address, {"cmp_next_year": 1, "cmp_age": 2}, format="json"))
    assert again["cmp_next_year"] == 1
    assert Competition.objects.get().archived_at is None
    error = error_of(admin.patch(address, {"cmp_age": 3, "cmp_type": 1}, format="json"), 400, "validation")
    assert {name: errors[0]["code"] for name, errors in error["error"]["fields"].items()} == {
        "cmp_age": "read_only",
        "cmp_type": "read_only",
    }
    data_of(admin.delete(f"{address}?delete=1"))
    data_of(admin.delete(f"{address}?delete=1"))
    assert APIClient().get(f"/api/competitions/competitions/{made['cmp_id']}").status_code == 404
    assert data_of(admin.get(ADMIN))[0]["cmp_deleted"] == 1
    data_of(admin.delete(address))
    data_of(admin.delete(address, {"delete": 0}, format="json"))
    assert APIClient().get(f"/api/competitions/competitions/{made['cmp_id']}").status_code == 200
    assert list(AuditEntry.objects.order_by("id").values_list("action", "kind")) == [
        ("create", "competition"),
        ("update", "competition"),
        ("update", "competition"),
        ("delete", "competition"),
        ("restore", "competition"),
    ]


@pytest.mark.feature("M-ADM-22", "X-CSV")
def test_the_list_searches_counts_and_becomes_a_table(admin: APIClient) -> None:
    first = make_competition(name="Zimske priče", status=Status.ARCHIVED)
    make_competition(name="Čudo od grada")
    make_work(first)
    rows = data_of(admin.get(ADMIN, {"search": "price"}))
    assert [(row["cmp_id"], row["works_count"]) for row in rows] == [(first.pk, 1)]
    assert [row["cmp_name"] for row in data_of(admin.get(f"{ADMIN}/list"))] == ["Čudo od grada", "Zimske priče"]
    table = admin.get(ADMIN, {"format": "csv", "search": "cudo"})
    text = b"".join(table.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    assert text.splitlines()[0].startswith("Broj konkursa;Konkurs;")
    assert "Čudo od grada" in text
    assert "Zimske" not in text


@pytest.mark.feature("M-ADM-22")
@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"cmp_upcoming": None}, {"status": "required"}),
        ({"cmp_active": 1}, {"status": "choice"}),
        ({"cmp_from_post": None, "cmp_to_vote": None}, {"cmp_from_post": "required", "cmp_to_vote": "required"}),
        ({"cmp_to_post": "2026-03-01T08:00:00Z"}, {"cmp_to_post": "min"}),
        ({"cmp_to_vote": "2026-03-20T20:00:00Z"}, {"cmp_to_vote": "min"}),
        ({"cmp_from_vote": "2026-03-01T07:59:59Z"}, {"cmp_from_vote": "min"}),
        ({"cmp_from_vote": "2026-04-01T20:00:00Z"}, {"cmp_to_vote": "min"}),
        ({"cmp_name": "a" * 256}, {"cmp_name": "max_length"}),
        ({"cmp_description": "a" * 1101}, {"cmp_description": "max_length"}),
        ({"cmp_age": 5, "cmp_type": 0}, {"cmp_age": "max", "cmp_type": "min"}),
    ],
)
def test_what_does_not_fit_is_named(admin: APIClient, changed: dict[str, Any], errors: dict[str, str]) -> None:
    """Four dates unless next year, in their order; one status."""
    error = error_of(add(admin, **changed), 400, "validation")
    assert {name: found[0]["code"] for name, found in error["error"]["fields"].items()} == errors
    assert not Competition.objects.exists()
    assert not AuditEntry.objects.exists()


@pytest.mark.feature("M-ADM-22")
def test_a_time_that_is_too_early_is_refused_in_words(admin: APIClient) -> None:
    error = error_of(add(admin, cmp_to_post="2026-03-01T08:00:00Z"), 400, "validation")
    (found,) = error["error"]["fields"]["cmp_to_post"]
    assert found["message"] == "Izaberite vreme posle 1. marta 2026. u 09:00 po beogradskom vremenu."


def test_times_at_their_limits_are_taken(admin: APIClient) -> None:
    data_of(add(admin, cmp_from_vote="2026-03-01T08:00:00Z", cmp_to_vote="2026-03-20T20:00:01Z"), 201)
    nothing = dict.fromkeys(("cmp_from_post", "cmp_to_post", "cmp_from_vote", "cmp_to_vote"))
    data_of(add(admin, cmp_upcoming=None, cmp_next_year=1, **nothing), 201)


@pytest.mark.feature("M-ADM-22")
def test_one_is_active(admin: APIClient) -> None:
    """I13: a second activation is refused by adding, changing and restoring, and by the table itself."""
    first = data_of(add(admin, cmp_upcoming=None, cmp_active=1), 201)["cmp_id"]
    error_of(add(admin, cmp_upcoming=None, cmp_active=1), 409, "active_exists")
    second = data_of(add(admin), 201)["cmp_id"]
    error_of(admin.patch(f"{ADMIN}/{second}", {"cmp_active": 1}, format="json"), 409, "active_exists")
    data_of(admin.delete(f"{ADMIN}/{first}?delete=1"))
    data_of(admin.patch(f"{ADMIN}/{second}", {"cmp_active": 1}, format="json"))
    error_of(admin.delete(f"{ADMIN}/{first}"), 409, "active_exists")
    with pytest.raises(IntegrityError):
        Competition.objects.filter(pk=first).update(deleted_at=None)


@pytest.mark.feature("X-JOBS")
def test_phases_begin_by_themselves() -> None:
    """The earliest of those whose posting has begun; one that waits is told to the staff once."""
    with clock.travel(NOW):
        second = make_competition(status=Status.UPCOMING, name="Drugi", posting_from=NOW - timedelta(hours=1))
        first = make_competition(status=Status.UPCOMING, name="Prvi", posting_from=NOW - timedelta(hours=2))
        later = make_competition(status=Status.UPCOMING, name="Treći", posting_from=NOW + timedelta(seconds=1))
        over = make_competition(
            status=Status.UPCOMING, name="Prošli", posting_to=NOW - timedelta(days=2), voting_to=NOW, voting_from=NOW
            - timedelta(days=3),
        )  # fmt: skip
        assert change_phases() == 2
        assert change_phases() == 0
        statuses = dict(Competition.objects.values_list("name", "status"))
        assert statuses == {"Prvi": "active", "Drugi": "upcoming", "Treći": "upcoming", "Prošli": "archived"}
        while relay_once():
            pass
        assert [letter.subject for letter in mail.outbox] == ["Konkurs čeka: Drugi"]
        Competition.objects.filter(pk=first.pk).update(status="archived", archived_at=NOW)
        assert change_phases() == 1
        second.refresh_from_db()
        assert second.status == Status.ACTIVE
        later.refresh_from_db()
        assert later.status == Status.UPCOMING
    written = AuditEntry.objects.order_by("id").values_list("actor_name", "thing_id", "action", "before", "after")
    assert list(written) == [
        ("", str(row.pk), "update", {"status": "upcoming"}, {"status": status})
        for row, status in ((over, "archived"), (first, "active"), (second, "active"))
    ]


@pytest.mark.feature("X-JOBS")
def test_a_competition_goes_through_its_phases_by_its_dates(admin: APIClient) -> None:
    """Lists, page and windows agree at every moment, also while the job has not come by; each phase is in the log."""
    row = make_competition(
        status=Status.UPCOMING, posting_from=NOW, voting_from=NOW, posting_to=NOW + HOUR, voting_to=NOW + 2 * HOUR
    )
    minute = timedelta(minutes=1)
    for when, job, phase, opens in (
        (NOW - minute, True, "upcoming", (0, 0)),
        (NOW + minute, False, "upcoming", (0, 0)),
        (NOW + minute, True, "active", (1, 1)),
        (NOW + HOUR, True, "active", (0, 1)),
        (NOW + 2 * HOUR, False, "archived", (0, 0)),
        (NOW + 2 * HOUR, True, "archived", (0, 0)),
    ):
        with clock.travel(when):
            if job:
                change_phases()
            assert shown_of(row) == {("list", phase, *opens), ("page", phase, *opens)}
            [listed] = data_of(admin.get(ADMIN))
            assert listed[f"cmp_{phase}"] == 1
            active = data_of(APIClient().get("/api/competitions/competitions/active"))
            assert (active is not None) == (phase == "active")
    row.refresh_from_db()
    assert (row.status, row.archived_at) == (Status.ARCHIVED, NOW + 2 * HOUR)
    phases = AuditEntry.objects.order_by("id").values_list("after", flat=True)
    assert list(phases) == [{"status": "active"}, {"status": "archived"}]


def shown_of(row: Competition) -> set[tuple[str, str, int, int]]:
    """Return what the list and the page say of a competition: its status, and whether each window is open."""
    groups = data_of(APIClient().get("/api/competitions/competitions"))
    [(group, listed)] = [(group, found) for group, rows in groups.items() for found in rows]
    page = data_of(APIClient().get(f"/api/competitions/competitions/{row.pk}"))
    flags = ("active", "upcoming", "archived", "next_year")
    shown = set()
    for place, found in (("list", listed), ("page", page)):
        [status] = [flag for flag in flags if found[f"cmp_{flag}"]]
        shown.add((place, status, found["posting_open"], found["voting_open"]))
    assert page[f"cmp_{group}"] == 1
    return shown


def test_the_dates_decide_whatever_status_is_chosen(admin: APIClient) -> None:
    """An upcoming one waits for the active one and takes nothing; one that is over makes room for it."""
    running = make_competition(posting_from=NOW - 5 * HOUR, posting_to=NOW, voting_to=NOW + HOUR)
    with clock.travel(NOW):
        waiting = data_of(add(admin), 201)
        assert (waiting["cmp_upcoming"], waiting["posting_open"], waiting["voting_open"]) == (1, 0, 0)
        assert change_phases() == 0
    with clock.travel(NOW + HOUR):
        assert change_phases() == 2
        rows = {row["cmp_id"]: row for row in data_of(admin.get(ADMIN))}
        assert (rows[running.pk]["cmp_archived"], rows[waiting["cmp_id"]]["cmp_active"]) == (1, 1)
        assert rows[waiting["cmp_id"]]["posting_open"] == 1


def document(admin: APIClient, row: Competition, **changed: Any) -> Any:
    fields = {"cmp_id": row.pk, "cmd_name": "Pravila", "cmd_document": pdf("pravila.pdf"), **changed}
    return admin.post("/api/competitions/documents", fields, format="multipart")


@pytest.mark.feature("M-CMP-03")
def test_documents_are_shown_and_downloaded(admin: APIClient) -> None:
    row = make_competition()
    everybody = APIClient()
    shown = data_of(document(admin, row), 201)
    assert (shown["cmd_type"], shown["cmp_id"], shown["cmd_locale"]) == ("PDF", row.pk, None)
    picture = data_of(document(admin, row, cmd_name="Plakat", cmd_document=image(), cmd_locale="en"), 201)
    names = {
        locale: [item["cmd_name"] for item in data_of(everybody.get(
            "/api/competitions/documents", {"cmp_id": row.pk, "locale": locale}
        ))]
        for locale in ("sr", "en")
    }  # fmt: skip
    assert names == {"sr": ["Pravila"], "en": ["Pravila", "Plakat"]}
    address = f"/api/competitions/documents/{shown['cmd_id']}"
    preview = everybody.get(f"{address}/document")
    assert (preview.status_code, preview.headers["Content-Type"]) == (200, "application/pdf")
    assert preview.headers["Content-Disposition"].startswith("inline")
    saved = everybody.get(f"{address}/download")
    assert saved.headers["Content-Disposition"] == 'attachment; filename="Pravila.pdf"'
    assert everybody.get(f"/api/files/{shown['cmd_document']}").status_code == 200
    assert preview.headers["Cache-Control"] == saved.headers["Cache-Control"] == "public, no-cache"
    assert admin.get(f"{address}/document").headers["Cache-Control"] == "private, no-store"
    assert data_of(admin.patch(address, {"cmd_name": "Uslovi", "cmd_priority": 7}, format="json"))["cmd_priority"] == 7
    assert [item["cmd_name"] for item in data_of(everybody.get(
        "/api/competitions/documents", {"cmp_id": row.pk, "locale": "en"}
    ))] == ["Plakat", "Uslovi"]  # fmt: skip
    other = data_of(document(admin, make_competition(name="Drugi", status="upcoming")), 201)
    assert other["cmd_priority"] == 0  # last of its own competition's
    data_of(admin.delete(f"/api/competitions/documents/{other['cmd_id']}"))
    Competition.objects.filter(pk=row.pk).update(deleted_at=NOW)
    assert everybody.get(f"{address}/document").status_code == 404
    assert everybody.get(f"/api/files/{shown['cmd_document']}").status_code == 404
    of_a_deleted_one = admin.get(f"{address}/document")
    assert (of_a_deleted_one.status_code, of_a_deleted_one.headers["Cache-Control"]) == (200, "private, no-store")
    assert admin.get(f"/api/files/{shown['cmd_document']}").status_code == 200
    data_of(admin.delete(address))
    data_of(admin.delete(f"/api/competitions/documents/{picture['cmd_id']}"))
    assert not CompetitionDocument.objects.exists()
    assert not StoredFile.objects.exists()


def test_a_document_of_no_competition_is_refused(admin: APIClient) -> None:
    error = error_of(document(admin, make_competition(), cmp_id=10**9), 400, "validation")
    assert error["error"]["fields"]["cmp_id"][0]["code"] == "not_found"
    assert not StoredFile.objects.exists()


def test_lists_ask_a_fixed_number_of_questions(admin: APIClient) -> None:
    for number in range(5):
        make_work(make_competition(status=Status.ARCHIVED, name=f"Konkurs {number}"), number)
    for client, address, most in ((APIClient(), "/api/competitions/competitions", 1), (admin, ADMIN, 4)):
        with CaptureQueriesContext(connection, ) as asked:  # fmt: skip
            data_of(client.get(address))
        assert len(asked) <= most, [query["sql"] for query in asked]
