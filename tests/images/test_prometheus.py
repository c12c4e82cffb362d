"""Prometheus itself reads its settings, the alarms and the queries of the dashboard."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.images.stack import ROOT

pytestmark = pytest.mark.images


def promtool(*words: str) -> None:
    """Let Prometheus' own tool check files."""
    done = subprocess.run(["promtool", "check", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout


def test_the_settings_and_the_alarms_are_read() -> None:
    promtool("config", str(ROOT / "deploy" / "prometheus" / "prometheus.yml"))


def test_every_query_of_the_dashboard_is_one(tmp_path: Path) -> None:
    panels = json.loads((ROOT / "deploy" / "grafana" / "zbir.json").read_text())["panels"]
    queries = [target["expr"].replace("$__rate_interval", "5m") for panel in panels for target in panel["targets"]]
    assert len(queries) > len(panels) > 1
    rules = [{"record": f"panel:{number}", "expr": query} for number, query in enumerate(queries)]
    path = tmp_path / "rules.yml"
    path.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    promtool("rules", "--lint=none", str(path))
