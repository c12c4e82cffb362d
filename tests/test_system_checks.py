"""Every start-up refusal, one by one: a sound production start passes, and each single fault stops it."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as live_settings
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from marketplace import env
from marketplace.checks import startup_errors, stop_unless_fit

# Nothing connects: the checks read the setting only.
pytestmark = [pytest.mark.filterwarnings("ignore:Overriding setting DATABASES"), pytest.mark.embedded]

POSTGRES = {"default": {"ENGINE": "django.db.backends.postgresql", "PASSWORD": "q8Zr-41xyP", "HOST": "db"}}
SOUND: Mapping[str, Any] = {
    "DEMO": False,
    "DEMO_DATA": False,
    "DEBUG": False,
    "EMAIL_HOST": "smtp.test",
    "SECRET_KEY": secrets.token_urlsafe(64),
    "ALLOWED_HOSTS": ["zbir.test"],
    "BASE_URL": "https://zbir.test",
    "HUMAN_CHECK": "altcha",
    "SOCIAL_ISSUER": "https://accounts.google.com",
    "SOCIAL_CLIENT_ID": "",
    "NUM_PROXIES_GIVEN": True,
    "THROTTLES": True,
    "MEDIA_ROOT": Path("/srv/zbir/media"),
    "STATIC_ROOT": Path("/srv/zbir/static"),
    "DATABASES": POSTGRES,
    "PROCESSES": 4,
    "REDIS_URL": "redis://redis:6379/0",
}
TURNSTILE = {"HUMAN_CHECK": "turnstile", "TURNSTILE_SITE_KEY": "x", "TURNSTILE_SECRET": "y"}


def error_ids(settings: Settings, **changed: object) -> list[str | None]:
    """Return the ids of the errors of a sound production start with these settings changed."""
    for name, value in {**SOUND, **changed}.items():
        setattr(settings, name, value)
    return [error.id for error in startup_errors()]


def test_sound_production_start_passes(settings: Settings) -> None:
    assert error_ids(settings) == []


def test_the_demos_provider_is_refused_in_production(settings: Settings) -> None:
    assert error_ids(settings, DEMO_PROVIDER=True) == ["zbir.E009"]


def test_the_demo_as_it_comes_passes() -> None:
    assert live_settings.DEMO
    assert startup_errors() == []


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"DEBUG": True}, "zbir.E002"),
        ({"DEMO_DATA": True}, "zbir.E018"),
        ({"SECRET_KEY": ""}, "zbir.E003"),
        ({"SECRET_KEY": "a8Kq2mXw"}, "zbir.E003"),
        ({"SECRET_KEY": "django-insecure-" + secrets.token_urlsafe(64)}, "zbir.E003"),
        ({"SECRET_KEY": "ab" * 40}, "zbir.E003"),
        ({"ALLOWED_HOSTS": []}, "zbir.E004"),
        ({"ALLOWED_HOSTS": ["zbir.test", "*"]}, "zbir.E004"),
        ({"BASE_URL": "http://zbir.test"}, "zbir.E005"),
        ({"BASE_URL": ""}, "zbir.E005"),
        ({"EMAIL_HOST": ""}, "zbir.E019"),
        ({"ALLOWED_HOSTS": ["other.test"]}, "zbir.E020"),
        ({"BASE_URL": "https://zbir.test/shop"}, "zbir.E005"),
        ({"HUMAN_CHECK": "none"}, "zbir.E006"),
        ({"HUMAN_CHECK": "turnstile", "TURNSTILE_SITE_KEY": "x", "TURNSTILE_SECRET": ""}, "zbir.E007"),
        ({"SOCIAL_ISSUER": "https://id.test"}, "zbir.E008"),
        ({"SOCIAL_ISSUER": "http://127.0.0.1:9000", "SOCIAL_CLIENT_ID": "x"}, "zbir.E009"),
        ({"SOCIAL_ISSUER": "http://id.test", "SOCIAL_CLIENT_ID": "x"}, "zbir.E009"),
        ({**TURNSTILE, "TURNSTILE_VERIFY_URL": "http://127.0.0.1:9000/siteverify"}, "zbir.E017"),
        ({**TURNSTILE, "TURNSTILE_SCRIPT_URL": "http://widget.test/api.js"}, "zbir.E017"),
        ({"NUM_PROXIES_GIVEN": False}, "zbir.E010"),
        ({"THROTTLES": False}, "zbir.E011"),
        ({"DATABASES": {"default": {**POSTGRES["default"], "PASSWORD": "postgres"}}}, "zbir.E012"),
        ({"DATABASES": {"default": {**POSTGRES["default"], "PASSWORD": ""}}}, "zbir.E012"),
        ({"MEDIA_ROOT": Path("/srv/zbir/static/media")}, "zbir.E013"),
        ({"DATABASES": {"default": {"ENGINE": "django.db.backends.sqlite3"}}}, "zbir.E015"),
        ({"REDIS_URL": ""}, "zbir.E016"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_refuses_a_start_with_one_fault(settings: Settings, changed: dict[str, object], expected: str) -> None:
    assert error_ids(settings, **changed) == [expected]


def test_takes_demo_data_on_this_machine(settings: Settings) -> None:
    for address in ("https://localhost:8443", "https://127.0.0.1"):
        given = {"DEMO_DATA": True, "BASE_URL": address, "ALLOWED_HOSTS": ["localhost", "127.0.0.1"]}
        assert error_ids(settings, **given) == []


def test_takes_a_local_socket_without_password(settings: Settings) -> None:
    local = {"default": {**POSTGRES["default"], "PASSWORD": "", "HOST": "/run/postgresql"}}
    assert error_ids(settings, DATABASES=local) == []


def test_refuses_failpoints_outside_the_fault_tests(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAILPOINTS", "close.locked=sleep")
    assert error_ids(settings) == ["zbir.E014"]


def test_refuses_translations_that_are_not_compiled_or_older(settings: Settings, tmp_path: Path) -> None:
    source = tmp_path / "sr_Latn" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.touch()
    assert error_ids(settings, LOCALE_PATHS=[tmp_path]) == ["zbir.E021"]
    source.with_suffix(".mo").touch()
    assert error_ids(settings) == []
    os.utime(source.with_suffix(".mo"), (0, 0))
    assert error_ids(settings) == ["zbir.E021"]


def test_refuses_a_demo_on_a_public_address(settings: Settings) -> None:
    assert error_ids(settings, DEMO=True, BASE_URL="https://zbir.test") == ["zbir.E001"]


def test_a_refused_server_does_not_start(settings: Settings) -> None:
    settings.DEMO, settings.BASE_URL = True, "https://zbir.test"
    with pytest.raises(ImproperlyConfigured, match=r"zbir\.E001"):
        stop_unless_fit()


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda: env.env_bool("ZBIR_TEST", default=True), "maybe"),
        (lambda: env.env_int("ZBIR_TEST", 1), "1.5"),
        (lambda: env.env_int("ZBIR_TEST", 1, minimum=1), "0"),
        (lambda: env.env_int("ZBIR_TEST", 1), "٣"),
        (lambda: env.env_choice("ZBIR_TEST", "a", ("a", "b")), "c"),
    ],
)
def test_a_value_that_cannot_be_read_stops_the_start(monkeypatch: pytest.MonkeyPatch, read: Any, value: str) -> None:
    monkeypatch.setenv("ZBIR_TEST", value)
    with pytest.raises(ImproperlyConfigured, match="ZBIR_TEST"):
        read()


def test_a_secret_comes_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("from-the-file\n")
    monkeypatch.setenv("ZBIR_TEST_FILE", str(tmp_path / "key"))
    assert env.env_secret("ZBIR_TEST") == "from-the-file"


def test_a_secret_given_twice_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZBIR_TEST", "one")
    monkeypatch.setenv("ZBIR_TEST_FILE", str(tmp_path / "key"))
    with pytest.raises(ImproperlyConfigured):
        env.env_secret("ZBIR_TEST")
