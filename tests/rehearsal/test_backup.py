"""A backup that is taken while people use the site is restored elsewhere, whole. Proves F17, I15, I18."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.installation import ROOT
from tests.drills.drill import Drill
from tests.drills.traffic import Traffic
from tests.faults.clients import call, offer
from tests.faults.conftest import base_env, on_database
from tests.faults.forms import download
from tests.faults.installation import Installation, Process
from tests.faults.test_outages import log_in
from tests.launch_services import Postgres, Redis, binary, postgres_folders
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient

Output = subprocess.CompletedProcess[str]
PASSWORDS = {"OWNER_PASSWORD_FILE": "owner", "APPLICATION_PASSWORD_FILE": "application"}
CONTENT = b"sadrzaj priloga, bajt po bajt \x00\xff" * 3000


def backup(*words: object) -> Output:
    """Run the program as an operator does."""
    command = [sys.executable, "-m", "deploy.backup", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Installation]:
    """Another cluster with the two roles and an empty database, another Redis, and an empty folder for files."""
    cluster, redis = Postgres(), Redis()
    installation = Installation(tmp_path, {})
    try:
        cluster.start()
        redis.start()
        for variable, role in PASSWORDS.items():
            (tmp_path / variable).write_text(role)
        psql = binary("psql", "postgresql-client", postgres_folders())
        roles = [psql, "--no-psqlrc", "--quiet", "--file", "deploy/postgres/roles.sql", cluster.url]
        files = {variable: str(tmp_path / variable) for variable in PASSWORDS}
        subprocess.run(roles, cwd=ROOT, env={**os.environ, **files}, check=True, capture_output=True)
        owner = on_database(cluster.url, "zbir").replace("postgres@", "zbir_owner:owner@")
        (tmp_path / "owner_database_url").write_text(owner)
        (tmp_path / "media").mkdir()
        installation.env = {
            **base_env(tmp_path / "var"),
            "DATABASE_URL": owner.replace("zbir_owner:owner@", "zbir:application@"),
            "REDIS_URL": redis.url,
            "MEDIA_ROOT": str(tmp_path / "media"),
        }
        yield installation
    finally:
        installation.close()
        redis.close()
        cluster.close()


def site_arguments(site: Rehearsal) -> list[object]:
    """Return what tells the program where the site's data are."""
    secrets = site.folder / "etc" / "secrets"
    return [
        *("--database-url-file", secrets / "owner_database_url"),
        *("--media", site.installation.state / "media"),
        *("--secret-key-file", secrets / "secret_key"),
    ]


def restore(installation: Installation, folder: Path, key: Path) -> Output:
    return backup(
        *("restore", folder, "--database-url-file", installation.folder / "owner_database_url"),
        *("--media", installation.env["MEDIA_ROOT"], "--secret-key-file", key),
    )


def acknowledged(traffic: Traffic) -> set[str]:
    with traffic.history.guard:
        return {key for key, outcomes in traffic.history.outcomes.items() if "ok" in outcomes}


@pytest.mark.drill("F17", "a backup taken under traffic, restored into another cluster and folder, and used there")
def test_a_backup_under_traffic_is_restored_elsewhere_whole_f17(
    site: Rehearsal, rpc: RpcClient, elsewhere: Installation, drill: Drill, tmp_path: Path
) -> None:
    """Every write that was acknowledged before the backup began is in it, and every row's file."""
    crowd = rpc.do("make_crowd", people=drill.choose(30, 100), sales=3, quantity=400)
    person, key = rpc.new_person(), site.folder / "etc" / "secrets" / "secret_key"
    path = send_file(FrontSite(site), crowd)
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed)
    with traffic.running():
        traffic.wait_for(drill.choose(60, 200))
        first = taken(backup("take", "--to", tmp_path / "backups", *site_arguments(site)))
        traffic.wait_for(drill.choose(20, 80), "offer", "message", "file")
        before = acknowledged(traffic)
        last = taken(backup("take", "--to", tmp_path / "backups", "--keep", 1, *site_arguments(site)))
        traffic.wait_for(20)
    assert traffic.failed() == []
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []
    assert [one.name for one in (tmp_path / "backups").iterdir() if not one.name.startswith(".")] == [last.name]
    assert first != last
    assert_a_broken_one_is_refused(last, elsewhere, key)

    restored = restore(elsewhere, last, key)
    assert restored.returncode == 0, restored
    elsewhere.env["SECRET_KEY"] = key.read_text().strip()
    migrated = elsewhere.command("migrate", "--check")
    assert migrated.returncode == 0, migrated
    stored = Counter(checked_keys(elsewhere, crowd["ads"]))
    assert {key: stored[key] for key in before if stored[key] != 1} == {}
    assert before
    smoke_run(elsewhere, crowd, person, path, before)
    drill.record("acknowledged writes found in the restored site", len(before))


def taken(done: Output) -> Path:
    """Return the folder of a backup that was taken."""
    assert done.returncode == 0, done
    return Path(done.stdout.splitlines()[-1].partition(" is complete")[0])


def send_file(front: FrontSite, crowd: Any) -> str:
    """Send a file whose content is known; return its address."""
    fields, file = {"usr_id_to": str(crowd["seller"])}, ("msg_file", "ugovor.bin", CONTENT)
    sent = front.send("POST", "/api/messages/file", file=file, fields=fields, sid=crowd["people"][0]["sid"])
    assert sent.status == 201, sent
    return f"/api/files/{sent.body['data']['msg_file']}"


def assert_a_broken_one_is_refused(folder: Path, installation: Installation, key: Path) -> None:
    """Fail if a backup with a changed or a missing file, or for another key, is restored."""
    broken = folder.with_name("broken")
    shutil.copytree(folder, broken)
    assert_sums(broken, True)
    victim = next(path for path in sorted((broken / "media").rglob("*")) if path.is_file())
    content = victim.read_bytes()
    victim.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert "Missing or changed" in backup("verify", broken).stderr
    assert_sums(broken, False)
    victim.unlink()
    refused = restore(installation, broken, key)
    assert (refused.returncode, "Missing or changed" in refused.stderr) == (1, True), refused
    shutil.rmtree(broken)
    other = installation.folder / "other_key"
    other.write_text("another key of fifty characters or more, which is not the site's")
    assert "This SECRET_KEY is not that of the backup" in restore(installation, folder, other).stderr
    assert list(Path(installation.env["MEDIA_ROOT"]).iterdir()) == []


def assert_sums(folder: Path, right: bool) -> None:
    """Fail unless the system's own program finds every file of a backup as it was, or one changed."""
    done = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=folder, capture_output=True, text=True)
    assert (done.returncode == 0) == right, done.stderr


def checked_keys(installation: Installation, ads: list[int]) -> list[str]:
    """Return the keys of the traffic's writes in the restored database, having checked invariants and audit log."""
    lines = [
        "import json",
        "from django.core.management import call_command",
        "from tests.drills.crowd import stored_writes",
        "call_command('check_invariants')",
        "call_command('verify_audit')",
        f"print(json.dumps(stored_writes({ads})))",
    ]
    done = installation.command("shell", "--verbosity", "0", "--command", "\n".join(lines))
    assert done.returncode == 0, done
    keys: list[str] = json.loads(done.stdout.splitlines()[-1])
    return keys


def smoke_run(installation: Installation, crowd: Any, person: Any, path: str, before: set[str]) -> None:
    """Use the restored site: sign in, read, download, offer."""
    web: Process = installation.web(workers=2)
    web.wait_listening()
    assert log_in(web.port, person["username"], person["password"]).status == 200
    assert call(web.port, "GET", "/api/products").body["data"]
    somebody = crowd["people"][0]
    assert call(web.port, "GET", f"/api/products/{crowd['ads'][0]}", sid=somebody["sid"]).status == 200
    assert download(web.port, path, somebody["sid"]) == (200, CONTENT)
    free = ((one, ad) for one in crowd["people"] for ad in crowd["ads"] if f"offer:{one['id']}:{ad}" not in before)
    statuses = [offer(web.port, ad, one["sid"]).status for (one, ad), _ in zip(free, range(5), strict=False)]
    assert 201 in statuses, statuses
    assert call(web.port, "GET", path).status in {401, 404}
