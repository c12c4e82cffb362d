"""Private names of Django and Django REST framework stand in one file, which has a test for each of them."""

import ast
from collections.abc import Iterator
from functools import cache

from tests.conventions.files import ROOT

FOLDERS = ("marketplace", "trading", "content", "competitions", "backoffice", "deploy", "benchmarks", "tests")
# Documented in spite of their names.
DOCUMENTED = {"_meta", "_state", "_default_manager", "_base_manager", "_replace", "_asdict", "_fields"}
ELSEWHERE = {
    "marketplace/common/framework_internals.py": "the file itself",
    "marketplace/common/http/schema.py": "drf-spectacular: the document is compared byte for byte",
    "marketplace/common/messaging/live/layer.py": "channels_redis: it enters one group in each trip",
    "marketplace/process/server.py": "Twisted: nothing is served without it",
    "trading/contracts/docx.py": "python-docx: the contracts are read back",
    "tests/rehearsal/client.py": "http.client",
    "tests/cache_contents.py": "Django's cache in memory: nothing else shows what it holds",
    "tests/deploy/test_monitoring.py": "prometheus_client: nothing else tells the labels of a metric",
    "tests/marketplace/common/test_framework_internals.py": "the test of the file",
}


@cache
def parsed() -> dict[str, ast.Module]:
    """Return every file of ours by its path."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in paths}


def own_names() -> set[str]:
    """Return the names that our code defines itself."""
    found: set[str] = set()
    for tree in parsed().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and of_self(node):
                found.add(node.attr)
    return found


def of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}


def private_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each private attribute, import and attribute looked up by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"getattr", "setattr"}:
            yield from ((node.lineno, str(arg.value)) for arg in node.args[1:2] if isinstance(arg, ast.Constant))
        elif isinstance(node, ast.Subscript) and "vars(" in ast.unparse(node.value):
            yield node.lineno, ast.unparse(node.slice).strip("'")


def test_private_names_of_frameworks_are_in_one_file() -> None:
    known = own_names() | DOCUMENTED
    found = [
        f"{path}:{line}: {name}"
        for path, tree in parsed().items()
        if path not in ELSEWHERE
        for line, name in private_names(tree)
        if name.startswith("_") and not name.startswith("__") and name not in known
    ]
    assert found == []


def test_what_the_orm_compiles_is_touched_in_one_file() -> None:
    """`get_compiler` and what comes out of it have public names and are documented nowhere."""
    names = {"get_compiler", "klass_info", "get_converters", "annotation_col_map", "get_related_populators"}
    found = [
        f"{path}:{line}: {name}"
        for path, tree in parsed().items()
        if path not in ELSEWHERE
        for line, name in private_names(tree)
        if name in names
    ]
    assert found == []


def test_each_exception_is_one() -> None:
    known = own_names() | DOCUMENTED
    for path in ELSEWHERE:
        names = {name for _, name in private_names(parsed()[path])}
        assert any(name.startswith("_") and not name.startswith("__") and name not in known for name in names), path
