"""A stored payload in the language of its reader.

A notification is stored once for readers of both languages: what has a name in each (a country, a unit) is stored in
Serbian, and in English beside it with `_en`. Names of accounts that have been closed since are shown as such.
"""

from __future__ import annotations

from typing import Any

from trading.accounts.pseudonyms import shown_name

ENGLISH = "_en"


def in_language(payload: dict[str, Any], language: str) -> dict[str, Any]:
    """Return the payload in the reader's language, without the names of the other one."""
    shown: dict[str, Any] = {}
    for name, value in payload.items():
        if name.endswith(ENGLISH):
            continue
        if language == "en" and payload.get(f"{name}{ENGLISH}"):
            value = payload[f"{name}{ENGLISH}"]
        shown[name] = _shown_value(value, language)
    return shown


def _shown_value(value: Any, language: str) -> Any:
    if isinstance(value, dict):
        return in_language(value, language)
    if isinstance(value, list):
        return [_shown_value(one, language) for one in value]
    return shown_name(value) if isinstance(value, str) else value
