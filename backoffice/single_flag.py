"""Requests that change exactly one of several flags. Source: docs/spec/api-community.md, section 6."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class NotOneFlag(DomainError):
    code, status, message = "one_flag", 400, _("Send exactly one change at a time.")


def only_flag(clean: Mapping[str, Any], flags: Iterable[str]) -> tuple[str, Any]:
    """Return name and value of the only flag that was sent. Raises NotOneFlag if none or several were."""
    sent = [name for name in flags if clean.get(name) is not None]
    if len(sent) != 1:
        raise NotOneFlag
    return sent[0], clean[sent[0]]
