"""The site answers through the front server, from processes without rights."""

import gzip
import os
from pathlib import Path

import brotli
import pytest

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Visitor

pytestmark = pytest.mark.rehearsal
COMPRESSED = {".js", ".css", ".svg", ".json"}
SMALLEST = 1024  # less is not worth compressing


def test_every_static_file_is_there_and_compressed(site: Rehearsal) -> None:
    folder = site.installation.static
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".gz", ".br"}]
    assert len(files) > 50
    visitor = Visitor(site)
    connection = visitor.connect()
    saved = 0
    for path in files:
        address = f"/static/{path.relative_to(folder)}"
        answer = visitor.ask("GET", address, headers={"Accept-Encoding": "gzip"}, connection=connection)
        assert answer.status == 200, path
        packed = answer.headers.get("Content-Encoding") == "gzip"
        assert (gzip.decompress(answer.body) if packed else answer.body) == path.read_bytes()
        if path.suffix in COMPRESSED and path.stat().st_size >= SMALLEST:
            assert packed, path
        if path.with_name(f"{path.name}.br").exists() and path.suffix in {".js", ".css"}:
            smallest = visitor.ask("GET", address, headers={"Accept-Encoding": "gzip, br"}, connection=connection)
            assert smallest.headers.get("Content-Encoding") == "br", path
            assert brotli.decompress(smallest.body) == path.read_bytes()
            saved += len(answer.body) - len(smallest.body)
    assert saved > 50_000  # bytes, of all together
    connection.close()


def test_every_process_runs_as_a_user_without_rights(site: Rehearsal) -> None:
    if os.geteuid() != 0:
        pytest.skip("started by a user without rights")
    users = {}
    for name, process in site.processes.items():
        status = Path(f"/proc/{process.pid}/status").read_text()
        values = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        users[name] = values["Uid"].split()[0]
        assert users[name] != "0", name
        for kind in ("CapEff", "CapPrm", "CapInh", "CapAmb", "CapBnd"):
            assert int(values[kind], 16) == 0, (name, kind)
        assert values["NoNewPrivs"] == "1"
    assert len({users[name] for name in ("nginx", "web-1", "live-1", "beat", "postgres", "redis")}) == 6
