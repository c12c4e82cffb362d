"""The glossary names every table and every prefix of the wire."""

import re

from django.apps import apps

from tests.conventions.files import read

APPS = ("common", "trading", "content", "competitions", "backoffice")
PREFIX = re.compile(r"^ {8}([a-z]{3})_[a-z_]+:$", re.MULTILINE)
WORDS = {"any", "can", "dry", "end", "has", "org", "per", "tax"}  # plain English, no prefix of a term


def findings() -> list[str]:
    """Return the terms that the glossary lacks."""
    tables = {model.__name__ for app in APPS for model in apps.get_app_config(app).get_models()}
    prefixes = {f"{one}_" for one in set(PREFIX.findall(read("docs/openapi.yaml"))) - WORDS}
    glossary = read("docs/glossary.md")
    return [f"docs/glossary.md:1: no term `{one}`" for one in sorted(tables | prefixes) if f"`{one}`" not in glossary]
