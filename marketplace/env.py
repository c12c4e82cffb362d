"""Environment variables, read with a type.

A value that cannot be read raises ImproperlyConfigured with the variable's name, which stops the start.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off"})


def env_text(name: str, default: str = "") -> str:
    """Return the variable without surrounding blanks; unset and empty both give the default."""
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool) -> bool:
    """Return True for 1/true/yes/on, False for 0/false/no/off, in any case."""
    value = env_text(name).lower()
    if not value:
        return default
    if value in YES:
        return True
    if value in NO:
        return False
    raise ImproperlyConfigured(f"{name}: expected one of {sorted(YES | NO)}, got {value!r}.")


def env_int(name: str, default: int, minimum: int = 0) -> int:
    """Return a whole number that is at least `minimum`."""
    value = env_text(name)
    if not value:
        return default
    if not (value.isascii() and value.isdigit()) or int(value) < minimum:
        raise ImproperlyConfigured(f"{name}: expected a whole number of at least {minimum}, got {value!r}.")
    return int(value)


def env_list(name: str, default: Sequence[str] = ()) -> list[str]:
    """Return the comma-separated parts, trimmed, empty ones left out."""
    value = env_text(name)
    return [part.strip() for part in value.split(",") if part.strip()] if value else list(default)


def env_pairs(name: str, names: Sequence[str], default: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Return `name=address` parts, comma-separated: names of `names`, addresses http(s)."""
    pairs = []
    for part in env_list(name, default):
        key, _, link = part.partition("=")
        if key.strip() not in names or urlsplit(link.strip()).scheme not in ("http", "https"):
            raise ImproperlyConfigured(f"{name}: expected name=address, a name of {', '.join(names)}, got {part!r}.")
        pairs.append((key.strip(), link.strip()))
    return tuple(pairs)


def env_choice(name: str, default: str, choices: Sequence[str]) -> str:
    """Return one of `choices`."""
    value = env_text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name}: expected one of {', '.join(choices)}, got {value!r}.")
    return value


def env_path(name: str, default: Path) -> Path:
    """Return an absolute path; a relative one counts from the working directory."""
    value = env_text(name)
    return Path(value).expanduser().resolve() if value else default


def env_secret(name: str, default: str = "") -> str:
    """Return the variable, or the content of the file named by `<name>_FILE` without its trailing line end.

    Both set is refused, as is a file that cannot be read: a secret must not be picked by chance.
    """
    value, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if value and file:
        raise ImproperlyConfigured(f"Set {name} or {name}_FILE, not both.")
    if file:
        try:
            return Path(file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ImproperlyConfigured(f"{name}_FILE cannot be read: {error.strerror}.") from None
    return value or default


def other_redis_database(url: str) -> str:
    """Return the address of another database on the same Redis server: 1, or 0 beside 1. "" stays ""."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        query = dict(parse_qsl(parts.query))
        query["db"] = "0" if query.get("db") == "1" else "1"
        return f"unix://{parts.path}?{urlencode(query)}"
    return parts._replace(path="/0" if parts.path == "/1" else "/1").geturl() if url else ""
