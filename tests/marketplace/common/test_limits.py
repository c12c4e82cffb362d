"""GET config, GET health. docs/spec/api-trading.md, sections 1 and 11."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from marketplace.common import limits

pytestmark = pytest.mark.django_db

CONTRACT = (
    "`usr_username_min` 5, `usr_username_max` 15, `usr_password_min` 8, `reset_password_max` 32, `pr_text_max` 1100, "
    "`postal_code_max` 45, `text_max` 1100, `short_text_max` 255, `pro_name_min` 4, `pro_name_max` 40, "
    "`quantity_min` 4, `quantity_max` 99999999, `base_price_max` 999999999, `tiers_min` 2, `tiers_max` 5, "
    "`images_max` 14, `quality_max` 5, `declaration_max` 5, `main_image_bytes` 1048576, `image_bytes` 409600, "
    "`quality_bytes` 2097152, `declaration_bytes` 5242880, `tax_bytes` 1572864, `profile_image_bytes` 409600, "
    "`file_bytes` 15000000, `msg_max` 1000, `comment_max` 300, `human_check_seconds` 295, `page_size` 12."
)

# What docs/spec/api-community.md limits and screens show.
COMMUNITY = {
    "news_author_max": 100,
    "news_image_bytes": 499_999,
    "news_link_max": 100,
    "news_links_max": 5,
    "rich_text_max": 100_000,
    "doc_name_max": 255,
    "doc_priority_max": 999,
    "doc_bytes": 15_000_000,
    "banner_bytes": 1_048_576,
    "group_name_max": 100,
    "cmp_description_max": 1100,
    "wrk_name_min": 5,
    "wrk_name_max": 45,
    "wrk_class_max": 10,
    "wrk_bytes": 15_000_000,
    "wrk_points_max": 1_000_000,
    "note_max": 1000,
    "step_note_max": 300,
    "saved_search_name_max": 60,
    "saved_searches_max": 30,
    "followed_sellers_max": 500,
    "carrier_max": 80,
    "tracking_number_max": 60,
    "tpl_name_max": 60,
    "report_text_max": 300,
    "support_answer_max": 4000,
}


@pytest.mark.feature("M-API-01")
def test_the_limits_are_those_of_the_contract(client: Client) -> None:
    expected = {name: int(value) for name, value in re.findall(r"`(\w+)` (\d+)", CONTRACT)}
    assert client.get("/api/config").json()["data"]["limits"] == {**expected, **COMMUNITY} == limits.PUBLIC


def test_config_names_the_providers_and_keeps_its_tag(client: Client, settings: Any) -> None:
    answer = client.get("/api/config")
    assert answer.json()["data"]["human_check"] == {"provider": "none", "site_key": "", "script_url": ""}
    assert answer.json()["data"]["social"] is None
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert client.get("/api/config", HTTP_IF_NONE_MATCH=answer.headers["ETag"]).status_code == 304
    settings.HUMAN_CHECK, settings.TURNSTILE_SITE_KEY = "turnstile", "site"
    assert client.get("/api/config").json()["data"]["human_check"] == {
        "provider": "turnstile",
        "site_key": "site",
        "script_url": "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    }


@pytest.mark.feature("M-AUTH-08")
def test_config_names_the_social_sign_in_only_where_it_is_set_up(client: Client, settings: Any) -> None:
    """A client id alone means Google; any other issuer by setting."""
    settings.SOCIAL_CLIENT_ID = "me"
    social = client.get("/api/config").json()["data"]["social"]
    assert social == {"issuer": "https://accounts.google.com", "client_id": "me", "button": "Google"}
    settings.SOCIAL_ISSUER, settings.SOCIAL_BUTTON = "https://id.example", "Example"
    social = client.get("/api/config").json()["data"]["social"]
    assert social == {"issuer": "https://id.example", "client_id": "me", "button": "Example"}
    settings.SOCIAL_CLIENT_ID = ""
    assert client.get("/api/config").json()["data"]["social"] is None


def test_no_secret_is_in_the_config(client: Client, settings: Any) -> None:
    settings.TURNSTILE_SECRET = "very-secret"
    settings.HUMAN_CHECK = "turnstile"
    body = client.get("/api/config").content.decode()
    assert "very-secret" not in body
    assert settings.SECRET_KEY not in body


def test_health(client: Client) -> None:
    assert client.get("/api/health").json() == {"data": {"res": "ok"}}


def test_health_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise OperationalError("away")

    monkeypatch.setattr("marketplace.common.http.health.connection.cursor", fail)
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "5"


def test_every_limit_has_one_source() -> None:
    """A limit that stands in two places will one day differ."""
    numbers = re.compile(r"\b(15_?000_?000|409_?600|1_?048_?576|2_?097_?152)\b")
    kernel = [path for path in Path(limits.__file__).parent.rglob("*.py") if path.name != "limits.py"]
    assert [path.name for path in kernel if numbers.search(path.read_text())] == []
