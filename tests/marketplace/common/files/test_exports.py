"""Files that a job makes: none is lost with its job, none announced twice, none left behind."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction

from marketplace.celery import app
from marketplace.common.db import clock
from marketplace.common.files import exports
from marketplace.common.files.exports import DataExport, Kind, Progress, export_job, progress, services
from marketplace.common.files.exports.makers import FILE_KIND, _kinds
from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.process.retention import clean_up
from marketplace.process.scheduler import queue_of
from tests.exports import run_exports
from tests.factories import make_user
from tests.marketplace.common.files.test_corpus import stored_paths
from trading.accounts.models import User
from trading.notifications import announcements
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-GDPR", "X-CSV")]

KIND = "of-the-tests"


class Maker:
    """Yields its pieces; raises the error that it was given."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.runs = 0

    def pieces(self, export: DataExport, progress: Progress) -> Iterator[bytes]:
        self.runs += 1
        yield b"first,"
        progress.at(1, 2)
        if self.failure is not None:
            raise self.failure
        yield b"second"


@pytest.fixture
def maker() -> Iterator[Maker]:
    made = Maker()
    exports.register_kind(KIND, Kind(made.pieces, "csv", "text/csv"))
    yield made
    del _kinds[KIND]


@pytest.fixture
def owner(db: None) -> User:
    return make_user("milica")


def order(owner: User, subject: str = "all") -> DataExport:
    with transaction.atomic():
        return exports.order(
            owner_id=owner.pk, kind=KIND, subject=subject, file_name="tabela.csv", language="sr", title="users"
        )[0]


def outcomes_notified(owner: User) -> list[int]:
    """Return for each notification of the owner whether it says that the file is ready."""
    return list(
        Notification.objects.filter(recipient=owner).order_by("pk").values_list("payload__exp_ready", flat=True)
    )


def passed(**time: float) -> None:
    """Let the last sign of life of every export be that long ago."""
    DataExport.objects.update(touched_at=clock.now() - timedelta(**time))


def test_an_order_becomes_a_private_file_and_one_notification(owner: User, maker: Maker) -> None:
    export = order(owner)
    assert run_exports() == [True]
    export.refresh_from_db()
    assert export.state == "ready"
    file = StoredFile.objects.get()
    assert (file.path, file.owner_id, file.visibility, file.kind) == (export.path, owner.pk, "private", FILE_KIND)
    with default_storage.open(file.path) as content:
        assert content.read() == b"first,second"
    assert file.size == 12
    assert outcomes_notified(owner) == [1]
    assert export_job.make(export.pk) is False  # the queue may deliver a job twice
    assert (maker.runs, outcomes_notified(owner)) == (1, [1])


def test_the_same_thing_is_made_once_at_a_time(owner: User, maker: Maker) -> None:
    assert order(owner).pk == order(owner).pk != order(owner, "other").pk
    assert order(make_user("drugi")).owner_id != owner.pk
    assert DataExport.objects.count() == 3


def test_a_job_that_was_never_started_is_started_by_the_sweep(owner: User, maker: Maker) -> None:
    order(owner)
    OutboxEntry.objects.all().delete()
    assert (export_job.restart_lost(), run_exports()) == (0, [])  # its job may still be on its way
    passed(minutes=2)
    assert export_job.restart_lost() == 1
    assert export_job.restart_lost() == 0
    assert run_exports() == [True]
    assert outcomes_notified(owner) == [1]


def test_a_killed_run_is_made_up_and_comes_to_nothing_when_it_was_only_slow(owner: User, maker: Maker) -> None:
    slow = export_job.claim(order(owner).pk)
    assert slow is not None
    OutboxEntry.objects.all().delete()
    late = export_job.write(slow)
    passed(minutes=4)
    assert export_job.restart_lost() == 0  # it may be alive
    passed(minutes=6)
    assert export_job.restart_lost() == 1
    assert run_exports() == [True]
    assert export_job.finish(slow, late) is False
    export_job.fail(slow)
    export_job.put_back(slow)
    assert DataExport.objects.get().state == "ready"
    assert outcomes_notified(owner) == [1]


def test_a_run_that_lost_its_export_stops_at_the_next_piece(
    owner: User, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "RECORD_SECONDS", 0.0)
    export = export_job.claim(order(owner).pk)
    assert export is not None
    DataExport.objects.update(attempts=2)
    with pytest.raises(progress.Superseded):
        export_job.write(export)
    assert stored_paths() == set()


def test_progress_is_written_down_while_it_is_made(owner: User, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "RECORD_SECONDS", 0.0)
    export = export_job.claim(order(owner).pk)
    assert export is not None
    export_job.write(export)
    export.refresh_from_db()
    assert (export.state, export.done, export.total) == ("making", 1, 2)


def test_a_failing_export_runs_three_times_and_notifies_once(owner: User, maker: Maker) -> None:
    maker.failure = OSError("the disk is full")
    export = order(owner)
    assert run_exports() == [False]
    for _ in range(2):
        assert outcomes_notified(owner) == []
        passed(minutes=2)
        assert export_job.restart_lost() == 1
        assert run_exports() == [False]
    export.refresh_from_db()
    assert (export.state, export.attempts, outcomes_notified(owner)) == ("failed", 3, [0])
    assert stored_paths() == set()
    passed(minutes=10)
    assert export_job.restart_lost() == 0
    maker.failure = None
    assert order(owner).pk != export.pk  # the button to try again
    assert run_exports() == [True]
    assert outcomes_notified(owner) == [0, 1]


def test_a_run_killed_three_times_is_given_up_by_the_sweep(owner: User, maker: Maker) -> None:
    export = order(owner)
    for _ in range(3):
        OutboxEntry.objects.all().delete()
        assert export_job.claim(export.pk) is not None
        assert outcomes_notified(owner) == []
        passed(minutes=6)
        assert export_job.restart_lost() == 1
    assert (DataExport.objects.get().state, outcomes_notified(owner), run_exports()) == ("failed", [0], [])


@pytest.mark.django_db(transaction=True)
def test_a_file_goes_after_a_week(maker: Maker) -> None:
    owner = make_user("milica")
    order(owner)
    run_exports()
    [path] = stored_paths()
    with clock.travel(clock.now() + timedelta(days=6, hours=23)):
        clean_up()
        assert stored_paths() == {path}
    with clock.travel(clock.now() + timedelta(days=7)):
        assert exports.ready_file(DataExport.objects.all()) is None  # over, even before the clean-up has run
        assert clean_up()["exports"] == 1
    assert (stored_paths(), DataExport.objects.count(), StoredFile.objects.count()) == (set(), 0, 0)


@pytest.mark.parametrize("size", [1, 5, 6, 7, 100])
def test_a_storage_that_reads_gets_exactly_the_pieces(size: int) -> None:
    content = export_job.PiecesFile(iter([b"first,", b"", b"second", b"!"]), "a.csv")
    parts: list[bytes] = []
    while part := content.read(size):
        parts.append(part)
    assert b"".join(parts) == b"first,second!"
    assert all(len(part) == size for part in parts[:-1])
    assert content.length == 13


def test_a_fault_in_the_middle_leaves_no_draft_in_the_folder(owner: User, maker: Maker) -> None:
    maker.failure = OSError("away")
    order(owner)
    run_exports()
    assert not [name for folder in default_storage.listdir("")[0] for name in default_storage.listdir(folder)[1]]


def test_long_jobs_hold_up_neither_the_schedule_nor_pictures() -> None:
    app.autodiscover_tasks(force=True)
    for name in (services.JOB, announcements.JOB):
        assert name in app.tasks
        assert queue_of(app, name) == settings.WORK_QUEUE
