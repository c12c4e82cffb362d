"""Errors of archives."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class NothingToArchive(DomainError):
    code = "nothing_to_archive"
    message = _("This ad has no contract and no proforma yet. Let the missing contracts be made too.")


class ArchiveNotFound(NotFound):
    message = _("There is no archive of these contracts yet. Request it first.")
