"""The content of an entry of the audit log, and the chain of digests. Pure."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

FIRST: Final = "0" * 64
"""The digest that the first entry follows."""
HIDDEN: Final = "[secret]"
SECRET: Final = re.compile(
    r"password|passwd|token|secret|seed|totp|recovery|entry_code|wrk_code|\bsid\b", re.IGNORECASE
)


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return both sides with only the keys whose values differ."""
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return {name: before.get(name) for name in names}, {name: after.get(name) for name in names}


def plain(value: Any) -> Any:
    """Return the value as JSON that every database stores alike, with secrets hidden. Raises TypeError."""
    if isinstance(value, Mapping):
        return {
            str(name): HIDDEN if SECRET.search(str(name)) and part not in (None, "") else plain(part)
            for name, part in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(part) for part in value]
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, str):
        return value.replace("\x00", "")  # PostgreSQL cannot store it
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Decimal | float):
        return str(value)
    raise TypeError(f"the audit log cannot keep a {type(value).__name__}")


def digest_of(previous: str, entry: Mapping[str, Any]) -> str:
    """Return the digest of an entry that follows the one with the digest `previous`."""
    text = json.dumps([previous, plain(entry)], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
