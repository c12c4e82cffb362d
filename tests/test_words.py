"""What pages and mails say: no text that nobody uses, none untranslated, one word for one thing.

The words that are not used, and what stands for them, are `docs/forbidden_words.csv`; the terms `docs/glossary.md`.
"""

from __future__ import annotations

import ast
import csv
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "frontend/src/i18n/locales"
PO = ROOT / "locale/sr_Latn/LC_MESSAGES/django.po"
APPS = ("trading", "competitions", "content", "backoffice", "marketplace")
# Python that holds texts of both languages side by side.
BOTH = (
    "trading/notifications/types",
    "trading/notifications/emails.py",
    "trading/contracts/wording.py",
    "trading/contracts/deal_sheet_pdf.py",
    "trading/catalogue/vat.py",
    "trading/payments/proforma_pdf.py",
    "trading/payments/slip_pdf.py",
    "trading/profiles/csv_tables.py",
    "content/chatbot/seed",
    "marketplace/demo",
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "trading/codebooks/seed").glob("*.csv"))),
)
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop"}


def flat(tree: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        path = f"{above}{name}"
        if isinstance(value, dict):
            yield from flat(value, f"{path}.")
        else:
            yield path, str(value)


def texts_of(language: str) -> Iterator[tuple[str, str]]:
    """Yield each text of the client with where it stands."""
    for path in sorted((LOCALES / language).glob("*.json")):
        for key, text in flat(json.loads(path.read_text("utf-8"))):
            yield f"{path.stem}:{key}", text


# --- Unused texts ----------------------------------------------------------------------------------------------------


@cache
def client_sources() -> str:
    paths = [*(ROOT / "frontend/src").rglob("*.ts"), *(ROOT / "frontend/src").rglob("*.tsx")]
    kept = [path for path in paths if ".test." not in path.name and path.name != "schema.d.ts"]
    return "\n".join(path.read_text("utf-8") for path in kept)


@cache
def literals() -> frozenset[str]:
    return frozenset(re.findall(r"""['"`]((?:[a-zA-Z]+:)?[\w\-]+(?:\.[\w\-]+)*)['"`]""", client_sources()))


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Return what keys look like that are put together, `kind.${kind}.title`: each blank is within one segment."""
    made = set()
    for template in re.findall(r"`([\w.:\-]*\$\{[^`]*)`", client_sources()):
        parts = re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", template)
        fixed = "".join(parts)
        if re.fullmatch(r"[\w.:\-]*", fixed) and re.search(r"[.:_]", fixed) and len(fixed) > 2:
            made.add(r"[\w\-]+".join(re.escape(part) for part in parts))
    prefixes = re.findall(r"\boptionsOf\([^()]*, '([\w.:\-]+)'\)", client_sources())
    made.update(re.escape(prefix) + r"\.[\w\-]+" for prefix in prefixes)
    return tuple(re.compile(one) for one in sorted(made))


def is_used(namespace: str, key: str) -> bool:
    stem = PLURAL.sub("", key)
    names = {key, stem, f"{namespace}:{key}", f"{namespace}:{stem}"}
    return not names.isdisjoint(literals()) or any(one.fullmatch(name) for one in patterns() for name in names)


@pytest.mark.parametrize("language", ["sr", "en"])
def test_every_text_of_the_client_is_used(language: str) -> None:
    found = [where.partition(":") for where, _ in texts_of(language)]
    assert [f"{namespace}:{key}" for namespace, _, key in found if not is_used(namespace, key)] == []


@cache
def server_strings() -> tuple[frozenset[str], frozenset[str]]:
    """Return the literals of the server's code, and those that are translated."""
    everything: set[str] = set()
    translated: set[str] = set()
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    everything.add(node.value)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    given = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                    if node.func.id in CALLS or node.func.id in {"ngettext", "ngettext_lazy"}:
                        translated.update(str(text) for text in given[:1])
    return frozenset(everything), frozenset(translated)


def catalogue() -> dict[str, tuple[str, ...]]:
    """Return the Serbian texts of the server by their English ones."""
    with PO.open("rb") as file:
        rows = [row for row in read_po(file, locale="sr_Latn", abort_invalid=True) if row.id]
    known: dict[str, tuple[str, ...]] = {}
    for row in rows:
        english = row.id if isinstance(row.id, str) else row.id[0]
        known[english] = (row.string or "",) if isinstance(row.string, str | None) else tuple(row.string)
    return known


def test_every_text_of_the_server_is_translated_and_used() -> None:
    everything, translated = server_strings()
    known = catalogue()
    templates = "\n".join(path.read_text("utf-8") for path in (ROOT / "templates").rglob("*") if path.is_file())
    assert sorted(translated - set(known)) == []
    assert sorted(text for text in known if text not in everything and text not in templates) == []
    assert [text for text, said in known.items() if not all(said)] == []


# --- One word for one thing ------------------------------------------------------------------------------------------


def forbidden(language: str) -> list[tuple[re.Pattern[str], str]]:
    with (ROOT / "docs/forbidden_words.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [(re.compile(row["pattern"]), row["instead"]) for row in rows if row["language"] == language]


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield every text that people read in a language, with where it stands."""
    yield from texts_of(language)
    for english, serbian in catalogue().items():
        for text in serbian if language == "sr" else (english,):
            yield f"server: {english}", text
    for path in sorted((ROOT / "templates").rglob(f"*.{language}.*")):
        yield str(path.relative_to(ROOT)), path.read_text("utf-8")
    for name in BOTH:
        place = ROOT / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if path.suffix == ".csv":
                with path.open(encoding="utf-8", newline="") as file:
                    for number, row in enumerate(csv.DictReader(file), 1):
                        for column, text in row.items():
                            if column.endswith(f"_{language}"):
                                yield f"{name} row {number}", text
                continue
            tree = ast.parse(path.read_text("utf-8"))
            remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


@pytest.mark.parametrize("language", ["sr", "en"])
def test_no_forbidden_word_is_said(language: str) -> None:
    rules = forbidden(language)
    assert rules
    found = [
        f"{where}: {text[:120]!r}: {match.group(0)!r} -> {instead}"
        for where, text in said(language)
        for pattern, instead in rules
        if (match := pattern.search(text))
    ]
    assert found == []


def test_the_rules_find_what_they_are_about() -> None:
    """Each forbidden word is found in a sentence that has it, so that no rule is written in vain."""
    seen = {
        "sr": ["Osigurano: 104 EUR", "Na početnu stranu", "Brišete oglas?", "Pošalji ponovo", "ponuda na 25 kom."],
        "en": ["Secured: 104 EUR", "Too many tries", "Not loaded", "The fee is reckoned from", "Fault"],
    }
    for language, sentences in seen.items():
        rules = forbidden(language)
        assert [text for text in sentences if not any(rule.search(text) for rule, _ in rules)] == []
    fine = [
        "Druga strana ugovora",
        "Zbir nije ugovorna strana; po jedan primerak, po jedan za svaku stranu",
        "Zabranjene reči",
        "Kupac je odustao od ponude na oglasu",
    ]
    assert [text for text in fine if any(rule.search(text) for rule, _ in forbidden("sr"))] == []
