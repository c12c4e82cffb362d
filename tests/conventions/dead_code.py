"""Python that nobody uses: functions, methods, classes, properties and variables of modules.

vulture finds what is named nowhere else; beside it, a function or class of a module is dead when its own module does
not use it and no other imports it, whatever else is called so. Production code that only tests use is dead, too. Use by
name in a string counts where a framework or a setting calls by name: dotted paths, templates, fields of serializers.
What a framework calls without our naming it is listed in HOOKS.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from vulture import Vulture

from tests.conventions.files import chosen, nodes, read

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
NAME = re.compile(r"[A-Za-z_]\w*")
DOTTED = re.compile(r"[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)+")


def findings() -> list[str]:
    """Return the dead code of the repository."""
    sources = {path: read(path) for path in chosen([".py"])}
    named = set(_named_elsewhere())
    production = {path: text for path, text in sources.items() if path.startswith(PRODUCTION)}
    support = {path: text for path, text in sources.items() if path.startswith(SUPPORT)}
    found = [one for one in unused(production, named) if not one.startswith(SUPPORT)]
    for text in production.values():
        named.update(_uses(text).names, _uses(text).outside)
    for text in support.values():  # tables of tests name the methods of a scene: "close renew hide"
        named.update(word for line in re.findall(r'"([a-z_]+(?: [a-z_]+)*)"', text) for word in line.split())
    return [one for one in found + unused(support, named) if "/migrations/" not in one]


def _named_elsewhere() -> Iterator[str]:
    """Yield the names in templates, settings and scripts: what a framework or a shell calls by name."""
    for path in chosen([".html", ".txt"], ["templates"]):
        for tag in re.findall(r"\{[{%](.*?)[}%]\}", read(path)):
            yield from NAME.findall(tag)
    for path in chosen([".toml", ".yml", ".sh", ".service", "Makefile"]):
        yield from NAME.findall(re.sub("#.*", "", read(path)))


def unused(sources: dict[str, str], named: Iterable[str] = ()) -> list[str]:
    """Return what none of the sources uses. named: names that other files say."""
    uses = {path: _uses(text) for path, text in sources.items()}
    called = {*named}.union(*(one.by_name for one in uses.values()))
    vulture = Vulture()
    for path, text in sources.items():
        vulture.scan(_prepared(text), Path(path))
    vulture.used_names.update(called)
    found = {(str(item.filename), item.first_lineno, item.typ, item.name) for item in vulture.get_unused_code()}
    found.update(_unreached(sources, called))
    return [
        f"{path}:{line}: nobody uses the {kind} {name}"
        for path, line, kind, name in sorted(found)
        if kind in KINDS and not _is_hook(name) and not _is_called(sources[path], line, kind, path)
    ]


@dataclass
class Uses:
    """What a module uses. names: with the lines where they are read; outside: what it takes of other modules;
    by_name: what it says in strings, and what frameworks call by the names of fields."""

    names: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    outside: set[str] = field(default_factory=set)
    by_name: set[str] = field(default_factory=set)


@cache
def _uses(text: str) -> Uses:
    """Return what a module uses."""
    uses = Uses()
    for node in nodes(text):
        if isinstance(node, ast.Name):
            uses.names[node.id].append(node.lineno)
        elif isinstance(node, ast.Attribute):
            uses.outside.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            uses.outside.update(one.name for one in node.names)
        elif isinstance(node, ast.Constant | ast.keyword | ast.ClassDef):
            uses.by_name.update(_called_by_name(node))
    return uses


def _called_by_name(node: ast.Constant | ast.keyword | ast.ClassDef) -> Iterator[str]:
    """Yield what is called by name: names in dotted strings, in `source="..."`, and serializers' fields."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield from re.split(r"[.:]", node.value)
    elif isinstance(node, ast.keyword):
        if node.arg in {"source", "method_name"}:
            yield from re.findall(r"\w+", ast.unparse(node.value))
    elif node.bases:
        targets = [target for one in node.body if isinstance(one, ast.Assign) for target in one.targets]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (f"{prefix}{name}" for name in names for prefix in ("get_", "validate_"))
        yield from names if node.name.endswith(("In", "Out")) else ()


def _unreached(sources: dict[str, str], called: Container[str]) -> Iterator[tuple[str, int, str, str]]:
    """Yield the functions and classes of modules that are used neither in their module nor from another."""
    outside = set().union(*(_uses(text).outside for text in sources.values()))
    for path, text in sources.items():
        for node in _module(text).body:
            if isinstance(node, DEFINITIONS) and node.name not in outside and node.name not in called:
                lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                if all(line in lines for line in _uses(text).names.get(node.name, ())):
                    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                    yield path, first, "class" if isinstance(node, ast.ClassDef) else "function", node.name


def _module(text: str) -> ast.Module:
    module = nodes(text)[0]
    assert isinstance(module, ast.Module)
    return module


def _is_hook(name: str) -> bool:
    return any(fnmatchcase(name, hook) for hooks in HOOKS.values() for hook in hooks)


def _is_called(text: str, line: int, kind: str, path: str) -> bool:
    """Say whether something is registered by a decorator, or is a variable that is no module's own."""
    if kind == "variable":
        own = {node.lineno for node in _module(text).body if isinstance(node, ast.Assign | ast.AnnAssign)}
        return line not in own or any(fnmatchcase(path, one) for one in SETTINGS)
    for node in nodes(text):
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


def _prepared(text: str) -> str:
    """Return the source without `__all__`, for to pass something on is not to use it, and without type comments."""
    lines = text.replace("# type:", "#").splitlines()
    for node in _module(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return "\n".join(lines) + "\n"
