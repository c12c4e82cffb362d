"""Opening a work by its code and password. Source: docs/spec/domain.md, "Works"; docs/spec/api-community.md, section 9.

A try is counted before the password is looked at and taken back when it was right: parallel tries cannot pass the
limit together.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from competitions.competitions.rules import posting_is_open
from competitions.works import errors
from competitions.works.models import Work
from competitions.works.rules import as_stored
from marketplace.common.db import clock
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles import (
    address_group,
    clear_strict,
    client_address,
    count_strict,
    uncount_strict,
)
from trading.accounts import passwords

CODE_SCOPE: Final = "entry-code"
WRONG_TRIES: Final = 5
LOCKED_FOR: Final = 15 * 60
PLACE_SCOPE: Final = "entry-code-place"
WRONG_TRIES_OF_A_PLACE: Final = 30
HOUR: Final = 3600
TOO_MANY_TRIES = _("Too many wrong codes and passwords of works were tried from your internet address.")


def open_work(request: Request, *, code: str, password: str) -> Work:
    """Return the work of a code, its password having been right, while it may be changed.

    Raises CodeLocked, Throttled, InvalidCredentials; DeadlinePassed only to who proved to be the entrant.
    """
    stored = as_stored(code)
    place = address_group(client_address(request))
    try:
        count_strict(CODE_SCOPE, stored, WRONG_TRIES, LOCKED_FOR, rule=True)
    except Throttled as error:
        raise errors.CodeLocked(error.retry_after or LOCKED_FOR) from None
    count_strict(PLACE_SCOPE, place, WRONG_TRIES_OF_A_PLACE, HOUR, what=TOO_MANY_TRIES)
    work = Work.objects.select_related("competition", "school").filter(code=stored, deleted_at=None).first()
    if not passwords.matches(password, work.password if work is not None else None) or work is None:
        raise errors.InvalidCredentials  # an unknown code takes as long as a wrong password
    clear_strict(CODE_SCOPE, stored)
    uncount_strict(PLACE_SCOPE, place)
    if not posting_is_open(work.competition, clock.now()):
        raise errors.DeadlinePassed
    return work


def unlock_code(code: str) -> None:
    """Let a code be tried again."""
    clear_strict(CODE_SCOPE, code)
