"""Every variable that the settings read stands in `.env.example` and in the table of docs/operations.md."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READ = re.compile(r"env_(?:text|bool|int|list|pairs|path|secret|choice)\(\s*\"([A-Z0-9_]+)\"")


def variables() -> set[str]:
    """Return the names that the settings read."""
    files = ("settings.py", "social_provider.py")
    return {name for file in files for name in READ.findall((ROOT / "marketplace" / file).read_text())}


def test_the_example_names_every_variable_and_no_other() -> None:
    example = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^(?:# )?([A-Z][A-Z0-9_]+)=", example, re.MULTILINE)) == variables()


def test_the_operations_page_explains_every_variable() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    assert {name for name in variables() if f"`{name}`" not in page} == set()
