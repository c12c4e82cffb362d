"""The check sees one state of the data while others write, on both databases: nothing in between is a violation."""

import threading
from collections.abc import Callable, Iterator

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections, transaction

from marketplace.common import files
from marketplace.common.files import invariants as file_invariants
from marketplace.common.files import sweeping
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import PROFILE_IMAGE
from marketplace.invariants import checks
from tests.corpus.files import picture
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import change, give_up, people, place, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.messages.services import send_message

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def elsewhere(work: Callable[[], object]) -> None:
    """Run it on a connection of its own, to its end."""
    errors: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    assert errors == []


def trade(ad: Ad, buyer: User, other: User) -> None:
    """Change everything that the checks compare."""
    placed = place(ad, buyer, 4)
    change(placed, 5, tier_id=tier_at(ad, 2).pk)
    place(ad, other, 3)
    send_message(author=buyer, recipient_id=ad.seller_id, text="Dobar dan")
    give_up(placed)


def test_a_writer_between_any_two_queries_makes_no_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole trade is committed in the middle of each check: without one snapshot, half of it would be seen."""
    seller = make_user("prodavac")
    made = people(2 * len(checks.CHECKS))
    pairs = list(zip(made[::2], made[1::2], strict=True))
    ads = [make_ad(seller) for _ in pairs]

    def after_a_trade(number: int, check: checks.Check) -> Callable[[], Iterator[object]]:
        def run() -> Iterator[object]:
            yield from check()
            elsewhere(lambda: trade(ads[number], *pairs[number]))
            yield from check()  # what was read before must still stand

        return run

    wrapped = tuple(after_a_trade(number, check) for number, check in enumerate(checks.CHECKS))
    monkeypatch.setattr(checks, "CHECKS", wrapped)
    lines: list[str] = []
    assert checks.run(lines.append) == 0, lines
    monkeypatch.undo()
    assert checks.run(lines.append) == 0, lines


def test_writers_that_never_stop_make_no_violation() -> None:
    seller = make_user("prodavac")
    make_ad(seller)  # with its category and unit, which two writers at once would add twice
    ended = threading.Event()
    errors: list[BaseException] = []
    rounds: list[int] = []

    def write(prefix: str) -> None:
        try:
            number = 0
            while not ended.is_set():
                number += 1
                with transaction.atomic():  # an ad without its price tiers would be a violation
                    ad = make_ad(seller)
                trade(ad, *people(2, f"{prefix}{number}kupac"))
                rounds.append(number)
        except BaseException as error:
            errors.append(error)
        finally:
            connections.close_all()

    writers = [threading.Thread(target=write, args=(prefix,)) for prefix in ("a", "b")]
    for writer in writers:
        writer.start()
    lines: list[str] = []
    try:
        while len(rounds) < 6 and not errors:
            checks.run(lines.append)
    finally:
        ended.set()
        for writer in writers:
            writer.join(60)
    assert (lines, errors) == ([], [])


def stored_picture() -> StoredFile:
    upload = SimpleUploadedFile("ja.png", picture("PNG", (40, 40)))
    prepared = files.prepare(upload, PROFILE_IMAGE)
    with transaction.atomic():
        return files.keep(prepared, owner_id=make_user().pk, visibility="public")


def test_a_file_deleted_with_its_row_meanwhile_is_no_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows are read, then another transaction deletes one of them, then the disk is looked at."""
    path = stored_picture().path
    seen = StoredFile.objects.get(path=path)

    @transaction.atomic
    def delete() -> None:
        files.delete_file(path)

    def rows_before() -> list[str]:
        elsewhere(delete)
        assert not default_storage.exists(seen.path)
        return [seen.path]

    monkeypatch.setattr(sweeping, "rows_without_file", rows_before)
    monkeypatch.setattr(file_invariants, "SECOND_LOOK_AFTER", 0)
    assert list(file_invariants.violations()) == []


def test_a_file_written_with_its_row_meanwhile_is_no_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    row = stored_picture()
    monkeypatch.setattr(sweeping, "files_without_row", lambda older_than: [row.path])  # listed before its commit
    monkeypatch.setattr(file_invariants, "SECOND_LOOK_AFTER", 0)
    assert list(file_invariants.violations()) == []


def test_a_file_that_stays_without_its_row_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_invariants, "SECOND_LOOK_AFTER", 0)
    monkeypatch.setattr(sweeping, "WRITING_TAKES", -sweeping.WRITING_TAKES)
    row = stored_picture()
    path, stray = row.path, f"ab/ab{'0' * 30}.png"
    default_storage.save(stray, ContentFile(b"x"))
    default_storage.delete(path)
    assert list(file_invariants.violations()) == [
        f"I15 file {path}: the row has no file",
        f"I15 file {stray}: the file has no row",
    ]
    assert StoredFile.objects.count() == 1
