"""The images are built, and everything that docker-compose.yml says starts from them and serves."""

import re
import time

import pytest
from ruamel.yaml import YAML

from tests.images.conftest import BUILDERS
from tests.images.stack import HOST, ROOT, SECONDS, SWITCHING, Stack, podman

pytestmark = pytest.mark.images
WELL = [
    name
    for name, service in YAML(typ="safe").load(ROOT / "docker-compose.yml")["services"].items()
    if "healthcheck" in service
]
UNREADABLE = (
    "for place in /srv/zbir /opt/zbir /etc/zbir /etc/nginx; do [ ! -e $place ] || find $place ! -readable; done"
)
UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Origin": f"https://{HOST}",
    "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}  # fmt: skip


@pytest.mark.parametrize("builder", BUILDERS)
def test_both_images_are_built(builds: dict[str, str], builder: str) -> None:
    assert re.search(r"^zbir-app has \d+ MB$", builds[builder], re.MULTILINE)


@pytest.mark.parametrize("image", ["zbir-app", "zbir-front"])
def test_its_user_can_read_all_that_an_image_holds(builds: dict[str, str], image: str) -> None:
    assert podman("run", "--rm", "--network", "none", image, "sh", "-c", UNREADABLE) == ""
    assert podman("run", "--rm", "--network", "none", image, "id", "--user") != "0\n"


@pytest.mark.parametrize("name", WELL, ids=lambda name: f"container-{name}")  # not the mark "postgres"
def test_every_container_is_well(stack: Stack, name: str) -> None:
    stack.wait_until_well(name)


def test_the_settings_are_safe(stack: Stack) -> None:
    check = ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    podman("exec", stack.container("web"), *check)


def test_a_container_cannot_write_beside_its_volumes(stack: Stack) -> None:
    said = podman("exec", stack.container("web"), "sh", "-c", "touch /srv/zbir/app/x /opt/zbir/x", code=1)
    assert said.count("Read-only file system") == 2


def test_the_front_server_serves_pages_files_and_the_live_connection(stack: Stack) -> None:
    for name in ("web", "live", "front"):
        stack.wait_until_well(name)
    status, headers, page = stack.ask("/sr")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    files = set(re.findall(r"/static/spa/assets/[\w./-]+", page.decode()))
    assert {path.rpartition(".")[2] for path in files} >= {"css", "js"}, page
    assert {path for path in files if stack.ask(path)[0] != 200} == set()
    assert stack.ask("/api/health")[0] == 200
    assert stack.ask("/api/websocket", UPGRADE)[0] == SWITCHING
    assert stack.ask("/metrics")[0] == 404


def test_a_container_that_comes_back_elsewhere_is_found(stack: Stack) -> None:
    stack.wait_until_well("front")
    before = podman("exec", stack.container("front"), "getent", "hosts", "web")
    podman("rm", "--force", stack.container("web"))
    stack.up("web")
    stack.wait_until_well("web")
    assert podman("exec", stack.container("front"), "getent", "hosts", "web") != before
    deadline = time.monotonic() + SECONDS
    while (status := stack.ask("/api/health")[0]) != 200:
        assert status in {502, 504}
        assert time.monotonic() < deadline
        time.sleep(1)
