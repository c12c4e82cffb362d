"""The front server as it is configured for every machine: what it sends on, keeps, refuses and writes down."""

import base64
import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator
from html import unescape

import brotli
import pytest
from django.utils import translation

from marketplace.common.http import errors
from marketplace.common.http.envelope import envelope
from marketplace.common.http.security import DATA_POLICY
from tests.deploy.front import Answer, RunningFront, running_front

pytestmark = pytest.mark.once


SID = "a1" * 32
SCRIPT = b"export const step = 1;\n" * 100


@pytest.fixture(scope="module")
def site() -> Iterator[RunningFront]:
    static = {
        "spa/assets/main-abc.js": SCRIPT,
        "spa/assets/main-abc.js.gz": gzip.compress(SCRIPT),
        "spa/assets/main-abc.js.br": brotli.compress(SCRIPT),
        "spa/assets/small-abc.css": b"p { margin: 0 }",
        "spa/favicon.svg": b"<svg/>",
    }
    with running_front(static) as made:
        yield made


# --- what it sends on ------------------------------------------------------------------------------------------------

FORGED = {
    "X-Forwarded-For": "203.0.113.9, 198.51.100.7",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Request-ID": "written-by-the-client",
    "Forwarded": "for=203.0.113.9",
}
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.parametrize(
    "path,server,given",
    [
        ("/", "web", {}),
        ("/sr/ads", "web", {}),
        ("/sitemap.xml", "web", {}),
        ("/robots.txt", "web", {}),
        ("/icons/tag.svg", "web", {}),
        ("/api/health", "web", {}),
        ("/api/ads", "web", {}),
        ("/api/files/ad/x.jpg?w=640", "web", {}),
        ("/api/user/export", "uploads", {}),
        ("/api/user/sales/export", "uploads", {}),
        ("/api/admin/users?format=csv", "uploads", {}),
        ("/api/user/export/state", "web", {}),
        ("/api/admin/exports", "web", {}),
        ("/api/admin/exports/7", "uploads", {}),
        ("/api/websocket?sid=" + SID, "live", UPGRADE),
    ],
)
def test_every_address_reaches_its_process_with_all_headers_and_none_of_the_clients(
    site: RunningFront, path: str, server: str, given: dict[str, str]
) -> None:
    answer = site.ask(path, headers={**FORGED, **given})
    report = answer.report
    assert report["server"] == server
    assert report["path"] == path
    headers = report["headers"]
    assert isinstance(headers, dict)
    assert headers["host"] == "localhost"
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["x-forwarded-proto"] == "https"
    assert re.fullmatch(r"[0-9a-f]{32}", headers["x-request-id"])
    assert "x-forwarded-host" not in headers
    assert "forwarded" not in headers
    assert headers.get("upgrade") == ("websocket" if given else None)
    assert headers.get("connection", "").lower() == ("upgrade" if given else headers.get("connection", "").lower())


def test_only_the_live_connection_is_upgraded(site: RunningFront) -> None:
    for path in ("/", "/api/ads", "/api/websocket/x", "/api/WEBSOCKET"):
        report = site.ask(path, headers=UPGRADE).report
        assert isinstance(report["headers"], dict)
        assert "upgrade" not in report["headers"]
        assert report["server"] == "web"


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "Multipart/Form-Data; boundary=x"])
def test_forms_with_files_go_to_processes_of_their_own(site: RunningFront, kind: str) -> None:
    report = site.ask("/api/ads", method="POST", headers={"Content-Type": kind}, body=b"x" * 200_000).report
    assert (report["server"], report["bytes"]) == ("uploads", 200_000)


def test_json_does_not(site: RunningFront) -> None:
    report = site.ask("/api/ads", method="POST", headers={"Content-Type": "application/json"}, body=b"{}").report
    assert report["server"] == "web"


# --- what it keeps ---------------------------------------------------------------------------------------------------


@pytest.fixture
def pictures(site: RunningFront) -> Iterator[RunningFront]:
    """The application says of every file that it never changes."""
    site.answer_headers["Cache-Control"] = "public, max-age=31536000, immutable"
    yield site
    site.answer_headers.clear()


def entries(site: RunningFront) -> int:
    """Return how many files the cache holds."""
    return sum(len(files) for _, _, files in os.walk(site.front.folder / "cache"))


def test_a_picture_is_kept_once_per_copy_that_exists(pictures: RunningFront) -> None:
    before = entries(pictures)
    for query in ("", "?w=640", "?w=640&f=webp", "?f=webp&w=640", "?f=webp", "?w=320", "?w=1200"):
        pictures.ask(f"/api/files/ad/once.jpg{query}")
        assert pictures.ask(f"/api/files/ad/once.jpg{query}").headers["x-cache"] == "HIT"
    assert entries(pictures) - before == 6


@pytest.mark.parametrize(
    "query", ["w=641", "w=99999", "w=640&w=320", "f=png", "w=640&f=webp&x=1", "x=1", "w=0640", "W=640", "w=640%20"]
)
def test_no_other_query_makes_an_entry_or_gets_one(pictures: RunningFront, query: str) -> None:
    pictures.ask("/api/files/ad/other.jpg")
    before = entries(pictures)
    asked = len(pictures.asked["web"])
    for _ in range(2):
        pictures.ask(f"/api/files/ad/other.jpg?{query}")
    assert entries(pictures) == before
    assert pictures.asked["web"][asked:] == [f"/api/files/ad/other.jpg?{query}"] * 2


def test_what_depends_on_a_session_is_never_kept(pictures: RunningFront) -> None:
    before = entries(pictures)
    pictures.ask(f"/api/files/ad/private.jpg?sid={SID}")
    pictures.ask("/api/files/ad/private.jpg", headers={"Authorization": f"Bearer {SID}"})
    assert entries(pictures) == before


# --- what it refuses -------------------------------------------------------------------------------------------------


def check_error(answer: Answer, status: int, error: errors.DomainError, code: str) -> None:
    """Compare an error with what the application itself would say."""
    assert answer.status == status
    assert answer.headers["content-type"] == "application/json"
    with translation.override({"sr": "sr-latn", "en": "en"}[code]):
        assert json.loads(answer.body) == envelope(error.code, error.text())
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-language"] == {"sr": "sr-Latn", "en": "en"}[code]
    assert ("retry-after" in answer.headers) == (error.retry_after is not None)
    assert answer.headers["content-security-policy"] == DATA_POLICY
    assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


@pytest.mark.parametrize("query,code", [("", "sr"), ("?locale=en", "en"), ("?locale=xx", "sr")])
def test_too_large_a_body_is_refused_as_the_api_refuses(site: RunningFront, query: str, code: str) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": str(47 * 1024 * 1024)}
    answer = site.ask(f"/api/ads{query}", method="POST", headers=headers)
    check_error(answer, 413, errors.BodyTooLarge(), code)


def test_a_process_that_is_away_is_told_in_both_forms(site: RunningFront) -> None:
    with site.without("uploads"):
        check_error(site.ask("/api/user/export?locale=en"), 502, errors.Unavailable(), "en")
    with site.without("web"):
        check_error(site.ask("/api/files/ad/away.jpg"), 502, errors.Unavailable(), "sr")  # and not as a picture
        page = site.ask("/sr/ads")
    assert (page.status, page.headers["content-type"]) == (502, "text/html; charset=utf-8")
    assert page.headers["retry-after"] == "5"


def test_too_many_requests_of_one_address_are_refused(site: RunningFront) -> None:
    answered = 0
    while (page := site.ask("/sitemap.xml", source="127.0.0.2")).status == 200:
        answered += 1
        assert answered < 2000
    assert answered >= 60
    assert (page.status, page.headers["retry-after"]) == (429, "5")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    text = unescape(page.body.decode())
    with translation.override("en"):
        assert str(errors.Throttled.message) in text
    with translation.override("sr-latn"):
        assert str(errors.Throttled.message) in text
    check_style(page.headers["content-security-policy"], text)


def check_style(policy: str, page: str) -> None:
    """The page's own style is let in by its digest and nothing else is."""
    style = re.search(r"<style>(.*?)</style>", page)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def test_a_page_of_the_browser_is_within_the_limits(site: RunningFront) -> None:
    for number in range(150):
        assert site.ask(f"/api/files/ad/{number}.jpg?w=640&f=webp").status == 200
    for number in range(60):
        assert site.ask(f"/api/ads?number={number}").status == 200


def test_a_foreign_name_gets_no_redirect_and_no_page(site: RunningFront) -> None:
    for scheme in ("http", "https"):
        for host in ("evil.example", "localhost.evil.example", "10.0.0.1"):
            answer = site.ask("/sr/ads", scheme=scheme, host=host)
            assert (answer.status, answer.headers.get("location")) == (421, None)
            assert b"evil" not in answer.body


def test_the_own_name_is_led_to_tls(site: RunningFront) -> None:
    answer = site.ask("/sr/ads?page=2", scheme="http")
    assert (answer.status, answer.headers["location"]) == (301, f"https://localhost:{site.ports.https}/sr/ads?page=2")


# --- static files ----------------------------------------------------------------------------------------------------


def test_static_files_are_compressed_and_carry_every_header(site: RunningFront) -> None:
    answer = site.ask("/static/spa/assets/main-abc.js", headers={"Accept-Encoding": "gzip"})
    assert (answer.status, answer.headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(answer.body) == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert site.ask("/static/spa/favicon.svg").headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["content-security-policy"] == DATA_POLICY
    assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("accepted", ["br", "gzip, deflate, br, zstd", "gzip,br"])
def test_a_script_goes_out_in_its_smallest_form_to_whom_reads_it(site: RunningFront, accepted: str) -> None:
    answer = site.ask("/static/spa/assets/main-abc.js", headers={"Accept-Encoding": accepted})
    assert (answer.status, answer.headers["content-encoding"]) == (200, "br")
    assert brotli.decompress(answer.body) == SCRIPT
    assert answer.headers["content-type"] == "application/javascript"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("accepted", ["", "identity", "br;q=0, gzip;q=0", "abr"])
def test_who_reads_no_compression_gets_the_file_itself(site: RunningFront, accepted: str) -> None:
    answer = site.ask("/static/spa/assets/main-abc.js", headers={"Accept-Encoding": accepted})
    assert (answer.status, answer.body) == (200, SCRIPT)
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"


def test_a_sheet_too_small_to_be_compressed_goes_out_as_it_is(site: RunningFront) -> None:
    answer = site.ask("/static/spa/assets/small-abc.css", headers={"Accept-Encoding": "br, gzip"})
    assert (answer.status, answer.body) == (200, b"p { margin: 0 }")
    assert answer.headers["content-type"] == "text/css"
    assert "content-encoding" not in answer.headers


# --- logs ------------------------------------------------------------------------------------------------------------


def test_no_log_of_the_front_server_holds_a_session(site: RunningFront) -> None:
    big = {"Content-Type": "multipart/form-data; boundary=x", "Referer": f"https://localhost/sr?sid={SID}"}
    site.ask(f"/api/ads?sid={SID}", method="POST", headers=big, body=b"x" * 300_000)  # spooled to a file
    site.ask(f"/api/ads?sid={SID}", method="POST", headers={**big, "Content-Length": str(60 * 2**20)})  # too large
    site.ask(f"/static/none.js?sid={SID}")
    site.ask(f"/api/websocket?sid={SID}", headers=UPGRADE)
    body = site.front.folder / "temp" / "body"
    body.chmod(0)  # as a full disk: the body cannot be spooled
    try:
        with site.without("live"):
            assert site.ask(f"/api/websocket?sid={SID}", headers=UPGRADE).status == 502
        if os.geteuid() == 0:  # nginx runs as another user then, whom this shuts out
            assert site.ask(f"/api/ads?sid={SID}", method="POST", headers=big, body=b"x" * 300_000).status == 503
    finally:
        body.chmod(0o700)
    logs = site.logs()
    assert logs.count("/api/websocket") >= 2
    assert SID not in logs
    assert "sid=" not in logs
