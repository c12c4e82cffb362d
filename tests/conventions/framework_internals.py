"""Private names of Django and Django REST framework stand in one file, which has a test for each of them."""

import ast
from collections.abc import Iterator

from tests.conventions.files import chosen, nodes, read

FOLDERS = ("marketplace", "trading", "content", "competitions", "backoffice", "deploy", "benchmarks", "tests")
# Documented in spite of their names.
DOCUMENTED = {"_meta", "_state", "_default_manager", "_base_manager", "_replace", "_asdict", "_fields"}
# Have public names and are documented nowhere: `get_compiler` and what comes out of it.
COMPILED = {"get_compiler", "klass_info", "get_converters", "annotation_col_map", "get_related_populators"}
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


def findings() -> list[str]:
    """Return the private names outside that file, and exceptions that are none."""
    return judged({path: read(path) for path in chosen([".py"], FOLDERS)})


def judged(sources: dict[str, str]) -> list[str]:
    """Return what is wrong with sources by their paths."""
    known = DOCUMENTED.union(*(own_names(text) for text in sources.values()))
    found, exceptions = [], set(ELSEWHERE) & set(sources)
    for path, text in sources.items():
        for line, name in used_names(text):
            if name in COMPILED or (name.startswith("_") and not name.startswith("__") and name not in known):
                exceptions.discard(path)
                found += [f"{path}:{line}: {name} is private to a framework"] if path not in ELSEWHERE else []
    return found + [f"{path}:1: names nothing private, so it is no exception" for path in sorted(exceptions)]


def own_names(text: str) -> Iterator[str]:
    """Yield the names that a source defines itself."""
    for node in nodes(text):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and of_self(node):
            yield node.attr


def of_self(node: ast.Attribute) -> bool:
    """Say whether it is an attribute of the object itself."""
    return isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}


def used_names(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each attribute, import and attribute looked up by its name."""
    for node in nodes(text):
        if isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"getattr", "setattr"}:
            yield from ((node.lineno, str(arg.value)) for arg in node.args[1:2] if isinstance(arg, ast.Constant))
        elif isinstance(node, ast.Subscript) and "vars" in ast.dump(node.value):
            yield node.lineno, ast.unparse(node.slice).strip("'")
