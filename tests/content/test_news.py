"""News: everybody reads, administrators write.

Source: docs/spec/reliability.md, I17 and S8.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from content.models import Article, ArticleText
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.clients import client_for
from tests.corpus.files import picture
from tests.factories import make_admin, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-INF-02", "M-INF-03", "M-ADM-20")]

LINKS = [{"text": f"Veza {number}", "link": f"https://example.org/{number}"} for number in range(5)]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def upload(name: str = "slika.png", content: bytes | None = None, size: int = 0) -> SimpleUploadedFile:
    data = picture("PNG") if content is None else content
    return SimpleUploadedFile(name, data + b"\0" * max(0, size - len(data)))


def form(**changes: Any) -> dict[str, Any]:
    fields = {
        "new_title": "Berza je otvorena",
        "new_article": "<p>Prva rečenica.</p>",
        "new_author": "Redakcija",
        "new_image": upload(),
        **changes,
    }
    return {name: value for name, value in fields.items() if value is not None}


def add(client: APIClient, locale: str = "sr", **changes: Any) -> int:
    response = client.post(f"/api/news?locale={locale}", form(**changes), format="multipart")
    assert response.status_code == 201, response.content
    data = response.json()["data"]
    assert data == {"id": data["new_id"], "new_id": data["new_id"]}
    number: int = data["new_id"]
    return number


def read(number: int, client: APIClient | None = None, locale: str = "sr") -> dict[str, Any]:
    response = (client or APIClient()).get(f"/api/news/{number}", {"locale": locale})
    assert response.status_code == 200
    data: dict[str, Any] = response.json()["data"]
    return data


def actions() -> list[tuple[str, str, str]]:
    return list(AuditEntry.objects.order_by("id").values_list("action", "kind", "thing_name"))


def refused(response: Any) -> tuple[int, str, dict[str, list[str]]]:
    error = response.json()["error"]
    found = {name: [error["code"] for error in errors] for name, errors in error["fields"].items()}
    return response.status_code, error["code"], found


@pytest.mark.feature("M-INF-03", "M-ADM-20")
def test_a_published_article_is_read_by_everybody(client: APIClient) -> None:
    """One write, one entry in the audit log."""
    with clock.travel(datetime(2027, 3, 4, 5, 6, 7, tzinfo=UTC)):
        admin = client_for(make_admin("drugi"))
        number = add(admin, new_article='<p onclick="x()">Prva.</p><script>alert(1)</script><p>Druga.</p>')
    image = Article.objects.get().image
    assert read(number) == {
        "new_id": number,
        "new_title": "Berza je otvorena",
        "new_date": "2027-03-04T05:06:07Z",
        "new_author": "Redakcija",
        "new_image": image,
        "main_image": image,
        "new_article": "<p>Prva.</p><p>Druga.</p>",
        "new_excerpt": "Prva. Druga.",
        "links": [],
    }
    assert StoredFile.objects.get(path=image).visibility == "public"
    assert actions() == [("create", "news", "Berza je otvorena")]


@pytest.mark.feature("M-INF-02")
def test_the_list_is_newest_first_two_on_a_page(client: APIClient) -> None:
    moment = clock.now()
    for number in range(3):
        with clock.travel(moment + timedelta(seconds=number)):
            add(client, new_title=f"Vest {number}", new_article=f"<p>{'reč ' * 100}</p>")
    body = APIClient().get("/api/news").json()
    assert [row["new_title"] for row in body["data"]] == ["Vest 2", "Vest 1"]
    assert body["page_count"] == 2
    assert set(body["data"][0]) == {
        "new_id", "new_title", "new_date", "new_author", "new_image", "main_image", "new_article", "new_excerpt",
    }  # fmt: skip
    assert len(body["data"][0]["new_excerpt"]) <= 300
    assert [row["new_title"] for row in APIClient().get("/api/news", {"page": 2}).json()["data"]] == ["Vest 0"]
    assert len(APIClient().get("/api/news", {"page_count": 24}).json()["data"]) == 3
    assert refused(APIClient().get("/api/news", {"page_count": 25})) == (400, "validation", {"page_count": ["max"]})


@pytest.mark.parametrize("search", ["OTVORENA", "rečenica", "recenica", "redakcija", "berza prva"])
def test_the_search_reads_title_text_and_author(client: APIClient, search: str) -> None:
    add(client)
    add(client, new_title="Drugo", new_article="<p>Ništa</p>", new_author="Neko")
    assert [row["new_title"] for row in APIClient().get("/api/news", {"search": search}).json()["data"]] == [
        "Berza je otvorena"
    ]


def test_a_reader_with_the_same_state_is_told_so(client: APIClient) -> None:
    number = add(client)
    for path in ("/api/news", f"/api/news/{number}"):
        first = APIClient().get(path)
        assert APIClient().get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.feature("M-INF-03")
def test_each_language_has_its_text_and_falls_back_to_the_other(client: APIClient) -> None:
    number = add(client)
    assert read(number, locale="en")["new_title"] == "Berza je otvorena"
    change = {"new_locale": "en", "new_title": "The exchange is open", "new_article": "<p>One.</p>"}
    assert client.patch(f"/api/news/{number}", change, format="multipart").status_code == 200
    assert read(number, locale="en")["new_title"] == "The exchange is open"
    assert read(number)["new_title"] == "Berza je otvorena"
    assert "texts" not in read(number)
    assert "texts" not in read(number, client_for(make_user()))
    assert [(text["new_locale"], text["new_title"]) for text in read(number, client)["texts"]] == [
        ("sr", "Berza je otvorena"),
        ("en", "The exchange is open"),
    ]


def test_a_new_language_wants_title_and_text(client: APIClient) -> None:
    number = add(client)
    response = client.patch(f"/api/news/{number}?locale=en", {"new_title": "Open"}, format="multipart")
    assert refused(response) == (400, "validation", {"new_article": ["required"]})
    assert ArticleText.objects.count() == 1
    assert len(actions()) == 1


@pytest.mark.feature("M-ADM-20")
def test_a_change_keeps_what_is_not_sent_and_the_date(client: APIClient) -> None:
    number = add(client)
    before = read(number)
    answer = client.patch(f"/api/news/{number}", {"new_author": "Uredništvo"}, format="multipart").json()["data"]
    assert answer["new_author"] == "Uredništvo"
    assert {**read(number), "new_author": ""} == {**before, "new_author": ""}
    entry = AuditEntry.objects.get(action="update")
    assert (entry.before, entry.after) == ({"author": "Redakcija"}, {"author": "Uredništvo"})


def test_a_new_picture_takes_the_place_of_the_old_one(
    client: APIClient, django_capture_on_commit_callbacks: Any
) -> None:
    number = add(client)
    old = read(number)["new_image"]
    with django_capture_on_commit_callbacks(execute=True):
        client.patch(f"/api/news/{number}", {"new_image": upload("nova.png")}, format="multipart")
    new = read(number)["new_image"]
    assert new != old
    assert list(StoredFile.objects.values_list("path", flat=True)) == [new]


@pytest.mark.feature("M-ADM-20")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"new_title": None}, (400, "validation", {"new_title": ["required"]})),
        ({"new_title": "x" * 256}, (400, "validation", {"new_title": ["max_length"]})),
        ({"new_article": None}, (400, "validation", {"new_article": ["required"]})),
        ({"new_article": "<script>alert(1)</script>"}, (400, "validation", {"new_article": ["blank"]})),
        ({"new_article": "x" * 100_001}, (400, "validation", {"new_article": ["max_length"]})),
        ({"new_author": "x" * 101}, (400, "validation", {"new_author": ["max_length"]})),
        ({"new_image": None}, (400, "validation", {"new_image": ["required"]})),
        ({"new_locale": "de"}, (400, "validation", {"new_locale": ["choice"]})),
        ({"new_image": "no file"}, (400, "validation", {"new_image": ["invalid"]})),
    ],
)
def test_bad_fields_are_named_and_nothing_is_written(
    client: APIClient, changes: dict[str, Any], expected: tuple[int, str, dict[str, list[str]]]
) -> None:
    assert refused(client.post("/api/news", form(**changes), format="multipart")) == expected
    assert (Article.objects.count(), StoredFile.objects.count(), actions()) == (0, 0, [])


@pytest.mark.feature("M-ADM-20")
@pytest.mark.parametrize(
    ("image", "expected"),
    [
        (lambda: upload(size=500_000), (413, "file_size", {"new_image": ["file_size"]})),
        (lambda: upload(content=b"\x89PNG\r\n\x1a\n broken"), (415, "image_invalid", {"new_image": ["image_invalid"]})),
        (lambda: upload("a.svg", b"<svg/>"), (415, "file_type", {"new_image": ["file_type"]})),
    ],
    ids=["too large", "broken", "no picture"],
)
def test_bad_pictures_are_refused(
    client: APIClient, image: Any, expected: tuple[int, str, dict[str, list[str]]]
) -> None:
    assert refused(client.post("/api/news", form(new_image=image()), format="multipart")) == expected
    assert (Article.objects.count(), StoredFile.objects.count()) == (0, 0)


@pytest.mark.feature("M-ADM-20")
def test_a_picture_of_499999_bytes_is_taken(client: APIClient) -> None:
    add(client, new_image=upload(size=499_999))


@pytest.mark.feature("M-ADM-20")
def test_links_replace_the_set_and_empty_rows_are_dropped(client: APIClient) -> None:
    number = add(client)
    given = [*LINKS[:4], {"text": "Prazno", "link": ""}]
    first = client.post("/api/news-links", {"new_id": number, "links": given})
    assert first.status_code == 201
    assert first.json()["data"]["links"] == LINKS[:4]
    client.post("/api/news-links", {"new_id": number, "links": given})  # a repeat changes nothing
    assert len(actions()) == 2
    client.post("/api/news-links", {"new_id": number, "links": LINKS})
    assert read(number)["links"] == LINKS
    client.post("/api/news-links", {"new_id": number, "links": []})
    assert read(number)["links"] == []


@pytest.mark.parametrize(
    ("links", "field", "code"),
    [
        ([*LINKS, LINKS[0]], "links", "max_length"),
        ([{"text": "a", "link": "javascript:alert(1)"}], "links.0.link", "invalid"),
        ([{"text": "a", "link": "https://example.org/" + "x" * 81}], "links.0.link", "max_length"),
        ([{"text": "x" * 101, "link": "https://example.org"}], "links.0.text", "max_length"),
        ([{"link": "https://example.org"}], "links.0.text", "required"),
        ("x", "links", "invalid"),
        ({"a": 1}, "links", "invalid"),
        (["x"], "links.0", "invalid"),
    ],
)
def test_bad_links_are_named(client: APIClient, links: Any, field: str, code: str) -> None:
    number = add(client)
    response = client.post("/api/news-links", {"new_id": number, "links": links})
    assert refused(response) == (400, "validation", {field: [code]})
    assert read(number)["links"] == []


@pytest.mark.feature("M-ADM-20")
def test_deleting_takes_article_links_and_picture_and_the_log_keeps_the_text(
    client: APIClient, django_capture_on_commit_callbacks: Any
) -> None:
    number = add(client)
    client.post("/api/news-links", {"new_id": number, "links": LINKS[:1]})
    with django_capture_on_commit_callbacks(execute=True):
        assert client.delete(f"/api/news/{number}").json() == {"data": {"res": "ok"}}
    assert client.delete(f"/api/news/{number}").status_code == 200
    assert APIClient().get(f"/api/news/{number}").status_code == 404
    assert (Article.objects.count(), ArticleText.objects.count(), StoredFile.objects.count()) == (0, 0, 0)
    (row,) = client.get("/api/admin/audit", {"action": "delete"}).json()["data"]
    assert row["after"] is None
    assert row["before"]["links"] == LINKS[:1]
    assert row["before"]["texts"] == [
        {"new_locale": "sr", "new_title": "Berza je otvorena", "new_article": "<p>Prva rečenica.</p>"}
    ]


@pytest.mark.feature("X-CSV")
def test_the_public_list_is_a_table_for_administrators_only(client: APIClient) -> None:
    add(client)
    assert APIClient().get("/api/news?format=csv").status_code == 401
    assert client_for(make_user()).get("/api/news?format=csv").status_code == 403
    response = client.get("/api/news?format=csv")
    lines = b"".join(response.streaming_content).decode().split("\r\n")
    assert lines[0] == "\ufeffBroj;Naslov;Vreme;Autor;Slika;Glavna slika;Tekst;Izvod"
    assert len(lines) == 3
    assert actions()[-1] == ("export", "news", "news")
