"""A small build of the client, so that pages are served."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.marketplace.website.served_page import ServedPage

SITE = "https://zbir.example"

ReadPage = Callable[..., ServedPage]


@pytest.fixture
def read_page(client: Client, settings: Settings, tmp_path: Path) -> ReadPage:
    """Return a function that reads a page by its path; `status` is what it has to answer with."""
    manifest = tmp_path / "manifest.json"
    entries = {"src/boot.ts": {"file": "assets/boot-aaaa.js"}, "src/main.tsx": {"file": "assets/main-aaaa.js"}}
    manifest.write_text(json.dumps(entries))
    settings.SPA_MANIFEST = manifest
    settings.BASE_URL = SITE

    def read(path: str, status: int = 200) -> ServedPage:
        answer = client.get(path)
        assert answer.status_code == status, path
        assert "no-store" in answer.headers["Cache-Control"]  # it carries a nonce, and a price that moves
        return ServedPage(answer.content.decode())

    return read
