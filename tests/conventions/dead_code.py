"""Python that nobody uses: functions, methods, classes, properties and variables of modules.

vulture finds what is named nowhere else; beside it, a function or class of a module is dead when its own module does
not use it and no other imports it, whatever else is called so. Production code that only tests use is dead, too. Use by
name in a string counts where a framework or a setting calls by name: dotted paths, templates, fields of serializers.
What a framework calls without our naming it is listed in HOOKS.
"""

import ast
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from vulture import Vulture

from tests.conventions.files import ROOT, chosen
from tests.conventions.source import pieces

PRODUCTION = ("marketplace/", "trading/", "content/", "competitions/", "backoffice/", "deploy/", "manage.py")
# What is there for tests alone; these may use each other.
SUPPORT = ("tests/", "benchmarks/", "deploy/rehearsal/")
# Their variables are read by whoever imports the file as a whole: Django, Celery, gunicorn, the index of codebooks.
SETTINGS = ("*/settings.py", "*/*_settings.py", "deploy/gunicorn.conf.py", "trading/codebooks/definitions/*.py")
# Called by a framework, with the one that does.
HOOKS = {
    "Django: models, apps, commands": ("Meta", "*Config", "Command", "add_arguments", "handle"),
    "Django: expressions and migrations": ("as_sqlite", "as_postgresql", "deconstruct"),
    "Django: database routers": ("db_for_read", "db_for_write", "allow_relation", "allow_migrate"),
    "migrations to come: docs/how-to/write-a-migration.md": (
        *("*Online", "AddCheckNotValid", "ValidateCheck", "DropColumn", "DropTable", "BackfillInBatches"),
    ),
    "Django: addresses of errors": ("handler400", "handler404", "handler500"),
    "Django: uploads and storage": ("receive_data_chunk", "file_complete", "_save", "seekable"),
    "REST framework: serializers and views": (
        *("dispatch", "authenticate", "authenticate_header", "validate_precision"),
    ),
    "drf-spectacular: schema": (
        *("map_serializer_field", "get_security_definition", "get_override_parameters", "*Field", "SidScheme"),
    ),
    "Channels: messages by their type, the end of a connection": (
        "live_*",
        "tab_*",
        "disconnect",
        "websocket_disconnect",
    ),
    "PyJWT, channels-redis: overridden methods": ("fetch_data", "new_channel"),
    "Celery: what its scheduler reads of a schedule": ("tz",),
    "gunicorn: its own hooks": (
        *("on_starting", "when_ready", "pre_fork", "post_fork", "post_worker_init", "worker_exit", "child_exit"),
    ),
    "prometheus_client: what a collector offers": ("collect", "describe"),
    "Daphne and Twisted: overridden methods": ("serverClose", "kill_all_applications"),
    "http.server and aiosmtpd: overridden methods": ("do_GET", "do_POST", "log_message", "handle_[A-Z]*"),
    "html.parser: overridden methods": (
        *("handle_starttag", "handle_endtag", "handle_data", "handle_comment", "handle_decl", "handle_pi"),
    ),
    "trading.codebooks.index: the declaration of each codebook": ("CODEBOOK",),
    "pytest and hypothesis: tests, hooks, the end of a machine": (
        "test_*",
        "Test*",
        "pytest_*",
        "pytestmark",
        "teardown",
    ),
}
# What another decorator gets is registered by it, so that somebody calls it.
PLAIN_DECORATORS = set(
    "property cached_property cache lru_cache contextmanager asynccontextmanager staticmethod classmethod overload "
    "override dataclass total_ordering wraps atomic batched".split()
)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
KINDS = {"function", "method", "class", "property", "variable"}
DOTTED = re.compile(r"[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)+")


def findings(below: Sequence[str] = ()) -> list[str]:
    """Return the dead code of the repository, that below the given paths alone if there are any."""
    sources = {path: (ROOT / path).read_text("utf-8") for path in chosen([".py"])}
    others = [*chosen([".html", ".txt"], ["templates"]), *chosen([".toml", ".yml", ".sh", ".service", "Makefile"])]
    named = {one.text for path in others for one in pieces(path, (ROOT / path).read_text("utf-8")) if not one.is_remark}
    production = {path: text for path, text in sources.items() if path.startswith(PRODUCTION)}
    support = {path: text for path, text in sources.items() if path.startswith(SUPPORT)}
    found = [one for one in unused(production, named) if not one.startswith(SUPPORT)]
    for text in production.values():
        named.update(one.id for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Name))
        named.update(one.attr for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Attribute))
    for text in support.values():  # tables of tests name the methods of a scene: "close renew hide"
        named.update(word for line in re.findall(r'"([a-z_]+(?: [a-z_]+)*)"', text) for word in line.split())
    found += unused(support, named)
    wanted = tuple(path.rstrip("/") for path in below)
    return [one for one in found if "/migrations/" not in one and (not wanted or one.startswith(wanted))]


def unused(sources: dict[str, str], named: Iterable[str] = ()) -> list[str]:
    """Return what none of the sources uses. named: names that other files say."""
    trees = {path: ast.parse(text) for path, text in sources.items()}
    called = {*named, *(name for tree in trees.values() for name in _named(tree))}
    vulture = Vulture()
    for path, text in sources.items():
        vulture.scan(_prepared(text), Path(path))
    vulture.used_names.update(called)
    found = {(str(item.filename), item.first_lineno, item.typ, item.name) for item in vulture.get_unused_code()}
    found.update(_unreached(trees, called))
    return [
        f"{path}:{line}: nobody uses the {kind} {name}"
        for path, line, kind, name in sorted(found)
        if kind in KINDS and not _is_hook(name) and not _is_called(trees[path], line, kind, path)
    ]


def _unreached(trees: dict[str, ast.Module], called: Container[str]) -> Iterator[tuple[str, int, str, str]]:
    """Yield the functions and classes of modules that are used neither in their module nor from another."""
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    outside = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    outside |= {one.name for node in nodes if isinstance(node, ast.ImportFrom) for one in node.names}
    for path, tree in trees.items():
        named = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        for node in tree.body:
            if isinstance(node, DEFINITIONS):
                itself = sum(isinstance(one, ast.Name) and one.id == node.name for one in ast.walk(node))
                if named[node.name] == itself and node.name not in outside and node.name not in called:
                    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                    yield path, first, "class" if isinstance(node, ast.ClassDef) else "function", node.name


def _is_hook(name: str) -> bool:
    return any(fnmatchcase(name, hook) for hooks in HOOKS.values() for hook in hooks)


def _is_called(tree: ast.Module, line: int, kind: str, path: str) -> bool:
    """Say whether something is registered by a decorator, or is a variable that is no module's own."""
    if kind == "variable":
        own = {node.lineno for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)}
        return line not in own or any(fnmatchcase(path, one) for one in SETTINGS)
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            if first <= line <= node.lineno:
                return any(_decorator(one) not in PLAIN_DECORATORS for one in node.decorator_list)
    return False


def _decorator(node: ast.expr) -> str:
    """Return the last part of a decorator's name."""
    while isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _named(tree: ast.Module) -> Iterable[str]:
    """Yield what is called by name: names in dotted strings, in `source="..."`, and serializers' fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield from re.split(r"[.:]", node.value)
        if isinstance(node, ast.keyword) and node.arg in {"source", "method_name"}:
            yield from re.findall(r"\w+", ast.unparse(node.value))
        if isinstance(node, ast.ClassDef) and node.bases:
            targets = [target for one in node.body if isinstance(one, ast.Assign) for target in one.targets]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            yield from (f"{prefix}{name}" for name in names for prefix in ("get_", "validate_"))
            yield from names if node.name.endswith(("In", "Out")) else ()


def _prepared(text: str) -> str:
    """Return the source without `__all__`, for to pass something on is not to use it, and without type comments."""
    lines = text.replace("# type:", "#").splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return "\n".join(lines) + "\n"
