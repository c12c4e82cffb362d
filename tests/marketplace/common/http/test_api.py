"""The base of every view. Source: docs/spec/reliability.md, S1, S7, S9."""

import asyncio
import json
from datetime import timedelta

import pytest
from django.test import AsyncClient, Client, override_settings
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.factories import client_for, make_admin, make_user, sid_for
from tests.marketplace.common.http.helpers import code
from trading.accounts.models import LoginSession

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.urls("tests.marketplace.common.http.kernel_urls"),
    pytest.mark.feature("M-API-01", "M-API-02"),
]


# --- who ---


def test_a_visitor_is_nobody(client: Client) -> None:
    assert client.get("/api/anybody").json() == {"data": {"who": None}}


def test_a_sid_is_taken_from_query_or_header(client: Client) -> None:
    user = make_user()
    sid = sid_for(user)
    assert client.get(f"/api/anybody?sid={sid}").json()["data"]["who"] == user.pk
    assert client.get("/api/anybody", HTTP_AUTHORIZATION=f"Bearer {sid}").json()["data"]["who"] == user.pk
    assert client.get("/api/anybody", HTTP_AUTHORIZATION=f"bearer {sid}").json()["data"]["who"] == user.pk


def test_the_header_wins_over_the_query(client: Client) -> None:
    one, two = make_user(username="first"), make_user(username="second")
    response = client.get(f"/api/anybody?sid={sid_for(one)}", HTTP_AUTHORIZATION=f"Bearer {sid_for(two)}")
    assert response.json()["data"]["who"] == two.pk


def test_two_different_values_count_as_none_two_equal_ones_as_one(client: Client) -> None:
    one, two = sid_for(make_user(username="first")), sid_for(make_user(username="second"))
    assert client.get(f"/api/anybody?sid={one}&sid={two}").json()["data"]["who"] is None
    assert client.get(f"/api/anybody?sid={one}&sid={one}").json()["data"]["who"] is not None


def test_never_from_body_or_cookie(client: Client) -> None:
    sid = sid_for(make_user())
    client.cookies["sid"] = sid
    assert client.get("/api/anybody").json()["data"]["who"] is None
    assert code(client.get("/api/signed-in")) == (401, "session")


@pytest.mark.parametrize(
    "sid", ["", "0", "x" * 10, "x" * 43, "x" * 44, "x" * 10_000, "%00", "%ff" * 43, "[]", "č" * 43]
)
def test_a_sid_that_is_none_is_a_visitor_on_public_views_and_401_elsewhere(client: Client, sid: str) -> None:
    assert client.get(f"/api/anybody?sid={sid}").json() == {"data": {"who": None}}
    refused = client.get(f"/api/signed-in?sid={sid}")
    assert code(refused) == (401, "session")
    assert refused.headers["WWW-Authenticate"] == "Bearer"


def test_an_ended_session_is_none(client: Client) -> None:
    sid = sid_for(make_user())
    LoginSession.objects.update(ended_at=clock.now())
    assert code(client.get(f"/api/signed-in?sid={sid}")) == (401, "session")


def test_requests_keep_a_session_alive_asking_for_it_does_not(client: Client) -> None:
    """check-session does not keep a session alive."""
    sid = sid_for(make_user())
    begun = clock.now() - timedelta(hours=1)
    LoginSession.objects.update(last_seen_at=begun)
    assert client.get(f"/api/asking?sid={sid}").status_code == 200
    assert LoginSession.objects.get().last_seen_at == begun
    assert client.get(f"/api/signed-in?sid={sid}").status_code == 200
    assert LoginSession.objects.get().last_seen_at > begun


def test_admin_views_answer_401_then_403_before_existence() -> None:
    assert code(APIClient().get("/api/admins/1")) == (401, "session")
    assert code(client_for(make_user()).get("/api/admins/1")) == (403, "forbidden")
    # No capability is named there: every other role stays out.
    assert code(client_for(make_user("operater", staff_role="operator")).get("/api/admins/1")) == (403, "forbidden")
    assert code(client_for(make_admin()).get("/api/admins/1")) == (404, "not_found")


@override_settings(ADMIN_TOTP="required")
def test_an_admin_whose_second_step_is_due_acts_as_none() -> None:
    admin = client_for(make_admin())
    LoginSession.objects.update(second_factor_at=None)
    assert code(admin.get("/api/admins/1")) == (403, "totp_required")
    assert admin.get("/api/second-step").status_code == 200


def test_a_sensitive_action_needs_a_fresh_step_up() -> None:
    admin = client_for(make_admin())
    for proved in (None, clock.now() - timedelta(minutes=10, seconds=2)):
        LoginSession.objects.update(stepped_up_at=proved)
        assert code(admin.post("/api/admins/1")) == (403, "step_up")
        assert code(admin.get("/api/admins/1")) == (404, "not_found")
    LoginSession.objects.update(stepped_up_at=clock.now() - timedelta(minutes=9))
    assert admin.post("/api/admins/1").status_code == 200


@override_settings(ADMIN_TOTP="required")
def test_an_open_view_keeps_its_writes_for_administrators() -> None:
    assert APIClient().get("/api/open-to-read").status_code == 200
    assert code(APIClient().post("/api/open-to-read")) == (401, "session")
    assert code(client_for(make_user()).post("/api/open-to-read")) == (403, "forbidden")
    admin = client_for(make_admin())
    assert admin.post("/api/open-to-read").status_code == 200
    LoginSession.objects.update(second_factor_at=None)
    assert code(admin.post("/api/open-to-read")) == (403, "totp_required")


# --- methods and paths ---


@pytest.mark.parametrize("method", ["put", "patch", "options", "trace"])
def test_only_declared_methods_answer(client: Client, method: str) -> None:
    """S9: a preflight is refused, no CORS header is sent."""
    response = getattr(client, method)("/api/anybody", HTTP_ORIGIN="https://evil.example")
    assert code(response) == (405, "method_not_allowed")
    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "POST", "DELETE"}
    assert not [name for name in response.headers if name.lower().startswith("access-control")]


def test_head_is_get_without_a_body(client: Client) -> None:
    response = client.head("/api/anybody")
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize(
    "path", ["/api/anybody/", "/api/nothing", "/api/", "/api", "/api/pages/x", "/api/%ff", "/api/%00"]
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_unknown_paths_and_trailing_slashes_are_404_in_json(client: Client, path: str, method: str) -> None:
    response = getattr(client, method)(path)
    assert code(response) == (404, "not_found")
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Cache-Control"] == "no-store"


def test_a_fault_of_ours_is_500_in_the_envelope() -> None:
    client = Client(raise_request_exception=False)
    response = client.get("/api/broken?locale=en")
    assert code(response) == (500, "server_error")
    assert "a bug" not in response.content.decode()
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db(transaction=True)
async def test_an_iterators_end_that_escapes_is_a_fault_too_and_no_request_that_hangs() -> None:
    answer = await asyncio.wait_for(AsyncClient(raise_request_exception=False).delete("/api/broken"), 20)
    assert answer.status_code == 500


def test_a_needed_service_that_is_away_is_503(client: Client) -> None:
    response = client.post("/api/broken")
    assert code(response) == (503, "unavailable")
    assert response.headers["Retry-After"] == "5"


def test_accept_and_format_change_nothing(client: Client) -> None:
    response = client.get("/api/anybody?format=xml", HTTP_ACCEPT="text/html")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/json")


@pytest.mark.parametrize("locale", ["sr", "en"])
def test_messages_are_in_the_language_of_the_call(client: Client, locale: str) -> None:
    response = client.get(f"/api/signed-in?locale={locale}")
    assert response.json()["error"]["message"] == {"sr": "Prijavite se.", "en": "Please sign in."}[locale]
    assert response.headers["Content-Language"] == {"sr": "sr-Latn", "en": "en"}[locale]


# --- pages ---


@pytest.mark.parametrize(
    ("page", "rows"),
    [("", 12), ("page=1", 12), ("page=3", 1), ("page=4", 0), (f"page={10**20}", 0), ("page=02", 12)],
)
def test_pages(client: Client, page: str, rows: int) -> None:
    body = client.get(f"/api/pages?{page}").json()
    assert (len(body["data"]), body["page_count"], body["meta"]) == (rows, 3, {"items": 25})


@pytest.mark.parametrize("page", ["0", "-1", "abc", "1.5", "", "%00", "1e3", "+1", " 1", "٣", "1_0", "000", "[]", "²"])
def test_a_page_is_a_whole_number_from_one(client: Client, page: str) -> None:
    from urllib.parse import quote

    response = client.get("/api/pages?page=" + (page if "%" in page else quote(page)))
    assert code(response) == (400, "validation")
    assert list(response.json()["error"]["fields"]) == ["page"]


def test_too_many_parameters_are_refused(client: Client) -> None:
    assert code(client.get("/api/pages?" + "&".join(f"a{n}=1" for n in range(1001)))) == (400, "bad_request")


# --- keeping answers ---


def test_a_public_read_has_a_tag_and_answers_304(client: Client) -> None:
    first = client.get("/api/pages")
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    assert first.headers["Cache-Control"] == "public, no-cache"
    again = client.get("/api/pages", HTTP_IF_NONE_MATCH=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag
    assert again.headers["Cache-Control"] == "public, no-cache"
    assert again.headers["Vary"] == "Authorization"
    assert client.get("/api/pages?page=2", HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_lookup_may_be_kept_by_everybody(client: Client) -> None:
    assert client.get("/api/lookup").headers["Cache-Control"] == "public, max-age=300"


def test_with_a_sid_nothing_is_stored_but_the_tag_is_sent(client: Client) -> None:
    sid = sid_for(make_user())
    for answer in (
        client.get(f"/api/lookup?sid={sid}"),
        client.get("/api/lookup", HTTP_AUTHORIZATION=f"Bearer {sid}"),
        client.get("/api/lookup?sid=stale"),
    ):
        assert answer.headers["Cache-Control"] == "no-store"
        tag = answer.headers["ETag"]
    assert client.get(f"/api/lookup?sid={sid}", HTTP_IF_NONE_MATCH=tag).status_code == 304


def test_everything_else_is_not_stored(client: Client) -> None:
    for answer in (client.get("/api/anybody"), client.get("/api/signed-in"), client.get("/api/pages?page=0")):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Vary"] == "Authorization"
        assert "ETag" not in answer.headers


# --- rates ---


def test_a_rate_ends_in_429_with_the_wait(client: Client) -> None:
    statuses = [client.get("/api/limited").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    refused = client.get("/api/limited")
    assert code(refused) == (429, "throttled")
    assert 1 <= int(refused.headers["Retry-After"]) <= 3600


def test_a_rate_counts_by_address_and_forged_headers_do_not_help(client: Client) -> None:
    """S3: varying X-Forwarded-For must not help."""
    statuses = [client.get("/api/strict", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}").status_code for n in range(5)]
    assert statuses == [200, 200, 429, 429, 429]
    assert client.get("/api/strict", REMOTE_ADDR="10.1.1.1").status_code == 200


@override_settings(THROTTLES=False)
def test_rates_can_be_lifted(client: Client) -> None:
    assert [client.get("/api/strict").status_code for _ in range(5)] == [200] * 5
    assert [client.get("/api/limited").status_code for _ in range(5)] == [200] * 5


def test_no_answer_sets_a_cookie(client: Client) -> None:
    for path in ("/api/anybody", "/api/pages", "/api/signed-in", "/api/nothing"):
        assert not client.get(path).cookies


def test_answers_are_json_in_utf8(client: Client) -> None:
    response = client.post("/api/anybody", json.dumps({"usr_name": "Čačak"}), content_type="application/json")
    assert "Čačak" in response.content.decode()
