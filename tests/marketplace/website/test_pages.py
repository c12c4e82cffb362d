"""The page that carries the SPA: tags of the build, languages, redirects, and what is not a page."""

import json
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from marketplace.website.build import read_manifest

pytestmark = pytest.mark.django_db

MANIFEST = {
    "src/boot.ts": {"file": "assets/boot-9999.js", "isEntry": True},
    "src/main.tsx": {
        "file": "assets/main-aaaa.js",
        "isEntry": True,
        "imports": ["_vendor.js"],
        "dynamicImports": ["src/admin.tsx"],
        "css": ["assets/main-aaaa.css"],
        "assets": [
            "assets/golos-text-latin-wght-normal-bbbb.woff2",
            "assets/golos-text-cyrillic-wght-normal-cccc.woff2",
        ],
    },
    "_vendor.js": {"file": "assets/vendor-dddd.js", "imports": ["_base.js"], "css": ["assets/vendor-dddd.css"]},
    "_base.js": {"file": "assets/base-eeee.js", "imports": ["_vendor.js"]},
    "src/admin.tsx": {"file": "assets/admin-ffff.js", "css": ["assets/admin-ffff.css"]},
}


@pytest.fixture
def manifest(settings: Settings, tmp_path: Path) -> Path:
    """Return the manifest file of a small build that the server now uses."""
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(MANIFEST))
    settings.SPA_MANIFEST = path
    return path


def test_reads_the_entry_and_what_it_fetches(manifest: Path) -> None:
    build = read_manifest(manifest)
    assert build.entry == "/static/spa/assets/boot-9999.js"
    assert build.client == (
        "/static/spa/assets/main-aaaa.js",
        "/static/spa/assets/vendor-dddd.js",
        "/static/spa/assets/base-eeee.js",
    )
    assert build.styles == ("/static/spa/assets/vendor-dddd.css", "/static/spa/assets/main-aaaa.css")
    assert build.fonts == ("/static/spa/assets/golos-text-latin-wght-normal-bbbb.woff2",)


def test_reads_what_a_page_wants_beside_the_client(manifest: Path) -> None:
    build = read_manifest(manifest, ["src/admin.tsx", "src/unknown.tsx"])
    assert build.client[3:] == ("/static/spa/assets/admin-ffff.js", "/static/spa/assets/admin-ffff.css")
    assert len(build.styles) == 2  # the page's own come with its code, not before the first view


@pytest.mark.parametrize(
    ("address", "language"),
    [
        ("/", "sr-Latn"),
        ("/sr", "sr-Latn"),
        ("/sr/", "sr-Latn"),
        ("/sr/rules", "sr-Latn"),
        ("/en", "en"),
        ("/en/rules", "en"),
    ],
)
def test_serves_the_page_in_the_language_of_the_address(
    client: Client, manifest: Path, address: str, language: str
) -> None:
    answer = client.get(address)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == language
    assert "no-store" in answer.headers["Cache-Control"]
    assert f'<html lang="{language}">' in text
    assert '<script type="module" src="/static/spa/assets/boot-9999.js"></script>' in text
    assert '["/static/spa/assets/main-aaaa.js", "/static/spa/assets/vendor-dddd.js"' in text
    assert "admin-ffff" not in text


def test_no_script_or_style_stands_in_the_page_itself(client: Client, manifest: Path) -> None:
    text = client.get("/sr").content.decode()
    # Data blocks are no scripts to a browser.
    data = text.count('<script type="application/ld+json">') + text.count(' type="application/json">')
    assert text.count("<script") == text.count('<script type="module" src=') + data
    assert "<style" not in text
    assert " style=" not in text


def test_an_address_cannot_put_markup_into_the_page(client: Client, manifest: Path) -> None:
    text = client.get("/sr/%22%3E%3Cscript%3Ealert(1)%3C/script%3E").content.decode()
    assert "<script>alert" not in text


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/berza", "/sr/berza"),
        ("/berza/", "/sr/berza"),
        ("/de/details/12?tab=2", "/sr/details/12?tab=2"),
        ("/de-AT/berza", "/sr/berza"),
        ("/zh-Hant-TW", "/sr"),
        ("/sr_RS/berza", "/sr/berza"),
        ("/en-GB/berza?tab=popular", "/en/berza?tab=popular"),
        ("/new-ad", "/sr/new-ad"),
        ("/details/12", "/sr/details/12"),
        ("/de", "/sr"),
    ],
)
def test_leads_addresses_without_a_language_to_serbian(client: Client, address: str, target: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (302, target)


@pytest.mark.parametrize("address", ["/favicon.php", "/wp-login.php", "/x/y.txt", "/static/spa/assets/gone-1.js"])
def test_a_missing_file_is_not_a_page(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/api/no-such-thing", "/api", "/api/", "/api/products/"])
def test_an_unknown_call_answers_json(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


def test_never_redirects_to_another_site(client: Client) -> None:
    for address in ("//evil.test/x", "///evil.test", "/\\evil.test"):
        answer = client.get(address)
        assert answer.headers.get("Location", "/sr").startswith("/sr")


@pytest.mark.parametrize(
    ("address", "target"),
    [("/sr/berza/?page=2", "/sr/berza?page=2"), ("/en/x//", "/en/x"), ("/sr//evil.test/", "/sr//evil.test")],
)
def test_a_page_has_one_address(client: Client, address: str, target: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (301, target)


def test_takes_no_write(client: Client, manifest: Path) -> None:
    assert client.post("/sr").status_code == 405


def test_says_when_the_pages_are_not_built(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.SPA_MANIFEST = tmp_path / "none.json"
    assert client.get("/sr").status_code == 503
