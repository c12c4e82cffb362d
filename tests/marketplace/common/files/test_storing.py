"""Taking uploads in and letting them go."""

import errno
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction

from marketplace.common import files
from marketplace.common.db import clock
from marketplace.common.files import invariants, sweeping
from marketplace.common.files.models import StoredFile
from marketplace.common.files.names import clean_name
from marketplace.common.files.rules import (
    CHAT,
    DECLARATION,
    EXTRA_IMAGE,
    MAIN_IMAGE,
    PROFILE_IMAGE,
    QUALITY_IMAGE,
    REGISTER,
    TAX,
    FileRules,
)
from marketplace.common.http.errors import FieldError, Unavailable
from tests.corpus.cases import case
from tests.corpus.files import noise, picture, sized, with_exif
from tests.factories import store_file
from tests.marketplace.common.files.helpers import bytes_of, upload, with_copies
from tests.marketplace.common.files.test_corpus import stored_paths


class Rollback(Exception):
    """Ends a transaction of a test without a commit."""


@contextmanager
def rolled_back() -> Iterator[None]:
    """Run the block in a transaction, or a savepoint, that is not committed."""
    with suppress(Rollback), transaction.atomic():
        yield
        raise Rollback


# --- Rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "limit"),
    [
        (MAIN_IMAGE, 1_048_576),
        (EXTRA_IMAGE, 409_600),
        (QUALITY_IMAGE, 2_097_152),
        (DECLARATION, 5_242_880),
        (TAX, 1_572_864),
        (REGISTER, 15_000_000),
        (PROFILE_IMAGE, 409_600),
        (CHAT, 15_000_000),
    ],
)
def test_sizes_are_inclusive(rules: FileRules, limit: int) -> None:
    assert rules.max_bytes == limit
    with pytest.raises(files.FileTooLarge) as refused:
        files.prepare(sized(limit + 1), rules, field="f")
    assert refused.value.status == 413
    assert refused.value.fields["f"][0].limit == limit


@pytest.mark.feature("M-AD-05")
@pytest.mark.django_db
def test_takes_a_declaration_of_exactly_the_limit() -> None:
    row = store_file(sized(5_242_880), DECLARATION, owner_id=1, visibility="private")
    assert row.size == 5_242_880


def test_does_not_trust_a_size_that_lies() -> None:
    lying = sized(DECLARATION.max_bytes + 1)
    lying.size = 10
    with pytest.raises(files.FileTooLarge):
        files.prepare(lying, DECLARATION)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("slika.png", "slika.png"),
        ("../../etc/passwd", "passwd"),
        ("C:\\dokumenta\\plan.docx", "plan.docx"),
        ("račun\u202egnp.exe.pdf", "račungnp.exe.pdf"),
        ("a\r\nSet-Cookie: x.pdf", "aSet-Cookie: x.pdf"),
        ("  . ", "file.pdf"),
        ("", "file.pdf"),
        ("\ud800.pdf", "pdf"),
        ("c\u030caj.txt", "čaj.txt"),
        ("š" * 200 + ".pdf", "š" * 116 + ".pdf"),
    ],
)
def test_keeps_the_name_without_path_and_tricks(given: str, kept: str) -> None:
    assert clean_name(given, "pdf") == kept


# --- Rows and files --------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_commit_keeps_file_and_row() -> None:
    with transaction.atomic():
        path = store_file(upload(picture()), MAIN_IMAGE, owner_id=1, visibility="public").path
    assert default_storage.exists(path)
    assert StoredFile.objects.filter(path=path).exists()
    mode = stat.S_IMODE(Path(default_storage.path(path)).stat().st_mode)
    assert mode == 0o600


@pytest.mark.django_db(transaction=True)
def test_rollback_removes_file_and_row() -> None:
    """No row without file and no file without row (I15)."""
    before = stored_paths()
    with rolled_back():
        store_file(upload(picture(size=(700, 700))), MAIN_IMAGE, owner_id=1, visibility="public")
        assert len(stored_paths() - before) == 1
    assert stored_paths() == before
    assert not StoredFile.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_rollback_of_a_savepoint_removes_only_its_file() -> None:
    with transaction.atomic():
        kept = store_file(upload(picture()), QUALITY_IMAGE, owner_id=1, visibility="private").path
        with rolled_back():
            lost = store_file(upload(picture()), QUALITY_IMAGE, owner_id=1, visibility="private").path
    assert default_storage.exists(kept)
    assert not default_storage.exists(lost)


@pytest.mark.django_db(transaction=True)
def test_a_prepared_file_that_nobody_keeps_goes() -> None:
    prepared = files.prepare(upload(picture()), QUALITY_IMAGE)
    path = prepared.row.path
    assert default_storage.exists(path)
    del prepared
    assert not default_storage.exists(path)


@pytest.mark.django_db(transaction=True)
def test_a_retried_transaction_may_keep_the_prepared_file_again() -> None:
    prepared = files.prepare(upload(picture()), QUALITY_IMAGE)
    with rolled_back():
        files.keep(prepared, owner_id=1, visibility="private")
    with transaction.atomic():
        row = files.keep(prepared, owner_id=1, visibility="private")
    del prepared
    assert default_storage.exists(row.path)
    assert StoredFile.objects.get().path == row.path


@pytest.mark.django_db(transaction=True)
def test_delete_takes_file_and_copies_after_the_commit() -> None:
    before = stored_paths()
    with transaction.atomic():
        row = store_file(upload(picture(size=(400, 400))), MAIN_IMAGE, owner_id=1, visibility="public")
    path = with_copies(row).path
    assert len(stored_paths() - before) == 4
    with rolled_back():
        files.delete_file(path)
    assert default_storage.exists(path)
    with transaction.atomic():
        files.delete_file(path)
        files.delete_file("")
        files.delete_file("no/such.png")
        assert default_storage.exists(path)
    assert stored_paths() == before
    assert not StoredFile.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_full_disk_leaves_neither_row_nor_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored_paths()

    def full(*args: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("marketplace.common.files.storage.os.fsync", full)
    with pytest.raises(Unavailable), transaction.atomic():
        store_file(upload(picture(size=(700, 700))), MAIN_IMAGE, owner_id=1, visibility="public")
    assert stored_paths() == before
    assert not StoredFile.objects.exists()


def test_a_refused_file_says_what_is_wrong_with_its_field() -> None:
    """Registration lists it beside the other wrong fields."""
    with pytest.raises(files.FileTypeRefused) as refused:
        files.prepare(case("svg").upload(), TAX, field="usr_tax_info")
    assert isinstance(refused.value.field_error, FieldError)
    assert refused.value.field_error.code == "file_type"


@pytest.mark.feature("M-MSG-03")
@pytest.mark.django_db
def test_chat_keeps_bytes_as_they_came() -> None:
    data = with_exif()
    photo = store_file(upload(data, "odmor.jpg"), CHAT, owner_id=1, visibility="private")
    assert bytes_of(photo.path) == data
    assert photo.content_type == "image/jpeg"
    table = store_file(upload(b"PK\x05\x06" + b"\0" * 18, "cene.xlsx"), CHAT, owner_id=1, visibility="private")
    assert (table.content_type, table.path.rpartition(".")[2]) == ("application/octet-stream", "bin")


# --- Clean-up --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_sweep_removes_what_nothing_holds_and_nothing_else() -> None:
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)  # committed by earlier tests, whose rows are gone
    with transaction.atomic():
        held = store_file(upload(picture(size=(400, 400))), MAIN_IMAGE, owner_id=1, visibility="public")
    lost = files.prepare(upload(picture()), QUALITY_IMAGE)
    lost.confirm()  # as a process killed between file and row leaves it
    foreign = Path(settings.MEDIA_ROOT) / "zz"
    foreign.mkdir(exist_ok=True)
    (foreign / "README").write_text("not ours")
    draft = Path(settings.MEDIA_ROOT) / "ab"
    draft.mkdir(exist_ok=True)
    (draft / ".0123456789abcdef.part").write_bytes(b"half")
    now = clock.now()

    assert files.sweep(now) == 0
    assert default_storage.exists(lost.row.path)

    assert files.sweep(now + timedelta(hours=2)) == 2
    assert not default_storage.exists(lost.row.path)
    assert default_storage.exists(held.path)
    assert (foreign / "README").exists()
    assert sweeping.rows_without_file() == []
    assert sweeping.files_without_row(now + timedelta(days=2)) == []

    default_storage.delete(held.path)
    assert sweeping.rows_without_file() == [held.path]
    (foreign / "README").unlink()


@pytest.mark.django_db(transaction=True)
def test_the_integrity_check_names_each_fault() -> None:
    """I15"""
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)
    with transaction.atomic():
        fine = store_file(upload(picture()), QUALITY_IMAGE, owner_id=1, visibility="private")
        gone = store_file(upload(picture()), QUALITY_IMAGE, owner_id=1, visibility="private")
        nobodys = store_file(upload(picture()), QUALITY_IMAGE, owner_id=None, visibility="private")
        store_file(upload(picture()), QUALITY_IMAGE, owner_id=None, visibility="public")
    lost = files.prepare(upload(picture()), QUALITY_IMAGE)
    lost.confirm()
    default_storage.delete(gone.path)
    assert default_storage.exists(fine.path)
    with clock.travel(clock.now() + timedelta(hours=2)):
        assert list(invariants.violations()) == [
            f"I15 file {gone.path}: the row has no file",
            f"I15 file {lost.row.path}: the file has no row",
            f"I15 file {nobodys.path}: private, but of nobody",
        ]


def test_noise_is_as_large_as_it_seems() -> None:
    """The helper of the size tests makes what it says."""
    assert len(noise("PNG", (50, 50))) > 7000
