"""Who may do what: `policy.yaml`, and the lines of the codebooks, which follow from their declarations."""

from pathlib import Path
from typing import Any

import yaml

from marketplace.common.roles import Capability
from tests.trading.codebooks.samples import SAMPLES, Sample

Rule = dict[str, Any]

REFUSED = {"out": 401, "in": 403}
GROUPS = {
    "operators": {"operator", "admin"},
    "service": {"support", "operator", "admin"},
    "writers": {"editor", "operator", "admin"},
    "staff": {"support", "editor", "operator", "admin"},
}
"""The groups of those who work here, the smallest first."""


def codebook_lines(sample: Sample) -> dict[str, Rule]:
    """Return the lines of a codebook whose views follow from its declaration alone."""
    api = sample.codebook.api
    assert api is not None
    if not api.generic:
        return {}
    query = {"query": sample.query} if sample.query else {}
    row = f"{sample.path}/<{api.id_parameter}>"
    who = "writers" if api.capability is Capability.WRITE_CONTENT else "operators"
    targets = {"there": {**REFUSED, who: 200}, "missing": {**REFUSED, who: 404}}
    return {
        f"GET {sample.path}": {**query, **({"all": 200} if sample.public else {**REFUSED, who: 200})},
        f"GET {sample.path}/all": {**query, **REFUSED, who: 200},
        f"POST {sample.path}": {"body": sample.body, **REFUSED, who: 201},
        f"PATCH {row}": {"body": {sample.flag: 0}, **targets},
        f"DELETE {row}": targets,
    }


WRITTEN: dict[str, Rule] = yaml.safe_load((Path(__file__).parent / "policy.yaml").read_text("utf-8"))
POLICY = {line: rule for sample in SAMPLES for line, rule in codebook_lines(sample).items()} | WRITTEN
