"""Start-up refusals: a setting that would hurt stops the start, by name. Source: docs/spec/reliability.md, S16.

They run at every start of a management command and of the servers (asgi.py, wsgi.py call them too). The demo is held
to one thing instead: it is reachable from this machine only.
"""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

from marketplace.common.integrations.openid.rules import GOOGLE
from marketplace.common.jobs.failpoints import FAILPOINT_SETTINGS
from marketplace.common.monitoring.listener import address_of

SECRET_LENGTH = 50
KNOWN_SECRETS = re.compile(r"insecure|change.?me|secret.?key|example|password|^(.)\1*$", re.IGNORECASE)
KNOWN_PASSWORDS = frozenset({"", "postgres", "password", "zbir", "admin", "root", "changeme", "secret"})
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def error(number: int, text: str, hint: str) -> Error:
    """Return a check's error with its id, zbir.E001 and so on."""
    return Error(text, hint=hint, id=f"zbir.E{number:03}")


@register(Tags.security)
def startup_errors(app_configs: Sequence[AppConfig] | None = None, **options: Any) -> list[CheckMessage]:
    """Return why this start is refused; nothing when all is well."""
    everywhere = [*failpoint_errors(), *sharing_errors(), *listener_errors(), *translation_errors()]
    return [*everywhere, *(demo_errors() if settings.DEMO else production_errors())]


def demo_errors() -> Iterator[CheckMessage]:
    """Refuse a demo that other machines can reach: its passwords are public, and no outside service checks anything."""
    if urlsplit(settings.BASE_URL).hostname not in LOOPBACK:
        yield error(1, "The demo answers on loopback only.", "Set DEMO=off, or leave BASE_URL unset.")


def production_errors() -> Iterator[CheckMessage]:
    """Refuse a production start without a setting that it needs, or with an unsafe value."""
    if settings.DEBUG:
        yield error(2, "DEBUG is on: error pages would show secrets.", "Leave DEBUG unset.")
    yield from secret_errors()
    if not settings.ALLOWED_HOSTS or any(host.strip() in {"*", "."} for host in settings.ALLOWED_HOSTS):
        yield error(4, "ALLOWED_HOSTS is empty or takes every host.", "Name the site's host.")
    base = urlsplit(settings.BASE_URL)
    if base.scheme != "https" or not base.hostname or base.path or base.query:
        yield error(5, "BASE_URL is not a plain https address.", "For example https://zbir.example")
    if settings.HUMAN_CHECK == "none":
        yield error(6, "HUMAN_CHECK=none lets every program in.", "Use altcha or turnstile.")
    if settings.HUMAN_CHECK == "turnstile":
        yield from turnstile_errors()
    yield from social_errors()
    if not settings.NUM_PROXIES_GIVEN:
        yield error(10, "NUM_PROXIES is not set: limits would count the wrong address.", "0 without a front server.")
    if not settings.THROTTLES:
        yield error(11, "THROTTLES=off is for the demo only.", "Leave THROTTLES unset.")
    database = settings.DATABASES["default"]
    if str(database["ENGINE"]).endswith("postgresql") and database.get("PASSWORD", "") in KNOWN_PASSWORDS:
        local_socket = not database.get("HOST") or str(database["HOST"]).startswith("/")
        if database.get("PASSWORD") or not local_socket:
            yield error(12, "The database has a default or empty password.", "Give DATABASE_URL a password of its own.")
    yield from media_errors()
    if settings.DEMO_DATA and base.hostname not in LOOPBACK:
        yield error(18, "DEMO_DATA is on: its accounts share a known password.", "Leave DEMO_DATA unset.")
    if not settings.EMAIL_HOST:
        yield error(
            19, "SMTP_HOST is not set: mails, with links that sign in, would go to files and the log.", "Set it."
        )
    if settings.ALLOWED_HOSTS and base.hostname and not validate_host(base.hostname, settings.ALLOWED_HOSTS):
        yield error(20, "ALLOWED_HOSTS lacks the host of BASE_URL: every request would be refused.", "Name it there.")


def secret_errors() -> Iterator[CheckMessage]:
    """Refuse a key that somebody could guess: it signs challenges, links and codes."""
    try:
        secret = str(settings.SECRET_KEY)
    except ImproperlyConfigured:
        secret = ""
    if len(secret) < SECRET_LENGTH or KNOWN_SECRETS.search(secret) or len(set(secret)) < 10:
        yield error(3, "SECRET_KEY is missing, short or a known one.", "Set 50 or more random characters.")


def social_errors() -> Iterator[CheckMessage]:
    """Refuse a sign-in provider that is half set up (nobody could sign in) or on this machine (anybody could)."""
    if settings.SOCIAL_ISSUER != GOOGLE and not settings.SOCIAL_CLIENT_ID:
        yield error(8, "Social sign-in is half set up.", "Set SOCIAL_CLIENT_ID, or leave SOCIAL_ISSUER unset.")
    if is_test_address(settings.SOCIAL_ISSUER) or settings.DEMO_PROVIDER:
        yield error(
            9,
            "The social sign-in names a test provider.",
            "SOCIAL_ISSUER starts with https://, and DEMO_PROVIDER stays unset.",
        )


def turnstile_errors() -> Iterator[CheckMessage]:
    """Refuse Turnstile without its keys (nobody could pass) or on this machine (everybody could)."""
    if not (settings.TURNSTILE_SITE_KEY and settings.TURNSTILE_SECRET):
        yield error(7, "HUMAN_CHECK=turnstile needs its two keys.", "Set TURNSTILE_SITE_KEY and TURNSTILE_SECRET.")
    if is_test_address(settings.TURNSTILE_SCRIPT_URL) or is_test_address(settings.TURNSTILE_VERIFY_URL):
        yield error(
            17, "HUMAN_CHECK=turnstile names a test provider.", "Leave TURNSTILE_SCRIPT_URL and _VERIFY_URL unset."
        )


def is_test_address(address: str) -> bool:
    """Whether an outside service is reached without TLS or lies on this machine."""
    return urlsplit(address).scheme != "https" or urlsplit(address).hostname in LOOPBACK


def media_errors() -> Iterator[CheckMessage]:
    """Refuse uploads in the folder of static files: they are served only after an access check, those without one."""
    media = Path(settings.MEDIA_ROOT).resolve()
    for folder in (settings.STATIC_ROOT, settings.BASE_DIR / "marketplace" / "static"):
        if folder and media.is_relative_to(Path(folder).resolve()):
            yield error(13, "MEDIA_ROOT lies in the static files.", "Choose a folder outside of them.")
            return


def listener_errors() -> Iterator[CheckMessage]:
    """Refuse an address for monitoring that cannot be listened on."""
    try:
        if settings.METRICS_BIND:
            address_of(settings.METRICS_BIND)
    except ValueError as wrong:
        yield error(22, f"METRICS_BIND: {wrong}.", "For example 127.0.0.1:9101.")


def failpoint_errors() -> Iterator[CheckMessage]:
    """Refuse failpoints, which stop or kill the process, outside the fault tests."""
    if os.environ.get("FAILPOINTS") and os.environ.get("DJANGO_SETTINGS_MODULE") != FAILPOINT_SETTINGS:
        yield error(14, "FAILPOINTS is set outside the fault tests.", "Leave FAILPOINTS unset.")


def sharing_errors() -> Iterator[CheckMessage]:
    """Refuse several processes on SQLite, whose file belongs to one, or without Redis, whose stand-in is in memory."""
    sqlite = str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")
    if sqlite and settings.PROCESSES > 1:
        yield error(15, "SQLite serves one process only.", "Set DATABASE_URL, or WEB_CONCURRENCY=1.")
    if settings.PROCESSES > 1 and not settings.REDIS_URL:
        yield error(16, "Several processes need Redis between them.", "Set REDIS_URL, or WEB_CONCURRENCY=1.")


def translation_errors() -> Iterator[CheckMessage]:
    """Refuse translations that are not compiled, or older than their source: texts would be in English."""
    for folder in settings.LOCALE_PATHS:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
                name = f"{source.parent.parent.name}/{source.stem}"
                yield error(
                    21,
                    f"The translations of {name} are not compiled, or changed since.",
                    "Run `make build`, or `.venv/bin/pybabel compile -d locale -D django`.",
                )


def stop_unless_fit() -> None:
    """Raise ImproperlyConfigured when a check refuses the start of a server that was started past manage.py.

    Not SystemExit: gunicorn would take that for a worker that ended, and start the next one for ever.
    """
    if found := [str(message) for message in run_checks(tags=[Tags.security]) if message.is_serious()]:
        raise ImproperlyConfigured("This start is refused.\n" + "\n".join(found))
