"""Searches that found nothing: what is counted of them, what never is, and that they harm no search."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError

from marketplace.common.db import clock
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_user
from trading.catalogue import empty_searches
from trading.catalogue.empty_searches import EmptySearch, note
from trading.codebooks.definitions.synonyms import SynonymGroup

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-SYNONYMS")]

NOW = datetime(2027, 3, 10, 12, tzinfo=UTC)
TODAY = date(2027, 3, 10)


def counts() -> dict[tuple[str, date], int]:
    return {(row.text, row.day): row.times for row in EmptySearch.objects.all()}


def test_searches_are_counted_by_their_words_and_the_day() -> None:
    for text in ("Kajmak", "  КАЈМАК ", "kajmak"):
        note(text, NOW)
    note("kajmak", datetime(2027, 3, 10, 23, 0, tzinfo=UTC))  # midnight in Belgrade
    note("sjenički sir", NOW)
    assert counts() == {
        ("kajmak", TODAY): 3,
        ("kajmak", TODAY + timedelta(days=1)): 1,
        ("sjenicki sir", TODAY): 1,
    }


def test_the_table_has_no_column_for_a_person() -> None:
    assert [field.attname for field in EmptySearch._meta.concrete_fields] == ["id", "text", "day", "times"]


@pytest.mark.parametrize(
    "text",
    [
        "pera@example.com",
        "pera ＠ example.com",
        "pera.peric (at) firma.rs",
        "Pera.Peric et Gmail.Com",
        "064/123-45-67",
        "+381 64 123 4567",
        "zovi 0641234567",
        "064_123_4567",
        "٠٦٤١٢٣٤٥٦٧",
        "(011) 123-4567",
        "12.05.1990",
        "0101990710006",
        "",
        "   ",
        "!!! ???",
        "😀",
    ],
)
def test_what_may_tell_of_a_person_or_says_nothing_is_not_kept(text: str) -> None:
    note(text, NOW)
    assert counts() == {}


@pytest.mark.parametrize("text", ["npk 15-15-15", "papir a4 80g", "60x60x120", "vijak m8x50", "ram 16 gb", "d.o.o."])
def test_measures_are_kept(text: str) -> None:
    note(text, NOW)
    assert counts() == {(text, TODAY): 1}


def test_a_long_text_is_cut() -> None:
    note("đ" * 100, NOW)
    assert counts() == {("dj" * 50, TODAY): 1}


def test_a_flood_of_texts_fills_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted already goes on counting, and the next day begins anew."""
    monkeypatch.setattr(empty_searches, "UPSERT", empty_searches.UPSERT.replace("< 2000", "< 3"))
    for text in ("a1", "a2", "a3", "a4", "a1"):
        note(text, NOW)
    note("a4", NOW + timedelta(days=1))
    assert counts() == {
        ("a1", TODAY): 2,
        ("a2", TODAY): 1,
        ("a3", TODAY): 1,
        ("a4", TODAY + timedelta(days=1)): 1,
    }


def test_a_database_that_takes_no_count_breaks_no_search(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """For ten seconds the process does not try again; the error says nothing of what was searched."""
    seconds, tries = [100.0], []

    def refuse(*args: Any) -> None:
        tries.append(args)
        raise OperationalError("the database is away")

    monkeypatch.setattr(empty_searches, "_paused_until", 0.0)
    monkeypatch.setattr(empty_searches, "monotonic", lambda: seconds[0])
    with monkeypatch.context() as away:
        away.setattr(empty_searches, "run_and_commit", refuse)
        note("kajmak", NOW)
        note("kajmak", NOW)
        assert len(tries) == 1
        assert "kajmak" not in caplog.text
    seconds[0] += 9.9
    note("kajmak", NOW)
    assert counts() == {}
    seconds[0] += 0.1
    note("kajmak", NOW)
    assert counts() == {("kajmak", TODAY): 1}


def test_an_error_leaves_the_transaction_of_the_caller_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(empty_searches, "_paused_until", 0.0)
    with monkeypatch.context() as broken:
        broken.setattr(empty_searches, "UPSERT", "SELECT %s, %s, %s, %s, %s FROM no_such_table")
        note("kajmak", NOW)
    monkeypatch.setattr(empty_searches, "_paused_until", 0.0)
    note("kajmak", NOW)
    assert counts() == {("kajmak", TODAY): 1}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_searches_at_the_same_moment_are_all_counted() -> None:
    run_together([lambda: note("kajmak", NOW)] * 8)
    assert counts() == {("kajmak", TODAY): 8}


def test_old_counts_go() -> None:
    with clock.travel(NOW):
        for days in (0, 29, 30, 31, 400):
            note(f"pre {days}", NOW - timedelta(days=days))
        assert empty_searches.delete_old() == 3
        assert {text for text, _ in counts()} == {"pre 0", "pre 29"}
        assert empty_searches.delete_old() == 0


def test_an_editor_reads_the_most_frequent_first() -> None:
    for text, days in (("drillove", 0), ("kajmak", 3), ("kajmak", 1), ("kajmak", 1), ("čarapa", 2), ("star", 30)):
        note(text, NOW - timedelta(days=days))
    SynonymGroup.objects.create(expression="bušilica", synonyms="Drill")  # "drillove" is a form of it
    SynonymGroup.objects.create(expression="čarapa", synonyms="sock", active=False)
    with clock.travel(NOW):
        editor = client_for(make_user("urednica", staff_role="editor"))
        found = editor.get("/api/admin/empty-searches").json()["data"]
        by_text = editor.get("/api/admin/empty-searches", {"sort": "text"}).json()["data"]
    assert found == [
        {"text": "kajmak", "times": 3, "last_day": "2027-03-09", "is_synonym": 0},
        {"text": "drillove", "times": 1, "last_day": "2027-03-10", "is_synonym": 1},
        {"text": "carapa", "times": 1, "last_day": "2027-03-08", "is_synonym": 0},
    ]
    assert [row["text"] for row in by_text] == ["carapa", "drillove", "kajmak"]
