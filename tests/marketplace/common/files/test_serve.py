"""GET and HEAD /api/files/<path>."""

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections, transaction
from django.http import HttpResponse
from django.test import AsyncClient, Client

from marketplace.common import files
from marketplace.common.files import access
from marketplace.common.files.copies import make_copies
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT, DOCUMENT_TYPES, MAIN_IMAGE, FileRules
from tests.corpus.cases import case
from tests.corpus.files import pdf, picture
from tests.factories import make_user, sid_for, store_file

pytestmark = pytest.mark.django_db

PRIVATE_DOCUMENT = FileRules("test_document", DOCUMENT_TYPES, 15_000_000)


@pytest.fixture(autouse=True)
def owner_reads_documents() -> Iterator[None]:
    known = dict(access._kinds)
    files.register_kind("test_document", lambda user, file: user is not None and user.pk == file.owner_id)
    yield
    access._kinds.clear()
    access._kinds.update(known)


def upload(data: bytes, name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def photo(size: tuple[int, int] = (800, 800), form: str = "JPEG") -> StoredFile:
    data = picture(form, size)
    name = "foto.jpg" if form == "JPEG" else "foto.png"
    file = store_file(upload(data, name), MAIN_IMAGE, owner_id=1, visibility="public")
    make_copies(file.path)
    return file


def get(file: StoredFile | str, query: str = "", method: str = "get", **headers: str) -> HttpResponse:
    path = file if isinstance(file, str) else file.path
    response: HttpResponse = getattr(Client(), method)(f"/api/files/{path}{query}", headers=headers)
    return response


def body(response: Any) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else bytes(response.content)


def test_public_picture_is_kept_by_browsers_for_ever() -> None:
    file = photo()
    response = get(file)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/jpeg"
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Disposition"] == 'inline; filename="foto.jpg"'
    assert response["Content-Length"] == str(file.size) == str(len(body(response)))
    assert "Set-Cookie" not in response


@pytest.mark.parametrize(
    ("query", "kind", "width"),
    [
        ("?w=320", "JPEG", 320),
        ("?w=640&f=webp", "WEBP", 640),
        ("?w=1200", "JPEG", 800),
        ("?w=1200&f=webp", "WEBP", 800),
        ("?f=webp", "WEBP", 800),
        ("?sid=abc&w=320", "JPEG", 320),
        ("?v=2", "JPEG", 800),
    ],
)
def test_smaller_copies(query: str, kind: str, width: int) -> None:
    import io

    from PIL import Image

    response = get(photo(), query)
    assert response.status_code == 200
    with Image.open(io.BytesIO(body(response))) as image:
        assert (image.format, image.size) == (kind, (width, width))
    assert response["Content-Type"] == f"image/{kind.lower()}"


@pytest.mark.parametrize(
    "query",
    [
        *("?w=500", "?w=1", "?w=", "?w", "?w=0320", "?w=abc", "?w=٣٢٠", "?w=999999999999", "?w=320&w=640"),
        *("?f=svg", "?f=", "?f=WEBP", "?w=320&f=webp&f=webp", "?w=%33%32%30", "?%77=320", "?f=web%70", "?w=+320"),
    ],
)
def test_what_nobody_offers_is_not_found_and_not_kept(query: str) -> None:
    """Each address would be an entry of the front server's cache with the whole picture in it."""
    file = photo()
    for one in (get(file, query), get(file, query, method="head")):
        assert (one.status_code, one["Cache-Control"]) == (404, "no-store")


def test_etag_answers_304_and_differs_between_copies() -> None:
    file = photo()
    tag, small = get(file)["ETag"], get(file, "?w=320")["ETag"]
    assert tag != small
    same = get(file, **{"If-None-Match": f'"x", {tag}'})
    assert (same.status_code, body(same)) == (304, b"")
    assert same["Cache-Control"].startswith("public")
    assert get(file, "?w=320", **{"If-None-Match": tag}).status_code == 200


def test_head_tells_the_length_without_content() -> None:
    file = photo()
    response = get(file, method="head")
    assert response.status_code == 200
    assert response["Content-Length"] == str(file.size)
    assert body(response) == b""


@pytest.mark.parametrize(
    ("asked", "status", "part"),
    [
        ("bytes=0-99", 206, slice(0, 100)),
        ("bytes=100-", 206, slice(100, None)),
        ("bytes=-50", 206, slice(-50, None)),
        ("bytes=5-5", 206, slice(5, 6)),
        ("bytes=0-99999999", 200, slice(None)),
        ("bytes=-99999999", 200, slice(None)),
        ("bytes=9-5", 200, slice(None)),
        ("bytes=0-1,5-6", 200, slice(None)),
        ("lines=0-1", 200, slice(None)),
        ("bytes=-", 200, slice(None)),
        ("bytes=99999999-", 416, slice(0)),
        ("bytes=-0", 416, slice(0)),
    ],
)
def test_ranges(asked: str, status: int, part: slice) -> None:
    file = photo()
    whole = body(get(file))
    response = get(file, Range=asked)
    assert (response.status_code, body(response)) == (status, whole[part])
    if status == 206:
        start, stop, _ = part.indices(len(whole))
        assert response["Content-Range"] == f"bytes {start}-{stop - 1}/{len(whole)}"
    if status == 416:
        assert response["Content-Range"] == f"bytes */{len(whole)}"


def test_a_range_of_another_version_gives_the_whole() -> None:
    file = photo()
    tag = get(file)["ETag"]
    assert get(file, **{"Range": "bytes=0-9", "If-Range": tag}).status_code == 206
    assert get(file, **{"Range": "bytes=0-9", "If-Range": '"old"'}).status_code == 200


def test_large_files_are_streamed_whole() -> None:
    data = bytes(range(256)) * 20_000
    file = store_file(upload(data, "plan.dwg"), CHAT, owner_id=1, visibility="public")
    response = get(file)
    assert response.streaming
    assert response["Content-Length"] == str(len(data))
    assert body(response) == data
    part = get(file, Range="bytes=1000-4000000")
    assert body(part) == data[1000:4000001]


@pytest.mark.feature("M-API-02")
def test_private_file_is_only_for_whom_its_kind_lets() -> None:
    """Unknown and forbidden look the same, without a session too."""
    owner, stranger = make_user("vlasnik"), make_user("stranac")
    file = store_file(upload(pdf(), "račun – март.pdf"), PRIVATE_DOCUMENT, owner_id=owner.pk, visibility="private")
    unknown = get("00/" + "0" * 32 + ".pdf")
    assert unknown.status_code == 404

    mine = get(file, f"?sid={sid_for(owner)}")
    assert mine.status_code == 200
    assert mine["Cache-Control"] == "private, no-store"
    assert mine["Vary"] == "Authorization"
    assert mine["Content-Disposition"] == (
        "attachment; filename*=utf-8''ra%C4%8Dun%20%E2%80%93%20%D0%BC%D0%B0%D1%80%D1%82.pdf"
    )
    for sid in ("", f"?sid={sid_for(stranger)}", "?sid=" + "x" * 43, f"?sid={sid_for(owner)}&sid={'y' * 43}"):
        refused = get(file, sid)
        assert (refused.status_code, refused.content) == (404, unknown.content)


def test_a_kind_that_nobody_registered_is_read_by_nobody() -> None:
    file = store_file(
        upload(pdf(), "a.pdf"), FileRules("forgotten", DOCUMENT_TYPES, 10_000), owner_id=1, visibility="private"
    )
    assert get(file, f"?sid={sid_for(make_user())}").status_code == 404


def test_what_may_be_shown_inline() -> None:
    document = store_file(upload(pdf(), "a.pdf"), PRIVATE_DOCUMENT, owner_id=1, visibility="public")
    assert get(document)["Content-Disposition"].startswith("attachment")
    files.register_kind("test_document", lambda user, file: True, inline_pdf=True)
    assert get(document)["Content-Disposition"].startswith("inline")
    word = store_file(case("docx").upload(), PRIVATE_DOCUMENT, owner_id=1, visibility="public")
    assert get(word)["Content-Disposition"].startswith("attachment")
    files.register_kind("chat", lambda user, file: True, inline_images=False)
    chat = store_file(upload(picture(), "slika.png"), CHAT, owner_id=1, visibility="private")
    assert get(chat)["Content-Disposition"].startswith("attachment")
    assert get(chat)["Content-Type"] == "image/png"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "x",
        "../settings.py",
        "00/../../etc/passwd",
        "%00",
        "00/" + "0" * 31 + ".png",
        "00/" + "0" * 32 + ".png/",
        "00/" + "0" * 32 + ".320.jpg",
        "00/" + "0" * 32,
        "a" * 3000,
    ],
)
def test_other_paths_are_404(path: str) -> None:
    response = get(path)
    assert response.status_code == 404
    assert response["Content-Type"].startswith("application/json")


def test_a_copy_cannot_be_asked_for_by_its_own_path() -> None:
    assert get(photo().path.replace(".jpg", ".320.jpg")).status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_only_reading_is_possible(method: str) -> None:
    assert get(photo(), method=method).status_code == 405


def test_a_row_whose_file_is_gone_is_404() -> None:
    from django.core.files.storage import default_storage

    file = photo()
    default_storage.delete(file.path)
    assert get(file).status_code == 404


@pytest.mark.django_db(transaction=True)
async def test_large_files_are_streamed_under_asgi_too() -> None:
    data = bytes(range(256)) * 20_000

    def put() -> StoredFile:
        with transaction.atomic():
            return store_file(upload(data, "plan.dwg"), CHAT, owner_id=1, visibility="public")

    file = await sync_to_async(put)()
    response = await AsyncClient().get(f"/api/files/{file.path}")
    assert response.streaming
    assert b"".join([piece async for piece in response]) == data
    await sync_to_async(connections.close_all)()
