"""Opening a work by its code and password. Source: docs/spec/domain.md, "Works"; docs/spec/api-community.md, section 9.

A try is counted before the password is checked, and uncounted when it was right: so parallel tries cannot exceed the
limit together.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from competitions.competitions.rules import posting_is_open
from competitions.works import errors
from competitions.works.models import Work
from competitions.works.rules import normalised_code
from marketplace.common.db import clock
from marketplace.common.http.client_address import address_group, client_address
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles import clear_strict, count_strict, uncount_strict
from trading.accounts import passwords

CODE_SCOPE: Final = "entry-code"
WRONG_TRIES: Final = 5
LOCKED_FOR: Final = 15 * 60
ADDRESS_SCOPE: Final = "entry-code-place"
WRONG_TRIES_PER_ADDRESS: Final = 30
HOUR: Final = 3600
TOO_MANY_TRIES = _("Too many wrong codes and passwords of works were tried from your internet address.")


def open_work(request: Request, *, code: str, password: str) -> Work:
    """Return the work with this code and password, while its competition takes works.

    Raises CodeLocked, Throttled, InvalidCredentials; DeadlinePassed only if code and password were right.
    """
    stored = normalised_code(code)
    address = address_group(client_address(request))
    try:
        count_strict(CODE_SCOPE, stored, WRONG_TRIES, LOCKED_FOR, rule=True)
    except Throttled as error:
        raise errors.CodeLocked(error.retry_after or LOCKED_FOR) from None
    count_strict(ADDRESS_SCOPE, address, WRONG_TRIES_PER_ADDRESS, HOUR, what=TOO_MANY_TRIES)
    work = Work.objects.select_related("competition", "school").filter(code=stored, deleted_at=None).first()
    if not passwords.password_matches(password, work.password if work is not None else None) or work is None:
        raise errors.InvalidCredentials  # an unknown code takes as long as a wrong password
    clear_strict(CODE_SCOPE, stored)
    uncount_strict(ADDRESS_SCOPE, address)
    if not posting_is_open(work.competition, clock.now()):
        raise errors.DeadlinePassed
    return work


def unlock_code(code: str) -> None:
    """Lift the lock that too many wrong tries put on a code."""
    clear_strict(CODE_SCOPE, code)
