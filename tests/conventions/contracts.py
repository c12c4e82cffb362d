"""The contracts on imports in pyproject.toml say something: what they name exists, and no feature is left out.

A layer in brackets is optional to the import tool, so one that was renamed would be skipped in silence; a folder that
no contract names is held to none.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conventions.files import ROOT


def findings(root: Path = ROOT) -> list[str]:
    """Return what is wrong with the contracts."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    found: list[str] = []
    for contract in settings["contracts"]:
        wrong = of_layers(contract, root) if contract["type"] == "layers" else of_modules(contract, root)
        found += [f"pyproject.toml:1: {contract['name']}: {what}" for what in wrong]
        if contract.get("ignore_imports"):
            found.append(f"pyproject.toml:1: {contract['name']}: ignores imports")
    return found + [f"{feature}: no contract names this feature" for feature in left_out(settings, root)]


def of_layers(contract: dict[str, Any], root: Path) -> Iterator[str]:
    """Yield the layers and containers that do not exist. A layer has to be in one of the containers at least."""
    containers = contract.get("containers", [""])
    yield from (f"there is no {one}" for one in containers if one and not exists(one, root))
    for name in [name for layer in contract["layers"] for name in re.findall(r"[\w.]+", layer)]:
        if not any(exists(f"{one}.{name}".lstrip("."), root) for one in containers):
            yield f"no {name}"


def of_modules(contract: dict[str, Any], root: Path) -> Iterator[str]:
    """Yield the modules of a contract that match nothing. Of foreign packages the import tool says so itself."""
    own = {path.parent.name for path in root.glob("*/__init__.py")}
    for name in [*contract["source_modules"], *contract["forbidden_modules"]]:
        if name.split(".")[0] in own and not exists(name, root):
            yield f"there is no {name}"


def left_out(settings: dict[str, Any], root: Path) -> list[str]:
    """Return the folders with views that no contract of layers has as a container."""
    named = {one for contract in settings["contracts"] for one in contract.get("containers", [])}
    folders = {path.parent for package in settings["root_packages"] for path in (root / package).rglob("*api.py")}
    kernel = root / "marketplace" / "common"
    features = (folder for folder in sorted(folders) if kernel not in [folder, *folder.parents])
    return [str(one.relative_to(root)) for one in features if ".".join(one.relative_to(root).parts) not in named]


def exists(dotted: str, root: Path) -> bool:
    """Say whether there is a module or package of that name; `*` stands for one part of it."""
    path = dotted.replace(".", "/")
    return any(root.glob(f"{path}.py")) or any(root.glob(f"{path}/__init__.py"))
