"""What pages and mails say: no text that nobody uses, none untranslated, one word for one thing.

The words that are not used, and what stands for them, are `docs/forbidden_words.csv`; the terms `docs/glossary.md`.
"""

import ast
import csv
import io
import json
import re
from collections.abc import Iterator
from functools import cache

from babel.messages.pofile import read_po

from tests.conventions.files import chosen, nodes, read

LOCALES = "frontend/src/i18n/locales"
PO = "locale/sr_Latn/LC_MESSAGES/django.po"
APPS = ("trading", "competitions", "content", "backoffice", "marketplace")
# Python and tables that hold texts of both languages side by side.
BOTH = (
    "trading/notifications/types/",
    "trading/notifications/emails.py",
    "trading/contracts/wording.py",
    "trading/contracts/deal_sheet_pdf.py",
    "trading/catalogue/vat.py",
    "trading/payments/proforma_pdf.py",
    "trading/payments/slip_pdf.py",
    "trading/profiles/csv_tables.py",
    "trading/codebooks/seed/",
    "content/chatbot/seed/",
    "marketplace/demo/",
)
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}


def findings() -> list[str]:
    """Return the texts that nobody uses, that are not translated, or that say a forbidden word."""
    found = [*of_client(), *of_server()]
    for language in ("sr", "en"):
        for where, text in said(language):
            found += [f"{where}: {text[:120]!r}: {word}" for word in forbidden(language, text)]
    return found


def flat(tree: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the keys of a catalogue, as the client names them, with their texts."""
    for name, value in tree.items():
        path = f"{above}{name}"
        if isinstance(value, dict):
            yield from flat(value, f"{path}.")
        else:
            yield path, str(value)


def texts_of(language: str) -> Iterator[tuple[str, str]]:
    """Yield each text of the client with where it stands."""
    for path in chosen([".json"], [f"{LOCALES}/{language}"]):
        namespace = path.split("/")[-1].removesuffix(".json")
        for key, text in flat(json.loads(read(path))):
            yield f"{namespace}:{key}", text


# --- Unused texts ----------------------------------------------------------------------------------------------------


def of_client() -> Iterator[str]:
    """Yield the texts of the client that no source names."""
    paths = chosen([".ts", ".tsx"], ["frontend/src"])
    sources = "\n".join(read(path) for path in paths if ".test." not in path and not path.endswith("schema.d.ts"))
    for language in ("sr", "en"):
        known = [key for key, _ in texts_of(language)]
        yield from (f"{LOCALES}/{language}: nobody uses {key}" for key in unused(known, sources))


def unused(keys: list[str], sources: str) -> list[str]:
    """Return the keys (`namespace:key`) that the sources neither name nor put together."""
    literals = set(re.findall(r"""['"`]((?:[a-zA-Z]+:)?[\w\-]+(?:\.[\w\-]+)*)['"`]""", sources))
    made = re.compile("|".join(patterns(sources)) or r"(?!)")
    found = []
    for whole in keys:
        key = whole.partition(":")[2]
        names = {name for one in (whole, key) for name in (one, PLURAL.sub("", one))}
        if names.isdisjoint(literals) and not any(made.fullmatch(name) for name in names):
            found.append(whole)
    return found


def patterns(sources: str) -> list[str]:
    """Return what keys look like that are put together, `kind.${kind}.title`: each blank is within one segment."""
    made = set()
    for template in re.findall(r"`([\w.:\-]*\$\{[^`]*)`", sources):
        parts = re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", template)
        fixed = "".join(parts)
        if re.fullmatch(r"[\w.:\-]*", fixed) and re.search(r"[.:_]", fixed) and len(fixed) > 2:
            made.add(r"[\w\-]+".join(re.escape(part) for part in parts))
    prefixes = re.findall(r"\boptionsOf\([^()]*, '([\w.:\-]+)'\)", sources)
    made.update(re.escape(prefix) + r"\.[\w\-]+" for prefix in prefixes)
    return sorted(made)


def of_server() -> Iterator[str]:
    """Yield the texts of the server that the catalogue lacks, leaves empty or has in vain."""
    everything, translated = server_strings()
    known = catalogue()
    templates = "\n".join(read(path) for path in chosen([""], ["templates"]))
    yield from (f"{PO}:1: lacks {text!r}" for text in sorted(translated - set(known)))
    yield from (f"{PO}:1: nobody says {text!r}" for text in known if text not in everything and text not in templates)
    yield from (f"{PO}:1: does not translate {text!r}" for text, translation in known.items() if not all(translation))


def server_strings() -> tuple[set[str], set[str]]:
    """Return the literals of the server's code, and those that are translated."""
    everything: set[str] = set()
    translated: set[str] = set()
    for path in chosen([".py"], APPS):
        for node in nodes(read(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                everything.add(node.value)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                given = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                translated.update(str(text) for text in given[:1])
    return everything, translated


@cache
def catalogue() -> dict[str, tuple[str, ...]]:
    """Return the Serbian texts of the server by their English ones."""
    rows = [row for row in read_po(io.StringIO(read(PO)), locale="sr_Latn", abort_invalid=True) if row.id]
    known: dict[str, tuple[str, ...]] = {}
    for row in rows:
        english = row.id if isinstance(row.id, str) else row.id[0]
        known[english] = (row.string or "",) if isinstance(row.string, str | None) else tuple(row.string)
    return known


# --- One word for one thing ------------------------------------------------------------------------------------------


@cache
def rules(language: str) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], str]]]:
    """Return the forbidden words of a language with the better ones, and before them a pattern of them all."""
    rows = [row for row in csv.DictReader(io.StringIO(read("docs/forbidden_words.csv"))) if row["language"] == language]
    each = [(re.compile(row["pattern"]), row["instead"]) for row in rows]
    return re.compile("|".join(f"(?:{pattern.pattern})" for pattern, _ in each)), each


def forbidden(language: str, text: str) -> list[str]:
    """Return the forbidden words of a text with the better ones."""
    some, each = rules(language)
    if not some.search(text):
        return []
    return [f"{found[0]!r} -> {instead}" for pattern, instead in each if (found := pattern.search(text))]


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield every text that people read in a language, with where it stands."""
    yield from texts_of(language)
    for english, serbian in catalogue().items():
        for text in serbian if language == "sr" else (english,):
            yield f"server: {english}", text
    for path in chosen([""], ["templates"]):
        if f".{language}." in path:
            yield path, read(path)
    for path in chosen([".py", ".csv"]):
        if path.startswith(BOTH):
            yield from in_table(path, language) if path.endswith(".csv") else in_code(path)


def in_table(path: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a table that are in a language."""
    for number, row in enumerate(csv.DictReader(io.StringIO(read(path))), 1):
        yield from ((f"{path} row {number}", text) for name, text in row.items() if name.endswith(f"_{language}"))


def in_code(path: str) -> Iterator[tuple[str, str]]:
    """Yield the strings of a Python file that are no docstrings."""
    remarks = {id(node.value) for node in nodes(read(path)) if isinstance(node, ast.Expr)}
    for node in nodes(read(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
            yield f"{path}:{node.lineno}", node.value
