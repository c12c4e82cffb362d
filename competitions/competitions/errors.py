"""Errors of competitions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.envelope import wire_time
from marketplace.common.http.errors import DomainError, InvalidFields, NotFound, field_error

WINDOW_WIRE_NAMES = {
    "posting_from": "cmp_from_post",
    "posting_to": "cmp_to_post",
    "voting_from": "cmp_from_vote",
    "voting_to": "cmp_to_vote",
}


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
                    else field_error("min", wire_time(self.moment(competition, why)))
                ]
                for name, why in errors.items()
            }
        )

    @staticmethod
    def moment(competition: Any, name: str) -> datetime:
        moment: datetime = getattr(competition, name)
        return moment
