"""The template of the front server: what it renders to, and what it may not say."""

import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest
from django.utils import translation

from deploy.rehearsal.accounts import account, program
from deploy.rehearsal.certificate import ensure_certificate
from deploy.rehearsal.ports import free_port
from deploy.rehearsal.units import COMMON
from deploy.release.front import RENDER
from marketplace.common.files.rules import RENDITION_WIDTHS
from marketplace.common.http import errors

pytestmark = pytest.mark.once


RETRY_AFTER = 5  # seconds, as the template says
TEMPLATE = RENDER.with_name("nginx.conf.template").read_text()


# --- the template ----------------------------------------------------------------------------------------------------


def rendered(folder: Path, **values: str) -> str:
    """Return the configuration for these values."""
    done = subprocess.run(
        ["sh", str(RENDER)], env={"PATH": "/usr/bin:/bin", **values}, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_plain_machine_needs_nothing_but_the_names(tmp_path: Path) -> None:
    text = rendered(tmp_path, ALLOWED_HOSTS="zbir.example,www.zbir.example")
    assert "${" not in text
    assert text.count("server_name zbir.example www.zbir.example;") == 2
    assert "resolve" not in re.sub(r"#.*", "", text)
    # What needs root or the machine's own files is put elsewhere; every other line is as it stands.
    ensure_certificate(tmp_path, account("nobody"))
    for name in ("/run/nginx.pid", "/var/log/nginx", "/var/lib/nginx", "/var/cache/nginx"):
        text = text.replace(name, str(tmp_path / name.rpartition("/")[2]))
    (tmp_path / "nginx").mkdir()
    free = defaultdict(free_port)
    text = re.sub(r"listen (\d+)", lambda found: f"listen 127.0.0.1:{free[found[1]]}", text)
    text = text.replace("/etc/nginx/tls", str(tmp_path))
    assert_loads(tmp_path, text)


def test_static_files_are_served_from_where_the_services_collect_them(tmp_path: Path) -> None:
    [collected] = re.findall(r"STATIC_ROOT=(\S+)/static$", COMMON.read_text(), re.M)
    assert f"root {collected};" in rendered(tmp_path, ALLOWED_HOSTS="zbir.example")


def assert_loads(folder: Path, text: str) -> None:
    """Let nginx itself read the configuration."""
    path = folder / "nginx.conf"
    path.write_text(text)
    checked = subprocess.run(
        [program("nginx", "nginx"), "-e", "stderr", "-t", "-q", "-c", str(path)], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


def test_without_a_name_nothing_is_rendered() -> None:
    done = subprocess.run(["sh", str(RENDER)], env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert "ALLOWED_HOSTS" in done.stderr


def test_a_name_cannot_carry_a_directive() -> None:
    names = "zbir.example; return 200 x"
    done = subprocess.run(
        ["sh", str(RENDER)], env={"PATH": "/usr/bin:/bin", "ALLOWED_HOSTS": names}, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")


def test_containers_are_asked_for_by_name_again_and_again(tmp_path: Path) -> None:
    text = rendered(
        tmp_path,
        ALLOWED_HOSTS="zbir.example",
        NGINX_RESOLVER="127.0.0.11",
        NGINX_WEB="web:8000",
        NGINX_UPLOADS="uploads:8000",
        NGINX_LIVE="live:8000",
    )
    assert "resolver 127.0.0.11 valid=5s;" in text
    for name in ("web", "uploads", "live"):
        group = re.search(rf"upstream {name} {{(.*?)}}", text, re.DOTALL)
        assert group is not None
        assert f"server {name}:8000 max_fails=0 resolve;" in group[1]
        assert f"zone {name} " in group[1]  # without one nginx takes no `resolve`


@pytest.mark.parametrize(
    ("addresses", "rule"),
    [
        ("127.0.0.1:8101 127.0.0.1:8102", "max_fails=0"),
        ("10.0.0.11:8101 10.0.0.12:8101", "max_fails=2 fail_timeout=5s"),
    ],
)
def test_only_among_several_hosts_one_that_failed_is_left_alone(tmp_path: Path, addresses: str, rule: str) -> None:
    text = rendered(tmp_path, ALLOWED_HOSTS="zbir.example", NGINX_WEB=addresses)
    for address in addresses.split():
        assert f"server {address} {rule};" in text


def locations() -> dict[str, str]:
    """Return every location of the template with its directives."""
    return dict(re.findall(r"^        location ([^{]+?) {\n(.*?)^        }", TEMPLATE, re.DOTALL | re.MULTILINE))


def test_no_location_sets_a_header_of_its_own_towards_the_application() -> None:
    # One such line, and the location inherits none of the server's.
    proxied = {name for name, body in locations().items() if "proxy_pass" in body}
    assert {"= /api/websocket", "/api/files/", "/api/", "/"} <= proxied
    assert [name for name, body in locations().items() if "proxy_set_header" in body] == []


def test_every_proxied_location_but_health_and_live_has_a_rate() -> None:
    proxied = {name: body for name, body in locations().items() if "proxy_pass" in body}
    assert {name for name, body in proxied.items() if "limit_req " not in body} == {"= /api/health", "= /api/websocket"}
    assert "limit_conn " in proxied["= /api/websocket"]


def test_the_known_widths_are_the_copies_that_are_made() -> None:
    assert set(re.findall(r"\^w=\(\?<width>([0-9|]+)\)", TEMPLATE)) == {"|".join(map(str, RENDITION_WIDTHS))}


def test_no_log_holds_an_address_with_its_query() -> None:
    levels = re.findall(r"^( *)error_log \S+ (\w+);", TEMPLATE, re.MULTILINE)
    assert levels == [("", "warn"), ("    ", "emerg")]  # the first is outside of `http`: no request writes there
    form = re.search(r"log_format plain (.*?);", TEMPLATE, re.DOTALL)
    assert form is not None
    names = set(re.findall(r"\$\w+", form[1]))
    assert names.isdisjoint({"$request", "$request_uri", "$args", "$query_string", "$http_referer", "$is_args"})


@pytest.mark.parametrize(
    "error",
    [errors.BodyTooLarge(), errors.Throttled(RETRY_AFTER), errors.Unavailable()],
    ids=lambda one: one.code,
)
@pytest.mark.parametrize("code", ["sr", "en"])
def test_refusals_say_what_the_application_says(error: errors.DomainError, code: str) -> None:
    with translation.override({"sr": "sr-latn", "en": "en"}[code]):
        assert f'"{code} {error.code}" "{error.text()}";' in TEMPLATE
        assert f'{error.code} "{error.text()}";' in TEMPLATE
