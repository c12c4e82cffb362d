"""What the front server itself answers: headers, names, refusals, the cache of pictures."""

from __future__ import annotations

import time

import pytest

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Answer, Visitor
from tests.rehearsal.conftest import WithoutWeb
from tests.rehearsal.rpc import RpcClient

pytestmark = pytest.mark.feature("X-SHARE", "M-HOME-01")


TOO_LARGE = 47 * 1024 * 1024
HEADERS = {
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'",
}


def header(answer: Answer, name: str) -> str:
    """Return a header whatever its letter case."""
    return next((value for key, value in answer.headers.items() if key.lower() == name.lower()), "")


@pytest.fixture(scope="module")
def picture(rpc: RpcClient) -> str:
    """The path of a public picture that has its smaller copies."""
    return str(
        rpc.python(
            "import io, json",
            "from datetime import timedelta",
            "from django.core.files.uploadedfile import SimpleUploadedFile",
            "from django.db import transaction",
            "from PIL import Image",
            "from marketplace.common import files",
            "from marketplace.common.files.rules import MAIN_IMAGE",
            "buffer = io.BytesIO()",
            "Image.effect_noise((800, 800), 60).convert('RGB').save(buffer, 'JPEG', quality=60)",
            "upload = SimpleUploadedFile('slika.jpg', buffer.getvalue())",
            "with transaction.atomic():",
            "    row = files.keep(files.prepare(upload, MAIN_IMAGE), owner_id=None, visibility='public')",
            "files.make_due_copies(older_than=timedelta(0))",
            "print(json.dumps('/api/files/' + row.path))",
        )
    )


@pytest.mark.parametrize("path", ["/sr", "/en", "/api/categories", "/api/none", "/sr/none"])
def test_every_answer_carries_the_headers_that_protect(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    for name, value in HEADERS.items():
        assert value in header(answer, name), (name, answer.headers)
    assert len(answer.headers) == len({key.lower() for key in answer.headers})  # none of them twice
    assert not header(answer, "set-cookie")


def test_a_name_that_is_not_ours_gets_nothing(visitor: Visitor) -> None:
    for path in ("/sr", "/api/health", "/static/spa/manifest.json"):
        assert visitor.ask("GET", path, headers={"Host": "evil.example"}).status == 421


def test_a_request_id_of_the_client_is_not_taken_over(visitor: Visitor, site: Rehearsal) -> None:
    answer = visitor.ask("GET", "/api/categories", headers={"X-Request-ID": "chosen-by-the-client"})
    assert header(answer, "x-request-id") not in {"", "chosen-by-the-client"}
    assert all("chosen-by-the-client" not in text for text in site.logs().values())


def test_a_picture_is_kept_by_the_front_server_and_only_in_forms_that_exist(visitor: Visitor, picture: str) -> None:
    for copy in ("", "?w=320", "?w=320&f=webp", "?f=webp&w=320"):
        assert visitor.get(picture + copy).status == 200
        assert header(visitor.get(picture + copy), "x-cache") == "HIT", copy
    for other in ("?w=321", "?w=320&x=1", "?f=tiff", "?w=0320"):
        for _ in range(2):
            answer = visitor.get(picture + other)
            assert header(answer, "x-cache") != "HIT", (other, answer.headers)


@pytest.mark.parametrize(("language", "words"), [("sr", "preveliko"), ("en", "too large")])
def test_too_large_a_body_is_refused_in_the_form_and_language_of_the_api(
    visitor: Visitor, language: str, words: str
) -> None:
    connection = visitor.connect()
    connection.putrequest("POST", f"/api/products?locale={language}")
    connection.putheader("Content-Length", str(TOO_LARGE))
    connection.putheader("Content-Type", "multipart/form-data; boundary=x")
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == 413
    assert words in answer.read().decode()
    assert answer.getheader("Content-Type", "").startswith("application/json")
    assert "max-age=31536000" in answer.getheader("Strict-Transport-Security", "")
    connection.close()


def test_too_many_requests_of_one_address_are_refused_and_others_are_not(site: Rehearsal) -> None:
    greedy, other = Visitor(site, address="127.8.0.1"), Visitor(site, address="127.8.0.2")
    connection = greedy.connect()
    started = time.monotonic()
    refused: Answer | None = None
    while refused is None and time.monotonic() - started < 60:
        answer = greedy.ask("GET", "/sitemap.xml", connection=connection)
        refused = answer if answer.status == 429 else None
    connection.close()
    assert refused is not None
    assert int(header(refused, "retry-after")) > 0
    assert "Previše pokušaja" in refused.body.decode()
    assert "Too many attempts" in refused.body.decode()
    assert other.get("/sitemap.xml").status == 200


@pytest.mark.parametrize(("language", "words"), [("sr", "ponovo"), ("en", "try again")])
def test_while_no_web_process_runs_people_are_told_so(without_web: WithoutWeb, language: str, words: str) -> None:
    call, page = without_web.calls[language], without_web.pages[language]
    assert call.status in {502, 503, 504}
    assert call.json()["error"]["code"] == "unavailable"
    assert words in call.json()["error"]["message"]
    assert header(call, "content-language").startswith(language)
    assert int(header(call, "retry-after")) > 0
    assert page.status in {502, 503, 504}
    assert header(page, "content-type").startswith("text/html")
    assert without_web.static.status == 200
