"""The alarms, the dashboard and the page for operators name what exists: metrics, labels, alarms, ports."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from ruamel.yaml import YAML

from deploy.rehearsal.site import SERVICES
from deploy.rehearsal.units import FOLDER, read_unit
from marketplace.common import metrics
from marketplace.common.monitoring.database_gauges import DatabaseGauges

pytestmark = pytest.mark.once
DEPLOY = FOLDER.parent
YAML_FILES = YAML(typ="safe")
ALERTS: dict[str, Any] = YAML_FILES.load(DEPLOY / "prometheus" / "alerts.yml")
RULES: list[dict[str, Any]] = [rule for group in ALERTS["groups"] for rule in group["rules"]]
SCRAPED: dict[str, Any] = YAML_FILES.load(DEPLOY / "prometheus" / "prometheus.yml")
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana" / "zbir.json").read_text())
NAME = re.compile(r"\bzbir_[a-z_]+")
SELECTOR = re.compile(r"\b(zbir_[a-z_]+)\{([^}]*)\}")
LABEL = re.compile(r"([a-z_]+)\s*(?:=~|!=|!~|=)\s*\"")


def declared() -> dict[str, set[str]]:
    """Return the labels of every series that the code declares, by its name as Prometheus stores it."""
    found: dict[str, set[str]] = {}
    for name, metric in vars(metrics).items():
        if not name.isupper() or not hasattr(metric, "_labelnames"):
            continue
        labels = set(metric._labelnames)
        match metric._type:
            case "counter":
                found[f"{metric._name}_total"] = labels
            case "histogram":
                found |= {f"{metric._name}_{part}": labels for part in ("sum", "count")}
                found[f"{metric._name}_bucket"] = labels | {"le"}
            case _:
                found[metric._name] = labels
    for family in DatabaseGauges().describe():
        found[family.name] = set(family._labelnames)  # type: ignore[attr-defined]
    return found


def queries() -> Iterator[tuple[str, str]]:
    """Yield (where, query) of every alarm and every panel."""
    for rule in RULES:
        yield rule["alert"], rule["expr"]
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


def test_every_query_names_a_metric_that_exists_and_labels_that_it_has() -> None:
    known = declared()
    assert len(known) > 20
    wrong = []
    for where, query in queries():
        names = NAME.findall(query)
        wrong += [(where, name) for name in names if name not in known]
        assert names or "up{" in query, where
        for name, selector in SELECTOR.findall(query):
            wrong += [(where, name, label) for label in LABEL.findall(selector) if label not in known.get(name, set())]
    assert wrong == []


def test_every_metric_is_on_the_dashboard_or_in_an_alarm() -> None:
    used = {name for _, query in queries() for name in NAME.findall(query)}
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in used}
    assert {re.sub(r"_(bucket|sum|count)$", "", name) for name in declared()} == families


def test_every_alarm_says_how_urgent_it_is_and_what_to_do() -> None:
    page = (FOLDER.parent.parent / "docs" / "operations.md").read_text()
    names = [rule["alert"] for rule in RULES]
    assert len(names) == len(set(names))
    for rule in RULES:
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"]
    assert {name for name in names if f"| `{name}`" not in page} == set()
    assert set(re.findall(r"^\| `(Zbir[A-Za-z]+)`", page, re.MULTILINE)) == set(names)


def test_panels_have_places_and_numbers_of_their_own() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in DASHBOARD["panels"]})
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in DASHBOARD["panels"])


def test_prometheus_asks_every_service_where_it_listens() -> None:
    (job,) = SCRAPED["scrape_configs"]
    asked = sorted(target for group in job["static_configs"] for target in group["targets"])
    names = [*(name for name in SERVICES.values() if not name.endswith("@"))]
    names += ["zbir-web@8101", "zbir-web@8102", "zbir-live@8301", "zbir-live@8302"]
    assert asked == sorted(read_unit(name).environment["METRICS_BIND"] for name in set(names))


def test_no_container_publishes_the_listener() -> None:
    compose = YAML_FILES.load(FOLDER.parent.parent / "docker-compose.yml")
    assert {name for name, service in compose["services"].items() if "ports" in service} == {"front"}
    assert compose["services"]["front"]["ports"] == ["80:8080", "443:8443"]
