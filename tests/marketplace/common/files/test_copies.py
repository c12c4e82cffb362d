"""The smaller copies of pictures: made by a job, none lost or left behind, the picture itself until then."""

import io
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import default_storage, storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from PIL import Image

from marketplace.celery import app
from marketplace.common import files
from marketplace.common.db import clock
from marketplace.common.files import copies, images
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import MAIN_IMAGE, PROFILE_IMAGE, QUALITY_IMAGE, FileRules
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.corpus.files import picture
from tests.factories import store_file
from tests.marketplace.common.files.test_corpus import stored_paths

pytestmark = pytest.mark.feature("M-AD-04")


FOR_EVER = "public, max-age=31536000, immutable"


def uploaded(size: int = 700, rules: FileRules = MAIN_IMAGE) -> StoredFile:
    upload = SimpleUploadedFile("foto.jpg", picture("JPEG", (size, size)))
    with transaction.atomic():
        return store_file(upload, rules, owner_id=1, visibility="public")


def due() -> list[str]:
    return list(StoredFile.objects.filter(due_widths__isnull=False).values_list("path", flat=True))


def get(path: str, query: str = "", **headers: str) -> Any:
    response = Client().get(f"/api/files/{path}{query}", headers=headers)
    return response


def shown(response: Any) -> tuple[str | None, int]:
    """Return the format and the width that a browser would see."""
    with Image.open(io.BytesIO(response.content)) as image:
        return image.format, image.width


@pytest.mark.django_db
def test_an_upload_leaves_the_copies_to_a_job_that_exists() -> None:
    row = uploaded()

    assert stored_paths() == {row.path}
    assert (row.renditions, row.due_widths) == ([], [320, 640, 1200])
    entry = OutboxEntry.objects.get()
    assert (entry.kind, entry.payload["args"]) == ("task", [row.path])
    app.autodiscover_tasks(force=True)
    job = app.tasks[entry.payload["name"]]
    assert job(*entry.payload["args"]) is True
    assert job(*entry.payload["args"]) is False  # a second run finds nothing to do
    assert len(stored_paths()) == 6
    assert due() == []


@pytest.mark.feature("M-PRF-01")
@pytest.mark.django_db
def test_profile_pictures_get_copies_and_documents_none() -> None:
    face, certificate = uploaded(rules=PROFILE_IMAGE), uploaded(rules=QUALITY_IMAGE)

    assert due() == [face.path]
    assert not copies.make_copies(certificate.path)
    assert copies.make_copies(face.path)
    face.refresh_from_db()
    assert face.renditions == ["320.jpg", "320.webp", "webp"]


@pytest.mark.django_db
def test_until_then_the_picture_itself_is_sent_and_no_cache_keeps_it() -> None:
    row = uploaded()

    before = get(row.path, "?w=320&f=webp")
    assert shown(before) == ("JPEG", 700)
    assert (before["Content-Type"], before["Cache-Control"]) == ("image/jpeg", "public, no-cache")
    assert get(row.path)["Cache-Control"] == FOR_EVER  # asked for as it is, it is final

    copies.make_copies(row.path)
    after = get(row.path, "?w=320&f=webp", **{"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert shown(after) == ("WEBP", 320)
    assert (after["Content-Type"], after["Cache-Control"]) == ("image/webp", FOR_EVER)
    assert get(row.path, "?w=1200")["Cache-Control"] == FOR_EVER  # wider than the picture: there will be no other


@pytest.fixture
def broken_off(monkeypatch: pytest.MonkeyPatch) -> StoredFile:
    """A picture whose job ended without a word after two copies."""
    row = uploaded()
    with monkeypatch.context() as patch:
        make = images.copies

        def dies(*arguments: Any) -> Iterator[tuple[str, bytes]]:
            made = make(*arguments)
            yield next(made)
            yield next(made)
            raise SystemExit

        patch.setattr(images, "copies", dies)
        with pytest.raises(SystemExit):
            copies.make_copies(row.path)
    assert len(stored_paths()) == 3
    return row


@pytest.mark.django_db
def test_a_job_that_dies_in_the_middle_is_made_up_by_the_sweep(broken_off: StoredFile) -> None:
    assert shown(get(broken_off.path, "?w=320")) == ("JPEG", 700)  # what the row does not tell of is not served
    call_command("make_due_copies", verbosity=0)
    assert due() == [broken_off.path]  # its own job may still be at it

    with clock.travel(clock.now() + timedelta(minutes=2)):
        assert files.make_due_copies() == 1
        assert files.make_due_copies() == 0

    assert len(stored_paths()) == 6
    assert shown(get(broken_off.path, "?w=320")) == ("JPEG", 320)


@pytest.mark.django_db(transaction=True)
def test_what_a_dead_job_left_of_a_deleted_picture_is_swept(broken_off: StoredFile) -> None:
    with transaction.atomic():
        files.delete_file(broken_off.path)

    assert files.sweep(clock.now() + timedelta(hours=2)) == 2
    assert stored_paths() == set()


@pytest.mark.django_db(transaction=True)
def test_deleting_a_picture_while_its_copies_are_made_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    row, make = uploaded(), images.copies

    def deleted_meanwhile(*arguments: Any) -> Iterator[tuple[str, bytes]]:
        for number, made in enumerate(make(*arguments)):
            yield made
            if number == 1:
                with transaction.atomic():
                    files.delete_file(row.path)

    monkeypatch.setattr(images, "copies", deleted_meanwhile)
    assert not copies.make_copies(row.path)
    assert stored_paths() == set()
    assert not StoredFile.objects.exists()


@pytest.mark.django_db
def test_one_picture_that_cannot_be_made_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    lost, poor, good = uploaded(), uploaded(), uploaded()
    default_storage.delete(lost.path)
    save = default_storage.save

    def refuses(name: str, content: Any) -> str:
        if name.startswith(poor.path[:35]):
            raise OSError("No space left on device")
        return str(save(name, content))

    monkeypatch.setattr(storages["default"], "save", refuses)
    assert files.make_due_copies(timedelta(0)) == 1

    good.refresh_from_db()
    assert "640.webp" in good.renditions
    assert due() == [poor.path]  # tried again; the lost one never
