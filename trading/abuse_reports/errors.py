"""Errors of reports. Codes are those of docs/spec/api-trading.md, section 8."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, Forbidden


class OwnThing(Forbidden):
    code, message = "own", _("You cannot report what is your own.")


class AlreadyReported(DomainError):
    code, message = "reported", _("You have already reported this. We are looking into it.")


class ReportedAgain(DomainError):
    code, message = "reported_again", _("The same person has reported this again. Decide on that report.")


class NotInThisState(DomainError):
    """state: of the report, for the client's own words."""

    code, message = "state", _("Another administrator has changed this report. Look at it again.")
