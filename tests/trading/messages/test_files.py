"""Files in messages: what is taken, who reads it, what is left of it.

Source: docs/spec/api-trading.md, sections 8, 9.
"""

import tracemalloc
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile, TemporaryUploadedFile
from django.db import transaction
from PIL import Image
from rest_framework.test import APIClient

from marketplace.common.files import FileTypeRefused, prepare
from marketplace.common.files.copies import make_copies
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT
from tests.clients import client_for
from tests.corpus.files import pdf, picture
from tests.factories import make_ad
from tests.trading.messages.helpers import chat, error_of, unread
from trading.accounts.models import User
from trading.messages.models import Message
from trading.messages.services import erase_messages

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-MSG-03")]

TABLE = b"artikal;cena\nmed;1.050\n"


@pytest.fixture(autouse=True)
def an_ad(seller: User) -> None:
    make_ad(seller)


def send(client: APIClient, other: User, *files: tuple[str, bytes], **headers: str) -> Any:
    uploads = [SimpleUploadedFile(name, data, "text/html") for name, data in files]
    return client.post(
        "/api/messages/file",
        {"usr_id_to": other.pk, "msg_file": uploads if len(uploads) > 1 else (uploads or [""])[0]},
        format="multipart",
        headers=headers,
    )


def stored_files() -> list[Path]:
    return [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


@pytest.mark.feature("M-MSG-03")
def test_a_file_reaches_the_other_side_as_a_download(seller: User, buyer: User, stranger: User) -> None:
    row = send(client_for(buyer), seller, ("Cenovnik – jesen.csv", TABLE)).json()["data"]
    assert (row["msg_message"], row["msg_file_name"], row["sender"]) == ("", "Cenovnik – jesen.csv", 1)
    theirs = client_for(seller)
    assert unread(theirs) == 1
    assert chat(theirs, buyer)["data"] == [{**row, "sender": 0}]
    answer = theirs.get(f"/api/files/{row['msg_file']}")
    assert b"".join(answer) == TABLE
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["Cache-Control"] == "private, no-store"
    for other in (client_for(stranger), APIClient()):
        assert other.get(f"/api/files/{row['msg_file']}").status_code == 404


@pytest.mark.feature("M-MSG-03")
@pytest.mark.parametrize(("name", "data", "kind"), [("plan.pdf", pdf(), "application/pdf"), ("a.bin", b"\0\1", None)])
def test_pictures_and_pages_say_what_they_are(
    seller: User, buyer: User, name: str, data: bytes, kind: str | None
) -> None:
    client = client_for(buyer)
    row = send(client, seller, (name, data)).json()["data"]
    answer = client.get(f"/api/files/{row['msg_file']}")
    assert answer.headers["Content-Type"] == (kind or "application/octet-stream")
    assert answer.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.feature("M-MSG-03")
def test_a_small_copy_of_a_picture_is_for_the_two_alone(seller: User, buyer: User, stranger: User, admin: User) -> None:
    row = send(client_for(buyer), seller, ("slika.dat", picture(size=(800, 400)))).json()["data"]
    assert row["msg_file"].endswith(".png")
    assert make_copies(row["msg_file"])
    address = f"/api/files/{row['msg_file']}?w=640"
    for reader in (buyer, seller):
        small = client_for(reader).get(address)
        assert Image.open(BytesIO(b"".join(small))).size == (640, 320)
        assert small.headers["Cache-Control"] == "private, no-store"
        assert small.headers["Content-Disposition"].startswith("attachment")
    for other in (client_for(stranger), client_for(admin), APIClient()):
        assert other.get(address).status_code == 404


@pytest.mark.feature("M-MSG-03")
def test_what_only_begins_as_a_picture_stays_a_download(seller: User, buyer: User) -> None:
    broken = picture()[:60]
    row = send(client_for(buyer), seller, ("slika.png", broken)).json()["data"]
    assert not make_copies(row["msg_file"])
    assert StoredFile.objects.get().due_widths is None
    assert b"".join(client_for(seller).get(f"/api/files/{row['msg_file']}?w=640")) == broken


@pytest.mark.feature("M-MSG-03")
def test_an_administrator_does_not_read_others_files(seller: User, buyer: User, admin: User) -> None:
    row = send(client_for(buyer), seller, ("a.csv", TABLE)).json()["data"]
    assert client_for(admin).get(f"/api/files/{row['msg_file']}").status_code == 404


def zipped(name: str) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(name, b"x" * 100)
    return buffer.getvalue()


@pytest.mark.feature("M-MSG-03")
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("igra.exe", b"MZ" + b"\0" * 100),
        ("slika.png", b"MZ" + b"\0" * 100),
        ("pokreni.bat", b"@echo off"),
        ("a.zip", zipped("META-INF/MANIFEST.MF")),
        ("prazno.txt", b""),
    ],
)
def test_programs_and_nothing_are_refused(seller: User, buyer: User, name: str, data: bytes) -> None:
    answer = send(client_for(buyer), seller, (name, data))
    assert error_of(answer) == (415, "file_type")
    assert list(answer.json()["error"]["fields"]) == ["msg_file"]
    assert (Message.objects.count(), StoredFile.objects.count(), stored_files()) == (0, 0, [])


@pytest.mark.feature("M-MSG-03")
def test_an_archive_that_names_no_program_is_taken(seller: User, buyer: User) -> None:
    assert send(client_for(buyer), seller, ("slike.zip", zipped("META-INF/MANIFEST.MFX"))).status_code == 201


@pytest.mark.feature("M-MSG-03")
@pytest.mark.parametrize(("size", "status", "code"), [(15_000_000, 201, ""), (15_000_001, 413, "file_size")])
def test_fifteen_million_bytes_and_no_more(seller: User, buyer: User, size: int, status: int, code: str) -> None:
    answer = send(client_for(buyer), seller, ("film.mov", b"\0" * size))
    assert answer.status_code == status
    if code:
        assert error_of(answer) == (status, code)
        assert answer.json()["error"]["fields"]["msg_file"][0]["limit"] == 15_000_000
        assert (Message.objects.count(), stored_files()) == (0, [])
    else:
        assert Path(settings.MEDIA_ROOT, answer.json()["data"]["msg_file"]).stat().st_size == size


@pytest.mark.feature("M-MSG-03")
def test_a_body_beyond_all_limits_is_refused_unread(seller: User, buyer: User) -> None:
    answer = send(client_for(buyer), seller, ("film.mov", b"\0" * 19_000_000))
    assert error_of(answer) == (413, "body_too_large")


def on_disk(name: str, *pieces: bytes) -> TemporaryUploadedFile:
    upload = TemporaryUploadedFile(name, "text/html", 0, None)
    for piece in pieces:
        upload.write(piece)
    upload.size = upload.tell()
    upload.seek(0)
    return upload


@pytest.mark.feature("M-MSG-03")
def test_a_large_file_is_never_held_in_memory() -> None:
    upload = on_disk("film.mov", *[bytes([number]) * 1_000_000 for number in range(14)])
    tracemalloc.start()
    try:
        prepared = prepare(upload, CHAT)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 3_000_000
    assert prepared.row.size == 14_000_000
    assert Path(settings.MEDIA_ROOT, prepared.row.path).stat().st_size == 14_000_000


@pytest.mark.feature("M-MSG-03")
@pytest.mark.parametrize(
    "make",
    [
        lambda: on_disk("a.mov", b"MZ", b"\0" * 3_000_000),
        lambda: on_disk("a.zip", zipped("classes.dex")),
        lambda: on_disk("a.apk", b"\0" * 10),
        lambda: on_disk("prazno.mov"),
    ],
)
def test_a_program_on_disk_is_known_as_one_in_memory(make: Callable[[], TemporaryUploadedFile]) -> None:
    with pytest.raises(FileTypeRefused):
        prepare(make(), CHAT)
    assert stored_files() == []


@pytest.mark.feature("M-MSG-03")
def test_a_page_on_disk_is_known() -> None:
    assert prepare(on_disk("a.pdf", pdf()), CHAT).row.content_type == "application/pdf"
    assert (
        prepare(on_disk("a.pdf", b"%PDF-1.7\n/JavaScript\n%%EOF"), CHAT).row.content_type == "application/octet-stream"
    )


@pytest.mark.feature("M-MSG-03")
def test_one_file_at_a_time(seller: User, buyer: User) -> None:
    answer = send(client_for(buyer), seller, ("a.csv", TABLE), ("b.csv", TABLE))
    assert error_of(answer) == (400, "single_file")
    assert answer.json()["error"]["fields"]["msg_file"][0]["code"] == "single_file"
    assert not Message.objects.exists()


@pytest.mark.parametrize("body", [{}, {"msg_file": "slika.png"}, {"msg_file": ""}, {"msg_file": ["a", "b"]}])
def test_no_file_is_named(seller: User, buyer: User, body: dict[str, object]) -> None:
    answer = client_for(buyer).post("/api/messages/file", {"usr_id_to": seller.pk, **body}, format="multipart")
    assert error_of(answer) == (400, "validation")
    assert list(answer.json()["error"]["fields"]) == ["msg_file"]


def test_nothing_is_stored_for_whom_one_may_not_write_to(buyer: User, stranger: User) -> None:
    assert error_of(send(client_for(buyer), stranger, ("a.csv", TABLE))) == (403, "no_contact")
    assert error_of(send(client_for(buyer), buyer, ("a.csv", TABLE))) == (403, "own_message")
    assert stored_files() == []


@pytest.mark.feature("M-MSG-03")
def test_the_same_key_sends_one_file(seller: User, buyer: User) -> None:
    client, key = client_for(buyer), {"Idempotency-Key": "b1c1a0f2-0002"}
    first = send(client, seller, ("a.csv", TABLE), **key)
    again = send(client, seller, ("a.csv", TABLE), **key)
    assert again.json() == first.json()
    assert (Message.objects.count(), len(stored_files())) == (1, 1)
    assert error_of(send(client, seller, ("a.csv", b"drugo"), **key)) == (422, "idempotency_key")


@pytest.mark.feature("M-MSG-03")
def test_ten_files_a_minute(seller: User, buyer: User, settings: Any) -> None:
    settings.THROTTLES = True
    client = client_for(buyer)
    assert {send(client, seller, ("a.csv", TABLE)).status_code for _ in range(10)} == {201}
    assert error_of(send(client, seller, ("a.csv", TABLE))) == (429, "throttled")


@pytest.mark.feature("M-MSG-03", "X-GDPR")
@pytest.mark.django_db(transaction=True)
def test_erasing_takes_the_files(seller: User, buyer: User) -> None:

    mine, theirs = client_for(buyer), client_for(seller)
    own = send(mine, seller, ("a.csv", TABLE)).json()["data"]
    other = send(theirs, buyer, ("b.csv", TABLE)).json()["data"]
    with transaction.atomic():
        erase_messages(buyer.pk)
    assert [(row["msg_file"], row["msg_file_name"]) for row in chat(theirs, buyer)["data"]] == [
        (None, ""),
        (other["msg_file"], "b.csv"),
    ]
    assert theirs.get(f"/api/files/{own['msg_file']}").status_code == 404
    assert [str(path.relative_to(settings.MEDIA_ROOT)) for path in stored_files()] == [other["msg_file"]]
