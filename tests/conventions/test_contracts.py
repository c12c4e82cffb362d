from pathlib import Path

import pytest

from tests.conventions.contracts import findings

pytestmark = pytest.mark.once

GOOD = """
[tool.importlinter]
root_packages = ["shop", "marketplace"]

[[tool.importlinter.contracts]]
name = "Apps"
type = "layers"
layers = ["shop.offers | shop.ads", "marketplace.common"]

[[tool.importlinter.contracts]]
name = "Features"
type = "layers"
containers = ["shop.offers", "shop.ads"]
layers = ["(api)", "(services) : (selectors)", "(rules)"]

[[tool.importlinter.contracts]]
name = "Rules"
type = "forbidden"
source_modules = ["shop.*.rules"]
forbidden_modules = ["django", "shop.ads.selectors"]
"""
FILES = [
    *("shop/__init__.py", "shop/offers/__init__.py", "shop/offers/api.py", "shop/offers/services.py"),
    *("shop/ads/__init__.py", "shop/ads/selectors.py", "shop/ads/rules.py", "marketplace/__init__.py"),
    *("marketplace/common/__init__.py", "marketplace/common/api.py"),
]


def judged(folder: Path, settings: str, *more: str) -> list[str]:
    for name in [*FILES, *more]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    return [one.removeprefix("pyproject.toml:1: ") for one in findings(root=folder)]


def test_nothing_is_wrong_with_contracts_that_name_what_is_there(tmp_path: Path) -> None:
    assert judged(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("shop.ads", "shop.notices", ["Apps: no shop.notices"]),
        ("(selectors)", "(selections)", ["Features: no selections"]),
        (
            'containers = ["shop.offers"',
            'containers = ["shop.gone", "shop.offers"',
            ["Features: there is no shop.gone"],
        ),
        ("shop.*.rules", "shop.*.rule", ["Rules: there is no shop.*.rule"]),
        ('"shop.ads.selectors"', '"shop.ads.gone"', ["Rules: there is no shop.ads.gone"]),
        ('name = "Rules"', 'name = "Rules"\nignore_imports = ["a -> b"]', ["Rules: ignores imports"]),
    ],
)
def test_what_is_not_there_is_found(tmp_path: Path, before: str, after: str, expected: list[str]) -> None:
    found = judged(tmp_path, GOOD.replace(before, after, 1))
    assert [one for one in found if "no contract names" not in one] == expected


def test_a_feature_that_no_contract_names_is_found(tmp_path: Path) -> None:
    found = judged(tmp_path, GOOD, "shop/mail/api.py", "shop/mail/admin_api.py")
    assert found == ["shop/mail: no contract names this feature"]
