"""A waiting time in words."""

import math

from django.utils.translation import ngettext

MINUTE, HOUR = 60, 3600
IN_SECONDS_UP_TO, IN_MINUTES_UP_TO = 90, 90 * MINUTE


def wait_in_words(seconds: float) -> str:
    """Return the wait in whole seconds, minutes or hours of the active language, rounded up so that it is enough.

    It follows "in" (Serbian "za", so in the accusative): "45 seconds", "59 minutes", "2 hours".
    """
    if seconds <= IN_SECONDS_UP_TO:
        count = max(1, math.ceil(seconds))
        return ngettext("%(count)s second", "%(count)s seconds", count) % {"count": count}
    if seconds <= IN_MINUTES_UP_TO:
        count = math.ceil(seconds / MINUTE)
        return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}
    count = math.ceil(seconds / HOUR)
    return ngettext("%(count)s hour", "%(count)s hours", count) % {"count": count}
