"""Errors of the frequent questions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class FaqItemNotFound(NotFound):
    pass


class NameTaken(DomainError):
    code, message = "duplicate", _("A question with this name already exists.")
