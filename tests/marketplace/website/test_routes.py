"""The server's table of pages and the client's own agree."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.utils.translation import override

from marketplace.common.text.locale import PREFIX
from marketplace.website.routes import ROUTES

pytestmark = pytest.mark.once

CLIENT = Path(__file__).resolve().parents[3] / "frontend" / "src"
# Our path -> the client's key of its title. The others' titles follow from what they show.
TITLES = {
    "": "home",
    "berza": "berza",
    "result": "result",
    "details/:id": "details",
    "rules": "rules",
    "register": "register",
    "register/:step": "register",
    "forgot-password": "forgot_password",
    "resend-verification": "resend",
    "verification": "verification",
    "unsubscribe": "unsubscribe",
    "auth/callback": "social",
    "new-ad": "new_ad",
    "edit-ad/:id": "edit_ad",
    "favorites": "favorites",
    "profile": "profile",
    "profile/my-profile": "my_profile",
    "profile/my-sales": "my_sales",
    "profile/my-purchases": "my_purchases",
    "profile/my-buyers": "my_buyers",
    "profile/my-sellers": "my_sellers",
    "profile/watching": "watching",
    "profile/notifications": "notifications",
    "profile/messages": "messages",
    "profile/suggestions": "suggestions",
}


def test_every_path_of_the_client_is_known_here() -> None:
    files = (CLIENT / "app" / "routes.tsx", *(CLIENT / "app" / "routes").glob("[!.]*.ts"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    paths = set(re.findall(r"\bpath: '([^'/*:][^'*]*|:[a-z]+)'", text))
    paths -= {":screen"}  # of the back-office: any path below admin
    known = {route.path for route in ROUTES}
    missing = {path for path in paths if not any(route == path or route.endswith(f"/{path}") for route in known)}
    assert "berza" in paths
    assert missing == set()


@pytest.mark.parametrize("language", PREFIX)
def test_titles_are_those_of_the_client(language: str) -> None:
    words = json.loads((CLIENT / "i18n" / "locales" / language / "common.json").read_text(encoding="utf-8"))["page"]
    with override(PREFIX[language]):
        ours = {route.path: str(route.title) for route in ROUTES if route.path in TITLES}
    assert ours == {path: words[key] for path, key in TITLES.items()}


def test_every_text_is_translated() -> None:
    for route in ROUTES:
        for text in (route.title, route.description):
            with override(PREFIX["sr"]):
                serbian = str(text)
            with override(PREFIX["en"]):
                assert serbian != str(text), route.path


def test_code_and_words_of_each_page_are_files_of_the_client() -> None:
    named = [source for route in ROUTES for language in PREFIX for source in route.sources(language)]
    assert len(named) > 20
    assert [source for source in named if not (CLIENT.parent / source).is_file()] == []
