"""Acts that come as one flag of several. Source: docs/spec/api-community.md, section 6."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class OneFlag(DomainError):
    code, status, message = "one_flag", 400, _("Send exactly one change at a time.")


def the_flag(clean: Mapping[str, Any], flags: Iterable[str]) -> tuple[str, Any]:
    """Return the one of the flags that was sent, and what it says. Raises OneFlag when none or several were."""
    sent = [name for name in flags if clean.get(name) is not None]
    if len(sent) != 1:
        raise OneFlag
    return sent[0], clean[sent[0]]
