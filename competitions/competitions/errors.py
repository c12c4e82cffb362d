"""Errors of competitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from marketplace.common.http.envelope import wire_time
from marketplace.common.http.errors import DomainError, FieldError, InvalidFields, NotFound, field_error
from marketplace.common.http.moments import lazy_sentence

WINDOW_WIRE_NAMES = {
    "posting_from": "cmp_from_post",
    "posting_to": "cmp_to_post",
    "voting_from": "cmp_from_vote",
    "voting_to": "cmp_to_vote",
}


LATER = gettext_noop("Choose a time after %(moment)s.")
NO_EARLIER = gettext_noop("Choose %(moment)s or later.")


class CompetitionNotFound(NotFound):
    pass


class ReadOnlyAfterCreation(InvalidFields):
    """Age group and type cannot change: works that were sent would not fit others."""

    WIRE = {"age_group": "cmp_age", "work_type": "cmp_type"}

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(fields={self.WIRE[name]: [field_error("read_only")] for name in names})


class ActiveExists(DomainError):
    """Only one competition is active at a time."""

    code, status, message = "active_exists", 409, _("An active competition already exists.")


class InvalidWindows(InvalidFields):
    """Windows that are missing or do not fit together. errors: the result of `rules.window_errors`."""

    def __init__(self, competition: Any, errors: Mapping[str, str]) -> None:
        super().__init__(
            fields={
                WINDOW_WIRE_NAMES[name]: [
                    field_error("required")
                    if why == "required"
                    else self.too_early(name, self.moment(competition, why))
                ]
                for name, why in errors.items()
            }
        )

    @staticmethod
    def too_early(name: str, least: datetime) -> FieldError:
        """Return the error of a time that is not after `least`, or of voting, not before posting begins."""
        template = NO_EARLIER if name == "voting_from" else LATER
        return field_error("min", wire_time(least), lazy_sentence(template, least))

    @staticmethod
    def moment(competition: Any, name: str) -> datetime:
        moment: datetime = getattr(competition, name)
        return moment
