"""docker-compose.yml: every container closed and bounded, roles and secrets apart. `make check` checks its form."""

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from deploy.rehearsal.units import FOLDER, read_unit

pytestmark = pytest.mark.once
ROOT = FOLDER.parent.parent
COMPOSE: dict[str, Any] = YAML(typ="safe").load(ROOT / "docker-compose.yml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {"web", "uploads", "live", "schedule", "pictures", "work", "mail", "beat"}


def secrets(name: str) -> set[str]:
    """Return the secrets that a container may read."""
    return set(SERVICES[name].get("secrets", ()))


@pytest.mark.parametrize("name", SERVICES, ids=lambda name: f"container-{name}")  # not the mark "postgres"
def test_every_container_is_closed_and_bounded(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["pids_limit"] <= 256
    assert service["mem_limit"]
    assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
    assert service["logging"] == {"driver": "json-file", "options": {"max-size": "20m", "max-file": "5"}}
    assert name == "migrate" or service["stop_grace_period"]


def test_every_kind_of_process_has_its_container_and_its_kind() -> None:
    assert set(SERVICES) == OURS | {"front", "migrate", "postgres", "redis", "cache"}
    kinds = {name: SERVICES[name]["environment"]["PROCESS_KIND"] for name in OURS}
    assert kinds == {
        "web": "web", "uploads": "uploads", "live": "live", "mail": "mail",
        "schedule": "worker", "pictures": "worker", "work": "worker", "beat": "beat",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "unit"),
    [("mail", "zbir-mail"), *((queue, f"zbir-worker@{queue}") for queue in ("schedule", "pictures", "work"))],
)
def test_containers_run_the_commands_of_the_services(name: str, unit: str) -> None:
    (command,) = read_unit(unit).commands
    said = [Path(command[0]).name, *command[1:]]
    if "--hostname" in said:  # a container has a host name of its own
        place = said.index("--hostname")
        del said[place : place + 2]
    assert SERVICES[name]["command"] == said


def test_only_migrations_may_change_tables() -> None:
    assert {name for name in SERVICES if "owner_database_url" in secrets(name)} == {"migrate"}
    assert {name for name in SERVICES if "postgres_password" in secrets(name)} == {"postgres"}
    scripts = [volume for volume in SERVICES["postgres"]["volumes"] if volume.startswith("./")]
    assert len(scripts) == 2
    assert all((ROOT / volume.split(":")[0]).exists() for volume in scripts)


def test_only_the_sender_of_mails_knows_the_account_of_the_mail_server() -> None:
    assert {name for name in SERVICES if "smtp_password" in secrets(name)} == {"mail"}


def test_only_the_front_is_reached_and_only_pages_and_mails_go_out() -> None:
    closed = {name for name, network in COMPOSE["networks"].items() if network == {"internal": True}}
    assert closed == {"edge", "inner"}
    open_to = {name: set(service["networks"]) - closed for name, service in SERVICES.items()}
    assert {name: networks for name, networks in open_to.items() if networks} == {
        "front": {"public"}, "web": {"outside"}, "uploads": {"outside"}, "mail": {"outside"},
    }  # fmt: skip
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"front"}


def test_every_secret_that_is_named_exists() -> None:
    named = set().union(*(secrets(name) for name in SERVICES))
    assert named == set(COMPOSE["secrets"])


def test_the_broker_never_evicts_and_the_cache_does() -> None:
    assert SERVICES["redis"]["environment"]["POLICY"] == "noeviction"
    assert SERVICES["cache"]["environment"]["POLICY"] == "allkeys-lru"


def test_the_front_server_reaches_no_store_and_keeps_pictures_on_a_volume() -> None:
    assert SERVICES["front"]["networks"] == ["public", "edge"]
    assert {name for name in SERVICES if "edge" in SERVICES[name]["networks"]} == {"front", "web", "uploads", "live"}
    assert "pictures:/var/cache/zbir" in SERVICES["front"]["volumes"]
