"""How much one person may upload: 60 forms with files an hour and 300 MB a day.

Source: docs/spec/api-trading.md, "Rate limits".
"""

import time
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.db.cache_outage import cache_errors, cache_is_away, note_cache_outage
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles.rates import Rate, counter_key

HOUR: Final = 3600
DAY: Final = 24 * HOUR
DAY_BYTES: Final = 300 * 1024 * 1024
FORMS = Rate("uploads", 60, HOUR, by="user", what=_("You can send %(limit)s forms with files an hour."))


@dataclass(frozen=True, slots=True)
class ByteRate:
    """At most `limit` bytes in `seconds` per person, counted in the cache. Without the cache every upload passes."""

    scope: str
    limit: int
    seconds: int

    def count(self, key: str, size: int) -> None:
        """Count the bytes of a body before it is read. Raises Throttled, and counts none, when they are too many."""
        if cache_is_away():
            return
        window, ago = divmod(time.time(), self.seconds)
        name = f"rate:{self.scope}:{int(window)}:{counter_key(key)}"
        try:
            cache.add(name, 0, timeout=self.seconds + 1)
            if cache.incr(name, size) <= self.limit:
                return
            cache.decr(name, size)
        except ValueError:  # it expired in between
            return
        except cache_errors() as error:
            note_cache_outage(error)
            return
        raise Throttled(self.seconds - ago, _("You can upload 300 MB of files a day."))


BYTES = ByteRate("upload-bytes", DAY_BYTES, DAY)


def count_upload(request: Request, size: int, *, as_form: bool = True) -> None:
    """Count one form of a signed-in person. size: announced, in bytes. Forms of visitors have limits of their own.

    as_form: False where each file of one form comes by a request of its own: then only its bytes count.
    """
    if settings.THROTTLES and request.user is not None:
        if as_form:
            FORMS.count(request)
        BYTES.count(FORMS.key(request), size)
