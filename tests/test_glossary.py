"""The glossary names every table and every prefix of the wire."""

import re
from pathlib import Path

import pytest
from django.apps import apps

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")
APPS = ("common", "trading", "content", "competitions", "backoffice")
PREFIX = re.compile(r"^ {8}([a-z]{3})_[a-z_]+:$", re.MULTILINE)
WORDS = {"any", "can", "dry", "end", "has", "org", "per", "tax"}  # plain English, no prefix of a term


@pytest.mark.parametrize("model", [model for app in APPS for model in apps.get_app_config(app).get_models()])
def test_every_table_has_its_term(model: type) -> None:
    assert f"`{model.__name__}`" in GLOSSARY


def test_every_prefix_of_the_wire_is_named() -> None:
    prefixes = set(PREFIX.findall((ROOT / "docs/openapi.yaml").read_text("utf-8"))) - WORDS
    assert len(prefixes) > 20
    assert {one for one in prefixes if f"`{one}_`" not in GLOSSARY} == set()
