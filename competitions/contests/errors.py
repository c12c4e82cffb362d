"""Why something about a competition is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.errors import DomainError, NotFound


class CompetitionNotFound(NotFound):
    pass


class ActiveExists(DomainError):
    """Only one competition is active at a time."""

    code, status, message = "active_exists", 409, _("An active competition exists already.")
