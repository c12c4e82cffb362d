"""Errors of starting a job."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class Running(DomainError):
    code, message = "running", _("This job is running right now.")
