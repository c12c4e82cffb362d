"""Icons of post groups, one by one."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

pytestmark = [pytest.mark.once, pytest.mark.feature("M-ADM-19")]

SPRITE = """<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="a-la-carte" viewBox="0 0 24 24" stroke="currentColor"><path d="M1 1"/></symbol>
<symbol id="truck" viewBox="0 0 24 24" stroke="currentColor"><path d="M2 2"/><circle r="2"/></symbol>
</svg>
"""


@pytest.fixture
def build(settings: Settings, tmp_path: Path) -> Path:
    settings.SPA_MANIFEST = tmp_path / "manifest.json"
    return tmp_path / "icons.svg"


def test_one_icon_is_cut_out_of_the_sprite_and_kept_for_a_week(client: Client, build: Path) -> None:
    build.write_text(SPRITE)
    response = client.get("/icons/truck.svg")
    assert response.status_code == 200
    assert response.content.decode() == (
        '<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="0 0 24 24" '
        'stroke="currentColor"><path d="M2 2"/><circle r="2"/></svg>'
    )
    assert response["Content-Type"] == "image/svg+xml"
    assert response["Cache-Control"] == "public, max-age=604800"
    assert "default-src 'none'" in response["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["i", "nothing", "truck.svg"])
def test_what_is_no_icon_is_not_found(client: Client, build: Path, name: str) -> None:
    build.write_text(SPRITE)
    assert client.get(f"/icons/{name}.svg").status_code == 404


def test_without_a_build_there_are_none(client: Client, build: Path) -> None:
    assert client.get("/icons/truck.svg").status_code == 404
