"""Errors of sending a mail again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class AlreadySent(DomainError):
    code, message = "already_sent", _("This mail has been sent.")
