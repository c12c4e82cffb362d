"""Translations are made from the .po files at the start."""

import gettext
import os
from pathlib import Path

from marketplace.common.text.wordlists import compile_wordlists

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr "%s"\n'


def test_writes_what_is_newer_and_nothing_else(tmp_path: Path) -> None:
    source = tmp_path / "sr_Latn" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO % "Zdravo, žabo", encoding="utf-8")
    assert compile_wordlists([tmp_path]) == 1
    assert compile_wordlists([tmp_path]) == 0

    def word() -> str:
        with source.with_suffix(".mo").open("rb") as file:
            return gettext.GNUTranslations(file).gettext("Hello")

    assert word() == "Zdravo, žabo"
    source.write_text(PO % "Ćao", encoding="utf-8")
    later = source.stat().st_mtime + 5
    os.utime(source, (later, later))
    assert compile_wordlists([tmp_path]) == 1
    assert word() == "Ćao"
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]
